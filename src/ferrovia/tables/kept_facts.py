"""The kinds of small facts that are kept of tables: what may change beside the game itself."""

from __future__ import annotations

from ferrovia.core.names import Seat
from ferrovia.orders.kinds import SeatOrders
from ferrovia.store import Arrangement, FactKind, Store
from ferrovia.tables.clock_state import ClockState

ARRANGEMENT = FactKind("arrangement", Arrangement)
"""How a table is run; there is none where nobody has ever changed that."""
CLOCK = FactKind("clock", ClockState)
"""Pauses of a table's clock, and whose time has run out."""
ORDERS = FactKind("orders", SeatOrders)
"""The standing orders of each seat."""


def kept_arrangement(store: Store, table: str) -> Arrangement | None:
    """Return how a table is run, if anybody has ever changed that."""
    return next((kept.value for kept in store.facts(ARRANGEMENT, (table,))), None)


def kept_orders(store: Store, table: str) -> dict[Seat, SeatOrders]:
    """Return what each seat of a table has ordered."""
    return {kept.seat: kept.value for kept in store.facts(ORDERS, (table,))}


def kept_clock(store: Store, table: str) -> ClockState:
    """Return what is kept of a table's clock."""
    return next((kept.value for kept in store.facts(CLOCK, (table,))), ClockState())
