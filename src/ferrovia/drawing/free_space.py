"""Where words may stand on a hex that already shows track and stops."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import hypot, sqrt

from ferrovia.board.grid import SIDES, Layout, Point, side_middle

CLEARANCE = 0.09
"""Distance kept from the middle of a line of track, about half its width."""
MESH = 0.1
"""Distance of the spots that are tried where no preferred one is free."""
APOTHEM = sqrt(3) / 2
"""Distance of the sides of a hex from its middle."""
EDGE = 0.02
"""About how far a box keeps from the sides of the hex."""
INFINITE = 1_000_000
AIR = 0.5
"""What covers less than this covers nothing."""
TOUCH = 0.06
"""How far boxes may overlap: signs have round corners, words have air around them."""
SIGN = 400
"""How much worse it is to cover a sign, by area, than a place where track runs."""


class FreeSpace:
    """The space left on one hex. Whatever is placed becomes taken for what comes after it."""

    def __init__(self, track: Iterable[Point]) -> None:
        self._track = tuple(track)
        self._signs: list[tuple[Point, float, float]] = []

    def occupy(self, at: Point, width: float, height: float) -> None:
        """Mark a box as taken."""
        self._signs.append((at, width, height))

    def place(self, spots: Iterable[Point], width: float, height: float) -> Point:
        """Return the spot where a box covers least, the first of equals, and occupy it."""
        best = self._least(spots, width, height)
        self.occupy(best, width, height)
        return best

    def put(self, layout: Layout, spots: Iterable[Point], width: float, height: float) -> Point:
        """Return the best of the preferred spots, or of any other where all of them cover."""
        return self.place(_everywhere(layout, spots, width, height), width, height)

    def put_if_free(
        self, layout: Layout, spots: Iterable[Point], width: float, height: float
    ) -> Point | None:
        """Return the first spot where a box covers neither track nor a sign, and occupy it."""
        for spot in _everywhere(layout, spots, width, height):
            if self._is_free(spot, width, height):
                self.occupy(spot, width, height)
                return spot
        return None

    def _is_free(self, at: Point, width: float, height: float) -> bool:
        return self._covered(at, width, height, limit=AIR) < AIR

    def copy(self) -> FreeSpace:
        """Return the same space, to be filled in another way."""
        other = FreeSpace(self._track)
        other._signs = [*self._signs]
        return other

    def _least(self, spots: Iterable[Point], width: float, height: float) -> Point:
        best, least = (0.0, 0.0), float(INFINITE)
        for spot in spots:
            covered = self._covered(spot, width, height, least)
            if covered < least:
                best, least = spot, covered
            if covered < AIR:
                break
        return best

    def _covered(self, at: Point, width: float, height: float, limit: float) -> float:
        """Return how much a box covers, counted as far as ``limit``."""
        x, y = at
        covered = 0.0
        for (left, top), across, down in self._signs:
            shared = (width + across) / 2 - abs(left - x) - TOUCH
            if shared > 0:
                lines = (height + down) / 2 - abs(top - y) - TOUCH
                if lines > 0:
                    covered += SIGN * min(shared, width) * min(lines, height)
        right, down = width / 2 + CLEARANCE, height / 2 + CLEARANCE
        for along, below in self._track:
            if covered >= limit:
                break
            if abs(along - x) < right and abs(below - y) < down:
                covered += 1
        return covered


def _everywhere(
    layout: Layout, spots: Iterable[Point], width: float, height: float
) -> tuple[Point, ...]:
    """Return the preferred spots where a box fits, then all others."""
    within = [spot for spot in spots if fits(layout, spot, width, height)]
    return (*within, *mesh(layout, width, height))


@lru_cache(maxsize=256)
def mesh(layout: Layout, width: float, height: float) -> tuple[Point, ...]:
    """Return spots all over a hex where a box lies inside it, the outermost first."""
    steps = [MESH * step for step in range(-9, 10)]
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
