"""Buying trains: duty, limit, what is on sale (1849 §10.6). CTL has a printed route, RCS none."""

from __future__ import annotations

import pytest
from scenario import Scenario
from words import events, of_type

from ferrovia.core.action import Pass
from ferrovia.core.depot import on_sale
from ferrovia.core.events import TrainLost
from ferrovia.core.runs import best
from ferrovia.family.actions import BuyTrain, DiscardTrain, ProposeTrain


def trains(position, owner):
    """Return the classes an owner has, in class order."""
    return [card.rpartition("-")[0] for card, who in position.state.trains.items() if who == owner]


@pytest.mark.statement("1849", "10.6-1")
def test_10_6_a_corporation_with_a_route_must_own_a_train(refuses):
    position = Scenario().start("CTL").cash(CTL=100).operating("CTL", "trains")

    refuses(position, Pass(by="ann"), "train.must_own", "10.6-1")

    after = position.play(BuyTrain(by="ann", train="4H"))
    assert trains(after, "CTL") == ["4H"]
    assert after.refusal(Pass(by="ann")) is None


@pytest.mark.statement("1849", "10.6-1")
def test_10_6_the_duty_asks_for_a_connection_and_not_for_a_length(refuses):
    """R19: Caltanissetta and Corleone are joined, but 6 long; only 4H are on sale."""
    scene = Scenario(5).start("AFG", home="H8.0").cash(AFG=100)
    scene.tiles("H8 657 2, G7 79 2, F6 79 2")
    assert scene.operating("AFG", "trains").refusal(Pass(by="ann")) is None

    joined = scene.tile("E5", "74", 2).operating("AFG", "trains")

    refuses(joined, Pass(by="ann"), "train.must_own", "10.6-1")
    assert best(scene.train("AFG", "4H").position(), "AFG").revenue == 0


@pytest.mark.statement("1849", "10.6-2")
def test_10_6_without_a_route_a_train_may_be_bought_or_not():
    position = Scenario().start("RCS").cash(RCS=100).operating("RCS", "trains")

    assert position.refusal(Pass(by="ann")) is None
    assert trains(position.play(BuyTrain(by="ann", train="4H")), "RCS") == ["4H"]


@pytest.mark.statement("1849", "10.6-3")
def test_10_6_any_number_of_trains_is_bought_up_to_the_limit(refuses):
    position = Scenario().start("RCS", trains=("4H",)).cash(RCS=900).operating("RCS", "trains")

    for _ in range(3):
        position = position.play(BuyTrain(by="ann", train="4H"))
    assert trains(position, "RCS") == ["4H"] * 4

    scene = Scenario().start("RCS", trains=("4H",) * 4).start("CTL", trains=("6H",)).cash(RCS=900)
    full = scene.operating("RCS", "trains")
    refuses(full, BuyTrain(by="ann", train="6H"), "train.limit", "10.6-3")
    other = ProposeTrain(by="ann", train="6H", seller="CTL", price=1)
    refuses(full, other, "train.limit", "10.6-3")


@pytest.mark.statement("1849", "10.6-3", "6-5")
def test_10_6_example_1_the_limit_is_checked_before_the_purchase():
    scene = Scenario().phase("8").start("RCS", trains=("8H", "8H")).sold_out("8H")
    position = scene.cash(RCS=550).operating("RCS", "trains")

    after = position.play(BuyTrain(by="ann", train="10H"))

    assert after.state.phase == "10"
    assert after.decision.step == "discard" and trains(after, "RCS") == ["8H", "8H", "10H"]
    done = after.play(DiscardTrain(by="ann", train="8H"))
    assert trains(done, "RCS") == ["8H", "10H"] and trains(done, "pool") == ["8H"]
    assert done.decision is None or done.decision.step != "discard"


@pytest.mark.statement("1849", "10.6-3")
def test_10_6_example_2_no_purchase_at_the_limit_though_it_would_rust_own_trains(refuses):
    scene = Scenario().phase("12").start("RCS", trains=("8H", "8H")).sold_out("12H")
    position = scene.cash(RCS=1100).operating("RCS", "trains")

    refuses(position, BuyTrain(by="ann", train="16H"), "train.limit", "10.6-3")


@pytest.mark.statement("1849", "10.6-4", "2-4")
def test_10_6_a_class_is_on_sale_when_the_previous_one_is_sold_out(refuses):
    scene = Scenario().start("RCS").cash(RCS=2000)
    position = scene.operating("RCS", "trains")
    refuses(position, BuyTrain(by="ann", train="6H"), "train.on_sale", "10.6-4")
    assert on_sale(position) == (("4H", "depot"),)

    after = scene.sold_out("4H").operating("RCS", "trains")
    assert on_sale(after) == (("6H", "depot"),)
    assert trains(after.play(BuyTrain(by="ann", train="6H")), "RCS") == ["6H"]


@pytest.mark.statement("1849", "10.6-4")
def test_10_6_r6h_is_on_sale_from_the_first_16h_on_beside_the_16h(refuses):
    scene = Scenario().phase("12").sold_out("12H").start("RCS").cash(RCS=1450)
    position = scene.operating("RCS", "trains")
    refuses(position, BuyTrain(by="ann", train="R6H"), "train.on_sale", "10.6-4")

    after = position.play(BuyTrain(by="ann", train="16H"))

    assert after.state.phase == "16"
    assert on_sale(after) == (("16H", "depot"), ("R6H", "depot"))
    both = after.play(BuyTrain(by="ann", train="R6H"))
    assert trains(both, "RCS") == ["16H", "R6H"] and both.state.cash["RCS"] == 0
    assert both.state.phase == "16"


@pytest.mark.statement("1849", "10.6-4", "6-7")
def test_10_6_trains_in_the_pool_are_on_sale_at_face_value_and_start_no_phase(refuses):
    scene = Scenario().phase("8").train("pool", "10H").start("RCS").cash(RCS=600)
    position = scene.operating("RCS", "trains")

    after = position.play(BuyTrain(by="ann", train="10H", source="pool"))

    assert trains(after, "RCS") == ["10H"] and trains(after, "pool") == []
    assert after.state.cash["RCS"] == 50
    assert after.state.bank == position.state.bank + 550
    assert after.state.phase == "8"
    refuses(position, BuyTrain(by="ann", train="10H"), "train.on_sale", "10.6-4")


@pytest.mark.statement("1849", "10.6-4", "6-1")
def test_10_6_the_bank_is_paid_the_face_value():
    position = Scenario().start("RCS").cash(RCS=130).operating("RCS", "trains")

    after = position.play(BuyTrain(by="ann", train="4H"))

    assert after.state.cash["RCS"] == 30
    assert after.state.bank == position.state.bank + 100


@pytest.mark.statement("1849", "10.7-17", "10-5")
def test_10_7_outside_an_emergency_a_president_adds_nothing(refuses):
    scene = Scenario().start("RCS").cash(RCS=99, ann=500)
    refuses(scene.operating("RCS", "trains"), BuyTrain(by="ann", train="4H"), "train.money", "10-5")

    other = Scenario().start("CTL", trains=("4H",)).cash(CTL=99, ann=500)
    refuses(other.operating("CTL", "trains"), BuyTrain(by="ann", train="4H"), "train.money", "10-5")


@pytest.mark.statement("1849", "10.6-5", "10.6-6")
def test_10_6_a_corporation_cannot_return_a_train_of_its_own_accord(refuses):
    position = Scenario().start("RCS", trains=("4H",)).cash(RCS=100).operating("RCS", "trains")

    refuses(position, DiscardTrain(by="ann", train="4H"), "turn.step", "10.6-3")


@pytest.mark.statement("1849", "10.6-6", "6-5")
def test_10_6_only_excess_trains_reach_the_pool():
    """With the first 8H the 4H leave for good; only what is above the limit goes to the pool."""
    scene = Scenario().phase("6").sold_out("6H").start("CTL", trains=("4H", "4H"))
    scene.start("RCS", trains=("6H", "6H", "6H")).cash(RCS=350)
    position = scene.operating("RCS", "trains")

    after = position.play(BuyTrain(by="ann", train="8H"))

    assert trains(after, "CTL") == [] and trains(after, "pool") == []
    assert [event.target for event in events(after, TrainLost)] == ["gone", "gone"]
    assert trains(after.play(DiscardTrain(by="ann", train="6H")), "pool") == ["6H"]


@pytest.mark.statement("1849", "10.6-7")
@pytest.mark.parametrize(
    ("players", "options", "counts"),
    [
        (3, (), (4, 3, 2, 2, 1, 4, 2)),
        (4, ("five-corporations",), (4, 3, 2, 2, 1, 4, 2)),
        (4, (), (4, 4, 3, 2, 1, 5, 2)),
        (5, (), (4, 4, 3, 2, 1, 5, 2)),
    ],
)
def test_10_6_roster(players, options, counts):
    scene = Scenario(players, options=options)
    names = ("4H", "6H", "8H", "10H", "12H", "16H", "R6H")
    prices = (100, 200, 350, 550, 800, 1100, 350)

    assert tuple(trains(scene.opening, "depot").count(name) for name in names) == counts
    assert tuple(scene.title.trains[name].price for name in names) == prices
    assert len(trains(scene.opening, "depot")) == sum(counts)


@pytest.mark.statement("1849", "10.6-8", "6-4")
@pytest.mark.parametrize(
    ("phase", "sold_out", "bought", "leaves"),
    [("6", "6H", "8H", "4H"), ("8", "8H", "10H", "6H"), ("12", "12H", "16H", "8H")],
)
def test_10_6_a_class_leaves_with_the_first_train_of_a_later_one(phase, sold_out, bought, leaves):
    scene = Scenario().phase(phase).sold_out(sold_out).start("RCS")
    scene.start("CTL", trains=(leaves,)).train("pool", leaves).cash(RCS=1100)
    position = scene.operating("RCS", "trains")

    after = position.play(BuyTrain(by="ann", train=bought))

    assert trains(after, "CTL") == [] and trains(after, "pool") == []


@pytest.mark.statement("1849", "10.6-8")
@pytest.mark.parametrize(
    ("phase", "sold_out", "bought", "stays"),
    [
        ("4", "4H", "6H", ("4H",)),
        ("10", "10H", "12H", ("8H", "10H")),
        ("12", "12H", "16H", ("10H", "12H")),
    ],
)
def test_10_6_the_other_classes_stay(phase, sold_out, bought, stays):
    scene = Scenario().phase(phase).sold_out(sold_out).start("RCS")
    scene.start("CTL", trains=stays).cash(RCS=1100)

    after = scene.operating("RCS", "trains").play(BuyTrain(by="ann", train=bought))

    assert trains(after, "CTL") == list(stays)


@pytest.mark.statement("1849", "10.7-13")
def test_10_7_with_no_train_on_sale_nothing_happens():
    """R22: CTL has a route and no train, but the bank has none either."""
    scene = Scenario().phase("16").sold_out("16H", "R6H").start("CTL", trains=())
    scene.start("RCS", trains=("16H",), held={"bob": "P"}).cash(CTL=50, ann=0)
    position = scene.operating("CTL", "trains")

    assert on_sale(position) == ()
    assert position.refusal(Pass(by="ann")) is None
    assert len(of_type(position, ProposeTrain)) == 50
    assert position.play(Pass(by="ann")).state.corporations["CTL"].cell
