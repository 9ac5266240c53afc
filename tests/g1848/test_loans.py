"""Loans of companies, and the compulsory purchase of a train (1848 §5.6, §8.4)."""

from __future__ import annotations

import pytest

from ferrovia.core import Position, market
from ferrovia.core.action import Pass
from ferrovia.core.depot import trains_of
from ferrovia.core.events import CorporationClosed, LoanTaken, PriceMoved, TrainBought
from ferrovia.family.actions import Answer, BuyTrain, PayDividend, ProposeTrain, TakeLoan
from ferrovia.titles.g1848.bank import BOE, loans_given
from ferrovia.titles.g1848.title_state import title_state
from g1848.scenario import Scenario
from g1848.words import events, of_type

PERTH = "E4 5 1, E2 6 2, D3 69 3"
"""From Port Augusta, home of CAR, to Perth."""
LOAN = TakeLoan(by="ann")


def borrower(
    cell: str = "2,6", *, phase: str = "3", given: int = 0, loans: int = 0, step: str = "track"
) -> Position:
    """CAR of Ann somewhere on the market, at a step of its turn."""
    scene = Scenario().phase(phase).start("CAR", cell=cell, loans=loans).loans_given(given)
    return scene.cash(CAR=10).operating("CAR", step, revenue=10)


# ---- voluntary loans


@pytest.mark.statement("1848", "5.6.1-2", "5.6.2-1", "5.4.2-1")
def test_5_6_a_loan_brings_100_raises_the_bank_and_moves_two_left():
    position = borrower(given=3)

    after = position.play(LOAN)

    assert (after.state.cash["CAR"], after.state.cash[BOE]) == (110, 2000 - 400)
    assert (loans_given(after), market.price(after, BOE)) == (4, 110)
    row = after.state.corporations["CAR"]
    assert (row.cell, row.loans) == ("2,4", 1)
    assert [(e.borrower, e.amount) for e in events(after, LoanTaken)] == [("CAR", 100)]


@pytest.mark.statement("1848", "5.6.1-1", "9.3-1")
@pytest.mark.parametrize("phase", ["start", "2"])
def test_5_6_1_not_before_the_first_3(phase, refuses):
    position = borrower(phase=phase)

    refuses(position, LOAN, "loan.phase", "5.6.1-1")
    assert not of_type(position, TakeLoan)


@pytest.mark.statement("1848", "5.6.1-3", "7.3-5")
@pytest.mark.parametrize("step", ["track", "token", "dividend", "trains", "end_of_turn"])
def test_5_6_1_at_any_time_of_the_companys_own_turn(step):
    position = borrower(step=step)

    after = position.play(LOAN)

    assert after.state.cash["CAR"] == 110
    assert (after.decision is None) or loans_given(after) == 1


@pytest.mark.statement("1848", "5.6.1-3")
def test_5_6_1_not_in_the_turn_of_another_nor_in_a_stock_round(refuses):
    scene = Scenario().phase("3").start("CAR").start("QR", price=90, held={"bob": "P"})
    refuses(scene.operating("CAR"), TakeLoan(by="bob"), "turn.seat", "7.3-1")
    refuses(scene.stock("ann"), LOAN, "turn.step", "12.1.1-1")


@pytest.mark.statement("1848", "5.6.1-3", "8.3.2-1")
def test_5_6_1_the_step_of_trains_waits_for_a_loan():
    scene = Scenario().phase("3").start("CAR").cash(CAR=100).tiles("E4 5 1")
    position = scene.entering("CAR", "trains")

    assert position.decision.step == "trains"
    after = position.play(LOAN).play(BuyTrain(by="ann", train="3"))
    assert trains_of(after, "CAR") == ("3",)


@pytest.mark.statement("1848", "5.6.1-5")
def test_5_6_1_all_twenty_loans_are_given(refuses):
    refuses(borrower(given=20), LOAN, "loan.left", "5.6.1-5")
    assert market.price(borrower(given=19).play(LOAN), BOE) == 340


@pytest.mark.statement("1848", "5.6.1-4")
def test_5_6_1_a_loan_is_never_repaid_and_costs_nothing():
    position = borrower(loans=3, step="dividend")
    names = {type(action).__name__ for action in position.legal_actions()}
    assert "RepayBond" not in names

    after = position.play(PayDividend(by="ann"))

    assert after.state.corporations["CAR"].loans == 3
    assert after.state.cash["CAR"] == position.state.cash["CAR"]


@pytest.mark.statement("1848", "5.6.3-1", "5.6.3-3")
def test_5_6_3_one_loan_in_an_operating_round(refuses):
    after = borrower().play(LOAN)

    refuses(after, LOAN, "loan.once", "5.6.3-1")


@pytest.mark.statement("1848", "5.6.3-1")
def test_5_6_3_the_next_company_and_the_next_round_begin_anew():
    scene = Scenario().phase("3").start("CAR", cell="1,9").start("QR", price=90)
    position = scene.cash(CAR=0, QR=0).operating("CAR", "end_of_turn", agenda=("operating",))
    position = position.play(LOAN)

    while position.state.flow.actor == "CAR":
        position = position.play(Pass(by="ann"))
    assert position.state.flow.actor == "QR"
    assert position.refusal(LOAN) is None


@pytest.mark.statement("1848", "5.6.3-2")
def test_5_6_3_five_voluntary_loans_of_a_company(refuses):
    assert borrower(loans=4).play(LOAN).state.corporations["CAR"].loans == 5
    refuses(borrower(loans=5), LOAN, "loan.number", "5.6.3-2")


@pytest.mark.statement("1848", "5.6.3-4", "5.6.2-3", "5.5.1-2")
@pytest.mark.parametrize("cell", ["2,1", "2,2"])
def test_5_6_3_a_loan_may_lead_into_receivership_and_serves_for_compensation(cell):
    scene = Scenario().phase("3").start("CAR", cell=cell, par=90, held={"ann": "P", "bob": "x"})
    position = scene.start("QR", cell="5,1").cash(CAR=0, ann=500, bob=0).operating("CAR")

    after = position.play(LOAN)

    assert title_state(after).taken_over == ("CAR",)
    assert (after.state.cash["bob"], after.state.cash["ann"]) == (90, 500)
    assert after.state.flow.actor == "QR"


@pytest.mark.statement("1848", "5.6.2-3")
def test_5_6_2_outside_the_hatched_area_the_turn_goes_on():
    after = borrower("2,3").play(LOAN)

    assert after.state.corporations["CAR"].cell == "2,1"
    assert after.decision.subject == "CAR"


# ---- compulsory purchase (§8.4)


def compelled(
    cash: int = 0,
    cell: str = "2,6",
    *,
    phase: str = "3",
    loans: int = 0,
    given: int = 3,
    options: tuple[str, ...] = (),
) -> Scenario:
    """CAR of Ann has a route and no train; QR of Ann comes next, with a train."""
    scene = Scenario(options=options).phase(phase).tiles(PERTH)
    scene.start("CAR", cell=cell, par=100, loans=loans).loans_given(given)
    if phase in "2345":
        scene.start("QR", cell="4,1", held={"bob": "P"}, trains=(phase,))
    return scene.cash(CAR=cash, ann=5000)


def buy(train: str) -> BuyTrain:
    return BuyTrain(by="ann", train=train)


@pytest.mark.statement("1848", "8.4.1-1", "8.4.1-2", "8.4.1-3", "8.4.1-4", "8.3.7-1", "5.6.2-2")
def test_8_4_example_two_loans_two_left_and_three_left():
    position = compelled(0).operating("CAR", "trains")

    after = position.play(buy("3"))

    moves = [e.target for e in events(after, PriceMoved) if e.corporation == "CAR"]
    assert moves == ["2,4", "2,1"]
    assert (market.price(after, "CAR"), market.price(after, BOE)) == (50, 120)
    assert (trains_of(after, "CAR"), after.state.cash["CAR"]) == (("3",), 0)
    assert after.state.corporations["CAR"].loans == 2


@pytest.mark.statement("1848", "8.4.1-2", "8.4.1-1", "5.6.3-3")
def test_8_4_r21_the_director_names_either_side_and_what_is_left_is_free():
    position = compelled(150, "1,14", given=0).operating("CAR", "trains")

    one, other = position.play(buy("3")), position.play(buy("3+"))

    assert (len(events(one, LoanTaken)), one.state.cash["CAR"]) == (1, 50)
    assert (len(events(other, LoanTaken)), other.state.cash["CAR"]) == (1, 20)


@pytest.mark.statement("1848", "8.4.1-1", "8.4.1-2")
def test_8_4_r21_example_a_treasury_of_750_and_the_first_8_or_d():
    scene = Scenario().phase("8").tiles(PERTH).start("CAR", cell="0,16", par=100)
    position = scene.cash(CAR=750).operating("CAR", "trains")

    assert len(events(position.play(buy("8")), LoanTaken)) == 1
    diesel = position.play(buy("D"))
    moves = [e.target for e in events(diesel, PriceMoved) if e.corporation == "CAR"]
    assert moves == ["0,14", "0,11", "0,8", "0,5"]
    assert trains_of(diesel, "CAR") == ("D",)


@pytest.mark.statement("1848", "8.4.1-1", "8.1-5", "8.3.7-1")
def test_8_4_r21_not_where_the_treasury_pays_for_the_cheaper_side(refuses):
    scene = Scenario().phase("8").tiles(PERTH).start("CAR", cell="0,16", par=100)
    position = scene.cash(CAR=850).operating("CAR", "trains")

    refuses(position, buy("D"), "train.money", "8.3.2-1")
    assert trains_of(position.play(buy("8")), "CAR") == ("8",)
    lent = position.play(LOAN)
    refuses(lent, buy("D"), "train.money", "8.3.2-1")


@pytest.mark.statement("1848", "8.4.1-1")
def test_8_4_not_without_the_duty_to_own_a_train(refuses):
    scene = Scenario().phase("3").start("CAR").cash(CAR=50)

    refuses(scene.operating("CAR", "trains"), buy("3"), "train.money", "8.3.2-1")
    equipped = compelled(50).train("CAR", "2").operating("CAR", "trains")
    refuses(equipped, buy("3"), "train.money", "8.3.2-1")


@pytest.mark.statement("1848", "8.4.1-1", "8.2.5-4")
def test_8_4_no_loans_for_a_2e(refuses):
    position = compelled(50, phase="5").operating("CAR", "trains")

    refuses(position, buy("2E"), "train.money", "8.3.2-1")


@pytest.mark.statement("1848", "8.4.1-3", "5.6.3-2")
def test_8_4_more_than_five_loans_and_the_first_of_the_round_still_costs_two():
    position = compelled(150, loans=5).operating("CAR", "trains")

    after = position.play(buy("3"))

    assert after.state.corporations["CAR"].loans == 6
    assert after.state.corporations["CAR"].cell == "2,4"


@pytest.mark.statement("1848", "8.4.1-3", "5.6.2-2")
def test_8_4_after_a_voluntary_loan_of_the_round_each_costs_three():
    position = compelled(50, "1,12").operating("CAR", "trains").play(LOAN)

    after = position.play(buy("3"))

    moves = [e.target for e in events(after, PriceMoved) if e.corporation == "CAR"]
    assert moves == ["1,7"]


@pytest.mark.statement("1848", "8.4.2-1", "5.6.2-3", "8.4.1-2")
def test_8_4_in_the_hatched_area_no_train_is_bought_even_with_enough_money():
    position = compelled(100, "2,2").operating("CAR", "trains")

    after = position.play(buy("3"))

    assert title_state(after).taken_over == ("CAR",)
    assert not events(after, TrainBought)
    left = [card for card, place in after.state.trains.items() if place == "depot"]
    assert len([card for card in left if card.startswith("3-")]) == 3
    assert loans_given(after) == 4


@pytest.mark.statement("1848", "8.4.3-1")
def test_8_4_the_director_adds_nothing():
    position = compelled(0).operating("CAR", "trains")

    assert position.play(buy("3")).state.cash["ann"] == 5000


@pytest.mark.statement("1848", "8.4.4-1", "5.6.1-5")
def test_8_4_4_where_no_loan_is_left_the_company_is_taken_over():
    position = compelled(0, given=19).operating("CAR", "trains")

    after = position.play(buy("3"))

    assert (loans_given(after), title_state(after).taken_over) == (20, ("CAR",))
    assert [e.corporation for e in events(after, CorporationClosed)] == ["CAR"]


@pytest.mark.statement("1848", "8.4.1-5", "5.6.3-3")
def test_8_4_before_naming_a_train_another_companys_may_be_bought():
    scene = compelled(100)
    position = scene.operating("CAR", "trains").play(LOAN)
    offer = ProposeTrain(by="ann", train="3", seller="QR", price=200)

    after = position.play(offer).play(Answer(by="bob", accept=True))

    assert (trains_of(after, "CAR"), after.state.corporations["CAR"].loans) == (("3",), 1)


@pytest.mark.statement("1848", "5.6.3-2", "5.6.3-3", "8.4.1-5")
def test_8_4_r53_no_further_loan_for_the_train_of_another_company(refuses):
    offer = ProposeTrain(by="ann", train="3", seller="QR", price=200)
    position = compelled(0, loans=5).operating("CAR", "trains")

    refuses(position, LOAN, "loan.number", "5.6.3-2")
    refuses(position, offer, "train.price", "8.3.4-2")


# ---- house rules of recorded games


@pytest.mark.statement("1848", "8.4.1-3")
def test_house_rule_the_first_loan_after_five_costs_three():
    scene = compelled(150, loans=5, options=("dear-sixth-loan",))

    after = scene.operating("CAR", "trains").play(buy("3"))

    assert after.state.corporations["CAR"].cell == "2,3"


@pytest.mark.statement("1848", "8.4.1-1")
def test_house_rule_loans_for_the_dearer_side():
    position = compelled(210, options=("loans-for-any-train",)).operating("CAR", "trains")
    reason = "the 3+ costs £230; CAR has £210 and takes its ordinary loan first"
    assert position.refusal(buy("3+")).reason == reason

    after = position.play(LOAN).play(buy("3+"))

    assert (trains_of(after, "CAR"), after.state.cash["CAR"]) == (("3+",), 80)


@pytest.mark.statement("1848", "8.4.1-5")
def test_house_rule_loans_for_the_train_of_another_director(refuses):
    scene = compelled(10, "1,14", options=("loans-for-any-train",))
    asked = scene.operating("CAR", "trains")
    assert of_type(asked, ProposeTrain) == []
    position = asked.play(LOAN)
    offer = ProposeTrain(by="ann", train="3", seller="QR", price=200)
    assert of_type(position, ProposeTrain) == [offer]
    wrong = ProposeTrain(by="ann", train="3", seller="QR", price=199)
    refuses(position, wrong, "train.price", "8.3.4-2")

    after = position.play(offer).play(Answer(by="bob", accept=True))

    assert (trains_of(after, "CAR"), after.state.cash["CAR"]) == (("3",), 10)
    assert after.state.corporations["CAR"].loans == 2
    sunk = scene.at("CAR", "2,3").operating("CAR", "trains").play(LOAN)
    lost = sunk.play(offer).play(Answer(by="bob", accept=True))
    assert (title_state(lost).taken_over, trains_of(lost, "QR")) == (("CAR",), ("3",))
