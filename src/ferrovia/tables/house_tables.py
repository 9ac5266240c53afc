"""All tables of an installation, for its host: found by what they are called, a part at a time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ferrovia.store import Summary
from ferrovia.struct import Struct
from ferrovia.tables.kept_facts import PERSON_NAME, TABLE_NAME
from ferrovia.tables.problems import form
from ferrovia.tables.registry import Tables

PART = 100
"""Tables that are read at once."""
MOST = 100
"""Tables in one answer."""
LAST = 10**9


class HouseTable(Struct, frozen=True):
    """A table, as the host sees it."""

    table: str
    name: str
    title: str
    seats: tuple[str, ...]
    """Who sits there, by their own names where they have one."""
    created: str
    at: str
    """When something last happened there."""
    events: int
    """All that ever happened there, counted: how large it is."""
    over: bool
    known: bool
    """Whether it is known how it stands."""
    pages: bool
    """Whether anybody has it open."""


class HouseTables(Struct, frozen=True):
    """Some of all tables."""

    tables: tuple[HouseTable, ...]
    """Those last played at first."""
    more: bool
    """Whether there are others after these."""


def house_tables(tables: Tables, search: str = "", first: int = 0, most: int = 50) -> HouseTables:
    """Return tables whose name, title, seats or people contain some text, ``first`` left out."""
    if not (0 <= first <= LAST and 0 < most <= MOST):
        raise form(f"lists are read in parts of 1 to {MOST} tables")
    words = search.casefold().split()
    found: list[HouseTable] = []
    passed = 0
    for row in _rows(tables):
        if not _matches(row, words):
            continue
        passed += 1
        if passed <= first:
            continue
        if len(found) == most:
            return HouseTables(tuple(found), more=True)
        found.append(row)
    return HouseTables(tuple(found), more=False)


def _rows(tables: Tables) -> Iterator[HouseTable]:
    """Yield all tables, read a part at a time, so that nobody waits for more than is wanted."""
    first = 0
    while only := tables.store.newest(first, PART):
        yield from _part(tables, only)
        first += PART


def _part(tables: Tables, only: Sequence[str]) -> Iterator[HouseTable]:
    names = {kept.table: kept.value for kept in tables.store.facts(TABLE_NAME, only)}
    people: dict[str, dict[str, str]] = {}
    for kept in tables.store.facts(PERSON_NAME, only):
        people.setdefault(kept.table, {})[kept.seat] = kept.value
    for summary in tables.store.tables(only):
        table = summary.header.table
        yield _row(tables, summary, names.get(table, ""), people.get(table, {}))


def _row(tables: Tables, summary: Summary, name: str, people: dict[str, str]) -> HouseTable:
    header = summary.header
    return HouseTable(
        table=header.table,
        name=name or header.name,
        title=header.title,
        seats=tuple(people.get(seat, seat) for seat in header.seats),
        created=header.created,
        at=summary.at,
        events=summary.events,
        over=bool((summary.standing or {}).get("over", False)),
        known=summary.standing is not None,
        pages=tables.presence.anybody(header.table),
    )


def _matches(row: HouseTable, words: Sequence[str]) -> bool:
    text = " ".join((row.name, row.title, *row.seats)).casefold()
    return all(word in text for word in words)
