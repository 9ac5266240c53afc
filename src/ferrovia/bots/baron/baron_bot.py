"""A player who looks ahead: the own turn, likely replies, and the operating round that follows."""

from __future__ import annotations

from random import Random

from ferrovia.bots.baron import lookahead
from ferrovia.bots.baron.explanations import why
from ferrovia.bots.baron.lookahead import Foreseen
from ferrovia.bots.builder import operating_choice
from ferrovia.bots.choice import Budget, Choice, Weighed
from ferrovia.bots.evaluation.valuation import Valuer
from ferrovia.bots.investor.auction_bids import bidding, is_auction
from ferrovia.bots.investor.investor_bot import InvestorBot
from ferrovia.bots.investor.weighing import candidates, try_all
from ferrovia.core import Position
from ferrovia.core.names import Seat

NEAR = 2
"""Choices within so much of the best, per mille of its value, are as good as it."""


class BaronBot(InvestorBot):
    """Trades like an investor and runs railways like a builder, but tries what is costly."""

    name = "baron"
    character = "Looks ahead: starts, dumps and buys trains when it hurts the others most."
    budget = 800

    def choose(self, position: Position, seat: Seat, rng: Random, budget: Budget) -> Choice:
        """Return what leads to the position that is worth most, a round from now."""
        now = position.decision
        assert now is not None
        offers = position.offers()
        if len(offers) == 1 and offers[0].span is None:
            return Choice(offers[0].action, reasons=("Nothing else is possible.",))
        valuer = Valuer(position, seat, self._weights)
        operates = bool(now.subject) and now.ask is None
        if operates and lookahead.is_building(position, valuer.knowledge.track_actions):
            return operating_choice(position, seat, rng)
        if is_auction(position):
            return bidding(position, valuer.knowledge, rng)
        seed = rng.randrange(1_000_000)
        if operates:
            found = lookahead.after_operating(position, valuer, seed, budget)
        else:
            tried = try_all(position, valuer, candidates(position, rng), budget)
            found = lookahead.after_trades(position, tried, valuer, seed, budget)
        return _choice(position, seat, found, rng)


def _choice(position: Position, seat: Seat, found: list[Foreseen], rng: Random) -> Choice:
    best = found[0]
    least = best.value - abs(best.value) * NEAR // 1000
    chosen = rng.choice([each for each in found if each.value >= least])
    others = [each for each in found if each is not chosen]
    return Choice(
        chosen.action,
        chosen.value,
        why(position, seat, chosen, others),
        tuple(Weighed(each.action, each.value) for each in others),
    )
