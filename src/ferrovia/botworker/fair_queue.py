"""What is to be thought about next: one table after the other, however much each of them asks."""

from __future__ import annotations

from collections import OrderedDict, deque
from threading import Condition
from typing import Generic, TypeVar

T = TypeVar("T")


class FairQueue(Generic[T]):
    """Jobs by table. Whoever takes one gets that of the table that has waited longest.

    Jobs in the background are taken only where there is no other. Safe to use from any thread.
    """

    def __init__(self) -> None:
        self._changed = Condition()
        self._urgent: OrderedDict[str, deque[T]] = OrderedDict()
        self._background: OrderedDict[str, deque[T]] = OrderedDict()
        self._closed = False

    def put(self, table: str, job: T, *, background: bool = False) -> None:
        """Add a job; it comes after those that its table has already."""
        with self._changed:
            tables = self._background if background else self._urgent
            tables.setdefault(table, deque()).append(job)
            self._changed.notify_all()

    def take(self, *, background: bool = True) -> T | None:
        """Wait for a job, one of the background only if told; ``None`` when the queue is closed."""
        with self._changed:
            while not self._closed:
                for tables in (self._urgent, self._background) if background else (self._urgent,):
                    if tables:
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
