"""Questions about a table: what an action would do, a hex, earlier moments, figures, pictures."""

from __future__ import annotations

from collections.abc import Collection

from ferrovia.core import Position
from ferrovia.tables import past_games, problems
from ferrovia.tables.acting import decoded
from ferrovia.tables.messages import Frame, WhatIf
from ferrovia.tables.registry import Tables
from ferrovia.tables.updates import MOST_FRAMES
from ferrovia.tables.visitor import Visitor, admitted
from ferrovia.views.choosing.hex_builds import fan as fan_of
from ferrovia.views.choosing.hex_builds import hex_in_words
from ferrovia.views.choosing.preview import preview
from ferrovia.views.choosing.route_choices import train_routes
from ferrovia.views.model import Chart, Fan, Finale, Preview, TileView, TrainRoutes
from ferrovia.views.past.chart import chart_csv as csv_of
from ferrovia.views.pictures import picture as picture_of
from ferrovia.views.scenes import tile_list
from ferrovia.views.sentences import board_words


def whatif(tables: Tables, table: str, visitor: Visitor, ask: WhatIf) -> Preview:
    """Return what would follow from an action, or why it may not be played."""
    admitted(tables, table, visitor)
    with tables.locked(table) as live:
        position, action = live.position, decoded(live, ask.action)
    return tables.call(visitor.line, preview, position, action)


def fan(tables: Tables, table: str, visitor: Visitor, hex_id: str, at: int | None = None) -> Fan:
    """Return a hex looked at closely; at an earlier moment in words only."""
    position = moment(tables, table, visitor, at)
    if hex_id not in position.title.board.hexes:
        raise problems.unknown("There is no such hex on this map.")
    if at is None:
        return tables.call(visitor.line, fan_of, position, hex_id)
    return hex_in_words(position, hex_id)


def routes(
    tables: Tables, table: str, visitor: Visitor, through: Collection[str] = ()
) -> tuple[TrainRoutes, ...]:
    """Return the routes that may be claimed now, and have a stop on each of some hexes."""
    position = moment(tables, table, visitor, None)
    return tables.call(visitor.line, train_routes, position, tuple(through))


def tiles(tables: Tables, table: str, visitor: Visitor) -> tuple[TileView, ...]:
    """Return all tiles with their numbers left."""
    return tile_list.tiles(moment(tables, table, visitor, None))


def frames(
    tables: Tables, table: str, visitor: Visitor, first: int, last: int
) -> tuple[Frame, ...]:
    """Return the moments after ``first`` to ``last`` actions, the first one whole."""
    admitted(tables, table, visitor)
    with tables.locked(table) as live:
        last = min(last, live.n)
        if not 0 <= first <= last:
            raise problems.form(f"there are moments 0 to {live.n}")
        if last - first >= MOST_FRAMES:
            raise problems.form(f"at most {MOST_FRAMES} moments can be asked for at once")
        opening, actions = live.game.at(0), live.game.actions
    return tables.call(visitor.line, past_games.frames, opening, actions, first, last)


def chart(tables: Tables, table: str, visitor: Visitor) -> Chart:
    """Return the figures of a game over time."""
    admitted(tables, table, visitor)
    with tables.locked(table) as live:
        opening, actions = live.game.at(0), live.game.actions
    return tables.call(visitor.line, past_games.chart, opening, actions)


def chart_csv(tables: Tables, table: str, visitor: Visitor) -> str:
    """Return the figures of a game as a table for spreadsheets."""
    return csv_of(chart(tables, table, visitor))


def finale(tables: Tables, table: str, visitor: Visitor) -> Finale:
    """Return how a game ended."""
    admitted(tables, table, visitor)
    with tables.locked(table) as live:
        if not live.position.over:
            raise problems.unknown("The game is not over yet.")
        opening, actions = live.game.at(0), live.game.actions
    return tables.call(visitor.line, past_games.finale, opening, actions)


def picture(tables: Tables, table: str, visitor: Visitor, at: int | None = None) -> str:
    """Return the board as an SVG file."""
    return tables.call(visitor.line, picture_of, moment(tables, table, visitor, at))


def map_words(
    tables: Tables, table: str, visitor: Visitor, at: int | None = None
) -> tuple[str, ...]:
    """Return the map in words."""
    position = moment(tables, table, visitor, at)
    return tables.call(visitor.line, board_words.map_words, position)


def moment(tables: Tables, table: str, visitor: Visitor, at: int | None = None) -> Position:
    """Return the game after ``at`` actions, or as it stands."""
    admitted(tables, table, visitor)
    with tables.locked(table) as live:
        if at is None:
            return live.position
        if not 0 <= at <= live.n:
            raise problems.form(f"there are moments 0 to {live.n}")
        return live.game.at(at)
