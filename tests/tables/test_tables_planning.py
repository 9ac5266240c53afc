"""Planning: a scratch table beside the real one, whose moves are sent as orders."""

from __future__ import annotations

import pytest

from ferrovia.tables import Declined, new_tables
from ferrovia.tables.messages import ForkAt
from ferrovia.tables.standing_orders import planning
from ferrovia.tables.standing_orders.order_messages import SendPlan

THREE = ("me", "link", "bot")


def passing(seat):
    return {"type": "pass", "by": seat}


@pytest.fixture
def table(open_table, take_seat, bob):
    found = open_table(*THREE)
    take_seat(found, "Bob", bob)
    return found


def plan_of(tables, table, visitor, at=0):
    return new_tables.fork(tables, table, visitor, ForkAt(at, plan=True)).table


def test_at_a_scratch_table_one_decides_for_everybody(tables, table, page, bob):
    plan = page(plan_of(tables, table, bob), bob)

    for seat in ("Ann", "Bob", "Cyd"):
        assert plan.seen.now.seat == seat and plan.seen.now.yours
        plan.play(passing(seat))

    assert tables.header(plan.table).plan_from == 0
    assert page(table, bob).seen.n == 0


def test_own_moves_are_sent_and_played_in_their_turn(tables, table, page, ann, bob):
    plan = page(plan_of(tables, table, bob), bob)
    plan.play(passing("Ann"))
    plan.play(passing("Bob"))

    sent = planning.send_plan(tables, plan.table, bob, SendPlan(exact=True))

    assert sent.table == table
    real = page(table)
    assert real.seen.n == 0
    real.play(passing("Ann"))
    assert real.seen.n == 2 and real.seen.now.seat == "Cyd"
    (orders,) = page(table, bob).seen.orders
    assert orders.standing == ()
    assert orders.notes[-1].acted and "1 planned move" in orders.notes[-1].text


def test_a_plan_does_not_hold_if_something_else_has_happened(tables, table, page, ann, bob):
    plan = page(plan_of(tables, table, bob), bob)
    plan.play(passing("Ann"))
    plan.play(passing("Bob"))
    planning.send_plan(tables, plan.table, bob, SendPlan(exact=True))

    real = page(table)
    real.play(next(a for a in real.offered() if a["type"] == "buy_private"))

    assert real.seen.now.seat == "Bob"
    (orders,) = page(table, bob).seen.orders
    assert orders.standing == () and not orders.notes[-1].acted
    assert "things are not as planned: something else has happened" in orders.notes[-1].text


def test_what_was_played_since_is_not_sent_again(tables, table, page, ann):
    plan = page(plan_of(tables, table, ann), ann)
    plan.play(passing("Ann"))
    real = page(table)
    real.play(passing("Ann"))
    with pytest.raises(Declined, match="still to come"):
        planning.send_plan(tables, plan.table, ann, SendPlan())


def test_whoever_has_decided_otherwise_since_is_told(tables, table, page, ann):
    plan = page(plan_of(tables, table, ann), ann)
    plan.play(passing("Ann"))
    real = page(table)
    real.play(next(a for a in real.offered() if a["type"] == "buy_private"))
    with pytest.raises(Declined, match="Ann has decided otherwise at the table since"):
        planning.send_plan(tables, plan.table, ann, SendPlan())


def test_a_plan_is_thrown_away_by_whoever_made_it(tables, table, page, ann, bob):
    plan = plan_of(tables, table, bob)
    with pytest.raises(Declined):
        planning.throw_away(tables, plan, ann)
    assert planning.throw_away(tables, plan, bob).table == table
    with pytest.raises(Declined, match="no such table"):
        page(plan, bob)


def test_only_plans_are_sent_and_thrown_away(tables, table, ann):
    with pytest.raises(Declined, match="no plan"):
        planning.send_plan(tables, table, ann, SendPlan())
    with pytest.raises(Declined, match="no plan"):
        planning.throw_away(tables, table, ann)
