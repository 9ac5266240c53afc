"""What every store promises, whatever it is made of."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Event

import pytest
from kept_tables import act, acts, header

from ferrovia.records import EventKind
from ferrovia.store import (
    AlreadyTaken,
    Arrangement,
    FactKind,
    Grant,
    HouseKind,
    StoredEvent,
    StoreError,
    UnknownTable,
    Usage,
    hashed,
    now,
)

ANN, BOB = hashed("the key of Ann"), hashed("the key of Bob")
PATIENCE = 30.0
"""Seconds for what happens in another thread, on however busy a machine."""


def test_what_is_kept_is_returned(store):
    events = (
        act(1),
        act(2, "ein Zug für Ölz 🚂"),
        StoredEvent(number=3, kind=EventKind.TAKEN_BACK, seat="Bob", to=1, at=now()),
        StoredEvent(
            number=4, kind=EventKind.BROUGHT_BACK, seat="Bob", to=2, fingerprint="f", at=now()
        ),
    )
    store.create(header("t"))
    for envelope in events:
        store.append("t", envelope)
    assert store.header("t") == header("t")
    assert store.events("t") == events
    assert store.events("t", 0) == events
    assert store.events("t", 2) == events[2:]
    assert store.events("t", 4) == store.events("t", 99) == ()


def test_a_table_may_begin_with_events_and_grants(store):
    grants = (Grant(ANN, "t", "host"), Grant(ANN, "t", "seat", "Ann"))
    store.create(header("t"), iter(acts(5)), iter(grants), {"round": "OR 1"})
    store.append("t", act(6))
    assert store.events("t") == acts(6)
    assert store.held(ANN) == grants
    store.create(header("u"), acts(2), (), {"round": "OR 1"})
    (second, first) = sorted(store.tables(), key=lambda s: s.header.table, reverse=True)
    assert first.standing is None
    assert second.standing == {"round": "OR 1"}


def test_tables_do_not_mix(store):
    store.create(header("t"), acts(3))
    store.create(header("u"), acts(1))
    assert len(store.events("t")) == 3
    store.append("u", act(2, "buy"))
    assert store.events("t") == acts(3)
    assert store.events("u", 1) == (act(2, "buy"),)


@pytest.mark.parametrize("number", [-1, 0, 1, 3, 5, 2**70])
def test_a_number_is_written_once_and_leaves_no_gap(store, number):
    store.create(header("t"), acts(3))
    with pytest.raises(AlreadyTaken) as taken:
        store.append(
            "t", StoredEvent(number=number, kind=EventKind.TAKEN_BACK, seat="Ann", at=now())
        )
    assert str(taken.value) == f"table t has 3 events; the next is 4, not {number}"
    assert store.events("t") == acts(3)
    store.append("t", act(4))


def test_a_table_is_opened_once(store):
    store.create(header("t"), acts(1), (Grant(ANN, "t", "host"),))
    with pytest.raises(AlreadyTaken):
        store.create(header("t", name="another"), acts(2), (Grant(BOB, "t", "host"),))
    assert store.header("t") == header("t")
    assert store.events("t") == acts(1)
    assert store.held(BOB) == ()


@pytest.mark.parametrize(
    ("events", "grants", "standing"),
    [
        ((act(1), act(3)), (), None),
        ((act(2),), (), None),
        ((), (Grant(ANN, "u", "host"),), None),
        ((act(1), act(2, "\ud800")), (), None),
        ((), (), {"what": object()}),
    ],
    ids=["gap", "no first", "another's grant", "no text", "no JSON"],
)
def test_a_table_is_opened_as_a_whole_or_not_at_all(store, events, grants, standing):
    with pytest.raises(StoreError):
        store.create(header("t"), events, grants, standing)
    assert store.tables() == ()
    assert store.held(ANN) == ()
    store.create(header("t"))


def test_what_cannot_be_kept_changes_nothing(store):
    store.create(header("t"), acts(1))
    for envelope, standing in (
        (act(2, "\ud800"), None),
        (act(2), {"what": object()}),
        (StoredEvent(number=2, kind=EventKind.TAKEN_BACK, seat="\ud800", at=now()), None),
    ):
        with pytest.raises(StoreError, match="this cannot be kept"):
            store.append("t", envelope, standing)
    assert store.events("t") == acts(1)
    store.append("t", act(2))


def test_nobody_can_edit_what_is_kept(store):
    mine = act(1)
    store.create(header("t"))
    store.append("t", mine, {"n": 1})
    mine.action["type"] = "changed"
    store.events("t")[0].action["type"] = "changed"
    store.header("t").kinds["Ann"] = "bot"
    store.tables()[0].standing["n"] = 2
    assert store.events("t") == acts(1)
    assert store.header("t") == header("t")
    assert store.tables()[0].standing == {"n": 1}


def test_an_unknown_table_is_said_to_be_one(store):
    store.create(header("t"))
    for question in (
        lambda: store.header("x"),
        lambda: store.events("x"),
        lambda: store.events("x", 5),
        lambda: store.append("x", act(1)),
        lambda: store.grant(ANN, "x", "watch"),
        lambda: store.grants_of("x"),
        lambda: store.remember("x", 0, {}),
    ):
        with pytest.raises(UnknownTable) as unknown:
            question()
        assert str(unknown.value) == "there is no table x"
    assert store.tables(["x"]) == ()
    assert store.held(ANN) == ()


def test_tables_are_listed_by_what_happened_last(store):
    for table, created in (("a", "2026-01-01"), ("b", "2026-01-03"), ("c", "2026-01-02")):
        store.create(header(table, created=created))
    assert [s.header.table for s in store.tables()] == ["b", "c", "a"]
    store.append("a", act(1, at="2026-01-04"))
    store.append("c", act(1, at="2026-01-05"))
    store.append("c", act(2, at="2026-01-06"))
    listed = store.tables()
    assert [(s.header.table, s.events, s.at) for s in listed] == [
        ("c", 2, "2026-01-06"),
        ("a", 1, "2026-01-04"),
        ("b", 0, "2026-01-03"),
    ]
    assert listed[0].header == store.header("c")
    assert store.tables(["a", "c", "x"]) == listed[:2]
    assert store.tables({"b"}) == listed[2:]
    assert store.tables(()) == ()


def test_of_two_tables_with_the_same_time_the_later_comes_first(store):
    for table in "abc":
        store.create(header(table))
    assert [s.header.table for s in store.tables()] == ["c", "b", "a"]


def test_how_a_table_stands_is_remembered_until_it_moves_on(store):
    store.create(header("t"))

    def standing() -> dict[str, str] | None:
        return store.tables()[0].standing

    assert standing() is None
    store.remember("t", 0, {"round": "IR"})
    assert standing() == {"round": "IR"}
    store.append("t", act(1), {"round": "SR 1"})
    assert standing() == {"round": "SR 1"}
    store.append("t", act(2))
    assert standing() is None
    store.remember("t", 1, {"round": "late"})
    store.remember("t", 3, {"round": "early"})
    assert standing() is None
    store.remember("t", 2, {"round": "OR 1.1"})
    assert standing() == {"round": "OR 1.1"}


def test_a_key_is_good_for_what_it_was_granted(store):
    store.create(header("t"))
    store.create(header("u"))
    store.grant(ANN, "t", "seat", "Ann")
    store.grant(ANN, "t", "seat", "Ann")
    store.grant(ANN, "t", "host")
    store.grant(ANN, "u", "watch")
    store.grant(BOB, "t", "seat", "Cèline")
    assert store.held(ANN) == (
        Grant(ANN, "t", "host"),
        Grant(ANN, "t", "seat", "Ann"),
        Grant(ANN, "u", "watch"),
    )
    assert store.held(BOB) == (Grant(BOB, "t", "seat", "Cèline"),)
    assert store.held(hashed("a guess")) == store.held("") == ()
    assert set(store.grants_of("t")) == {*store.held(ANN)[:2], *store.held(BOB)}
    assert store.grants_of("u") == (Grant(ANN, "u", "watch"),)


def test_a_key_itself_is_never_kept(store):
    store.create(header("t"))
    for key in ("the key of Ann", "", ANN.upper(), ANN + "0"):
        with pytest.raises(ValueError):
            store.grant(key, "t", "seat", "Ann")
    assert store.grants_of("t") == ()


def test_a_seat_is_named_for_a_seat_only(store):
    store.create(header("t"))
    with pytest.raises(ValueError):
        store.grant(ANN, "t", "seat")
    with pytest.raises(ValueError):
        store.grant(ANN, "t", "watch", "Ann")


def test_of_many_who_write_the_same_number_one_wins(store):
    store.create(header("t"))
    rivals, rounds = 4, 25
    start = Barrier(rivals)

    def rival(name: int) -> list[int]:
        won = []
        for number in range(1, rounds + 1):
            start.wait()
            try:
                store.append("t", act(number, f"by {name}"))
                won.append(number)
            except AlreadyTaken:
                pass
        return won

    with ThreadPoolExecutor(rivals) as pool:
        won = list(pool.map(rival, range(rivals)))
    assert sorted(number for numbers in won for number in numbers) == list(range(1, rounds + 1))
    for envelope in store.events("t"):
        assert envelope.number in won[int(envelope.action["type"].removeprefix("by "))]


def test_whoever_reads_while_others_write_sees_a_beginning_of_it(store):
    store.create(header("t"))

    def write() -> None:
        for number in range(1, 101):
            store.append("t", act(number))

    with ThreadPoolExecutor(1) as pool:
        writing = pool.submit(write)
        seen = 0
        while seen < 100 and not (writing.done() and writing.exception()):
            events = store.events("t")
            assert [e.number for e in events] == list(range(1, len(events) + 1))
            assert len(events) >= seen
            seen = len(events)
        writing.result()
    assert store.events("t") == acts(100)


def test_a_closed_store_says_so(store):
    store.create(header("t"))
    store.close()
    store.close()
    for question in (
        store.tables,
        lambda: store.header("t"),
        lambda: store.append("t", act(1)),
        lambda: store.held(ANN),
    ):
        with pytest.raises(StoreError, match="has been closed"):
            question()


def test_reasons_are_kept_beside_their_events(store):
    store.create(header("t"), acts(1))
    store.append("t", act(2), reasons=("The 8H rusts the 4H.", "L. 40 more a round."))
    store.append("t", act(3), {"n": 3})
    with pytest.raises(AlreadyTaken):
        store.append("t", act(3), reasons=("Too late.",))

    assert store.reasons("t") == {2: ("The 8H rusts the 4H.", "L. 40 more a round.")}
    assert store.events("t") == acts(3)
    with pytest.raises(UnknownTable):
        store.reasons("u")


RUN = FactKind("arrangement", Arrangement)
WORD = FactKind("word", str)


def facts(store, kind, only=None):
    return [(kept.table, kept.seat, kept.key, kept.value) for kept in store.facts(kind, only)]


def test_a_fact_takes_the_place_of_the_one_before(store):
    store.create(header("t"))
    store.keep("t", [RUN.fact(Arrangement(bots={"Bob": "builder"}, pace="slow", paused=True))])
    store.keep("t", [RUN.fact(last := Arrangement(bots={"Cèline": "random"}, reasons=False))])
    assert facts(store, RUN) == [("t", "", "", last)]
    store.keep("t", [RUN.nothing()])
    store.keep("t", [RUN.nothing()])
    assert facts(store, RUN) == []


def test_reasons_can_be_asked_for_since_an_event(store):
    store.create(header("t"))
    for number in (1, 2, 3):
        store.append("t", act(number), reasons=(f"reason {number}",))
    assert store.reasons("t", 1) == {2: ("reason 2",), 3: ("reason 3",)}
    assert store.reasons("t", 3) == {}


def test_nobody_hears_what_one_says_oneself(store):
    heard = []
    leave = store.hear(heard.append)
    store.say("something")
    leave()
    assert heard == []


def test_facts_are_kept_by_table_kind_seat_and_key(store):
    for table in "ut":
        store.create(header(table))
        store.keep(
            table,
            [
                WORD.fact("the table's"),
                WORD.fact("Bob's", "Bob"),
                WORD.fact(f"Ann's of {table}", "Ann", "B6"),
                WORD.fact("Ann's", "Ann", "A4"),
                RUN.fact(Arrangement()),
            ],
        )
    assert facts(store, WORD, ["t"]) == [
        ("t", "", "", "the table's"),
        ("t", "Ann", "A4", "Ann's"),
        ("t", "Ann", "B6", "Ann's of t"),
        ("t", "Bob", "", "Bob's"),
    ]
    assert [kept.table for kept in store.facts(WORD)] == ["t"] * 4 + ["u"] * 4
    assert facts(store, WORD, ["x"]) == facts(store, WORD, []) == []

    store.keep("t", [WORD.nothing("Ann", "B6"), WORD.fact("new", "Bob")])
    assert [value for *_, value in facts(store, WORD, ["t"])] == ["the table's", "Ann's", "new"]
    assert len(store.facts(WORD, ["u"])) == 4
    with pytest.raises(UnknownTable):
        store.keep("x", [WORD.fact("nowhere")])


def test_facts_are_kept_with_an_event_or_not_at_all(store):
    store.create(header("t"), acts(1))
    store.append("t", act(2), facts=[WORD.fact("two")])
    with pytest.raises(AlreadyTaken):
        store.append("t", act(2), facts=[WORD.fact("late")])
    with pytest.raises(StoreError, match="this cannot be kept"):
        store.keep("t", [WORD.fact("good", "Ann"), WORD.fact(object())])
    assert facts(store, WORD) == [("t", "", "", "two")]


def test_a_table_can_be_deleted(store):
    for table in "tu":
        store.create(header(table), acts(2), (Grant(ANN, table, "host"),), {"n": 2})
        store.keep(table, [WORD.fact(table)])
    store.delete("t")
    assert [summary.header.table for summary in store.tables()] == ["u"]
    assert [grant.table for grant in store.held(ANN)] == ["u"]
    assert facts(store, WORD) == [("u", "", "", "u")]
    for lacking in (store.delete, store.header, store.events, store.grants_of):
        with pytest.raises(UnknownTable):
            lacking("t")
    store.create(header("t"))
    assert store.events("t") == ()


def test_a_key_can_be_looked_up_at_one_table(store):
    for table in "tu":
        store.create(header(table))
        store.grant(ANN, table, "seat", "Ann")
    store.grant(BOB, "t", "watch")
    assert store.held(ANN, "u") == (Grant(ANN, "u", "seat", "Ann"),)
    assert store.held(BOB, "u") == store.held(ANN, "x") == store.held(ANN, "") == ()


def test_a_key_can_be_looked_up_at_some_tables(store):
    for table in "tuv":
        store.create(header(table))
        store.grant(ANN, table, "watch")
    assert [grant.table for grant in store.held(ANN, only=("t", "v", "x"))] == ["t", "v"]
    assert store.held(ANN, only=()) == store.held(BOB, only=("t",)) == ()


def test_a_list_can_be_read_part_by_part(store):
    for number, table in enumerate("abcde"):
        store.create(header(table, created=f"2026-01-0{number + 1}"))
        store.grant(BOB if table == "c" else ANN, table, "watch")
        store.grant(ANN, table, "seat", "Ann") if table == "a" else None
    store.append("b", act(1, at="2026-01-09"))
    assert store.newest(0, 9) == ("b", "e", "d", "c", "a")
    assert store.newest(0, 9) == tuple(summary.header.table for summary in store.tables())
    assert store.newest(1, 2) == ("e", "d")
    assert store.newest(0, 3, ANN) == ("b", "e", "d")
    assert store.newest(3, 3, ANN) == ("a",)
    assert store.newest(9, 3, ANN) == store.newest(0, 9, hashed("nobody")) == ()


def test_it_is_known_how_much_room_somebodys_tables_take(store):
    for table in "ab":
        store.create(header(table), acts(3), (Grant(ANN, table, "host"),))
    store.create(header("c"), acts(2), (Grant(BOB, "c", "host"), Grant(ANN, "c", "watch")))
    store.create(header("d"), (), (Grant(ANN, "d", "host"), Grant(ANN, "d", "seat", "Ann")))
    assert store.usage(ANN) == Usage(tables=3, events=6)
    assert store.usage(BOB) == Usage(tables=1, events=2)
    store.delete("a")
    assert store.usage(ANN) == Usage(tables=2, events=3)
    assert store.usage(hashed("nobody")) == Usage(0, 0)


def test_what_was_granted_can_be_revoked(store):
    for table in "tu":
        store.create(header(table))
        store.grant(ANN, table, "seat", "Ann")
        store.grant(ANN, table, "watch")
        store.grant(BOB, table, "seat", "Ann")
    never_granted = Grant(BOB, "t", "host")
    store.revoke([Grant(ANN, "t", "seat", "Ann"), Grant(BOB, "u", "seat", "Ann"), never_granted])
    assert store.held(ANN) == (
        Grant(ANN, "t", "watch"),
        Grant(ANN, "u", "seat", "Ann"),
        Grant(ANN, "u", "watch"),
    )
    assert store.held(BOB) == (Grant(BOB, "t", "seat", "Ann"),)
    store.revoke([])
    store.grant(ANN, "t", "seat", "Ann")
    assert len(store.held(ANN, "t")) == 2


LOGIN = HouseKind("login", str)
RATED = HouseKind("rated", Arrangement)


def house(store, kind, **only):
    return [(kept.owner, kept.key, kept.value) for kept in store.house_facts(kind, **only)]


def test_facts_of_the_house_are_kept_by_kind_owner_and_key(store):
    store.keep_house(
        [
            LOGIN.fact("third", "Bob", "home"),
            LOGIN.fact("second", "Ann", "work"),
            LOGIN.fact("first", "Ann", "home"),
            LOGIN.fact("the house's own"),
            LOGIN.fact("last", "Žofie"),
            RATED.fact(Arrangement(pace="slow"), "Ann", "home"),
        ]
    )
    assert house(store, LOGIN) == [
        ("", "", "the house's own"),
        ("Ann", "home", "first"),
        ("Ann", "work", "second"),
        ("Bob", "home", "third"),
        ("Žofie", "", "last"),
    ]
    assert house(store, LOGIN, owner="Ann") == [("Ann", "home", "first"), ("Ann", "work", "second")]
    assert [owner for owner, *_ in house(store, LOGIN, key="home")] == ["Ann", "Bob"]
    assert house(store, LOGIN, owner="", key="") == [("", "", "the house's own")]
    assert house(store, LOGIN, owner="Bob", key="work") == []
    assert house(store, RATED) == [("Ann", "home", Arrangement(pace="slow"))]


def test_a_fact_of_the_house_is_replaced_and_forgotten(store):
    store.keep_house([LOGIN.fact("one", "Ann")])
    store.keep_house([LOGIN.fact("two", "Ann"), LOGIN.nothing("Bob")])
    assert house(store, LOGIN) == [("Ann", "", "two")]
    store.keep_house([LOGIN.nothing("Ann"), LOGIN.fact("three", "Ann", new=True)])
    assert house(store, LOGIN) == [("Ann", "", "three")]
    store.keep_house([LOGIN.nothing("Ann")])
    assert house(store, LOGIN) == []


def test_what_is_to_be_new_takes_nobodys_place_and_all_is_kept_or_nothing(store):
    store.keep_house([LOGIN.fact("one", "Ann", new=True)])
    for facts in (
        [LOGIN.fact("good", "Bob"), LOGIN.fact("two", "Ann", new=True)],
        [LOGIN.fact("good", "Bob", new=True), LOGIN.fact("again", "Bob", new=True)],
        [LOGIN.nothing("Ann"), LOGIN.fact("one", "Ann"), LOGIN.fact("two", "Ann", new=True)],
    ):
        with pytest.raises(AlreadyTaken) as taken:
            store.keep_house(facts)
        assert str(taken.value) == "there is a login of that name already"
    with pytest.raises(StoreError, match="this cannot be kept"):
        store.keep_house([LOGIN.nothing("Ann"), LOGIN.fact(object())])
    assert house(store, LOGIN) == [("Ann", "", "one")]


def test_of_many_who_take_the_same_name_one_wins(store):
    rivals, rounds = 4, 10
    start = Barrier(rivals)

    def rival(name: int) -> list[str]:
        won = []
        for number in range(rounds):
            start.wait()
            try:
                store.keep_house([LOGIN.fact(str(name), f"{number}", new=True)])
                won.append(f"{number}")
            except AlreadyTaken:
                pass
        return won

    with ThreadPoolExecutor(rivals) as pool:
        won = list(pool.map(rival, range(rivals)))
    assert sorted(name for names in won for name in names) == [str(n) for n in range(rounds)]
    assert all(owner in won[int(value)] for owner, _, value in house(store, LOGIN))


def test_a_task_is_led_until_whoever_leads_withdraws(store):
    begun, ended = Event(), Event()
    withdraw = store.lead("bots", begun.set, ended.set)
    assert begun.wait(PATIENCE)
    assert not ended.is_set()
    withdraw()
    assert ended.is_set()
    ended.clear()
    withdraw()
    assert not ended.is_set()
