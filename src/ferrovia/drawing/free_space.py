"""Where words may stand on a hex that already shows track and stops."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import ceil, hypot, sqrt

from ferrovia.board.grid import SIDES, Layout, Point, side_middle

CLEARANCE = 0.09
"""Distance kept from the middle of a line of track, about half its width."""
MESH = 0.12
"""Distance of the spots that are tried where no preferred one is free."""
APOTHEM = sqrt(3) / 2
"""Distance of the sides of a hex from its middle."""
EDGE = 0.02
"""About how far a box keeps from the sides of the hex."""
SPACING = 0.25
"""Distance at most of the places that stand for a taken box."""
INFINITE = 1_000_000
TOUCH = 0.8
"""How near two boxes may come, as a part of the distance at which they just meet."""
SIGN = 3
"""How much worse it is to cover a sign than a bit of track."""


class FreeSpace:
    """The space left on one hex. Whatever is placed becomes taken for what comes after it."""

    def __init__(self, taken: Iterable[Point]) -> None:
        self._taken = [(x, y, 1) for x, y in taken]
        self._signs: list[tuple[Point, float, float]] = []

    def occupy(self, at: Point, width: float, height: float) -> None:
        """Mark a box as taken."""
        self._signs.append((at, width, height))
        across = [at[0] + width * share for share in _shares(width, 4)]
        down = [at[1] + height * share for share in _shares(height, 2)]
        self._taken += [(x, y, SIGN) for x in across for y in down]

    def place(self, spots: Iterable[Point], width: float, height: float) -> Point:
        """Return the spot where a box covers least, the first of equals, and occupy it."""
        best, _ = self._least(spots, width, height)
        self.occupy(best, width, height)
        return best

    def put(self, layout: Layout, spots: Iterable[Point], width: float, height: float) -> Point:
        """Return the best of the preferred spots, or of any other where all of them cover."""
        return self.place(_everywhere(layout, spots, width, height), width, height)

    def put_one(
        self, layout: Layout, spots: tuple[Point, ...], boxes: Iterable[tuple[float, float]]
    ) -> tuple[int, Point]:
        """Put the first of several boxes that hides no sign, or else the one that covers least.

        Return its number and its spot.
        """
        found: list[tuple[int, int, Point, tuple[float, float]]] = []
        for number, box in enumerate(boxes):
            spot, covered = self._least(_everywhere(layout, spots, *box), *box)
            found.append((covered, number, spot, box))
            if not self._hides_a_sign(spot, *box):
                break
        else:
            found = [min(found)]
        _, number, spot, box = found[-1]
        self.occupy(spot, *box)
        return number, spot

    def _hides_a_sign(self, at: Point, width: float, height: float) -> bool:
        return any(
            abs(x - at[0]) < TOUCH * (width + across) / 2
            and abs(y - at[1]) < TOUCH * (height + down) / 2
            for (x, y), across, down in self._signs
        )

    def _least(self, spots: Iterable[Point], width: float, height: float) -> tuple[Point, int]:
        best, least = (0.0, 0.0), INFINITE
        for spot in spots:
            covered = self._covered(spot, width, height, least)
            if covered < least:
                best, least = spot, covered
            if not covered:
                break
        return best, least

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


def _shares(length: float, fewest: int) -> list[float]:
    """Return places along a side of a box, from -0.5 to 0.5, close enough that no words fit
    between them."""
    steps = max(fewest, ceil(length / SPACING))
    return [step / steps - 0.5 for step in range(steps + 1)]


def _everywhere(
    layout: Layout, spots: Iterable[Point], width: float, height: float
) -> tuple[Point, ...]:
    """Return the preferred spots where a box fits, then all others."""
    within = [spot for spot in spots if fits(layout, spot, width, height)]
    return (*within, *mesh(layout, width, height))


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
