"""The duty to help with a train for which shares have been sold ([EMG-12], R-28)."""

from __future__ import annotations

from ferrovia.core import ledger
from ferrovia.core.depot import on_sale
from ferrovia.core.names import CorporationId
from ferrovia.core.rule import rule
from ferrovia.core.table import Table
from ferrovia.family.actions import BuyTrain, ProposePrivate, ProposeTrain
from ferrovia.family.trains_on_sale import must_buy
from ferrovia.titles.g1844.title_actions import GiveTrain, LayFurka


def highest_price(at: Table, corporation: CorporationId) -> int:
    """Return the highest price of a train of the bank or the pool that a company may acquire."""
    may_own = at.title.policies.may_own
    prices = (
        at.title.trains[name].price
        for name, _ in on_sale(at)
        if may_own(at, corporation, name) is None
    )
    return max(prices, default=0)


def is_bound(at: Table) -> bool:
    """Whether shares have been sold for a train of the operating company that is still to come.

    The duty lapses when no train of the bank or the pool costs more than the treasury any more.
    """
    flow = at.state.flow
    if flow.round != "operating" or not flow.turn.sold or not must_buy(at, flow.actor):
        return False
    return highest_price(at, flow.actor) > ledger.cash(at, flow.actor)


def _sold_for(at: Table) -> str:
    """Return who has sold shares for what, to begin a reason with."""
    corporation = at.state.flow.actor
    director = at.title.policies.decider(at, corporation)
    return f"{director} has sold shares for a train of {corporation}"


@rule("helping.price")
def above_treasury(at: Table, buying: BuyTrain | ProposeTrain) -> str | None:
    """After a sale of shares the train bought costs more than the treasury has."""
    if not is_bound(at):
        return None
    printed = at.title.trains[buying.train].price
    price = buying.price if isinstance(buying, ProposeTrain) else printed
    treasury, money = ledger.cash(at, at.state.flow.actor), at.title.money
    if price > treasury:
        return None
    return (
        f"{_sold_for(at)} and must help to pay for it: it has to cost more than the "
        f"{money(treasury)} in the treasury, not {money(price)}"
    )


@rule("helping.nothing_else")
def nothing_else(at: Table, proposing: ProposePrivate) -> str | None:
    """Between a sale of shares and the train it is for the company buys nothing else."""
    return f"{_sold_for(at)}, which is bought before anything else" if is_bound(at) else None


@rule("helping.eva")
def not_eva_instead(at: Table, giving: GiveTrain) -> str | None:
    """Between a sale of shares and the train it is for the company is not given EVA."""
    if is_bound(at) and giving.corporation == at.state.flow.actor:
        return f"{_sold_for(at)}, which must be bought; EVA cannot be given to it before that"
    return None


@rule("helping.furka")
def not_furka_first(at: Table, laying: LayFurka) -> str | None:
    """Between a sale of shares and the train it is for, neither who sold nor the company lays."""
    if is_bound(at) and laying.by == at.title.policies.decider(at, at.state.flow.actor):
        return f"{_sold_for(at)}, which is bought before the Furka-Oberalp tile is laid"
    return None
