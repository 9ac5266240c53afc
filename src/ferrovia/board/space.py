"""Where words may stand on a hex that already shows track and stops."""

from __future__ import annotations

from collections.abc import Iterable

from ferrovia.board.grid import Point

CLEARANCE = 0.09
"""Distance kept from the middle of a line of track, about half its width."""


class FreeSpace:
    """The space left on one hex. Whatever is placed becomes taken for what comes after it."""

    def __init__(self, taken: Iterable[Point]) -> None:
        self._taken = list(taken)

    def occupy(self, at: Point, width: float, height: float) -> None:
        """Mark a box as taken."""
        across = [at[0] + width * share for share in (-0.5, -0.25, 0, 0.25, 0.5)]
        down = [at[1] + height * share for share in (-0.5, 0, 0.5)]
        self._taken += [(x, y) for x in across for y in down]

    def place(self, spots: Iterable[Point], width: float, height: float) -> Point:
        """Return the spot where a box covers least, the first of equals, and occupy it."""
        best = min(spots, key=lambda spot: self._covered(spot, width, height))
        self.occupy(best, width, height)
        return best

    def _covered(self, at: Point, width: float, height: float) -> int:
        right, down = width / 2 + CLEARANCE, height / 2 + CLEARANCE
        return sum(abs(x - at[0]) < right and abs(y - at[1]) < down for x, y in self._taken)
