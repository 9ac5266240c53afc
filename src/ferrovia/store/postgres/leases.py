"""Who leads what must be done once: locks that PostgreSQL frees when a process or its line dies.

One connection holds the locks of all tasks that this process leads. It is looked at every second,
and so is whether a task has become free; another process takes over within about two seconds.
"""

from __future__ import annotations

import logging
from threading import Condition, RLock, Thread

import psycopg

from ferrovia import clock
from ferrovia.store.postgres.connections import Place, PostgresConnection, Unreached
from ferrovia.store.protocol import Hook

LOG = logging.getLogger(__name__)
LEADING = 0x46525642
"""Marks our locks among those of the database, together with a number for the task."""
EVERY = 1.0
"""Seconds between two looks."""


class _Candidate:
    def __init__(self, task: str, gained: Hook, lost: Hook) -> None:
        self.task = task
        self.gained = gained
        self.lost = lost
        self.leads = False


class Leases:
    """The tasks that this process is ready for; safe to use from any thread."""

    def __init__(self, place: Place) -> None:
        self._place = place
        self._changing = RLock()
        """Held while somebody begins or ends to lead: that is never done half."""
        self._wake = Condition()
        self._candidates: list[_Candidate] = []
        self._line: PostgresConnection | None = None
        self._thread: Thread | None = None
        self._ending = False

    def lead(self, task: str, gained: Hook, lost: Hook) -> Hook:
        """Be ready for a task; what is returned withdraws."""
        candidate = _Candidate(task, gained, lost)
        with self._wake:
            self._candidates.append(candidate)
            if self._thread is None and not self._ending:
                self._thread = Thread(target=self._run, name="leases", daemon=True)
                self._thread.start()
            self._wake.notify_all()
        return lambda: self._withdraw(candidate)

    def stop(self) -> None:
        """Withdraw from everything."""
        with self._wake:
            self._ending = True
            self._wake.notify_all()
        if self._thread is not None:
            self._thread.join()
        for candidate in tuple(self._candidates):
            self._withdraw(candidate)
        if self._line is not None:
            self._line.raw.close()

    def _withdraw(self, candidate: _Candidate) -> None:
        with self._wake:
            if candidate in self._candidates:
                self._candidates.remove(candidate)
        with self._changing:
            if self._ended(candidate) and self._line is not None:
                try:
                    self._line.execute(
                        "SELECT pg_advisory_unlock(?, hashtext(?))", _lock(candidate)
                    )
                except psycopg.Error:
                    self._lose()

    def _run(self) -> None:
        while True:
            with self._wake:
                if self._ending:
                    return
                ready = tuple(self._candidates)
            with self._changing:
                try:
                    self._look(ready)
                except (Unreached, psycopg.Error) as problem:
                    LOG.warning("nothing is led here: %s", self._place.words(problem))
                    self._lose()
            with self._wake:
                if not self._ending and len(ready) == len(self._candidates):
                    clock.wait(self._wake, EVERY)

    def _look(self, ready: tuple[_Candidate, ...]) -> None:
        """Take what is free, and see whether what is held is held still."""
        if self._line is None:
            self._line = self._place.connect()
        self._line.execute("SELECT 1")
        for candidate in ready:
            if candidate.leads or candidate not in self._candidates:
                continue
            asked = "SELECT pg_try_advisory_lock(?, hashtext(?))"
            if self._line.execute(asked, _lock(candidate)).fetchone()[0]:
                candidate.leads = True
                candidate.gained()

    def _lose(self) -> None:
        """End everything that is led: with its connection, the lock has gone."""
        if self._line is not None:
            self._line.raw.close()
            self._line = None
        for candidate in tuple(self._candidates):
            self._ended(candidate)

    def _ended(self, candidate: _Candidate) -> bool:
        led, candidate.leads = candidate.leads, False
        if led:
            candidate.lost()
        return led


def _lock(candidate: _Candidate) -> tuple[int, str]:
    return LEADING, candidate.task
