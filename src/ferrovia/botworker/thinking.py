"""What a bot can be asked, and the answer; it may be found in this process or in another."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable
from random import Random
from threading import local
from typing import Protocol

from ferrovia.bots import Bot, Choice, bot_named
from ferrovia.botworker.fair_queue import Urgency
from ferrovia.core import Position
from ferrovia.core.names import Seat
from ferrovia.struct import Struct

LOG = logging.getLogger("ferrovia.bots")
NamedBot = Callable[[str], Bot]
"""Returns the bot of a name."""


class Outcome(Struct, frozen=True):
    """What came of a task."""


class Task(Protocol):
    """Something to think about, which can be sent to another process."""

    def answered(self, bots: NamedBot) -> Outcome:
        """Return what came of it."""


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


class Failed(Outcome, frozen=True):
    """No answer was found; says why, in a few words: ``"took too long"``."""

    why: str


Then = Callable[[Outcome], None]
"""What is done with an answer; called in any thread."""


def answer(task: Task, bots: NamedBot = bot_named) -> Outcome:
    """Think; a bot that fails is an answer, too."""
    try:
        return task.answered(bots)
    except Exception as problem:
        LOG.exception("a bot failed")
        return Failed(f"failed ({type(problem).__name__})")


class Thinker(Protocol):
    """Whatever finds answers."""

    def start(self) -> None:
        """Be ready to think."""

    def stop(self) -> None:
        """Leave everything, answered or not."""

    def think(self, table: str, task: Task, then: Then, urgency: Urgency) -> None:
        """Find an answer for a table, now or later."""


class InProcess:
    """Thinks at once and in the caller's thread: for tests."""

    def __init__(self, bots: NamedBot = bot_named) -> None:
        self._bots = bots
        self._here = local()

    def start(self) -> None:
        """Be ready, as always."""

    def stop(self) -> None:
        """There is nothing to leave."""

    def think(self, table: str, task: Task, then: Then, urgency: Urgency) -> None:
        """Find the answer before returning; what follows from it is thought of next."""
        waiting: deque[tuple[Task, Then]] | None = getattr(self._here, "waiting", None)
        if waiting is not None:
            waiting.append((task, then))
            return
        self._here.waiting = waiting = deque([(task, then)])
        try:
            while waiting:
                task, then = waiting.popleft()
                then(answer(task, self._bots))
        finally:
            self._here.waiting = None
