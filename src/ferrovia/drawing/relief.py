"""The country itself: the sea around it and the faint relief of ground nobody has built on."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ferrovia.board.faces import HexId
from ferrovia.board.grid import Point, centre, corners
from ferrovia.board.track import Board
from ferrovia.drawing import svg
from ferrovia.drawing.places import board_frame

WATER = "blue"
"""Ground colour of hexes that are sea."""
PEAKS = (
    *((-0.42, -0.24, 0.9), (0.34, -0.42, 1.0), (0.02, 0.03, 1.15)),
    *((-0.5, 0.42, 1.0), (0.46, 0.44, 0.85)),
)
"""Places and sizes of mountains on a hex."""
HUMPS = ((-0.36, -0.38, 1.0), (0.4, -0.2, 1.1), (-0.44, 0.2, 1.1), (0.16, 0.5, 1.0))
STONES = (
    *((-0.5, -0.4), (-0.12, -0.56), (0.36, -0.5), (0.64, -0.14), (0.2, -0.2), (-0.3, -0.1)),
    *((-0.66, 0.1), (-0.38, 0.48), (0.06, 0.3), (0.5, 0.34), (0.16, 0.66)),
)
DUNES = (
    *((-0.34, -0.42, 1.0), (0.36, -0.3, 1.2), (-0.06, -0.02, 1.0)),
    *((-0.5, 0.24, 1.1), (0.5, 0.2, 0.9), (0.0, 0.62, 1.0)),
)
DUNE = (
    *((-0.3, 0), (-0.1, 0), (-0.08, -0.15), (0.06, -0.15)),
    *((0.12, -0.03), (0.24, 0), (0.0, -0.01)),
)
"""Foot, two points that bend the slope, crest, one that bends the fall, far foot, shade."""
WAVES = ((-0.42, -0.5), (0.34, -0.26), (-0.52, 0.12), (0.4, 0.42), (-0.14, 0.6))


AROUND = {"sea": ("shelf", "shoal", "shore"), "land": ("march", "fringe", "frontier")}
"""Bands around the map, the widest first."""
FAR = 60
"""How far land goes on beyond the picture, in lengths of a hex side."""


def sea_art(board: Board) -> str:
    """Return what lies around the map, in the pixels of the board, on an open sea.

    That is shallow water along the coast or, around an inland country, land and its frontier.
    """
    edge = "".join(f"M{svg.point(start)}L{svg.point(end)}" for start, end in coast_sides(board))
    bands = "".join(svg.path(name, edge) for name in AROUND[board.around])
    return _land(board) + bands if board.around == "land" else bands


def _land(board: Board) -> str:
    left, top, width, height = (length / svg.SIDE for length in board_frame(board))
    middle = left + width / 2, top + height / 2
    return svg.box("land", middle, width + 2 * FAR, height + 2 * FAR)


def coast_sides(board: Board) -> Iterator[tuple[Point, Point]]:
    """Yield the two ends of every hex side between land and water."""
    points = corners(board.layout)
    for hex_id, around in board.neighbours.items():
        if _is_water(board, hex_id):
            continue
        x, y = centre(board.layout, hex_id)
        for side, beyond in enumerate(around):
            if beyond is None or _is_water(board, beyond):
                (a, b), (c, d) = points[side], points[(side + 1) % len(points)]
                yield (x + a, y + b), (x + c, y + d)


def _is_water(board: Board, hex_id: HexId) -> bool:
    return board.hexes[hex_id].face.colour == WATER


def relief(kind: str) -> str:
    """Return what the ground of a hex hints at, around its centre; empty for level ground."""
    return RELIEF[kind]() if kind in RELIEF else ""


def _mountains() -> str:
    lines, shades = [], []
    for x, y, size in PEAKS:
        flanks = ((-0.22, 0), (-0.1, -0.11), (-0.07, -0.1), (0, -0.25), (0.11, -0.1), (0.2, 0))
        shadow = ((0, -0.25), (0.11, -0.1), (0.2, 0), (0.07, 0), (0.08, -0.07), (0.02, -0.12))
        lines.append(_through(flanks, x, y, size))
        shades.append(_through(shadow, x, y, size) + "Z")
    return _group("", lines, shades)


def _through(points: tuple[Point, ...], x: float, y: float, size: float) -> str:
    """Return a line through points given around (x, y), as large as wanted."""
    return "M" + "L".join(svg.point((x + a * size, y + b * size)) for a, b in points)


def _hills() -> str:
    lines = [
        f"M{svg.point((x - 0.24 * size, y))}"
        f"Q{svg.point((x - 0.02, y - 0.26 * size))} {svg.point((x + 0.24 * size, y))}"
        for x, y, size in HUMPS
    ]
    return _group("", lines, [line + "Z" for line in lines])


def _stones() -> str:
    stone = f"q{svg.point((0.04, -0.09))} {svg.point((0.09, 0))}"
    return _group("", [f"M{svg.point((x - 0.045, y))}{stone}" for x, y in STONES])


def _dunes() -> str:
    """Return dunes, whose crests lean over."""
    lines, shades = [], []
    for x, y, size in DUNES:
        foot, swell, brow, crest, fall, far, hollow = (
            svg.point((x + a * size, y + b * size)) for a, b in DUNE
        )
        lee = f"Q{fall} {far}"
        lines.append(f"M{foot}C{swell} {brow} {crest}{lee}")
        shades.append(f"M{crest}{lee}Q{hollow} {crest}Z")
    return _group("", lines, shades)


def _waves() -> str:
    crest = f"q{svg.point((0.06, -0.08))} {svg.point((0.12, 0))}t{svg.point((0.12, 0))}"
    return _group(" waves", [f"M{svg.point((x - 0.12, y))}{crest}" for x, y in WAVES])


def _group(name: str, lines: list[str], shades: list[str] | None = None) -> str:
    shaded = svg.path("shade", "".join(shades)) if shades else ""
    return svg.group(f"terrain relief{name}", shaded, svg.path("lines", "".join(lines)))


RELIEF: dict[str, Callable[[], str]] = {
    "mountains": _mountains,
    "mountain": _mountains,
    "hills": _hills,
    "rough": _stones,
    "desert": _dunes,
    WATER: _waves,
    "rock": _mountains,
}
"""By terrain, and by colour for the sea and for ground too steep to build on."""
