"""Boards kept as data for measuring: hexes as they would lie, and what is asked about them."""

from __future__ import annotations

from pathlib import Path

import msgspec

from ferrovia.board.faces import HexId, Piece, StopId
from ferrovia.board.grid import LAYOUTS, neighbours
from ferrovia.board.track import Board, Hex, Track
from ferrovia.routes import Question, TrainModel
from ferrovia.struct import Struct

FOLDER = Path(__file__).parent / "boards"


class BoardFile(Struct, frozen=True, omit_defaults=True):
    """One board, all its tiles as if printed, and the trains that run on it."""

    about: str
    """What lies there, and which limits of tiles were kept."""
    layout: str
    hexes: dict[HexId, Hex]
    overlays: dict[HexId, tuple[Piece, ...]]
    tokens: tuple[StopId, ...]
    values: dict[StopId, int]
    barred: tuple[StopId, ...]
    beside: tuple[str, ...]
    trains: dict[str, TrainModel]
    cases: tuple[tuple[str, ...], ...]
    """Trains that run together."""

    def board(self) -> Board:
        """Return the board."""
        layout = LAYOUTS[self.layout]
        return Board(self.hexes, {}, neighbours(layout, self.hexes), layout)

    def track(self) -> Track:
        """Return track that nothing is remembered of."""
        return Track({}, self.overlays)

    def question(self, case: tuple[str, ...]) -> Question:
        """Return what is asked for some trains."""
        trains = tuple(self.trains[name] for name in case)
        rest = {"barred": self.barred, "beside": self.beside}
        return Question(trains, self.tokens, (), self.values, **rest)  # type: ignore[arg-type]


def board_files() -> dict[str, BoardFile]:
    """Return all boards by name."""
    return {
        path.stem: msgspec.json.decode(path.read_bytes(), type=BoardFile)
        for path in sorted(FOLDER.glob("*.json"))
    }
