"""The house rule by which a step is over as soon as it offers nothing of its own (1848 §7.3)."""

from __future__ import annotations

import pytest

from ferrovia.core import Position
from ferrovia.family.actions import LayTile, TakeLoan
from ferrovia.titles.g1848.own import own
from g1848.scenario import Scenario


def after_an_upgrade(*options: str) -> Position:
    """Ann's CAR has no train, no money for a token, and has upgraded its home."""
    scene = Scenario(options=options).phase("3").start("CAR").cash(CAR=0).tile("E4", "6", 5)
    return scene.operating("CAR").play(LayTile(by="ann", hex="E4", tile="14", rotation=1))


@pytest.mark.statement("1848", "7.3-5", "5.6.1-3")
def test_a_step_waits_for_a_loan():
    after = after_an_upgrade()

    assert after.decision.step == "track"
    assert after.refusal(TakeLoan(by="ann")) is None


@pytest.mark.statement("1848", "7.3-5")
def test_house_rule_a_step_is_over_when_it_offers_nothing_of_its_own():
    after = after_an_upgrade("brisk-turns")

    assert after.decision.step == "end_of_turn"
    assert after.state.corporations["CAR"].cell != after_an_upgrade().state.corporations["CAR"].cell
    assert after.refusal(TakeLoan(by="ann")) is None


@pytest.mark.statement("1848", "7.3-5", "8.3.4-1")
@pytest.mark.parametrize(("treasury", "step"), [(1, "trains"), (0, "end_of_turn")])
def test_house_rule_without_money_the_trains_are_passed_over(treasury, step):
    scene = Scenario(options=("brisk-turns",)).phase("3").start("CAR").cash(CAR=treasury)
    scene.start("VR", price=80, held={"bob": "P"}, trains=("3",))

    assert scene.entering("CAR", "trains").decision.step == step


@pytest.mark.statement("1848", "5.6.3-4", "11.2-2")
def test_house_rule_a_loan_is_taken_before_the_fall():
    scene = Scenario(options=("insisted-loan",)).phase("3").start("CAR", cell="4,1", loans=4)
    asked = scene.entering("CAR", "run")

    assert asked.decision.step == "run"
    assert tuple(asked.legal_actions()) == (TakeLoan(by="ann"),)
    after = asked.play(TakeLoan(by="ann"))
    assert own(after).taken_over == ("CAR",)
    fallen = scene.corporation("CAR", loans=5).entering("CAR", "run")
    assert own(fallen).taken_over == ("CAR",)
