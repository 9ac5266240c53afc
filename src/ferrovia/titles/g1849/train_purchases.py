"""Buying trains in 1849: from the bank, if need be with the president's help, from each other.

§10.6 and §10.7: what the treasury lacks the president adds, and sells stock for, but only for the
cheapest train and only where the corporation must have one.
"""

from __future__ import annotations

from ferrovia.core import ledger
from ferrovia.core.action import Pass
from ferrovia.core.position import is_possible
from ferrovia.core.rule import Rule, rule
from ferrovia.core.step import Move, Step
from ferrovia.core.table import Draft, Table
from ferrovia.family import trading
from ferrovia.family.actions import BuyTrain, ProposeTrain
from ferrovia.family.passing import pass_candidates, pass_step
from ferrovia.family.trading import may_own, within_limit
from ferrovia.family.trains import (
    BANK_RULES,
    acquire,
    must_own,
    place_of,
    president_adds,
    purchases,
    treasury_lacks,
)
from ferrovia.family.trains_on_sale import cheapest, must_buy
from ferrovia.titles.g1849.emergency import GIVE_UP, SELL_IN_EMERGENCY


@rule("train.money")
def treasury_or_emergency(at: Table, buying: BuyTrain) -> str | None:
    """The treasury pays; a president adds money only for a train the corporation must have."""
    corporation = at.state.flow.actor
    least = cheapest(at, corporation) if must_buy(at, corporation) else None
    if least is None or ledger.cash(at, corporation) >= least:
        return treasury_lacks(at, buying.train)
    return None


@rule("train.cheapest")
def cheapest_in_emergency(at: Table, buying: BuyTrain) -> str | None:
    """With the president's help only the cheapest train on sale can be bought."""
    corporation = at.state.flow.actor
    price = at.title.trains[buying.train].price
    treasury = ledger.cash(at, corporation)
    if treasury >= price:
        return None
    least = cheapest(at, corporation)
    assert least is not None
    if treasury < least < price:
        cost = at.title.money(least)
        return f"with the president's money {corporation} must buy the cheapest train, at {cost}"
    return None


@rule("train.contribution")
def president_can_pay(at: Table, buying: BuyTrain) -> str | None:
    """The president's cash must cover what the treasury lacks."""
    corporation = at.state.flow.actor
    price = at.title.trains[buying.train].price
    short = price - ledger.cash(at, corporation)
    has = ledger.cash(at, buying.by)
    if short > has:
        money = at.title.money
        lacks = f"{corporation} lacks {money(short)} and {buying.by} has {money(has)}"
        if is_possible(at, SELL_IN_EMERGENCY):
            return f"{lacks}; {buying.by} must sell stock first"
        return f"{lacks} and no stock that may be sold; all that is left is to give up"
    return None


BUY_RULES: tuple[Rule, ...] = (
    *BANK_RULES,
    treasury_or_emergency,
    cheapest_in_emergency,
    president_can_pay,
)


def _buy(draft: Draft, buying: BuyTrain) -> None:
    """Buy a train; the president adds what the treasury lacks."""
    price = draft.title.trains[buying.train].price
    contribution, _ = president_adds(draft, draft.flow.actor, price)
    acquire(draft, buying.train, place_of(buying), price, contribution)


@rule("train.emergency_begun", by_seat=True)
def before_emergency_sales(at: Table, proposing: ProposeTrain) -> str | None:
    """Once stock has been sold for a train, it must be the bank's cheapest."""
    if at.state.flow.turn.order:
        return "stock has been sold to buy a train of the bank; no other can be bought now"
    return None


PROPOSE_RULES: tuple[Rule, ...] = (
    trading.seller_has_it,
    within_limit,
    may_own,
    trading.price_in_treasury,
    before_emergency_sales,
)

TRAINS = Step(
    "trains",
    (
        Move(BuyTrain, BUY_RULES, purchases, _buy),
        Move(
            ProposeTrain,
            PROPOSE_RULES,
            trading.proposals,
            trading.propose_train,
            leads_to=trading.BARGAIN,
        ),
        SELL_IN_EMERGENCY,
        GIVE_UP,
        Move(Pass, (must_own,), pass_candidates, pass_step),
    ),
)
