"""Buying trains: from the bank, from each other, at a lower price (1848 §8, §4.5)."""

from __future__ import annotations

import pytest

from ferrovia.core import Position, depot
from ferrovia.core.action import Pass
from ferrovia.core.depot import trains_of
from ferrovia.core.events import PowerUsed, PrivateClosed, TrainBought
from ferrovia.family.actions import Answer, BuyTrain, ProposeTrain
from ferrovia.titles.g1848.title_actions import BuyWithRebate, ExchangeTrain
from ferrovia.titles.g1848.title_state import title_state
from g1848.scenario import Scenario
from g1848.words import events, of_type

PERTH = "E4 5 1, E2 6 2, D3 69 3"
"""From Port Augusta, home of CAR, to Perth."""
PRICES = {
    "2": 100,
    "2+": 120,
    "3": 200,
    "3+": 230,
    "4": 300,
    "4+": 340,
    "5": 500,
    "5+": 550,
    "6": 600,
    "6+": 660,
    "8": 800,
    "D": 1100,
}
SIDES = (("2", "2+"), ("3", "3+"), ("4", "4+"), ("5", "5+"), ("6", "6+"), ("8", "D"))


def buy(train: str, by: str = "ann") -> BuyTrain:
    return BuyTrain(by=by, train=train)


def propose(train: str, seller: str, price: int, by: str = "ann") -> ProposeTrain:
    return ProposeTrain(by=by, train=train, seller=seller, price=price)


def selling_class(front: str) -> Scenario:
    """NSW of Ann with much money; a class is the lowest that the bank has."""
    scene = Scenario().start("NSW").cash(NSW=2000)
    return scene.sold_out(*(low for low, _ in SIDES[: [f for f, _ in SIDES].index(front)]))


def offered(position: Position) -> set[str]:
    return {action.train for action in of_type(position, BuyTrain)}


# ---- from the bank (§8.3)


@pytest.mark.statement("1848", "8.3.2-1", "8.2.1-1", "2.4.4-1")
@pytest.mark.parametrize(("front", "back"), SIDES)
def test_8_3_2_the_lowest_type_is_for_sale_and_keeps_the_side_it_is_bought_with(front, back):
    position = selling_class(front).operating("NSW", "trains")

    assert offered(position) - {"2E"} == {front, back}
    for side in (front, back):
        after = position.play(buy(side))
        assert trains_of(after, "NSW") == (side,)
        assert after.state.cash["NSW"] == 2000 - PRICES[side]


@pytest.mark.statement("1848", "8.3.2-1", "2.4.4-1")
def test_8_3_2_a_higher_type_is_for_sale_when_the_last_card_below_is_gone(refuses):
    scene = selling_class("2").sold_out("2").train("NSW", "2")
    scene.draft.set_train("2-5", "depot")
    position = scene.operating("NSW", "trains")
    refuses(position, buy("3"), "train.on_sale", "8.3.2-1")

    after = position.play(buy("2+"))

    assert after.refusal(buy("3")) is None
    refuses(after, buy("2"), "train.on_sale", "8.3.2-1")


@pytest.mark.statement("1848", "8.3.2-1", "8.4.3-1")
def test_8_3_2_the_treasury_pays_and_nobody_else(refuses):
    scene = Scenario().start("NSW").cash(NSW=110, ann=2000)
    position = scene.operating("NSW", "trains")

    refuses(position, buy("2+"), "train.money", "8.3.2-1")
    assert position.play(buy("2")).state.cash["NSW"] == 10


@pytest.mark.statement("1848", "8.3.2-2", "8.3.1-1", "7.3-2")
def test_8_3_2_several_trains_in_one_turn_and_none_need_be_bought():
    position = Scenario().start("NSW").cash(NSW=330).operating("NSW", "trains")
    assert position.refusal(Pass(by="ann")) is None

    after = position.play(buy("2")).play(buy("2+")).play(buy("2"))

    assert trains_of(after, "NSW") == ("2", "2+", "2")
    assert (after.state.cash["NSW"], after.state.flow.turn.revenue) == (10, -1)


@pytest.mark.statement("1848", "8.3.1-1", "7.3-1")
def test_8_3_1_trains_are_not_bought_before_running(refuses):
    position = Scenario().start("NSW").cash(NSW=500).operating("NSW", "track")

    refuses(position, buy("2"), "turn.step", "7.3-1")


@pytest.mark.statement("1848", "8.3.5-1", "9.1-2", "9.4-1", "9.5-1")
@pytest.mark.parametrize(("phase", "limit"), [("2", 4), ("3", 4), ("4", 3), ("5", 2), ("6", 2)])
def test_8_3_5_a_company_at_the_limit_buys_nothing(phase, limit, refuses):
    scene = Scenario().phase(phase).start("NSW").start("QR", price=90).cash(NSW=2000)
    for _ in range(limit - 1):
        scene.train("NSW", phase if phase != "6" else "5")
    scene.train("QR", phase)
    below = scene.operating("NSW", "trains")
    name = next(iter(offered(below)))
    assert below.refusal(buy(name)) is None

    position = scene.train("NSW", "3" if phase == "3" else "5" if phase == "6" else phase)
    full = position.operating("NSW", "trains")
    name = depot.on_sale(full)[0][0]
    refuses(full, buy(name), "train.limit", "8.3.5-1")
    if phase != "2":
        refuses(full, propose(phase, "QR", 1), "train.limit", "8.3.5-1")


@pytest.mark.statement("1848", "8.3.5-1", "8.2.5-1", "8.2.5-4", "8.2.5-5", "9.5-1")
def test_8_2_5_a_2e_is_for_sale_from_the_first_5_even_at_the_limit_but_only_one(refuses):
    early = Scenario().phase("4").start("NSW").cash(NSW=900).operating("NSW", "trains")
    refuses(early, buy("2E"), "train.on_sale", "8.3.2-1")
    scene = Scenario().phase("5").start("NSW", trains=("5", "5")).cash(NSW=900)
    position = scene.operating("NSW", "trains")

    after = position.play(buy("2E"))

    assert (trains_of(after, "NSW"), after.state.cash["NSW"]) == (("5", "5", "2E"), 700)
    refuses(after, buy("2E"), "train.right", "8.2.5-5")
    assert ("2E", "depot") in depot.on_sale(after)


# ---- at a lower price


@pytest.mark.statement("1848", "4.5-1", "4.5-3", "4.1-8")
@pytest.mark.parametrize("holder", ["ann", "NSW"])
def test_4_5_the_ghan_makes_one_2e_cheaper_for_its_holders_company(holder, refuses):
    scene = Scenario().phase("5").start("NSW").start("QR", price=90).cash(NSW=150, QR=900)
    position = scene.own(rights={"P4": holder}).operating("NSW", "trains")

    after = position.play(BuyWithRebate(by="ann", train="2E"))

    assert (trains_of(after, "NSW"), after.state.cash["NSW"]) == (("2E",), 50)
    assert (title_state(after).rights, title_state(after).used) == ({}, ("P4",))
    assert [(e.private, e.corporation) for e in events(after, PowerUsed)] == [("P4", "NSW")]
    again = scene.own(rights={}, used=("P4",)).operating("QR", "trains")
    refuses(again, BuyWithRebate(by="ann", train="2E"), "power.holder", "4.1-6")


@pytest.mark.statement("1848", "4.5-1", "4.5-3")
def test_4_5_the_rebate_is_for_a_2e_and_for_no_other_holder(refuses):
    scene = Scenario().phase("5").start("NSW").cash(NSW=900)
    mine = scene.own(rights={"P4": "ann"}).operating("NSW", "trains")
    refuses(mine, BuyWithRebate(by="ann", train="5"), "train.rebate", "4.5-1")
    assert [a.train for a in of_type(mine, BuyWithRebate)] == ["2E"]
    poor = scene.cash(NSW=99).operating("NSW", "trains")
    refuses(poor, BuyWithRebate(by="ann", train="2E"), "train.rebate_money", "4.5-1")
    scene.cash(NSW=900)
    for holder in ("bob", "QR"):
        theirs = scene.own(rights={"P4": holder}).operating("NSW", "trains")
        refuses(theirs, BuyWithRebate(by="ann", train="2E"), "power.holder", "4.1-6")
    assert theirs.refusal(buy("2E")) is None


def exchange(old: str, train: str = "D") -> ExchangeTrain:
    return ExchangeTrain(by="ann", train=train, old=old)


@pytest.mark.statement("1848", "8.2.4-2", "8.3.5-1")
@pytest.mark.parametrize("old", ["4", "4+"])
def test_8_2_4_the_buyer_of_the_first_d_hands_in_a_4_even_at_the_limit(old):
    scene = Scenario().phase("6").start("NSW", trains=(old, "5")).cash(NSW=800).sold_out("6")
    position = scene.operating("NSW", "trains")

    after = position.play(exchange(old))

    assert (trains_of(after, "NSW"), after.state.cash["NSW"]) == (("5", "D"), 0)
    assert after.state.phase == "8"
    assert events(after, TrainBought)[0].price == 800


@pytest.mark.statement("1848", "8.2.4-2")
def test_8_2_4_no_discount_on_an_8_for_another_train_or_without_money(refuses):
    scene = Scenario().phase("6").start("NSW", trains=("4", "5")).cash(NSW=800).sold_out("6")
    position = scene.operating("NSW", "trains")

    refuses(position, exchange("4", "8"), "train.exchange", "8.2.4-2")
    refuses(position, exchange("5"), "train.exchange", "8.2.4-2")
    refuses(position, exchange("4+"), "train.exchange", "8.2.4-2")
    assert of_type(position, ExchangeTrain) == [exchange("4")]
    poor = scene.cash(NSW=799).operating("NSW", "trains")
    refuses(poor, exchange("4"), "train.exchange_money", "8.2.4-2")


@pytest.mark.statement("1848", "8.2.4-2")
def test_8_2_4_r26_only_with_the_first_8_or_d(refuses):
    scene = Scenario().phase("6").sold_out("6").start("NSW", trains=("4", "5")).cash(NSW=900)
    depot.take(scene.draft, "8", "gone")  # as removed by a receivership

    refuses(scene.operating("NSW", "trains"), exchange("4"), "train.exchange", "8.2.4-2")


# ---- from each other (§8.3.4)


def two_companies(phase: str = "3", director: str = "ann", **cash: int) -> Position:
    scene = Scenario().phase(phase).start("NSW", trains=("2",))
    scene.start("QR", price=90, held={director: "P"}, trains=("2+", "3"))
    return scene.cash(**(cash or {"NSW": 500})).operating("NSW", "trains")


@pytest.mark.statement("1848", "8.3.4-1", "9.3-1")
@pytest.mark.parametrize("phase", ["start", "2"])
def test_8_3_4_not_before_the_first_3(phase, refuses):
    position = two_companies(phase)

    refuses(position, propose("2+", "QR", 50), "train.trade", "8.3.4-1")
    assert not of_type(position, ProposeTrain)


@pytest.mark.statement("1848", "8.3.4-1", "8.3.4-2")
@pytest.mark.parametrize("price", [1, 77, 500])
def test_8_3_4_one_director_sets_any_price_the_company_has(price, refuses):
    position = two_companies()

    after = position.play(propose("2+", "QR", price))

    assert trains_of(after, "NSW") == ("2", "2+")
    assert (after.state.cash["NSW"], after.state.cash["QR"]) == (500 - price, price)
    for wrong in (0, 501):
        refuses(position, propose("2+", "QR", wrong), "train.price", "8.3.4-2")
    refuses(position, propose("4", "QR", 50), "train.seller", "8.3.4-1")


@pytest.mark.statement("1848", "8.3.4-2", "8.1-4")
def test_8_3_4_two_directors_agree_on_the_printed_price_only(refuses):
    position = two_companies(director="bob")
    for wrong in (100, 119, 121):
        refuses(position, propose("2+", "QR", wrong), "train.price", "8.3.4-2")
    assert [(a.train, a.price) for a in of_type(position, ProposeTrain)] == [
        ("2+", 120),
        ("3", 200),
    ]

    asked = position.play(propose("2+", "QR", 120))

    assert (asked.decision.step, asked.decision.seat) == ("answer", "bob")
    agreed = asked.play(Answer(by="bob", accept=True))
    assert (trains_of(agreed, "NSW"), agreed.state.cash["QR"]) == (("2", "2+"), 120)
    refused = asked.play(Answer(by="bob", accept=False))
    assert (trains_of(refused, "NSW"), refused.state.cash["NSW"]) == (("2",), 500)


@pytest.mark.statement("1848", "8.3.4-1")
def test_8_3_4_r22_before_or_after_buying_from_the_bank():
    position = two_companies()

    one = position.play(propose("2+", "QR", 10)).play(buy("3"))
    other = position.play(buy("3")).play(propose("2+", "QR", 10))

    assert trains_of(one, "NSW") == trains_of(other, "NSW") == ("2", "2+", "3")


@pytest.mark.statement("1848", "8.2.5-5")
def test_8_2_5_a_2e_is_not_traded(refuses):
    scene = Scenario().phase("5").start("NSW").start("QR", price=90, trains=("2E", "5"))
    position = scene.cash(NSW=500).operating("NSW", "trains")

    refuses(position, propose("2E", "QR", 100), "train.tradeable", "8.2.5-5")
    assert {a.train for a in of_type(position, ProposeTrain)} == {"5"}


@pytest.mark.statement("1848", "4.7-2")
def test_4_7_p6_closes_when_car_buys_the_train_of_another_company():
    scene = Scenario().phase("3").start("CAR").start("QR", price=90, trains=("3",))
    position = scene.cash(CAR=100).private("P6", "ann").operating("CAR", "trains")

    after = position.play(propose("3", "QR", 1))

    assert [e.private for e in events(after, PrivateClosed)] == ["P6"]


# ---- who must own a train (§8.1)


def without_train(cash: int, *trains: str, phase: str = "3", tiles: str = PERTH) -> Position:
    scene = Scenario().phase(phase).start("CAR", trains=trains).cash(CAR=cash)
    if tiles:
        scene.tiles(tiles)
    return scene.operating("CAR", "trains")


@pytest.mark.statement("1848", "8.1-1", "8.1-2", "8.1-5", "5.1.7-1")
def test_8_1_a_company_with_a_route_must_own_a_train_at_the_end_of_its_turn(refuses):
    position = without_train(500)

    refuses(position, Pass(by="ann"), "train.must_own", "8.1-1")
    assert position.play(buy("3")).refusal(Pass(by="ann")) is None
    assert without_train(500, "2").refusal(Pass(by="ann")) is None


@pytest.mark.statement("1848", "8.1-2", "7.3-2")
def test_8_1_without_a_route_none_need_be_owned():
    assert without_train(500, tiles="").refusal(Pass(by="ann")) is None
    assert without_train(500, tiles="E4 5 4").refusal(Pass(by="ann")) is None


@pytest.mark.statement("1848", "8.1-1", "8.2.5-4")
def test_8_1_a_2e_does_not_count(refuses):
    refuses(without_train(900, "2E", phase="5"), Pass(by="ann"), "train.must_own", "8.1-1")


@pytest.mark.statement("1848", "8.1-5")
def test_8_1_the_train_of_another_company_will_do():
    scene = Scenario().phase("3").start("CAR").start("QR", price=90, trains=("2",)).tiles(PERTH)
    position = scene.cash(CAR=210).operating("CAR", "trains")

    after = position.play(propose("2", "QR", 1))

    assert after.refusal(Pass(by="ann")) is None
