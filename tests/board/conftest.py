"""The 1849 board, and the facts it is compared with."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from ferrovia.board.reader import read_board, read_upgrade_rules
from ferrovia.board.track import Board, Hex
from ferrovia.board.upgrades import UpgradeTable

DATA = Path(__file__).parents[2] / "src/ferrovia/titles/g1849"


@pytest.fixture(scope="session")
def map_toml() -> bytes:
    return (DATA / "map.toml").read_bytes()


@pytest.fixture(scope="session")
def tiles_toml() -> bytes:
    return (DATA / "tiles.toml").read_bytes()


@pytest.fixture(scope="session")
def board(map_toml: bytes, tiles_toml: bytes) -> Board:
    return read_board(map_toml, tiles_toml)


@pytest.fixture(scope="session")
def table(board: Board, tiles_toml: bytes) -> UpgradeTable:
    return UpgradeTable(board, read_upgrade_rules(tiles_toml))


@pytest.fixture(scope="session")
def facts(records_root: Path) -> dict[str, Any]:
    return tomllib.loads((records_root / "facts/1849.toml").read_text(encoding="utf-8"))


@pytest.fixture(scope="session")
def open_country(board: Board, table: UpgradeTable) -> UpgradeTable:
    """The table of a board on which no hex has a closed side, to look at tiles alone."""
    hexes: dict[str, Hex] = {}
    around: dict[str, tuple[str | None, ...]] = {}
    for hex_ in board.hexes.values():
        if not table.unbuildable(hex_.id):
            hexes[hex_.id] = Hex(hex_.id, hex_.name, hex_.face)
            around[hex_.id] = (hex_.id,) * 6
    return UpgradeTable(Board(hexes, board.tiles, around), table.rules)
