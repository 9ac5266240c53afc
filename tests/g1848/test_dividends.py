"""What becomes of the income, and of the share price (1848 §10.3, §11, §5.1.5)."""

from __future__ import annotations

import pytest

from ferrovia.core import Position, market
from ferrovia.family.actions import PayDividend, RoutePlan, RunTrains, Withhold
from ferrovia.titles.g1848.title_state import title_state
from g1848.scenario import Scenario
from g1848.words import of_type

PAY, KEEP = PayDividend(by="ann"), Withhold(by="ann")


def earning(cell: str, revenue: int = 100, **others: str) -> Scenario:
    """Return CAR of Ann's at a cell, with others beneath it, after a run."""
    scene = Scenario().start("CAR", cell=cell, par=100, held={"ann": "P x", "bob": "x"})
    for company, place in others.items():
        scene.start(company, cell=place, par=100)
    scene.operating("CAR", "dividend", revenue=revenue)
    return scene


def cell(position: Position, company: str = "CAR") -> str:
    return position.state.corporations[company].cell


@pytest.mark.statement("1848", "10.3.3-1", "5.1.5-1", "10.3.2-1")
def test_10_3_3_all_is_paid_to_players_and_the_rest_stays_in_the_bank() -> None:
    scene = earning("1,5", 120).give("CAR", "x x", "pool").cash(ann=0, bob=0, CAR=0)
    position = scene.position()

    after = position.play(PAY)

    assert (after.state.cash["ann"], after.state.cash["bob"]) == (36, 12)
    assert after.state.cash["CAR"] == 0
    assert after.state.bank == position.state.bank - 48


@pytest.mark.statement("1848", "10.3.3-1", "11.2-1")
def test_10_3_3_or_all_is_kept_in_the_treasury() -> None:
    position = earning("1,5", 120).cash(CAR=0).position()
    assert len(of_type(position, PayDividend)) == len(of_type(position, Withhold)) == 1

    after = position.play(KEEP)

    assert after.state.cash["CAR"] == 120
    assert cell(after) == "1,4"


@pytest.mark.statement("1848", "10.3.3-1", "11.2-2", "7.3-3")
def test_11_2_no_income_is_kept_and_costs_one_space() -> None:
    scene = Scenario().start("CAR", cell="1,5", par=100, operated=0, home=True)

    after = scene.entering("CAR", "run")

    assert cell(after) == "1,4"
    assert after.state.corporations["CAR"].revenue == 0


@pytest.mark.statement("1848", "11.1-1")
@pytest.mark.parametrize(
    ("before", "after", "price"),
    [
        ("1,5", "1,6", 110),
        ("2,13", "1,13", 310),
        ("3,10", "2,10", 200),
        ("4,8", "3,8", 130),
        ("5,6", "4,6", 80),
        ("1,16", "0,16", 450),
        ("0,16", "0,16", 450),
    ],
)
def test_11_1_example_a_dividend_moves_right_or_at_the_end_of_a_row_up(
    before, after, price
) -> None:
    position = earning(before).position().play(PAY)

    assert cell(position) == after
    assert market.price(position, "CAR") == price


@pytest.mark.statement("1848", "11.3-1", "11.1-1", "11.2-1", "7.2-2")
def test_11_example_a_marker_goes_under_those_already_there() -> None:
    scene = Scenario().start("NSW", cell="2,8", par=100).start("FED", cell="2,7", par=100)
    scene.operating("FED", "dividend", revenue=50)

    after = scene.position().play(PAY)

    assert after.state.market["2,8"] == ("NSW", "FED")
    assert market.order(after).index("NSW") < market.order(after).index("FED")


@pytest.mark.statement("1848", "11.2-3", "5.5.1-1")
@pytest.mark.parametrize("row", range(6))
def test_11_2_entering_the_hatched_area_is_receivership_and_no_step_5_follows(row) -> None:
    scene = earning(f"{row},1", 40).cash(CAR=1000)

    after = scene.position().play(KEEP)

    assert title_state(after).taken_over == ("CAR",)
    assert after.state.flow.actor != "CAR"


# -- running: what must be run


def route_ready(**how) -> Position:
    """Return CAR with a 2 and track to Whyalla, about to run."""
    scene = Scenario(**how).start("CAR", trains=("2",)).tiles("E4 5 1, E2 57 1")
    return scene.operating("CAR", "run")


@pytest.mark.statement("1848", "7.3-4", "7.3-2")
def test_7_3_who_can_run_must_run_something(refuses) -> None:
    position = route_ready()
    refuses(position, RunTrains(by="ann", routes=()), "run.some", "7.3-4")

    (best,) = of_type(position, RunTrains)

    assert position.play(best).state.flow.turn.revenue == 40


@pytest.mark.statement("1848", "7.3-4")
def test_7_3_it_need_not_use_every_train_or_the_best_routes() -> None:
    scene = Scenario().start("CAR", trains=("2", "2")).tiles("E4 5 1, E2 5 3, D3 1 0")
    position = scene.operating("CAR", "run")
    (best,) = of_type(position, RunTrains)

    for route in best.routes:
        assert position.refusal(RunTrains(by="ann", routes=(route,))) is None


@pytest.mark.statement("1848", "7.3-3")
def test_7_3_without_train_or_route_there_is_no_run(refuses) -> None:
    nothing = RunTrains(by="ann", routes=())
    without_train = Scenario().start("CAR").tiles("E4 5 1, E2 57 1").operating("CAR", "run")
    refuses(without_train, nothing, "run.routes", "7.3-3")
    without_route = Scenario().start("CAR", trains=("2",)).operating("CAR", "run")
    refuses(without_route, nothing, "run.routes", "7.3-3")


@pytest.mark.statement("1848", "7.3-4")
def test_house_rule_an_empty_run_is_allowed_and_costs_one_space() -> None:
    position = route_ready(options=("empty-run",))
    before = cell(position)

    after = position.play(RunTrains(by="ann", routes=()))

    assert (before, cell(after)) == ("1,5", "1,4")


@pytest.mark.statement("1848", "10.1.2-5")
def test_house_rule_from_one_hex_of_alice_springs_to_the_other() -> None:
    scene = Scenario(options=("alice-springs-twice",)).phase("8").start("CAR", trains=("D",))
    scene.tiles("E4 5 3, D5 9 0, C6 8 0, B5 9 2, E6 8 1, D7 9 0, C8 8 0, B7 9 2")
    legs = (("A4", "B5", "C6", "D5", "E4"), ("E4", "E6", "D7", "C8", "B7", "A6"))
    action = RunTrains(by="ann", routes=(RoutePlan("D", legs),))

    after = scene.operating("CAR", "run").play(action)

    assert after.state.flow.turn.revenue == 140
