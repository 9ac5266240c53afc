"""Operating rounds: income, order, steps (1844, p. 9-10)."""

from __future__ import annotations

import pytest

from ferrovia.core.action import Pass
from ferrovia.core.events import Paid
from ferrovia.family.actions import BuyTrain
from ferrovia.family.operating_round import still_to_operate
from g1844.building import TO_BRIG, building, run
from g1844.scenario import Scenario
from g1844.words import events, lay, play, sell, token


def incomes(position) -> list[tuple[str, int]]:
    """Return what has been paid to owners of certificates."""
    found = (event for event in events(position, Paid) if event.why == "private")
    return [(event.payee, event.amount) for event in found]


@pytest.mark.statement("1844", "OR-1", "PRV-1", "PRV-P1", "PRV-P2", "PRV-P3", "PRV-P5", "PRV-P6")
def test_or_1_open_privates_pay_players_and_companies() -> None:
    scene = Scenario().private("P1", "ann").private("P2", "BLS").private("P6", "bob")
    scene.private("P7", "cyd").start("BLS").cash(ann=0, bob=0, cyd=0, BLS=0)

    position = scene.new_operating_round()

    assert position.state.cash["ann"] == 5
    assert position.state.cash["BLS"] == 10
    assert position.state.cash["bob"] == 30
    assert position.state.cash["cyd"] == 0


@pytest.mark.statement("1844", "OR-1", "MTN-3", "TUN-co-2")
def test_or_1_mountain_railways_and_tunnels_pay_once_they_are_active() -> None:
    scene = Scenario().mountain("B1", "ann", "I14").mountain("B2", "bob", "F19", active=True)
    scene.tunnel("I12", 3, 5, "T2", "ann").tunnel("K14", 2, 5, "T3", "cyd").active("T3")
    scene.certificate("T4", "ann").start("BLS").cash(ann=0, bob=0, cyd=0)

    position = scene.new_operating_round()

    assert [position.state.cash[seat] for seat in ("ann", "bob", "cyd")] == [0, 40, 10]


@pytest.mark.statement("1844", "MTN-3", "OR-1")
def test_mtn_3_income_begins_with_the_round_after_the_first_visit() -> None:
    """Ruling R-49."""
    tiles = "F11 57 2, G12 9 2, H13 57 2"
    scene = building("BLS", tiles, trains=("3",), cash=0).mountain("B2", "bob", "I14").cash(bob=0)
    visited = scene.operating("BLS", "run").play(run(("3", "F11 G12 H13, H13 I14")))
    assert visited.state.cash["bob"] == 0

    scene.active("B2")
    later = scene.new_operating_round()

    assert later.state.cash["bob"] == 40


@pytest.mark.statement("1844", "OR-2")
def test_or_2_dearest_first_then_further_right_then_top_of_the_stack() -> None:
    scene = Scenario()
    scene.start("BLS", cell="2,4").start("MOB", cell="4,7").start("RhB", cell="1,4")
    scene.start("AB", cell="1,4").start("STB", cell="3,6")

    opened = _opened(scene)

    assert still_to_operate(opened) == ("MOB", "STB", "RhB", "AB", "BLS")
    assert opened.state.flow.actor == "MOB"


def _opened(scene: Scenario):
    """Return the position at the beginning of a round in which everybody has money to build."""
    names = scene.draft.corporations
    launched = [name for name in names if name in scene.draft.title_state.floated]
    return scene.cash(**dict.fromkeys(launched, 300)).new_operating_round()


@pytest.mark.statement("1844", "OR-2", "LAU-4")
def test_or_2_only_launched_companies_operate_each_once() -> None:
    scene = Scenario().start("BLS", cell="2,4").start("MOB", cell="1,4", floated=False)
    scene.cash(BLS=0)

    position = scene.new_operating_round(agenda=("operating",))

    assert still_to_operate(position) == ("BLS",)


@pytest.mark.statement("1844", "OR-2")
def test_or_2_the_next_company_is_chosen_by_the_prices_of_the_moment() -> None:
    """Ruling R-39: who fell while another operated comes later."""
    scene = Scenario().start("BLS", cell="1,4").start("MOB", cell="2,4").start("RhB", cell="3,4")
    first = _opened(scene)
    assert still_to_operate(first) == ("BLS", "MOB", "RhB")
    scene.draft.set_flow(actor="BLS")

    fallen = scene.at("MOB", "5,4").position()

    assert still_to_operate(fallen) == ("BLS", "RhB", "MOB")


@pytest.mark.statement("1844", "OR-2", "EMG-5")
@pytest.mark.parametrize(("sales", "following"), [(0, "RhB"), (2, "BLS")])
def test_or_2_shares_sold_for_a_train_can_change_who_operates_next(sales, following) -> None:
    """The RhB falls from 100 to 90, where the BLS is further right (R-39)."""
    scene = Scenario().start("AB", price=120, held={"ann": "P x x x"}).tiles("D25 57 2").phase("4")
    scene.start("RhB", cell="1,4", held={"bob": "P x x", "ann": "x x"}).start("BLS", cell="4,6")
    position = scene.cash(AB=0, ann=0, RhB=300, BLS=300).operating("AB", "trains")

    after = position.play(sell("ann", "RhB", sales)) if sales else position
    after = after.play(BuyTrain(by="ann", train="4H"))

    assert (after.state.flow.actor, after.state.flow.step) == (following, 0)


@pytest.mark.statement("1844", "OR-3")
def test_or_3_the_steps_of_a_turn_in_their_order() -> None:
    title = Scenario().title

    names = [step.name for step in title.rounds["operating"].steps]

    assert names == ["track", "token", "run", "dividend", "trains", "end_of_turn"]


@pytest.mark.statement("1844", "OR-3")
def test_or_3_nothing_is_made_up_for(refuses) -> None:
    scene = building("BLS", TO_BRIG, trains=("2",))
    at_token = scene.operating("BLS", "token")

    refuses(at_token, lay("F11", "57", 2), "turn.step", "STN-2")
    refuses(scene.operating("BLS", "run"), token("H13.0"), "turn.step", "RUN-1")
    after = play(at_token, Pass(by="ann"))
    assert after.decision.step == "run"


@pytest.mark.statement("1844", "OR-5")
def test_or_5_the_director_decides_with_the_companys_money(refuses) -> None:
    position = building("BLS", "G12 9 2", cash=0).cash(ann=500).operating("BLS")

    refuses(position, lay("H13", "6", 0), "track.cost", "TRK-6")
    refuses(position, lay("F11", "57", 2, by="bob"), "turn.seat", "TRK-1")
    assert position.decision.seat == "ann"
