"""What is to be done next: one asker after the other, however much each of them asks."""

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
    """Much to do, which may take its time."""


class LineFull(Exception):
    """An asker has so many jobs in line already that no more are taken."""


class QueueClosed(Exception):
    """No jobs are taken any more."""


class FairQueue(Generic[T]):
    """Jobs by urgency and asker. Whoever takes one gets that of the asker who waited longest.

    What is less urgent is taken only where there is nothing else. Safe to use from any thread.
    """

    def __init__(self) -> None:
        self._changed = Condition()
        self._levels: dict[Urgency, OrderedDict[str, deque[T]]] = {
            urgency: OrderedDict() for urgency in Urgency
        }
        self._closed = False

    def put(self, asker: str, job: T, urgency: Urgency, most: int | None = None) -> None:
        """Add a job; it comes after those that its asker has already.

        ``LineFull`` if there are ``most`` of them, ``QueueClosed`` if the queue was closed.
        """
        with self._changed:
            if self._closed:
                raise QueueClosed
            line = self._levels[urgency].setdefault(asker, deque())
            if most is not None and len(line) >= most:
                raise LineFull
            line.append(job)
            self._changed.notify_all()

    def take(self, least: Urgency = Urgency.BACKGROUND) -> T | None:
        """Wait for a job that is urgent enough; ``None`` when the queue is closed."""
        with self._changed:
            while not self._closed:
                for urgency, lines in self._levels.items():
                    if lines and urgency <= least:
                        return _first(lines)
                self._changed.wait()
            return None

    def waiting(self, urgency: Urgency) -> int:
        """Return how many jobs of an urgency wait to be taken."""
        with self._changed:
            return sum(len(jobs) for jobs in self._levels[urgency].values())

    def close(self) -> tuple[T, ...]:
        """Take no more jobs, send everybody home who waits for one, and return those not done."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()
            lines = [line for level in self._levels.values() for line in level.values()]
            self._levels = {urgency: OrderedDict() for urgency in Urgency}
            return tuple(job for line in lines for job in line)


def _first(lines: OrderedDict[str, deque[T]]) -> T:
    """Take a job of the first asker, who then goes to the end."""
    asker, jobs = lines.popitem(last=False)
    job = jobs.popleft()
    if jobs:
        lines[asker] = jobs
    return job
