"""Operating rounds: how many, what opens them, who operates when (1848 §7.1 - §7.3, §5.4.3)."""

from __future__ import annotations

import pytest

from ferrovia.core.action import Pass
from ferrovia.core.events import DividendPaid, Paid, RoundBegan, TurnBegan
from ferrovia.family.operating_round import still_to_operate
from ferrovia.titles.g1848 import bank
from g1848.scenario import Scenario
from g1848.words import events, play

INCOMES = {"P1": 5, "P2": 10, "P3": 15, "P4": 20, "P5": 25, "P6": 30}


@pytest.mark.statement("1848", "7.1-1")
@pytest.mark.parametrize(
    ("phase", "rounds"),
    [("start", 1), ("2", 1), ("3", 2), ("4", 2), ("5", 3), ("6", 3), ("8", 3)],
)
def test_7_1_so_many_operating_rounds_after_a_stock_round(phase, rounds) -> None:
    position = Scenario().phase(phase).start("NSW").stock("ann")

    after = play(position, "ann", "bob", "cyd")

    assert after.state.flow.round == "operating"
    assert after.state.flow.agenda == ("operating",) * (rounds - 1)


@pytest.mark.statement("1848", "7.1-1")
def test_7_1_a_sale_during_a_set_does_not_change_it() -> None:
    scene = Scenario().phase("3").start("NSW").cash(NSW=0)
    position = scene.operating("NSW", "end_of_turn", agenda=())

    after = position.play(Pass(by="ann"))

    assert after.state.flow.round == "stock"


@pytest.mark.statement("1848", "7.2-1", "4.1-1", "4.2-1")
def test_7_2_privates_pay_then_the_bank_of_england_then_companies_operate() -> None:
    scene = Scenario().phase("3").start("NSW").give("BOE", "x x", "bob")
    for private in INCOMES:
        scene.private(private, "ann")
    scene.private("P2", "NSW").cash(ann=0, bob=0, NSW=0)
    opened = scene.stock("ann")

    after = play(opened, "ann", "bob", "cyd")

    assert [(e.payee, e.amount) for e in events(after, Paid) if e.amount] == [
        *[("NSW" if p == "P2" else "ann", amount) for p, amount in INCOMES.items()],
        ("bob", 20),
    ]
    order = [type(event) for event in after.events]
    assert order.index(RoundBegan) < order.index(DividendPaid) < order.index(TurnBegan)


@pytest.mark.statement("1848", "5.4.3-1", "9.3-1", "9.5-1", "9.7-1")
@pytest.mark.parametrize(
    ("phase", "total"),
    [("start", 0), ("2", 0), ("3", 100), ("4", 100), ("5", 200), ("6", 200), ("8", 300)],
)
def test_5_4_3_the_minimum_of_each_phase(phase, total) -> None:
    assert bank.dividend(Scenario().phase(phase).position()) == total


@pytest.mark.statement("1848", "5.4.3-1", "5.5.7-1", "5.5.7-2")
def test_5_4_3_example_the_value_of_the_city_under_each_token_is_added() -> None:
    scene = Scenario().phase("5").give("BOE", "x x x", "ann").cash(ann=0)
    scene.tiles("F17 238 0, G6 239 3, E14 14 1").token("BOE", "F17.0").token("BOE", "G6.0")
    scene.token("BOE", "E14.0").token("BOE", "E14.0").start("NSW", price=70)
    assert bank.dividend(scene.position()) == 360

    position = scene.new_operating_round()

    assert position.state.cash["ann"] == 3 * 36
    assert position.state.corporations["BOE"].cell == "BOE:0"


@pytest.mark.statement("1848", "5.5.7-1")
def test_5_5_7_an_undeveloped_hex_counts_nothing_and_perth_its_value() -> None:
    scene = Scenario().phase("3").token("BOE", "E14.0")
    assert bank.dividend(scene.position()) == 100
    assert bank.dividend(scene.token("BOE", "D1.0").position()) == 140


@pytest.mark.statement("1848", "5.5.5-3", "5.5.7-1")
def test_5_5_7_a_token_at_the_edge_counts_as_well() -> None:
    scene = Scenario().phase("3").tiles("F17 5 1").corporation("BOE", tokens=1)
    assert bank.dividend(scene.tokens_beside("BOE", "F17.0").position()) == 120


@pytest.mark.statement("1848", "5.4.3-2")
def test_5_4_3_only_shares_of_players_are_paid() -> None:
    scene = Scenario().phase("3").start("NSW").give("BOE", "x x x", "pool")
    scene.give("BOE", "x", "ann").cash(ann=0)
    before = scene.draft.bank

    position = scene.new_operating_round()

    assert position.state.cash["ann"] == 10
    assert position.state.bank == before - 10
    assert position.state.cash["BOE"] == 2000


@pytest.mark.statement("1848", "7.2-1", "7.2-2")
def test_7_2_by_price_then_further_right_then_on_top() -> None:
    scene = Scenario().start("QR", price=100).start("NSW", cell="2,6").start("FED", cell="0,4")
    scene.start("VR", price=100).start("WA", price=80).start("SAR", cell="0,7")

    position = scene.new_operating_round()

    assert still_to_operate(position) == ("SAR", "NSW", "QR", "VR", "FED", "WA")
    assert position.state.flow.actor == "SAR"


@pytest.mark.statement("1848", "7.2-3")
def test_7_2_each_company_once_and_in_the_order_of_the_new_prices() -> None:
    scene = Scenario().start("QR", price=100).start("NSW", price=90).start("WA", price=80)
    position = scene.operating("QR", "end_of_turn")
    assert still_to_operate(position)[1:] == ("NSW", "WA")
    scene.at("NSW", "5,1").at("QR", "5,2")

    after = scene.position().play(Pass(by="ann"))

    assert after.state.flow.actor == "WA"
    assert still_to_operate(after) == ("WA", "NSW")


@pytest.mark.statement("1848", "7.3-7")
def test_7_3_the_round_ends_when_all_have_had_their_turn() -> None:
    scene = Scenario().start("QR", price=100)

    after = scene.operating("QR", "end_of_turn", agenda=("operating",)).play(Pass(by="ann"))
    assert (after.state.flow.round, after.state.flow.number) == ("operating", 2)

    last = scene.operating("QR", "end_of_turn").play(Pass(by="ann"))
    assert last.state.flow.round == "stock"


@pytest.mark.statement("1848", "7.3-1", "7.3-2")
def test_7_3_the_steps_of_a_turn() -> None:
    steps = [step.name for step in Scenario().title.rounds["operating"].steps]
    assert steps == ["track", "token", "run", "dividend", "trains", "end_of_turn"]


@pytest.mark.statement("1848", "5.2.2-3", "5.5.5-4")
def test_5_2_2_only_launched_companies_operate() -> None:
    scene = Scenario().start("QR", price=100, floated=False).start("NSW", price=90)
    assert still_to_operate(scene.new_operating_round()) == ("NSW",)
