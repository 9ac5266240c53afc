"""Lines that run along track, such as the routes of trains, drawn beside it.

A line keeps to the right of the track it follows, so that the gauge stays visible, and has a
colour and dashes of its own. Its stops are numbered in running order, its name stands where it
begins.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import dist

from ferrovia.board.faces import FIRST_STOP, Edge, HexId, Piece
from ferrovia.board.grid import Point, centre, opposite
from ferrovia.board.track import Board, Track
from ferrovia.drawing import svg
from ferrovia.drawing.glyphs import stop_size
from ferrovia.drawing.lanes import Path, joined, lane
from ferrovia.drawing.lettering import CAPITAL, FINE, NEAR, TYPE
from ferrovia.drawing.shapes import piece_curve, points_along, stop_places
from ferrovia.drawing.style import RUNS
from ferrovia.struct import Struct

MARK = 0.13
"""Radius of the disc at a stop."""
NAME_HEIGHT = 0.38
CLEAR = 0.4
"""How far the name of a line keeps from the numbers of its stops."""

Leg = tuple[HexId, ...]


class Line(Struct, frozen=True):
    """A line to draw: a name for its label, and the hexes it passes, leg by leg."""

    name: str
    legs: tuple[Leg, ...]


def line_art(
    board: Board, track: Track, lines: tuple[Line, ...], *, first: int = 0
) -> tuple[str, ...]:
    """Return each line in the pixels of the board; the first has the looks of ``run-{first}``.

    A line holds two groups: ``run-line`` is to lie beneath the signs of hexes, ``run-marks``
    above them. A page may put it in two layers, of class ``runs-below`` and ``runs-above``, which
    show one group each.
    """
    return tuple(
        svg.group(f"run run-{(first + number) % RUNS}", *layers)
        for number, layers in enumerate(line_layers(board, track, lines))
    )


def line_layers(board: Board, track: Track, lines: tuple[Line, ...]) -> Iterator[tuple[str, str]]:
    """Yield of each line what lies beneath the signs of hexes, and what lies above them."""
    for line in lines:
        legs = _chained(line.legs)
        middles = [_middle(board, track, leg) for leg in legs]
        lanes = [lane(middle) for middle in middles]
        stops = [_stop_mark(board, track, legs[0][::-1], lanes[0][::-1])]
        stops += [_stop_mark(board, track, *leg) for leg in zip(legs, lanes, strict=True)]
        strokes = _stroke(joined(lanes, [middle[-1] for middle in middles]))
        yield (
            svg.group(
                "run-line",
                svg.tooltip(line.name),
                svg.path("casing", strokes),
                svg.path("line", strokes),
            ),
            svg.group("run-marks", *_numbers(stops), _name(board, line.name, legs, lanes, stops)),
        )


def _chained(legs: tuple[Leg, ...]) -> list[Leg]:
    """Return legs turned so that each begins where the one before it ends."""
    first, *others = legs
    if others and first[-1] not in (others[0][0], others[0][-1]):
        first = first[::-1]
    chain = [first]
    for leg in others:
        chain.append(leg if leg[0] == chain[-1][-1] else leg[::-1])
    return chain


def pieces_along(board: Board, track: Track, leg: Leg) -> Iterator[tuple[HexId, Piece]]:
    """Yield the pieces of track that a leg from stop to stop uses, hex by hex."""
    for place, hex_id in enumerate(leg):
        piece = _piece(board, track, leg, place)
        if piece is not None:
            yield hex_id, piece


def _piece(board: Board, track: Track, leg: Leg, place: int) -> Piece | None:
    hex_id = leg[place]
    ends = {_side(board, hex_id, beside) for beside in (*leg[:place][-1:], *leg[place + 1 :][:1])}
    for piece in (*track.overlays.get(hex_id, ()), *board.face(track, hex_id).pieces):
        if {end for end in (piece.a, piece.b) if end < FIRST_STOP} == ends:
            return piece
    return None


def _side(board: Board, here: HexId, there: HexId) -> Edge:
    return board.neighbours[here].index(there)


def _middle(board: Board, track: Track, leg: Leg) -> Path:
    """Return the middle of the track along a leg, in the direction of travel."""
    places: list[Point] = []
    for place, hex_id in enumerate(leg):
        piece = _piece(board, track, leg, place)
        x, y = centre(board.layout, hex_id)
        if piece is None:  # the track is not there any more, so show the direction
            places.append((x, y))
            continue
        curve = piece_curve(board.layout, board.face(track, hex_id), piece)
        points = [(x + a, y + b) for a, b in points_along(curve, 12)]
        if not place or piece.a != opposite(_side(board, leg[place - 1], hex_id)):
            points.reverse()
        places += points[1:] if places else points
    return tuple(places)


def _stop_mark(board: Board, track: Track, leg: Leg, beside: Path) -> Point:
    """Return where the number of the last stop of a leg stands: on its line, near the stop."""
    hex_id = leg[-1]
    piece, face = _piece(board, track, leg, len(leg) - 1), board.face(track, hex_id)
    if piece is None:
        return beside[-1]
    number = piece.b - FIRST_STOP
    x, y = centre(board.layout, hex_id)
    right, down = stop_places(board.layout, face)[number]
    width, height = (size / 2 + MARK for size in stop_size(face.stops[number]))
    for place in reversed(beside):
        if abs(place[0] - x - right) > width or abs(place[1] - y - down) > height:
            return place
    return beside[0]


def _numbers(places: list[Point]) -> Iterator[str]:
    for number, at in enumerate(places, start=1):
        disc = svg.circle("disc", (0, 0), MARK)
        yield svg.group("stop", disc, svg.text(NEAR, str(number), (0, 0), FINE), at=at)


def _name(board: Board, name: str, legs: list[Leg], lanes: list[Path], stops: list[Point]) -> str:
    """Return the label of a line: at the first hex side where no number of a stop is near.

    Words of the map stand inside hexes, and no two lines cross the same side.
    """
    sides = [
        min(beside, key=lambda place: dist(place, side))
        for leg, beside in zip(legs, lanes, strict=True)
        for side in _crossed(board, leg)
    ]
    away = [min(dist(place, stop) for stop in stops) for place in sides]
    clear = (place for place, far in zip(sides, away, strict=True) if far > CLEAR)
    at = next(clear, sides[away.index(max(away))])
    width = 0.16 + CAPITAL * TYPE * len(name)
    box = svg.box("disc", (0, 0), width, NAME_HEIGHT, NAME_HEIGHT / 2)
    return svg.group("run-name", box, svg.text("", name, (0, 0), TYPE), at=at)


def _crossed(board: Board, leg: Leg) -> Iterator[Point]:
    for here, there in pairwise(leg):
        (a, b), (c, d) = centre(board.layout, here), centre(board.layout, there)
        yield (a + c) / 2, (b + d) / 2


def _stroke(points: Path) -> str:
    """Return a path through points, those on a straight stretch left out."""
    kept = [points[0]]
    for (a, b), (c, d), (e, f) in zip(points, points[1:], points[2:], strict=False):
        if abs((c - a) * (f - d) - (d - b) * (e - c)) > 1e-5:
            kept.append((c, d))
    first, *rest = map(svg.point, (*kept, points[-1]))
    return f"M{first}L{' '.join(rest)}"
