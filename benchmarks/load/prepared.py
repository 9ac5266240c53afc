"""The tables of a full house: written into a store, each in the middle of a game of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import cycle, islice
from typing import Any

from benchmarks.games import kept_records
from ferrovia.records import EventKind, Record
from ferrovia.store import Grant, Header, Store, StoredEvent, hashed, new_table, new_token, now

LATEST = 0.9
"""The part of a game that has been played at the tables that are furthest."""


@dataclass
class Prepared:
    """A table that has been written, and what is still to be played at it."""

    table: str
    title: str
    version: int
    """Events that it has; each is an action that stands."""
    left: list[dict[str, Any]]
    """The actions that follow in its game, the next one last."""
    player: str
    """The key of the browser that holds all seats."""
    watchers: tuple[str, ...]
    """The keys of browsers that look on."""


def prepare(store: Store, tables: int, watchers: int, titles: Sequence[str]) -> list[Prepared]:
    """Write tables of some titles by turns, with their watchers spread over them."""
    games = {title: cycle([r for r in kept_records() if r.title == title]) for title in titles}
    made = []
    for number, title in enumerate(islice(cycle(titles), tables)):
        here = watchers // tables + (number < watchers % tables)
        played = LATEST * (number + 0.5) / tables
        made.append(_written(store, next(games[title]), played, here))
    return made


def _written(store: Store, record: Record, played: float, watchers: int) -> Prepared:
    begun = round(played * len(record.actions))
    header = Header(
        table=new_table(),
        name="A full house",
        title=record.title,
        rules=record.rules,
        options=record.options,
        seats=record.seats,
        seed=record.seed,
        deal=record.deal,
        created=now(),
        kinds=dict.fromkeys(record.seats, "here"),
    )
    prepared = Prepared(
        table=header.table,
        title=record.title,
        version=begun,
        left=list(reversed(record.actions[begun:])),
        player=new_token(),
        watchers=tuple(new_token() for _ in range(watchers)),
    )
    store.create(header, _events(record, begun), _grants(prepared, record.seats))
    return prepared


def _events(record: Record, begun: int) -> Iterator[StoredEvent]:
    for number, action in enumerate(record.actions[:begun], start=1):
        yield StoredEvent(
            number=number, kind=EventKind.PLAYED, seat=action["by"], action=action, at=now()
        )


def _grants(prepared: Prepared, seats: Sequence[str]) -> Iterator[Grant]:
    for seat in seats:
        yield Grant(hashed(prepared.player), prepared.table, "seat", seat)
    for key in prepared.watchers:
        yield Grant(hashed(key), prepared.table, "watch")
