"""The game that a title shows of itself: to look at on the start page, and to try a turn of."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from ferrovia.records import Record, replay
from ferrovia.struct import Struct, prepared
from ferrovia.tables.file_import import ReplayedGame, open_replayed, replayed_game
from ferrovia.tables.messages import Opened
from ferrovia.tables.problems import unknown
from ferrovia.tables.registry import Tables
from ferrovia.tables.visitor import Visitor
from ferrovia.titles import all_titles, example, load
from ferrovia.views.model import Glimpse
from ferrovia.views.past.map_growth import map_growth

NAME = "Tour"
NOTE = "A game to look around in, at the beginning of a turn. Nothing can go wrong here."


class Example(Struct, frozen=True, forbid_unknown_fields=True):
    """The file ``example.json`` of a title."""

    turn: int
    """Actions after which a turn begins in which there is much to do."""
    record: Record


@lru_cache(maxsize=8)
def glimpse(title: str) -> Glimpse:
    """Return how the map of a title's own game grew."""
    return map_growth(replay(_example(title).record, load).positions)


def tour(tables: Tables, visitor: Visitor, title: str) -> Opened:
    """Open a table at the turn of a title's own game that is worth trying."""
    return open_replayed(tables, visitor, tables.call(visitor.line, turn_to_try, title), NAME)


@lru_cache(maxsize=8)
def turn_to_try(title: str) -> ReplayedGame:
    """Return a title's own game up to that turn."""
    kept = _example(title)
    game = replay(kept.record, load, until=kept.turn)
    return replayed_game(game, kept.record.seed, kept.record.deal, (NOTE,))


def _example(title: str) -> Example:
    data = example(title) if title in all_titles() else b""
    if not data:
        raise unknown("There is no game to look at for this title.")
    return msgspec.json.decode(data, type=prepared(Example))
