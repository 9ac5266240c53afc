r"""The board as a picture in text, at most 100 columns wide.

A hex takes four lines, interlocked with its neighbours. Around its words stands a mark wherever
track reaches a side; the words are the id with colour and value, and the name or tokens. Hexes with
flat tops, and with pointed ones::

      \|          NW, N, NE                           \  /        NW, NE
    C5 y50        yellow, worth 50                  -F17y20-      W, E; yellow, worth 20
    RCS           tokens, else the name,            NSW
        \         SW, S, SE                           /           SW, SE
"""

from __future__ import annotations

from collections.abc import Iterator

from ferrovia.board.faces import FIRST_STOP, HexId, stop_id
from ferrovia.board.grid import coordinates
from ferrovia.board.track import Board
from ferrovia.core.table import Table
from ferrovia.core.title import Title
from ferrovia.struct import Struct
from ferrovia.views.faces import value_of
from ferrovia.views.words import listed, side

SLANTS = {"NW": "\\", "N": "|", "NE": "/", "SW": "/", "S": "|", "SE": "\\", "W": "-", "E": "-"}
GAUGE_MARKS = {"narrow": ":", "dual": "#"}
MARKER = "*"
COLOURS = {"yellow": "y", "green": "g", "brown": "b", "grey": "a"}
CLOSED, NO_TRACK = "x", "o"
CELL = 7
"""Characters for the words of a hex."""


class Form(Struct, frozen=True):
    """How a layout is written."""

    column: int
    """Characters from one column of hexes to the next."""
    row: int
    """Lines from one row to the next."""
    marks: dict[str, tuple[int, int]]
    """Line and place of the mark of each side, by direction."""
    join: str
    """What stands between the id and the rest of the first line."""
    shift: int
    """Where the first line of words begins."""


FORMS = {
    "flat": Form(
        column=6,
        row=2,
        marks={"NW": (0, 2), "N": (0, 3), "NE": (0, 4), "SW": (3, 2), "S": (3, 3), "SE": (3, 4)},
        join=" ",
        shift=0,
    ),
    "pointy": Form(
        column=4,
        row=3,
        marks={"NW": (0, 2), "NE": (0, 5), "W": (1, 0), "E": (1, 7), "SW": (3, 2), "SE": (3, 5)},
        join="",
        shift=1,
    ),
}
"""By name of the layout. Rows of hexes with pointed tops share the line between them: the marks of
both stand side by side there."""
LINES, WIDTH = 4, 8
"""Size of a hex."""


def legend(title: Title) -> tuple[str, ...]:
    """Return what the signs of the picture mean."""
    board = title.board
    upper, level, lower = (
        " ".join(way for way, (line, _) in FORMS[board.layout.name].marks.items() if line == at)
        for at in (0, 1, 3)
    )
    beside = f" ({', '.join(level.split())} beside it)" if level else ""
    return (
        f"Each hex: marks where track reaches its {', '.join(upper.split())} sides; id, colour and "
        f"value{beside}; tokens, name or terrain cost; marks for {', '.join(lower.split())}.",
        f"Track: {_track_legend(board)}. Colours: {_colour_legend(title)}; "
        f"{NO_TRACK} a place without track. A number alone is the terrain cost.",
    )


def _track_legend(board: Board) -> str:
    ways = FORMS[board.layout.name].marks
    signs = " ".join(dict.fromkeys(SLANTS[way] for way in ways))
    more = [f"{sign} {gauge}" for gauge, sign in GAUGE_MARKS.items() if gauge in board.gauges]
    if any(each.marked for each in board.hexes.values()):
        more.append(f"{MARKER} at a gauge change marker")
    return ", ".join((f"{signs} standard gauge" if len(board.gauges) > 1 else signs, *more))


def _colour_legend(title: Title) -> str:
    board = title.board
    tiles = {tile.face.colour for tile in board.tiles.values()}
    open_ = [f"{letter} {colour}" for colour, letter in COLOURS.items() if colour in tiles]
    closed = sorted({board.hexes[each].face.colour for each in board.hexes if _closed(title, each)})
    shut = f"{CLOSED} {listed(reversed(closed)).replace(' and ', ' or ')} (never built on)"
    return ", ".join((*open_, shut) if closed else open_)


def _closed(title: Title, hex_id: HexId) -> bool:
    return title.upgrades.unbuildable(hex_id)


def text_map(at: Table) -> tuple[str, ...]:
    """Return the lines of the picture."""
    board = at.title.board
    form = FORMS[board.layout.name]
    places = {hex_id: coordinates(hex_id) for hex_id in board.hexes}
    top = min(row for row, _ in places.values())
    left = min(column for _, column in places.values())
    height = (max(row for row, _ in places.values()) - top) * form.row + LINES
    width = (max(column for _, column in places.values()) - left) * form.column + WIDTH
    canvas = [[" "] * width for _ in range(height)]
    for hex_id, (row, column) in places.items():
        y, x = (row - top) * form.row, (column - left) * form.column
        for line, shift, letters in _strokes(at, hex_id, form):
            canvas[y + line][x + shift : x + shift + len(letters)] = letters
    lines = ["".join(line).rstrip() for line in canvas]
    used = [number for number, line in enumerate(lines) if line]
    return tuple(lines[used[0] : used[-1] + 1])


def _strokes(at: Table, hex_id: HexId, form: Form) -> Iterator[tuple[int, int, str]]:
    """Yield line, place and letters of all that a hex shows."""
    for way, mark in _marks(at, hex_id).items():
        yield (*form.marks[way], mark)
    first, second = _words(at, hex_id, form.join)
    yield 1, form.shift, first[: CELL - form.shift]
    yield 2, 0, second[:CELL]


def _marks(at: Table, hex_id: HexId) -> dict[str, str]:
    """Return a mark for each direction with track; two gauges on one side show as dual."""
    board, track = at.title.board, at.state.track
    gauges: dict[int, set[str]] = {}
    for piece in board.face(track, hex_id).pieces:
        for end in (piece.a, piece.b):
            if end < FIRST_STOP:
                gauges.setdefault(end, set()).add(piece.gauge)
    marks = {}
    for edge, found in gauges.items():
        way = side(board.layout, edge)
        gauge = found.pop() if len(found) == 1 else "dual"
        marks[way] = GAUGE_MARKS.get(gauge, SLANTS[way])
        if edge in board.markers(track, hex_id):
            marks[way] = MARKER
    return marks


def _words(at: Table, hex_id: HexId, join: str) -> tuple[str, str]:
    title, state = at.title, at.state
    face, laid = title.board.face(state.track, hex_id), state.track.laid.get(hex_id)
    colour = CLOSED if _closed(title, hex_id) else COLOURS.get(face.colour, "")
    if face.stops:
        value = str(value_of(face.stops[0], state.phase)) if face.pieces else NO_TRACK
    else:
        value = laid.tile if laid is not None else ""
    first = f"{hex_id}{join}{colour}{value}".rstrip()
    stops = [stop_id(hex_id, number) for number in range(len(face.stops))]
    standing = [
        token
        for stop in stops
        for where in (state.tokens, state.beside)
        for token in where.get(stop, ())
    ]
    if len(standing) > 2:
        return first, f"{standing[0]}+{len(standing) - 1}"
    if standing:
        return first, "+".join(standing)
    name = title.board.hexes[hex_id].name.removeprefix("Port of ")
    cost = title.board.terrain_cost(hex_id, laid) if face.colour == "plain" else 0
    return first, name or (str(cost) if cost else "")
