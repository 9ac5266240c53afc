"""Where words may stand on a hex that already shows track and stops."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import hypot, sqrt

from ferrovia.board.grid import SIDES, Layout, Point, side_middle

CLEARANCE = 0.09
"""Distance kept from the middle of a line of track, about half its width."""
MESH = 0.12
"""Distance of the spots that are tried where no preferred one is free."""
APOTHEM = sqrt(3) / 2
"""Distance of the sides of a hex from its middle."""
EDGE = 0.02
"""About how far a box keeps from the sides of the hex."""
INFINITE = 1_000_000
SIGN = 3
"""How much worse it is to cover a sign than a bit of track."""


class FreeSpace:
    """The space left on one hex. Whatever is placed becomes taken for what comes after it."""

    def __init__(self, taken: Iterable[Point]) -> None:
        self._taken = [(x, y, 1) for x, y in taken]

    def occupy(self, at: Point, width: float, height: float) -> None:
        """Mark a box as taken."""
        across = [at[0] + width * share for share in (-0.5, -0.25, 0, 0.25, 0.5)]
        down = [at[1] + height * share for share in (-0.5, 0, 0.5)]
        self._taken += [(x, y, SIGN) for x in across for y in down]

    def place(self, spots: Iterable[Point], width: float, height: float) -> Point:
        """Return the spot where a box covers least, the first of equals, and occupy it."""
        best, least = (0.0, 0.0), INFINITE
        for spot in spots:
            covered = self._covered(spot, width, height, least)
            if covered < least:
                best, least = spot, covered
            if not covered:
                break
        self.occupy(best, width, height)
        return best

    def put(self, layout: Layout, spots: Iterable[Point], width: float, height: float) -> Point:
        """Return the best of the preferred spots, or of any other where all of them cover."""
        within = [spot for spot in spots if fits(layout, spot, width, height)]
        return self.place((*within, *mesh(layout, width, height)), width, height)

    def _covered(self, at: Point, width: float, height: float, limit: int) -> int:
        """Return how much a box covers, counted as far as ``limit``."""
        right, down = width / 2 + CLEARANCE, height / 2 + CLEARANCE
        left, top, right, bottom = at[0] - right, at[1] - down, at[0] + right, at[1] + down
        covered = 0
        for x, y, weight in self._taken:
            if left < x < right and top < y < bottom:
                covered += weight
                if covered >= limit:
                    break
        return covered


@lru_cache(maxsize=256)
def mesh(layout: Layout, width: float, height: float) -> tuple[Point, ...]:
    """Return spots all over a hex where a box lies inside it, the outermost first."""
    steps = [MESH * step for step in range(-8, 9)]
    spots = [(x, y) for x in steps for y in steps if fits(layout, (x, y), width, height)]
    return tuple(sorted(spots, key=lambda spot: -hypot(*spot)))


def fits(layout: Layout, at: Point, width: float, height: float) -> bool:
    """Return whether a box around a point lies inside the hex."""
    across, along = at
    return all(
        across * x + along * y + abs(x) * width / 2 + abs(y) * height / 2 <= APOTHEM**2 - EDGE
        for x, y in _side_middles(layout)
    )


@lru_cache(maxsize=8)
def _side_middles(layout: Layout) -> tuple[Point, ...]:
    return tuple(side_middle(layout, side) for side in range(SIDES))
