"""Random games kept in memory, and a strategy that draws positions from all of them."""

from __future__ import annotations

from functools import cache
from random import Random

from hypothesis import strategies as st

from ferrovia.bots import play_out
from ferrovia.core import Game, Position
from fuzz.tables import Table

VARIANTS = ("beginners", "station-tokens", "bonds", "electric-dreams")
PLAIN = Table("1849", 3)
CLAIMS = Table("1849", 4, VARIANTS, "18xx.games")
"""Here any legal run will do, not only the best."""
TABLES = (PLAIN, Table("1849", 5, VARIANTS), CLAIMS, Table("1848", 3), Table("1844", 3))
"""A small choice of tables; ``make fuzz`` tries all of them."""


@cache
def game(table: Table) -> Game:
    """Return a finished game of a table, always the same one."""
    return play_out(Position.new(table.load(), table.seats, 11), Random(11))


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Draw a position of one of the games, its end included."""
    found = game(draw(st.sampled_from(TABLES))).positions
    return found[draw(st.integers(0, len(found) - 1))]


@st.composite
def open_positions(draw: st.DrawFn) -> Position:
    """Draw a position in which something is to be decided."""
    return draw(positions().filter(lambda position: not position.over))
