"""Opening a table: who sits where, and what cannot be opened."""

from __future__ import annotations

import pytest

from ferrovia.store import hashed
from ferrovia.tables import Declined, Tables, Visitor, new_tables, updates
from ferrovia.tables.messages import ForkAt, NewSeat, NewTable
from ferrovia.tables.new_tables import name_of_today


def new(*seats: tuple[str, str], **more) -> NewTable:
    return NewTable("1849", tuple(NewSeat(*seat) for seat in seats), **more)


THREE = (("Ann", "me"), ("Bob", "here"), ("Cyd", "link"))


def test_whoever_opens_a_table_holds_the_seats_here_and_no_other(tables, ann):
    table = new_tables.open_table(tables, ann, new(*THREE)).table

    seats = updates.look(tables, table, ann).update.seats

    assert {seat: view.yours for seat, view in seats.items()} == {
        "Ann": True,
        "Bob": True,
        "Cyd": False,
    }
    assert {seat: view.kind for seat, view in seats.items()} == {
        "Ann": "here",
        "Bob": "here",
        "Cyd": "link",
    }


def test_seats_are_drawn_unless_they_are_told(tables, ann):
    told = new_tables.open_table(tables, ann, new(*THREE, drawn=False, seed="2")).table
    drawn = [new_tables.open_table(tables, ann, new(*THREE, seed=str(n))).table for n in range(12)]

    assert list(updates.look(tables, told, ann).update.seats) == ["Ann", "Bob", "Cyd"]
    assert len({tuple(updates.look(tables, table, ann).update.seats) for table in drawn}) > 1


def test_the_same_seed_deals_the_same(tables, ann, store):
    one, two = (new_tables.open_table(tables, ann, new(*THREE, seed="42")).table for _ in range(2))

    assert store.header(one).deal == store.header(two).deal
    assert store.header(one).seats == store.header(two).seats


def test_without_a_seed_tables_differ(tables, ann, store):
    seeds = {
        store.header(new_tables.open_table(tables, ann, new(*THREE)).table).seed for _ in range(5)
    }

    assert len(seeds) == 5


def test_a_table_that_nobody_named_has_a_name_of_its_day(tables, ann):
    assert (
        updates.look(tables, new_tables.open_table(tables, ann, new(*THREE)).table, ann).update.name
        == name_of_today()
    )
    named = new_tables.open_table(tables, ann, new(*THREE, name="  Sicily   again ")).table
    assert updates.look(tables, named, ann).update.name == "Sicily again"


@pytest.mark.parametrize(
    ("wanted", "word"),
    [
        (NewTable("1830", (NewSeat("Ann", "me"),)), "title"),
        (new(("Ann", "me")), "players"),
        (new(("Ann", "me"), ("Ann", "here"), ("Cyd", "bot")), "same name"),
        (new(("Ann", "me"), (" ", "here"), ("Cyd", "bot")), "cannot be the name"),
        (new(("Ann", "me"), ("pool", "here"), ("Cyd", "bot")), "cannot be the name"),
        (new(("Ann", "me"), ("a" * 41, "here"), ("Cyd", "bot")), "cannot be the name"),
        (new(("Ann", "me"), ("a\x00b", "here"), ("Cyd", "bot")), "cannot be the name"),
        (new(*THREE, options=("flying",)), "option"),
        (new(*THREE, options=("electric-dreams",)), "needs"),
        (new(*THREE, preset="mine"), "preset"),
        (new(*THREE, name="x" * 61), "letters"),
        (new(*THREE, name="a\x1bb"), "letters"),
        (new(*THREE, seed="x" * 65), "letters"),
        (new(*THREE, options=("bonds",) * 65), "more than"),
        (NewTable("1849", tuple(NewSeat(f"P{n}", "bot") for n in range(13))), "more than"),
    ],
)
def test_what_cannot_be_opened_is_said_in_a_sentence(tables, ann, store, wanted, word):
    with pytest.raises(Declined) as declined:
        new_tables.open_table(tables, ann, wanted)

    assert declined.value.problem.problem == "form"
    assert word in declined.value.problem.text
    assert declined.value.problem.text.endswith(".")
    assert store.tables() == ()


def test_links_are_shown_to_whoever_opened_the_table_alone(tables, ann, bob, open_table, take_seat):
    table = open_table("me", "link", "link")
    take_seat(table, "Bob", bob)

    links = updates.look(tables, table, ann).links

    assert links is not None
    assert set(links.seats) == {"Bob", "Cyd"}
    assert updates.look(tables, table, bob).links is None


def test_keys_have_more_than_128_bits_and_only_digests_are_kept(tables, ann, store, open_table):
    table = open_table("me", "link", "link")
    links = updates.look(tables, table, ann).links

    keys = [*links.seats.values(), links.watch]

    assert len(set(keys)) == 3
    assert all(len(key) == 43 for key in keys)  # 256 bits, six to a letter
    kept = {grant.key for grant in store.grants_of(table)}
    assert {hashed(key) for key in keys} <= kept
    assert not kept & {*keys, ann.key}


def test_links_of_another_installation_are_others(tables, ann, open_table, store):
    table = open_table("me", "link", "link")
    other = updates.look(Tables(store, "another secret"), table, ann).links

    assert other.watch != updates.look(tables, table, ann).links.watch


def test_a_fork_is_a_table_of_ones_own(tables, ann, bob, open_table, take_seat, page):
    table = open_table("me", "link", "bot")
    take_seat(table, "Bob", bob)
    page(table).play()

    fork = new_tables.fork(tables, table, bob, ForkAt(1)).table

    view = updates.look(tables, fork, bob)
    assert view.parent == table
    assert view.update.n == 1
    assert {seat: (v.kind, v.yours) for seat, v in view.update.seats.items()} == {
        "Ann": ("here", True),
        "Bob": ("here", True),
        "Cyd": ("bot", False),
    }
    assert updates.look(tables, table, ann).update.n == 1
    with pytest.raises(Declined):
        updates.look(tables, fork, ann)


@pytest.mark.parametrize("at", [-1, 2])
def test_only_what_was_played_can_be_forked(tables, ann, open_table, page, at):
    table = open_table("me", "here", "here")
    page(table).play()

    with pytest.raises(Declined) as declined:
        new_tables.fork(tables, table, ann, ForkAt(at))
    assert declined.value.problem.problem == "form"


def test_a_rematch_has_the_same_players_on_their_seats(tables, ann, bob, open_table, take_seat):
    table = open_table("me", "link", "link")
    take_seat(table, "Bob", bob)

    again = new_tables.rematch(tables, table, bob).table

    assert again != table
    assert new_tables.rematch(tables, table, ann).table == again
    hers, his = updates.look(tables, again, ann), updates.look(tables, again, bob)
    assert [seat for seat, view in hers.update.seats.items() if view.yours] == ["Ann"]
    assert [seat for seat, view in his.update.seats.items() if view.yours] == ["Bob"]
    assert hers.links is not None
    assert set(hers.links.seats) == {"Bob", "Cyd"}
    assert his.links is None
    assert hers.update.n == 0


def test_old_links_do_not_open_a_rematch(tables, ann, bob, open_table, take_seat):
    table = open_table("me", "link", "link")
    take_seat(table, "Bob", bob)
    again = new_tables.rematch(tables, table, ann).table
    stranger = Visitor(key="x" * 43)

    take_seat(table, "Cyd", stranger)

    links = updates.look(tables, table, ann).links
    for key in (stranger.key, *links.seats.values(), links.watch):
        with pytest.raises(Declined):
            updates.look(tables, again, Visitor(key=key))
    assert updates.look(tables, again, bob).role == "player"


def test_watchers_ask_for_no_rematch(tables, bob, open_table, take_seat):
    table = open_table("me", "here", "here")
    take_seat(table, "", bob)

    with pytest.raises(Declined) as declined:
        new_tables.rematch(tables, table, bob)
    assert declined.value.problem.problem == "forbidden"
