"""What can still be read of a damaged file of tables.

Rows are told apart by what they look like, so that nothing has to lead to them. A table is taken up
as far as its events follow each other without a gap; whether they make sense is for the rules to
say. Entries of indexes are no rows, but they tell of rows that there must have been.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ferrovia.store.encoding import decoded
from ferrovia.store.protocol import DIGEST, Header, StoredEvent, StoreError
from ferrovia.store.sql_store import Row, stored_event
from ferrovia.store.sqlite_pages import PageFile
from ferrovia.struct import Struct

ROLES = ("seat", "watch", "host")
TABLE_ID = re.compile(r"[A-Za-z0-9_-]{22}")
"""An id as ``new_table`` makes it; other indexes hold other words."""


def _is_table(row: Row) -> bool:
    return _are(row, str, str, str) and row[2].startswith("{")


def _is_event(row: Row) -> bool:
    table, number, *words, action, stands, fingerprint, at = row
    return (
        _are((table, *words, fingerprint, at), str, str, str, str, str)
        and _are((number, stands), int, int)
        and isinstance(action, str | None)
    )


def _is_standing(row: Row) -> bool:
    return _are(row, str, int, str) and row[2].startswith("{")


def _is_reason(row: Row) -> bool:
    return _are(row, str, int, str) and row[2].startswith("[")


def _is_grant(row: Row) -> bool:
    return _are(row, str, str, str, str) and bool(DIGEST.fullmatch(row[0])) and row[2] in ROLES


def _is_house_fact(row: Row) -> bool:
    return _are(row, str, str, str, str) and not _is_grant(row)


def _is_fact(row: Row) -> bool:
    return _are(row, str, str, str, str, str)


def _are(values: Row, *kinds: type) -> bool:
    return all(isinstance(value, kind) for value, kind in zip(values, kinds, strict=True))


SHAPES: dict[str, tuple[int, Callable[[Row], bool]]] = {
    "tables": (3, _is_table),
    "events": (8, _is_event),
    "standings": (3, _is_standing),
    "reasons": (3, _is_reason),
    "grants": (4, _is_grant),
    "house_facts": (4, _is_house_fact),
    "facts": (5, _is_fact),
}
"""For every part of a store, how many values its rows have and what else they look like."""


class ReadTable(Struct, frozen=True):
    """A table that can be read, from its beginning to the first gap."""

    header: Header
    events: tuple[StoredEvent, ...]
    known: int
    """The highest number of an event that is known to have been there."""


class Readings(Struct, frozen=True):
    """All that can be read of a file."""

    tables: dict[str, ReadTable]
    lost: dict[str, int]
    """Tables of which it is not known what they were opened with, and how many events they had."""
    rows: dict[str, list[Row]]
    """All rows by their part, as they stand."""
    unreadable: int
    """Rows that can be seen and not be read."""

    def rows_of(self, table: str, events: int) -> dict[str, list[Row]]:
        """Return what is to be kept of a table with so many of its events."""
        kept = {
            part: [row for row in rows if row[1 if part == "grants" else 0] == table]
            for part, rows in self.rows.items()
            if part != "house_facts"
        }
        kept["events"] = sorted(row for row in kept["events"] if row[1] <= events)
        kept["reasons"] = [row for row in kept["reasons"] if row[1] <= events]
        kept["standings"] = [row for row in kept["standings"] if row[1] == events]
        return kept


def read_damaged(path: Path) -> Readings:
    """Return what can be read of a file and the log beside it; ``StoreError`` if it is not there.

    The file is not opened as a database, and nothing is written to it or beside it.
    """
    log = path.with_name(f"{path.name}-wal")
    try:
        pages = PageFile(path.read_bytes(), log.read_bytes() if log.exists() else b"")
    except OSError as problem:
        raise StoreError(f"{path} cannot be read: {problem.strerror}") from None
    rows: dict[str, dict[tuple[Any, ...], Row]] = {part: {} for part in SHAPES}
    known: defaultdict[str, int] = defaultdict(int)
    for found in pages.rows():
        row = found.values
        if found.source == "index":
            _note_entry(row, known)
        elif part := _part(row):
            rows[part].setdefault(_place(part, row), row)
    for table, number in (*rows["events"], *rows["reasons"]):
        known[table] = max(known[table], number)
    for table, number, _ in rows["standings"].values():
        known[table] = max(known[table], number)
    tables = {
        table: _readable(header, rows["events"], known[table])
        for (table,), row in rows["tables"].items()
        if (header := _header(row)) is not None
    }
    return Readings(
        tables,
        {table: number for table, number in known.items() if table not in tables},
        {part: list(found.values()) for part, found in rows.items()},
        pages.unreadable_rows,
    )


def _part(row: Row) -> str:
    """Return which part of a store a row belongs to; empty if it looks like none."""
    return next(
        (part for part, (size, fits) in SHAPES.items() if len(row) == size and fits(row)), ""
    )


def _place(part: str, row: Row) -> tuple[Any, ...]:
    """Return what makes a row the only one of its kind."""
    lengths = {"tables": 1, "standings": 1, "events": 2, "reasons": 2, "house_facts": 3}
    return row[: lengths.get(part, 4)]


def _note_entry(row: Row, known: defaultdict[str, int]) -> None:
    """Note what an entry of an index tells: that there was a table, or an event with a number."""
    if len(row) == 2 and isinstance(row[0], str) and TABLE_ID.fullmatch(row[0]):
        known[row[0]] = max(known[row[0]], 0)
    elif len(row) == 3 and isinstance(row[0], str) and isinstance(row[1], int):
        known[row[0]] = max(known[row[0]], row[1])


def _header(row: Row) -> Header | None:
    try:
        header = decoded(row[2], Header, "the header of a table")
    except StoreError:
        return None
    return header if header.table == row[0] else None


def _readable(header: Header, rows: dict[tuple[Any, ...], Row], known: int) -> ReadTable:
    events: list[StoredEvent] = []
    while row := rows.get((header.table, len(events) + 1)):
        try:
            events.append(stored_event(header.table, row[1:]))
        except StoreError:
            break
    return ReadTable(header, tuple(events), max(known, len(events)))
