"""Which bots there are, which seats they play, and how they behave at a table."""

from __future__ import annotations

from ferrovia.bots import LADDER, bot_named
from ferrovia.core import FormError
from ferrovia.store import Arrangement
from ferrovia.struct import replace
from ferrovia.tables import problems
from ferrovia.tables.clocks import seat_returned
from ferrovia.tables.kept_facts import ARRANGEMENT, TAKE_BACK
from ferrovia.tables.live_table import LiveTable
from ferrovia.tables.messages import BotOffer, Manner, SeatPlayer, Update
from ferrovia.tables.registry import NO_EVENT, Tables
from ferrovia.tables.updates import known_at, update
from ferrovia.tables.visitor import Rights, Visitor, admitted, playing

USUAL = "investor"
"""Who sits down where nobody says which bot; where there is none of that name, the strongest."""


def usual_bot() -> str:
    """Return the name of the bot that sits down where nobody says which."""
    names = [bot.name for bot in LADDER]
    return USUAL if USUAL in names else names[-1]


def bot_offers() -> tuple[BotOffer, ...]:
    """Return the bots that can be seated, the strongest first."""
    usual = usual_bot()
    return tuple(BotOffer(b.name, b.character, usual=b.name == usual) for b in reversed(LADDER))


def check_bot(name: str) -> str:
    """Return the name of a bot, if there is one of that name."""
    try:
        return bot_named(name).name
    except FormError as problem:
        raise problems.form(str(problem)) from None


def change_player(tables: Tables, table: str, visitor: Visitor, wanted: SeatPlayer) -> Update:
    """Let a bot play a seat, or the person whose seat it is, from the next decision on.

    Whoever holds the seat may do so, and whoever opened the table.
    """
    rights = admitted(tables, table, visitor)
    with tables.locked(table, fresh=True) as live:
        kind = live.header.kinds.get(wanted.seat)
        if kind is None:
            raise problems.unknown("There is no such seat at this table.")
        if wanted.seat not in rights.seats and not rights.host:
            raise problems.forbidden(f"You do not hold the seat of {wanted.seat}.")
        if not wanted.bot and kind == "bot":
            raise problems.forbidden(f"{wanted.seat} is a bot; nobody else holds that seat.")
        bots = {seat: bot for seat, bot in live.arrangement.bots.items() if seat != wanted.seat}
        if wanted.bot:
            bots[wanted.seat] = check_bot(wanted.bot)
        else:
            tables.store.keep(table, seat_returned(live, wanted.seat))
        if live.take_back is not None:
            # Those who were asked may not be those who play any more.
            tables.store.keep(table, [TAKE_BACK.nothing()])
            live.take_back = None
        return _arranged(tables, live, rights, replace(live.arrangement, bots=bots))


def change_manner(tables: Tables, table: str, visitor: Visitor, wanted: Manner) -> Update:
    """Let bots move more slowly or quickly, wait, go on, or say why; for all who play there."""
    watching = "You are watching this table. Its players set the pace of bots."
    rights = playing(tables, table, visitor, watching)
    with tables.locked(table, fresh=True) as live:
        now = live.arrangement
        changed = replace(
            now,
            pace=now.pace if wanted.pace is None else wanted.pace,
            paused=not wanted.skip and (now.paused if wanted.paused is None else wanted.paused),
            reasons=now.reasons if wanted.reasons is None else wanted.reasons,
            skipping=live.decider() in now.bots if wanted.skip else now.skipping,
        )
        return _arranged(tables, live, rights, changed)


def _arranged(tables: Tables, live: LiveTable, rights: Rights, arrangement: Arrangement) -> Update:
    """Keep how a table is run from now on, and tell everybody."""
    table = live.header.table
    if arrangement != live.arrangement:
        tables.store.keep(table, [ARRANGEMENT.fact(arrangement)])
        live.arrangement = arrangement
    tables.notify(table, NO_EVENT)
    return update(tables, live, rights, known_at(live, live.version))
