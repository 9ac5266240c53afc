"""Tunnels: their mouths in the side of a mountain, and the line that runs beneath it."""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, degrees

from ferrovia.board.faces import Edge, Piece
from ferrovia.board.grid import Layout, side_middle
from ferrovia.drawing import svg
from ferrovia.drawing.shapes import Curve, curve_between

MOUTH = 0.115
"""Half the width of a mouth."""
DEPTH = 0.17
"""How far a mouth reaches into its hex."""
SET_BACK = 0.985
"""Where a mouth begins, on the way from the middle of the hex to its side."""


def tunnel_curves(layout: Layout, pieces: tuple[Piece, ...]) -> list[Curve]:
    """Return the lines of tunnels on a hex."""
    return [curve_between(layout, piece.a, piece.b) for piece in pieces]


def tunnel_art(curves: list[Curve]) -> Iterator[str]:
    """Yield tunnels as two broken rails, to lie beneath all other track of the hex."""
    strokes = "".join(
        f"M{svg.point(start)}C{' '.join(map(svg.point, rest))}" for start, *rest in curves
    )
    if strokes:
        yield svg.path("tunnel-bed", strokes)
        yield svg.path("tunnel", strokes)
        yield svg.path("tunnel-bore", strokes)


def mouth_art(layout: Layout, edges: tuple[Edge, ...]) -> Iterator[str]:
    """Yield a portal in the middle of each side."""
    for edge in edges:
        x, y = side_middle(layout, edge)
        turned = degrees(atan2(y, x)) - 90
        at = svg.point((x * SET_BACK, y * SET_BACK))
        yield svg.element(
            "g",
            svg.path("portal", _arch(MOUTH + 0.045, DEPTH + 0.045)),
            svg.path("mouth", _arch(MOUTH, DEPTH)),
            class_="entrance",
            transform=f"translate({at}) rotate({turned:.0f})",
        )


def _arch(half: float, depth: float) -> str:
    """Return an arch that stands on a horizontal line, upright."""
    low, high = -depth + half, -depth
    left, right = svg.point((-half, 0)), svg.point((half, 0))
    rise = f"L{svg.point((-half, low))}Q{svg.point((-half, high))} {svg.point((0, high))}"
    fall = f"Q{svg.point((half, high))} {svg.point((half, low))}"
    return f"M{left}{rise}{fall}L{right}Z"
