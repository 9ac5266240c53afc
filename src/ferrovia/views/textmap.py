r"""The board as a picture in text, for hexes with flat tops, at most 100 columns wide.

A hex takes four lines, interlocked with its neighbours. The first and last have a mark wherever
track reaches a side; between them stand the id with colour and value, and the name or tokens::

      \|          marks by place: NW, N, NE
    C5 y50        yellow, worth 50
    RCS           tokens, else the name, else the terrain cost
        \         SW, S, SE
"""

from __future__ import annotations

from ferrovia.board.faces import FIRST_STOP, Face, HexId, stop_id
from ferrovia.board.grid import Layout, coordinates
from ferrovia.core.table import Table
from ferrovia.views.faces import value_of
from ferrovia.views.words import side

COLUMN = 6
"""Characters from one column of hexes to the next."""
ROW = 2
"""Lines from one row to the next; hexes of one column are two rows apart."""
CELL = 7
"""Characters for the words of a hex; five are left between two of them."""

UPPER = {"NW": 2, "N": 3, "NE": 4}
LOWER = {"SW": 2, "S": 3, "SE": 4}
SLANTS = {"NW": "\\", "N": "|", "NE": "/", "SW": "/", "S": "|", "SE": "\\"}
GAUGE_MARKS = {"narrow": ":", "dual": "#"}

LEGEND = (
    "Each hex: marks where track reaches its NW, N, NE sides; id, colour and value; "
    "tokens, name or terrain cost; marks for SW, S, SE.",
    "Track: \\ | / standard gauge, : narrow, # dual. "
    "Colours: y yellow, g green, b brown, x grey or blue (never built on); "
    "o a place without track. A number alone is the terrain cost.",
)
COLOURS = {"yellow": "y", "green": "g", "brown": "b", "grey": "x", "blue": "x"}


def text_map(at: Table) -> tuple[str, ...]:
    """Return the lines of the picture."""
    board = at.title.board
    places = {hex_id: coordinates(hex_id) for hex_id in board.hexes}
    top = min(row for row, _ in places.values())
    left = min(column for _, column in places.values())
    height = (max(row for row, _ in places.values()) - top) * ROW + 4
    width = (max(column for _, column in places.values()) - left) * COLUMN + CELL
    canvas = [[" "] * width for _ in range(height)]
    for hex_id, (row, column) in places.items():
        _draw(at, hex_id, canvas, (row - top) * ROW, (column - left) * COLUMN)
    lines = ["".join(line).rstrip() for line in canvas]
    used = [number for number, line in enumerate(lines) if line]
    return tuple(lines[used[0] : used[-1] + 1])


def _draw(at: Table, hex_id: HexId, canvas: list[list[str]], y: int, x: int) -> None:
    face = at.title.board.face(at.state.track, hex_id)
    marks = _marks(at.title.board.layout, face)
    for spots, line in ((UPPER, y), (LOWER, y + 3)):
        for way, shift in spots.items():
            if way in marks:
                canvas[line][x + shift] = marks[way]
    for line, text in enumerate(_words(at, hex_id, face), y + 1):
        for shift, letter in enumerate(text[:CELL]):
            canvas[line][x + shift] = letter


def _marks(layout: Layout, face: Face) -> dict[str, str]:
    """Return a mark for each direction with track; two gauges on one side show as dual."""
    gauges: dict[str, set[str]] = {}
    for piece in face.pieces:
        for end in (piece.a, piece.b):
            if end < FIRST_STOP:
                gauges.setdefault(side(layout, end), set()).add(piece.gauge)
    return {
        way: GAUGE_MARKS.get(found.pop() if len(found) == 1 else "dual", SLANTS.get(way, "-"))
        for way, found in gauges.items()
    }


def _words(at: Table, hex_id: HexId, face: Face) -> tuple[str, str]:
    known = at.title.board.hexes[hex_id]
    colour = COLOURS.get(face.colour, "")
    if face.stops:
        value = str(value_of(face.stops[0], at.state.phase)) if face.pieces else "o"
        first = f"{hex_id} {colour}{value}"
    else:
        laid = at.state.track.laid.get(hex_id)
        number = laid.tile if laid is not None else ""
        first = f"{hex_id} {colour}{number}"
    standing = [
        token
        for number in range(len(face.stops))
        for token in at.state.tokens.get(stop_id(hex_id, number), ())
    ]
    if len(standing) > 2:
        return first, f"{standing[0]}+{len(standing) - 1}"
    if standing:
        return first, "+".join(standing)
    cost = str(known.cost) if known.cost and face.colour == "plain" else ""
    return first, known.name.removeprefix("Port of ") or cost
