"""Games to be saved: as a record of our own, or in the format of 18xx.games."""

from __future__ import annotations

from ferrovia.tables import past_games
from ferrovia.tables.past_games import SITE
from ferrovia.tables.registry import Tables
from ferrovia.tables.visitor import Visitor, admitted

__all__ = ["SITE", "export", "record"]


def record(tables: Tables, table: str, visitor: Visitor) -> str:
    """Return the game as a record file."""
    admitted(tables, table, visitor)
    with tables.locked(table) as live:
        opening, actions, header = live.game.at(0), live.game.actions, live.header
    return tables.call(
        visitor.line, past_games.record_text, opening, actions, header.seed, header.deal
    )


def export(tables: Tables, table: str, visitor: Visitor) -> str:
    """Return the game as a file of 18xx.games, where it can be said in its format."""
    admitted(tables, table, visitor)
    with tables.locked(table) as live:
        opening, actions, deal = live.game.at(0), live.game.actions, live.header.deal
    return tables.call(visitor.line, past_games.export_text, opening, actions, deal)
