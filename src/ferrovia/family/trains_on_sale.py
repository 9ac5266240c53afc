"""Which trains can be bought from the bank, and who must buy one."""

from __future__ import annotations

from ferrovia.core.names import DEPOT, POOL, CorporationId
from ferrovia.core.table import Table
from ferrovia.family.running import can_run, trains_of


def classes_in(at: Table, place: str) -> tuple[str, ...]:
    """Return the classes of trains in a place, each once, in class order."""
    present = {
        train.rpartition("-")[0] for train, where in at.state.trains.items() if where == place
    }
    return tuple(name for name in at.title.trains if name in present)


def on_sale(at: Table) -> tuple[tuple[str, str], ...]:
    """Return what the bank sells now, as (class, place): its open classes and the pool's trains.

    A class is open when the one before is sold out; one with ``after`` once the first train of
    that class is sold, alongside the others.
    """
    left = classes_in(at, DEPOT)
    ordinary = [name for name in left if not at.title.trains[name].after]
    open_classes = ordinary[:1] + [
        name
        for name in left
        if at.title.trains[name].after and _sold_any(at, at.title.trains[name].after)
    ]
    bank = [(name, "depot") for name in open_classes]
    return tuple(bank + [(name, "pool") for name in classes_in(at, POOL)])


def _sold_any(at: Table, name: str) -> bool:
    """Whether the bank has sold a train of a class."""
    first = at.title.trains[name]
    left = sum(1 for n in range(first.count) if at.state.trains[f"{name}-{n}"] == DEPOT)
    return left < first.count


def cheapest(at: Table, corporation: CorporationId) -> int | None:
    """Return the price of the cheapest train a corporation could buy at the bank."""
    may_own = at.title.policies.may_own
    prices = [
        at.title.trains[name].price
        for name, _ in on_sale(at)
        if may_own(at, corporation, name) is None
    ]
    return min(prices, default=None)


def must_buy(at: Table, corporation: CorporationId) -> bool:
    """Whether a corporation is obliged to own a train and has none."""
    if trains_of(at, corporation):
        return False
    return can_run(at, corporation)
