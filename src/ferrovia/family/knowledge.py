"""What is worth knowing of a title besides its rules, for those who play it: bots, hints, reviews.

Nothing here decides what is legal. Each method answers one question of a player who thinks ahead;
the answers below hold for any title, roughly, and a title that knows better has a class of its own
in its folder (``title_knowledge.py``). Whole numbers only, so that all machines agree.
"""

from __future__ import annotations

from ferrovia.core import market
from ferrovia.core.names import CorporationId, PrivateId
from ferrovia.core.table import Table
from ferrovia.family.trains_on_sale import cheapest

LONGEST = 20
"""So many operating rounds are ahead at most, whatever the bank holds."""


class Knowledge:
    """What a player knows of a title; the answers that hold for most."""

    growth = 150
    """To what revenues grow on the way to the end of the game, on average, in percent of now."""
    first_revenue = 120
    """What all corporations together earn in the first operating rounds, to begin with."""
    private_rounds = 6
    """How often a private company pays its owner before it closes, seen from the opening."""

    def rounds_left(self, at: Table) -> int:
        """Return how many operating rounds are ahead, roughly: until the bank has paid all."""
        earned = sum(at.state.corporations[name].revenue for name in market.order(at))
        each = max(self.first_revenue, earned * self.growth // 100)
        return max(1, min(LONGEST, at.state.bank // each + 1))

    def income(self, at: Table, private: PrivateId) -> int:
        """Return what a private company pays its owner in an operating round now."""
        return at.title.policies.income(at, private)

    def power_worth(self, at: Table, private: PrivateId) -> int:
        """Return what the power of a private company, or what comes with it, is worth to a player.

        Its income is no part of it.
        """
        return 0

    def private_worth(self, at: Table, private: PrivateId) -> int:
        """Return what a player should pay for a private company at most."""
        paid_back = self.income(at, private) * min(self.private_rounds, self.rounds_left(at))
        face = at.title.privates[private].price
        return max(face, paid_back) + self.power_worth(at, private)

    def first_train(self, at: Table, corporation: CorporationId) -> int:
        """Return what a corporation that is yet to operate should have for trains."""
        return cheapest(at, corporation) or 0
