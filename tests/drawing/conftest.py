"""The 1849 board, of which the tests draw."""

from __future__ import annotations

from boards import board_fixtures

table, board, facts = board_fixtures("1849")
