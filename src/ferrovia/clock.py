"""The one clock: whatever outside the rules asks for the time, or waits, does it here.

Tests put a ``SetClock`` in its place, which stands still until it is told to go on. Then nothing
depends on how fast a machine is. Rules never ask for the time.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from heapq import heappop, heappush
from math import ceil
from threading import Condition, Lock


class Clock:
    """The time of the machine."""

    def now(self) -> datetime:
        """Return the date and time, in UTC."""
        return datetime.now(UTC)

    def seconds(self) -> float:
        """Return the seconds since some moment; they only ever grow."""
        return time.monotonic()

    def processor_seconds(self) -> float:
        """Return the seconds that the processor has worked for this process."""
        return time.process_time()

    def sleep(self, seconds: float) -> None:
        """Do nothing for a while."""
        time.sleep(seconds)

    def wait(self, condition: Condition, seconds: float | None) -> None:
        """Wait, holding a condition, until it is notified or some seconds have passed."""
        condition.wait(seconds)


class SetClock(Clock):
    """A clock that stands still until it is advanced."""

    def __init__(self, start: datetime = datetime(2024, 1, 1, tzinfo=UTC)) -> None:
        self._start = start
        # Not before anything the machine's clock has said: seconds only ever grow.
        self._first_second = float(ceil(time.monotonic()))
        self._passed = 0.0
        self._lock = Lock()
        self._waiting: set[Condition] = set()

    def now(self) -> datetime:
        """Return the time to which the clock is set."""
        return self._start + timedelta(seconds=self._passed)

    def seconds(self) -> float:
        """Return when the clock was made, and by how much it was advanced since."""
        return self._first_second + self._passed

    def processor_seconds(self) -> float:
        """Return by how much the clock was advanced, as if the processor worked all the time."""
        return self._passed

    def sleep(self, seconds: float) -> None:
        """Let the time pass at once."""
        self.advance(seconds)

    def wait(self, condition: Condition, seconds: float | None) -> None:
        """Wait until the condition is notified or the clock is advanced."""
        with self._lock:
            self._waiting.add(condition)
        condition.wait()

    def advance(self, seconds: float) -> None:
        """Let time pass, and wake all who wait, so that they look at the clock."""
        with self._lock:
            self._passed += seconds
            waiting = list(self._waiting)
        for condition in waiting:
            with condition:
                condition.notify_all()


class Alarms:
    """Names that are due at some time, for a thread that waits for the next one."""

    def __init__(self) -> None:
        self._ready = Condition()
        self._due: list[tuple[float, str]] = []
        self._times: dict[str, float] = {}
        """When each name is due next."""
        self._stopping = False

    def start(self) -> None:
        """Let ``next`` wait again, after a stop."""
        self._stopping = False

    def stop(self) -> None:
        """Let whoever waits go, and nobody wait any more."""
        with self._ready:
            self._stopping = True
            self._ready.notify_all()

    def set(self, name: str, at: float) -> None:
        """Let a name be due at some time (``seconds``); once is enough, however often it is set."""
        with self._ready:
            if at < self._times.get(name, at + 1):
                self._times[name] = at
                heappush(self._due, (at, name))
                self._ready.notify_all()

    def next(self) -> str | None:
        """Wait for the next name that is due; ``None`` when all is over."""
        with self._ready:
            while not self._stopping:
                left = self._due[0][0] - seconds() if self._due else None
                if left is None or left > 0:
                    wait(self._ready, left)
                    continue
                at, name = heappop(self._due)
                if self._times.get(name) == at:
                    del self._times[name]
                    return name
            return None


_current: Clock = Clock()


def now() -> datetime:
    """Return the date and time, in UTC."""
    return _current.now()


def after(seconds: float) -> datetime:
    """Return the date and time in some seconds, in UTC; if negative, some seconds ago."""
    return now() + timedelta(seconds=seconds)


def seconds() -> float:
    """Return the seconds since some moment; they only ever grow."""
    return _current.seconds()


def seconds_between(first: str, second: str) -> float:
    """Return how many seconds lie between two times in ISO 8601; never less than none."""
    gone = datetime.fromisoformat(second) - datetime.fromisoformat(first)
    return max(0.0, gone.total_seconds())


def processor_seconds() -> float:
    """Return the seconds that the processor has worked for this process."""
    return _current.processor_seconds()


def sleep(seconds: float) -> None:
    """Do nothing for a while."""
    _current.sleep(seconds)


def wait(condition: Condition, seconds: float | None) -> None:
    """Wait, holding a condition, until it is notified or some seconds have passed."""
    _current.wait(condition, seconds)


@contextmanager
def replaced_by(other: Clock) -> Iterator[None]:
    """Let another clock tell the time for a while."""
    global _current
    before, _current = _current, other
    try:
        yield
    finally:
        _current = before
