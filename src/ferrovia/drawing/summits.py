"""Mountains that can become stops: a bare peak, or one with a railway."""

from __future__ import annotations

from ferrovia.board.grid import Point
from ferrovia.drawing import svg

SIZE = (0.62, 0.46)
"""Width and height of a mountain."""
LIFT = 0.45
"""How far above the middle of the hex a mountain stands whose values are shown beneath it."""
PEAK = ((-0.31, 0.2), (-0.09, -0.12), (-0.03, -0.06), (0.05, -0.24), (0.31, 0.2))
SNOW = ((-0.02, -0.085), (0.05, -0.24), (0.128, -0.11), (0.08, -0.14), (0.04, -0.08))
RACK = ((-0.17, 0.19), (-0.06, 0.1), (0.1, 0.1), (0.09, -0.04))
"""The line of a mountain railway, which winds up to the snow."""


def summit(at: Point, *, built: bool) -> str:
    """Return a mountain, with its railway if that is built."""
    peak = svg.polygon("peak" if built else "peak bare", _moved(PEAK, at))
    if not built:
        return svg.group("summit", peak)
    first, *rest = map(svg.point, _moved(RACK, at))
    rack = svg.path("rack", f"M{first}L{' '.join(rest)}")
    return svg.group("summit", peak, svg.polygon("snowcap", _moved(SNOW, at)), rack)


def _moved(points: tuple[Point, ...], at: Point) -> list[Point]:
    return [(x + at[0], y + at[1]) for x, y in points]
