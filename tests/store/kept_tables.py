"""Tables and events to be kept, and a program that keeps them until it is killed.

``python kept_tables.py FILE TABLE`` adds events to a table without end and prints the number of
each as soon as the store has acknowledged it.
"""

from __future__ import annotations

import sys
from itertools import count
from pathlib import Path
from typing import Any

from ferrovia.records import EventKind
from ferrovia.store import Header, SqliteStore, StoredEvent, UnknownTable

SEATS = ("Ann", "Bob", "Cèline")


def header(table: str, **changes: Any) -> Header:
    parts: dict[str, Any] = {
        "table": table,
        "name": f"The table {table} in Łódź",
        "title": "1849",
        "rules": "1",
        "options": ("beginners", "bonds"),
        "seats": SEATS,
        "seed": "7",
        "deal": ("RCS", "SFA"),
        "created": "2026-01-01T00:00:00.000Z",
        "kinds": {"Ann": "here", "Bob": "link", "Cèline": "bot"},
        "parent": "",
        "notes": ("Agreed to the end.",),
    }
    return Header(**{**parts, **changes})


def act(number: int, said: str = "pass", at: str = "") -> StoredEvent:
    """An act; its number and who did it go together, so that a mix-up would show."""
    seat = SEATS[number % len(SEATS)]
    return StoredEvent(
        number=number,
        kind=EventKind.PLAYED,
        seat=seat,
        action={"type": said, "by": seat, "deep": {"list": [1, "zwei", None, True]}},
        fingerprint=f"{number:032x}",
        at=at or f"2026-01-02T00:00:00.{number:03}Z",
    )


def acts(how_many: int) -> tuple[StoredEvent, ...]:
    return tuple(act(number) for number in range(1, how_many + 1))


def add_without_end(file: Path, table: str) -> None:
    store = SqliteStore(file)
    try:
        first = len(store.events(table)) + 1
    except UnknownTable:
        store.create(header(table))
        first = 1
    for number in count(first):
        store.append(table, act(number), {"n": number})
        print(number, flush=True)


if __name__ == "__main__":
    add_without_end(Path(sys.argv[1]), sys.argv[2])
