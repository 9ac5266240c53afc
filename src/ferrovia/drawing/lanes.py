"""The geometry of lines that run beside others: to their right, around stops, across corners."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import atan2, cos, pi, sin

from ferrovia.board.grid import Point

LANE = 0.155
"""Distance of a line from the middle of its track."""
AROUND = 4
"""Steps in which a line goes around a stop."""
NEAR = 13
"""Points from a stop within which two legs may cut a corner: those of its own hex."""

Path = tuple[Point, ...]


def lane(middle: Path) -> Path:
    """Return the line to the right of another.

    >>> lane(((0.0, 0.0), (1.0, 0.0)))
    ((0.0, 0.155), (1.0, 0.155))
    """
    return tuple(
        (x - LANE * sin(heading), y + LANE * cos(heading))
        for (x, y), heading in zip(middle, _headings(middle), strict=True)
    )


def _headings(middle: Path) -> Iterator[float]:
    last = len(middle) - 1
    for place in range(last + 1):
        (a, b), (c, d) = middle[max(0, place - 1)], middle[min(last, place + 1)]
        yield atan2(d - b, c - a)


def joined(legs: Sequence[Path], stops: Sequence[Point]) -> Path:
    """Return legs as one line that goes around the stop between two, or cuts the corner."""
    whole = list(legs[0])
    for leg, stop in zip(legs[1:], stops, strict=False):
        crossing = _first_crossing(whole, leg)
        if crossing is None:
            whole += _around(stop, whole[-1], leg[0])
            whole += leg
        else:
            kept, skipped, at = crossing
            whole[kept + 1 :] = [at, *leg[skipped + 1 :]]
    return tuple(whole)


def _around(stop: Point, start: Point, end: Point) -> Iterator[Point]:
    """Yield points on the way around a stop, the short way."""
    one, other = (atan2(at[1] - stop[1], at[0] - stop[0]) for at in (start, end))
    turn = (other - one + pi) % (2 * pi) - pi
    for step in range(1, AROUND):
        heading = one + turn * step / AROUND
        yield stop[0] + LANE * cos(heading), stop[1] + LANE * sin(heading)


def _first_crossing(whole: list[Point], leg: Path) -> tuple[int, int, Point] | None:
    """Return where the end of a line meets the beginning of the next leg."""
    for before in range(len(whole) - 2, max(-1, len(whole) - 1 - NEAR), -1):
        for after in range(min(NEAR, len(leg)) - 1):
            at = _crossing(whole[before], whole[before + 1], leg[after], leg[after + 1])
            if at is not None:
                return before, after, at
    return None


def _crossing(a: Point, b: Point, c: Point, d: Point) -> Point | None:
    """Return where the stretches from a to b and from c to d meet."""
    (px, py), (rx, ry) = a, (b[0] - a[0], b[1] - a[1])
    (qx, qy), (sx, sy) = c, (d[0] - c[0], d[1] - c[1])
    turn = rx * sy - ry * sx
    if abs(turn) < 1e-9:
        return None
    along = ((qx - px) * sy - (qy - py) * sx) / turn
    across = ((qx - px) * ry - (qy - py) * rx) / turn
    if 0 <= along <= 1 and 0 <= across <= 1:
        return px + along * rx, py + along * ry
    return None
