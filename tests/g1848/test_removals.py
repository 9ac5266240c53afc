"""The train that the bank loses by receiverships, and the phases this brings (1848 §5.4.4)."""

from __future__ import annotations

import pytest

from ferrovia.core import Position, depot
from ferrovia.core.depot import trains_of
from ferrovia.core.events import PhaseBegan, TrainLost
from ferrovia.family.actions import BuyTrain, DiscardTrain
from ferrovia.titles.g1848.title_actions import PlaceTasmania
from g1848.scenario import Scenario
from g1848.test_receivership import doomed, fall
from g1848.words import events


def with_others(number: int, phase: str = "4", **more) -> Scenario:
    """VR is about to be taken over, after ``number`` other companies."""
    lost = ("WA", "FED", "SAR", "NSW")[:number]
    return doomed(phase=phase, **more).taken_over(*lost, director="bob")


def removed(position: Position) -> list[str]:
    return [depot.class_of(e.train) for e in events(position, TrainLost) if e.owner == "depot"]


@pytest.mark.statement("1848", "5.4.4-1")
@pytest.mark.parametrize(("number", "trains"), [(0, []), (1, ["5"]), (2, []), (3, []), (4, ["5"])])
def test_5_4_4_the_second_and_the_fifth_receivership_remove_a_permanent_train(number, trains):
    after = fall(with_others(number))

    assert removed(after) == trains
    assert after.state.phase == ("5" if trains else "4")


@pytest.mark.statement("1848", "5.4.4-1", "5.4.4-2")
@pytest.mark.parametrize(("sold", "train"), [(("5",), "6"), (("5", "6"), "8")])
def test_5_4_4_the_cheapest_that_is_left_but_no_2e(sold, train):
    scene = with_others(1, phase="5").sold_out(*sold)

    after = fall(scene)

    assert removed(after) == [train]
    assert after.state.phase == train
    assert ("2E", "depot") in depot.on_sale(after)


@pytest.mark.statement("1848", "5.4.4-3", "8.3.6-1", "8.1-3", "9.4-1", "9.5-1", "4.4-3")
def test_5_4_4_r25_a_removal_brings_all_effects_of_the_phases_passed():
    scene = with_others(1, phase="3").train("QR", "2").train("QR", "3").train("QR", "3+")
    scene.train("QR", "3").private("P3", "bob").private("P1", "cyd")

    after = fall(scene)

    assert [e.phase for e in events(after, PhaseBegan)] == ["4", "5"]
    assert (after.decision.step, after.decision.seat) == ("tasmania", "bob")
    placed = after.play(PlaceTasmania(by="bob", hex="I8"))
    assert (placed.decision.step, placed.decision.seat) == ("discard", "cyd")
    assert trains_of(placed, "QR") == ("3", "3+", "3")
    going_on = placed.play(DiscardTrain(by="cyd", train="3"))
    assert all(row.closed for row in going_on.state.privates.values())
    assert going_on.decision.step == "track"


@pytest.mark.statement("1848", "5.4.4-3", "8.3.6-2", "8.3.2-1")
def test_5_4_4_r25_unsold_trains_stay_for_sale_unless_obsolete():
    later = fall(with_others(1, phase="3"))
    assert [name for name, _ in depot.on_sale(later)] == ["3", "3+", "2E"]
    assert later.state.phase == "5"

    early = fall(with_others(1, phase="2"))

    assert "2" not in depot.classes_in(early, "depot")
    assert [name for name, _ in depot.on_sale(early)] == ["3", "3+", "2E"]


@pytest.mark.statement("1848", "5.4.4-3")
def test_5_4_4_r25_a_later_first_sale_of_a_skipped_type_changes_nothing():
    scene = with_others(1, phase="3").cash(QR=900)
    position = fall(scene)
    later = Scenario().phase("3").start("QR", held={"cyd": "P"}).cash(QR=900)
    depot.take(later.draft, "5", "gone")
    later.draft.phase = "5"

    after = later.sold_out("3").operating("QR", "trains").play(BuyTrain(by="cyd", train="4"))

    assert position.state.phase == after.state.phase == "5"
    assert not events(after, PhaseBegan)


@pytest.mark.statement("1848", "4.4-5", "5.5.5-2")
def test_4_4_p3_of_a_company_in_receivership_is_gone_before_a_removal():
    scene = with_others(1, phase="4").private("P3", "VR")

    after = fall(scene)

    assert after.state.privates["P3"].closed
    assert after.decision.step == "track"
    assert "I8" not in after.state.track.laid and "I10" not in after.state.track.laid


@pytest.mark.statement("1848", "5.4.4-3")
def test_house_rule_a_removed_train_leads_past_no_phase():
    scene = with_others(1, phase="3", options=("phase-waits",)).private("P1", "cyd")

    after = fall(scene)

    assert (removed(after), after.state.phase) == (["5"], "3")
    assert after.state.privates["P1"].closed
    assert fall(with_others(1, phase="4", options=("phase-waits",))).state.phase == "5"
