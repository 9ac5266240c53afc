"""Games to be saved: as a record of our own, or in the format of 18xx.games."""

from __future__ import annotations

import json

from ferrovia.core import Title
from ferrovia.interop.exporting import export_game
from ferrovia.records import dumps, record_game
from ferrovia.tables import problems
from ferrovia.tables.registry import Tables
from ferrovia.tables.visitor import Visitor, admitted
from ferrovia.titles.loader import title_data
from ferrovia.views.sentences.wording import stopped

SITE = "18xx.games"
"""Where games can be sent, and the preset of its house rules."""


def record(tables: Tables, table: str, visitor: Visitor) -> str:
    """Return the game as a record file."""
    admitted(tables, table, visitor)
    with tables.locked(table) as live:
        game, header = live.game, live.header
        return dumps(record_game(game, seed=header.seed, deal=header.deal))


def export(tables: Tables, table: str, visitor: Visitor) -> str:
    """Return the game as a file of 18xx.games, where it can be said in its format."""
    admitted(tables, table, visitor)
    with tables.locked(table) as live:
        opening, actions, deal = live.game.at(0), live.game.actions, live.header.deal
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
    if set(title_data(title.id).presets.get(SITE, ())) <= set(title.options):
        return ""
    return f"This game is not played by the house rules of {SITE}, so it may go another way there. "
