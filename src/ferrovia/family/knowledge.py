"""What is worth knowing of a title besides its rules, for those who play it: bots, hints, reviews.

Nothing here decides what is legal. Each method answers one question of a player who thinks ahead;
the answers below hold for any title, roughly, and a title that knows better has a class of its own
in its folder (``title_knowledge.py``). Whole numbers only, so that all machines agree.
"""

from __future__ import annotations

from collections.abc import Mapping

from ferrovia.board.faces import HexId
from ferrovia.core import holdings, market
from ferrovia.core.action import Action
from ferrovia.core.names import DEPOT, CorporationId, PrivateId, Seat
from ferrovia.core.position import Position
from ferrovia.core.table import Table
from ferrovia.family.powers import Power
from ferrovia.family.trains_on_sale import cheapest
from ferrovia.struct import Struct

CLOSING = "close_privates"
"""The effect of a phase with which private companies close."""


class Judgement(Struct, frozen=True):
    """What an action is worth to the seat that decides, in money, and why, in one sentence."""

    value: int
    reason: str


class Knowledge:
    """What a player knows of a title; the answers that hold for most."""

    growth = 120
    """To what revenues grow on the way to the end of the game, on average, in percent of now."""
    tail = 2
    """Operating rounds more than the bank has money for: trains bring some back, and a set of
    rounds is played to its end."""
    longest = 16
    """So many operating rounds are ahead at most, whatever the bank holds."""
    first_revenue = 120
    """What all corporations together earn in the first operating rounds, to begin with."""
    private_rounds = 6
    """How often a private company pays its owner before it closes, seen from the opening."""
    growth_each = 8
    """By how much the revenue of a corporation grows from one operating round to the next."""
    president_pays = 1000
    """What of the price of a train that a corporation cannot pay its president really pays, per
    mille: a title may have other ways out."""
    first_part = 60
    """What of the worth of its home and the land around it a corporation earns at first, in
    percent."""
    treasury_worth = 30
    """What money in a treasury is worth to those who hold the shares, in percent; a third of that
    if the train that replaces the next one to rust can be paid all the same."""
    powers: Mapping[Power, int] = {}
    """What powers of private companies are worth beyond face value."""
    track_actions: tuple[type[Action], ...] = ()
    """Actions of the title's own that change track or what it earns; they are weighed as tiles."""
    train_actions: tuple[type[Action], ...] = ()
    """Actions of the title's own by which a corporation buys a train."""

    def rounds_left(self, at: Table) -> int:
        """Return how many operating rounds are ahead, roughly: until the bank has paid all."""
        if at.state.broken:
            return 1 + at.state.flow.agenda.count("operating")
        earned = sum(at.state.corporations[name].revenue for name in market.order(at))
        each = max(self.first_revenue, earned * self.growth // 100)
        return min(self.longest, max(0, at.state.bank) // each + self.tail)

    def income(self, at: Table, private: PrivateId) -> int:
        """Return what a private company pays its owner in an operating round now."""
        return at.title.policies.income(at, private)

    def power_worth(self, at: Table, private: PrivateId) -> int:
        """Return what the power of a private company, or what comes with it, is worth to a player.

        Its income is no part of it.
        """
        data = at.title.privates[private]
        return next((worth for power, worth in self.powers.items() if power.is_of(data)), 0)

    def private_worth(self, at: Table, private: PrivateId) -> int:
        """Return what a player should pay for a private company at most."""
        paid_back = self.income(at, private) * min(self.private_rounds, self.rounds_left(at))
        face = at.title.privates[private].price
        return max(face, paid_back) + self.power_worth(at, private)

    def first_train(self, at: Table, corporation: CorporationId) -> int:
        """Return what a corporation that is yet to operate should have for trains."""
        return cheapest(at, corporation) or 0

    def trains_a_round(self, at: Table) -> int:
        """Return how many trains are bought in an operating round, in hundredths of one.

        It decides how soon a train rusts. As a rule things go on as they have gone.
        """
        state = at.state
        rounds = 1 + max((row.operated for row in state.corporations.values()), default=0)
        bought = sum(1 for where in state.trains.values() if where != DEPOT)
        return min(400, max(75, 100 * (bought + 2) // (rounds + 1)))

    def revenue_ahead(self, at: Table, corporation: CorporationId) -> int:
        """Return about what a corporation pays in an operating round to come."""
        row = at.state.corporations[corporation]
        return row.revenue if row.revenue else self.first_revenue // 3

    def has_floated(self, at: Table, corporation: CorporationId) -> bool:
        """Whether a corporation has turns in operating rounds."""
        row = at.state.corporations[corporation]
        return bool(row.cell) and at.title.policies.operates(at, corporation)

    def waits(self, at: Table, corporation: CorporationId) -> bool:
        """Whether a corporation would not operate yet, however many shares of it are sold."""
        return False

    def shares_to_float(self, at: Table, corporation: CorporationId) -> int:
        """Return how many shares must be sold before a corporation operates."""
        return at.title.kind_of(corporation).floats_at

    def capital(self, at: Table, corporation: CorporationId, par: int, shares: int) -> int:
        """Return what a corporation has to begin with if some shares are bought at a par price."""
        return par * (at.title.kind_of(corporation).capital or shares)

    def start_money(self, at: Table, seat: Seat) -> int:
        """Return what a seat should have left for its first corporation; 0 once it presides."""
        presides = any(holdings.president(at, name) == seat for name in market.order(at))
        if presides:
            return 0
        startable = at.title.policies.startable(at)
        least = min(at.title.phase(at.state.phase).par_prices, default=0)
        needed = [max(2, self.shares_to_float(at, name)) for name in startable]
        return least * min(needed, default=0)

    def leads_bidding(self, at: Table, seat: Seat, private: PrivateId) -> bool:
        """Whether a seat has the highest bid on a private company, and nothing to raise."""
        return False

    def income_given_up(self, at: Table, private: PrivateId, left: int) -> int:
        """Return what a private company would still pay its owner before it closes."""
        return self.income(at, private) * min(self.private_rounds, left) // 2

    def weigh(self, position: Position, seat: Seat, action: Action) -> Judgement | None:
        """Weigh an action that only the title has; ``None``: there is nothing to say for it."""
        return None

    def holding_worth(self, at: Table, private: PrivateId) -> int:
        """Return what an open private company will still pay its owner until it closes."""
        closing = next(
            (
                number
                for number, phase in enumerate(at.title.phases)
                if CLOSING in (*phase.effects, *phase.afterwards)
            ),
            len(at.title.phases),
        )
        phases = max(0, closing - at.title.phase_index(at.state.phase))
        rounds = min(self.rounds_left(at), -(-self.private_rounds * phases // max(closing, 1)))
        return self.income(at, private) * rounds

    def goals(self, at: Table, corporation: CorporationId) -> dict[HexId, int]:
        """Return hexes to which track is worth more to a corporation than what their stops earn.

        By how much, once it gets there.
        """
        return {}
