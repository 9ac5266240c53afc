"""A player who thinks in portfolios: prices, presidencies, trains to be paid for."""

from __future__ import annotations

from random import Random

from ferrovia.bots.builder import interjection, operating_choice
from ferrovia.bots.choice import Budget, Choice, Weighed
from ferrovia.bots.evaluation.valuation import HAND_MADE, Valuer
from ferrovia.bots.investor import reasons
from ferrovia.bots.investor.auction_bids import bidding, is_auction
from ferrovia.bots.investor.rollouts import Depth, play_trades_on
from ferrovia.bots.investor.weighing import Tried, candidates, pick, try_all
from ferrovia.core import Position
from ferrovia.core.names import Seat
from ferrovia.family.actions import BuyCertificate, StartCorporation

RUNNERS_UP = 5
"""Alternatives that are named."""
PURCHASES = (BuyCertificate, StartCorporation)
"""Whoever can make none of these in a stock round need not play on in thought."""


class InvestorBot:
    """Trades by what a position will be worth soon, and builds like a builder."""

    name = "investor"
    character = "Plays the stock market: presidencies, prices, and trains that others will owe."
    budget = 450
    depth = Depth(choices=3, rounds=0)
    """How many trades are played on in thought, and how far."""

    def __init__(self, weights: str = HAND_MADE) -> None:
        self._weights = weights
        if weights != HAND_MADE:
            self.name = f"{self.name}@{weights}"

    def choose(self, position: Position, seat: Seat, rng: Random, budget: Budget) -> Choice:
        """Return what leads to the position that is worth most, some operating rounds from now."""
        now = position.decision
        assert now is not None
        offers = position.offers()
        if len(offers) == 1 and offers[0].span is None:
            return Choice(offers[0].action, reasons=("Nothing else is possible.",))
        valuer = Valuer(position, seat, self._weights)
        if now.subject and now.ask is None:
            return self.operate(position, valuer, rng, budget)
        if is_auction(position):
            return bidding(position, valuer.knowledge, rng)
        if all(isinstance(offer.action, StartCorporation) for offer in offers):
            return operating_choice(position, seat, rng)  # what came with a private company
        tried = try_all(position, valuer, candidates(position, rng))
        if any(isinstance(each.action, PURCHASES) for each in tried):
            tried = play_trades_on(position, tried, valuer, self.depth, rng, budget)
        return _trade(position, seat, tried, rng)

    def operate(self, position: Position, valuer: Valuer, rng: Random, budget: Budget) -> Choice:
        """Return what a corporation does: what a builder would do."""
        return operating_choice(position, valuer.seat, rng)

    def interject(
        self, position: Position, seat: Seat, rng: Random, budget: Budget
    ) -> Choice | None:
        """Act outside its turn only where that pays."""
        return interjection(position, seat)


def _trade(position: Position, seat: Seat, tried: list[Tried], rng: Random) -> Choice:
    """Return the best of what was tried, and why."""
    chosen = pick(tried, rng)
    others = [each for each in tried if each.action != chosen.action]
    return Choice(
        chosen.action,
        chosen.value,
        reasons.for_trade(position, seat, chosen, others),
        tuple(Weighed(each.action, each.value) for each in others[:RUNNERS_UP]),
    )
