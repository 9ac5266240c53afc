"""The 1849 board, and the facts it is compared with."""

from __future__ import annotations

import pytest

from boards import board_fixtures, in_the_open
from ferrovia.board.upgrades import UpgradeTable

table, board, facts = board_fixtures("1849")


@pytest.fixture(scope="session")
def open_country(table: UpgradeTable) -> UpgradeTable:
    return in_the_open(table)
