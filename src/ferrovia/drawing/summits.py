"""Mountains that can become stops: a bare peak, or one with a railway and its panel of values."""

from __future__ import annotations

from ferrovia.board.grid import Point
from ferrovia.drawing import svg

SIZE = (0.62, 0.46)
"""Width and height of a mountain."""
PANEL_WIDTH, PANEL_HEIGHT, PANEL_SIZE = 0.255, 0.185, 0.15
LIFT = 0.13
"""How far above the middle of the hex a mountain with a panel stands."""
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


def panel_size(steps: list[tuple[int, bool]]) -> tuple[float, float]:
    """Return width and height of a panel."""
    return PANEL_WIDTH * len(steps), PANEL_HEIGHT


def panel(at: Point, steps: list[tuple[int, bool]]) -> str:
    """Return values side by side, the one in force filled."""
    left = at[0] - PANEL_WIDTH * (len(steps) - 1) / 2
    drawn = []
    for number, (value, in_force) in enumerate(steps):
        place = left + PANEL_WIDTH * number, at[1]
        now = " now" if in_force else ""
        drawn.append(svg.box(f"value{now}", place, PANEL_WIDTH, PANEL_HEIGHT, 0.05))
        drawn.append(svg.text(f"number{now}", str(value), place, PANEL_SIZE))
    return svg.group("revenue", *drawn)
