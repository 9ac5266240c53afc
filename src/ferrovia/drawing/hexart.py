"""One hex, or one tile alone, as a picture: the same for map, tray, manifest and saved pictures.

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
from ferrovia.drawing.lettering import (
    AFAR,
    CAPITAL,
    DIGIT,
    FINE,
    HEIGHT,
    NEAR,
    TYPE,
    NameLines,
    short_names,
    whole_name,
)
from ferrovia.drawing.relief import relief
from ferrovia.drawing.shapes import Curve, length, piece_curve, points_along, stop_places
from ferrovia.drawing.style import GROUNDS
from ferrovia.drawing.summits import LIFT, summit
from ferrovia.drawing.tunnel_art import mouth_art, tunnel_art, tunnel_curves
from ferrovia.struct import Struct

KEPT = 4096
"""Pictures that a board remembers at most."""
TIE = 9.2
"""About how many pixels lie between two dashes of narrow track."""
CORNERS = (5, 2, 4, 1, 0, 3)
"""Corners where words may stand, the preferred ones first: right and left, top before bottom."""
BORDER = 0.14
"""Room for the border of a lit hex around its coordinate."""
EDGE_TOKEN = 0.68
"""How far out a token at the edge of a hex stands, on the way to a corner."""
NAME_SPOTS = tuple((x, y) for x in (0.0, -0.12, 0.12) for y in (-0.48, 0.48, -0.6, 0.6))
GRIDS = (1, 2, 3)
"""Columns in which several values may be set, the preferred first."""

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
    """Return a mountain: bare, or with its railway and, beneath it, the panel of its values."""
    steps = glyphs.revenue_steps(stop, subject.phase)
    if not steps:
        space.occupy(at, *glyphs.stop_size(stop))
        return summit(at, built=False)
    columns = (len(steps) + 1) // 2
    size = glyphs.revenue_size(steps, columns)
    top, below = (at[0], at[1] - LIFT), (at[0], at[1] - LIFT + 0.2 + size[1] / 2)
    space.occupy(top, *glyphs.stop_size(stop))
    space.occupy(below, *size)
    return summit(top, built=True) + glyphs.revenue(below, steps, columns)


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
    """Yield what a hex says, what matters most first: each has the room that the others leave."""
    points, hex_ = corners(subject.layout), subject.hex
    places = stop_places(subject.layout, subject.face)
    for number, (stop, at) in enumerate(zip(subject.face.stops, places, strict=True)):
        if stop.revenue not in (each.revenue for each in subject.face.stops[:number]):
            yield from _revenue(subject, stop, at, space)
    yield from _transit(subject, space)
    if hex_ and subject.cost:
        yield _terrain(subject, hex_, space)
    yield from _label(subject, space)
    if subject.plate:
        spots = [(0, 0.62), (0, -0.62), *_corner_spots(points, 0.66)]
        at = space.put(subject.layout, spots, *glyphs.plate_size(subject.plate))
        yield glyphs.plate(at, subject.plate)
    close = space.copy()
    names = list(_names(subject, space, close))
    yield from _coordinate(subject, space, close)
    yield from names
    yield from _tile_number(subject, close)


def _terrain(subject: _Subject, hex_: Hex, space: FreeSpace) -> str:
    """Return the terrain cost; where its sign has no room, the ground has to tell the terrain."""
    spots = [
        *((0, 0.3), (0, 0.5), (0, -0.5)),
        *_corner_spots(corners(subject.layout), 0.66, 0.56),
    ]
    for kind in (hex_.terrain, ""):
        size = glyphs.terrain_size(kind, subject.cost)
        at = space.put_if_free(subject.layout, spots, *size)
        if at is not None:
            return glyphs.terrain(at, kind, subject.cost)
    return glyphs.terrain(space.put(subject.layout, spots, *size), "", subject.cost)


def _label(subject: _Subject, space: FreeSpace) -> Iterator[str]:
    """Yield the label, in brackets where the hex has one and the tile does not yet."""
    label = subject.face.label
    if not label and subject.hex and subject.hex.face.label:
        label = f"({subject.hex.face.label})"
    if label:
        letters = len(label) if label == subject.face.label else len(label) - 1
        size = CAPITAL * TYPE * letters, HEIGHT * TYPE
        spots = _corner_spots(corners(subject.layout), 0.73, 0.63)
        yield svg.text("label", label, space.put(subject.layout, spots, *size), TYPE)


def _transit(subject: _Subject, space: FreeSpace) -> Iterator[str]:
    area = subject.area
    if area and area.bonus and not _is_shown_elsewhere(subject):
        size = glyphs.transit_size(area.bonus)
        spots = [(0, 0.56), (0, -0.56), *_corner_spots(corners(subject.layout), 0.62)]
        at = space.put(subject.layout, spots, *size)
        yield glyphs.transit(at, area.side, area.bonus)


def _names(subject: _Subject, space: FreeSpace, close: FreeSpace) -> Iterator[str]:
    """Yield the name of a hex, in large type from afar and in fine type near.

    ``space`` is what is left of the hex as it is seen from afar, ``close`` as it is seen near.
    Where the whole name has no room it is shortened, where no short form has any it is left out.
    """
    name = subject.hex.name if subject.hex else ""
    if not name:
        return
    for kind, size, room in ((AFAR, TYPE, space), (NEAR, FINE, close)):
        ways = [*whole_name(name, size), *short_names(name, size)]
        if found := _set(subject.layout, ways, room):
            lines, at = found
            yield from lines.drawn(f"name {kind}", at)


def _set(layout: Layout, ways: list[NameLines], space: FreeSpace) -> tuple[NameLines, Point] | None:
    """Return the first way to write a name that has room, and where."""
    for lines in ways:
        at = space.put_if_free(layout, NAME_SPOTS, lines.width, lines.height)
        if at is not None:
            return lines, at
    return None


def _coordinate(subject: _Subject, space: FreeSpace, close: FreeSpace) -> Iterator[str]:
    """Yield the id of a hex, which a page shows where it matters."""
    if subject.hex:
        words, spots = subject.hex.id, _corner_spots(corners(subject.layout), 0.8, 0.7)
        for kind, size, room in ((AFAR, TYPE, space), (NEAR, FINE, close)):
            width, height = size * (CAPITAL + DIGIT * (len(words) - 1)), HEIGHT * size
            at = room.put(subject.layout, spots, width + BORDER, height + BORDER)
            yield svg.text(f"coordinate {kind}", words, at, size)


def _tile_number(subject: _Subject, close: FreeSpace) -> Iterator[str]:
    """Yield the number of the tile, in fine type."""
    if subject.tile:
        words = f"#{subject.tile}"
        size = DIGIT * FINE * len(words), HEIGHT * FINE
        at = close.put(subject.layout, _corner_spots(corners(subject.layout), 0.84), *size)
        yield svg.text(f"tile-number {NEAR}", words, at, FINE)


def _revenue(subject: _Subject, stop: Stop, at: Point, space: FreeSpace) -> Iterator[str]:
    """Yield the values of a stop; where all of them have no room, from afar the one in force."""
    steps = glyphs.revenue_steps(stop, subject.phase)
    if not steps or stop.kind == "mountain" or _is_shown_elsewhere(subject):
        return
    if stop.kind == "offboard":
        columns = len(steps) if len(steps) < 4 else 2
        lift = 0.14 if subject.area and subject.area.bonus else 0
        place = space.place([(at[0], at[1] - lift)], *glyphs.revenue_size(steps, columns))
        yield glyphs.revenue(place, steps, columns)
        return
    corner_spots = _corner_spots(corners(subject.layout), 0.67, 0.75, 0.6)
    spots = [*corner_spots, (0, 0.58), (0, -0.58)]
    for columns in GRIDS[: len(steps)]:
        size = glyphs.revenue_size(steps, columns)
        free = space.put_if_free(subject.layout, spots, *size)
        if free is not None:
            yield glyphs.revenue(free, steps, columns)
            return
    now = [step for step in steps if step[1]] or steps[:1]
    place = space.put(subject.layout, spots, *glyphs.revenue_size(now))
    if len(steps) == 1:
        yield glyphs.revenue(place, now)
    else:
        yield glyphs.revenue(place, now, name=f"revenue {AFAR}")
        near = space.put(subject.layout, [place], *glyphs.revenue_size(steps, 2, FINE))
        yield glyphs.revenue(near, steps, 2, FINE, name=f"revenue {NEAR}")


def _corner_spots(points: tuple[Point, ...], *shares: float) -> list[Point]:
    """Return spots towards each corner, at some shares of the way."""
    return [_scaled(points[corner], share) for corner in CORNERS for share in shares]


def _scaled(place: Point, factor: float) -> Point:
    return place[0] * factor, place[1] * factor
