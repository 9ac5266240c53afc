"""What corporations earn with the trains they have, remembered for the length of one choice."""

from __future__ import annotations

from ferrovia.bots.builder.earning import earnings
from ferrovia.core import tokens
from ferrovia.core.depot import trains_of
from ferrovia.core.names import CorporationId
from ferrovia.core.table import Table
from ferrovia.family.knowledge import Knowledge
from ferrovia.family.trains_on_sale import cheapest_train

MOST_TRAINS = 4
"""More trains than these are not looked at: few corporations own so many."""


class EarningsMemory:
    """Answers of one choice. Positions tried in it share track, tokens and trains for the most.

    Answers are kept by the objects that they depend on, and these are kept with them, so that no
    other object can take their place.
    """

    def __init__(self) -> None:
        self._known: dict[tuple[object, ...], int] = {}
        self._kept: list[object] = []

    def now(self, at: Table, corporation: CorporationId) -> int:
        """Return what a corporation earns with the trains that it has."""
        return self.with_trains(at, corporation, trains_of(at, corporation))

    def with_trains(self, at: Table, corporation: CorporationId, trains: tuple[str, ...]) -> int:
        """Return what a corporation would earn with some trains."""
        if not trains or not tokens.of(at, corporation):
            return 0
        state, standing = at.state, tokens.tokens_key(at)
        trains = trains[-MOST_TRAINS:]
        depends = (state.track, standing)
        used = at.title.policies.powers_used(at)
        key = (corporation, trains, state.phase, used, *map(id, depends))
        found = self._known.get(key)
        if found is None:
            self._kept.append(depends)
            found = self._known[key] = earnings(at, corporation, trains)
        return found

    def first_route(self, at: Table, corporation: CorporationId, knowledge: Knowledge) -> int:
        """Return what a corporation without a train could earn soon: with what is on sale, or on
        the first route that it may hope for."""
        row = at.state.corporations[corporation]
        hoped_key = (corporation, row.home, at.state.phase)
        hoped = self._known.get(hoped_key)
        if hoped is None:
            hoped = self._known[hoped_key] = knowledge.first_route(at, corporation)
        return max(hoped, self.with_cheapest(at, corporation))

    def with_cheapest(self, at: Table, corporation: CorporationId) -> int:
        """Return what a corporation would earn with the cheapest train that is on sale."""
        train = cheapest_train(at, corporation)
        return 0 if train is None else self.with_trains(at, corporation, (train.train,))
