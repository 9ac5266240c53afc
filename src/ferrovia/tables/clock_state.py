"""What is kept of a table's clock besides the times of its events, and the count of these."""

from __future__ import annotations

from collections import Counter, defaultdict

from ferrovia import clock
from ferrovia.core.names import Seat
from ferrovia.struct import Struct


class PauseTaken(Struct, frozen=True):
    """A pause that is over."""

    version: int
    """Events of the table when it ended."""
    seat: Seat
    """Whose time would have run."""
    seconds: float


class ClockState(Struct, frozen=True):
    """Pauses, and what follows from time that has run out."""

    paused_since: str = ""
    asks: Seat = ""
    """Who asks for a pause."""
    waiting: tuple[Seat, ...] = ()
    """Who has not answered yet."""
    pauses: tuple[PauseTaken, ...] = ()
    granted: dict[Seat, int] = {}
    """Seconds given to those who came back."""
    ran_out: tuple[Seat, ...] = ()
    """Seats for which a bot stands in."""


class TimeUsed:
    """How long each seat has thought, counted from event to event."""

    def __init__(self, since: str, seat: Seat) -> None:
        self.since = since
        """When the last event happened."""
        self.seat = seat
        """Who was to decide after it."""
        self.turn_since = since
        """Since when that seat is to decide, without anybody in between."""
        self.turn_version = 0
        self.used: defaultdict[Seat, float] = defaultdict(float)
        self.turns: Counter[Seat] = Counter()

    def count(self, at: str, seat: Seat, version: int) -> None:
        """Note that something happened, after which ``seat`` is to decide."""
        self.used[self.seat] += clock.seconds_between(self.since, at)
        self.since = at
        if seat != self.seat:
            self.turns[self.seat] += 1
            self.seat, self.turn_since, self.turn_version = seat, at, version

    def begin_again(self, at: str) -> None:
        """Forget the time before a moment, of which nobody knows whose it was."""
        self.since = self.turn_since = at
