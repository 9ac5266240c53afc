"""Tiles that stand for tunnels and mountain railways there."""

from __future__ import annotations

from ferrovia.board.grid import SIDES
from ferrovia.interop.g1844.site_memory import CURVE, HALF, STRAIGHT

WIDTHS = {CURVE: 2, STRAIGHT: HALF}
"""How many sides apart the ends of a tunnel are, clockwise from its rotation."""
MARKER = "X"
"""What the site puts before the name of an income panel."""


def sides_of(tile: str, rotation: int) -> tuple[int, int]:
    """Return the sides that a tunnel joins; of a straight that of its rotation comes first."""
    a, b = rotation % SIDES, (rotation + WIDTHS[tile]) % SIDES
    return (a, b) if tile == STRAIGHT else (min(a, b), max(a, b))


def tile_of(sides: tuple[int, int]) -> tuple[str, int]:
    """Return the tile and the rotation of a tunnel between two sides.

    A straight lies alike in two rotations: it has that of the side which is named first.
    """
    a, b = sides
    if abs(b - a) == HALF:
        return STRAIGHT, a
    return CURVE, a if (b - a) % SIDES == WIDTHS[CURVE] else b
