"""Builder at the table."""

from __future__ import annotations

from random import Random

from ferrovia.bots.builder.decisions import interjection, operating_choice
from ferrovia.bots.choice import Budget, Choice
from ferrovia.core import Position
from ferrovia.core.names import Seat


class Builder:
    """Greedy: track, trains and dividends, each decision by itself, within milliseconds."""

    name = "builder"
    character = "Lays track, buys trains and pays out; thinks no further than the next move."
    budget = 0
    """It looks at a fixed number of actions, whatever it is given."""

    def choose(self, position: Position, seat: Seat, rng: Random, budget: Budget) -> Choice:
        """Do what brings most at once."""
        return operating_choice(position, seat, rng)

    def interject(
        self, position: Position, seat: Seat, rng: Random, budget: Budget
    ) -> Choice | None:
        """Act outside its turn only where that pays."""
        return interjection(position, seat)
