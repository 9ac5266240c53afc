"""The same tables in two processes on one database: what one does, the other knows.

A process that is *deaf* hears no notice of others, as when the notice is still on its way.
"""

from __future__ import annotations

from threading import Event
from time import monotonic, sleep

import pytest
from table_page import Page

from ferrovia.orders.kinds import PassInAuction
from ferrovia.store import AlreadyTaken, SqliteStore, new_token
from ferrovia.store.postgres import PostgresStore
from ferrovia.tables import (
    Declined,
    Tables,
    Visitor,
    acting,
    bot_seats,
    new_tables,
    removal,
    seats,
    updates,
)
from ferrovia.tables import presence as presence_module
from ferrovia.tables.messages import Act, Delete, Manner, NewSeat, NewTable, SeatPlayer
from ferrovia.tables.standing_orders import giving
from ferrovia.tables.standing_orders.order_messages import GiveOrder

PATIENCE = 60.0
SECRET = "a secret that nobody would ever guess"


class Deaf(PostgresStore):
    """A store that brings no notice of other processes."""

    def subscribe(self, table, callback, *, elsewhere=False):
        return lambda: None


@pytest.fixture
def address(postgres):
    return postgres.new_database()


@pytest.fixture
def process(address):
    """Begin another process, as far as tables are concerned."""
    begun = []

    def begin(kind=PostgresStore):
        tables = Tables(kind(address), SECRET)
        begun.append(tables)
        return tables

    yield begin
    for tables in begun:
        tables.close()
        tables.store.close()


@pytest.fixture
def here(process):
    return process()


@pytest.fixture
def deaf(process):
    return process(Deaf)


@pytest.fixture
def ann():
    return Visitor(key=new_token())


@pytest.fixture
def table(here, ann):
    """A table at which Ann plays all three seats."""
    wanted = NewTable("1849", tuple(NewSeat(n, "here") for n in ("Ann", "Bob", "Cyd")), seed="7")
    return new_tables.open_table(here, ann, wanted).table


def wait_until(true):
    deadline = monotonic() + PATIENCE
    while not true():
        assert monotonic() < deadline
        sleep(0.01)


def passing(page):
    return page.play({"type": "pass", "by": page.seen.now.seat})


def test_a_page_is_told_what_was_played_at_another_process(here, process, table, ann):
    there = process()
    page, other = Page(here, table, ann), Page(there, table, ann)
    told = Event()
    stop = there.listen(table, lambda *_: told.set())
    passing(page)
    assert told.wait(PATIENCE)
    assert other.refresh().n == 1
    assert other.scenes[1] == page.scenes[1]
    passing(other)
    wait_until(lambda: page.refresh().n == 2)
    stop()


def test_the_slower_of_two_is_told_that_the_table_has_moved_on(here, deaf, table, ann):
    page, slow = Page(here, table, ann), Page(deaf, table, ann)
    passing(page)
    with pytest.raises(Declined) as declined:
        passing(slow)
    assert declined.value.problem.problem == "stale"
    update = declined.value.problem.update
    assert (update.version, update.n) == (1, 1)
    slow.take(update)
    assert slow.scenes[1] == page.scenes[1]
    assert [event.number for event in here.store.events(table)] == [1]
    passing(slow)
    assert len(here.store.events(table)) == 2


def test_whoever_lost_a_race_after_taking_back_sees_how_the_table_stands(here, deaf, table, ann):
    page = Page(here, table, ann)
    passing(page)
    slow = Page(deaf, table, ann)
    passing(page)
    with pytest.raises(Declined) as declined:
        slow.back(0)
    assert declined.value.problem.problem == "stale"
    assert declined.value.problem.update.n == 2
    slow.take(declined.value.problem.update)
    assert slow.back(0).n == 0


def test_whoever_comes_from_another_process_is_not_taken_back_in_time(here, deaf, table, ann):
    Page(deaf, table, ann)
    page = Page(here, table, ann)
    passing(page)
    assert updates.changes(deaf, table, ann, page.known).version == 1
    passing(page)
    action = {"type": "pass", "by": page.seen.now.seat}
    assert acting.submit(deaf, table, ann, Act(page.seen.version, action)).version == 3


def test_how_a_table_is_run_is_known_everywhere(here, process, table, ann):
    there = process()
    Page(there, table, ann)
    bot_seats.change_player(here, table, ann, SeatPlayer("Bob", "random"))
    bot_seats.change_manner(here, table, ann, Manner(pace="fast"))
    wait_until(lambda: there.arrangement(table) == here.arrangement(table))
    wait_until(lambda: updates.look(there, table, ann).update.seats["Bob"].bot == "random")


def test_a_change_of_how_a_table_is_run_leaves_changes_made_elsewhere(here, deaf, table, ann):
    Page(deaf, table, ann)
    bot_seats.change_player(here, table, ann, SeatPlayer("Bob", "random"))
    update = bot_seats.change_manner(deaf, table, ann, Manner(pace="fast"))
    assert (update.bots.pace, update.seats["Bob"].bot) == ("fast", "random")


def apart(tables, ann):
    """Open a table at which Ann, Bob and Cyd sit in three browsers; return it and all three."""
    kinds = (("Ann", "here"), ("Bob", "link"), ("Cyd", "link"))
    wanted = NewTable("1849", tuple(NewSeat(*k) for k in kinds), seed="7", drawn=False)
    table = new_tables.open_table(tables, ann, wanted).table
    people = {"Ann": ann}
    for seat in ("Bob", "Cyd"):
        people[seat] = Visitor(key=new_token())
        key = tables.seat_key(table, seat)
        seats.sit(tables, people[seat], seats.Sit(key))
    return table, people


def test_a_wish_to_take_back_is_answered_at_another_process(here, process, deaf, ann):
    there = process()
    table, people = apart(here, ann)
    for seat in ("Ann", "Bob", "Cyd"):
        passing(Page(here, table, people[seat]))
    page, answering = Page(here, table, ann), Page(deaf, table, people["Bob"])
    page.back(0)
    assert page.seen.take_back is not None
    other = Page(there, table, people["Cyd"])
    assert other.seen.take_back.waiting == ("Bob", "Cyd")
    answering.reply(True)
    wait_until(lambda: other.refresh().take_back.waiting == ("Cyd",))
    assert other.reply(True).n == 0
    wait_until(lambda: page.refresh().n == 0)
    assert page.seen.take_back is None


def test_an_order_given_at_another_process_is_followed(here, deaf, ann):
    table, people = apart(here, ann)
    page = Page(deaf, table, ann)
    giving.give(here, table, people["Bob"], GiveOrder("Bob", PassInAuction()))
    update = passing(page)
    assert [event.seat for event in here.store.events(table)] == ["Ann", "Bob"]
    assert update.version == 2


def test_an_order_is_followed_at_a_table_that_moved_on_elsewhere(here, deaf, ann):
    table, people = apart(here, ann)
    Page(deaf, table, people["Bob"])
    passing(Page(here, table, ann))
    giving.give(deaf, table, people["Bob"], GiveOrder("Bob", PassInAuction()))
    assert [event.seat for event in here.store.events(table)] == ["Ann", "Bob"]


def test_whoever_acts_is_not_told_that_what_follows_unasked_was_late(here, ann, monkeypatch):
    table, people = apart(here, ann)
    giving.give(here, table, people["Bob"], GiveOrder("Bob", PassInAuction()))
    page, append = Page(here, table, ann), here.store.append

    def another_is_faster(table, event, *more):
        if event.seat == "Bob":
            raise AlreadyTaken("by another process")
        append(table, event, *more)

    monkeypatch.setattr(here.store, "append", another_is_faster)
    assert passing(page).version == 1
    assert [event.seat for event in here.store.events(table)] == ["Ann"]


def test_a_table_deleted_elsewhere_is_gone(here, process, deaf, table, ann):
    there = process()
    page = Page(there, table, ann)
    late = Page(deaf, table, ann)
    removal.delete(here, table, Visitor(ann.key, host=True), Delete(True))

    def gone():
        try:
            page.refresh()
        except Declined as declined:
            return declined.problem.problem in ("unknown", "forbidden")
        return False

    wait_until(gone)
    with pytest.raises(Declined):
        passing(late)


def test_a_rematch_is_one_table_whoever_asks_where(here, deaf, table, ann):
    first = new_tables.rematch(here, table, ann).table
    assert new_tables.rematch(deaf, table, ann).table == first
    removal.delete(here, first, Visitor(ann.key, host=True), Delete(True))
    assert new_tables.rematch(deaf, table, ann).table != first


def test_who_has_a_table_open_is_known_everywhere(here, process, ann):
    table, people = apart(here, ann)
    leave = seats.arrive(here, table, ann)
    there = process()
    wait_until(lambda: there.presence.seats(table) == {"Ann"})
    gone = seats.arrive(there, table, people["Bob"])
    wait_until(lambda: here.presence.seats(table) == {"Ann", "Bob"})
    watcher = Visitor(key=new_token())
    seats.sit(here, watcher, seats.Sit(here.watch_key(table)))
    seats.arrive(there, table, watcher)
    wait_until(lambda: here.presence.watchers(table) == 1)
    assert updates.look(here, table, ann).update.seats["Bob"].here
    leave()
    gone()
    wait_until(lambda: there.presence.seats(table) == frozenset() == here.presence.seats(table))
    assert here.presence.last_seen(table, "Bob") and there.presence.last_seen(table, "Ann")
    there.close()
    wait_until(lambda: not here.presence.anybody(table))


def test_who_was_at_a_process_that_died_is_gone_after_a_while(here, process, monkeypatch, ann):
    monkeypatch.setattr(presence_module, "EVERY", 0.05)
    table, people = apart(here, ann)
    there = process()
    seats.arrive(there, table, people["Bob"])
    wait_until(lambda: here.presence.seats(table) == {"Bob"})
    monkeypatch.setattr(there.store, "say", lambda text: None)
    monkeypatch.setattr(presence_module, "SILENCE", 0.5)
    wait_until(lambda: not here.presence.anybody(table))


def test_what_was_missed_is_asked_for_again(here, process, monkeypatch, ann):
    monkeypatch.setattr(presence_module, "EVERY", 0.05)
    table, people = apart(here, ann)
    there = process()
    seats.arrive(there, table, ann)
    wait_until(lambda: here.presence.seats(table) == {"Ann"})
    with monkeypatch.context() as patched:
        patched.setattr(there.store, "say", lambda text: None)
        seats.arrive(there, table, people["Bob"])
    wait_until(lambda: here.presence.seats(table) == {"Ann", "Bob"})


def test_one_process_alone_says_nothing_to_anybody(tmp_path):
    with SqliteStore(tmp_path / "t.sqlite") as store:
        tables = Tables(store, SECRET)
        leave = tables.presence.arrive("t", ["Ann"])
        assert tables.presence.seats("t") == {"Ann"} and tables.presence.anybody_here("t")
        leave()
        assert not tables.presence.anybody("t")
        tables.close()
