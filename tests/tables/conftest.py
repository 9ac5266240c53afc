"""Tables to sit down at, and people to do so."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from table_page import Page

from ferrovia.store import MemoryStore, new_token
from ferrovia.tables import Tables, Visitor, new_tables, seats, updates
from ferrovia.tables.messages import NewSeat, NewTable, SeatKind, Sit

Open = Callable[..., str]
SECRET = "a secret that nobody would ever guess"


@pytest.fixture
def store() -> MemoryStore:
    return MemoryStore()


@pytest.fixture
def tables(store: MemoryStore) -> Tables:
    return Tables(store, SECRET)


@pytest.fixture
def ann() -> Visitor:
    """The browser that opens tables."""
    return Visitor(key=new_token())


@pytest.fixture
def bob() -> Visitor:
    """Another browser."""
    return Visitor(key=new_token())


@pytest.fixture
def open_table(tables: Tables, ann: Visitor) -> Open:
    """Open a table of Ann, Bob and Cyd, seated in this order, by the kinds of their seats."""

    def opened(*kinds: SeatKind, by: Visitor = ann, **more: object) -> str:
        names = ("Ann", "Bob", "Cyd", "Dan", "Eve")
        seats = tuple(NewSeat(n, k) for n, k in zip(names, kinds, strict=False))
        wanted = NewTable("1849", seats, seed="7", drawn=False, **more)  # type: ignore[arg-type]
        return new_tables.open_table(tables, by, wanted).table

    return opened


@pytest.fixture
def page(tables: Tables, ann: Visitor) -> Callable[..., Page]:
    """Open a page at a table."""

    def opened(table: str, visitor: Visitor = ann) -> Page:
        return Page(tables, table, visitor)

    return opened


@pytest.fixture
def take_seat(tables: Tables, ann: Visitor) -> Callable[[str, str, Visitor], None]:
    """Let somebody take a seat with the link that Ann sends them."""

    def take(table: str, seat: str, visitor: Visitor) -> None:
        links = updates.look(tables, table, ann).links
        assert links is not None
        seats.sit(tables, visitor, Sit(links.seats[seat] if seat else links.watch))

    return take
