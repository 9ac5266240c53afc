"""Looking closer: a hex, an action before it is played, earlier moments, figures, files."""

from __future__ import annotations

import json

from ferrovia.core import Position, Title
from ferrovia.interop.exporting import export_game
from ferrovia.records import dumps, record_game
from ferrovia.tables import problems
from ferrovia.tables.messages import Frame
from ferrovia.tables.registry import House
from ferrovia.tables.updates import MOST_FRAMES, patched
from ferrovia.tables.visitor import Visitor, admitted
from ferrovia.titles.loader import title_data
from ferrovia.views.model import Chart, Finale
from ferrovia.views.past.chart import chart as chart_of
from ferrovia.views.past.chart import chart_csv
from ferrovia.views.past.finale import finale as finale_of
from ferrovia.views.pictures import picture as picture_of
from ferrovia.views.sentences.board_words import map_words
from ferrovia.views.sentences.wording import stopped

SITE = "18xx.games"
"""Where games can be sent, and the preset of its house rules."""


def frames(house: House, table: str, visitor: Visitor, first: int, last: int) -> tuple[Frame, ...]:
    """Return the moments after ``first`` to ``last`` actions, the first one whole."""
    admit(house, table, visitor)
    with house.entered(table) as room:
        last = min(last, room.n)
        if not 0 <= first <= last:
            raise problems.form(f"there are moments 0 to {room.n}")
        if last - first >= MOST_FRAMES:
            raise problems.form(f"at most {MOST_FRAMES} moments can be asked for at once")
        whole = Frame(first, whole=room.album.scene(first))
        return (whole, *(patched(room, n) for n in range(first + 1, last + 1)))


def chart(house: House, table: str, visitor: Visitor) -> Chart:
    """Return the figures of a game over time."""
    return chart_of(_positions(house, table, visitor))


def figures(house: House, table: str, visitor: Visitor) -> str:
    """Return the figures of a game as a table for spreadsheets."""
    return chart_csv(chart(house, table, visitor))


def finale(house: House, table: str, visitor: Visitor) -> Finale:
    """Return how a game ended."""
    positions = _positions(house, table, visitor)
    if not positions[-1].over:
        raise problems.unknown("The game is not over yet.")
    return finale_of(positions)


def _positions(house: House, table: str, visitor: Visitor) -> tuple[Position, ...]:
    admit(house, table, visitor)
    with house.entered(table) as room:
        return room.game.positions


def picture(house: House, table: str, visitor: Visitor, at: int | None) -> str:
    """Return the board as an SVG file."""
    return picture_of(moment(house, table, visitor, at))


def words(house: House, table: str, visitor: Visitor, at: int | None) -> tuple[str, ...]:
    """Return the map in words."""
    return map_words(moment(house, table, visitor, at))


def admit(house: House, table: str, visitor: Visitor) -> None:
    """Turn away whoever may not see a table."""
    admitted(house.store, house.header(table), visitor)


def moment(house: House, table: str, visitor: Visitor, at: int | None) -> Position:
    """Return the game after ``at`` actions, or as it stands."""
    admit(house, table, visitor)
    with house.entered(table) as room:
        if at is None:
            return room.position
        if not 0 <= at <= room.n:
            raise problems.form(f"there are moments 0 to {room.n}")
        return room.game.positions[at]


def record(house: House, table: str, visitor: Visitor) -> str:
    """Return the game as a record file."""
    admit(house, table, visitor)
    with house.entered(table) as room:
        game, header = room.game, room.header
        return dumps(record_game(game, seed=header.seed, deal=header.deal))


def export(house: House, table: str, visitor: Visitor) -> str:
    """Return the game as a file of 18xx.games, where it can be said in its format."""
    admit(house, table, visitor)
    with house.entered(table) as room:
        opening, actions, deal = room.game.positions[0], room.game.actions, room.header.deal
    exported = export_game(opening, deal, actions)
    if exported.problem is not None:
        where = f"Action {exported.problem.number} of this" if exported.problem.number else "This"
        raise problems.unreadable(
            f"{_by_other_rules(opening.title)}{where} game cannot be said in the format of "
            f"{SITE}: {stopped(exported.problem.reason)}"
        )
    return json.dumps(exported.plain, indent=1) + "\n"


def _by_other_rules(title: Title) -> str:
    """Return that a game is not played as on 18xx.games, where that is so, as a sentence."""
    if set(title_data(title.id).presets[SITE]) <= set(title.options):
        return ""
    return f"This game is not played by the house rules of {SITE}, so it may go another way there. "
