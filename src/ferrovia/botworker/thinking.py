"""What a bot can be asked, and the answer; it may be found in this process or in another."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Protocol

from ferrovia.bots import Bot, Choice, bot_named
from ferrovia.core import Position
from ferrovia.core.names import Seat
from ferrovia.struct import Struct
from ferrovia.workers.fair_queue import Urgency
from ferrovia.workers.tasks import Job, Outcome, Report, Then, Workers

NamedBot = Callable[[str], Bot]
"""Returns the bot of a name."""


class Thought(Protocol):
    """Something for bots to think about."""

    def answered(self, bots: NamedBot) -> Outcome:
        """Return what came of it."""


class Thinker:
    """Lets bots think, wherever heavy work is done."""

    def __init__(self, workers: Workers, bots: NamedBot | None = None) -> None:
        self._workers = workers
        self._bots = bots or bot_named

    def think(self, table: str, thought: Thought, then: Then, urgency: Urgency) -> None:
        """Find an answer for a table, now or later."""
        self._workers.submit(Job(table, ThinkingTask(thought, self._bots), then), urgency)


class ThinkingTask(Struct, frozen=True):
    """A thought with those who think it."""

    thought: Thought
    bots: NamedBot

    def answered(self, report: Report) -> Outcome:
        """Let them think."""
        return self.thought.answered(self.bots)


class AskedBot(Struct, frozen=True):
    """One bot that is asked what it does in a position."""

    seat: Seat
    bot: str
    """Its name."""
    seed: str
    """Of the random numbers that it may draw."""
    outside: bool = False
    """Whether it is not to decide, and may interject something."""


class MoveTask(Struct, frozen=True):
    """Bots that are asked one after the other, until one does something."""

    position: Position
    asks: tuple[AskedBot, ...]

    def answered(self, bots: NamedBot) -> Outcome:
        """Let the bots think."""
        for ask in self.asks:
            bot, rng = bots(ask.bot), Random(ask.seed)
            if not ask.outside:
                return Decided(ask.seat, bot.choose(self.position, ask.seat, rng, bot.budget))
            choice = bot.interject(self.position, ask.seat, rng, bot.budget)
            if choice is not None:
                return Decided(ask.seat, choice)
        return Nothing()


class Decided(Outcome, frozen=True):
    """What a bot does."""

    seat: Seat
    choice: Choice


class Nothing(Outcome, frozen=True):
    """No bot does anything."""
