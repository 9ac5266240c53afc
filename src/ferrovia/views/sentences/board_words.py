"""The board in words: one hex in full, and a list of all that matter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ferrovia.board.faces import FIRST_STOP, Edge, Face, HexId, Stop, stop_id
from ferrovia.board.grid import Layout, coordinates, opposite
from ferrovia.board.naming import counted, listed, side, with_article
from ferrovia.board.track import Board, Laid
from ferrovia.core import market, tokens
from ferrovia.core.table import Table
from ferrovia.core.terms import own_words, phase_name, token_word
from ferrovia.core.title import Title
from ferrovia.views.sentences.wording import city_place, clockwise, place, sentence

WAYS = {"N": "north", "E": "east", "S": "south", "W": "west"}


def hex_words(at: Table, hex_id: HexId) -> tuple[str, ...]:
    """Return everything about a hex, a sentence or two on each line."""
    return tuple(_lines(at, hex_id))


def _lines(at: Table, hex_id: HexId) -> Iterator[str]:
    board = at.title.board
    face = board.face(at.state.track, hex_id)
    yield f"{place(at.title, hex_id)}: {_lying(at, hex_id)}."
    for line in track_lines(board, face):
        yield sentence(line)
    yield from _tunnels(at, hex_id)
    for number in range(len(face.stops)):
        yield sentence(_stop_words(at, hex_id, number))
    if cost := board.terrain_cost(hex_id, at.state.track.laid.get(hex_id)):
        yield f"Terrain: {board.hexes[hex_id].terrain}, {at.title.money(cost)}."
    if together := _one_place_with(at, hex_id):
        yield f"One place together with {listed(together)}: a route visits it once."
    area = board.areas.get(board.hexes[hex_id].area)
    if area is not None and area.bonus:
        bonus = at.title.money(area.bonus)
        yield f"In the {WAYS[area.side]}: adds {bonus} to a route across the map."
    if closing := at.title.display.closed(at).get(hex_id):
        yield f"Nobody may build here while {closing[0]} owns {closing[1]}."
    yield sentence(f"neighbours: {'; '.join(_neighbours(at, hex_id))}")


def _tunnels(at: Table, hex_id: HexId) -> Iterator[str]:
    """Yield the tunnels of a hex, or between which sides one may be built."""
    layout, hex_ = at.title.board.layout, at.title.board.hexes[hex_id]
    built = at.state.track.overlays.get(hex_id, ())
    for piece in built:
        yield f"Tunnel between {listed(_ways(layout, (piece.a, piece.b)))}."
    if hex_.tunnels and not built:
        yield f"Mouths for a tunnel: {listed(_ways(layout, hex_.mouths))}."


def _ways(layout: Layout, edges: tuple[Edge, ...]) -> tuple[str, ...]:
    """Return the directions of some sides, clockwise."""
    return tuple(side(layout, edge) for edge in clockwise(layout) if edge in edges)


def _one_place_with(at: Table, hex_id: HexId) -> tuple[HexId, ...]:
    hexes = at.title.board.hexes
    area = hexes[hex_id].area
    return tuple(
        name for name, each in hexes.items() if area and each.area == area and name != hex_id
    )


def _lying(at: Table, hex_id: HexId) -> str:
    """Return what lies on a hex: a tile, printed track, or nothing yet."""
    laid = at.state.track.laid.get(hex_id)
    face = at.title.board.face(at.state.track, hex_id)
    label = f", label {face.label}" if face.label else ""
    if laid is not None and (whole := at.title.board.wide_tile(hex_id, laid)):
        return f"part of the {whole} tile"
    if laid is not None:
        return f"{face.colour} tile {laid.tile}, rotation {laid.rotation}{label}"
    if face.colour == "plain":
        return f"no tile yet{label}"
    if made := tuple(_made_for(at.title.board, hex_id)):
        return f"{face.colour}, for {listed(made)} only"
    fixed = ", never built on" if at.title.upgrades.unbuildable(hex_id) else ""
    return f"{face.colour}, printed on the map{label}{fixed}"


def _made_for(board: Board, hex_id: HexId) -> Iterator[str]:
    """Yield what may be built on a hex that takes no ordinary tiles."""
    if board.hexes[hex_id].tunnels:
        yield "tunnels"
    wide = [f"the {name} tile" for name, parts in board.wide.items() if hex_id in parts]
    made = [tile.id for tile in board.tiles.values() if hex_id in tile.sites]
    yield from wide or ([f"tile {' or '.join(made)}"] if made else [])


def _stop_words(at: Table, hex_id: HexId, number: int) -> str:
    title = at.title
    face = title.board.face(at.state.track, hex_id)
    stop = face.stops[number]
    if stop_id(hex_id, number) in title.board.bare_mountains(at.state.track):
        return f"{kind_of(stop)} without a railway: no stop yet"
    name = kind_of(stop) if len(face.stops) == 1 else f"{kind_of(stop)} {number + 1}"
    built = any(piece.b == FIRST_STOP + number for piece in face.pieces)
    value = title.money(value_of(stop, at.state.phase))
    phase = phase_name(title, at.state.phase)
    when = phase if phase in title.words.phases.values() else f"in {phase}"
    text = f"{name}: worth {value} {when}" if built else f"{name} without track"
    if not isinstance(stop.revenue, int):
        later = [f"{title.money(v)} in phase {p}" for p, v in _rises(stop.revenue, at.state.phase)]
        text += f", then {listed(later)}" if later else ""
    if extra := title.display.extras(at).get(hex_id):
        text += f"; {title.money(extra[1])} more for {extra[0]}"
    if stop.terminal:
        text += "; routes end here"
    if stop.slots:
        text += f"; {_spaces(at, hex_id, number, stop.slots)}"
    return text


def _rises(values: dict[str, int], phase: str) -> Iterator[tuple[str, int]]:
    """Yield the later phases in which a stop becomes worth more."""
    phases = list(values)
    last = values[phase]
    for name in phases[phases.index(phase) + 1 :]:
        if values[name] != last:
            last = values[name]
            yield name, last


def _spaces(at: Table, hex_id: HexId, number: int, slots: int) -> str:
    standing = at.state.tokens.get(stop_id(hex_id, number), ())
    text = counted(slots, "station space")
    text += f", taken by {listed(standing)}" if standing else ", free"
    if standing and len(standing) < slots:
        text += f", {slots - len(standing)} free"
    if edge := at.state.beside.get(stop_id(hex_id, number)):
        text += f"; at its edge {listed(edge)}"
    kept = tokens.kept(at, stop_id(hex_id, number))
    return f"{text}; home kept for {listed(kept)}" if kept else text


def _neighbours(at: Table, hex_id: HexId) -> Iterator[str]:
    board = at.title.board
    mine = _open_sides(at, hex_id)
    for edge in clockwise(board.layout):
        way = side(board.layout, edge)
        other = board.neighbours[hex_id][edge]
        if other is None:
            yield f"{way} off the map"
            continue
        text = f"{way} {place(at.title, other)}"
        if edge in board.hexes[hex_id].blocked:
            text += ", no way across"
        elif edge in mine and opposite(edge) in _open_sides(at, other):
            text += ", joined by track"
        elif edge in mine:
            text += ", track runs up to it"
        elif opposite(edge) in _open_sides(at, other):
            text += ", track comes from there"
        if edge in board.markers(at.state.track, hex_id):
            text += f", over a {at.title.words.marker}"
        elif edge in board.hexes[hex_id].marked:
            text += f", beyond a {at.title.words.border}"
        yield text


def _open_sides(at: Table, hex_id: HexId) -> set[int]:
    face = at.title.board.face(at.state.track, hex_id)
    pieces = (*face.pieces, *at.state.track.overlays.get(hex_id, ()))
    return {end for piece in pieces for end in (piece.a, piece.b) if end < FIRST_STOP}


def board_words(at: Table) -> tuple[str, ...]:
    """Return a line for each hex with track, a stop or a token, row by row."""
    board = at.title.board
    ordered = sorted(board.hexes, key=coordinates)
    return tuple(
        hex_line(at, hex_id)
        for hex_id in ordered
        if board.face(at.state.track, hex_id).pieces
        or board.hexes[hex_id].face.stops
        or board.hexes[hex_id].tunnels
    )


def hex_line(at: Table, hex_id: HexId) -> str:
    """Return a hex in one line: ``"Palermo (C5): yellow; city 50; track NW, N and SE; RCS"``."""
    board = at.title.board
    face = board.face(at.state.track, hex_id)
    laid = at.state.track.laid.get(hex_id)
    parts = [f"{face.colour} tile {laid.tile}" if laid is not None else face.colour]
    if face.colour == "plain":
        parts = ["not built"]
    if laid is not None and (whole := board.wide_tile(hex_id, laid)):
        parts = [f"{whole} tile"]
    bare = board.bare_mountains(at.state.track)
    for number, stop in enumerate(face.stops):
        value = f" {value_of(stop, at.state.phase)}" if face.pieces else ""
        if stop_id(hex_id, number) in bare:
            value = " without a railway"
        parts.append(kind_of(stop) + value)
        standing = at.state.tokens.get(stop_id(hex_id, number), ())
        if standing:
            what = "{tokens}" if len(standing) > 1 else "a {token}"
            parts.append(f"{own_words(at.title, what)} of {listed(standing)}")
        if edge := at.state.beside.get(stop_id(hex_id, number)):
            parts.append(f"{listed(edge)} at its edge")
    if face.pieces:
        parts.append(f"track {short_track(board.layout, face)}")
    tunnels = at.state.track.overlays.get(hex_id, ())
    for piece in tunnels:
        parts.append(f"tunnel {listed(_ways(board.layout, (piece.a, piece.b)))}")
    if board.hexes[hex_id].tunnels and not tunnels:
        parts.append(f"mouths {listed(_ways(board.layout, board.hexes[hex_id].mouths))}")
    return f"{place(at.title, hex_id)}: {'; '.join(parts)}."


STOP_WORDS = {"offboard": "off-board place"}


def kind_of(stop: Stop) -> str:
    """Return what kind of stop it is, in words."""
    return STOP_WORDS.get(stop.kind, stop.kind)


def value_of(stop: Stop, phase: str) -> int:
    """Return what a stop is worth in a phase, bonuses apart."""
    return stop.revenue if isinstance(stop.revenue, int) else stop.revenue[phase]


def track_words(board: Board, face: Face) -> str:
    """Return the track of a face: ``"standard track from the town to SW and NE"``."""
    return "; ".join(track_lines(board, face)) or "no track"


def track_lines(board: Board, face: Face) -> tuple[str, ...]:
    """Return the track of a face, a phrase for each stop and gauge, then for each plain piece.

    Where all track has one gauge, that is not mentioned.
    """
    layout, lines = board.layout, []
    for number, stop in enumerate(face.stops):
        name = kind_of(stop) if len(face.stops) == 1 else f"{kind_of(stop)} {number + 1}"
        for gauge, ways in _spokes(layout, face, number):
            lines.append(f"{_gauged(board, gauge)}track from the {name} to {ways}")
    for gauge, start, end in _plain_track(layout, face):
        lines.append(f"{_gauged(board, gauge)}track between {start} and {end}")
    return tuple(lines)


def _gauged(board: Board, gauge: str) -> str:
    return f"{gauge} " if len(board.gauges) > 1 else ""


def _spokes(layout: Layout, face: Face, stop: int) -> Iterator[tuple[str, str]]:
    """Yield each gauge of track at a stop with the directions it leads to."""
    order = clockwise(layout)
    found: dict[str, list[int]] = {}
    for piece in face.pieces:
        if piece.b == FIRST_STOP + stop:
            found.setdefault(piece.gauge, []).append(piece.a)
    for gauge, edges in found.items():
        yield gauge, listed(side(layout, edge) for edge in sorted(edges, key=order.index))


def _plain_track(layout: Layout, face: Face) -> Iterator[tuple[str, str, str]]:
    """Yield gauge and directions of each piece of track that touches no stop."""
    order = clockwise(layout)
    for piece in face.pieces:
        if piece.b < FIRST_STOP:
            start, end = sorted((piece.a, piece.b), key=order.index)
            yield piece.gauge, side(layout, start), side(layout, end)


def tile_words(title: Title, laid: Laid, phase: str) -> str:
    """Return what a tile shows as it would lie: stops with their values, and track."""
    face = title.board.tile_face(laid)
    stops = [
        f"{with_article(kind_of(stop))} worth {title.money(value_of(stop, phase))}"
        + (f" with {stop.slots} station spaces" if stop.slots > 1 else "")
        for stop in face.stops
    ]
    track = track_words(title.board, face)
    return f"{listed(stops)}, {track}" if stops else track


def tile_short(title: Title, laid: Laid, phase: str) -> str:
    """Return the same in few words: ``"city 20, narrow NW, standard N and SE"``."""
    board, layout = title.board, title.board.layout
    face, parts = board.tile_face(laid), []
    for number, stop in enumerate(face.stops):
        spaces = f" with {stop.slots} spaces" if stop.slots > 1 else ""
        parts.append(f"{kind_of(stop)} {value_of(stop, phase)}{spaces}")
        spokes = _spokes(layout, face, number)
        parts += [f"{_gauged(board, gauge)}{ways}" for gauge, ways in spokes]
    plain = _plain_track(layout, face)
    parts += [f"{_gauged(board, gauge)}{start} to {end}" for gauge, start, end in plain]
    return ", ".join(parts)


def short_track(layout: Layout, face: Face) -> str:
    """Return the sides that track runs to, from the north, each with its gauge if not standard."""
    gauges: dict[int, list[str]] = {}
    for piece in face.pieces:
        for end in (piece.a, piece.b):
            if end < FIRST_STOP and piece.gauge not in gauges.setdefault(end, []):
                gauges[end].append(piece.gauge)
    words = []
    for edge in clockwise(layout):
        if edge in gauges:
            mark = "" if gauges[edge] == ["standard"] else f" {'/'.join(gauges[edge])}"
            words.append(side(layout, edge) + mark)
    return listed(words) if words else "none"


def map_words(at: Table) -> tuple[str, ...]:
    """Return the map, a sentence or two on each line: the whole first, then hex by hex."""
    return (*_overview(at), *board_words(at), *_open_country(at))


def _overview(at: Table) -> Iterator[str]:
    board = at.title.board
    ordered = sorted(board.hexes, key=coordinates)
    tops = "flat tops" if board.layout.name == "flat" else "pointed tops"
    yield (
        f"The map has {counted(len(ordered), 'hex', 'hexes')} with {tops}. Letters are rows, "
        f"{ordered[0][0]} in the north to {ordered[-1][0]} in the south; numbers are columns, "
        "growing from west to east."
    )
    laid = Counter(board.tile_face(tile).colour for tile in at.state.track.laid.values())
    tiles = listed(f"{number} {colour}" for colour, number in laid.items())
    yield f"Tiles laid: {tiles}." if laid else "No tile has been laid yet."
    for corporation in market.order(at):
        cities = [city_place(at.title, city) for city in tokens.of(at, corporation)]
        token = token_word(at.title)
        where = f"a {token} on {listed(cities)}" if cities else f"no {token} on the map"
        yield f"{corporation} has {where}."


def _open_country(at: Table) -> Iterator[str]:
    """Yield what building costs where nothing lies yet."""
    costs: dict[tuple[str, int], list[str]] = {}
    for hex_id in sorted(at.title.board.hexes, key=coordinates):
        known = at.title.board.hexes[hex_id]
        if known.cost and hex_id not in at.state.track.laid:
            costs.setdefault((known.terrain, known.cost), []).append(place(at.title, hex_id))
    for (terrain, cost), hexes in sorted(costs.items(), key=lambda row: -row[0][1]):
        yield f"{terrain.capitalize()} for {at.title.money(cost)}, not built on: {listed(hexes)}."
