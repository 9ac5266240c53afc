"""Choosing one route per train so that no two cross the same side and the sum is greatest."""

from __future__ import annotations

Candidate = tuple[int, int]
"""Revenue of a route, and what of it no other may use."""


def sorted_candidates(found: dict[int, int]) -> list[Candidate]:
    """Return routes best first; among equals the one that leaves more track to others."""
    return sorted(
        ((revenue, sides) for sides, revenue in found.items()),
        key=lambda each: (-each[0], each[1].bit_count(), each[1]),
    )


class Packing:
    """A branch and bound over groups of equal trains."""

    def __init__(self, groups: list[tuple[list[Candidate], int]]) -> None:
        """Take, per group, its candidates best first and the number of trains in it."""
        self.slots = [
            (group, candidates, place == 0)
            for group, (candidates, count) in enumerate(groups)
            for place in range(count)
        ]
        self.most = [0]
        """Upper bound of what the slots from here on can add."""
        for _, candidates, _ in reversed(self.slots):
            self.most.append(self.most[-1] + (candidates[0][0] if candidates else 0))
        self.most.reverse()
        self.best = 0
        self.choice: tuple[tuple[int, Candidate], ...] = ()
        """(group, route) of the best packing."""
        self.nodes = 0
        self.complete = True
        """Whether the search ended by itself."""

    def solve(self, allowed: int) -> None:
        """Find the best packing, or the best one met within ``allowed`` nodes."""
        self.allowed = allowed
        self._fill(0, 0, 0, 0, ())

    def _fill(
        self,
        slot: int,
        start: int,
        used: int,
        total: int,
        chosen: tuple[tuple[int, Candidate], ...],
    ) -> None:
        self.nodes += 1
        if total > self.best:
            self.best, self.choice = total, chosen
        if slot == len(self.slots):
            return
        if self.nodes > self.allowed:
            self.complete = False
            return
        group, candidates, first = self.slots[slot]
        rest = self.most[slot + 1]
        # Equal trains take routes in list order, so no set of routes is met twice.
        for here in range(0 if first else start, len(candidates)):
            candidate = candidates[here]
            revenue, sides = candidate
            if total + revenue + rest <= self.best:
                break
            if not used & sides:
                self._fill(
                    slot + 1, here + 1, used | sides, total + revenue, (*chosen, (group, candidate))
                )
        following = slot + 1
        while following < len(self.slots) and self.slots[following][0] == group:
            following += 1
        if following < len(self.slots) and total + self.most[following] > self.best:
            self._fill(following, 0, used, total, chosen)
