"""The 1849 board, of which the tests draw."""

from __future__ import annotations

import pytest

from boards import table_of
from ferrovia.board.track import Board
from ferrovia.board.upgrades import UpgradeTable


@pytest.fixture(scope="session")
def table() -> UpgradeTable:
    return table_of("1849")


@pytest.fixture(scope="session")
def board(table: UpgradeTable) -> Board:
    return table.board
