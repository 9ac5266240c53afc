"""The kinds of small facts that are kept of tables: what may change beside the game itself."""

from __future__ import annotations

from ferrovia.core.names import Seat
from ferrovia.orders.kinds import SeatOrders
from ferrovia.store import Arrangement, FactKind, Store

ARRANGEMENT = FactKind("arrangement", Arrangement)
"""How a table is run; there is none where nobody has ever changed that."""
ORDERS = FactKind("orders", SeatOrders)
"""The standing orders of each seat."""


def kept_arrangement(store: Store, table: str) -> Arrangement | None:
    """Return how a table is run, if anybody has ever changed that."""
    return next((kept.value for kept in store.facts(ARRANGEMENT, (table,))), None)


def kept_orders(store: Store, table: str) -> dict[Seat, SeatOrders]:
    """Return what each seat of a table has ordered."""
    return {kept.seat: kept.value for kept in store.facts(ORDERS, (table,))}
