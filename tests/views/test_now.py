"""The decision at hand: who, which step, what is lit, what comes next, what is missing."""

from __future__ import annotations

import msgspec
import pytest
from scenario import Scenario
from walk import positions

from ferrovia.core import Position
from ferrovia.core.action import RunOffer
from ferrovia.family.actions import LayTile
from ferrovia.views.choosing.decision_view import now
from ferrovia.views.model import Now

ALL = ("station-tokens", "bonds", "electric-dreams")


@pytest.mark.parametrize(("options", "seed"), [((), 11), (ALL, 12)])
def test_every_decision_can_be_shown_to_all(options, seed):
    for position in positions(options, seed, every=9):
        mine, theirs = now(position, position.state.seats), now(position, ())
        sent = msgspec.json.encode(mine)
        assert msgspec.json.encode(msgspec.json.decode(sent, type=Now)) == sent
        if position.decision is None:
            assert (mine.seat, mine.choices, mine.prompt) == ("", (), "The game is over.")
            continue
        assert mine.prompt.endswith((".", "?"))
        assert position.decision.seat in theirs.prompt
        assert (theirs.choices, theirs.lit, theirs.run) == ((), (), None)
        assert [step.state for step in mine.steps].count("now") == (1 if mine.steps else 0)
        states = [step.state for step in mine.steps if step.state != "now"]
        assert states == sorted(states)
        assert mine.then.startswith("Then") or not mine.then


def test_lit_are_the_hexes_where_something_can_be_done():
    for position in positions((), 5, every=7):
        shown = now(position, position.state.seats)
        lays = {o.action.hex for o in position.offers() if isinstance(o.action, LayTile)}
        others = {c.subject.hex for c in shown.choices if c.subject.hex and not c.dim}
        assert set(shown.lit) == lays | others
        assert set(shown.track) == lays


def test_a_run_to_be_decided_is_drawn_train_by_train():
    for position in positions((), 5, every=1):
        offer = next((o for o in position.offers() if isinstance(o, RunOffer)), None)
        shown = now(position, position.state.seats)
        assert (shown.run is not None) is (offer is not None)
        if offer is not None and shown.run is not None and shown.run.revenue:
            assert shown.run.revenue == offer.revenue
            assert all(route.line.startswith("<") for route in shown.run.routes)
            assert shown.run.proof
            assert not shown.claims
            return
    pytest.fail("no train ran")


def test_another_run_may_be_claimed_where_the_table_allows_it():
    position = _first(positions(("claimed-runs",), 5, every=1), "run")
    assert now(position, position.state.seats).claims


def _first(found: object, step: str) -> Position:
    return next(p for p in found if p.decision is not None and p.decision.step == step)  # type: ignore[attr-defined]


def test_the_steps_of_a_turn_without_trains_leave_out_run_and_dividend():
    scene = Scenario().start("CTL").cash(CTL=250)
    shown = now(scene.operating("CTL"), ("ann", "bob", "cyd"))
    assert [(step.name, step.state) for step in shown.steps] == [
        ("track", "now"),
        ("token", "next"),
        ("trains", "next"),
        ("financing", "next"),
    ]
    assert shown.then == "Then: station token, trains, own certificates."


def test_money_still_to_be_raised_is_named():
    missing = [
        shown
        for position in positions(ALL, 3, every=1)
        if (shown := now(position, position.state.seats)).missing
    ]
    assert missing
    for shown in missing:
        kinds = {choice.kind for choice in shown.choices if not choice.dim}
        assert kinds & {"sell_shares", "give_up"}


def test_a_stock_turn_names_who_is_next():
    scene = Scenario().start("RCS", held={"ann": "P"})
    shown = now(scene.stock("ann"), ("ann",))
    assert shown.then == "Then bob's turn."
    assert shown.steps == ()
