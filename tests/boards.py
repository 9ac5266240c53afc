"""Boards of titles beside the facts they are compared with, and questions about single tiles."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from ferrovia.board.faces import FIRST_STOP, Face, Piece, Stop
from ferrovia.board.reader import read_board, read_upgrade_rules
from ferrovia.board.track import Board, Hex, Laid, Track
from ferrovia.board.upgrades import UpgradeTable

TITLES = Path(__file__).parents[1] / "src" / "ferrovia" / "titles"
EMPTY = Track({})
Entry = dict[str, Any]


def facts_of(records_root: Path, title: str) -> Entry:
    """Return the facts of a title."""
    return tomllib.loads((records_root / "facts" / f"{title}.toml").read_text(encoding="utf-8"))


def table_of(title: str) -> UpgradeTable:
    """Return what may lie where in a title, read from its files alone; it knows its board."""
    folder = TITLES / f"g{title}"
    tiles = (folder / "tiles.toml").read_bytes()
    board = read_board((folder / "map.toml").read_bytes(), tiles)
    return UpgradeTable(board, read_upgrade_rules(tiles))


def board_fixtures(title: str) -> tuple[Any, Any, Any]:
    """Return the fixtures ``table``, ``board`` and ``facts`` of a title, for tests to share."""

    @pytest.fixture(scope="session")
    def table() -> UpgradeTable:
        return table_of(title)

    @pytest.fixture(scope="session")
    def board(table: UpgradeTable) -> Board:
        return table.board

    @pytest.fixture(scope="session")
    def facts(records_root: Path) -> Entry:
        return facts_of(records_root, title)

    return table, board, facts


def in_the_open(table: UpgradeTable) -> UpgradeTable:
    """Return the table of a board on which no hex has a closed side, to look at tiles alone."""
    board = table.board
    hexes = {
        key: Hex(key, hex_.name, hex_.face, hex_.cost)
        for key, hex_ in board.hexes.items()
        if not table.unbuildable(key)
    }
    around: dict[str, tuple[str | None, ...]] = {key: (key,) * 6 for key in hexes}
    ordinary = {key: tile for key, tile in board.tiles.items() if not tile.sites}
    return UpgradeTable(Board(hexes, ordinary, around, board.layout), table.rules)


def supply(board: Board) -> Counter[str]:
    """Count the tiles in the box by their colour."""
    found: Counter[str] = Counter()
    for tile in board.tiles.values():
        found[tile.face.colour] += tile.count
    return found


def face(entry: Entry, stops: tuple[Stop, ...], colour: str, label: str) -> Face:
    """Return the face of a fact, of which each title reads stops, colour and label in its way."""
    ends = sorted((sorted(map(_end, path[:2])), path[2:]) for path in entry["paths"])
    return Face(colour, stops, tuple(Piece(a, b, *gauge) for (a, b), gauge in ends), label)


def _end(end: int | str) -> int:
    return end if isinstance(end, int) else FIRST_STOP + int(end[1:])


def by_phase(revenue: Any, periods: dict[str, tuple[str, ...]]) -> Any:
    """Return the revenue of a fact phase by phase, where it changes with the period."""
    if isinstance(revenue, int):
        return revenue
    return {phase: value for period, value in revenue.items() for phase in periods[period]}


def lying(hex_id: str, laid: Laid | None) -> Track:
    """Return the track with nothing but one tile."""
    return EMPTY if laid is None else EMPTY.lay(hex_id, laid)


def tiles(table: UpgradeTable, hex_id: str, laid: Laid | None = None) -> list[str]:
    """Return the tiles that may follow in some rotation."""
    rows = table.successors(lying(hex_id, laid), hex_id)
    return list(dict.fromkeys(row.laid.tile for row in rows))


def objection(table: UpgradeTable, track: Track, hex_id: str, tile: str, rotation: int = 0) -> str:
    """Return the key of the check that objects; empty if none does."""
    found = table.explain(track, hex_id, Laid(tile, rotation))
    return found[0] if found else ""
