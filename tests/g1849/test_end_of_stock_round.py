"""The end of a stock round: priority deal, then price moves (1849 §9.7)."""

from __future__ import annotations

import pytest
from scenario import Scenario
from words import buy, events, play, start

from ferrovia.core.events import CorporationClosed, PriceMoved, PriorityMoved, RoundBegan
from ferrovia.titles.g1849.title_state import title_state

SOLD_OUT = {"ann": "P x x x", "bob": "x x x L"}


def end(scene: Scenario):
    """Let all three pass and return the position after the round."""
    return play(scene.stock("ann"), "ann", "bob", "cyd")


@pytest.mark.statement("1849", "9.7-1", "9-4")
def test_9_7_the_priority_deal_is_assigned_before_prices_move():
    scene = Scenario().start("RCS", held={"ann": "P", "pool": "x x"}).cash(ann=500)

    after = play(scene.stock("ann"), buy("ann", "RCS"), "bob", "cyd", "ann")

    kinds = (PriorityMoved, PriceMoved, RoundBegan)
    assert [type(e) for e in after.events if isinstance(e, kinds)] == list(kinds)
    assert after.state.priority == "bob"


@pytest.mark.statement("1849", "9.7-2")
@pytest.mark.parametrize(
    ("held", "cell"),
    [
        ({"ann": "P x"}, "3,5"),  # treasury left, pool empty: stays
        ({"ann": "P x", "pool": "x"}, "4,5"),  # pool: down one
        ({"ann": "P", "pool": "x x x L"}, "4,5"),  # one row, however many
        ({"ann": "P x x x", "bob": "x x x", "pool": "L"}, "4,5"),  # nothing in the treasury
        (SOLD_OUT, "2,5"),  # neither: up one
        ({"ann": "P x x x", "bob": "x x x"}, "3,5"),  # the last certificate in the treasury
    ],
)
def test_9_7_down_with_pool_stock_up_when_all_is_in_players_hands(held, cell):
    after = end(Scenario().start("RCS", cell="3,5", held=held))

    assert after.state.corporations["RCS"].cell == cell


@pytest.mark.statement("1849", "9.7-2", "5-2")
def test_9_7_tokens_move_in_market_order():
    scene = Scenario()
    for corporation in ("RCS", "CTL", "SFA"):
        scene.start(corporation, price=100, held={"ann": "P", "pool": "x"})

    after = end(scene)

    assert [e.corporation for e in events(after, PriceMoved)] == ["RCS", "CTL", "SFA"]
    assert after.state.market == {"4,5": ("RCS", "CTL", "SFA")}


@pytest.mark.statement("1849", "9.7-3")
def test_9_7_the_order_is_fixed_before_the_first_token_moves():
    # RCS falls to 95 and lies under CTL; CTL then rises to 100. Were the order looked at anew
    # after each move, SFA (95, further left) or CTL could come twice or in another order.
    scene = Scenario().start("RCS", cell="3,5", held={"ann": "P", "pool": "x"})
    scene.start("CTL", cell="4,5", held=SOLD_OUT)
    scene.start("SFA", cell="5,5", held=SOLD_OUT)

    after = end(scene)

    assert [e.corporation for e in events(after, PriceMoved)] == ["RCS", "CTL", "SFA"]
    assert after.state.market == {"3,5": ("CTL",), "4,5": ("RCS", "SFA")}


@pytest.mark.statement("1849", "9.7-2", "5-3")
@pytest.mark.parametrize(
    "cell", ["9,1", "9,3", "4,12", "5,11", "6,10", "7,7", "7,9", "8,4", "3,13"]
)
def test_9_7_r30_without_a_cell_below_nothing_moves(cell):
    scene = Scenario().start("RCS", cell=cell, held={"ann": "P", "pool": "x"})
    scene.start("CTL", cell=cell, held={"ann": "P"})

    after = end(scene)

    assert after.state.market == {cell: ("RCS", "CTL")}
    assert not events(after, PriceMoved)


@pytest.mark.statement("1849", "9.7-2", "5-7", "5-6")
@pytest.mark.parametrize(("phase", "cell"), [("4", "3,13"), ("12", "3,13"), ("16", "2,13")])
def test_9_7_from_230_up_only_in_phase_16(phase, cell):
    after = end(Scenario().phase(phase).start("RCS", cell="3,13", held=SOLD_OUT))

    assert after.state.corporations["RCS"].cell == cell


@pytest.mark.statement("1849", "9.7-2", "5-3")
def test_9_7_at_the_top_nothing_rises():
    after = end(Scenario().start("RCS", cell="0,3", held=SOLD_OUT))

    assert after.state.corporations["RCS"].cell == "0,3"


@pytest.mark.statement("1849", "9.7-4", "9.4-7", "11-4")
def test_9_7_a_token_that_enters_the_closed_box_closes_its_corporation():
    scene = Scenario().start("SFA", held={"bob": "P"})
    scene.start("RCS", cell="8,0", held={"ann": "P", "pool": "x"})
    scene.own(order=())

    after = end(scene)

    assert [e.corporation for e in events(after, CorporationClosed)] == ["RCS"]
    assert title_state(after).order == ("RCS",)
    assert after.state.flow.round == "operating"


@pytest.mark.statement("1849", "9.7-4", "9.4-7")
def test_9_7_it_can_be_started_again_in_the_next_stock_round():
    scene = Scenario().start("RCS", cell="8,0", held={"ann": "P", "pool": "x"})
    scene.own(order=()).cash(ann=500)

    after = end(scene)  # nothing operates, so the next stock round follows at once

    assert (after.state.flow.round, after.state.flow.cycle) == ("stock", 3)
    assert after.refusal(start("ann", "RCS", 68)) is None


@pytest.mark.statement("1849", "9.7-2")
def test_9_7_what_is_not_started_does_not_move():
    after = end(Scenario().start("RCS"))

    assert list(after.state.market.values()) == [("RCS",)]
