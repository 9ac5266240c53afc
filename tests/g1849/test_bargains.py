"""Trains, private companies and station tokens across players: nothing without a yes (R32)."""

from __future__ import annotations

import msgspec
import pytest
from scenario import Scenario
from words import of_type

from ferrovia.core.action import Pass
from ferrovia.family.actions import Answer, BuyTrain, ProposePrivate, ProposeTrain
from ferrovia.titles.g1849.title_actions import ProposeToken


def table(buyer_has=300, **options):
    """CTL of Ann may buy; RCS of Bob owns a 6H, and Ann owns one in ATA."""
    scene = Scenario(**options).phase("6").start("CTL", trains=("4H",))
    scene.start("RCS", held={"bob": "P"}, trains=("6H",)).start("ATA", trains=("6H",))
    return scene.cash(CTL=buyer_has, RCS=0, ATA=0)


def untouched(before, after):
    """Whether nothing in the game has changed but the counts of actions and of refused bargains."""
    flow = after.state.flow
    turn = msgspec.structs.replace(flow.turn, refused=before.state.flow.turn.refused)
    same = msgspec.structs.replace(flow, turn=turn)
    return msgspec.structs.replace(after.state, seq=before.state.seq, flow=same) == before.state


@pytest.mark.statement("1849", "10.6-5", "7.1-3", "14.1-2")
def test_10_6_a_train_across_players_needs_the_other_president():
    position = table().operating("CTL", "trains")

    asked = position.play(ProposeTrain(by="ann", train="6H", seller="RCS", price=120))

    assert (asked.decision.seat, asked.decision.step) == ("bob", "answer")
    assert asked.state.cash == position.state.cash and asked.state.trains == position.state.trains
    sold = asked.play(Answer(by="bob", accept=True))
    assert sold.state.cash["CTL"] == 180 and sold.state.cash["RCS"] == 120
    assert "CTL" in sold.state.trains.values() and "RCS" not in sold.state.trains.values()
    assert sold.state.bank == position.state.bank


@pytest.mark.statement("1849", "10.6-5")
def test_10_6_a_refused_proposal_changes_nothing(refuses):
    position = table().operating("CTL", "trains")
    asked = position.play(ProposeTrain(by="ann", train="6H", seller="RCS", price=120))
    refuses(asked, Answer(by="ann", accept=True), "turn.seat", "10.6-5")

    refused = asked.play(Answer(by="bob", accept=False))

    assert untouched(position, refused)


@pytest.mark.statement("1849", "10.6-5")
def test_10_6_one_person_on_both_sides_agrees():
    position = table().operating("CTL", "trains")

    after = position.play(ProposeTrain(by="ann", train="6H", seller="ATA", price=300))

    assert after.state.cash["CTL"] == 0 and after.state.cash["ATA"] == 300
    assert list(after.state.trains.values()).count("CTL") == 2


@pytest.mark.statement("1849", "10.6-5", "10-5")
def test_10_6_the_price_is_any_from_1_that_the_treasury_has(refuses):
    position = table(buyer_has=50).operating("CTL", "trains")

    for price in (0, -5, 51):
        offer = ProposeTrain(by="ann", train="6H", seller="RCS", price=price)
        refuses(position, offer, "train.price", "10.6-5")
    prices = [a.price for a in of_type(position, ProposeTrain) if a.seller == "RCS"]
    assert prices == list(range(1, 51))


@pytest.mark.statement("1849", "10.6-5")
def test_10_6_only_what_another_corporation_has_can_be_bought(refuses):
    position = table().operating("CTL", "trains")

    for train, seller in (("6H", "CTL"), ("4H", "RCS"), ("6H", "SFA"), ("4H", "CTL")):
        offer = ProposeTrain(by="ann", train=train, seller=seller, price=10)
        refuses(position, offer, "train.seller", "10.6-5")


@pytest.mark.statement("1849", "10.6-5", "10-3")
def test_10_6_only_the_operating_corporation_buys(refuses):
    """Bob, whose corporation does not operate, cannot propose, nor take a train from CTL."""
    position = table().operating("CTL", "trains")
    offer = ProposeTrain(by="bob", train="4H", seller="CTL", price=10)

    refuses(position, offer, "turn.seat", "10.6-3")


@pytest.mark.statement("1849", "10.6-5", "6-7")
def test_10_6_a_train_of_another_corporation_starts_no_phase():
    scene = Scenario().start("CTL", trains=("4H",)).start("ATA", trains=("6H",)).cash(CTL=1)
    position = scene.operating("CTL", "trains")
    assert position.state.phase == "4"

    after = position.play(ProposeTrain(by="ann", train="6H", seller="ATA", price=1))

    assert after.state.phase == "4"


@pytest.mark.statement("1849", "10.6-1", "10.6-5")
def test_10_6_the_duty_can_be_met_with_another_corporations_train():
    scene = Scenario().start("CTL").start("RCS", held={"bob": "P"}, trains=("4H",))
    position = scene.cash(CTL=5).operating("CTL", "trains")

    asked = position.play(ProposeTrain(by="ann", train="4H", seller="RCS", price=5))
    refused = asked.play(Answer(by="bob", accept=False))
    bought = asked.play(Answer(by="bob", accept=True))

    assert refused.refusal(Pass(by="ann")).rule == "train.must_own"
    assert list(bought.state.trains.values()).count("CTL") == 1
    assert bought.decision.subject != "CTL" or bought.refusal(Pass(by="ann")) is None


@pytest.mark.statement("1849", "7.1-3")
def test_7_1_a_private_company_across_players_needs_its_owner(refuses):
    position = table().private("SIGI", "bob").operating("CTL", "trains")

    asked = position.play(ProposePrivate(by="ann", private="SIGI", price=90))
    assert (asked.decision.seat, asked.decision.step) == ("bob", "answer")
    assert asked.decision.cite == "1849 §7.1"
    refuses(asked, Answer(by="ann", accept=True), "turn.seat", "7.1-3")

    assert untouched(position, asked.play(Answer(by="bob", accept=False)))
    sold = asked.play(Answer(by="bob", accept=True))
    assert sold.state.privates["SIGI"].owner == "CTL"
    assert sold.state.cash["bob"] == position.state.cash["bob"] + 90


@pytest.mark.statement("1849", "7.1-3")
def test_7_1_a_president_sells_an_own_private_company_without_being_asked():
    position = table().private("SIGI", "ann").operating("CTL", "trains")

    after = position.play(ProposePrivate(by="ann", private="SIGI", price=1))

    assert after.state.privates["SIGI"].owner == "CTL"
    assert after.state.cash["ann"] == position.state.cash["ann"] + 1


@pytest.mark.statement("1849", "14.1-2", "14.1-4")
def test_14_1_a_station_token_across_players_needs_the_other_president(refuses):
    scene = table(options=("station-tokens",)).token("RCS", "C1.0")
    position = scene.operating("CTL", "token_trade")

    asked = position.play(ProposeToken(by="ann", city="C1.0", seller="RCS", price=70))

    assert (asked.decision.seat, asked.decision.step) == ("bob", "answer")
    refuses(asked, Answer(by="ann", accept=True), "turn.seat", "14.1-2")
    assert untouched(position, asked.play(Answer(by="bob", accept=False)))
    sold = asked.play(Answer(by="bob", accept=True))
    assert sold.state.tokens["C1.0"] == ("CTL",)
    assert sold.state.cash["CTL"] == 230 and sold.state.cash["RCS"] == 70


@pytest.mark.statement("1849", "10.6-5", "10.7-1")
def test_10_7_after_a_refusal_the_emergency_is_as_it_was():
    """Bob refuses; Ann still has the choice between his train and the bank's."""
    scene = Scenario().start("CTL").start("RCS", held={"bob": "P"}, trains=("4H",))
    position = scene.cash(CTL=5, ann=95).operating("CTL", "trains")
    asked = position.play(ProposeTrain(by="ann", train="4H", seller="RCS", price=5))

    refused = asked.play(Answer(by="bob", accept=False))

    assert len(of_type(refused, ProposeTrain)) == 5
    assert of_type(refused, BuyTrain) == [BuyTrain(by="ann", train="4H")]
