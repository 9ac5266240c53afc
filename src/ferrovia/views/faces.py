"""A hex or tile in words: its stops, its track and where that leads."""

from __future__ import annotations

from ferrovia.board.faces import FIRST_STOP, Face, Stop
from ferrovia.board.grid import Layout
from ferrovia.board.track import Laid
from ferrovia.core.title import Title
from ferrovia.views.words import a, clockwise, listed, side

STOP_WORDS = {"offboard": "off-board place"}


def kind_of(stop: Stop) -> str:
    """Return what kind of stop it is, in words."""
    return STOP_WORDS.get(stop.kind, stop.kind)


def value_of(stop: Stop, phase: str) -> int:
    """Return what a stop is worth in a phase, bonuses apart."""
    return stop.revenue if isinstance(stop.revenue, int) else stop.revenue[phase]


def track_words(layout: Layout, face: Face) -> str:
    """Return the track of a face: ``"standard track from the town to SW and NE"``."""
    return "; ".join(track_lines(layout, face)) or "no track"


def track_lines(layout: Layout, face: Face) -> tuple[str, ...]:
    """Return the track of a face, a phrase for each stop and gauge, then for each plain piece."""
    order = clockwise(layout)
    lines = []
    for number, stop in enumerate(face.stops):
        spokes: dict[str, list[int]] = {}
        for piece in face.pieces:
            if piece.b == FIRST_STOP + number:
                spokes.setdefault(piece.gauge, []).append(piece.a)
        name = kind_of(stop) if len(face.stops) == 1 else f"{kind_of(stop)} {number + 1}"
        for gauge, edges in spokes.items():
            ways = listed(side(layout, edge) for edge in sorted(edges, key=order.index))
            lines.append(f"{gauge} track from the {name} to {ways}")
    for piece in face.pieces:
        if piece.b < FIRST_STOP:
            ends = sorted((piece.a, piece.b), key=order.index)
            start, end = (side(layout, edge) for edge in ends)
            lines.append(f"{piece.gauge} track between {start} and {end}")
    return tuple(lines)


def tile_words(title: Title, laid: Laid, phase: str) -> str:
    """Return what a tile shows as it would lie: stops with their values, and track."""
    face = title.board.tile_face(laid)
    stops = [
        f"{a(kind_of(stop))} worth {title.money(value_of(stop, phase))}"
        + (f" with {stop.slots} station spaces" if stop.slots > 1 else "")
        for stop in face.stops
    ]
    track = track_words(title.board.layout, face)
    return f"{listed(stops)}, {track}" if stops else track


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
