"""Hearing that games end: each is counted once, and taken out again when its end is taken back."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from threading import Thread

from ferrovia import clock
from ferrovia.core.names import Seat
from ferrovia.ratings.finished_games import (
    RESULT,
    FinishedGame,
    SeatResult,
    players_at,
    seat_figures,
)
from ferrovia.tables import Declined, Tables
from ferrovia.tables.registry import NO_EVENT

LOG = logging.getLogger("ferrovia.ratings")
DELAY = 1.0
"""Seconds after the last event before a game is counted."""
LINE = "ratings"
"""In whose name games are played again."""

Holders = Callable[[Tables, str], Mapping[Seat, str]]
"""Returns the accounts that hold the seats of a table, by seat."""


def count(tables: Tables, table: str, holders: Holders) -> FinishedGame | None:
    """Count the game of a table if it is over, and take it out if it is not (any more).

    Of a table that has been deleted everything stays as it was. Once a game is counted, it stays
    so until something happens at its table: who leaves it afterwards has played it all the same.
    """
    kept = next((k.value for k in tables.store.house_facts(RESULT, key=table)), None)
    summary = next(iter(tables.store.tables((table,))), None)
    if summary is None or (kept is not None and kept.after == summary.events):
        return kept
    found = _result(tables, table, holders)
    if found is not None:
        tables.store.keep_house([RESULT.fact(found, key=table)])
    elif kept is not None:
        tables.store.keep_house([RESULT.nothing(key=table)])
    return found


def _result(tables: Tables, table: str, holders: Holders) -> FinishedGame | None:
    """Return how a game ended; ``None`` where it has not, or does not count."""
    with tables.locked(table) as live:
        players = players_at(live.header, live.arrangement, holders(tables, table))
        if live.position.result is None or players is None:
            return None
        title, ended, after = live.title.id, live.times.since, live.version
        opening, actions = live.game.at(0), live.game.actions
    figures = tables.call(LINE, seat_figures, opening, actions)
    return FinishedGame(
        table=table,
        title=title,
        ended=ended,
        after=after,
        seats=tuple(SeatResult(seat, players.get(seat), f) for seat, f in figures.items()),
    )


def recount(tables: Tables, holders: Holders) -> None:
    """Look at every table again: count what was missed, take out what does not count any more."""
    counted = {kept.key for kept in tables.store.house_facts(RESULT)}
    for summary in tables.store.tables():
        if (summary.standing or {}).get("over", False) or summary.header.table in counted:
            count(tables, summary.header.table, holders)


class Counting:
    """Counts games as they end, in a thread of its own."""

    def __init__(self, tables: Tables, holders: Holders) -> None:
        self._tables = tables
        self._holders = holders
        self._alarms = clock.Alarms()
        self._counted: set[str] = set()
        """Tables whose game was over when somebody last looked."""
        self._thread: Thread | None = None
        self._leave: Callable[[], None] = lambda: None

    def start(self) -> None:
        """Begin to listen; games that ended while nobody did are counted first."""
        self._alarms.start()
        self._counted = {kept.key for kept in self._tables.store.house_facts(RESULT)}
        self._leave = self._tables.listen(None, self._on_change)
        self._thread = Thread(target=self._run, name="ratings", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Count no more."""
        self._leave()
        self._alarms.stop()
        if self._thread is not None:
            self._thread.join()
            self._thread = None

    def _on_change(self, table: str, number: int) -> None:
        """Look at a table soon, if its game is over, was, or may be."""
        if number == NO_EVENT:
            return
        if table in self._counted or self._tables.is_over(table) is not False:
            self._alarms.set(table, clock.seconds() + DELAY)

    def _run(self) -> None:
        try:
            recount(self._tables, self._holders)
        except Exception:
            LOG.exception("games that have ended could not be counted")
        while (table := self._alarms.next()) is not None:
            try:
                if count(self._tables, table, self._holders) is not None:
                    self._counted.add(table)
            except Declined as declined:
                LOG.warning("the game of table %s is not counted: %s", table, declined)
            except Exception:
                LOG.exception("the game of table %s could not be counted", table)
