"""The entries of a file for the actions of 1849, besides those that all titles share.

The site asks about SMS in words of its own, and about an exchange after the sale.
"""

from __future__ import annotations

from collections.abc import Iterable

from ferrovia.core import Action, Position
from ferrovia.core.names import POOL
from ferrovia.family.actions import (
    BuyPrivate,
    ChooseExchange,
    ChooseHome,
    GiveUp,
    SellShares,
    TakeLoan,
)
from ferrovia.family.powers import private_with
from ferrovia.interop import rows as common
from ferrovia.interop import site_ids
from ferrovia.interop.dialect import Prepared, WritingForm, Written
from ferrovia.interop.differences import Differs
from ferrovia.interop.foreign import CannotWrite
from ferrovia.interop.g1849 import differences
from ferrovia.interop.g1849.site_memory import Memory1849
from ferrovia.interop.g1849.translate import (
    ELECTRIC_CHOICE,
    EXCHANGE_CHOICES,
    LEAVE_CHOICE,
    LOAN_CHOICE,
    STEAMER_CHOICES,
)
from ferrovia.interop.sales import sale_of
from ferrovia.interop.site_table import SiteTable
from ferrovia.titles.g1849 import title_actions as g1849
from ferrovia.titles.g1849.auction import asking_price
from ferrovia.titles.g1849.electric import token_price
from ferrovia.titles.g1849.private_powers import PORT_BONUS
from ferrovia.titles.g1849.title_state import turn_facts


def _exchange(position: Position, action: ChooseExchange, site: SiteTable) -> common.Row:
    choice = next(text for text, kind in EXCHANGE_CHOICES.items() if kind == action.kind)
    return common.by_player(action, "choose", choice=choice)


def _home(position: Position, action: ChooseHome, site: SiteTable) -> common.Row:
    return common.token_on(position, action.city, site)


def _propose_token(position: Position, action: g1849.ProposeToken, site: SiteTable) -> common.Row:
    slot = site_ids.slot_of(site, action.city, action.seller)
    city = site_ids.city_of(position, site, action.city)
    return common.by_corporation(position, "buy_token", city=city, slot=slot, price=action.price)


def _issue(position: Position, action: g1849.IssueShares, site: SiteTable) -> common.Row:
    actor = position.state.flow.actor
    shares = site_ids.shares_of(site, actor, actor, action.bundle)
    percent = site.shares.percent(shares)
    return common.by_corporation(position, "sell_shares", shares=list(shares), percent=percent)


def _buy_back(position: Position, action: g1849.BuyBack, site: SiteTable) -> common.Row:
    actor = position.state.flow.actor
    share = site_ids.top_share(site, POOL, actor)
    percent = site.shares.percent((share,))
    return common.by_corporation(position, "buy_shares", shares=[share], percent=percent)


def _harbour(position: Position, action: g1849.UseHarbour, site: SiteTable) -> common.Row:
    private = private_with(position, PORT_BONUS)
    return common.by_company(private, "assign", target=action.hex, target_type="hex")


def _electric(position: Position, action: g1849.BuyElectricToken, site: SiteTable) -> common.Row:
    choice = f"{ELECTRIC_CHOICE} for L.{token_price(position)}"
    return common.by_corporation(position, "choose", choice=choice)


def _loan(kind: str) -> common.RowWriter:
    return lambda position, action, site: common.by_corporation(position, kind, loan=0)


ROWS: dict[type[Action], common.RowWriter] = {
    **common.COMMON_ROWS,
    g1849.BuyBack: _buy_back,
    g1849.BuyElectricToken: _electric,
    BuyPrivate: common.bid_at(asking_price),
    ChooseExchange: _exchange,
    ChooseHome: _home,
    GiveUp: lambda position, action, site: common.by_corporation(position, "bankrupt"),
    g1849.IssueBond: _loan("take_loan"),
    g1849.IssueShares: _issue,
    g1849.LeaveGame: lambda position, action, site: common.by_player(
        action, "choose", choice=LEAVE_CHOICE
    ),
    g1849.PayDebt: lambda position, action, site: common.by_player(action, "payoff_debt"),
    g1849.ProposeToken: _propose_token,
    g1849.RepayBond: _loan("payoff_loan"),
    TakeLoan: lambda position, action, site: common.by_player(action, "choose", choice=LOAN_CHOICE),
    g1849.UseHarbour: _harbour,
    g1849.UseSteamer: lambda position, action, site: common.by_corporation(
        position, "choose", choice=STEAMER_CHOICES[0]
    ),
}


def one_pass(position: Position) -> common.Row:
    """Return the entry that lets the site go on; declining to use SMS is a choice there."""
    row, now = common.pass_row(position), position.decision
    if now is not None and now.step == "steamer" and row["type"] == "pass":
        return {**row, "type": "choose", "choice": STEAMER_CHOICES[1]}
    return row


def prepare(position: Position, action: Action, site: SiteTable, memory: Memory1849) -> Prepared:
    """Say which certificates a sale means; `CannotWrite` where the site cannot follow."""
    if memory.stuck:
        raise CannotWrite(str(Differs(differences.STUCK)))
    if isinstance(action, SellShares):
        return _prepare_sale(action, site)
    if isinstance(action, GiveUp):
        _refuse(differences.before_giving_up(position, action.by))
    if isinstance(action, g1849.IssueBond) and turn_facts(position).repaid:
        raise CannotWrite("there no bond is issued in the turn of a repayment")
    return Prepared()


def _refuse(differs: Differs | None) -> None:
    if differs is not None:
        raise CannotWrite(str(differs))


def _prepare_sale(action: SellShares, site: SiteTable) -> Prepared:
    seat, corporation, shares = action.by, action.corporation, site.shares
    named, count, form = site_ids.shares_sold(site, seat, corporation, action.bundle)
    sale = sale_of(shares, seat, named, count, form)
    _refuse(differences.split_sale(sale))
    if sale.choice and count < shares.shares_in(named):
        _refuse(differences.without_change(shares, corporation, seat))
    return Prepared(sale, form)


def afterwards(written: Written[Memory1849]) -> Iterable[common.Row]:
    """Return what the old president takes, where the site asks and we have been told."""
    if isinstance(written.action, GiveUp):
        _refuse(differences.after_giving_up(written.after, written.before.state.flow.actor))
    sale = written.prepared.sale
    if sale is None:
        return ()
    written.memory.stuck = differences.leaves_round(written.before, written.after)
    closed = not written.after.state.corporations[sale.action.corporation].cell
    if not (sale.choice and (closed or sale.settled)):
        return ()
    kind = "last" if closed else written.prepared.form
    text = next(word for word, known in EXCHANGE_CHOICES.items() if known == kind)
    return (common.by_player(sale.action, "choose", choice=text),)


def stuck_at_the_end(position: Position, memory: Memory1849) -> bool:
    """Whether a game is over here, and there a sale has left it without an active step."""
    return memory.stuck and position.over


WRITING: WritingForm[Memory1849] = WritingForm(
    rows=ROWS,
    pass_row=one_pass,
    prepare=prepare,
    afterwards=afterwards,
    ends_by_hand=stuck_at_the_end,
)
