"""A hex or tile in words: its stops, its track and where that leads."""

from __future__ import annotations

from collections.abc import Iterator

from ferrovia.board.faces import FIRST_STOP, Face, Stop
from ferrovia.board.grid import Layout
from ferrovia.board.naming import a, listed, side
from ferrovia.board.track import Board, Laid
from ferrovia.core.title import Title
from ferrovia.views.words import clockwise

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
        f"{a(kind_of(stop))} worth {title.money(value_of(stop, phase))}"
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
