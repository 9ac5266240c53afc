"""Sitting down, watching, and who is present."""

from __future__ import annotations

import pytest

from ferrovia.tables import Declined, Visitor, acting, downloads, lobby, queries, seats, updates
from ferrovia.tables.messages import Act, Sit

STRANGER = Visitor(key="s" * 43)
HOST = Visitor(key="h" * 43, host=True)


def test_a_link_gives_its_seat_and_no_other(tables, bob, open_table, take_seat):
    table = open_table("me", "link", "link")

    take_seat(table, "Bob", bob)

    view = updates.look(tables, table, bob)
    assert view.role == "player"
    assert [seat for seat, v in view.update.seats.items() if v.yours] == ["Bob"]


def test_two_links_give_one_browser_two_seats(tables, bob, open_table, take_seat):
    table = open_table("me", "link", "link")

    take_seat(table, "Bob", bob)
    take_seat(table, "Cyd", bob)

    seats = updates.look(tables, table, bob).update.seats
    assert [seat for seat, v in seats.items() if v.yours] == ["Bob", "Cyd"]


def test_the_link_for_watchers_gives_no_seat(tables, bob, open_table, take_seat):
    table = open_table("me", "link", "link")

    take_seat(table, "", bob)

    view = updates.look(tables, table, bob)
    assert view.role == "watcher"
    assert not any(v.yours for v in view.update.seats.values())
    assert view.update.now.choices == ()


@pytest.mark.parametrize("key", ["", "nonsense", "x" * 43, "x" * 5000, "\ud800"])
def test_other_keys_open_nothing(tables, bob, open_table, key):
    open_table("me", "link", "link")

    with pytest.raises(Declined) as declined:
        seats.sit(tables, bob, Sit(key))
    assert declined.value.problem.problem == "forbidden"


def test_the_key_of_a_browser_is_no_link(tables, ann, bob, open_table):
    table = open_table("me", "link", "link")

    with pytest.raises(Declined):
        seats.sit(tables, bob, Sit(ann.key))
    with pytest.raises(Declined):
        updates.look(tables, table, bob)


def test_the_id_of_a_table_alone_opens_nothing(tables, open_table):
    table = open_table("me", "here", "here")

    for visitor in (STRANGER, Visitor()):
        for look in (
            lambda v: updates.look(tables, table, v),
            lambda v: updates.changes(tables, table, v, None),
            lambda v: queries.frames(tables, table, v, 0, 0),
            lambda v: queries.fan(tables, table, v, "C5"),
            lambda v: downloads.record(tables, table, v),
            lambda v: queries.chart(tables, table, v),
            lambda v: seats.arrive(tables, table, v),
        ):
            with pytest.raises(Declined) as declined:
                look(visitor)
            assert declined.value.problem.problem == "forbidden"


def test_there_is_nothing_at_a_table_that_is_not(tables, ann):
    with pytest.raises(Declined) as declined:
        updates.look(tables, "nowhere", ann)
    assert declined.value.problem.problem == "unknown"


def test_a_spectator_cannot_act_at_all(tables, ann, bob, open_table, take_seat, page):
    table = open_table("me", "here", "here")
    take_seat(table, "", bob)
    action = page(table).offered()[0]

    with pytest.raises(Declined) as declined:
        acting.submit(tables, table, bob, Act(0, action))

    assert declined.value.problem.problem == "forbidden"
    assert updates.look(tables, table, ann).update.version == 0


def test_a_seat_cannot_act_for_another(tables, ann, bob, open_table, take_seat, page):
    table = open_table("me", "link", "here")
    take_seat(table, "Bob", bob)
    action = page(table).offered()[0]
    assert action["by"] == "Ann"

    with pytest.raises(Declined) as declined:
        acting.submit(tables, table, bob, Act(0, action))

    assert declined.value.problem.problem == "forbidden"
    assert "Ann" in declined.value.problem.text
    assert updates.look(tables, table, ann).update.version == 0


def test_nobody_acts_for_a_bot(tables, ann, open_table):
    table = open_table("bot", "me", "here")
    action = {"type": "pass", "by": "Ann"}

    with pytest.raises(Declined) as declined:
        acting.submit(tables, table, ann, Act(0, action))
    assert declined.value.problem.problem == "forbidden"


def test_the_host_sees_every_table_and_resumes_the_seats_here(tables, open_table):
    table = open_table("me", "here", "link")

    view = updates.look(tables, table, HOST)

    assert [seat for seat, v in view.update.seats.items() if v.yours] == ["Ann", "Bob"]
    assert view.links is not None
    assert [line.table for line in lobby.my_tables(tables, HOST)] == [table]


def test_the_key_of_the_house_is_known_and_grants_no_seat_by_itself(tables, bob):
    assert tables.is_host(tables.host_key)
    assert not tables.is_host("")
    assert not tables.is_host("ü" * 43)
    assert seats.sit(tables, bob, Sit(tables.host_key)).table == ""
    assert lobby.my_tables(tables, bob) == ()


def test_who_has_the_table_open_is_seen_by_all(tables, ann, bob, open_table, take_seat):
    table = open_table("me", "link", "bot")
    take_seat(table, "Bob", bob)
    heard = []
    tables.listen(table, lambda table, number: heard.append(table))

    leave = seats.arrive(tables, table, bob)

    def here() -> dict[str, bool]:
        return {seat: v.here for seat, v in updates.look(tables, table, ann).update.seats.items()}

    assert here() == {"Ann": False, "Bob": True, "Cyd": True}
    other = seats.arrive(tables, table, bob)
    leave()
    leave()
    assert here()["Bob"]
    other()
    assert not here()["Bob"]
    assert heard == [table] * 5  # leaving twice is told twice and counts once
