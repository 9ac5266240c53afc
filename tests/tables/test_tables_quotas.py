"""How many tables somebody may have, how lists are read in parts, and which tables expire."""

from __future__ import annotations

from pathlib import Path

import pytest

from ferrovia import clock
from ferrovia.store import MemoryStore
from ferrovia.tables import (
    Declined,
    Tables,
    Visitor,
    example,
    file_import,
    lobby,
    new_tables,
    updates,
)
from ferrovia.tables.messages import ForkAt
from ferrovia.tables.quotas import expired, let_expire
from ferrovia.tables.registry import Quota

ONE_SCREEN = ("me", "here", "here")
FINISHED = Path(__file__).parents[1] / "playthroughs/games/1849-3-players.json"
DAY = 24 * 60 * 60


def test_whoever_has_too_many_tables_is_asked_to_delete_some(tables, ann, bob, open_table):
    tables.quota = Quota(tables=2)
    first = open_table(*ONE_SCREEN)
    new_tables.fork(tables, first, ann, ForkAt(0))
    for one_more in (
        lambda: open_table(*ONE_SCREEN),
        lambda: new_tables.fork(tables, first, ann, ForkAt(0)),
        lambda: new_tables.rematch(tables, first, ann),
        lambda: example.tour(tables, ann, "1849"),
    ):
        with pytest.raises(Declined, match="You have opened 2 tables here, and 2 are") as declined:
            one_more()
        assert declined.value.problem.problem == "forbidden"
    open_table(*ONE_SCREEN, by=bob)
    tables.store.delete(first)
    open_table(*ONE_SCREEN)


def test_the_host_of_the_server_may_have_any_number(tables, ann, open_table):
    tables.quota = Quota(tables=1, events=0)
    for _ in range(3):
        open_table(*ONE_SCREEN, by=Visitor(key=ann.key, host=True))


def test_moves_are_counted_too(tables, ann):
    tables.quota = Quota(events=10)
    with pytest.raises(Declined, match="hold 0 moves, and 10 are allowed"):
        example.tour(tables, ann, "1849")
    assert lobby.my_tables(tables, ann) == ()


def test_a_list_is_read_in_parts(tables, ann, bob, open_table):
    opened = [open_table(*ONE_SCREEN) for _ in range(5)]
    parts = [lobby.my_tables(tables, ann, first, 2) for first in (0, 2, 4, 6)]
    assert [len(part) for part in parts] == [2, 2, 1, 0]
    assert {line.table for part in parts for line in part} == set(opened)
    assert all(line.yours for part in parts for line in part)
    assert lobby.my_tables(tables, bob) == lobby.my_tables(tables, Visitor()) == ()
    host = Visitor(host=True)
    assert {line.table for line in lobby.my_tables(tables, host)} == set(opened)
    for first, most in ((-1, 2), (0, 0), (0, lobby.PAGE + 1), (10**12, 2)):
        with pytest.raises(Declined, match="in parts of 1 to 100"):
            lobby.my_tables(tables, ann, first, most)


def test_only_abandoned_tables_expire(tables, ann, open_table):
    time = clock.SetClock()
    with clock.replaced_by(time):
        left, watched = open_table(*ONE_SCREEN), open_table(*ONE_SCREEN)
        over = file_import.import_file(tables, ann, FINISHED.read_bytes()).table
        leave = tables.presence.arrive(watched, ())
        time.advance(29 * DAY)
        played = open_table(*ONE_SCREEN)
        assert expired(tables, 30) == ()
        time.advance(2 * DAY)
        assert expired(tables, 30) == (left,)
        assert let_expire(tables, 30) == 1
        with pytest.raises(Declined, match="There is no such table here"):
            updates.look(tables, left, ann)
        leave()
        assert let_expire(tables, 30) == 1
        assert {line.table for line in lobby.my_tables(tables, ann)} == {played, over}


def test_a_table_of_which_nobody_knows_how_it_stands_does_not_expire(ann, open_table, tables):
    table = open_table(*ONE_SCREEN)
    copy = MemoryStore()
    copy.create(tables.store.header(table), tables.store.events(table))
    time = clock.SetClock(clock.now())
    time.advance(1000 * DAY)
    with clock.replaced_by(time):
        assert expired(tables, 30) == (table,)
        assert expired(Tables(copy, "secret"), 30) == ()
