"""What players owe from the formation of the SBB: no interest, and sales first ([SBB-10], R-11)."""

from __future__ import annotations

import pytest

from ferrovia.core.action import Pass
from ferrovia.core.events import DebtChanged
from ferrovia.family.actions import PayDividend
from ferrovia.titles.g1844.title_actions import PayDebt
from ferrovia.titles.g1844.title_state import title_state
from g1844.formation import all_pass, formed, table
from g1844.scenario import Scenario
from g1844.words import buy, events, sell


def poor(*, options: tuple[str, ...] = ()):
    """Bob exchanges two shares at 70 and has 15: he owes 45. Round after round follows."""
    scene = table(options=options).cash(bob=15)
    return scene.start("NOB", price=70, held={"ann": "P", "bob": "x x"})


@pytest.mark.statement("1844", "SBB-10", "SBB-9")
def test_what_cannot_be_paid_is_owed_to_the_bank():
    after = formed(poor())
    assert (after.state.cash["bob"], title_state(after).owed) == (0, {"bob": 45})
    assert [(e.seat, e.debt, e.why) for e in events(after, DebtChanged)] == [
        ("bob", 45, "exchange")
    ]
    assert title_state(after).debts == {}


@pytest.mark.statement("1844", "SBB-10")
def test_house_rule_it_becomes_a_debt_like_that_for_a_train():
    after = formed(poor(options=("one-debt",)))
    assert title_state(after).owed == {} and title_state(after).debts == {"bob": 45}


def debtor(owed: int = 150, *, cycle: int = 2, **held: str) -> Scenario:
    """Bob owes for shares of the SBB since the round after stock round 1."""
    scene = Scenario().phase("5").own(sbb="formed", formed_in=1).owed(bob=owed)
    scene.start("RhB", price=100, held={"ann": "P x", "bob": held.get("RhB", "x x"), "cyd": "x"})
    scene.start("BLS", price=80, held={"ann": "P x", "bob": held.get("BLS", "x"), "cyd": "x"})
    return scene.cash(ann=500, bob=0, cyd=500)


def opened(scene: Scenario):
    """A stock round that begins with Bob."""
    return scene.order("bob", "cyd", "ann").new_stock_round("bob")


@pytest.mark.statement("1844", "SBB-10")
def test_his_first_turn_starts_with_his_cash_going_to_the_debt():
    at = opened(debtor(150).cash(bob=40))
    assert title_state(at).owed == {"bob": 110} and at.state.cash["bob"] == 0
    rich = opened(debtor(150).cash(bob=190))
    assert title_state(rich).owed == {} and rich.state.cash["bob"] == 40


@pytest.mark.statement("1844", "SBB-10", "SR-buy-10")
def test_he_sells_before_anything_else(refuses):
    at = opened(debtor(150))
    refuses(at, Pass(by="bob"), "pass.debt", "SBB-10")
    refuses(at, buy("bob", "RhB"), "buy.debt", "SR-buy-10")
    after = at.play(sell("bob", "RhB", 2))
    assert title_state(after).owed == {} and after.state.cash["bob"] == 50
    assert after.refusal(Pass(by="bob")) is None


@pytest.mark.statement("1844", "SBB-10")
def test_once_the_debt_is_paid_he_may_buy_in_the_same_turn():
    at = opened(debtor(100, RhB="x x x x")).play(sell("bob", "RhB", 3))
    assert at.state.cash["bob"] == 200
    assert at.refusal(buy("bob", "BLS")) is None


@pytest.mark.statement("1844", "SBB-10")
def test_he_sells_as_much_as_the_debt_requires_and_chooses_which(refuses):
    at = opened(debtor(150))
    one = at.play(sell("bob", "RhB", 1))
    assert title_state(one).owed == {"bob": 50}
    refuses(one, Pass(by="bob"), "pass.debt", "SBB-10")
    both = one.play(sell("bob", "BLS", 1))
    assert title_state(both).owed == {} and both.state.cash["bob"] == 30


@pytest.mark.statement("1844", "SBB-10")
def test_too_little_of_one_company_is_refused_if_the_others_do_not_make_up_for_it(refuses):
    at = opened(debtor(250))
    refuses(at, sell("bob", "RhB", 1), "sell.debt", "SBB-10")
    assert at.refusal(sell("bob", "RhB", 2)) is None
    assert at.refusal(sell("bob", "BLS", 1)) is None


@pytest.mark.statement("1844", "SBB-10")
def test_what_all_sales_do_not_cover_remains_without_interest():
    at = opened(debtor(400)).play(sell("bob", "RhB", 2)).play(sell("bob", "BLS", 1))
    assert title_state(at).owed == {"bob": 120} and at.state.cash["bob"] == 0
    assert at.decision.seat == "cyd"
    ended = all_pass(at)
    assert ended.state.flow.round == "operating"
    assert title_state(ended).owed == {"bob": 120}


@pytest.mark.statement("1844", "SBB-10")
def test_in_each_later_turn_he_has_the_same_duty(refuses):
    scene = debtor(120, RhB="x", BLS="")
    at = scene.stock("bob", cycle=5)
    refuses(at, Pass(by="bob"), "pass.debt", "SBB-10")


@pytest.mark.statement("1844", "SBB-10")
def test_income_goes_to_the_debt_after_that_stock_round():
    scene = debtor(150, RhB="x x").own(formed_in=1)
    paying = scene.operating("RhB", "dividend", revenue=100)
    after = paying.play(PayDividend(by="ann"))
    assert title_state(after).owed == {"bob": 130} and after.state.cash["bob"] == 0


@pytest.mark.statement("1844", "SBB-10")
def test_until_that_stock_round_he_keeps_what_he_earns():
    scene = debtor(150, RhB="x x").own(formed_in=2)
    after = scene.operating("RhB", "dividend", revenue=100).play(PayDividend(by="ann"))
    assert title_state(after).owed == {"bob": 150} and after.state.cash["bob"] == 20


@pytest.mark.statement("1844", "SBB-10", "EMG-5")
def test_what_he_raises_for_a_train_goes_to_the_train():
    scene = Scenario().phase("5").own(sbb="formed", formed_in=1).owed(ann=90)
    scene.start("FNM", price=100, held={"ann": "P x x x x", "bob": "x"}, settled=True)
    at = scene.cash(ann=0, FNM=0).operating("FNM", "trains")
    after = at.play(sell("ann", "FNM", 1))
    assert after.state.cash["ann"] == 100 and title_state(after).owed == {"ann": 90}


@pytest.mark.statement("1844", "SBB-10", "SR-turn-6")
def test_there_is_nothing_to_pay_off_by_hand(refuses):
    at = opened(debtor(150))
    refuses(at, PayDebt(by="bob", amount=10), "debt.owed", "SR-turn-6")
