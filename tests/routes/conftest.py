"""The board of 1849, and helpers to run trains on it."""

from __future__ import annotations

from pathlib import Path

import pytest

from ferrovia.board.reader import read_board
from ferrovia.board.track import Board

DATA = Path(__file__).parents[2] / "src/ferrovia/titles/g1849"


@pytest.fixture(scope="session")
def sicily() -> Board:
    return read_board((DATA / "map.toml").read_bytes(), (DATA / "tiles.toml").read_bytes())
