"""Time: who has used how much, who has how much left, and pauses that all agree to.

Time used is counted from the times of the events that are kept, so that it survives a restart; only
what is no part of the game (pauses, time granted) is kept besides.
"""

from __future__ import annotations

from collections import Counter

from ferrovia import clock
from ferrovia.core.names import Seat
from ferrovia.store import Fact, now
from ferrovia.struct import replace
from ferrovia.tables.clock_state import PauseTaken
from ferrovia.tables.kept_facts import CLOCK
from ferrovia.tables.live_table import LiveTable
from ferrovia.tables.messages import TimeView

GRACE = 60
"""Seconds that somebody has at least who takes their seat back from a bot that stood in."""


def time_shown(live: LiveTable) -> TimeView:
    """Return how much time everybody has used and has left."""
    state, seats = live.clock, live.header.seats
    return TimeView(
        seat=live.decider(),
        since=state.paused_since or live.times.since,
        used={seat: int(_used(live, seat)) for seat in seats},
        left={seat: int(_left(live, seat)) for seat in seats} if live.header.clock else {},
        rule=live.header.clock,
        paused=bool(state.paused_since),
        asks=state.asks,
        waiting=state.waiting,
        stands_in=tuple(s for s in state.ran_out if s in live.arrangement.bots),
    )


def _used(live: LiveTable, seat: Seat) -> float:
    """Return the seconds that a seat had used at the last event, or when a pause began."""
    used = live.times.used[seat] - sum(p.seconds for p in live.clock.pauses if p.seat == seat)
    if live.clock.paused_since and seat == live.decider():
        used += clock.seconds_between(live.times.since, live.clock.paused_since)
    return used


def _left(live: LiveTable, seat: Seat) -> float:
    rule = live.header.clock
    assert rule is not None
    if rule.per == "game":
        granted = rule.seconds + rule.increment * live.times.turns[seat]
        return granted + live.clock.granted.get(seat, 0) - _used(live, seat)
    if seat != live.decider():
        return rule.seconds
    since = live.clock.paused_since or live.times.since
    passed = clock.seconds_between(live.times.turn_since, since)
    paused = sum(
        each.seconds for each in live.clock.pauses if each.version >= live.times.turn_version
    )
    return rule.seconds + live.clock.granted.get(seat, 0) - (passed - paused)


def seconds_left(live: LiveTable) -> float | None:
    """Return how long it takes until a bot stands in, as things are; ``None``: it never will."""
    rule, seat = live.header.clock, live.decider()
    if rule is None or rule.then == "nothing" or not seat or seat in live.arrangement.bots:
        return None
    if live.clock.paused_since:
        return None
    return _left(live, seat) - clock.seconds_between(live.times.since, now())


def ended_pause(live: LiveTable) -> tuple[Fact, ...]:
    """Let the clock go on, and return what has to be kept of that."""
    state = live.clock
    if not (state.paused_since or state.asks):
        return ()
    if state.paused_since:
        seconds = clock.seconds_between(state.paused_since, now())
        pause = PauseTaken(live.version, live.times.seat, seconds)
        state = replace(state, pauses=(*state.pauses, pause), paused_since="")
    live.clock = replace(state, asks="", waiting=())
    return (CLOCK.fact(live.clock),)


def seat_returned(live: LiveTable, seat: Seat) -> tuple[Fact, ...]:
    """Give somebody who takes their seat back from a bot that stood in time for a turn."""
    rule = live.header.clock
    if rule is None or seat not in live.clock.ran_out:
        return ()
    running = clock.seconds_between(live.times.since, now()) if seat == live.decider() else 0.0
    missing = max(rule.increment, GRACE) - (_left(live, seat) - running)
    granted = Counter(live.clock.granted)
    granted[seat] += max(0, int(missing) + 1)
    ran_out = tuple(each for each in live.clock.ran_out if each != seat)
    live.clock = replace(live.clock, granted=dict(granted), ran_out=ran_out)
    return (CLOCK.fact(live.clock),)
