"""Buying trains from the bank."""

from __future__ import annotations

from collections.abc import Iterator

from ferrovia.core import depot, ledger
from ferrovia.core.action import Action, Pass
from ferrovia.core.depot import card_of, on_sale
from ferrovia.core.events import TrainBought
from ferrovia.core.names import BANK, DEPOT, POOL, Owner
from ferrovia.core.rule import Rule, rule
from ferrovia.core.step import Move, Step
from ferrovia.core.table import Draft, Table
from ferrovia.family.actions import BuyTrain, ProposeTrain
from ferrovia.family.emergency import GIVE_UP, SELL_IN_EMERGENCY
from ferrovia.family.passing import pass_candidates, pass_step
from ferrovia.family.phases import begin_phase_of
from ferrovia.family.trading import PROPOSE_RULES, may_own, proposals, propose_train, within_limit
from ferrovia.family.trains_on_sale import cheapest, must_buy


@rule("train.on_sale")
def is_on_sale(at: Table, buying: BuyTrain) -> str | None:
    """The bank sells its classes in order, and whatever is in the pool."""
    if (buying.train, buying.source) not in on_sale(at):
        listed = ", ".join(f"{n} ({place})" for n, place in on_sale(at)) or "nothing"
        return f"{buying.train} is not on sale there; on sale: {listed}"
    return None


@rule("train.money")
def treasury_or_emergency(at: Table, buying: BuyTrain) -> str | None:
    """The treasury pays; a president adds money only for a train the corporation must have."""
    corporation = at.state.flow.actor
    price = at.title.trains[buying.train].price
    treasury = ledger.cash(at, corporation)
    if treasury >= price:
        return None
    least = cheapest(at, corporation) if must_buy(at, corporation) else None
    if least is None or treasury >= least:
        money = at.title.money
        return f"the {buying.train} costs {money(price)}; {corporation} has {money(treasury)}"
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
        return f"with the president's money {corporation} must buy the cheapest train, at {least}"
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
        return (
            f"{corporation} lacks {money(short)}; {buying.by} has {money(has)} and must sell stock"
        )
    return None


BUY_RULES: tuple[Rule, ...] = (
    is_on_sale,
    within_limit,
    may_own,
    treasury_or_emergency,
    cheapest_in_emergency,
    president_can_pay,
)


def purchases(at: Table) -> Iterator[Action]:
    """Yield every purchase from the bank that might be made."""
    seat = at.title.policies.decider(at, at.state.flow.actor)
    for name, place in on_sale(at):
        yield BuyTrain(by=seat, train=name, source="pool" if place == "pool" else "depot")


def buy_train(draft: Draft, buying: BuyTrain) -> None:
    """Buy a train; the president adds what the treasury lacks."""
    corporation = draft.flow.actor
    price = draft.title.trains[buying.train].price
    contribution = max(0, price - draft.cash[corporation])
    ledger.pay(draft, buying.by, corporation, contribution, "emergency")
    place = DEPOT if buying.source == "depot" else POOL
    acquire(draft, buying.train, place, price, contribution)


def acquire(
    draft: Draft, train: str, place: Owner, price: int, contribution: int = 0, lent: int = 0
) -> None:
    """Let the operating corporation pay the bank for a train; the first of a class changes the
    phase.

    ``contribution`` is what its president adds, ``lent`` what of that is owed to the bank.
    """
    corporation = draft.flow.actor
    ledger.pay(draft, corporation, BANK, price - lent, "train")
    if place == DEPOT:
        depot.take(draft, train, corporation)
    else:
        draft.trains[card_of(draft, train, POOL)] = corporation
    draft.set_turn(bought=draft.flow.turn.bought + 1)
    draft.emit(TrainBought(corporation, train, place, price, contribution))
    if place == DEPOT:
        begin_phase_of(draft, train)


@rule("train.must_own")
def must_own(at: Table, passing: Pass) -> str | None:
    """A corporation with a route must own a train, if the bank has one."""
    corporation = at.state.flow.actor
    if must_buy(at, corporation) and cheapest(at, corporation) is not None:
        return f"{corporation} has a route and no train; it must buy one"
    return None


TRAINS = Step(
    "trains",
    (
        Move(BuyTrain, BUY_RULES, purchases, buy_train),
        Move(ProposeTrain, PROPOSE_RULES, proposals, propose_train),
        SELL_IN_EMERGENCY,
        GIVE_UP,
        Move(Pass, (must_own,), pass_candidates, pass_step),
    ),
)
