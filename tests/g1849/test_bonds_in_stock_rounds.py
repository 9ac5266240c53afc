"""Bonds that fall due in a stock round, and interest as a debt by house rule (1849 §14.2)."""

from __future__ import annotations

import pytest
from scenario import Scenario
from words import buy, events, hand, play, sell

from ferrovia.core import Position
from ferrovia.core.action import Pass
from ferrovia.core.events import CorporationClosed, Lapsed, Paid, SharesBought
from ferrovia.family.actions import GiveUp, TakeLoan
from ferrovia.struct import replace
from ferrovia.titles.g1849.title_actions import LeaveGame, PayDebt

BONDS = ("bonds",)


def falling(president="bob", treasury=450, players=3, bob=0, ann=200, **options):
    """RCS with a bond stands above the Closed box, and Ann holds a share of it; Bob and Cyd
    hold some of SFA at 100; IFT of Cyd is cheap."""
    scene = Scenario(players, options=options.get("options", BONDS)).phase("8")
    held = {"bob": "P x", "ann": "x"} if president == "bob" else {"ann": "P x"}
    scene.start("RCS", cell="8,0", held=held)
    scene.start("SFA", price=100, held={"cyd": "P x", "bob": "x x"})
    scene.start("IFT", cell="9,1", held={"cyd": "P"})
    return scene.corporation("RCS", loans=1).cash(ann=ann, bob=bob, RCS=treasury)


def bonds_paid(position):
    """Return what was paid for bonds in the last action."""
    return [(e.payer, e.amount) for e in events(position, Paid) if e.why == "bond"]


@pytest.mark.statement("1849", "14.2-9", "9.2-11")
def test_14_2_a_purchase_waits_for_the_bond_its_sale_has_called():
    """Ann sells RCS, then buys SFA: the tokens move, RCS closes, and Bob pays before she buys."""
    sold = falling().stock("ann").play(sell("ann", "RCS", "x"))

    waiting = sold.play(buy("ann", "SFA"))
    assert (waiting.decision.seat, waiting.decision.step) == ("bob", "raise")
    assert hand(waiting, "ann", "SFA") == "" and waiting.state.cash["ann"] == 227
    after = waiting.play(sell("bob", "SFA", "x"))

    assert bonds_paid(after) == [("bob", 50)] and after.state.cash["bob"] == 50
    assert hand(after, "ann", "SFA") == "x" and after.state.cash["ann"] == 227 - 95
    assert after.decision.seat == "bob"


@pytest.mark.statement("1849", "14.2-9", "9-3", "9-4", "9.2-6")
def test_14_2_such_sales_are_no_turn_but_bar_the_seller_from_buying(refuses):
    """Bob has sold out of turn: Ann acted last, nobody has passed, and Bob may not buy SFA."""
    sold = falling().stock("ann").play(sell("ann", "RCS", "x"))
    after = play(sold, "ann", sell("bob", "SFA", "x"))

    assert after.decision.seat == "bob"
    assert after.state.flow.facts.last_actor == "ann" and after.state.flow.facts.passes == 0
    refuses(after.play(Pass(by="bob")), buy("bob", "SFA"), "turn.seat", "9-2")
    refuses(after, buy("bob", "SFA"), "buy.sold", "9.2-6")
    end = play(after, "bob", "cyd", "ann")
    assert end.state.flow.round == "operating" and end.state.priority == "bob"


@pytest.mark.statement("1849", "14.2-9", "9.3-1")
def test_14_2_a_purchase_lapses_if_the_bond_takes_the_money(refuses):
    """Ann's own bond costs 150 of her 227 at once, so the share of 100 is out of reach."""
    sold = falling("ann", treasury=350).stock("ann").play(sell("ann", "RCS", "x"))
    assert sold.refusal(buy("ann", "SFA")) is None

    after = sold.play(buy("ann", "SFA"))

    assert bonds_paid(after) == [("ann", 150)] and after.state.cash["ann"] == 77
    assert [e.action["type"] for e in events(after, Lapsed)] == ["buy_certificate"]
    assert after.decision.seat == "ann" and hand(after, "ann", "SFA") == ""
    assert after.play(Pass(by="ann")).decision.seat == "bob"


@pytest.mark.statement("1849", "9.2-2", "9-2", "14.2-9")
def test_9_2_after_the_tokens_have_moved_nothing_more_is_sold_in_the_turn(refuses):
    scene = falling("ann", treasury=350).give("SFA", "x", "ann")
    position = scene.stock("ann").play(sell("ann", "RCS", "x"))
    assert position.refusal(sell("ann", "SFA", "x")) is None

    after = position.play(buy("ann", "SFA"))

    refuses(after, sell("ann", "SFA", "x"), "sell.settled", "9.2-2")


@pytest.mark.statement("1849", "14.2-9", "9.3-1")
def test_14_2_a_purchase_that_waited_lapses_in_the_same_way():
    """Ann must sell SFA for her bond; then she may not buy it any more."""
    scene = falling("ann", treasury=100, ann=300).give("SFA", "x", "ann")
    sold = scene.stock("ann").play(sell("ann", "RCS", "x"))

    waiting = sold.play(buy("ann", "SFA"))
    assert (waiting.decision.seat, waiting.decision.step) == ("ann", "raise")
    after = waiting.play(sell("ann", "SFA", "x"))

    assert bonds_paid(after) == [("ann", 400)] and after.state.cash["ann"] == 27
    assert [e.action["type"] for e in events(after, Lapsed)] == ["buy_certificate"]
    assert after.decision.seat == "ann" and after.decision.step == "stock"


@pytest.mark.statement("1849", "14.2-9", "9.2-3", "9.2-11")
def test_14_2_the_other_tokens_of_the_sale_wait_for_the_bond():
    """Ann sells two of RCS at 34 and one of ATA at 31. RCS closes; Bob, who owes 20, still sells
    ATA at 31. Only then Ann's ATA moves, and finds no cell below."""
    scene = (
        Scenario(options=BONDS).phase("8").start("RCS", cell="7,0", held={"bob": "P", "ann": "x x"})
    )
    scene.start("ATA", cell="8,1", held={"cyd": "P x", "bob": "x", "ann": "x"})
    scene.corporation("RCS", loans=1).cash(RCS=480, bob=0)
    sold = play(scene.stock("ann"), sell("ann", "RCS", "x x"), sell("ann", "ATA", "x"))

    waiting = sold.play(Pass(by="ann"))
    assert waiting.decision.seat == "bob" and waiting.state.market == {"8,1": ("ATA",)}
    after = waiting.play(sell("bob", "ATA", "x"))

    assert after.state.cash["bob"] == 31 - 20
    assert after.state.market == {"9,1": ("ATA",)} and after.decision.step == "stock"


@pytest.mark.statement("1849", "14.2-9", "9.2-11")
def test_14_2_of_two_bonds_called_by_one_sale_the_first_is_settled_first():
    """Bob owes 400 for RCS and 20 for ATA, and has 60: they go to RCS, and nothing to ATA."""
    scene = (
        Scenario(options=BONDS).phase("8").start("RCS", cell="8,0", held={"bob": "P", "ann": "x"})
    )
    scene.start("ATA", cell="8,0", held={"bob": "P", "ann": "x"})
    scene.start("SFA", operated=0, held={"bob": "P"})
    scene.corporation("RCS", loans=1).corporation("ATA", loans=1).cash(RCS=100, ATA=480, bob=60)
    sold = play(scene.stock("ann"), sell("ann", "ATA", "x"), sell("ann", "RCS", "x"))

    waiting = sold.play(Pass(by="ann"))
    assert waiting.decision.subject == "RCS" and "8,0" in waiting.state.market
    second = waiting.play(GiveUp(by="bob"))
    assert second.state.cash["bob"] == 0 and second.decision.subject == "ATA"

    assert second.play(GiveUp(by="bob")).decision.step == "stock"


@pytest.mark.statement("1849", "14.2-9", "9.7-2", "9.7-4")
def test_14_2_at_the_end_of_the_round_the_other_tokens_wait_too():
    scene = falling()
    scene.start("ATA", cell="8,0", held={"cyd": "P", "pool": "x"}).give("RCS", "x", "pool")
    waiting = scene.stock("ann", passes=2).play(Pass(by="ann"))
    assert (waiting.decision.seat, waiting.decision.subject) == ("bob", "RCS")
    assert waiting.state.corporations["ATA"].cell == "8,0"

    after = waiting.play(sell("bob", "SFA", "x"))

    assert [e.corporation for e in events(after, CorporationClosed)] == ["ATA"]
    assert after.state.flow.round == "operating"


@pytest.mark.statement("1849", "10.7-16", "14.2-9")
def test_14_2_what_a_seat_sold_in_its_turn_is_not_of_the_emergency():
    """Bob sold ATA earlier in the round; SFA, sold for his bond, comes to lie below it."""
    scene = (
        Scenario(options=BONDS).phase("8").start("RCS", cell="8,0", held={"bob": "P x", "ann": "x"})
    )
    scene.start("SFA", cell="6,1", held={"cyd": "P x", "bob": "x"})
    scene.start("ATA", cell="7,1", held={"cyd": "P x", "pool": "x"})
    scene.corporation("RCS", loans=1).cash(RCS=460, bob=0)
    position = scene.stock("ann", sold_by={"bob": ("ATA",)})

    after = play(position, sell("ann", "RCS", "x"), "ann", sell("bob", "SFA", "x"))

    assert after.state.market["7,1"] == ("ATA", "SFA")


@pytest.mark.statement("1849", "14.2-9", "10.7-18", "9-6")
def test_14_2_who_leaves_in_the_own_turn_ends_it():
    """Ann cannot pay her bond, leaves, and what she wanted to do lapses with her turn."""
    scene = falling("ann", treasury=0, players=4)
    sold = scene.stock("ann").play(sell("ann", "RCS", "x"))
    asked = play(sold, buy("ann", "SFA"), GiveUp(by="ann"))
    assert asked.decision.step == "loan"

    after = asked.play(LeaveGame(by="ann"))

    assert after.decision.seat == "bob" and after.state.priority == "bob"
    assert hand(after, "ann", "SFA") == "" and after.state.left == ("ann",)


def in_debt(ann=0, treasury=20, held="P x"):
    """House rule: RCS enters the step of its interest with too little money."""
    scene = Scenario(options=("bonds", "interest-debt")).phase("8")
    scene.start("RCS", cell="4,2", held={"ann": held}, trains=("8H",))
    scene.start("SFA", cell="9,1", held={"bob": "P x"}, trains=("8H",))
    scene.corporation("RCS", loans=1).cash(ann=ann, RCS=treasury, SFA=100)
    return scene.entering("RCS", "interest")


@pytest.mark.statement("1849", "14.2-3")
def test_14_2_house_rule_unpaid_interest_leaves_the_treasury_below_0(refuses):
    position = in_debt(ann=100)
    assert position.state.cash["RCS"] == -30 and position.decision.step == "debt"
    refuses(position, sell("ann", "RCS", "x"), "emergency.short", "10.7-1")

    after = position.play(PayDebt(by="ann"))

    assert after.state.cash["RCS"] == 0 and after.state.cash["ann"] == 70
    assert in_debt(treasury=50).decision.step != "debt"


@pytest.mark.statement("1849", "14.2-3", "10.7-6")
def test_14_2_house_rule_the_president_sells_stock_for_it(refuses):
    position = in_debt()
    refuses(position, PayDebt(by="ann"), "debt.money", "14.2-3")

    sold = position.play(sell("ann", "RCS", "x"))

    assert sold.state.cash["ann"] == 68 and sold.state.cash["RCS"] == -30
    assert sold.play(PayDebt(by="ann")).state.cash["ann"] == 38


@pytest.mark.statement("1849", "14.2-3", "14.2-8")
def test_14_2_house_rule_giving_up_closes_and_waives_the_debt():
    position = in_debt(ann=5, held="P")
    failed = position.play(GiveUp(by="ann"))

    assert not failed.state.corporations["RCS"].cell and failed.state.cash["RCS"] == 0
    after = play(failed, GiveUp(by="ann"), TakeLoan(by="ann"))
    assert after.state.cash["ann"] == 500 and after.decision.subject == "SFA"


@pytest.mark.statement("1849", "14.2-9", "10.7-18")
def test_14_2_the_purchase_of_a_player_who_leaves_lapses_with_the_turn():
    scene = Scenario(4, options=BONDS).phase("8").start("RCS", cell="8,0", held={"ann": "P x"})
    scene.start("SFA", held={"bob": "P x x"}).corporation("RCS", loans=1).cash(ann=100, RCS=0)
    failed = play(scene.stock("ann"), sell("ann", "RCS", "x"), buy("ann", "SFA"), GiveUp(by="ann"))

    after = failed.play(LeaveGame(by="ann"))

    assert [e.reason for e in events(after, Lapsed)] == ["ann's turn is over"]
    assert after.decision.seat == "bob"


def test_an_action_that_waited_for_an_answer_is_reacted_to_once():
    seen = []
    waiting = play(falling().stock("ann"), sell("ann", "RCS", "x"), buy("ann", "SFA"))
    react = {SharesBought: (lambda draft, event: seen.append(event.buyer),)}
    watched = Position(replace(waiting.title, reactions=react), waiting.state)

    watched.play(sell("bob", "SFA", "x"))

    assert seen == ["ann"]


@pytest.mark.statement("1849", "14.2-5", "14.2-3")
def test_14_2_house_rule_a_debt_that_is_waived_does_not_add_to_the_bond():
    """RCS owes 50 of interest when Ann sells it into the Closed box; its bond is still 500."""
    scene = Scenario(options=("bonds", "interest-debt")).phase("8")
    scene.start("RCS", cell="8,0", held={"ann": "P x"}).start("SFA", held={"ann": "x", "bob": "P"})
    scene.corporation("RCS", loans=1).cash(ann=0, RCS=0)
    position = scene.entering("RCS", "interest")
    assert (position.decision.step, position.state.cash["RCS"]) == ("debt", -50)

    after = position.play(sell("ann", "RCS", "x"))

    assert (after.decision.step, after.decision.ask.amount) == ("raise", 500)


@pytest.mark.statement("1849", "9-2", "14.2-9")
def test_9_a_purchase_that_the_settled_sale_makes_possible_is_still_of_the_turn():
    """Ann has 27 and could buy nothing; for the bond of RCS Bob sells SFA, which falls to 24."""
    scene = (
        Scenario(options=BONDS).phase("8").start("RCS", cell="8,0", held={"bob": "P", "ann": "x"})
    )
    scene.start("SFA", cell="8,1", held={"cyd": "P x", "bob": "x"}).corporation("RCS", loans=1)
    sold = scene.cash(ann=0, bob=0, RCS=480).stock("ann").play(sell("ann", "RCS", "x"))
    assert (sold.decision.seat, sold.decision.step) == ("bob", "raise")

    after = sold.play(sell("bob", "SFA", "x"))

    assert (after.decision.seat, after.decision.step) == ("ann", "stock")
    assert hand(after.play(buy("ann", "SFA", "pool")), "ann", "SFA") == "x"
