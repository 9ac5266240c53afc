"""House rules by which 1848 is played in recorded games, where they are narrower or wider."""

from __future__ import annotations

import pytest

from ferrovia.core.action import Pass
from ferrovia.family.actions import BuyPrivate, BuyTrain
from ferrovia.titles.g1848.title_actions import LayOnDesert, PlaceTasmania
from g1848.scenario import Scenario
from g1848.words import sell

LINE = "E4 5 1, E2 57 1"
"""From Port Augusta, home of CAR, to Whyalla."""


@pytest.mark.statement("1848", "4.1-6")
@pytest.mark.parametrize("phase", ["start", "2"])
def test_p2_may_be_used_before_the_first_3(phase):
    for options, legal in (((), False), (("early-desert",), True)):
        scene = Scenario(options=options).phase(phase).start("WA", trains=()).private("P2", "ann")
        laying = LayOnDesert(by="ann", hex="C2", tile="8", rotation=4)
        assert (scene.operating("WA").refusal(laying) is None) == legal
        offered = any(isinstance(a, LayOnDesert) for a in scene.operating("WA").legal_actions())
        assert offered == legal


@pytest.mark.statement("1848", "4.4-1")
def test_only_the_company_that_owns_p3_places_tasmania():
    placing = PlaceTasmania(by="ann", hex="I8")
    for options in ((), ("tasmania-by-owner",)):
        scene = Scenario(options=options).phase("3").start("VR")
        assert scene.private("P3", "VR").operating("VR").refusal(placing) is None
        refused = scene.private("P3", "ann").operating("VR").refusal(placing)
        assert (refused.reason if refused else "") == ("ann owns P3, not VR" if options else "")


@pytest.mark.statement("1848", "12.2.1-4")
def test_who_is_above_the_limit_sells_down_in_every_turn():
    held = {"bob": "P", "ann": "x x x x"}
    for options, may_pass in (((), True), (("always-sell-down",), False)):
        scene = Scenario(6, options=options).start("VR", held=held)
        scene.start("QR", held=held).start("SAR", held=held).start("NSW", held=held)
        position = scene.stock("ann")
        assert (position.refusal(Pass(by="ann")) is None) == may_pass
        assert position.refusal(sell("ann", "VR", 1)) is None


@pytest.mark.statement("1848", "12.5.1-1", "12.4.2-1")
def test_shares_of_the_bank_of_england_are_sold_one_by_one():
    for options, again in (((), False), (("bank-sold-singly",), True)):
        scene = Scenario(options=options).give("BOE", "x x", "ann").start("VR")
        once = scene.give("VR", "x x x", "bob").stock("ann").play(sell("ann", "BOE", 1))
        assert (once.refusal(sell("ann", "BOE", 1)) is None) == again


@pytest.mark.statement("1848", "3.1.3-1")
def test_only_owners_pass_in_the_auction():
    for options, may_pass in (((), True), (("owners-pass",), False)):
        scene = Scenario(options=options)
        prices = {name: data.lowest_price for name, data in scene.title.privates.items()}
        position = scene.own(prices=prices).position().play(BuyPrivate(by="ann", private="P1"))
        assert (position.refusal(Pass(by="bob")) is None) == may_pass


@pytest.mark.statement("1848", "8.2.5-4")
def test_a_full_company_without_a_loan_left_buys_no_2e():
    for loans, rule in ((4, ""), (5, "train.passed_over")):
        scene = Scenario(options=("brisk-turns",)).phase("5").tiles(LINE)
        scene.start("CAR", trains=("4", "4"), loans=loans).cash(CAR=300)
        refused = scene.operating("CAR", "trains").refusal(BuyTrain(by="ann", train="2E"))
        assert (refused.rule if refused else "") == rule
    assert scene.entering("CAR", "trains").state.flow.actor != "CAR"


@pytest.mark.statement("1848", "7.3-8", "4.3-3")
def test_a_turn_is_over_when_no_loan_is_left_even_with_a_power():
    options = ("brisk-turns", "powers-at-any-time")
    for loans, stays in ((4, True), (5, False)):
        scene = Scenario(options=options).phase("6").start("WA", loans=loans).cash(WA=0)
        position = scene.own(rights={"P2": "WA"}).entering("WA", "end_of_turn")
        assert (position.state.flow.actor == "WA") == stays
