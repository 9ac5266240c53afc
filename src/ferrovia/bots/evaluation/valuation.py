"""What a position is worth to one seat: its weighted terms, less a part of what the others have."""

from __future__ import annotations

from collections.abc import Mapping

from ferrovia.bots.evaluation.earnings import EarningsMemory
from ferrovia.bots.evaluation.seat_terms import NAMES, Outlook, Terms, all_terms, outlook
from ferrovia.bots.evaluation.stages import Stage, Weights, stage_of, weights_named
from ferrovia.core.names import Seat
from ferrovia.core.table import Table
from ferrovia.family.knowledge import Knowledge
from ferrovia.struct import Struct
from ferrovia.titles.knowledge_loader import knowledge_of

HAND_MADE = "hand"
"""The weights that were set by thought and trial."""


class Valued(Struct, frozen=True):
    """What a position is worth to one seat, and how that comes about."""

    value: int
    parts: dict[str, int]
    """Weighted terms of the seat; ``others``: what the others' worth takes off."""
    outlook: Outlook


class Valuer:
    """Values the positions of one choice, for one seat."""

    def __init__(self, at: Table, seat: Seat, weights: str = HAND_MADE) -> None:
        self.seat = seat
        self.knowledge: Knowledge = knowledge_of(at.title)
        self.earnings = EarningsMemory()
        self._weights = weights_named(weights)
        self._stage: Stage | None = None

    def value(self, at: Table) -> Valued:
        """Return what a position is worth.

        All positions of one choice are weighed as of the stage of the first, or a step from one
        stage to the next would count as gain or loss.
        """
        seen = outlook(at, self.knowledge, self.earnings)
        if self._stage is None:
            self._stage = stage_of(at, seen.times)
        weights = self._weights[self._stage]
        terms = all_terms(at, seen, self.knowledge)
        parts = weighted(terms[self.seat], weights)
        others = [
            sum(weighted(each, weights).values())
            for seat, each in terms.items()
            if seat != self.seat and seat not in at.state.left
        ]
        if others:
            parts["others"] = -sum(others) * weights.get("others", 0) // (1000 * len(others))
        return Valued(sum(parts.values()), parts, seen)


def weighted(terms: Terms, weights: Weights) -> dict[str, int]:
    """Return the terms of a seat, each with its weight."""
    return {name: getattr(terms, name) * weights.get(name, 0) // 1000 for name in NAMES}


def difference(first: Mapping[str, int], second: Mapping[str, int]) -> list[tuple[str, int]]:
    """Return by how much two values differ in each term, the largest gain first."""
    apart = [(name, first[name] - second.get(name, 0)) for name in first]
    return sorted(apart, key=lambda each: (-each[1], each[0]))
