"""Where things lie in the pixels of the board's picture, for whoever draws on top of it."""

from __future__ import annotations

from ferrovia.board.faces import HexId
from ferrovia.board.grid import Layout, centre, corners
from ferrovia.board.track import Board
from ferrovia.drawing import svg

MARGIN = 0.08
"""Sea around the outermost corners, in lengths of a hex side."""

Frame = tuple[float, float, float, float]
"""Left, top, width and height in pixels."""


def board_frame(board: Board) -> Frame:
    """Return the box that holds every hex and some sea around."""
    places = [centre(board.layout, hex_id) for hex_id in board.hexes]
    right = max(x for x, _ in corners(board.layout)) + MARGIN
    down = max(y for _, y in corners(board.layout)) + MARGIN
    left, top = min(x for x, _ in places) - right, min(y for _, y in places) - down
    width = max(x for x, _ in places) + right - left
    height = max(y for _, y in places) + down - top
    return _pixels(left), _pixels(top), _pixels(width), _pixels(height)


def hex_centre(board: Board, hex_id: HexId) -> tuple[float, float]:
    """Return the middle of a hex."""
    x, y = centre(board.layout, hex_id)
    return _pixels(x), _pixels(y)


def hex_outline(layout: Layout) -> str:
    """Return the corners of a hex around its middle, as the points of a polygon."""
    return " ".join(map(svg.point, corners(layout)))


def _pixels(length: float) -> float:
    return round(length * svg.SIDE, 1)
