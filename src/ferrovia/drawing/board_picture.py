"""The whole map as one SVG picture, composed of the pictures of its hexes.

A page composes its map in the same order, inside an element of class ``hexboard`` and with the
stylesheet of ``board_style``: open sea (``--board-sea``), ``sea_art``, the ground of every hex
(``hex_outline`` with the classes ``hex`` and ``ground-{colour}``), the rails of every hex, lines,
``fixed_art``, the signs of every hex, and the marks of the lines.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ferrovia.board.faces import HexId
from ferrovia.board.grid import Point, centre, corners
from ferrovia.board.track import Board, Track
from ferrovia.drawing import svg
from ferrovia.drawing.hexart import HexArt, Tokens, hex_art, track_art
from ferrovia.drawing.lettering import FINE
from ferrovia.drawing.places import board_frame, hex_outline
from ferrovia.drawing.relief import sea_art
from ferrovia.drawing.shapes import line
from ferrovia.drawing.style import RUNS, board_style
from ferrovia.drawing.tracing import Line, line_layers

KEY_HEIGHT = 0.5
ZIGZAG = 8
"""Strokes of the zig-zag along a marked side."""


def board_svg(
    board: Board,
    track: Track,
    *,
    tokens: Tokens,
    colours: dict[str, str],
    phase: str,
    reserved: Tokens | None = None,
    beside: Tokens | None = None,
    lines: tuple[Line, ...] = (),
    plates: Mapping[HexId, str] | None = None,
    theme: str = "light",
) -> str:
    """Return the map with the tiles of ``track``.

    ``tokens`` names the corporations standing at a stop, ``reserved`` those whose home it is,
    ``beside`` those who stand there without a space; ``colours`` gives each a ``#rrggbb``;
    ``phase`` picks the value in force of stops whose revenue grows; ``lines`` are drawn along the
    track, such as the routes of a run; ``plates`` are small signs, such as whose tunnel it is.
    """
    arts = {
        hex_id: hex_art(
            board,
            hex_id,
            board.face(track, hex_id),
            track.laid.get(hex_id),
            tokens=tokens,
            reserved=reserved or {},
            colours=colours,
            phase=phase,
            markers=board.markers(track, hex_id),
            beside=beside or {},
            overlays=track.overlays.get(hex_id, ()),
            plate=(plates or {}).get(hex_id, ""),
        )
        for hex_id in board.hexes
    }
    runs = list(line_layers(board, track, lines))
    left, top, width, height = (length / svg.SIDE for length in board_frame(board))
    height += KEY_HEIGHT
    key = _key(board, (left + 0.4, top + height - 0.4))
    return svg.element(
        "svg",
        svg.element("style", board_style(theme)),
        svg.box("sea", (left + width / 2, top + height / 2), width, height),
        sea_art(board),
        svg.group("grounds", *_grounds(board, arts)),
        svg.group("track", *_rails(board, arts)),
        svg.group("runs", *(_run(number, below) for number, (below, _) in enumerate(runs))),
        svg.group("fixed", fixed_art(board)),
        svg.group("signs", *_signs(board, arts)),
        svg.group("runs", *(_run(number, above) for number, (_, above) in enumerate(runs))),
        svg.group("key", *key),
        xmlns="http://www.w3.org/2000/svg",
        class_="hexboard",
        role="img",
        aria_label="Map",
        viewBox=f"{svg.point((left, top))} {svg.point((width, height))}",
        width=svg.pixels(width),
        height=svg.pixels(height),
    )


def _grounds(board: Board, arts: dict[HexId, HexArt]) -> Iterator[str]:
    """Yield the empty hexes. All lie beneath all track, or borders would cut its ends."""
    outline = hex_outline(board.layout)
    for hex_id, art in arts.items():
        yield svg.element(
            "polygon",
            class_=f"hex ground-{art.colour}",
            points=outline,
            transform=f"translate({svg.point(centre(board.layout, hex_id))})",
            data_hex=hex_id,
        )


def _rails(board: Board, arts: dict[HexId, HexArt]) -> Iterator[str]:
    for hex_id, art in arts.items():
        if art.rails:
            at = centre(board.layout, hex_id)
            yield svg.group("lines", art.rails, at=at, data_track=hex_id)


def _signs(board: Board, arts: dict[HexId, HexArt]) -> Iterator[str]:
    for hex_id, art in arts.items():
        words = svg.tooltip(f"{hex_id} {board.hexes[hex_id].name}".strip())
        at = centre(board.layout, hex_id)
        yield svg.group("place", words, art.signs, at=at, data_hex=hex_id)


def _run(number: int, layer: str) -> str:
    return svg.group(f"run run-{number % RUNS}", layer)


def _key(board: Board, at: Point) -> Iterator[str]:
    """Yield a sample of each gauge, from ``at`` to the right, where there are several."""
    for number, gauge in enumerate(board.gauges if len(board.gauges) > 1 else ()):
        x, y = at[0] + 2 * number, at[1]
        yield from track_art([(gauge, line((x, y), (x + 0.8, y)))])
        yield svg.text("legend", gauge, (x + 0.95, y), FINE)


def fixed_art(board: Board) -> str:
    """Return what lies above all track and never changes: impassable, marked and joined sides."""
    return "".join((*_joined_sides(board), *_blocked_sides(board), *_marked_sides(board)))


def _joined_sides(board: Board) -> Iterator[str]:
    """Yield ground over the sides between hexes that are one place."""
    for hex_ in board.hexes.values():
        around = board.neighbours[hex_.id]
        shared = tuple(
            side
            for side, beyond in enumerate(around)
            if hex_.area and beyond is not None and board.hexes[beyond].area == hex_.area
        )
        for start, end in _sides_once(board, hex_.id, shared):
            ground = f"joined halo-{hex_.face.colour}"
            yield svg.path(ground, f"M{svg.point(start)}L{svg.point(end)}")


def _blocked_sides(board: Board) -> Iterator[str]:
    strokes = "".join(
        f"M{svg.point(start)}L{svg.point(end)}"
        for hex_ in board.hexes.values()
        for start, end in _sides_once(board, hex_.id, hex_.blocked)
    )
    if strokes:
        yield svg.path("blocked-bed", strokes)
        yield svg.path("blocked", strokes)


def _marked_sides(board: Board) -> Iterator[str]:
    for hex_ in board.hexes.values():
        for (a, b), (c, d) in _sides_once(board, hex_.id, hex_.marked):
            along, across = ((c - a) / ZIGZAG, (d - b) / ZIGZAG), ((b - d) / 14, (c - a) / 14)
            corners_ = [
                (
                    a + along[0] * step + across[0] * (-1) ** step,
                    b + along[1] * step + across[1] * (-1) ** step,
                )
                for step in range(1, ZIGZAG)
            ]
            strokes = "L".join(map(svg.point, ((a, b), *corners_, (c, d))))
            yield svg.path("marked", f"M{strokes}")


def _sides_once(
    board: Board, hex_id: HexId, sides: tuple[int, ...]
) -> Iterator[tuple[Point, Point]]:
    """Yield the ends of those sides that are ours to draw."""
    points = corners(board.layout)
    x, y = centre(board.layout, hex_id)
    for side in sides:
        if side < 3:  # the other hex names the same side 3, 4 or 5
            (a, b), (c, d) = points[side], points[side + 1]
            yield (x + a, y + b), (x + c, y + d)
