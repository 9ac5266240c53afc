"""What becomes of the revenue, and what it does to the price (1849 §10.5.3)."""

from __future__ import annotations

import pytest
from scenario import Scenario

from ferrovia.core import Position, market
from ferrovia.core.action import Pass
from ferrovia.core.events import DividendPaid, PriceMoved, RevenueWithheld
from ferrovia.family.actions import PayDividend, Withhold

PAY = PayDividend(by="ann")
KEEP = Withhold(by="ann")


def earned(revenue: int, *, price: int = 100, phase: str = "8", **more) -> Position:
    """Return CTL of Ann's with a revenue to decide on."""
    scene = Scenario(5).phase(phase).start("CTL", price=price, trains=("8H",), **more)
    return scene.cash(ann=0, bob=0, CTL=0).operating("CTL", "dividend", revenue=revenue)


@pytest.mark.statement("1849", "10.5.3-1", "10.5.3-7")
def test_10_5_3_each_share_gets_a_tenth_from_the_bank() -> None:
    held = {"ann": "P x", "bob": "x x", "cyd": "L", "pool": "x"}
    position = earned(160, held=held)
    cyd = position.state.cash["cyd"]

    after = position.play(PAY)

    assert after.state.cash["ann"] == 48
    assert after.state.cash["bob"] == 32
    assert after.state.cash["cyd"] == cyd + 32
    assert after.state.cash["CTL"] == 32  # two shares are left in the treasury
    assert after.state.bank == position.state.bank - 144  # the pool's 16 are paid to nobody
    assert DividendPaid("CTL", 160) in after.events


@pytest.mark.statement("1849", "10.5.3-1")
def test_10_5_3_example_2_president_treasury_and_pool() -> None:
    position = earned(50, held={"ann": "P x x x", "pool": "x x x"})

    after = position.play(PAY)

    assert (after.state.cash["ann"], after.state.cash["CTL"]) == (25, 10)
    assert position.state.bank - after.state.bank == 50 - 15


@pytest.mark.statement("1849", "10.5.3-2", "10.5.3-5", "10.5.3-7")
def test_10_5_3_withheld_revenue_goes_to_the_treasury_and_the_token_left() -> None:
    position = earned(160, held={"ann": "P x x"})

    after = position.play(KEEP)

    assert after.state.cash["CTL"] == 160
    assert after.state.cash["ann"] == 0
    assert after.state.bank == position.state.bank - 160
    assert after.state.corporations["CTL"].cell == "3,4"
    assert RevenueWithheld("CTL", 160) in after.events


@pytest.mark.statement("1849", "10.5.3-3", "10.5.3-4")
@pytest.mark.parametrize(("revenue", "cell"), [(140, "2,8"), (150, "2,9")])
def test_10_5_3_example_1_when_the_token_moves_right(revenue, cell) -> None:
    position = earned(revenue, price=144)

    after = position.play(PAY)

    assert after.state.corporations["CTL"].cell == cell


@pytest.mark.statement("1849", "10.5.3-3")
def test_10_5_3_a_dividend_equal_to_the_price_moves_the_token() -> None:
    position = earned(100)

    after = position.play(PAY)

    assert market.price(after, "CTL") == 111
    assert PriceMoved("CTL", "3,5", "3,6", 111) in after.events


@pytest.mark.statement("1849", "10.5.3-3")
def test_10_5_3_however_much_is_paid_it_is_one_step() -> None:
    assert earned(500).play(PAY).state.corporations["CTL"].cell == "3,6"


@pytest.mark.statement("1849", "10.5.3-3")
@pytest.mark.parametrize(
    ("phase", "start", "end"),
    [
        ("12", "2,12", "1,12"),
        ("12", "1,12", "0,12"),
        ("12", "0,12", "0,12"),
        ("12", "3,13", "3,13"),
        ("16", "3,13", "2,13"),
        ("16", "0,12", "0,13"),
    ],
)
def test_10_5_3_at_the_edge_right_means_up_or_nothing(phase, start, end) -> None:
    position = earned(400, phase=phase, cell=start)

    assert position.play(PAY).state.corporations["CTL"].cell == end


@pytest.mark.statement("1849", "10.5.3-4")
def test_10_5_3_a_dividend_below_the_price_moves_nothing_in_the_stack_either() -> None:
    scene = Scenario(5).phase("8").start("CTL", trains=("8H",)).start("RCS", held={"bob": "P"})
    position = scene.operating("CTL", "dividend", revenue=90)

    after = position.play(PAY)

    assert after.state.market["3,5"] == ("CTL", "RCS")


@pytest.mark.statement("1849", "10.5.3-5")
def test_10_5_3_at_the_left_edge_no_dividend_means_down() -> None:
    position = earned(10, cell="4,0")

    assert position.play(KEEP).state.corporations["CTL"].cell == "5,0"


@pytest.mark.statement("1849", "10.5.3-5", "10.5-2")
@pytest.mark.parametrize("trains", [(), ("8H",)])
def test_10_5_3_nothing_earned_is_no_dividend_and_nobody_is_asked(trains) -> None:
    scene = Scenario(5).phase("8").start("RCS", trains=trains)

    after = scene.entering("RCS", "run")

    assert after.state.corporations["RCS"].cell == "3,4"
    assert after.decision is None or after.decision.step != "dividend"


@pytest.mark.statement("1849", "10.5.3-6")
def test_10_5_3_all_or_nothing(refuses) -> None:
    position = earned(160)

    assert set(position.legal_actions()) == {PAY, KEEP}
    refuses(position, Pass(by="ann"), "turn.step", "10.5.3-6")
    refuses(position, PayDividend(by="bob"), "turn.seat", "10.5.3-6")
    after = position.play(PAY)
    assert after.refusal(KEEP) is not None and after.refusal(PAY) is not None


@pytest.mark.statement("1849", "10.5.3-7", "13-5")
def test_10_5_3_a_bank_without_money_still_pays() -> None:
    scene = Scenario(5).phase("8").start("CTL", trains=("8H",), held={"ann": "P x x"})
    position = scene.cash(ann=0, CTL=0).bank(10).operating("CTL", "dividend", revenue=100)

    after = position.play(PAY)

    assert after.state.cash["ann"] == 40
    assert after.state.cash["CTL"] == 60
    assert after.state.bank == -90
