"""Native actions of 1849 as foreign ones, beside those that all titles share."""

from __future__ import annotations

from ferrovia.core import Action, Position
from ferrovia.core.names import POOL
from ferrovia.family.actions import BuyPrivate, ChooseExchange, ChooseHome, GiveUp, TakeLoan
from ferrovia.family.powers import private_with
from ferrovia.interop import site_ids
from ferrovia.interop.g1849.choices import (
    ELECTRIC_CHOICE,
    EXCHANGE_CHOICES,
    LEAVE_CHOICE,
    LOAN_CHOICE,
    STEAMER_CHOICES,
)
from ferrovia.interop.rows import (
    COMMON_ROWS,
    Row,
    RowWriter,
    bid_at,
    by_company,
    by_corporation,
    by_player,
    token_on,
)
from ferrovia.interop.site_table import SiteTable
from ferrovia.titles.g1849.auction import asking_price
from ferrovia.titles.g1849.electric import token_price
from ferrovia.titles.g1849.private_powers import PORT_BONUS
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


def _exchange(position: Position, action: ChooseExchange, site: SiteTable) -> Row:
    choice = next(text for text, kind in EXCHANGE_CHOICES.items() if kind == action.kind)
    return by_player(action, "choose", choice=choice)


def _home(position: Position, action: ChooseHome, site: SiteTable) -> Row:
    return token_on(position, action.city, site)


def _propose_token(position: Position, action: ProposeToken, site: SiteTable) -> Row:
    slot = site_ids.slot_of(site, action.city, action.seller)
    city = site_ids.city_of(position, site, action.city)
    return by_corporation(position, "buy_token", city=city, slot=slot, price=action.price)


def _issue(position: Position, action: IssueShares, site: SiteTable) -> Row:
    actor = position.state.flow.actor
    shares = site_ids.shares_of(site, actor, actor, action.bundle)
    percent = site.shares.percent(shares)
    return by_corporation(position, "sell_shares", shares=list(shares), percent=percent)


def _buy_back(position: Position, action: BuyBack, site: SiteTable) -> Row:
    actor = position.state.flow.actor
    share = site_ids.top_share(site, POOL, actor)
    percent = site.shares.percent((share,))
    return by_corporation(position, "buy_shares", shares=[share], percent=percent)


def _harbour(position: Position, action: UseHarbour, site: SiteTable) -> Row:
    private = private_with(position, PORT_BONUS)
    return by_company(private, "assign", target=action.hex, target_type="hex")


def _electric(position: Position, action: BuyElectricToken, site: SiteTable) -> Row:
    choice = f"{ELECTRIC_CHOICE} for L.{token_price(position)}"
    return by_corporation(position, "choose", choice=choice)


def _loan(kind: str) -> RowWriter:
    return lambda position, action, site: by_corporation(position, kind, loan=0)


ROWS: dict[type[Action], RowWriter] = {
    **COMMON_ROWS,
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
