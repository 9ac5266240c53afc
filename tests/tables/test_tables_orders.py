"""Standing orders at a table: they act for their owner, are kept, and nobody else sees them."""

from __future__ import annotations

import pytest

from ferrovia.orders.kinds import PassInAuction, PassInStock, RunAndPay
from ferrovia.tables import Declined, Tables, bot_seats
from ferrovia.tables.messages import SeatPlayer
from ferrovia.tables.standing_orders import giving
from ferrovia.tables.standing_orders.order_messages import CancelOrder, GiveOrder

THREE = ("me", "link", "here")
PASS = {"type": "pass", "by": "Ann"}


@pytest.fixture
def table(open_table, take_seat, bob):
    found = open_table(*THREE)
    take_seat(found, "Bob", bob)
    return found


def order(tables, table, visitor, seat, what):
    return giving.give(tables, table, visitor, GiveOrder(seat, what))


def test_an_order_acts_when_its_owner_is_to_decide(tables, store, table, page, ann, bob):
    order(tables, table, bob, "Bob", PassInAuction())
    mine = page(table)

    mine.play(PASS)

    assert mine.seen.n == 2 and mine.seen.now.seat == "Cyd"
    assert [(e.seat, e.action["type"]) for e in store.events(table)] == [
        ("Ann", "pass"),
        ("Bob", "pass"),
    ]


def test_an_order_given_in_ones_own_turn_acts_at_once(tables, table, ann):
    answer = order(tables, table, ann, "Ann", PassInAuction())
    assert answer.n == 1 and answer.now.seat == "Bob"


def test_orders_are_followed_one_after_the_other(tables, table, ann, bob):
    order(tables, table, bob, "Bob", PassInAuction())
    order(tables, table, ann, "Cyd", PassInAuction())
    answer = order(tables, table, ann, "Ann", PassInAuction(one_lot=True))
    # Nobody buys: the first private company gets cheaper until somebody has to be asked.
    assert answer.n >= 3


def test_only_the_owner_sees_an_order_and_what_it_did(tables, table, page, ann, bob):
    theirs, mine = page(table, bob), page(table)
    order(tables, table, bob, "Bob", PassInAuction())
    mine.refresh()
    mine.play(PASS)
    seen = theirs.refresh()

    assert mine.seen.orders == () and mine.seen.reasons == ()
    (shown,) = seen.orders
    assert shown.seat == "Bob"
    assert [row.text for row in shown.standing] == ["Pass until the auction is over."]
    assert [note.n for note in shown.notes] == [2] and shown.notes[0].acted
    (reason,) = seen.reasons
    assert reason.n == 2
    assert reason.lines[0].startswith("Played by your standing order: Pass until the auction")


def test_an_order_is_cancelled_by_its_number(tables, table, page, ann, bob):
    answer = order(tables, table, bob, "Bob", PassInAuction())
    number = answer.orders[0].standing[0].number

    answer = giving.cancel(tables, table, bob, CancelOrder("Bob", number))

    assert answer.orders[0].standing == ()
    mine = page(table)
    mine.play(PASS)
    assert mine.seen.now.seat == "Bob"
    with pytest.raises(Declined, match="stands no longer"):
        giving.cancel(tables, table, bob, CancelOrder("Bob", number))


def test_orders_are_kept_when_the_server_starts_again(store, tables, table, page, bob, ann):
    order(tables, table, bob, "Bob", PassInAuction())
    tables.close()
    again = Tables(store, "a secret that nobody would ever guess")
    with again.locked(table) as live:
        assert [row.order for row in live.orders["Bob"].standing] == [PassInAuction()]


def test_nobody_orders_for_another(tables, table, ann, bob):
    with pytest.raises(Declined, match="seat of Ann"):
        order(tables, table, bob, "Ann", PassInAuction())
    with pytest.raises(Declined, match="seat of Bob"):
        giving.cancel(tables, table, ann, CancelOrder("Bob", 1))


def test_an_order_that_makes_no_sense_is_turned_away(tables, table, ann):
    with pytest.raises(Declined, match="does not decide for RCS"):
        order(tables, table, ann, "Ann", RunAndPay(corporation="RCS"))
    with pytest.raises(Declined, match="There is no XYZ"):
        order(tables, table, ann, "Ann", PassInStock(below={"XYZ": 50}))


def test_an_order_for_the_stock_round_can_be_left_early(tables, table, ann, bob):
    answer = order(tables, table, bob, "Bob", PassInStock(below={"RCS": 70}))
    (row,) = answer.orders[0].standing
    assert row.text == (
        "Pass in stock round 1 until somebody sells shares, somebody starts a corporation or you "
        "can buy RCS for less than L. 70."
    )
    (choices,) = giving.choices(tables, table, bob)
    assert choices.seat == "Bob" and choices.auction and choices.stock_round == "stock round 1"


def test_one_order_of_a_kind_takes_the_place_of_another(tables, table, bob):
    order(tables, table, bob, "Bob", PassInStock())
    answer = order(tables, table, bob, "Bob", PassInStock(starts=False))
    assert len(answer.orders[0].standing) == 1


def test_after_taking_back_the_owner_decides(tables, open_table, page, ann):
    table = open_table("me", "here", "here")
    order(tables, table, ann, "Bob", PassInAuction())
    mine = page(table)
    mine.play(PASS)
    assert mine.seen.now.seat == "Cyd"

    mine.back(1)

    assert mine.seen.now.seat == "Bob"
    mine.play({"type": "pass", "by": "Bob"})
    assert mine.seen.now.seat == "Cyd" and mine.seen.reasons == ()


def test_orders_rest_while_a_bot_plays_the_seat(tables, table, page, bob):
    order(tables, table, bob, "Bob", PassInAuction())
    bot_seats.change_player(tables, table, bob, SeatPlayer("Bob", "random"))
    mine = page(table)
    mine.play(PASS)
    assert mine.seen.now.seat == "Bob"
