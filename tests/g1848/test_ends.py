"""How the game ends, and the final count (1848 §13, §7.1)."""

from __future__ import annotations

import pytest

from ferrovia.core import Position
from ferrovia.core.action import Pass
from ferrovia.core.events import BankBroke, EndTriggered, GameEnded
from ferrovia.family.actions import PayDividend, TakeLoan, Withhold
from ferrovia.titles.g1848.bank import BOE
from g1848.scenario import Scenario
from g1848.words import events, play, sell


def to_the_end_of(round_name: str, position: Position) -> Position:
    """Pass and keep everything until a round is over."""
    number = position.state.flow.number
    while not position.over and (position.state.flow.round, position.state.flow.number) == (
        round_name,
        number,
    ):
        seat = position.decision.seat
        keep = Withhold(by=seat)
        position = position.play(keep if position.refusal(keep) is None else Pass(by=seat))
    return position


def paying(bank: int) -> Scenario:
    """NSW of Ann is the last to operate and has earned 500."""
    return Scenario().phase("2").start("NSW", held={"ann": "P x x x"}).bank(bank)


@pytest.mark.statement("1848", "13.1-1", "13.1-5", "13.1-7")
def test_13_1_when_the_bank_cannot_pay_the_game_ends_with_the_set_of_operating_rounds():
    scene = paying(200)
    before = scene.draft.cash["ann"]
    position = scene.operating("NSW", "dividend", revenue=500, agenda=("operating",))

    after = position.play(PayDividend(by="ann"))

    assert [type(e) for e in events(after, BankBroke)] == [BankBroke]
    assert after.state.cash["ann"] == before + 250  # paid in full all the same
    assert after.state.bank == -50
    assert (after.state.flow.round, after.state.flow.number) == ("operating", 2)
    over = to_the_end_of("operating", after)
    assert (over.over, over.state.ending) == (True, "bank broken")


@pytest.mark.statement("1848", "13.1-1")
def test_13_1_r47_a_bank_with_exactly_nothing_is_not_empty():
    position = paying(250).operating("NSW", "dividend", revenue=500)

    after = position.play(PayDividend(by="ann"))

    assert (after.state.bank, after.state.broken) == (0, False)
    assert to_the_end_of("operating", after).state.flow.round == "stock"


@pytest.mark.statement("1848", "13.1-2", "13.1-5")
def test_13_1_a_marker_at_the_highest_cell_ends_the_game_with_the_set():
    scene = Scenario().phase("2").start("NSW", cell="0,15")
    position = scene.operating("NSW", "dividend", revenue=100)

    after = position.play(PayDividend(by="ann"))

    assert after.state.corporations["NSW"].cell == "0,16"
    assert len(events(after, EndTriggered)) == 1
    over = after if after.over else to_the_end_of("operating", after)
    assert over.state.ending == "market"


@pytest.mark.statement("1848", "13.1-3", "5.6.1-2")
@pytest.mark.parametrize(("given", "ends"), [(14, False), (15, True), (16, True)])
def test_13_1_sixteen_loans_end_the_game(given, ends):
    scene = Scenario().phase("3").start("NSW", price=100).loans_given(given)
    position = scene.operating("NSW", "end_of_turn").play(TakeLoan(by="ann"))
    assert len(events(position, EndTriggered)) == (1 if given == 15 else 0)

    after = position if position.over else to_the_end_of("operating", position)

    assert after.over == ends
    assert after.state.ending == ("loans" if ends else "")


@pytest.mark.statement("1848", "13.1-4", "5.5.6-1", "13.1-5")
@pytest.mark.parametrize(("before", "ends"), [(3, False), (4, True)])
def test_13_1_five_receiverships_end_the_game(before, ends):
    scene = Scenario().phase("5").start("VR", cell="1,1").start("QR", cell="5,3")
    scene.taken_over(*("WA", "FED", "SAR", "NSW")[:before])
    position = scene.operating("VR", "dividend", revenue=10).play(Withhold(by="ann"))
    assert (len(events(position, EndTriggered)) == 1) == ends
    assert position.state.flow.actor == "QR"

    after = to_the_end_of("operating", position)

    assert (after.over, after.state.ending) == (ends, "receiverships" if ends else "")


@pytest.mark.statement("1848", "13.1-6", "13.1-1")
def test_13_1_after_a_stock_round_one_more_set_of_operating_rounds_is_played():
    scene = Scenario().phase("3").start("NSW", held={"ann": "P x x x", "bob": "x x"})
    position = scene.give(BOE, "x x", "ann").bank(50).stock("ann", passes=0)

    sold = position.play(sell("ann", BOE, 2))
    assert sold.state.broken
    after = play(sold, "ann", "bob", "cyd", "ann")

    assert (after.state.flow.round, after.state.flow.number) == ("operating", 1)
    second = to_the_end_of("operating", after)
    assert (second.over, second.state.flow.number) == (False, 2)
    assert to_the_end_of("operating", second).state.ending == "bank broken"


@pytest.mark.statement("1848", "13.1-6", "13.1-2")
def test_13_1_r55_so_it_is_when_a_sold_out_marker_reaches_the_top():
    scene = Scenario().phase("2")
    scene.start("NSW", cell="1,16", held={"ann": "P x x x", "bob": "x x x x x"})
    position = scene.cash(ann=0, bob=0, cyd=0).stock("ann", passes=0)

    after = play(position, "ann", "bob")
    if after.state.flow.round == "stock":
        after = play(after, "cyd")

    assert after.state.corporations["NSW"].cell == "0,16"
    assert after.state.flow.round == "operating"
    assert to_the_end_of("operating", after).state.ending == "market"


# ---- the final count


@pytest.mark.statement("1848", "13.2-1")
def test_13_2_cash_and_shares_at_their_price_less_debts_count_and_nothing_else():
    scene = Scenario().phase("5").start("NSW", cell="2,6", par=70, held={"ann": "P x", "bob": "x"})
    scene.give("QR", "x", "bob").give(BOE, "x x", "cyd").loans_given(4).private("P5", "ann")
    scene.cash(ann=30, cyd=5, NSW=900).debt(bob=40).train("NSW", "5")

    scores = scene.title.policies.scores(scene.stock("ann"))

    assert scores == {"ann": 30 + 300, "bob": -40 + 100, "cyd": 5 + 2 * 110}


@pytest.mark.statement("1848", "13.2-2")
def test_13_2_the_result_is_told_and_equal_results_share_the_place():
    scene = Scenario().phase("2").start("NSW", cell="0,16").own(topped=("NSW",))
    scene.cash(ann=100, bob=1000, cyd=1000)

    over = to_the_end_of("operating", scene.operating("NSW", "end_of_turn"))
    over = over if over.over else over.play(Pass(by="ann"))

    (ended,) = events(over, GameEnded)
    assert over.result == ended.scores == {"ann": 1000, "bob": 1000, "cyd": 1000}


@pytest.mark.statement("1848", "7.1-1", "9.3-1", "9.5-1")
@pytest.mark.parametrize(
    ("phase", "rounds"), [("start", 1), ("2", 1), ("3", 2), ("4", 2), ("5", 3), ("8", 3)]
)
def test_7_1_the_set_is_fixed_when_the_stock_round_ends(phase, rounds):
    scene = Scenario().phase(phase).start("NSW").cash(ann=0, bob=0, cyd=0)

    after = play(scene.stock("ann", passes=2), "ann")

    assert (after.state.flow.round, len(after.state.flow.agenda)) == ("operating", rounds - 1)
