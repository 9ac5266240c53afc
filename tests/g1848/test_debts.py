"""Debts of players: lent by the Bank, kept apart, repaid out of all income (1848 §5.5.3, R-42)."""

from __future__ import annotations

import pytest

from ferrovia.core import ledger
from ferrovia.core.events import Paid
from ferrovia.family.actions import TakeLoan
from ferrovia.titles.g1848.bank import BOE
from ferrovia.titles.g1848.debts import debt
from ferrovia.titles.g1848.receivership import needed
from g1848.scenario import Scenario
from g1848.test_receivership import doomed, fall, in_need
from g1848.words import buy, events, of_type, sell, start


@pytest.mark.statement("1848", "5.5.3-2", "5.5.3-1", "5.5.3-3")
def test_5_5_3_what_is_still_missing_is_a_debt_without_interest():
    scene = doomed({"ann": "P", "bob": "x x x"}).give(BOE, "x", "ann")

    asked = fall(scene, 10)
    after = asked.play(sell("ann", BOE, 1))

    assert (after.state.cash["ann"], debt(after, "ann")) == (0, 190)
    assert (after.state.cash["bob"], after.state.flow.actor) == (270, "QR")
    assert ledger.total(after) == ledger.total(scene.opening)
    lent = [(e.payer, e.payee, e.amount) for e in events(after, Paid) if e.why == "lent"]
    assert lent == [("bank", "ann", 190)]


@pytest.mark.statement("1848", "5.5.3-2", "13.1-7", "13.1-1")
def test_5_5_3_the_bank_pays_the_loan_and_breaks_if_it_lacks_the_money():
    scene = doomed({"ann": "P", "bob": "x x x"}).bank(100)

    after = fall(scene, 10)

    assert (debt(after, "ann"), after.state.cash["bob"]) == (260, 270)
    assert (after.state.bank, after.state.broken) == (90 - 260, True)
    enough = fall(doomed({"ann": "P", "bob": "x x x"}).bank(270), 10)
    assert (enough.state.bank, enough.state.broken) == (0, False)


@pytest.mark.statement("1848", "5.5.3-3", "13.1-7")
def test_5_5_3_income_repays_the_debt_and_nothing_can_be_bought_meanwhile(refuses):
    scene = Scenario().phase("3").start("NSW", held={"bob": "P", "ann": "x x"}).debt(ann=50)
    paid = scene.private("P5", "ann").new_operating_round()
    assert (paid.state.cash["ann"], debt(paid, "ann")) == (0, 25)
    assert ledger.total(paid) == ledger.total(scene.position())
    position = scene.stock("ann")
    refuses(position, buy("ann", BOE), "buy.debt", "5.5.3-3")
    refuses(position, start("ann", "SAR", 70), "buy.debt", "5.5.3-3")

    after = position.play(sell("ann", "NSW", 1))

    assert (after.state.cash["ann"], debt(after, "ann")) == (100 - 25, 0)


@pytest.mark.statement("1848", "5.5.3-3", "13.1-7")
def test_5_5_3_r42_money_due_to_a_debtor_is_paid_in_full_before_it_comes_back():
    scene = Scenario().phase("3").start("NSW", held={"bob": "P"}).debt(ann=50)
    scene.private("P5", "ann").bank(20)

    paid = scene.new_operating_round()

    assert (debt(paid, "ann"), paid.state.bank, paid.state.broken) == (25, 20, True)


@pytest.mark.statement("1848", "5.5.3-1", "5.5.3-3")
def test_5_5_3_r42_what_is_raised_goes_to_the_compensation_before_an_older_debt():
    asked = fall(in_need().cash(VR=140).debt(ann=500), 10)
    assert needed(asked, "ann") == 120

    first = asked.play(sell("ann", "SAR", 1))
    assert (first.state.cash["ann"], debt(first, "ann"), needed(first, "ann")) == (70, 500, 50)
    done = first.play(sell("ann", "NSW", 1))

    assert done.state.cash["bob"] == 270
    assert (done.state.cash["ann"], debt(done, "ann")) == (0, 500 - (70 + 110 - 120))
    assert ledger.total(done) == ledger.total(asked)


@pytest.mark.statement("1848", "5.5.3-3")
def test_5_5_3_r42_a_debtor_is_not_made_to_sell_later():
    scene = Scenario().phase("3").start("NSW", held={"bob": "P x x", "ann": "x x"})

    assert scene.debt(ann=50).new_operating_round().decision.step == "track"


@pytest.mark.statement("1848", "5.5.3-1", "5.5.3-3")
def test_5_5_3_r42_nor_by_a_receivership_that_costs_him_nothing():
    scene = in_need().cash(VR=300).debt(ann=50)

    after = fall(scene, 10)

    assert (after.state.cash["bob"], debt(after, "ann")) == (270, 50)
    assert (after.decision.step, after.state.cash["VR"]) == ("track", 0)
    short = fall(in_need().cash(VR=200).debt(ann=50), 10)
    assert (short.decision.step, needed(short, "ann")) == ("raise", 60)


# ---- house rules of recorded games


@pytest.mark.statement("1848", "5.5.3-3")
def test_house_rule_debtors_sell_in_operating_rounds():
    scene = Scenario(options=("debtors-sell",)).phase("3")
    scene.start("NSW", held={"bob": "P x x", "ann": "x x"}).debt(ann=50)

    before = scene.new_operating_round()
    asked = before.play(TakeLoan(by="bob"))

    assert before.decision.step == "track"
    assert (asked.decision.step, asked.decision.seat) == ("raise", "ann")
    after = asked.play(sell("ann", "NSW", 1))
    assert (after.decision.step, after.state.cash["ann"], debt(after, "ann")) == ("track", 30, 0)
    assert len(of_type(asked, type(sell("ann", "NSW")))) == 1


@pytest.mark.statement("1848", "5.5.3-2")
def test_house_rule_a_debt_costs_the_bank_nothing():
    scene = doomed({"ann": "P", "bob": "x x x"}, options=("free-debts",)).bank(100)

    after = fall(scene, 10)

    assert (debt(after, "ann"), after.state.cash["bob"]) == (260, 270)
    assert (after.state.bank, after.state.broken) == (90, False)
    repaid = scene.private("P5", "ann").debt(ann=60).new_operating_round()
    assert (debt(repaid, "ann"), repaid.state.bank) == (35, 100 - 25)
