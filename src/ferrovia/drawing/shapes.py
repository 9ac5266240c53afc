"""The lines of track on one hex, seen from its middle, and where its stops lie."""

from __future__ import annotations

from itertools import combinations, pairwise, product
from math import dist

from ferrovia.board.faces import FIRST_STOP, Edge, Face, Piece
from ferrovia.board.grid import Layout, Point, side_middle

Curve = tuple[Point, Point, Point, Point]
"""A cubic Bézier curve: two ends and, between them, two control points."""

PULL = {1: 0.556, 2: 0.381, 3: 1 / 3}
"""How far out the control points lie, by the distance of the two sides: the nearest a Bézier
curve comes to the arc that meets both sides at a right angle."""

APART = 0.55
"""How far from the middle one of several stops lies, on the way to where its track leaves."""

ALONG = (0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8)
"""Where on its track a stop may lie, the preferred places first."""
ROOMY = 0.7
"""Stops so far apart do not touch."""


def curve_between(layout: Layout, a: Edge, b: Edge) -> Curve:
    """Return the track from side ``a`` to side ``b``."""
    pull = PULL[min(abs(a - b), 6 - abs(a - b))]
    start, end = side_middle(layout, a), side_middle(layout, b)
    return start, _scaled(start, pull), _scaled(end, pull), end


def line(start: Point, end: Point) -> Curve:
    """Return a straight line."""
    return start, _mixed(start, end, 1 / 3), _mixed(start, end, 2 / 3), end


def first_part(curve: Curve, share: float = 0.5) -> Curve:
    """Return the part of a curve that begins where the curve begins, by default its half."""
    a, b, c, d = curve
    ab, bc, cd = _mixed(a, b, share), _mixed(b, c, share), _mixed(c, d, share)
    abc, bcd = _mixed(ab, bc, share), _mixed(bc, cd, share)
    return a, ab, abc, _mixed(abc, bcd, share)


def points_along(curve: Curve, steps: int = 8) -> tuple[Point, ...]:
    """Return evenly spread points of a curve, both ends included."""
    return tuple(_at(curve, step / steps) for step in range(steps + 1))


def length(curve: Curve) -> float:
    """Return about how long a curve is."""
    return sum(dist(a, b) for a, b in pairwise(points_along(curve)))


def stop_places(layout: Layout, face: Face) -> tuple[Point, ...]:
    """Return where the stops of a face lie.

    A stop that track runs through lies on it, a single city in the middle, several stops apart; one
    without track lies opposite to those with.
    """
    shares = _shares(layout, face)
    return tuple(_stop_place(layout, face, number, shares) for number in range(len(face.stops)))


def _shares(layout: Layout, face: Face) -> dict[int, float]:
    """Return how far along its track each stop that track runs through lies.

    That is half the way, unless several stops would touch then: they move as far as they must.
    """
    through = [n for n in range(len(face.stops)) if _runs_through(face, n)]
    if len(face.stops) < 2 or not through:
        return dict.fromkeys(through, 0.5)
    ways = (dict(zip(through, way, strict=True)) for way in product(ALONG, repeat=len(through)))
    best, widest = dict.fromkeys(through, 0.5), 0.0
    for way in ways:
        places = [_stop_place(layout, face, n, way) for n in range(len(face.stops))]
        apart = min(dist(a, b) for a, b in combinations(places, 2))
        if apart > widest + 0.01:
            best, widest = way, apart
        if widest >= ROOMY:
            break
    return best


def _stop_place(layout: Layout, face: Face, number: int, shares: dict[int, float]) -> Point:
    spokes = _spokes(face, number)
    if number in shares:
        return first_part(curve_between(layout, spokes[0], spokes[1]), shares[number])[-1]
    if len(face.stops) == 1:
        return 0, 0
    if spokes:
        return _scaled(_mean([side_middle(layout, edge) for edge in spokes]), APART)
    others = [place for place in range(len(face.stops)) if _spokes(face, place)]
    if others:
        return _scaled(_mean([_stop_place(layout, face, place, shares) for place in others]), -1)
    return number - (len(face.stops) - 1) / 2, 0


def _mean(places: list[Point]) -> Point:
    return sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places)


def piece_curve(layout: Layout, face: Face, piece: Piece) -> Curve:
    """Return the line of one piece of a face."""
    if piece.b < FIRST_STOP:
        return curve_between(layout, piece.a, piece.b)
    number = piece.b - FIRST_STOP
    shares = _shares(layout, face)
    if number in shares:
        first, beyond = _spokes(face, number)
        if piece.a == first:
            return first_part(curve_between(layout, first, beyond), shares[number])
        return first_part(curve_between(layout, beyond, first), 1 - shares[number])
    return line(side_middle(layout, piece.a), _stop_place(layout, face, number, shares))


def _runs_through(face: Face, number: int) -> bool:
    """Whether the track of a stop is a line: to a town, or to one of several cities."""
    whole = face.stops[number].kind == "town" or len(face.stops) > 1
    return whole and len(_spokes(face, number)) == 2


def _spokes(face: Face, number: int) -> tuple[Edge, ...]:
    return tuple(piece.a for piece in face.pieces if piece.b == FIRST_STOP + number)


def _scaled(place: Point, factor: float) -> Point:
    return place[0] * factor, place[1] * factor


def _mixed(a: Point, b: Point, share: float = 0.5) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def _at(curve: Curve, share: float) -> Point:
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = curve
    left = 1 - share
    a, b, c, d = left**3, 3 * left**2 * share, 3 * left * share**2, share**3
    return a * ax + b * bx + c * cx + d * dx, a * ay + b * by + c * cy + d * dy
