"""Native actions of 1849 as foreign ones, beside those that all titles share."""

from __future__ import annotations

from ferrovia.core import Action, Position
from ferrovia.core.names import POOL
from ferrovia.family.actions import BuyPrivate, ChooseExchange, ChooseHome, GiveUp, TakeLoan
from ferrovia.family.powers import private_with
from ferrovia.interop import names
from ferrovia.interop.g1849.choices import (
    ELECTRIC_CHOICE,
    EXCHANGE_CHOICES,
    LEAVE_CHOICE,
    LOAN_CHOICE,
    STEAMER_CHOICES,
)
from ferrovia.interop.saying import (
    COMMON_WORDS,
    Said,
    Word,
    bid_at,
    by_company,
    by_corporation,
    by_player,
    token_on,
)
from ferrovia.interop.table import SiteTable
from ferrovia.titles.g1849.auction import asking_price
from ferrovia.titles.g1849.electric import token_price
from ferrovia.titles.g1849.title_actions import (
    BuyBack,
    BuyElectricToken,
    IssueBond,
    IssueShares,
    LeaveGame,
    PayDebt,
    ProposeToken,
    RepayBond,
    UseHarbour,
    UseSteamer,
)


def _exchange(position: Position, action: ChooseExchange, site: SiteTable) -> Said:
    choice = next(text for text, kind in EXCHANGE_CHOICES.items() if kind == action.kind)
    return by_player(action, "choose", choice=choice)


def _home(position: Position, action: ChooseHome, site: SiteTable) -> Said:
    return token_on(position, action.city, site)


def _propose_token(position: Position, action: ProposeToken, site: SiteTable) -> Said:
    slot = names.slot_of(site, action.city, action.seller)
    city = names.city_of(position, site, action.city)
    return by_corporation(position, "buy_token", city=city, slot=slot, price=action.price)


def _issue(position: Position, action: IssueShares, site: SiteTable) -> Said:
    actor = position.state.flow.actor
    shares = names.shares_of(site, actor, actor, action.bundle)
    percent = site.shares.percent(shares)
    return by_corporation(position, "sell_shares", shares=list(shares), percent=percent)


def _buy_back(position: Position, action: BuyBack, site: SiteTable) -> Said:
    actor = position.state.flow.actor
    share = names.top_share(site, POOL, actor)
    percent = site.shares.percent((share,))
    return by_corporation(position, "buy_shares", shares=[share], percent=percent)


def _harbour(position: Position, action: UseHarbour, site: SiteTable) -> Said:
    private = private_with(position, "port_bonus")
    return by_company(private, "assign", target=action.hex, target_type="hex")


def _electric(position: Position, action: BuyElectricToken, site: SiteTable) -> Said:
    choice = f"{ELECTRIC_CHOICE} for L.{token_price(position)}"
    return by_corporation(position, "choose", choice=choice)


def _loan(kind: str) -> Word:
    return lambda position, action, site: by_corporation(position, kind, loan=0)


WORDS: dict[type[Action], Word] = {
    **COMMON_WORDS,
    BuyBack: _buy_back,
    BuyElectricToken: _electric,
    BuyPrivate: bid_at(asking_price),
    ChooseExchange: _exchange,
    ChooseHome: _home,
    GiveUp: lambda position, action, site: by_corporation(position, "bankrupt"),
    IssueBond: _loan("take_loan"),
    IssueShares: _issue,
    LeaveGame: lambda position, action, site: by_player(action, "choose", choice=LEAVE_CHOICE),
    PayDebt: lambda position, action, site: by_player(action, "payoff_debt"),
    ProposeToken: _propose_token,
    RepayBond: _loan("payoff_loan"),
    TakeLoan: lambda position, action, site: by_player(action, "choose", choice=LOAN_CHOICE),
    UseHarbour: _harbour,
    UseSteamer: lambda position, action, site: by_corporation(
        position, "choose", choice=STEAMER_CHOICES[0]
    ),
}
