"""A player who looks ahead in operating turns as well, and further than others in stock rounds."""

from __future__ import annotations

from random import Random

from ferrovia.bots.baron.explanations import why
from ferrovia.bots.baron.lookahead import after_operating, is_building
from ferrovia.bots.builder import operating_choice
from ferrovia.bots.choice import Budget, Choice, Weighed
from ferrovia.bots.evaluation.valuation import Valuer
from ferrovia.bots.investor.investor_bot import InvestorBot
from ferrovia.bots.investor.rollouts import Depth
from ferrovia.core import Position

NEAR = 2
"""Choices within so much of the best, per mille of its value, are as good as it."""


class BaronBot(InvestorBot):
    """Trades like an investor and runs railways like a builder, but tries what is costly."""

    name = "baron"
    character = "Looks ahead: starts, dumps and buys trains when it hurts the others most."
    budget = 1600
    depth = Depth(choices=4, rounds=2)

    def operate(self, position: Position, valuer: Valuer, rng: Random, budget: Budget) -> Choice:
        """Return what a corporation does: what is worth most a round from now."""
        if is_building(position, valuer.knowledge.track_actions):
            return operating_choice(position, valuer.seat, rng)
        found = after_operating(position, valuer, rng, budget)
        best = found[0]
        least = best.value - abs(best.value) * NEAR // 1000
        chosen = rng.choice([each for each in found if each.value >= least])
        others = [each for each in found if each is not chosen]
        return Choice(
            chosen.action,
            chosen.value,
            why(position, valuer.seat, chosen, others),
            tuple(Weighed(each.action, each.value) for each in others),
        )
