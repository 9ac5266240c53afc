"""Manage revenue (1844, p. 13-14), and the red line of regional companies (p. 18)."""

from __future__ import annotations

import pytest

from ferrovia.core import market
from ferrovia.family.actions import PayDividend, Withhold
from g1844.scenario import Scenario
from g1844.words import of_type

PAY, KEEP = PayDividend(by="ann"), Withhold(by="ann")


def paying(company: str = "BLS", **how) -> Scenario:
    """Return a company of Ann's that has earned something; she and Bob have no money."""
    scene = Scenario().start(company, **how)
    return scene.cash(ann=0, bob=0, cyd=900, **{company: 0})


def step(scene: Scenario, company: str = "BLS", revenue: int = 100):
    """Return the position in which the revenue is managed."""
    return scene.operating(company, "dividend", revenue=revenue)


@pytest.mark.statement("1844", "DIV-1")
def test_div_1_all_is_paid_out_or_all_is_kept() -> None:
    position = step(paying(held={"ann": "P x x x", "bob": "x"}))
    assert len(of_type(position, PayDividend)) == len(of_type(position, Withhold)) == 1

    kept = position.play(KEEP)

    assert kept.state.cash["BLS"] == 100
    assert kept.state.cash["ann"] == 0
    assert position.play(PAY).state.cash["BLS"] == 0


@pytest.mark.statement("1844", "DIV-2")
def test_div_2_players_the_pool_for_the_company_and_the_initial_offering_for_the_bank() -> None:
    position = step(paying(held={"ann": "P x x", "bob": "x", "pool": "x x"}))

    after = position.play(PAY)

    assert after.state.cash["ann"] == 40
    assert after.state.cash["bob"] == 10
    assert after.state.cash["BLS"] == 20
    assert after.state.bank == position.state.bank - 70


@pytest.mark.statement("1844", "DIV-3")
def test_div_3_example_shareholders_are_rounded_up() -> None:
    """A pre-SBB company pays 110: 82.5 and 27.5."""
    position = step(paying("NOB", held={"ann": "P x", "bob": "x"}), "NOB", 110)

    after = position.play(PAY)

    assert (after.state.cash["ann"], after.state.cash["bob"]) == (83, 28)


@pytest.mark.statement("1844", "DIV-3")
def test_div_3_example_the_pool_part_is_rounded_down() -> None:
    """The SBB pays 190: 66.5 for 35 %, 28.5 for the 15 % in the pool (R-21)."""
    scene = Scenario().phase("5").own(sbb="formed")
    held = {"ann": "P X x x x", "bob": "x x", "pool": "x x x"}
    scene.start("SBB", held=held, home=False).cash(ann=0, bob=0, SBB=0)

    after = step(scene, "SBB", 190).play(PAY)

    assert after.state.cash["ann"] == 67
    assert after.state.cash["bob"] == 19
    assert after.state.cash["SBB"] == 28


@pytest.mark.statement("1844", "DIV-4")
@pytest.mark.parametrize(
    ("cell", "to"),
    [
        ("2,4", "2,5"),
        ("3,14", "2,14"),
        ("4,11", "3,11"),
        ("5,9", "4,9"),
        ("6,7", "5,7"),
        ("0,16", "0,17"),
        ("0,17", "0,17"),
    ],
)
def test_div_4_right_at_the_end_of_the_row_up_at_the_very_end_it_stays(cell, to) -> None:
    after = step(paying(cell=cell)).play(PAY)

    assert after.state.corporations["BLS"].cell == to


@pytest.mark.statement("1844", "DIV-4", "REG-7")
@pytest.mark.parametrize(
    ("cell", "price", "to"),
    [
        ("4,11", 160, 170),
        ("3,11", 170, 180),
        ("2,11", 180, 190),
        ("1,11", 190, 200),
        ("0,11", 200, 200),
    ],
)
def test_reg_7_example_the_red_line_is_the_end_of_the_row_for_regional_companies(
    cell, price, to
) -> None:
    scene = paying("VZ", cell=cell)
    assert market.price(scene.position(), "VZ") == price

    after = step(scene, "VZ").play(PAY)

    assert market.price(after, "VZ") == to
    assert step(paying("BLS", cell="2,11")).play(PAY).state.corporations["BLS"].cell == "2,12"


@pytest.mark.statement("1844", "DIV-5")
@pytest.mark.parametrize(
    ("cell", "to"),
    [
        ("2,4", "2,3"),
        ("2,0", "3,0"),
        ("1,1", "2,1"),
        ("0,2", "1,2"),
        ("7,0", "7,0"),
        ("7,3", "7,2"),
    ],
)
def test_div_5_left_at_the_end_of_the_row_down_at_the_very_end_it_stays(cell, to) -> None:
    after = step(paying(cell=cell)).play(KEEP)

    assert after.state.corporations["BLS"].cell == to


@pytest.mark.statement("1844", "DIV-5")
def test_div_5_a_company_that_earned_nothing_moves_left_too() -> None:
    scene = paying(cell="2,4")

    after = scene.entering("BLS", "dividend", revenue=0)

    assert after.state.corporations["BLS"].cell == "2,3"


@pytest.mark.statement("1844", "DIV-6")
def test_div_6_under_the_markers_that_are_there() -> None:
    scene = paying(cell="2,4").start("MOB", cell="2,5", held={"bob": "P"}).cash(MOB=100)

    after = step(scene).play(PAY)

    assert after.state.market["2,5"] == ("MOB", "BLS")


@pytest.mark.statement("1844", "DIV-6")
def test_div_6_a_marker_that_cannot_move_keeps_its_place() -> None:
    scene = paying(cell="0,17").start("MOB", cell="0,17", held={"bob": "P"}).cash(MOB=100)

    after = step(scene).play(PAY)

    assert after.state.market["0,17"] == ("BLS", "MOB")
