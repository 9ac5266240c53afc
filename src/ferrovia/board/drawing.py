"""The whole map as one SVG picture.

A hex shows what is printed or laid; what it says (name, revenue, terrain, label) goes where the
track leaves room, so no title has to say where its words stand. Gauges differ in form, not in
colour only: standard is solid, narrow is dashed, dual is two rails with white between them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ferrovia.board import glyphs, svg
from ferrovia.board.faces import Face, Gauge, HexId, Stop, StopId, stop_id
from ferrovia.board.grid import Layout, Point, centre, corners
from ferrovia.board.shapes import Curve, line, piece_curve, points_along, stop_places
from ferrovia.board.space import FreeSpace
from ferrovia.board.tracing import Line, name_lines, trace_lines
from ferrovia.board.track import Board, Hex, Laid, Track
from ferrovia.struct import Struct

MARGIN = 1.1
KEY_HEIGHT = 0.4
NAME_SIZE, SMALL_SIZE, LABEL_SIZE = 0.17, 0.125, 0.3
LETTER_WIDTH = 0.56
"""Mean width of a letter in font sizes."""
NAME_WIDTH = 1.25
"""Longer names are written smaller."""
CORNERS = (5, 2, 4, 1, 0, 3)
"""Corners where words may stand, the preferred ones first: right and left, top before bottom."""
NAME_SPOTS = tuple((0.0, y) for y in (-0.48, 0.48, -0.6, 0.6))

GROUND = {
    "plain": "#eef1dd",
    "yellow": "#f9de5a",
    "green": "#86c27c",
    "brown": "#cf9b6b",
    "grey": "#cfcfcb",
    "blue": "#b5daf0",
    "red": "#eea08c",
}

# A page may hold the picture beside its own classes, so every selector begins with ours.
STYLE = """
.board{background:#fff}
.board{font-family:'Helvetica Neue',Arial,'Liberation Sans',sans-serif;text-anchor:middle}
.board path,.board .anchor{fill:none}
.board .hex{stroke:#8b8b80;stroke-width:1}
.board .bed{stroke:#fff;stroke-opacity:.75;stroke-width:11}
.board .standard{stroke:#111;stroke-width:7}
.board .narrow{stroke:#111;stroke-width:7;stroke-dasharray:5.2 4}
.board .rails{stroke:#111;stroke-width:10}
.board .dual{stroke:#fff;stroke-width:4.4}
.board .blocked{stroke:#1c4e8a;stroke-width:8;stroke-linecap:round}
.board .platform{fill:#fff;stroke:#111;stroke-width:1.6}
.board .slot{fill:#fff;stroke:#111;stroke-width:1}
.board .home{fill:#9a9a94;font-weight:600}
.board .token{stroke:#111;stroke-width:1.2}
.board .light{fill:#fff;font-weight:700}
.board .dark{fill:#111;font-weight:700}
.board .town{fill:#111;stroke:#fff;stroke-width:2}
.board .harbour{fill:#fff;stroke:#1c4e8a;stroke-width:1.5}
.board .anchor{stroke:#1c4e8a;stroke-width:2.6;stroke-linecap:round}
.board .value{fill:#fff;stroke:#111;stroke-width:1}
.board .value.now{fill:#111}
.board .number{fill:#111;font-weight:600}
.board .rock{fill:#8a6a4c;stroke:#fff;stroke-width:1}
.board .snow{fill:#fff}
.board .water{stroke:#2f7fc1;stroke-width:2}
.board .cost,.board .name,.board .label{stroke-width:3;stroke-linejoin:round;paint-order:stroke}
.board .cost{fill:#5b4026;font-weight:700}
.board .name{fill:#111;font-weight:600}
.board .label{fill:#111;font-weight:800}
.board .small{fill:#55554e}
.board .key-name{fill:#111;text-anchor:start}
.board .number,.board .small,.board .light,.board .dark{stroke:none}
"""


class Scene(Struct, frozen=True):
    """What a hex has to know to be drawn, besides itself."""

    layout: Layout
    tokens: Mapping[StopId, tuple[str, ...]]
    reserved: Mapping[StopId, tuple[str, ...]]
    colours: dict[str, str]
    phase: str


def board_svg(
    board: Board,
    track: Track,
    *,
    tokens: Mapping[StopId, tuple[str, ...]],
    colours: dict[str, str],
    phase: str,
    reserved: Mapping[StopId, tuple[str, ...]] | None = None,
    lines: tuple[Line, ...] = (),
) -> str:
    """Return the map with the tiles of ``track``.

    ``tokens`` names the corporations standing at a stop, ``reserved`` those whose home it is;
    ``colours`` gives each a ``#rrggbb``; ``phase`` picks the value in force of stops whose
    revenue grows; ``lines`` are drawn along the track, such as the routes of a run.
    """
    scene = Scene(board.layout, tokens, reserved or {}, colours, phase)
    faces = {hex_id: board.face(track, hex_id) for hex_id in board.hexes}
    grounds = (_ground(board.layout, hex_id, face) for hex_id, face in faces.items())
    rails = (_rails(board.layout, hex_id, face) for hex_id, face in faces.items())
    signs = (
        _signs(scene, board.hexes[hex_id], face, track.laid.get(hex_id))
        for hex_id, face in faces.items()
    )
    left, top, width, height = _frame(board)
    key = _key(board, (left + 0.3, top + height - 0.3))
    return svg.element(
        "svg",
        svg.element("style", STYLE),
        svg.group("grounds", *grounds),
        svg.group("rails-of-all", *rails),
        svg.group("runs", *trace_lines(board, track, lines)),
        svg.group("signs", *signs),
        svg.group("sides", *_blocked_sides(board)),
        svg.group("run-names", *name_lines(board, lines)),
        svg.group("key", *key),
        xmlns="http://www.w3.org/2000/svg",
        class_="board",
        role="img",
        viewBox=f"{svg.point((left, top))} {svg.point((width, height))}",
        width=svg.pixels(width),
        height=svg.pixels(height),
    )


def _frame(board: Board) -> tuple[float, float, float, float]:
    places = [centre(board.layout, hex_id) for hex_id in board.hexes]
    xs, ys = [x for x, _ in places], [y for _, y in places]
    left, top = min(xs) - MARGIN, min(ys) - MARGIN
    return left, top, max(xs) + MARGIN - left, max(ys) + MARGIN + KEY_HEIGHT - top


def _key(board: Board, at: Point) -> Iterable[str]:
    """Yield a sample of each gauge, from ``at`` to the right, where there are several."""
    faces = (tile.face for tile in board.tiles.values())
    gauges = list(dict.fromkeys(piece.gauge for face in faces for piece in face.pieces))
    for number, gauge in enumerate(gauges if len(gauges) > 1 else ()):
        x, y = at[0] + 2 * number, at[1]
        yield from _track([(gauge, line((x, y), (x + 0.8, y)))])
        yield svg.text("key-name", gauge, (x + 0.95, y), NAME_SIZE)


def _blocked_sides(board: Board) -> Iterable[str]:
    points = corners(board.layout)
    for hex_ in board.hexes.values():
        x, y = centre(board.layout, hex_.id)
        for edge in hex_.blocked:
            if edge < 3:  # the other hex names the same side 3, 4 or 5
                (a, b), (c, d) = points[edge], points[edge + 1]
                ends = svg.point((x + a, y + b)), svg.point((x + c, y + d))
                yield svg.path("blocked", f"M{ends[0]}L{ends[1]}")


def _ground(layout: Layout, hex_id: HexId, face: Face) -> str:
    """Return the empty hex. All lie beneath all track, or borders would cut its ends."""
    x, y = centre(layout, hex_id)
    outline = [(x + right, y + down) for right, down in corners(layout)]
    return svg.polygon("hex", outline, fill=_colour(face), data_hex=hex_id)


def _colour(face: Face) -> str:
    return GROUND.get(face.colour, "#ffffff")


def _rails(layout: Layout, hex_id: HexId, face: Face) -> str:
    """Return the track of a hex; what runs along it lies above all of it."""
    curves = [(piece.gauge, piece_curve(layout, face, piece)) for piece in face.pieces]
    at = centre(layout, hex_id)
    return svg.group("lines", *_track(curves), at=at, data_track=hex_id) if curves else ""


def _signs(scene: Scene, hex_: Hex, face: Face, laid: Laid | None) -> str:
    """Return stops and words of a hex; they stay legible above whatever runs through it."""
    curves = [piece_curve(scene.layout, face, piece) for piece in face.pieces]
    places = stop_places(scene.layout, face)
    space = FreeSpace(place for curve in curves for place in points_along(curve))
    stops = "".join(
        _stop(scene, stop_id(hex_.id, number), stop, place, space)
        for number, (stop, place) in enumerate(zip(face.stops, places, strict=True))
    )
    return svg.group(
        "place",
        svg.tooltip(f"{hex_.id} {hex_.name}".strip()),
        stops,
        svg.group("words", *_words(scene, hex_, face, laid, space), stroke=_colour(face)),
        at=centre(scene.layout, hex_.id),
        data_hex=hex_.id,
    )


def _track(curves: list[tuple[Gauge, Curve]]) -> Iterable[str]:
    """Yield beds before rails, so that no bed cuts through a neighbouring line."""
    for _, curve in curves:
        yield svg.path("bed", _stroke(curve))
    for gauge, curve in curves:
        yield svg.path("rails" if gauge == "dual" else gauge, _stroke(curve))
    for gauge, curve in curves:
        if gauge == "dual":
            yield svg.path(gauge, _stroke(curve))


def _stroke(curve: Curve) -> str:
    start, *rest = map(svg.point, curve)
    return f"M{start}C{' '.join(rest)}"


def _stop(scene: Scene, place: StopId, stop: Stop, at: Point, space: FreeSpace) -> str:
    if stop.kind == "city":
        space.occupy(at, *glyphs.city_size(stop.slots))
        standing, homes = scene.tokens.get(place, ()), scene.reserved.get(place, ())
        return glyphs.city(at, stop.slots, standing, homes, scene.colours)
    if stop.kind == "port":
        space.occupy(at, 0.6, 0.6)
        return glyphs.port(at)
    if stop.kind == "offboard":
        return ""  # its values stand where the track ends
    space.occupy(at, 0.3, 0.3)
    return glyphs.town(at)


def _words(
    scene: Scene, hex_: Hex, face: Face, laid: Laid | None, space: FreeSpace
) -> Iterable[str]:
    points = corners(scene.layout)
    at = _scaled(points[3], 0.84)
    space.occupy(at, 0.3, 0.12)
    yield svg.text("small", hex_.id, at, SMALL_SIZE)
    if laid:
        at = _scaled(points[0], 0.84)
        space.occupy(at, 0.3, 0.12)
        yield svg.text("small", f"#{laid.tile}", at, SMALL_SIZE)
    yield from _revenues(scene, face, space)
    if face.label:
        at = space.place(_corner_spots(scene, 0.73), 0.26, 0.26)
        yield svg.text("label", face.label, at, LABEL_SIZE)
    if hex_.cost:
        at = space.place([(0, 0.05), (0, 0.55), *_corner_spots(scene, 0.64)], 0.4, 0.36)
        yield glyphs.terrain(at, hex_.terrain, hex_.cost)
    if hex_.name:
        size = min(NAME_SIZE, NAME_WIDTH / LETTER_WIDTH / len(hex_.name))
        at = space.place(NAME_SPOTS, len(hex_.name) * LETTER_WIDTH * size, size)
        yield svg.text("name", hex_.name, at, size)


def _revenues(scene: Scene, face: Face, space: FreeSpace) -> Iterable[str]:
    for stop, at in zip(face.stops, stop_places(scene.layout, face), strict=True):
        steps = glyphs.revenue_steps(stop, scene.phase)
        if steps:
            spots = [at] if stop.kind == "offboard" else _corner_spots(scene, 0.67, 0.75)
            yield glyphs.revenue(space.place(spots, *glyphs.revenue_size(steps)), steps)


def _corner_spots(scene: Scene, *shares: float) -> list[Point]:
    """Return spots towards each corner, at some shares of the way."""
    points = corners(scene.layout)
    return [_scaled(points[corner], share) for corner in CORNERS for share in shares]


def _scaled(place: Point, factor: float) -> Point:
    return place[0] * factor, place[1] * factor
