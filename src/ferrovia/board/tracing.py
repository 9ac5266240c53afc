"""Lines that run along track, such as the route of a train, drawn over the board."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle, pairwise

from ferrovia.board import svg
from ferrovia.board.faces import FIRST_STOP, Edge, HexId, Piece
from ferrovia.board.grid import Point, centre, opposite
from ferrovia.board.shapes import piece_curve, points_along
from ferrovia.board.track import Board, Track
from ferrovia.struct import Struct

PATTERNS = (
    ("#d5005b", ""),
    ("#0057d9", "14 7"),
    ("#007a3d", "3 8"),
    ("#8a3ffc", "18 6 3 6"),
)
"""Colour and dashes by number: no two lines differ by colour alone."""
WIDTH, CASING = 6.0, 9.5


class Line(Struct, frozen=True):
    """A line to draw: a name for its label, and the hexes it passes, leg by leg."""

    name: str
    legs: tuple[tuple[HexId, ...], ...]


def trace_lines(board: Board, track: Track, lines: tuple[Line, ...]) -> Iterator[str]:
    """Yield the SVG of each line: a white casing, and the line in its colour and dashes."""
    for line, (colour, dashes) in zip(lines, cycle(PATTERNS), strict=False):
        strokes = [_stroke(points) for leg in line.legs for points in _curves(board, track, leg)]
        drawn = " ".join(strokes)
        look = {"stroke": colour, "stroke_width": str(WIDTH), "stroke_linecap": "round"}
        casing = {**look, "stroke": "#fff", "stroke_width": str(CASING)}
        if dashes:
            look |= {"stroke_dasharray": dashes, "stroke_linecap": "butt"}
        yield svg.element("path", d=drawn, class_="casing", **casing)
        yield svg.element("path", svg.tooltip(line.name), d=drawn, class_="run", **look)


def name_lines(board: Board, lines: tuple[Line, ...]) -> Iterator[str]:
    """Yield a label for each line, in its colour, where it first crosses a hex side.

    Words of the map stand inside hexes, and no two lines cross the same side.
    """
    for line, (colour, _) in zip(lines, cycle(PATTERNS), strict=False):
        (a, b), (c, d) = (centre(board.layout, hex_id) for hex_id in line.legs[0][:2])
        width = 0.2 + 0.11 * len(line.name)
        yield svg.group(
            "run-label",
            svg.box("", (0, 0), width, 0.25, 0.06),
            svg.text("light", line.name, (0, 0), 0.18),
            at=((a + c) / 2, (b + d) / 2),
            fill=colour,
        )


def pieces_along(
    board: Board, track: Track, leg: tuple[HexId, ...]
) -> Iterator[tuple[HexId, Piece]]:
    """Yield the pieces of track that a leg from stop to stop uses, hex by hex."""
    sides = [_side(board, a, b) for a, b in pairwise(leg)]
    for place, hex_id in enumerate(leg):
        ends = {opposite(side) for side in sides[place - 1 : place] if place}
        ends.update(sides[place : place + 1])
        for piece in board.face(track, hex_id).pieces:
            mine = {end for end in (piece.a, piece.b) if end < FIRST_STOP}
            if mine == ends:
                yield hex_id, piece
                break


def _side(board: Board, here: HexId, there: HexId) -> Edge:
    return board.neighbours[here].index(there)


def _curves(board: Board, track: Track, leg: tuple[HexId, ...]) -> Iterator[tuple[Point, ...]]:
    for hex_id, piece in pieces_along(board, track, leg):
        x, y = centre(board.layout, hex_id)
        curve = piece_curve(board.layout, board.face(track, hex_id), piece)
        yield tuple((x + a, y + b) for a, b in points_along(curve))


def _stroke(points: tuple[Point, ...]) -> str:
    first, *rest = map(svg.point, points)
    return f"M{first}L{' '.join(rest)}"
