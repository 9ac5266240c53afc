"""Looking over all that is kept: does every table still make the game that was played there?"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from ferrovia.records import EventKind
from ferrovia.store import (
    FactKind,
    Header,
    HouseKind,
    SqlStore,
    StoredEvent,
    StoreError,
    UnknownTable,
)
from ferrovia.tables.carry_over import rules_of
from ferrovia.tables.live_table import LiveTable
from ferrovia.tables.problems import Declined

Progress = Callable[[int, int], None]
"""Told how many tables have been looked at, and how many there are."""


def check_store(store: SqlStore, progress: Progress = lambda done, of: None) -> Iterator[str]:
    """Yield what is wrong, in sentences. People may go on playing meanwhile."""
    yield from store.faults()
    yield from _unreadable_facts(store)
    tables = [summary.header.table for summary in store.tables()]
    for done, table in enumerate(tables):
        progress(done, len(tables))
        yield from _faults_of(store, table)
    progress(len(tables), len(tables))


def _unreadable_facts(store: SqlStore) -> Iterator[str]:
    of_tables, of_house = store.fact_kinds()
    for kind in of_tables:
        try:
            store.facts(FactKind(kind, Any))
        except StoreError as problem:
            yield str(problem)
    for kind in of_house:
        try:
            store.house_facts(HouseKind(kind, Any))
        except StoreError as problem:
            yield str(problem)


def _faults_of(store: SqlStore, table: str) -> Iterator[str]:
    try:
        header, events = store.header(table), store.events(table)
        store.reasons(table)
        for grant in store.grants_of(table):
            if grant.seat and grant.seat not in header.seats:
                yield f"table {table}: somebody may act for {grant.seat}, who does not sit there"
    except UnknownTable:  # deleted in this very moment
        return
    except (StoreError, ValueError) as problem:
        yield f"table {table}: {problem}"
        return
    _, why = playable(header, events)
    if why:
        yield f"table {table}: {why}"


def playable(header: Header, events: Sequence[StoredEvent]) -> tuple[int, str]:
    """Return how many events make the game that was played, and what is wrong with the next one.

    Every action is played by the rules again, and every position compared with what was noted.
    """
    done = 0
    try:
        live = LiveTable(header)
        if rules_of(header, events) != live.title.version:  # it will be carried over as a whole
            live.apply_events(events)
            return len(events), ""
        start = _carried_over_at(events)
        live.apply_events(events[:start])
        done = start
        for event in events[start:]:
            live.apply_events((event,))
            done += 1
    except Declined as problem:
        return done, problem.problem.text
    return done, ""


def _carried_over_at(events: Sequence[StoredEvent]) -> int:
    """Return how many events there are up to the last that carried the game into other rules."""
    return max(
        (n for n, event in enumerate(events, 1) if event.kind is EventKind.CARRIED_OVER), default=0
    )
