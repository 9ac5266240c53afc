"""Phases: what the first train of a type brings; obsolete and excess trains (1848 §8, §9)."""

from __future__ import annotations

import pytest

from ferrovia.core import depot, ledger
from ferrovia.core.depot import trains_of
from ferrovia.core.events import PhaseBegan, TrainLost
from ferrovia.family.actions import BuyTrain, DiscardTrain, ProposeTrain, TakeLoan
from g1848.scenario import Scenario
from g1848.words import events, of_type

SIDES = (("2", "2+"), ("3", "3+"), ("4", "4+"), ("5", "5+"), ("6", "6+"), ("8", "D"))


def buy(train: str) -> BuyTrain:
    return BuyTrain(by="ann", train=train)


@pytest.mark.statement("1848", "9.1-1", "9.2-1", "9.3-1", "9.4-1", "9.5-1", "9.6-1", "9.7-1")
@pytest.mark.parametrize(("front", "back"), SIDES)
def test_9_the_first_sale_of_either_side_begins_a_phase_at_once(front, back):
    for side in (front, back):
        scene = Scenario()
        index = [f for f, _ in SIDES].index(front)
        if index:
            scene.phase(SIDES[index - 1][0]).sold_out(SIDES[index - 1][0])
        position = scene.start("NSW").cash(NSW=1100).operating("NSW", "trains")

        after = position.play(buy(side))

        assert [e.phase for e in events(after, PhaseBegan)] == [front]
        assert after.state.phase == front


@pytest.mark.statement("1848", "9.1-2", "9.3-1", "9.4-1", "9.5-1", "9.6-1", "9.7-1", "7.5.2-1")
def test_9_what_the_phases_bring():
    title = Scenario().title
    found = {p.name: (p.tiles[-1], p.limit, p.operating_rounds) for p in title.phases}
    assert found == {
        "start": ("yellow", 4, 1),
        "2": ("yellow", 4, 1),
        "3": ("green", 4, 2),
        "4": ("green", 3, 2),
        "5": ("brown", 2, 3),
        "6": ("brown", 2, 3),
        "8": ("grey", 2, 3),
    }
    minimum = [title.figure("bank_minimum", phase.name) for phase in title.phases]
    assert minimum == [0, 0, 100, 100, 200, 200, 300]


@pytest.mark.statement("1848", "8.3.6-1", "9.4-1", "9.6-1", "9.7-1")
@pytest.mark.parametrize(
    ("before", "sold", "lost"), [("3", "4", "2"), ("5", "6", "3"), ("6", "8", "4")]
)
def test_8_3_6_obsolete_trains_leave_the_game_at_once(before, sold, lost):
    scene = Scenario().phase(before).sold_out(before).start("NSW", trains=(lost,))
    scene.start("QR", price=90, trains=(f"{lost}+", before)).cash(NSW=1000)
    position = scene.operating("NSW", "trains")

    after = position.play(buy(sold))

    assert (trains_of(after, "NSW"), trains_of(after, "QR")) == ((sold,), (before,))
    gone = {(e.owner, depot.class_of(e.train)) for e in events(after, TrainLost)}
    assert gone == {("NSW", lost), ("QR", f"{lost}+")}


@pytest.mark.statement("1848", "8.1-3", "9.5-1", "8.2.5-4")
def test_8_1_3_the_director_chooses_which_trains_above_the_limit_leave_the_game(refuses):
    scene = Scenario().phase("4").sold_out("4").start("NSW").cash(NSW=500)
    scene.start("QR", price=90, held={"bob": "P"}, trains=("3", "3+", "4"))
    scene.start("VR", price=80, held={"cyd": "P"}, trains=("4", "4+"))
    position = scene.operating("NSW", "trains")

    asked = position.play(buy("5"))

    assert (asked.decision.step, asked.decision.seat) == ("discard", "bob")
    refuses(asked, DiscardTrain(by="bob", train="4+"), "discard.owned", "8.1-3")
    after = asked.play(DiscardTrain(by="bob", train="3+"))
    assert trains_of(after, "QR") == ("3", "4")
    assert depot.classes_in(after, "pool") == ()
    assert after.decision.subject == "NSW"


@pytest.mark.statement("1848", "8.1-3")
@pytest.mark.parametrize(("options", "first"), [((), "QR"), (("discards-as-listed",), "VR")])
def test_8_1_3_the_order_in_which_companies_give_trains_up_is_free(options, first):
    scene = Scenario(options=options).phase("4").sold_out("4").start("NSW").cash(NSW=500)
    scene.start("QR", price=90, held={"bob": "P"}, trains=("3", "3+", "4"))
    scene.start("VR", price=80, held={"cyd": "P"}, trains=("3", "4", "4+"))

    asked = scene.operating("NSW", "trains").play(buy("5"))

    assert (asked.decision.step, asked.decision.subject) == ("discard", first)


@pytest.mark.statement("1848", "8.1-3", "8.2.5-4")
def test_8_1_3_a_2e_is_neither_counted_nor_given_up(refuses):
    scene = Scenario().phase("4").sold_out("4").start("NSW").cash(NSW=500)
    scene.start("QR", price=90, held={"bob": "P"}, trains=("3", "4", "4+", "2E"))

    asked = scene.operating("NSW", "trains").play(buy("5"))

    assert {a.train for a in of_type(asked, DiscardTrain)} == {"3", "4", "4+"}
    refuses(asked, DiscardTrain(by="bob", train="2E"), "discard.owned", "8.1-3")
    after = asked.play(DiscardTrain(by="bob", train="3"))
    assert trains_of(after, "QR") == ("4", "4+", "2E")
    assert after.decision.step == "trains"


@pytest.mark.statement("1848", "8.1-3")
def test_8_1_3_counted_after_the_obsolete_trains_have_gone():
    scene = Scenario().phase("3").sold_out("3").start("NSW").cash(NSW=300)
    scene.start("QR", price=90, trains=("2", "2", "3", "3"))

    after = scene.operating("NSW", "trains").play(buy("4"))

    assert (after.decision.step, trains_of(after, "QR")) == ("trains", ("3", "3"))


@pytest.mark.statement("1848", "9.3-1", "5.6.1-1", "7.3-5")
def test_9_3_loans_and_trade_begin_in_the_turn_in_which_the_first_3_is_sold():
    scene = Scenario().phase("2").sold_out("2").start("NSW").cash(NSW=400)
    scene.start("QR", price=90, trains=("2",))
    position = scene.operating("NSW", "trains")
    assert position.refusal(TakeLoan(by="ann")) is not None

    after = position.play(buy("3"))

    assert after.refusal(TakeLoan(by="ann")) is None
    assert after.refusal(ProposeTrain(by="ann", train="2", seller="QR", price=1)) is None
    assert ledger.cash(after, "NSW") == 200
