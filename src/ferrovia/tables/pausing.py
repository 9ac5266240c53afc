"""Pauses of the clock, by consent; and the bot that stands in when time has run out."""

from __future__ import annotations

from ferrovia.store import now
from ferrovia.struct import replace
from ferrovia.tables import problems
from ferrovia.tables.clocks import ended_pause, seconds_left
from ferrovia.tables.kept_facts import ARRANGEMENT, CLOCK, TAKE_BACK
from ferrovia.tables.live_table import LiveTable
from ferrovia.tables.messages import Pause, Update
from ferrovia.tables.registry import NO_EVENT, Tables
from ferrovia.tables.updates import known_at, update
from ferrovia.tables.visitor import Visitor, seated


def change_pause(tables: Tables, table: str, visitor: Visitor, wanted: Pause) -> Update:
    """Ask for a pause, answer who asks, or let the clock go on; any move lets it go on, too."""
    rights = seated(tables, table, visitor)
    with tables.locked(table, fresh=True) as live:
        state = live.clock
        if wanted.wish == "pause" and not (state.paused_since or state.asks):
            others = tuple(seat for seat in live.people if seat not in rights.seats)
            live.clock = replace(state, asks=rights.seats[0], waiting=others)
        elif wanted.wish == "agree" and state.asks:
            left = tuple(seat for seat in state.waiting if seat not in rights.seats)
            live.clock = replace(state, waiting=left)
        elif wanted.wish == "refuse" and state.asks:
            live.clock = replace(state, asks="", waiting=())
        elif wanted.wish == "go_on" and state.paused_since:
            ended_pause(live)
        else:
            raise problems.form("the clock has been changed meanwhile; look again")
        if live.clock.asks and not live.clock.waiting:
            live.clock = replace(live.clock, asks="", paused_since=now())
        tables.store.keep(table, [CLOCK.fact(live.clock)])
        tables.notify(table, NO_EVENT)
        return update(tables, live, rights, known_at(live, live.version))


def tables_with_clocks(tables: Tables) -> tuple[str, ...]:
    """Return the tables at which a bot may have to stand in, without opening any."""
    return tuple(
        summary.header.table
        for summary in tables.store.tables()
        if summary.header.clock is not None
        and summary.header.clock.then == "bot"
        and not (summary.standing or {}).get("over", False)
    )


def time_check(tables: Tables, table: str) -> float | None:
    """Let a bot stand in if time has run out; return in how many seconds to look again.

    A table that is not there any more has no clock either.
    """
    try:
        rule = tables.header(table).clock
    except problems.Declined:
        return None
    if rule is None or rule.then == "nothing":
        return None
    with tables.locked(table) as live:
        left = seconds_left(live)
        if left is None or left > 0:
            return left
        if tables.store.shared:
            tables.catch_up(live)
            left = seconds_left(live)
            if left is None or left > 0:
                return left
        _stand_in(tables, live, rule.bot)
        return None


def _stand_in(tables: Tables, live: LiveTable, bot: str) -> None:
    seat, table = live.decider(), live.header.table
    arrangement = replace(live.arrangement, bots={**live.arrangement.bots, seat: bot})
    state = replace(live.clock, ran_out=(*live.clock.ran_out, seat))
    changed = [ARRANGEMENT.fact(arrangement), CLOCK.fact(state), TAKE_BACK.nothing()]
    tables.store.keep(table, changed)
    live.arrangement, live.clock = arrangement, state
    live.take_back = None
    tables.notify(table, NO_EVENT)
