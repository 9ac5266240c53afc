"""House rule: the bank sells for a president who gives up, whatever the sales set off (DIV-19)."""

from __future__ import annotations

import pytest
from scenario import Scenario
from words import events, hand

from ferrovia.core.events import SharesSold
from ferrovia.family.actions import ChooseExchange, GiveUp, TakeLoan


def hopeless(*options, preset=""):
    """CTL must buy a 16H. Ann presides over RCS, with a choice of exchange, and holds two more."""
    scene = Scenario(options=options, preset=preset).phase("16").sold_out("R6H")
    scene.start("CTL", held={"ann": "P"}, operated=0)
    scene.start("RCS", price=68, held={"ann": "P x x", "bob": "L x x"})
    scene.start("SFA", price=54, held={"bob": "P x x", "ann": "x x"})
    scene.start("ATA", cell="8,0", held={"bob": "P x", "ann": "x"})
    return scene.cash(ann=0, CTL=0, bob=20, ATA=0)


@pytest.mark.statement("1849", "10.7-15", "9.5-5")
def test_10_7_house_rule_a_choice_of_exchange_does_not_stop_the_sales():
    position = hopeless(preset="18xx.games").operating("CTL", "trains")

    after = position.play(GiveUp(by="ann"))

    sold = [(e.corporation, e.shares) for e in events(after, SharesSold)]
    assert sold == [("RCS", 4), ("SFA", 2), ("ATA", 1)]
    assert after.decision.step == "loan"
    asked = after.play(TakeLoan(by="ann"))
    assert (asked.decision.seat, asked.decision.step) == ("ann", "exchange")


@pytest.mark.statement("1849", "14.2-9", "9.5-5")
def test_14_2_house_rule_a_bond_that_falls_due_in_those_sales_is_demanded():
    scene = hopeless("giving-up-sells", "bonds").corporation("ATA", loans=1)
    asked = scene.operating("CTL", "trains").play(GiveUp(by="ann"))
    assert (asked.decision.seat, asked.decision.step) == ("ann", "exchange")

    after = asked.play(ChooseExchange(by="ann", kind="regular"))

    assert (after.decision.seat, after.decision.step) == ("bob", "raise")
    assert after.decision.subject == "ATA"
    assert hand(after, "pool", "RCS") == "x x x x" and hand(after, "bob", "RCS") == "P L"


@pytest.mark.statement("1849", "14.2-8", "14.2-3")
def test_14_2_house_rule_with_no_train_on_sale_a_debt_alone_decides_on_giving_up(refuses):
    scene = Scenario(options=("bonds",), preset="18xx.games").phase("16")
    scene.sold_out("16H", "R6H").start("RCS", held={"ann": "P"}, trains=("16H",))
    scene.start("SFA", held={"bob": "P"}, operated=0).corporation("RCS", loans=1)
    rich = scene.cash(ann=60, RCS=0).entering("RCS", "interest")
    refuses(rich, GiveUp(by="ann"), "debt.hopeless", "14.2-8")

    poor = scene.cash(ann=20, RCS=0).entering("RCS", "interest")
    assert (poor.decision.seat, poor.decision.step) == ("ann", "debt")
    after = poor.play(GiveUp(by="ann"))

    assert not after.state.corporations["RCS"].cell and after.state.cash["RCS"] == 0
    assert after.decision.step == "loan"
