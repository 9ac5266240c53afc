r"""The board as a picture in text, at most 100 columns wide.

A hex takes four lines, interlocked with its neighbours. Around its words stands a mark wherever
track reaches a side; the words are the id with colour and value, and the name or tokens. Hexes with
flat tops, and with pointed ones::

      \|          NW, N, NE                           \  /        NW, NE
    C5 y50        yellow, worth 50                  -F17y20-      W, E; yellow, worth 20
    RCS           tokens, else the name,            NSW
        \         SW, S, SE                           /           SW, SE

Where that would be too wide, the value goes before the tokens or the name::

     \  /         NW, NE
    -F17y-        W, E; yellow
    20 NSW        worth 20
      /           SW, SE
"""

from __future__ import annotations

from collections.abc import Iterator

from ferrovia.board.faces import FIRST_STOP, Face, HexId, stop_id
from ferrovia.board.grid import coordinates
from ferrovia.board.naming import listed, side
from ferrovia.board.track import Board
from ferrovia.core.table import Table
from ferrovia.core.title import Title
from ferrovia.struct import Struct
from ferrovia.views.sentences.board_words import value_of

SLANTS = {"NW": "\\", "N": "|", "NE": "/", "SW": "/", "S": "|", "SE": "\\", "W": "-", "E": "-"}
GAUGE_MARKS = {"narrow": ":", "dual": "#"}
MARKER = "*"
TUNNEL, MOUTH = "=", "n"
COLOURS = {"yellow": "y", "green": "g", "brown": "b", "grey": "a"}
CLOSED, NO_TRACK, STUB = "x", "o", "."
WIDEST = 100
"""Columns that a terminal should have."""


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
    cell: int = 7
    """Characters for the words of a hex."""
    width: int = 8
    """Characters that a hex takes."""
    below: bool = False
    """Whether the value stands in the second line."""


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
    "narrow": Form(
        column=3,
        row=3,
        marks={"NW": (0, 1), "NE": (0, 4), "W": (1, 0), "E": (1, 5), "SW": (3, 2), "SE": (3, 3)},
        join="",
        shift=1,
        cell=6,
        width=6,
        below=True,
    ),
}
"""By name of the layout, and for pointed hexes on a wide map. Rows of hexes with pointed tops share
the line between them: the marks of both stand side by side there."""
LINES = 4
"""Height of a hex."""


def _form(board: Board) -> Form:
    """Return how a map is written: as the layout has it, if it is not too wide for that."""
    usual = FORMS[board.layout.name]
    too_wide = _width(board, usual) > WIDEST
    return FORMS["narrow"] if too_wide and board.layout.name == "pointy" else usual


def _width(board: Board, form: Form) -> int:
    columns = [coordinates(hex_id)[1] for hex_id in board.hexes]
    return (max(columns) - min(columns)) * form.column + form.width


def legend(title: Title) -> tuple[str, ...]:
    """Return what the signs of the picture mean."""
    board = title.board
    form = _form(board)
    upper, level, lower = (
        " ".join(way for way, (line, _) in form.marks.items() if line == at) for at in (0, 1, 3)
    )
    beside = f" ({', '.join(level.split())} beside it)" if level else ""
    words = f"id and colour{beside}; value and" if form.below else f"id, colour and value{beside};"
    return (
        f"Each hex: marks where track reaches its {', '.join(upper.split())} sides; {words} "
        f"tokens, name or terrain cost; marks for {', '.join(lower.split())}.",
        f"Track: {_track_legend(board)}. Colours: {_colour_legend(title)}; "
        f"{NO_TRACK} a place without track. A number alone is the terrain cost.",
    )


def _track_legend(board: Board) -> str:
    ways = FORMS[board.layout.name].marks
    signs = " ".join(dict.fromkeys(SLANTS[way] for way in ways))
    more = [f"{sign} {gauge}" for gauge, sign in GAUGE_MARKS.items() if gauge in board.gauges]
    if any(each.marked for each in board.hexes.values()):
        more.append(f"{MARKER} at a gauge change marker")
    if any(each.tunnels for each in board.hexes.values()):
        more += [f"{TUNNEL} a tunnel", f"{MOUTH} where one may be built"]
    return ", ".join((f"{signs} standard gauge" if len(board.gauges) > 1 else signs, *more))


def _colour_legend(title: Title) -> str:
    board = title.board
    tiles = {tile.face.colour for tile in board.tiles.values()}
    open_ = [f"{letter} {colour}" for colour, letter in COLOURS.items() if colour in tiles]
    if any(each.face.colour == "plain" and each.face.pieces for each in board.hexes.values()):
        open_.append(f"{STUB} not built (track is printed)")
    closed = sorted({board.hexes[each].face.colour for each in board.hexes if _closed(title, each)})
    shut = f"{CLOSED} {listed(reversed(closed)).replace(' and ', ' or ')} (never built on)"
    return ", ".join((*open_, shut) if closed else open_)


def _closed(title: Title, hex_id: HexId) -> bool:
    return title.upgrades.unbuildable(hex_id)


def text_map(at: Table) -> tuple[str, ...]:
    """Return the lines of the picture."""
    board = at.title.board
    form = _form(board)
    places = {hex_id: coordinates(hex_id) for hex_id in board.hexes}
    top = min(row for row, _ in places.values())
    left = min(column for _, column in places.values())
    height = (max(row for row, _ in places.values()) - top) * form.row + LINES
    width = _width(board, form)
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
    first, second = _words(at, hex_id, form)
    yield 1, form.shift, first[: form.cell - form.shift]
    yield 2, 0, second[: form.cell]


def _marks(at: Table, hex_id: HexId) -> dict[str, str]:
    """Return a mark for each direction with track; two gauges on one side show as dual.

    A tunnel has a mark of its own; where there is none yet, its mouths have.
    """
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
    tunnels = track.overlays.get(hex_id, ())
    mouths = [edge for piece in tunnels for edge in (piece.a, piece.b)]
    for edge in mouths or board.hexes[hex_id].mouths:
        marks[side(board.layout, edge)] = TUNNEL if tunnels else MOUTH
    return marks


def _words(at: Table, hex_id: HexId, form: Form) -> tuple[str, str]:
    """Return the two lines of words of a hex."""
    title, state = at.title, at.state
    face, laid = title.board.face(state.track, hex_id), state.track.laid.get(hex_id)
    colour, value = _colour(title, hex_id, face), _value(at, face)
    who = _standing(at, hex_id, len(face.stops)) or _known_as(at, hex_id, face)
    alone = laid is not None and title.board.wide_tile(hex_id, laid) is None
    tile = laid.tile if laid is not None and alone and not face.stops else ""
    if not form.below or value == NO_TRACK:
        return f"{hex_id}{form.join}{colour}{value or tile}".rstrip(), who
    below = value or (f"#{tile}" if tile else "")
    gap = " " if below and who and len(below) + len(who) < form.cell else ""
    return f"{hex_id}{colour}", f"{below}{gap}{who}"


def _colour(title: Title, hex_id: HexId, face: Face) -> str:
    if _closed(title, hex_id):
        return CLOSED
    if face.colour == "plain" and face.pieces:
        return STUB
    return COLOURS.get(face.colour, "")


def _value(at: Table, face: Face) -> str:
    """Return what the first stop is worth; nothing for a mountain that is no stop yet."""
    if not face.stops or (face.stops[0].kind == "mountain" and face.stops[0].revenue == 0):
        return ""
    return str(value_of(face.stops[0], at.state.phase)) if face.pieces else NO_TRACK


def _standing(at: Table, hex_id: HexId, stops: int) -> str:
    standing = [
        token
        for number in range(stops)
        for where in (at.state.tokens, at.state.beside)
        for token in where.get(stop_id(hex_id, number), ())
    ]
    return f"{standing[0]}+{len(standing) - 1}" if len(standing) > 2 else "+".join(standing)


def _known_as(at: Table, hex_id: HexId, face: Face) -> str:
    """Return the name of a hex, or else what its terrain costs."""
    board = at.title.board
    name = board.hexes[hex_id].name.removeprefix("Port of ")
    laid = at.state.track.laid.get(hex_id)
    cost = board.terrain_cost(hex_id, laid) if face.colour == "plain" else 0
    return name or (str(cost) if cost else "")
