"""What is to be thought about next: one table after the other, however much each of them asks."""

from __future__ import annotations

from collections import OrderedDict, deque
from enum import IntEnum
from threading import Condition
from typing import Generic, TypeVar

T = TypeVar("T")


class Urgency(IntEnum):
    """Who waits for an answer; the lower, the sooner."""

    ASKED = 0
    """Somebody has asked, and looks at the page until there is an answer."""
    WATCHED = 1
    """Somebody has the table open."""
    ALONE = 2
    """Nobody looks."""
    BACKGROUND = 3
    """Many thoughts, which may take their time."""


class FairQueue(Generic[T]):
    """Jobs by urgency and table. Whoever takes one gets that of the table that has waited longest.

    What is less urgent is taken only where there is nothing else. Safe to use from any thread.
    """

    def __init__(self) -> None:
        self._changed = Condition()
        self._levels: dict[Urgency, OrderedDict[str, deque[T]]] = {
            urgency: OrderedDict() for urgency in Urgency
        }
        self._closed = False

    def put(self, table: str, job: T, urgency: Urgency) -> None:
        """Add a job; it comes after those that its table has already."""
        with self._changed:
            self._levels[urgency].setdefault(table, deque()).append(job)
            self._changed.notify_all()

    def take(self, least: Urgency = Urgency.BACKGROUND) -> T | None:
        """Wait for a job that is urgent enough; ``None`` when the queue is closed."""
        with self._changed:
            while not self._closed:
                for urgency, tables in self._levels.items():
                    if tables and urgency <= least:
                        return _first(tables)
                self._changed.wait()
            return None

    def close(self) -> None:
        """Drop all jobs, and send everybody home who waits for one."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()


def _first(tables: OrderedDict[str, deque[T]]) -> T:
    """Take a job of the first table, which then goes to the end of the line."""
    table, jobs = tables.popitem(last=False)
    job = jobs.popleft()
    if jobs:
        tables[table] = jobs
    return job
