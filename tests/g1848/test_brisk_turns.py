"""The house rule by which a step is over as soon as it offers nothing of its own (1848 §7.3)."""

from __future__ import annotations

import pytest

from ferrovia.core import Position
from ferrovia.core.action import Pass
from ferrovia.family.actions import LayTile, PlaceToken, TakeLoan
from ferrovia.titles.g1848.title_state import title_state
from ferrovia.views.choosing.choices import choices
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


def before_a_token(cell: str = "2,6", *, treasury: int = 0, loans: int = 0, **more) -> Position:
    """Ann's CAR reaches Whyalla, where a token would cost 40."""
    scene = Scenario(**more).phase("3").start("CAR", cell=cell, loans=loans).cash(CAR=treasury)
    scene.tiles("E4 5 1, E2 57 1")
    return scene.entering("CAR", "track")


def passed(position: Position) -> Position:
    return position.play(Pass(by="ann"))


@pytest.mark.statement("1848", "7.3-8", "5.6.1-3")
def test_a_token_that_a_loan_would_pay_for_is_not_passed_over():
    step = passed(before_a_token())

    assert step.decision.step == "token"
    assert {type(a) for a in step.legal_actions()} == {TakeLoan, Pass}
    paid = step.play(TakeLoan(by="ann"))
    placed = paid.play(PlaceToken(by="ann", city="E2.0"))
    assert placed.state.cash["CAR"] == 60


@pytest.mark.statement("1848", "7.3-8", "5.6.3-4")
@pytest.mark.parametrize(
    ("cell", "loans"),
    [
        pytest.param("2,2", 0, id="the loan leads into the hatched area"),
        pytest.param("2,6", 5, id="no loan is open to it"),
    ],
)
def test_where_no_loan_helps_the_token_is_passed_over(cell, loans):
    position = before_a_token(cell, loans=loans)

    assert passed(position).decision.step not in ("track", "token")


@pytest.mark.statement("1848", "7.3-8", "5.6.3-4")
def test_before_the_run_there_is_a_moment_for_a_loan_even_beside_the_hatched_area():
    position = before_a_token("2,1")

    assert position.decision.step == "track"
    assert title_state(position.play(TakeLoan(by="ann"))).taken_over == ("CAR",)


@pytest.mark.statement("1848", "7.3-8")
def test_what_a_pass_leads_to_is_said_before():
    position = before_a_token("2,1")
    (choice,) = (each for each in choices(position) if each.kind == "pass")

    assert "CAR is taken over by the Bank of England" in choice.warnings
    assert choice.say == "Pass: lay no tile; CAR is taken over by the Bank of England"
    assert title_state(passed(position)).taken_over == ("CAR",)
    (harmless,) = (each for each in choices(before_a_token()) if each.kind == "pass")
    assert (harmless.warnings, harmless.say) == ((), "Pass: lay no tile")


@pytest.mark.statement("1848", "7.3-8")
def test_house_rule_a_token_that_cannot_be_paid_for_is_passed_over():
    assert passed(before_a_token(options=("brisk-turns",))).decision.step == "trains"


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
    assert title_state(after).taken_over == ("CAR",)
    fallen = scene.corporation("CAR", loans=5).entering("CAR", "run")
    assert title_state(fallen).taken_over == ("CAR",)
