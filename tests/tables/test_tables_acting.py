"""Playing at a table: accepted, refused, stale, kept."""

from __future__ import annotations

import sys
from collections import Counter
from threading import Barrier, Thread
from types import CodeType, FrameType

import pytest
from table_page import Page, as_sent, without_null

from ferrovia.core import Action, Position
from ferrovia.core.position import move_of
from ferrovia.core.rule import Rule
from ferrovia.store import AlreadyTaken, SqliteStore, StoreError
from ferrovia.tables import Declined, Tables, acting, new_tables, queries, updates
from ferrovia.tables.messages import Act, NewSeat, NewTable
from ferrovia.views.sentences.refusals import refused

ONE_SCREEN = ("me", "here", "here")


def test_an_action_is_kept_before_it_is_answered(store, open_table, page):
    table = open_table(*ONE_SCREEN)

    answer = page(table).play()

    (kept,) = store.events(table)
    assert (kept.number, kept.kind, kept.seat) == (1, "act", "Ann")
    assert kept.fingerprint
    assert (answer.version, answer.n) == (1, 1)


def test_what_is_played_is_told_to_all(tables, ann, open_table, page):
    table = open_table(*ONE_SCREEN)
    heard = []
    tables.listen(table, lambda *notice: heard.append(notice))

    page(table).play()

    assert heard == [(table, 1)]


def test_what_a_rule_forbids_is_refused_with_its_statement_and_changes_nothing(
    tables, ann, open_table, page, store
):
    table = open_table(*ONE_SCREEN)
    dear = {"type": "bid", "by": "Ann", "private": "RSA", "amount": 5_000}

    with pytest.raises(Declined) as declined:
        page(table).play(dear)

    problem = declined.value.problem
    assert problem.problem == "refused"
    assert problem.refused.rule
    assert problem.refused.statement
    assert problem.refused.text
    assert problem.text == problem.refused.reason
    assert store.events(table) == ()
    assert updates.look(tables, table, ann).update.n == 0


@pytest.mark.parametrize(
    "nonsense",
    [
        {},
        {"type": "dance", "by": "Ann"},
        {"type": "bid", "by": "Ann"},
        {"type": "bid", "by": "Ann", "private": "RSA", "amount": "much"},
        {"type": "bid", "by": "Ann", "private": "RSA", "amount": 60, "more": 1},
        {"type": ["bid"], "by": "Ann"},
        {"type": "bid", "by": None, "private": "RSA", "amount": 60},
    ],
)
def test_what_is_no_action_is_turned_away(open_table, page, store, nonsense):
    table = open_table(*ONE_SCREEN)

    with pytest.raises(Declined) as declined:
        acting.submit(page(table).tables, table, page(table).visitor, Act(0, nonsense))

    assert declined.value.problem.problem == "form"
    assert store.events(table) == ()


def test_it_must_be_ones_decision(open_table, page):
    table = open_table(*ONE_SCREEN)

    with pytest.raises(Declined) as declined:
        page(table).play({"type": "pass", "by": "Bob"})
    assert declined.value.problem.refused.rule == "turn.seat"


def test_whoever_was_slower_is_told_how_the_table_stands(open_table, page):
    table = open_table(*ONE_SCREEN)
    fast, slow = page(table), page(table)
    fast.play()

    with pytest.raises(Declined) as declined:
        slow.play()

    problem = declined.value.problem
    assert problem.problem == "stale"
    slow.take(problem.update)
    assert slow.scenes[1] == fast.scenes[1]
    assert slow.seen.version == 1
    slow.play()
    assert slow.seen.n == 2


@pytest.mark.parametrize("after", [-1, 7])
def test_versions_that_never_were_are_stale_too(tables, ann, open_table, page, after):
    table = open_table(*ONE_SCREEN)
    action = page(table).offered()[0]

    with pytest.raises(Declined) as declined:
        acting.submit(tables, table, ann, Act(after, action))

    assert declined.value.problem.update.frames[0].whole is not None


def test_of_many_at_once_one_is_first_and_all_others_are_stale(tables, ann, open_table, page):
    table = open_table(*ONE_SCREEN)
    action, ready, ends = page(table).offered()[0], Barrier(6), []

    def play() -> None:
        ready.wait()
        try:
            acting.submit(tables, table, ann, Act(0, action))
            ends.append("done")
        except Declined as declined:
            ends.append(declined.problem.problem)

    threads = [Thread(target=play) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert sorted(ends) == ["done"] + ["stale"] * 5


def test_another_machine_may_be_faster(tmp_path, ann):
    """Two servers over one store: the store decides, and the slower one catches up."""
    file = tmp_path / "tables.sqlite"
    here, there = (Tables(SqliteStore(file), "secret") for _ in range(2))
    seats = tuple(NewSeat(name, "me") for name in ("Ann", "Bob", "Cyd"))
    table = new_tables.open_table(here, ann, NewTable("1849", seats)).table
    mine, theirs = Page(here, table, ann), Page(there, table, ann)
    mine.play()

    with pytest.raises(Declined) as declined:
        theirs.play()

    theirs.take(declined.value.problem.update)
    assert theirs.scenes[1] == mine.scenes[1]
    theirs.play()
    assert theirs.seen.version == 2


def test_a_notice_of_another_machine_is_followed(tmp_path, ann):
    file = tmp_path / "tables.sqlite"
    stores = [SqliteStore(file) for _ in range(2)]
    here, there = (Tables(store, "secret") for store in stores)
    seats = tuple(NewSeat(name, "me") for name in ("Ann", "Bob", "Cyd"))
    table = new_tables.open_table(here, ann, NewTable("1849", seats)).table
    mine, theirs = Page(here, table, ann), Page(there, table, ann)
    theirs.play()

    stores[0].notify(table, 1)  # as a database for many machines would do

    assert mine.refresh().version == 1
    assert mine.scenes[1] == theirs.scenes[1]


@pytest.mark.parametrize(
    "trouble", [StoreError("the disk is full"), AlreadyTaken("taken"), OSError()]
)
def test_what_cannot_be_kept_has_not_happened(tables, ann, open_table, page, store, trouble):
    table = open_table(*ONE_SCREEN)
    opened = page(table)
    opened.play()
    keep = store.append

    def fail(*args: object) -> None:
        raise trouble

    store.append = fail
    with pytest.raises((Declined, StoreError, OSError)):
        opened.play()
    store.append = keep

    assert updates.look(tables, table, ann).update.n == 1
    opened.play()
    assert opened.seen.version == 2


def test_a_page_that_is_told_only_what_is_new_sees_the_whole_game(tables, ann, open_table, page):
    table = open_table(*ONE_SCREEN)
    player, watcher = page(table), page(table)

    for n in range(60):
        player.play(player.offered()[n % len(player.offered())])
        if n % 7 == 0:
            watcher.refresh()
    watcher.refresh()

    frames = queries.frames(tables, table, ann, 0, 60)
    fresh = page(table)
    assert watcher.scenes == player.scenes
    assert without_null(player.scenes[60]) == without_null(fresh.scenes[60])
    assert as_sent(frames[0].whole) == without_null(player.scenes[0])
    assert player.log == fresh.log
    assert player.marks == fresh.marks
    assert sorted(player.log) == list(range(61))


@pytest.mark.parametrize("live", [False, True])
def test_the_rules_of_an_action_are_asked_once(tables, ann, open_table, page, live):
    table = open_table(*ONE_SCREEN)
    opened = page(table)
    plain = next(offer for offer in opened.offered() if offer["type"] != "pass")
    with tables.locked(table) as held:
        position, action = held.position, held.codec.decode_action(plain)
    rules = {rule.check.__code__ for rule in _rules_of(position, action)}
    asked: Counter[CodeType] = Counter()

    def count(frame: FrameType, event: str, arg: object) -> None:
        if event == "call" and frame.f_code in rules and action in frame.f_locals.values():
            asked[frame.f_code] += 1

    sys.setprofile(count)
    try:
        acting.submit(tables, table, ann, Act(0, plain, live))
    finally:
        sys.setprofile(None)

    assert rules and asked == dict.fromkeys(rules, 1)


def _rules_of(position: Position, action: Action) -> tuple[Rule, ...]:
    move = move_of(position, action, position.decision.seat)
    assert move is not None
    return move.rules


def test_an_action_that_a_rule_forbids_is_refused_with_its_statement(tables, ann, open_table, page):
    table = open_table(*ONE_SCREEN)
    opened = page(table)
    plain = next(choice.action for choice in opened.seen.now.choices if choice.dim)
    with tables.locked(table) as held:
        expected = refused(held.position, held.codec.decode_action(plain))

    with pytest.raises(Declined) as declined:
        acting.submit(tables, table, ann, Act(0, plain))

    assert expected is not None
    assert declined.value.problem.refused == expected
    assert opened.refresh().version == 0
