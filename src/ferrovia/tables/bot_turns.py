"""What the program that plays for the bots asks and does: whose turn it is, and their actions."""

from __future__ import annotations

from ferrovia.core import Position
from ferrovia.struct import Struct
from ferrovia.tables.acting import play
from ferrovia.tables.messages import Act
from ferrovia.tables.registry import Tables
from ferrovia.tables.visitor import BOT_PLAYER, seated


class BotTurn(Struct, frozen=True):
    """A decision that a bot has to take."""

    seat: str
    position: Position
    version: int
    n: int


def bot_turn(tables: Tables, table: str) -> BotTurn | None:
    """Return the decision that a bot has to take at a table now, if any.

    While somebody asks to take back, bots wait for the answer.
    """
    if "bot" not in tables.header(table).kinds.values():
        return None
    with tables.locked(table) as live:
        seat = live.decider()
        if live.header.kinds.get(seat) != "bot" or live.take_back is not None:
            return None
        return BotTurn(seat, live.position, live.version, live.n)


def play_for_bot(tables: Tables, table: str, act: Act) -> None:
    """Play an action of a bot, which looks for itself how the table stands then."""
    rights = seated(tables, table, BOT_PLAYER)
    with tables.locked(table) as live:
        play(tables, live, rights, act)


def note(tables: Tables, table: str, text: str) -> None:
    """Tell everybody at a table that something is wrong with it."""
    with tables.locked(table) as live:
        live.notes.append(text)
