"""Buying trains from the bank."""

from __future__ import annotations

from collections.abc import Iterator

from ferrovia.board.naming import listed, with_article
from ferrovia.core import depot, ledger
from ferrovia.core.action import Action, Pass
from ferrovia.core.depot import card_of, on_sale, trains_of
from ferrovia.core.events import TrainBought
from ferrovia.core.names import BANK, DEPOT, POOL, CorporationId, Owner
from ferrovia.core.rule import Rule, rule
from ferrovia.core.step import obeys
from ferrovia.core.table import Draft, Table
from ferrovia.family.actions import BuyTrain
from ferrovia.family.phases import begin_phase_of
from ferrovia.family.trading import may_own, within_limit
from ferrovia.family.trains_on_sale import cheapest, must_buy


@rule("train.on_sale")
def is_on_sale(at: Table, buying: BuyTrain) -> str | None:
    """The bank sells its classes in order, and whatever is in the pool."""
    if (buying.train, buying.source) in on_sale(at):
        return None
    if buying.train not in at.title.trains:
        return f"there is no train {buying.train}"
    where = "in the pool" if buying.source == "pool" else "at the Bank"
    return f"no {buying.train} is for sale {where} now; {for_sale(at)}"


def for_sale(at: Table) -> str:
    """Return what trains can be bought from the bank, and which are in the pool."""
    bank = [with_article(name) for name, place in on_sale(at) if place != "pool"]
    pool = [with_article(name) for name, place in on_sale(at) if place == "pool"]
    sells = f"the Bank sells {listed(bank, 'or')}" if bank else "the Bank has no trains left"
    return f"{sells}; in the pool is {listed(pool)}" if pool else sells


BANK_RULES: tuple[Rule, ...] = (is_on_sale, within_limit, may_own)
"""What every purchase from the bank obeys, whoever pays."""


def place_of(buying: BuyTrain) -> Owner:
    """Return where the train lies that is bought from the bank."""
    return DEPOT if buying.source == "depot" else POOL


def treasury_lacks(at: Table, train: str) -> str | None:
    """Return that the operating corporation cannot pay for a train of the bank, or ``None``."""
    corporation, price = at.state.flow.actor, at.title.trains[train].price
    treasury, money = ledger.cash(at, corporation), at.title.money
    if treasury >= price:
        return None
    return f"the {train} costs {money(price)}; {corporation} has {money(treasury)}"


def president_adds(draft: Draft, corporation: CorporationId, price: int) -> tuple[int, int]:
    """Let the president of a corporation add what it lacks of a price, as far as the cash goes.

    Return what is lacking in the treasury, and what of that still is.
    """
    short = max(0, price - draft.cash[corporation])
    seat = draft.title.policies.decider(draft, corporation)
    paid = min(short, draft.cash[seat]) if short else 0
    ledger.pay(draft, seat, corporation, paid, "emergency")
    return short, short - paid


@obeys(is_on_sale)
def purchases(at: Table) -> Iterator[Action]:
    """Yield every purchase from the bank that might be made."""
    seat = at.title.policies.decider(at, at.state.flow.actor)
    for name, place in on_sale(at):
        yield BuyTrain(by=seat, train=name, source="pool" if place == "pool" else "depot")


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
        draft.set_train(card_of(draft, train, POOL), corporation)
    draft.set_turn(bought=draft.flow.turn.bought + 1)
    draft.emit(TrainBought(corporation, train, place, price, contribution))
    if place == DEPOT:
        begin_phase_of(draft, train)


@rule("train.must_own")
def must_own(at: Table, passing: Pass) -> str | None:
    """A corporation with a route must own a train, if the bank has one."""
    corporation = at.state.flow.actor
    if must_buy(at, corporation) and cheapest(at, corporation) is not None:
        others = [with_article(name) for name in trains_of(at, corporation)]
        beside = f" but {listed(others)}, which does not count" if others else ""
        return f"{corporation} has a route and no train{beside}; it must buy one"
    return None
