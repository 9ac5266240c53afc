"""What every bot offers: a choice with its worth, the reasons for it, and what else there was."""

from __future__ import annotations

from random import Random
from typing import Protocol

from ferrovia.core import Action, Position
from ferrovia.core.names import Seat
from ferrovia.struct import Struct

Budget = int
"""How many nodes (actions tried on a position) a choice may cost. A budget in nodes and not in
seconds lets a seed play the same game on every machine."""


class Weighed(Struct, frozen=True):
    """An action and what it is worth to the one who decides, in the money of the title."""

    action: Action
    value: int


class Choice(Struct, frozen=True):
    """What a bot would do."""

    action: Action
    value: int = 0
    """What the bot thinks that it is worth, in the money of the title."""
    reasons: tuple[str, ...] = ()
    """Why, in sentences a player understands, the weightiest first."""
    alternatives: tuple[Weighed, ...] = ()
    """What else was weighed, the best first."""


class Bot(Protocol):
    """A player that is a program. It never changes a position, and knows no more than anybody."""

    @property
    def name(self) -> str:
        """By which tables, arenas and the command line call it: ``"builder"``."""
        ...

    @property
    def character(self) -> str:
        """What it is like to play against, in one sentence for the start page."""
        ...

    @property
    def budget(self) -> Budget:
        """How many nodes it likes to have."""
        ...

    def choose(self, position: Position, seat: Seat, rng: Random, budget: Budget) -> Choice:
        """Return what it does; the same for the same position, state of ``rng`` and budget."""
        ...

    def interject(
        self, position: Position, seat: Seat, rng: Random, budget: Budget
    ) -> Choice | None:
        """Return what it does outside its turn now, if anything."""
        ...
