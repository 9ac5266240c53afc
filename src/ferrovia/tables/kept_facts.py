"""The kinds of small facts that are kept of tables: what may change beside the game itself."""

from __future__ import annotations

from typing import TypeVar

from ferrovia.orders.kinds import SeatOrders
from ferrovia.store import Arrangement, FactKind, Store
from ferrovia.struct import Struct
from ferrovia.tables.clock_state import ClockState
from ferrovia.tables.messages import Access, ChatState, Said, TakeBack

T = TypeVar("T")

ARRANGEMENT = FactKind("arrangement", Arrangement)
"""How a table is run; there is none where nobody has ever changed that."""

CLOCK = FactKind("clock", ClockState)
"""Pauses of a table's clock, and whose time has run out."""

ORDERS = FactKind("orders", SeatOrders)
"""The standing orders of each seat."""


class AskedBack(Struct, frozen=True):
    """That somebody asks to take back; it holds as long as nothing else happens."""

    version: int
    """Everything that had happened at the table, counted."""
    wish: TakeBack


TAKE_BACK = FactKind("take back", AskedBack)
"""What somebody asks to take back, and who has not answered yet."""

REMATCH = FactKind("rematch", str)
"""The table at which the same players play again."""

TABLE_NAME = FactKind("table name", str)
"""The name of a table that was renamed."""

PERSON_NAME = FactKind("person name", str)
"""What the person on a seat wants to be called, by seat."""

ARCHIVED = FactKind("archived", bool)
"""Who has put a table aside, by the digest of their key."""

DELETING = FactKind("deleting", bool)
"""Who agrees that a table is deleted, by seat."""

ACCESS = FactKind("access", Access)
"""What people may do at a table without a link; there is none where nobody has changed that."""

LINKS_RENEWED = FactKind("links renewed", int)
"""How often the link to a seat (or, without one, that for watchers) was made again; earlier ones
open nothing. A seat of which this is known is taken with a link, whatever it was opened as."""

REMOVING = FactKind("removing", bool)
"""Who agrees (by seat) that somebody (the seat as key) leaves the table."""

CHAT = FactKind("chat", ChatState)
"""Whether people talk at a table, and how far they have."""

SAID = FactKind("said", Said)
"""What was said, by its id, which says the order."""

NOTE = FactKind("note", str)
"""What somebody noted for themselves, by seat and hex."""


def fact(store: Store, kind: FactKind[T], table: str) -> T | None:
    """Return the one fact of a kind that there is of a table, if there is one."""
    return next((kept.value for kept in store.facts(kind, (table,))), None)


def facts_by_seat(store: Store, kind: FactKind[T], table: str) -> dict[str, T]:
    """Return the facts of a kind that there are of a table, by seat."""
    return {kept.seat: kept.value for kept in store.facts(kind, (table,))}
