"""One hex, or one tile alone, as a picture: the same for map, fan, manifest and saved pictures.

A hex shows what is printed or laid; what it says (name, revenue, terrain, label) goes where the
track leaves room, so no title has to say where its words stand. Gauges differ in form, not in
colour only: standard is solid, narrow is dashed, dual is two rails with white between them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any
from weakref import WeakKeyDictionary

from ferrovia.board.faces import Edge, Face, Gauge, HexId, Piece, Stop, StopId, TileId, stop_id
from ferrovia.board.grid import SIDES, Layout, Point, corners, side_middle
from ferrovia.board.track import Area, Board, Hex, Laid
from ferrovia.drawing import glyphs, svg
from ferrovia.drawing.free_space import FreeSpace
from ferrovia.drawing.relief import relief
from ferrovia.drawing.shapes import Curve, length, piece_curve, points_along, stop_places
from ferrovia.drawing.style import GROUNDS
from ferrovia.drawing.summits import LIFT, panel, panel_size, summit
from ferrovia.drawing.tunnel_art import mouth_art, tunnel_art, tunnel_curves
from ferrovia.struct import Struct

KEPT = 4096
"""Pictures that a board remembers at most."""
NAME_SIZE, SMALL_SIZE, LABEL_SIZE = 0.17, 0.125, 0.3
LETTER_WIDTH = 0.56
"""Mean width of a letter in font sizes."""
LABEL_WIDTH = 0.26
"""Width of a letter of a label."""
LINE = 1.0
"""Height of a line of a name in font sizes."""
NAME_WIDTH = 1.25
"""Longer names are written smaller."""
SHRUNK = 0.7
"""Names that would become so much smaller in one line are written in two."""
TIE = 9.2
"""About how many pixels lie between two dashes of narrow track."""
CORNERS = (5, 2, 4, 1, 0, 3)
"""Corners where words may stand, the preferred ones first: right and left, top before bottom."""
CORNER = 0.77
"""How far up or down the words in a corner of the hex stand at most."""
EDGE_TOKEN = 0.68
"""How far out a token at the edge of a hex stands, on the way to a corner."""
NAME_SPOTS = tuple((x, y) for x in (0.0, -0.12, 0.12) for y in (-0.48, 0.48, -0.6, 0.6))

Tokens = Mapping[StopId, tuple[str, ...]]
"""Corporations by stop."""
NOBODY: Tokens = {}


class HexArt(Struct, frozen=True):
    """A hex or tile drawn around its middle."""

    colour: str
    """Name of its ground, for the class ``ground-yellow``; printed ones are ``pale-yellow``."""
    rails: str
    """What lies on the ground: track, and the relief of land nobody has built on."""
    signs: str
    """Stops and words; they stay legible above whatever runs along the track."""


class _Subject(Struct, frozen=True):
    """What is drawn."""

    layout: Layout
    face: Face
    phase: str
    hex: Hex | None = None
    tile: TileId = ""
    tokens: tuple[tuple[str, ...], ...] = ()
    beside: tuple[tuple[str, ...], ...] = ()
    homes: tuple[tuple[str, ...], ...] = ()
    """Corporations by number of the stop."""
    colours: dict[str, str] = {}
    cost: int = 0
    """Terrain cost of the next tile."""
    markers: tuple[Edge, ...] = ()
    """Sides where a marker lies."""
    overlays: tuple[Piece, ...] = ()
    """Tunnels."""
    plate: str = ""
    area: Area | None = None


def hex_art(
    board: Board,
    hex_id: HexId,
    face: Face,
    laid: Laid | None,
    *,
    tokens: Tokens,
    reserved: Tokens,
    colours: dict[str, str],
    phase: str,
    markers: tuple[Edge, ...] = (),
    beside: Tokens = NOBODY,
    overlays: tuple[Piece, ...] = (),
    plate: str = "",
) -> HexArt:
    """Return a hex that shows ``face``: the printed map, or the tile ``laid`` in its rotation.

    ``tokens`` names the corporations standing at a stop, ``reserved`` those whose home it is;
    ``colours`` gives each a ``#rrggbb``; ``phase`` picks the value in force of stops whose
    revenue grows; ``markers`` are the sides where a marker lies, half of which the hexes beyond
    draw; ``beside`` names the corporations whose tokens stand at the edge; ``overlays`` are
    tunnels; ``plate`` is what a small sign says, such as whose tunnel it is. A board remembers its
    pictures, so that asking again costs next to nothing.
    """
    stops = [stop_id(hex_id, number) for number in range(len(face.stops))]
    standing = tuple(tokens.get(stop, ()) for stop in stops)
    edge = tuple(beside.get(stop, ()) for stop in stops)
    homes = tuple(reserved.get(stop, ()) for stop in stops)
    paint = tuple(colours.get(name) for at in (*standing, *edge, *homes) for name in at)
    shown = (standing, edge, homes, paint, markers, overlays, plate)
    key = (hex_id, id(face), laid, phase if _grows(face) else "", *shown)
    drawn = _kept(board).get(key)
    if drawn is None:
        subject = _Subject(
            layout=board.layout,
            face=face,
            phase=phase,
            hex=board.hexes[hex_id],
            tile=laid.tile if laid and not board.wide_tile(hex_id, laid) else "",
            tokens=standing,
            beside=edge,
            homes=homes,
            colours=colours,
            cost=board.terrain_cost(hex_id, laid),
            markers=markers,
            overlays=overlays,
            plate=plate,
            area=board.areas.get(board.hexes[hex_id].area),
        )
        drawn = _keep(board, key, face, _drawn(subject))
    art: HexArt = drawn[1]
    return art


def tile_art(board: Board, tile_id: TileId, rotation: int, phase: str) -> HexArt:
    """Return a tile alone, with its revenue, label and number, after some turns of 60 degrees."""
    key = (tile_id, rotation, phase)
    drawn = _kept(board).get(key)
    if drawn is None:
        face = board.tile_face(Laid(tile_id, rotation))
        subject = _Subject(board.layout, face, phase, tile=tile_id)
        drawn = _keep(board, key, face, _drawn(subject))
    art: HexArt = drawn[1]
    return art


def _grows(face: Face) -> bool:
    return any(isinstance(stop.revenue, dict) for stop in face.stops)


_KEPT: WeakKeyDictionary[Board, dict[Any, tuple[Face, HexArt]]] = WeakKeyDictionary()


def _kept(board: Board) -> dict[Any, tuple[Face, HexArt]]:
    return _KEPT.setdefault(board, {})


def _keep(board: Board, key: Any, face: Face, art: HexArt) -> tuple[Face, HexArt]:
    """Remember a picture, and with it the face, whose identity is part of the key."""
    kept = _kept(board)
    if len(kept) >= KEPT:
        kept = _KEPT[board] = {}
    kept[key] = face, art
    return kept[key]


def _drawn(subject: _Subject) -> HexArt:
    colour = _ground(subject)
    curves = [
        (piece.gauge, piece_curve(subject.layout, subject.face, piece))
        for piece in subject.face.pieces
    ]
    tunnels = tunnel_curves(subject.layout, subject.overlays)
    lines = [*tunnels, *(curve for _, curve in curves)]
    space = FreeSpace(place for curve in lines for place in points_along(curve, 12))
    stops = "".join((*_stops(subject, space), *_markers(subject, space)))
    mouths = "".join(mouth_art(subject.layout, _mouths(subject, space)))
    words = svg.group(f"words halo-{colour}", *_words(subject, space))
    rails = "".join((*tunnel_art(tunnels), mouths, *track_art(curves)))
    return HexArt(colour, _relief(subject) + rails, stops + words)


def _mouths(subject: _Subject, space: FreeSpace) -> tuple[Edge, ...]:
    """Return the sides with the mouth of a tunnel, or of one that may be built."""
    built = [edge for piece in subject.overlays for edge in (piece.a, piece.b)]
    mouths = tuple(built) or (subject.hex.mouths if subject.hex else ())
    for edge in mouths:
        x, y = side_middle(subject.layout, edge)
        space.occupy((0.9 * x, 0.9 * y), 0.28, 0.28)
    return mouths


def _ground(subject: _Subject) -> str:
    name = subject.face.colour
    if not subject.tile and f"pale-{name}" in GROUNDS:
        return f"pale-{name}"
    return name if name in GROUNDS else "plain"


def _relief(subject: _Subject) -> str:
    """Return the printed ground, which a tile covers."""
    if subject.hex is None or subject.tile:
        return ""
    return relief(subject.hex.terrain or subject.face.colour)


def track_art(curves: list[tuple[Gauge, Curve]]) -> Iterator[str]:
    """Yield beds before rails, so that no bed cuts through a neighbouring line."""
    for _, curve in curves:
        yield svg.path("bed", _stroke(curve))
    for gauge, curve in curves:
        if gauge == "narrow":
            # Whole dashes, half of one at either end: they meet across the sides of hexes.
            ties = max(1, round(length(curve) * svg.SIDE / TIE))
            yield svg.path(gauge, _stroke(curve), pathLength=str(10 * ties))
        else:
            yield svg.path("rails" if gauge == "dual" else gauge, _stroke(curve))
    for gauge, curve in curves:
        if gauge == "dual":
            yield svg.path(gauge, _stroke(curve))


def _stroke(curve: Curve) -> str:
    start, *rest = map(svg.point, curve)
    return f"M{start}C{' '.join(rest)}"


def _stops(subject: _Subject, space: FreeSpace) -> Iterator[str]:
    places = stop_places(subject.layout, subject.face)
    for number, (stop, at) in enumerate(zip(subject.face.stops, places, strict=True)):
        if stop.kind == "city":
            space.occupy(at, *glyphs.city_size(stop.slots))
            standing = subject.tokens[number] if subject.tokens else ()
            homes = subject.homes[number] if subject.homes else ()
            yield glyphs.city(at, stop.slots, standing, homes, subject.colours)
            edge = subject.beside[number] if subject.beside else ()
            for name in (*standing[stop.slots :], *edge):
                yield _beside(subject, space, name)
        elif stop.kind == "port":
            space.occupy(at, 0.6, 0.6)
            yield glyphs.port(at)
        elif stop.kind == "town":
            space.occupy(at, 0.3, 0.3)
            yield glyphs.town(at)
        elif stop.kind == "mountain":
            yield _summit(subject, stop, at, space)
        elif _is_shown_elsewhere(subject):
            yield glyphs.beyond(at)
        # The values of an off-board place stand where the track ends.


def _summit(subject: _Subject, stop: Stop, at: Point, space: FreeSpace) -> str:
    """Return a mountain: bare, or with its railway and the panel of its values."""
    steps = glyphs.revenue_steps(stop, subject.phase)
    if not steps:
        space.occupy(at, *glyphs.stop_size(stop))
        return summit(at, built=False)
    top, below = (at[0], at[1] - LIFT), (at[0], at[1] + LIFT + 0.06)
    space.occupy(top, *glyphs.stop_size(stop))
    space.occupy(below, *panel_size(steps))
    return summit(top, built=True) + panel(below, steps)


def _is_shown_elsewhere(subject: _Subject) -> bool:
    """Whether a hex is a part of a place whose name and values another hex shows."""
    return bool(subject.area and subject.hex and not subject.hex.name)


def _beside(subject: _Subject, space: FreeSpace, name: str) -> str:
    """Return a token that has no space in its city: it stands at the edge of the hex."""
    spots = _corner_spots(corners(subject.layout), EDGE_TOKEN)
    at = space.put(subject.layout, spots, 2 * glyphs.TOKEN, 2 * glyphs.TOKEN)
    return glyphs.token(at, name, subject.colours[name])


def _markers(subject: _Subject, space: FreeSpace) -> Iterator[str]:
    """Yield the markers on our half of the sides; those on the others are drawn beyond."""
    for edge in subject.markers:
        at = side_middle(subject.layout, edge)
        space.occupy(at, 2 * glyphs.MARKER, 2 * glyphs.MARKER)
        if edge < SIDES // 2:
            yield glyphs.marker(at)


def _words(subject: _Subject, space: FreeSpace) -> Iterable[str]:
    points, hex_ = corners(subject.layout), subject.hex
    for name, words, corner in (
        ("coordinate", hex_.id if hex_ else "", points[3]),
        ("tile-number", subject.tile and f"#{subject.tile}", points[0]),
    ):
        if words:
            at = 0.78 * corner[0], max(-CORNER, min(CORNER, 0.84 * corner[1]))
            space.occupy(at, 0.26, 0.1)
            yield svg.text(name, words, at, SMALL_SIZE)
    places = stop_places(subject.layout, subject.face)
    for number, (stop, at) in enumerate(zip(subject.face.stops, places, strict=True)):
        if stop.revenue not in (each.revenue for each in subject.face.stops[:number]):
            yield _revenue(subject, stop, at, space)
    yield from _label(subject, space)
    yield from _transit(subject, space)
    if subject.plate:
        spots = _corner_spots(points, 0.66)
        at = space.put(subject.layout, spots, *glyphs.plate_size(subject.plate))
        yield glyphs.plate(at, subject.plate)
    if hex_ and subject.cost:
        size = glyphs.terrain_size(subject.cost)
        spots = [(0, 0.3), (0, 0.5), (0, -0.5), *_corner_spots(points, 0.66)]
        at = space.put(subject.layout, spots, *size)
        yield glyphs.terrain(at, hex_.terrain, subject.cost)
    if hex_ and hex_.name:
        yield from _name(subject.layout, hex_.name, space)


def _label(subject: _Subject, space: FreeSpace) -> Iterator[str]:
    """Yield the label, in brackets where the hex has one and the tile does not yet."""
    label = subject.face.label
    if not label and subject.hex and subject.hex.face.label:
        label = f"({subject.hex.face.label})"
    if label:
        width = LABEL_WIDTH * (len(label) if label == subject.face.label else len(label) - 1)
        spots = _corner_spots(corners(subject.layout), 0.73)
        yield svg.text("label", label, space.put(subject.layout, spots, width, 0.26), LABEL_SIZE)


def _transit(subject: _Subject, space: FreeSpace) -> Iterator[str]:
    area = subject.area
    if area and area.bonus and not _is_shown_elsewhere(subject):
        size = glyphs.transit_size(area.bonus)
        spots = [(0, 0.56), (0, -0.56), *_corner_spots(corners(subject.layout), 0.62)]
        at = space.put(subject.layout, spots, *size)
        yield glyphs.transit(at, area.side, area.bonus)


def _name(layout: Layout, name: str, space: FreeSpace) -> Iterator[str]:
    """Yield the name of a hex: where it is crowded smaller, or in two lines."""
    whole = min(NAME_SIZE, NAME_WIDTH / LETTER_WIDTH / len(name))
    ways: list[tuple[tuple[str, ...], float]] = [((name,), whole), ((name,), 0.85 * whole)]
    if " " in name:
        middle = min(_spaces(name), key=lambda place: abs(place - len(name) / 2))
        two = name[:middle], name[middle + 1 :]
        size = min(NAME_SIZE, NAME_WIDTH / LETTER_WIDTH / max(map(len, two)))
        if whole < SHRUNK * size:
            ways = [(two, size)]
        ways += [(two, 0.85 * size), (two, 0.7 * size)]
    if (name,) in (lines for lines, _ in ways):
        ways.append(((name,), 0.7 * whole))
    boxes = [
        (round(max(map(len, lines)) * LETTER_WIDTH * size, 1), size * LINE * len(lines))
        for lines, size in ways
    ]
    number, (x, y) = space.put_one(layout, NAME_SPOTS, boxes)
    lines, size = ways[number]
    for row, words in enumerate(lines):
        yield svg.text("name", words, (x, y + (row - (len(lines) - 1) / 2) * size * LINE), size)


def _spaces(name: str) -> list[int]:
    return [place for place, letter in enumerate(name) if letter == " "]


def _revenue(subject: _Subject, stop: Stop, at: Point, space: FreeSpace) -> str:
    steps = glyphs.revenue_steps(stop, subject.phase)
    if not steps or stop.kind == "mountain" or _is_shown_elsewhere(subject):
        return ""
    points = corners(subject.layout)
    size = glyphs.revenue_size(steps)
    if stop.kind == "offboard":
        return glyphs.revenue(space.place([at], *size), steps)
    spots = [*_corner_spots(points, 0.67, 0.75), (0, 0.58), (0, -0.58)]
    return glyphs.revenue(space.put(subject.layout, spots, *size), steps)


def _corner_spots(points: tuple[Point, ...], *shares: float) -> list[Point]:
    """Return spots towards each corner, at some shares of the way."""
    return [_scaled(points[corner], share) for corner in CORNERS for share in shares]


def _scaled(place: Point, factor: float) -> Point:
    return place[0] * factor, place[1] * factor
