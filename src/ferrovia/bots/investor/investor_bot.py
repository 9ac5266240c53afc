"""A player who thinks in portfolios: prices, presidencies, trains to be paid for."""

from __future__ import annotations

from random import Random

from ferrovia.bots.builder import operating_choice
from ferrovia.bots.choice import Budget, Choice, Weighed
from ferrovia.bots.evaluation.valuation import HAND_MADE, Valuer
from ferrovia.bots.investor import reasons
from ferrovia.bots.investor.auction_bids import bidding, is_auction
from ferrovia.bots.investor.weighing import candidates, pick, try_all
from ferrovia.core import Position
from ferrovia.core.names import Seat

RUNNERS_UP = 5
"""Alternatives that are named."""


class InvestorBot:
    """Trades by what a position is worth, and builds like a builder."""

    name = "investor"
    character = "Plays the stock market: presidencies, prices, and trains that others will owe."
    budget = 120

    def __init__(self, weights: str = HAND_MADE) -> None:
        self._weights = weights

    def choose(self, position: Position, seat: Seat, rng: Random, budget: Budget) -> Choice:
        """Return what is worth most after the own turn."""
        now = position.decision
        assert now is not None
        offers = position.offers()
        if len(offers) == 1 and offers[0].span is None:
            return Choice(offers[0].action, reasons=("Nothing else is possible.",))
        if now.subject and now.ask is None:
            return operating_choice(position, seat, rng)
        valuer = Valuer(position, seat, self._weights)
        if is_auction(position):
            return bidding(position, valuer.knowledge, rng)
        tried = try_all(position, valuer, candidates(position, rng), budget)
        chosen = pick(tried, rng)
        others = [t for t in tried if t.action != chosen.action]
        return Choice(
            chosen.action,
            chosen.after.value,
            reasons.for_trade(position, seat, chosen, others),
            tuple(Weighed(t.action, t.after.value) for t in others[:RUNNERS_UP]),
        )

    def interject(
        self, position: Position, seat: Seat, rng: Random, budget: Budget
    ) -> Choice | None:
        """Return nothing: what may be done outside one's turn is done in it."""
        return None
