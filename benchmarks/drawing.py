"""The board as a picture: every hex for the first time, and again as scrubbing asks for it."""

from __future__ import annotations

from benchmarks.games import measured
from benchmarks.measure import Row, best_of, seconds, written
from ferrovia.board.track import Board
from ferrovia.core import Position
from ferrovia.drawing.hexart import hex_art

AGAIN = 50


def drawing() -> list[Row]:
    """Draw all hexes of the fullest board."""
    ends = (game.position for games in measured().values() for game in games)
    work = _Board(max(ends, key=lambda position: len(position.state.track.laid)))
    first, again = seconds(work), best_of(AGAIN, work)
    hexes = len(work.board.hexes)
    each = f"{again / hexes * 1e6:.1f} µs a hex"
    return [
        Row(f"draw a full board of {hexes} hexes", "", written(first)),
        Row("draw it again", "20 µs a hex", f"{written(again)}, {each}"),
    ]


class _Board:
    """A board that has not been drawn yet, with the tiles and tokens of a position."""

    def __init__(self, position: Position) -> None:
        title, known = position.title, position.title.board
        self.board = Board(known.hexes, known.tiles, known.neighbours, known.layout)
        self.state = position.state
        self.colours = {name: data.colour for name, data in title.corporations.items()}

    def __call__(self) -> None:
        track = self.state.track
        for hex_id in self.board.hexes:
            hex_art(
                self.board,
                hex_id,
                self.board.face(track, hex_id),
                track.laid.get(hex_id),
                tokens=self.state.tokens,
                reserved={},
                colours=self.colours,
                phase=self.state.phase,
            )


MEASUREMENTS = (drawing,)
