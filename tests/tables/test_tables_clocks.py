"""Time at a table: who has used how much, what is left, pauses, and the bot that stands in."""

from __future__ import annotations

import pytest

from ferrovia import clock
from ferrovia.store import ClockRule
from ferrovia.tables import Declined, Tables, bot_seats
from ferrovia.tables.messages import Pause, SeatPlayer
from ferrovia.tables.pausing import change_pause, tables_with_clocks, time_check

THREE = ("me", "link", "here")
SECRET = "a secret that nobody would ever guess"


@pytest.fixture(autouse=True)
def time():
    """A clock that stands still until it is told to go on."""
    still = clock.SetClock()
    with clock.replaced_by(still):
        yield still


@pytest.fixture
def opened(open_table, take_seat, bob):
    def table(**rule):
        found = open_table(*THREE, clock=ClockRule(**rule) if rule else None)
        take_seat(found, "Bob", bob)
        return found

    return table


def passing(seat):
    return {"type": "pass", "by": seat}


def test_time_used_is_always_counted_and_survives_a_restart(opened, page, store, time, ann, bob):
    table = opened()
    mine, theirs = page(table), page(table, bob)
    time.advance(30)
    mine.play(passing("Ann"))
    time.advance(12)
    theirs.refresh()
    theirs.play(passing("Bob"))

    assert mine.refresh().time.used == {"Ann": 30, "Bob": 12, "Cyd": 0}
    assert mine.seen.time.left == {} and mine.seen.time.seat == "Cyd"
    again = Tables(store, SECRET)
    with again.locked(table) as live:
        assert dict(live.times.used) == {"Ann": 30.0, "Bob": 12.0}


def test_a_clock_for_the_game_adds_something_after_each_turn(opened, page, time):
    table = opened(per="game", seconds=60, increment=5)
    mine = page(table)
    time.advance(20)
    mine.play(passing("Ann"))
    assert mine.seen.time.left == {"Ann": 45, "Bob": 60, "Cyd": 60}


def test_a_clock_for_each_turn_begins_again(opened, page, time, bob):
    table = opened(per="turn", seconds=100)
    mine = page(table)
    time.advance(20)
    assert mine.refresh().time.left["Ann"] == 100
    mine.play(passing("Ann"))
    assert mine.seen.time.left == {"Ann": 100, "Bob": 100, "Cyd": 100}


def test_a_bot_stands_in_when_time_has_run_out(tables, opened, page, time, bob):
    table = opened(per="game", seconds=60, then="bot", bot="random")
    assert tables_with_clocks(tables) == (table,)
    assert time_check(tables, table) == 60
    time.advance(59)
    assert time_check(tables, table) == 1
    time.advance(1)
    assert time_check(tables, table) is None

    seen = page(table).seen
    assert seen.seats["Ann"].bot == "random"
    assert seen.time.stands_in == ("Ann",)


def test_whoever_takes_the_seat_back_has_time_for_a_turn(tables, opened, page, time, ann):
    table = opened(per="game", seconds=60, then="bot", bot="random")
    time.advance(70)
    time_check(tables, table)

    bot_seats.change_player(tables, table, ann, SeatPlayer("Ann"))

    assert page(table).seen.time.stands_in == ()
    assert 59 < time_check(tables, table) <= 62


def test_where_nothing_follows_time_may_be_overdrawn(tables, opened, page, time):
    table = opened(per="game", seconds=60)
    time.advance(90)
    assert time_check(tables, table) is None
    mine = page(table)
    mine.play(passing("Ann"))
    assert mine.seen.time.left["Ann"] == -30


def test_a_pause_needs_everybody_and_any_move_ends_it(tables, opened, page, time, ann, bob):
    table = opened(per="game", seconds=60, then="bot", bot="random")
    time.advance(10)
    asked = change_pause(tables, table, ann, Pause("pause"))
    assert (asked.time.asks, asked.time.waiting, asked.time.paused) == ("Ann", ("Bob",), False)

    agreed = change_pause(tables, table, bob, Pause("agree"))
    assert agreed.time.paused and agreed.time.used["Ann"] == 10
    time.advance(1000)
    assert time_check(tables, table) is None
    mine = page(table)
    mine.play(passing("Ann"))

    assert not mine.seen.time.paused
    assert mine.seen.time.used["Ann"] == 10 and mine.seen.time.left["Ann"] == 50


def test_a_pause_can_be_refused_or_ended(tables, opened, page, time, ann, bob):
    table = opened(per="turn", seconds=60, then="bot", bot="random")
    change_pause(tables, table, ann, Pause("pause"))
    assert change_pause(tables, table, bob, Pause("refuse")).time.asks == ""
    with pytest.raises(Declined):
        change_pause(tables, table, bob, Pause("agree"))
    change_pause(tables, table, ann, Pause("pause"))
    change_pause(tables, table, bob, Pause("agree"))
    time.advance(500)
    change_pause(tables, table, bob, Pause("go_on"))
    assert time_check(tables, table) == 60


def test_a_clock_that_makes_no_sense_is_turned_away(opened):
    with pytest.raises(Declined, match="between ten seconds"):
        opened(per="game", seconds=1)
    with pytest.raises(Declined, match="bot"):
        opened(per="game", seconds=60, then="bot", bot="nobody")
