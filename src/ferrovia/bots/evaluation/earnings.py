"""What corporations earn with the trains they have, remembered for the length of one choice."""

from __future__ import annotations

from ferrovia.board.faces import StopId, stop_id
from ferrovia.bots.builder.earning import earnings
from ferrovia.bots.builder.hex_promises import home_worth
from ferrovia.bots.evaluation.answer_memory import Memory
from ferrovia.core import tokens
from ferrovia.core.depot import trains_of
from ferrovia.core.names import CorporationId
from ferrovia.core.table import Table
from ferrovia.family.knowledge import Knowledge
from ferrovia.family.trains_on_sale import cheapest_train

MOST_TRAINS = 4
"""More trains than these are not looked at: few corporations own so many."""
LOOKED_AT = 2
"""Homes that are looked at where a corporation may choose."""


class EarningsMemory(Memory):
    """What corporations earn in the positions of one choice, and what else is remembered of it."""

    def now(self, at: Table, corporation: CorporationId) -> int:
        """Return what a corporation earns with the trains that it has."""
        return self.with_trains(at, corporation, trains_of(at, corporation))

    def with_trains(self, at: Table, corporation: CorporationId, trains: tuple[str, ...]) -> int:
        """Return what a corporation would earn with some trains."""
        if not trains or not tokens.of(at, corporation):
            return 0
        state, standing = at.state, tokens.tokens_key(at)
        trains = trains[-MOST_TRAINS:]
        return self.answer(
            ("earns", corporation, trains, state.phase),
            (state.track, standing, state.title_state),
            lambda: earnings(at, corporation, trains),
        )

    def first_route(self, at: Table, corporation: CorporationId, knowledge: Knowledge) -> int:
        """Return what a corporation without a train will earn soon: with the cheapest that is on
        sale, or on the first route that it may hope for."""
        hoped = self.answer(
            ("hopes", corporation, at.state.corporations[corporation].home, at.state.phase),
            (at.state.track, tokens.tokens_key(at)),
            lambda: home_worth(at, corporation) * knowledge.first_part // 100,
        )
        return max(hoped, self.with_cheapest(at, corporation))

    def with_cheapest(self, at: Table, corporation: CorporationId) -> int:
        """Return what a corporation would earn with the cheapest train that is on sale.

        One whose token is yet to be placed is taken to have it on its home.
        """
        train = cheapest_train(at, corporation)
        if train is None:
            return 0
        if tokens.of(at, corporation):
            return self.with_trains(at, corporation, (train.train,))
        return self.answer(
            ("begins", corporation, train.train, at.state.phase),
            (at.state.track, tokens.tokens_key(at), at.state.title_state),
            lambda: _from_home(at, corporation, train.train),
        )


def _from_home(at: Table, corporation: CorporationId, train: str) -> int:
    """Return what a corporation earns with one train and a token on its home."""
    homes = _homes(at, corporation)
    return max((earnings(at, corporation, (train,), (home,)) for home in homes), default=0)


def _homes(at: Table, corporation: CorporationId) -> list[StopId]:
    """Return the cities where a corporation will begin, or the richest of those it may choose."""
    board, track = at.title.board, at.state.track
    chosen = at.state.corporations[corporation].home
    homes = (chosen,) if chosen else at.title.corporations[corporation].homes
    found = [
        stop_id(hex_id, number)
        for hex_id in homes or board.hexes
        for number, stop in enumerate(board.face(track, hex_id).stops)
        if stop.kind == "city"
    ]
    if homes:
        return found
    free = [city for city in found if len(at.state.tokens.get(city, ())) < tokens.slots(at, city)]
    values = at.title.policies.stop_values(at, corporation)
    return sorted(free, key=lambda city: -values.get(city, 0))[:LOOKED_AT]
