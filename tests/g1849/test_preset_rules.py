"""House rules of the preset 18xx.games that narrow what can be done, or widen giving up."""

from __future__ import annotations

import pytest
from scenario import Scenario

from ferrovia.core import Position
from ferrovia.core.market import order
from ferrovia.family.actions import GiveUp, LayTile, ProposePrivate, SellShares, TakeLoan
from ferrovia.family.operating_round import still_to_operate
from ferrovia.titles.g1849.title_actions import IssueBond, PayDebt, RepayBond, UseHarbour
from ferrovia.titles.g1849.title_state import title_state

PRESET = "18xx.games"


def short_of_a_train(preset: str = PRESET, *, ann: int) -> Position:
    """CTL has a route and must buy a train; Ann presides, and holds a share of RCS and of SFA."""
    scene = Scenario(preset=preset).phase("16").sold_out("R6H")
    scene.start("CTL", price=144, held={"ann": "P"}).tile("D2", "79", 2)
    scene.start("RCS", price=100, held={"bob": "P", "ann": "x"})
    scene.start("SFA", cell="4,5", held={"bob": "P"})
    scene.token("CTL", "C1.0").cash(ann=ann, CTL=0)
    return scene.operating("CTL", "trains")


@pytest.mark.statement("1849", "10.7-15", "10.7-9")
def test_10_7_house_rule_who_could_sell_enough_does_not_give_up(refuses):
    rich, poor = short_of_a_train(ann=1000), short_of_a_train(ann=999)

    refuses(rich, GiveUp(by="ann"), "give_up.hopeless", "10.7-15")
    assert poor.refusal(GiveUp(by="ann")) is None
    refuses(short_of_a_train("", ann=999), GiveUp(by="ann"), "give_up.failed", "10.7-15")


@pytest.mark.statement("1849", "10-2")
def test_10_house_rule_the_order_stays_when_the_bank_sells():
    position = short_of_a_train(ann=0)
    assert order(position) == ("CTL", "RCS", "SFA")

    after = position.play(GiveUp(by="ann")).play(TakeLoan(by="ann"))

    assert after.state.flow.actor == "RCS"
    assert order(after) == ("SFA", "RCS")
    assert still_to_operate(after) == ("RCS", "SFA")


@pytest.mark.statement("1849", "14.2-8")
def test_14_2_house_rule_a_debt_is_given_up_by_the_price_of_a_train(refuses):
    def in_debt(ann: int) -> Position:
        scene = Scenario(options=("bonds",), preset=PRESET).phase("16").sold_out("R6H")
        scene.start("RCS", held={"ann": "P"}).corporation("RCS", loans=1)
        return scene.cash(ann=ann, RCS=0).entering("RCS", "interest")

    refuses(in_debt(1150), GiveUp(by="ann"), "debt.hopeless", "14.2-8")
    assert in_debt(1149).refusal(GiveUp(by="ann")) is None
    assert in_debt(1149).refusal(PayDebt(by="ann")) is None


@pytest.mark.statement("1849", "7.1-17")
def test_7_1_house_rule_no_private_between_the_tile_and_the_next_step(refuses):
    scene = Scenario(preset=PRESET).phase("6").start("RCS", trains=("6H",))
    scene.private("SIGI", "ann").private("CNM", "RCS").cash(RCS=200)
    before = scene.operating("RCS", "track")
    laid = scene.operating("RCS", "track", tiles=1)
    buying = ProposePrivate(by="ann", private="SIGI", price=10)

    for action in (buying, UseHarbour(by="ann", hex="A5")):
        refuses(laid, action, "narrow.after_track", "7.1-17")
        assert before.refusal(action) is None


@pytest.mark.statement("1849", "9.5-6")
@pytest.mark.parametrize(
    ("held", "bundle", "legal"),
    [
        ("P x x", {"regular": 2}, True),
        ("P x x", {"last": 1}, False),
        ("P x", {"last": 1}, True),
        ("P x", {"regular": 2}, True),
        ("P x", {"regular": 1, "last": 1}, True),
        ("P", {"regular": 1}, True),
    ],
)
def test_9_5_house_rule_only_certificates_held_before_an_exchange(refuses, held, bundle, legal):
    scene = Scenario(preset=PRESET).start("RCS", held={"ann": held, "bob": "L x x"})
    position = scene.stock("ann")
    selling = SellShares(by="ann", corporation="RCS", bundle=bundle)

    if legal:
        assert position.refusal(selling) is None
    else:
        refuses(position, selling, "narrow.own_certificates", "9.5-6")
    without = Scenario(options=("sales-at-once",)).start("RCS", held={"ann": held, "bob": "L x x"})
    assert without.stock("ann").refusal(selling) is None


@pytest.mark.statement("1849", "14.2-4")
def test_14_2_house_rule_no_bond_in_the_turn_of_a_repayment(refuses):
    def repaid(preset: str) -> Position:
        scene = Scenario(options=("bonds",), preset=preset).phase("8").start("RCS")
        scene.corporation("RCS", loans=1).cash(RCS=600).private("SIGI", "ann")
        return scene.operating("RCS", "repay").play(RepayBond(by="ann"))

    assert repaid("").refusal(IssueBond(by="ann")) is None
    refuses(repaid(PRESET), IssueBond(by="ann"), "narrow.repaid", "14.2-4")
    scene = Scenario(options=("bonds",), preset=PRESET).phase("8").start("RCS")
    at_bond = scene.operating("RCS", "bond", repaid=True)
    refuses(at_bond, IssueBond(by="ann"), "narrow.repaid", "14.2-4")


@pytest.mark.statement("1849", "9.4.1-3")
def test_9_4_1_house_rule_afg_comes_back_for_the_next_stock_round():
    scene = Scenario(4, preset=PRESET).own(order=(), aside=("AFG",))
    for corporation, city in (("RCS", "H8.0"), ("CTL", "B14.0"), ("SFA", "M11.0")):
        scene.start(corporation, home=city)
    scene.start("ATA", home="M9.0").start("IFT", cell="8,0", home="C1.0", held={"ann": "P x x"})
    scene.token("RCS", "M9.0").cash(ann=400)
    position = scene.stock("ann")

    closed = position.play(SellShares(by="ann", corporation="IFT", bundle={"regular": 2}))

    assert title_state(closed).order == ("IFT", "AFG")
    assert closed.title.policies.startable(closed) == ()


@pytest.mark.statement("1849", "5-3")
def test_5_house_rule_a_sold_token_that_cannot_fall_stays_above_one_that_fell():
    scene = Scenario(preset=PRESET)
    scene.start("RCS", cell="9,2", held={"bob": "P", "ann": "x"})
    scene.start("CTL", cell="9,2", held={"bob": "P"})
    scene.start("SFA", cell="8,2", held={"bob": "P", "ann": "x"})
    position = scene.stock("ann")

    first = position.play(SellShares(by="ann", corporation="RCS", bundle={"regular": 1}))
    second = first.play(SellShares(by="ann", corporation="SFA", bundle={"regular": 1}))

    assert first.state.market["9,2"] == ("RCS", "CTL")
    assert second.state.market["9,2"] == ("RCS", "CTL", "SFA")


def test_a_tile_ends_the_track_step_under_the_preset():
    scene = Scenario(preset=PRESET).phase("6").start("RCS").private("SIGI", "ann")
    position = scene.cash(RCS=200).operating("RCS", "track")
    laying = next(a for a in position.legal_actions() if isinstance(a, LayTile))

    after = position.play(laying)

    assert after.decision is not None and after.decision.step != "track"
