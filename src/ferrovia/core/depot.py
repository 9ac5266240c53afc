"""Questions about the trains that the bank sells."""

from __future__ import annotations

from ferrovia.core.names import DEPOT, POOL
from ferrovia.core.table import Table


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
