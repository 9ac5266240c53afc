"""Taking back: free in one's own turn and at one screen, else the table is asked."""

from __future__ import annotations

import pytest
from table_page import without_null

from ferrovia.tables import Declined, Visitor, updates

ONE_SCREEN = ("me", "here", "here")
PASS = "pass"


def passing(page) -> None:
    """Pass for whoever decides."""
    page.play({"type": PASS, "by": page.seen.now.seat})


def buying(page) -> None:
    """Buy the private company on offer."""
    page.play(next(a for a in page.offered() if a["type"] == "buy_private"))


@pytest.fixture
def three(tables, ann, bob, open_table, take_seat, page):
    """Ann, Bob and Cyd, each at a browser of their own."""
    table = open_table("me", "link", "link")
    cyd = Visitor(key="c" * 43)
    take_seat(table, "Bob", bob)
    take_seat(table, "Cyd", cyd)
    return tuple(page(table, visitor) for visitor in (ann, bob, cyd))


@pytest.fixture
def after_bob(three):
    """The same three when Ann and then Bob have bought: Ann's purchase is no longer hers alone."""
    ann, bob, _cyd = three
    buying(ann)
    bob.refresh()
    buying(bob)
    ann.refresh()
    return three


def test_at_one_screen_everything_is_free(open_table, page):
    table = open_table(*ONE_SCREEN)
    player = page(table)
    for _ in range(4):
        buying(player)
    assert player.seen.free == 4

    player.back(0)

    assert (player.seen.n, player.seen.redo, player.seen.free) == (0, 4, 0)
    assert player.seen.version == 5
    assert player.seen.branch == 1
    assert player.seen.now.seat == "Ann"


def test_only_the_last_own_moves_are_free(three):
    """What others have done since stands between: it is not taken back without asking."""
    ann, bob, cyd = three
    for page in (ann, bob, cyd, ann):
        page.refresh()
        passing(page)
    for page, free in ((ann, 1), (bob, 0), (cyd, 0)):
        page.refresh()
        assert page.seen.free == free

    ann.back(0)

    assert ann.seen.n == 4 and ann.seen.take_back is not None


def test_what_was_taken_back_can_be_played_again(open_table, page):
    table = open_table(*ONE_SCREEN)
    player = page(table)
    for _ in range(4):
        buying(player)
    before = dict(player.scenes)
    player.back(1)

    player.again(3)

    assert (player.seen.n, player.seen.redo) == (3, 1)
    assert without_null(player.scenes[3]) == without_null(before[3])
    player.again(4)
    assert player.seen.redo == 0


def test_a_new_action_ends_what_could_be_played_again(open_table, page):
    table = open_table(*ONE_SCREEN)
    player = page(table)
    buying(player)
    player.back(0)

    passing(player)

    assert player.seen.redo == 0
    with pytest.raises(Declined) as declined:
        player.again(2)
    assert declined.value.problem.problem == "form"


def test_pages_that_did_not_look_meanwhile_catch_up(open_table, page):
    table = open_table(*ONE_SCREEN)
    player, watcher = page(table), page(table)
    for _ in range(3):
        buying(player)
    watcher.refresh()
    player.back(1)
    passing(player)
    passing(player)
    player.back(2)

    watcher.refresh()

    assert watcher.seen.kept == 1
    fresh = page(table)
    assert without_null(watcher.scenes[2]) == without_null(fresh.scenes[2])
    assert watcher.log == fresh.log
    assert watcher.marks == fresh.marks


def test_taking_back_is_kept(tables, ann, store, open_table, page):
    table = open_table(*ONE_SCREEN)
    player = page(table)
    buying(player)
    buying(player)
    player.back(1)
    player.again(2)
    player.back(0)

    kinds = [(event.kind, event.to) for event in store.events(table)]

    assert kinds == [("act", 0), ("act", 0), ("back", 1), ("again", 2), ("back", 0)]
    reopened = updates.look(type(tables)(store, "secret"), table, ann).update
    assert (reopened.version, reopened.branch, reopened.n, reopened.redo) == (5, 2, 0, 2)


@pytest.mark.parametrize("to", [-1, 2, 3])
def test_only_what_was_played_is_taken_back(open_table, page, to):
    table = open_table(*ONE_SCREEN)
    player = page(table)
    buying(player)
    buying(player)

    with pytest.raises(Declined) as declined:
        player.back(to)
    assert declined.value.problem.problem == "form"


def test_ones_own_last_moves_are_free(three):
    ann, bob, _cyd = three
    buying(ann)
    assert ann.seen.free == 1
    assert bob.refresh().free == 0

    ann.back(0)

    assert ann.seen.n == 0
    assert ann.seen.take_back is None


def test_beyond_ones_own_turn_the_table_is_asked(after_bob):
    ann, bob, cyd = after_bob

    ann.back(0)

    assert ann.seen.n == 2
    wish = bob.refresh().take_back
    assert (wish.by, wish.to, wish.waiting) == ("Ann", 0, ("Bob", "Cyd"))
    bob.reply(accept=True)
    assert bob.seen.n == 2
    assert bob.seen.take_back.waiting == ("Cyd",)
    cyd.refresh()
    cyd.reply(accept=True)
    assert (cyd.seen.n, cyd.seen.take_back) == (0, None)
    assert ann.refresh().n == 0


def test_one_refusal_ends_the_wish(after_bob):
    ann, bob, cyd = after_bob
    ann.back(0)
    bob.refresh()

    bob.reply(accept=False)

    assert ann.refresh().take_back is None
    assert ann.seen.n == 2
    cyd.refresh()
    with pytest.raises(Declined) as declined:
        cyd.reply(accept=True)
    assert declined.value.problem.problem == "unknown"


def test_a_new_action_ends_the_wish(after_bob):
    ann, _bob, cyd = after_bob
    ann.back(0)
    cyd.refresh()

    buying(cyd)

    assert ann.refresh().take_back is None
    assert ann.seen.n == 3


def test_whoever_wished_it_can_withdraw(after_bob):
    ann, bob, _cyd = after_bob
    ann.back(0)

    ann.reply(accept=False)

    assert bob.refresh().take_back is None


def test_nobody_accepts_their_own_wish_for_others(after_bob):
    ann, _bob, _cyd = after_bob
    ann.back(0)

    ann.reply(accept=True)

    assert ann.seen.n == 2
    assert ann.seen.take_back.waiting == ("Bob", "Cyd")


def test_only_ones_own_moves_are_played_again(three):
    ann, bob, cyd = three
    buying(ann)
    bob.refresh()
    bob.back(0)
    ann.refresh()
    ann.reply(accept=True)
    cyd.refresh()
    cyd.reply(accept=True)
    bob.refresh()

    with pytest.raises(Declined) as declined:
        bob.again(1)
    assert declined.value.problem.problem == "forbidden"
    ann.refresh()
    ann.again(1)
    assert ann.seen.n == 1


def test_watchers_take_nothing_back(tables, bob, open_table, take_seat, page):
    table = open_table(*ONE_SCREEN)
    take_seat(table, "", bob)
    buying(page(table))
    watcher = page(table, bob)

    for do in (lambda: watcher.back(0), lambda: watcher.again(1), lambda: watcher.reply(True)):
        with pytest.raises(Declined) as declined:
            do()
        assert declined.value.problem.problem == "forbidden"


def test_a_stale_wish_is_answered_as_such(open_table, page):
    table = open_table(*ONE_SCREEN)
    fast, slow = page(table), page(table)
    buying(fast)

    for do in (lambda: slow.back(0), lambda: slow.again(1), lambda: slow.reply(True)):
        with pytest.raises(Declined) as declined:
            do()
        assert declined.value.problem.problem == "stale"
