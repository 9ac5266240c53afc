"""The variant of bonds: issue, interest, repayment, scoring (1849 §14.2)."""

from __future__ import annotations

import pytest
from scenario import Scenario
from words import events, of_type, play, start

from ferrovia.core import market
from ferrovia.core.action import Pass
from ferrovia.core.events import CorporationClosed, Paid
from ferrovia.titles.g1849.title_actions import IssueBond, IssueShares, RepayBond

BONDS = ("bonds",)


def bonded(loans=1, treasury=600, phase="8", cell="3,5", options=BONDS, held=None):
    """RCS of Ann with or without a bond outstanding; SFA of Bob operates next."""
    scene = Scenario(options=options).phase(phase)
    scene.start("RCS", cell=cell, held=held or {"ann": "P"}, trains=("8H",))
    scene.start("SFA", cell="9,1", held={"bob": "P"}, trains=("8H",))
    return scene.corporation("RCS", loans=loans).cash(RCS=treasury, SFA=100)


def interest_paid(position):
    """Return the interest paid in the last action."""
    return sum(event.amount for event in events(position, Paid) if event.why == "interest")


@pytest.mark.statement("1849", "14.2-1")
def test_14_2_a_bond_brings_500_and_one_step_left():
    position = bonded(loans=0).operating("RCS", "bond")

    after = position.play(IssueBond(by="ann"))

    assert after.state.cash["RCS"] == 1100 and after.state.bank == position.state.bank - 500
    assert after.state.corporations["RCS"].loans == 1
    assert after.state.corporations["RCS"].cell == "3,4"


@pytest.mark.statement("1849", "14.2-1")
def test_14_2_bonds_are_issued_from_phase_8_on(refuses):
    early = bonded(loans=0, phase="6").operating("RCS", "bond")
    refuses(early, IssueBond(by="ann"), "bond.phase", "14.2-1")

    for phase in ("8", "10", "12", "16"):
        assert bonded(0, phase=phase).operating("RCS", "bond").refusal(IssueBond(by="ann")) is None


@pytest.mark.statement("1849", "14.2-1")
def test_14_2_a_corporation_has_one_bond(refuses):
    refuses(bonded().operating("RCS", "bond"), IssueBond(by="ann"), "bond.one", "14.2-1")


@pytest.mark.statement("1849", "14.2-1", "14-2")
def test_14_2_a_bond_is_issued_in_its_own_step_only(refuses):
    for step, statement in (("trains", "10.6-3"), ("financing", "10.8-1"), ("repay", "14.2-4")):
        position = bonded(loans=0).operating("RCS", step)
        refuses(position, IssueBond(by="ann"), "turn.step", statement)


@pytest.mark.statement("1849", "14.2-1", "14.2-5", "5-4", "11-7")
def test_14_2_a_step_left_into_the_closed_box_closes_and_the_500_repay_the_bond():
    """From 27 in the first column left means down. The treasury's 510 cover the bond."""
    position = bonded(loans=0, treasury=10, cell="8,0").cash(ann=0).operating("RCS", "bond")

    after = position.play(IssueBond(by="ann"))

    assert [event.corporation for event in events(after, CorporationClosed)] == ["RCS"]
    assert after.state.bank == position.state.bank + 10
    assert after.decision.subject == "SFA"


@pytest.mark.statement("1849", "14.2-2")
def test_14_2_interest_of_50_goes_from_the_treasury_to_the_bank():
    scene = bonded(treasury=600)
    bank = scene.draft.bank

    after = scene.entering("RCS", "interest")

    assert after.state.cash["RCS"] == 550 and after.state.bank == bank + 50
    assert after.decision.step == "repay"


@pytest.mark.statement("1849", "14.2-2")
def test_14_2_without_a_bond_there_is_no_interest():
    after = bonded(loans=0, treasury=600).entering("RCS", "interest")

    assert after.state.cash["RCS"] == 600 and after.decision.step == "bond"


@pytest.mark.statement("1849", "14.2-2", "14-2")
def test_14_2_no_interest_in_the_turn_of_issue_but_in_the_next():
    issued = bonded(loans=0).operating("RCS", "bond").play(IssueBond(by="ann"))
    assert interest_paid(issued) == 0 and issued.state.cash["RCS"] == 1100

    later = bonded(treasury=1100).operating("RCS", "financing").play(Pass(by="ann"))
    assert interest_paid(later) == 50


@pytest.mark.statement("1849", "14.2-2", "14.2-4")
def test_14_2_interest_is_paid_also_in_the_turn_of_repayment(refuses):
    """With 549 the interest leaves too little to repay; with 550 nothing is left."""
    poor = bonded(treasury=549).operating("RCS", "financing").play(Pass(by="ann"))
    assert poor.state.cash["RCS"] == 499
    assert poor.decision.step != "repay"

    rich = bonded(treasury=550).operating("RCS", "financing").play(Pass(by="ann"))
    assert rich.play(RepayBond(by="ann")).state.cash["RCS"] == 0


@pytest.mark.statement("1849", "14.2-4")
def test_14_2_a_bond_is_repaid_with_500_and_one_step_right():
    position = bonded().operating("RCS", "repay")

    after = position.play(RepayBond(by="ann"))

    assert after.state.cash["RCS"] == 100 and after.state.bank == position.state.bank + 500
    assert after.state.corporations["RCS"].loans == 0
    assert after.state.corporations["RCS"].cell == "3,6"


@pytest.mark.statement("1849", "14.2-4", "10.7-17")
def test_14_2_the_treasury_repays_all_of_it_and_the_president_nothing(refuses):
    position = bonded(treasury=499).cash(ann=900).operating("RCS", "repay")

    refuses(position, RepayBond(by="ann"), "bond.repay_money", "14.2-4")
    none = bonded(loans=0).operating("RCS", "repay")
    refuses(none, RepayBond(by="ann"), "bond.outstanding", "14.2-4")


@pytest.mark.statement("1849", "14.2-4", "14.2-1")
def test_14_2_repaid_and_issued_again_in_the_same_turn():
    """R27: the token goes right, then left; no interest is due for the new one in this turn."""
    repaid = bonded().operating("RCS", "repay").play(RepayBond(by="ann"))
    assert repaid.decision.step == "bond"

    after = repaid.play(IssueBond(by="ann"))

    assert after.state.cash["RCS"] == 600 and after.state.corporations["RCS"].loans == 1
    assert after.state.corporations["RCS"].cell == "3,5"
    assert interest_paid(after) == 0


@pytest.mark.statement("1849", "14.2-4")
def test_14_2_repaying_and_issuing_are_optional():
    position = bonded().operating("RCS", "repay")

    after = position.play(Pass(by="ann"))

    assert after.state.corporations["RCS"].loans == 1
    assert after.state.cash["RCS"] == 600
    declined = bonded(loans=0).operating("RCS", "bond").play(Pass(by="ann"))
    assert declined.state.corporations["RCS"].loans == 0


@pytest.mark.statement("1849", "14.2-5")
@pytest.mark.parametrize(
    ("treasury", "ann", "left"), [(500, 30, 30), (700, 30, 30), (480, 30, 10), (400, 100, 0)]
)
def test_14_2_on_closing_the_treasury_repays_first_then_the_presidents_cash(treasury, ann, left):
    scene = bonded(treasury=treasury, cell="8,0").cash(ann=ann)
    bank = scene.draft.bank

    after = scene.entering("RCS", "dividend", revenue=0)

    assert not after.state.corporations["RCS"].cell
    assert after.state.cash["ann"] == left
    assert after.state.bank == bank + treasury + ann - left
    assert after.decision.subject == "SFA"


@pytest.mark.statement("1849", "14.2-5", "10.8-2")
def test_14_2_the_money_of_the_sale_that_closes_counts_for_the_bond():
    """Own certificates sold at 27 bring 54 into the treasury before the token falls."""
    scene = bonded(treasury=440, cell="8,0").cash(ann=10)

    after = scene.operating("RCS", "financing").play(IssueShares(by="ann", bundle={"regular": 2}))

    assert not after.state.corporations["RCS"].cell and after.state.cash["ann"] == 4


@pytest.mark.statement("1849", "14.2-5")
def test_14_2_house_rule_the_bond_lapses_on_closing():
    scene = bonded(treasury=0, cell="8,0", options=("bonds", "bond-lapses")).cash(ann=300)

    after = scene.entering("RCS", "dividend", revenue=0)

    assert not after.state.corporations["RCS"].cell and after.state.cash["ann"] == 300
    assert after.decision.subject == "SFA"


@pytest.mark.statement("1849", "14.2-6", "11-4")
def test_14_2_a_restarted_corporation_has_no_bond_and_may_issue_one():
    scene = bonded(treasury=500, cell="8,0", options=BONDS)
    closed = scene.entering("RCS", "dividend", revenue=0)
    assert closed.state.corporations["RCS"].loans == 0

    again = Scenario(options=BONDS, order=("RCS", "CTL", "SFA", "ATA", "IFT")).phase("8")
    again.draft.corporations["RCS"] = closed.state.corporations["RCS"]
    started = again.cash(ann=300).stock("ann").play(start("ann", "RCS", 100))
    operating = play(started, "ann", "bob", "cyd", "ann")
    while operating.decision.step != "bond":
        operating = operating.play(Pass(by="ann"))

    assert interest_paid(operating) == 0
    assert operating.play(IssueBond(by="ann")).state.corporations["RCS"].loans == 1


@pytest.mark.statement("1849", "14.2-7", "13-7")
@pytest.mark.parametrize(("price", "worth"), [(144, 44), (90, 0), (100, 0), (276, 176)])
def test_14_2_example_a_share_is_worth_100_less_with_a_bond(price, worth):
    scene = Scenario(options=BONDS).start("RCS", price=price, held={"ann": "P x"})
    position = scene.corporation("RCS", loans=1).cash(ann=7).position()
    assert market.price(position, "RCS") == price

    assert position.title.policies.scores(position)["ann"] == 7 + 3 * worth
    free = scene.corporation("RCS", loans=0).position()
    assert free.title.policies.scores(free)["ann"] == 7 + 3 * price


@pytest.mark.statement("1849", "14.2-7")
def test_14_2_house_rule_the_deduction_may_exceed_the_value():
    options = ("bonds", "uncapped-bond-deduction")
    scene = Scenario(options=options).start("RCS", price=90, held={"ann": "P x"})
    position = scene.corporation("RCS", loans=1).cash(ann=100).position()

    assert position.title.policies.scores(position)["ann"] == 100 - 3 * 10


@pytest.mark.statement("1849", "14.2-1")
def test_14_2_without_the_variant_there_are_no_bonds(refuses):
    position = Scenario().phase("8").start("RCS").cash(RCS=600).operating("RCS", "financing")

    assert position.refusal(IssueBond(by="ann")).rule == "form.action"
    assert of_type(position, IssueBond) == []
