"""Foreign actions of 1849 as native ones, beside those that all titles share."""

from __future__ import annotations

from ferrovia.core import Pass, Position
from ferrovia.core.display import unsold
from ferrovia.core.names import POOL
from ferrovia.family.actions import BuyPrivate, ChooseExchange, ChooseHome, TakeLoan
from ferrovia.interop import translate as common
from ferrovia.interop.foreign import ForeignAction, ForeignError, impossible
from ferrovia.interop.g1849.choices import (
    ELECTRIC_CHOICE,
    EXCHANGE_CHOICES,
    LEAVE_CHOICE,
    LOAN_CHOICE,
    STEAMER_CHOICES,
)
from ferrovia.interop.site_table import SiteTable
from ferrovia.interop.translate import COMMON_TRANSLATORS, Natives, Translator, decider
from ferrovia.titles.g1849.auction import asking_price
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


def _bid(position: Position, step: ForeignAction, site: SiteTable) -> Natives:
    private, price = step.text("company"), step.number("price")
    waiting = unsold(position)
    asked = position.decision is not None and position.decision.ask is not None
    if not asked and waiting and private == waiting[0]:
        due = asking_price(position, private)
        if price != due:
            raise impossible("price", f"{private} is on offer for {due}, not for {price}")
        return (BuyPrivate(by=step.entity, private=private),)
    return common.bid(position, step, site)


def _buy_shares(position: Position, step: ForeignAction, site: SiteTable) -> Natives:
    if step.by_player:
        return common.buy_shares(position, step, site)
    corporation, named = common.share_list(position, step, site)
    if corporation != step.entity or site.shares.where(named[0]) != POOL or len(named) > 1:
        raise impossible("shares", f"{step.entity} cannot buy back {list(named)}")
    return (BuyBack(by=decider(position, step)),)


def _issue(position: Position, step: ForeignAction, site: SiteTable) -> Natives:
    corporation, named = common.share_list(position, step, site)
    if corporation != step.entity or any(site.shares.where(s) != corporation for s in named):
        raise impossible("shares", f"{step.entity} has no {list(named)} to sell")
    kinds = [site.shares.kind_of(name) for name in named]
    bundle: dict[str, int] = {kind: kinds.count(kind) for kind in sorted(set(kinds), reverse=True)}
    return (IssueShares(by=decider(position, step), bundle=bundle),)


def _place_token(position: Position, step: ForeignAction, site: SiteTable) -> Natives:
    now = position.decision
    if now is not None and now.step == "home":
        city = common.city_of(position, step, site)
        return (ChooseHome(by=decider(position, step), city=city),)
    return common.place_token(position, step, site)


def _buy_token(position: Position, step: ForeignAction, site: SiteTable) -> Natives:
    city, slot = common.city_of(position, step, site), step.number("slot", 0)
    seat, price = decider(position, step), step.number("price")
    seller = site.holder_of_space(position, city, slot)
    offers = [
        ProposeToken(by=seat, city=city, seller=name, price=price)
        for name in ((seller,) if seller else position.state.tokens.get(city, ()))
    ]
    if not offers:
        raise impossible("city", f"there is no token in {city} to buy")
    proposing = next((o for o in offers if position.refusal(o) is None), offers[0])
    return (proposing,)


def _choose(position: Position, step: ForeignAction, site: SiteTable) -> Natives:
    choice, seat = step.text("choice"), decider(position, step)
    if choice in EXCHANGE_CHOICES:
        kind = EXCHANGE_CHOICES[choice]
        return (ChooseExchange(by=seat, kind="last" if kind == "last" else "regular"),)
    if choice == LOAN_CHOICE:
        return (TakeLoan(by=seat),)
    if choice == LEAVE_CHOICE:
        return (LeaveGame(by=seat),)
    if choice.startswith(ELECTRIC_CHOICE):
        return (BuyElectricToken(by=seat),)
    if choice not in STEAMER_CHOICES:
        raise ForeignError(f"{step.place}.choice", f"1849 knows no choice {choice!r}")
    return (UseSteamer(by=seat),) if choice == STEAMER_CHOICES[0] else (Pass(by=seat),)


def _assign(position: Position, step: ForeignAction, site: SiteTable) -> Natives:
    return (UseHarbour(by=decider(position, step), hex=step.text("target")),)


TRANSLATORS: dict[str, Translator] = {
    **COMMON_TRANSLATORS,
    "assign": _assign,
    "bid": _bid,
    "buy_shares": _buy_shares,
    "buy_token": _buy_token,
    "choose": _choose,
    "payoff_debt": common.simple(PayDebt),
    "payoff_loan": common.simple(RepayBond),
    "place_token": _place_token,
    "sell_shares": _issue,
    "take_loan": common.simple(IssueBond),
}
