"""The 1849 board, and the facts it is compared with."""

from __future__ import annotations

from pathlib import Path

import pytest

from boards import Entry, facts_of, in_the_open, table_of
from ferrovia.board.track import Board
from ferrovia.board.upgrades import UpgradeTable


@pytest.fixture(scope="session")
def table() -> UpgradeTable:
    return table_of("1849")


@pytest.fixture(scope="session")
def board(table: UpgradeTable) -> Board:
    return table.board


@pytest.fixture(scope="session")
def facts(records_root: Path) -> Entry:
    return facts_of(records_root, "1849")


@pytest.fixture(scope="session")
def open_country(table: UpgradeTable) -> UpgradeTable:
    return in_the_open(table)
