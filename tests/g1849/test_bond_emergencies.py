"""Money raised for bonds: interest, a bond that falls due, one inside the other (1849 §14.2)."""

from __future__ import annotations

import pytest
from scenario import Scenario
from words import events, hand, of_type, play, sell

from ferrovia.core import holdings, market
from ferrovia.core.action import Pass
from ferrovia.core.events import CorporationClosed, Paid
from ferrovia.family.actions import (
    Answer,
    ChooseExchange,
    GiveUp,
    ProposePrivate,
    SellShares,
    TakeLoan,
)
from ferrovia.titles.g1849.title_actions import IssueShares, LeaveGame

BONDS = ("bonds",)


def interest_due(ann=0, treasury=20, cell="4,2", held=None, options=BONDS, players=3):
    """RCS of Ann enters the step of its interest; she also holds SFA, which Bob presides over."""
    scene = Scenario(players, options=options).phase("8")
    scene.start("RCS", cell=cell, held=held or {"ann": "P x"}, trains=("8H",))
    scene.start("SFA", cell="9,1", held={"bob": "P x x", "ann": "x x"}, trains=("8H",))
    return scene.corporation("RCS", loans=1).cash(ann=ann, RCS=treasury, SFA=100)


def paid_for(position, why):
    """Return what was paid for something in the last action."""
    return [(e.payer, e.amount) for e in events(position, Paid) if e.why == why]


@pytest.mark.statement("1849", "14.2-3", "10.7-3", "10.7-8")
def test_14_2_the_president_makes_up_missing_interest_from_cash():
    after = interest_due(ann=100, treasury=20).entering("RCS", "interest")

    assert after.state.cash["RCS"] == 0 and after.state.cash["ann"] == 70
    assert after.state.corporations["RCS"].loans == 1


@pytest.mark.statement("1849", "14.2-3", "10.7-4", "10.7-6")
def test_14_2_or_by_selling_stock_and_no_more_than_needed(refuses):
    position = interest_due(ann=10).entering("RCS", "interest")
    assert (position.decision.seat, position.decision.subject) == ("ann", "RCS")

    refuses(position, sell("ann", "SFA", "x x"), "emergency.minimum", "10.7-6")
    refuses(position, GiveUp(by="ann"), "give_up.failed", "10.7-15")
    refuses(position, Pass(by="ann"), "turn.step", "14.2-3")
    after = position.play(sell("ann", "SFA", "x"))

    assert after.state.cash["ann"] == 10 + 24 - 30 and after.state.cash["RCS"] == 0
    assert paid_for(after, "interest") == [("RCS", 50)]


@pytest.mark.statement("1849", "14.2-3", "10.7-6", "9.5-6")
def test_14_2_r20_several_go_where_no_smaller_sale_is_legal():
    """One share of ATA would do, and cannot be sold: neither P nor L is split (R20)."""
    scene = interest_due(ann=10).start("ATA", price=100, held={"ann": "P L", "bob": "x x x"})
    position = scene.entering("RCS", "interest")

    assert position.refusal(sell("ann", "ATA", "L")) is None
    after = position.play(sell("ann", "ATA", "x x"))

    assert after.state.cash["ann"] == 10 + 200 - 30 and hand(after, "ann", "ATA") == "L"


@pytest.mark.statement("1849", "14.2-3", "10.7-5", "10.7-7")
def test_14_2_the_operating_corporation_keeps_president_and_treasury_certificates(refuses):
    scene = interest_due(held={"ann": "P x x", "bob": "x x x"})
    position = scene.entering("RCS", "interest")

    refuses(position, sell("ann", "RCS", "x x"), "emergency.presidency", "10.7-5")
    refuses(position, IssueShares(by="ann", bundle={"regular": 1}), "turn.step", "14.2-3")
    assert holdings.president(position.play(sell("ann", "RCS", "x")), "RCS") == "ann"


@pytest.mark.statement("1849", "14.2-3", "9.5-5")
def test_14_2_interest_is_paid_also_after_an_exchange_in_the_middle():
    scene = interest_due().start("ATA", price=54, held={"ann": "P x x", "bob": "L x x"})
    asked = scene.entering("RCS", "interest").play(sell("ann", "ATA", "x"))
    assert asked.decision.step == "exchange" and paid_for(asked, "interest") == []

    after = asked.play(ChooseExchange(by="ann", kind="regular"))

    assert paid_for(after, "interest") == [("RCS", 50)]
    assert after.state.cash["ann"] == 54 - 30 and hand(after, "ann", "ATA") == "x x x"


@pytest.mark.statement("1849", "14.2-3", "7.1-17")
def test_14_2_while_interest_is_raised_the_treasury_buys_private_companies():
    """What it pays to Bob is missing afterwards: 50 instead of 30."""
    position = interest_due(ann=10).private("SIGI", "bob").entering("RCS", "interest")

    asked = position.play(ProposePrivate(by="ann", private="SIGI", price=20))
    after = asked.play(Answer(by="bob", accept=True))

    assert after.state.privates["SIGI"].owner == "RCS" and after.state.cash["RCS"] == 0
    once = after.play(sell("ann", "SFA", "x"))
    assert once.state.cash["ann"] == 34 and paid_for(once, "interest") == []
    assert paid_for(once.play(sell("ann", "SFA", "x")), "interest") == [("RCS", 50)]


@pytest.mark.statement("1849", "14.2-3", "14.2-5", "11-7")
def test_14_2_a_corporation_closed_by_the_sale_for_its_interest_pays_none():
    """R31: the bond falls due instead, first from the treasury of 20; what is missing is waived."""
    scene = interest_due(ann=10, treasury=20, cell="8,0")
    position = scene.entering("RCS", "interest")

    after = position.play(sell("ann", "RCS", "x"))

    assert not after.state.corporations["RCS"].cell and after.state.cash["RCS"] == 0
    assert paid_for(after, "interest") == []
    assert (after.decision.step, after.decision.ask.amount) == ("raise", 480)
    assert after.state.cash["ann"] == 37
    settled = play(after, sell("ann", "SFA", "x x"), GiveUp(by="ann"), TakeLoan(by="ann"))
    assert settled.decision.subject == "SFA" and settled.state.cash["ann"] == 500


@pytest.mark.statement("1849", "14.2-8", "10.7-9", "10.7-10", "14.2-5")
def test_14_2_interest_that_cannot_be_raised_closes_and_the_bond_falls_due():
    """Ann sells everything, fails, fails again for the bond, and is asked for a loan once."""
    scene = interest_due(ann=1, treasury=0, held={"ann": "P"}, cell="4,2")
    position = scene.entering("RCS", "interest")
    sold = play(position, sell("ann", "SFA", "x"), sell("ann", "SFA", "x"))
    assert sold.state.cash["ann"] == 49

    failed = sold.play(GiveUp(by="ann"))
    assert [e.corporation for e in events(failed, CorporationClosed)] == ["RCS"]
    assert (failed.decision.step, failed.decision.ask.amount) == ("raise", 500 - 49)
    waived = failed.play(GiveUp(by="ann"))
    assert waived.decision.step == "loan"
    after = waived.play(TakeLoan(by="ann"))

    assert after.state.cash["ann"] == 500 and after.state.debts == {"ann": 1}
    assert after.decision.subject == "SFA" and after.state.bank == position.state.bank + 1 - 500


@pytest.mark.statement("1849", "14.2-8", "10.7-11")
def test_14_2_with_stock_left_after_failed_interest_nobody_is_asked():
    scene = interest_due(ann=0, treasury=0, held={"ann": "P"})
    scene.start("ATA", cell="9,1", operated=0, held={"cyd": "P", "ann": "x"})
    position = scene.entering("RCS", "interest")
    sold = play(position, sell("ann", "SFA", "x"), sell("ann", "SFA", "x"))

    after = play(sold, GiveUp(by="ann"), GiveUp(by="ann"))

    assert after.decision.step != "loan" and after.state.cash["ann"] == 0
    assert hand(after, "ann", "ATA") == "x"


@pytest.mark.statement("1849", "14.2-5", "10.7-9", "10.7-10")
def test_14_2_a_bond_falls_due_when_no_train_can_be_bought():
    """CTL must buy an 8H for 350. Ann's 60 go into its treasury and from there to the bond."""
    scene = Scenario(options=BONDS).phase("8").start("CTL", held={"ann": "P"})
    scene.corporation("CTL", loans=1).cash(ann=60, CTL=40)
    failed = scene.operating("CTL", "trains").play(GiveUp(by="ann"))
    assert (failed.decision.step, failed.decision.ask.amount) == ("raise", 400)

    after = failed.play(GiveUp(by="ann"))

    assert after.decision.step == "loan"


@pytest.mark.statement("1849", "14.2-5", "14.2-9")
def test_14_2_for_a_bond_stock_is_sold_until_it_is_paid(refuses):
    """RCS closed with 450; 50 are missing, and Ann has 10. SFA at 100 brings them."""
    scene = Scenario(options=BONDS).phase("8").start("RCS", cell="8,0", held={"ann": "P"})
    scene.start("SFA", price=100, held={"bob": "P x x", "ann": "x x"})
    scene.corporation("RCS", loans=1).cash(ann=10, RCS=450)
    position = scene.entering("RCS", "dividend", revenue=0)
    refuses(position, sell("ann", "SFA", "x x"), "emergency.minimum", "10.7-6")

    after = position.play(sell("ann", "SFA", "x"))

    assert after.state.cash["ann"] == 60 and hand(after, "ann", "SFA") == "x"
    assert paid_for(after, "bond") == [("ann", 50)]


def nested(bob=0, ann_holds="P x", **more):
    """Ann's CTL is short of 350 for an 8H. RCS of Bob, with a bond and 400, stands above Closed;
    Ann holds a share of it, and two of SFA at 100; Bob holds CTL and SFA too."""
    scene = Scenario(options=BONDS).phase("8")
    scene.start("CTL", price=144, held={"ann": ann_holds, "bob": "x x"})
    scene.start("RCS", cell="8,0", held={"bob": "P x", "ann": "x"})
    scene.start("SFA", price=100, held={"cyd": "P x", "ann": "x x", "bob": "x"})
    return scene.corporation("RCS", loans=1).cash(ann=0, CTL=0, RCS=400, bob=bob, **more)


@pytest.mark.statement("1849", "14.2-9")
def test_14_2_a_bond_that_falls_due_interrupts_another_emergency(refuses):
    """Ann's sale closes RCS; Bob, its president, raises 100 before she goes on."""
    position = nested().operating("CTL", "trains").play(sell("ann", "RCS", "x"))
    assert (position.decision.seat, position.decision.step) == ("bob", "raise")
    refuses(position, sell("ann", "SFA", "x"), "turn.seat", "10.7-4")

    after = position.play(sell("bob", "SFA", "x"))

    assert paid_for(after, "bond") == [("bob", 100)] and after.state.cash["bob"] == 0
    assert (after.decision.seat, after.decision.step) == ("ann", "trains")
    assert after.state.cash["ann"] == 27
    assert market.price(after, "SFA") == 95


@pytest.mark.statement("1849", "14.2-9")
def test_14_2_who_has_the_cash_pays_without_being_asked():
    after = nested(bob=130).operating("CTL", "trains").play(sell("ann", "RCS", "x"))

    assert paid_for(after, "bond") == [("bob", 100)] and after.state.cash["bob"] == 30
    assert after.decision.seat == "ann"


@pytest.mark.statement("1849", "14.2-9", "9.5-6")
def test_14_2_it_concerns_who_held_the_presidents_certificate_when_it_closed():
    """Ann gives the presidency away with the sale that closes RCS; Bob has to pay."""
    scene = Scenario(options=BONDS).phase("8").start("CTL", price=144)
    scene.start("RCS", cell="8,0", held={"ann": "P x", "bob": "x x x"})
    scene.corporation("RCS", loans=1).cash(ann=0, CTL=0, RCS=480, bob=50)

    after = scene.operating("CTL", "trains").play(sell("ann", "RCS", "x"))

    assert paid_for(after, "bond") == [("bob", 20)] and after.state.cash["ann"] == 27


@pytest.mark.statement("1849", "14.2-9", "10.7-5")
def test_14_2_such_sales_keep_the_president_of_the_operating_corporation(refuses):
    """Ann presides over CTL, which operates, and over ATA, whose bond falls due in its turn."""
    scene = nested(ann_holds="P x").start("ATA", cell="8,0", held={"ann": "P x"})
    scene.corporation("ATA", loans=1).cash(ATA=300)
    scene.give("CTL", "x", "bob")
    position = scene.operating("CTL", "trains").play(sell("ann", "ATA", "x"))
    assert (position.decision.seat, position.decision.subject) == ("ann", "ATA")

    refuses(position, sell("ann", "CTL", "x"), "emergency.presidency", "10.7-5")

    assert position.refusal(sell("ann", "SFA", "x x")) is None


@pytest.mark.statement("1849", "14.2-9", "10.7-9")
def test_14_2_what_cannot_be_raised_for_a_bond_is_waived():
    """R26: Bob sells all he can; CTL goes on operating, under Ann."""
    scene = nested().cash(RCS=0)
    position = scene.operating("CTL", "trains").play(sell("ann", "RCS", "x"))
    while of_type(position, SellShares):
        position = position.play(of_type(position, SellShares)[0])

    after = position.play(GiveUp(by="bob"))

    assert after.state.cash["bob"] == 0 and after.decision.step == "loan"
    assert after.play(TakeLoan(by="bob")).decision.subject == "CTL"


@pytest.mark.statement("1849", "14.2-9", "10.7-18")
def test_14_2_of_a_player_who_leaves_nothing_more_is_asked():
    """Dan owes for RCS, and his sale of ATA makes him owe for that too. He fails in both."""
    scene = Scenario(4, options=BONDS).phase("8").start("RCS", cell="8,0", held={"dan": "P"})
    scene.start("ATA", cell="8,0", held={"dan": "P x"}).start("SFA", cell="9,1", held={"bob": "P"})
    scene.corporation("RCS", loans=1).corporation("ATA", loans=1)
    scene.cash(RCS=0, ATA=0, dan=0, SFA=100)
    position = scene.entering("RCS", "dividend", revenue=0)
    position = play(position, sell("dan", "ATA", "x"), GiveUp(by="dan"), GiveUp(by="dan"))
    assert position.decision.step == "loan"

    after = position.play(LeaveGame(by="dan"))

    assert after.decision.seat == "bob" and after.decision.subject == "SFA"
    assert after.state.flow.pending == ()


@pytest.mark.statement("1849", "14.2-9", "11-2")
def test_14_2_an_emergency_may_end_the_one_it_interrupted():
    """Bob sells CTL, for whose train Ann was raising money, into the Closed box."""
    scene = (
        Scenario(options=BONDS).phase("8").start("CTL", cell="7,0", held={"ann": "P", "bob": "x x"})
    )
    scene.start("RCS", cell="8,0", held={"bob": "P x", "ann": "x"})
    scene.start("SFA", cell="9,1", held={"cyd": "P"})
    scene.corporation("RCS", loans=1).cash(ann=0, CTL=0, RCS=450, bob=0, SFA=100)
    position = scene.operating("CTL", "trains").play(sell("ann", "RCS", "x"))

    after = position.play(sell("bob", "CTL", "x x"))

    assert [e.corporation for e in events(after, CorporationClosed)] == ["CTL"]
    assert paid_for(after, "bond") == [("bob", 50)]
    assert after.decision.subject == "SFA" and after.state.cash["ann"] == 27


@pytest.mark.statement("1849", "14.2-9", "14.2-8", "10.7-10")
def test_14_2_a_loan_comes_after_all_bonds_and_pays_none_of_them():
    scene = Scenario(options=BONDS).phase("8")
    for corporation in ("RCS", "CTL"):
        scene.start(corporation, cell="8,0", held={"ann": "P x"}).corporation(corporation, loans=1)
    position = play(scene.cash(ann=0).stock("ann"), sell("ann", "RCS", "x"), "ann")
    inner = position.play(sell("ann", "CTL", "x"))
    assert (position.decision.subject, inner.decision.subject) == ("RCS", "CTL")

    outer = inner.play(GiveUp(by="ann"))
    assert (outer.decision.step, outer.decision.subject) == ("raise", "RCS")
    after = play(outer, GiveUp(by="ann"), TakeLoan(by="ann"))

    assert after.state.cash["ann"] == 500 and after.state.debts["ann"] == 1
    assert after.decision.seat == "bob"


@pytest.mark.statement("1849", "7.1-17", "14.2-2", "14.2-3")
def test_7_1_before_the_interest_there_is_a_moment_to_buy_a_private_company():
    scene = interest_due(ann=100, treasury=60).private("SMS", "bob")
    position = scene.entering("RCS", "interest")
    assert position.decision.step == "interest" and paid_for(position, "interest") == []

    bought = play(position, ProposePrivate(by="ann", private="SMS", price=60))
    bought = bought.play(Answer(by="bob", accept=True))

    assert bought.state.cash["ann"] == 50 and bought.state.cash["RCS"] == 0
    assert paid_for(bought, "interest") == [("RCS", 50)]


@pytest.mark.statement("1849", "7.1-17", "14.2-2")
def test_7_1_who_has_no_bond_is_not_kept_from_ending_the_turn():
    scene = interest_due(treasury=60).private("SMS", "bob").corporation("RCS", loans=0)

    assert scene.entering("RCS", "interest").decision.step == "bond"
