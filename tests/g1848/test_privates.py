"""Private companies: income, sale to companies, the shares that come with them (1848 §4)."""

from __future__ import annotations

import pytest

from ferrovia.core import Position, holdings, market
from ferrovia.core.action import Offer
from ferrovia.core.events import Answered, CorporationStarted, Paid, PrivateClosed
from ferrovia.family.actions import Answer, BuyTrain, ProposePrivate
from ferrovia.titles.g1848.title_state import title_state
from g1848.scenario import Scenario
from g1848.words import buy, events, hand, of_type, play, sell, start, take

INCOMES = {"P1": 5, "P2": 10, "P3": 15, "P4": 20, "P5": 25, "P6": 30}
HIGHEST = {"P1": 40, "P2": 80, "P3": 140, "P4": 220}


def propose(by: str, private: str, price: int) -> ProposePrivate:
    return ProposePrivate(by=by, private=private, price=price)


def with_private(private: str, owner: str = "ann", phase: str = "3", **more) -> Position:
    """Ann's NSW, with 500, at the beginning of its turn; somebody owns a private company."""
    scene = Scenario(**more).phase(phase).start("NSW", held={"ann": "P x"}).cash(NSW=500)
    return scene.private(private, owner).operating("NSW")


@pytest.mark.statement("1848", "4.1-1", "4.2-1", "4.5-2", "7.2-1")
@pytest.mark.parametrize("owner", ["bob", "NSW"])
@pytest.mark.parametrize("private", INCOMES)
def test_4_1_every_operating_round_begins_with_the_income_of_private_companies(private, owner):
    scene = Scenario().start("NSW").private(private, owner)

    position = scene.new_operating_round()

    assert position.state.cash[owner] - scene.opening.state.cash[owner] == INCOMES[private]


@pytest.mark.statement("1848", "4.1-1")
def test_4_1_closed_private_companies_pay_nothing():
    scene = Scenario().start("NSW").private("P6", "")

    assert scene.new_operating_round().state.bank == scene.opening.state.bank


@pytest.mark.statement("1848", "4.1-2", "12.2.1-2")
def test_4_1_private_companies_are_no_certificates():
    scene = Scenario().start("NSW", held={"ann": "P x"})
    for private in INCOMES:
        scene.private(private, "ann")

    assert scene.title.policies.certificate_count(scene.position(), "ann") == 2


@pytest.mark.statement("1848", "4.1-3", "7.3-6")
@pytest.mark.parametrize("step", ["track", "token", "dividend", "trains", "end_of_turn"])
def test_4_1_a_company_buys_from_its_director_at_any_time_of_its_turn(step):
    scene = Scenario().phase("3").start("NSW").cash(NSW=500).private("P2", "ann")
    position = scene.operating("NSW", step, revenue=10)

    after = position.play(propose("ann", "P2", 70))

    assert after.state.privates["P2"].owner == "NSW"
    assert (after.state.cash["NSW"], after.state.cash["ann"]) == (430, 840 + 70)


@pytest.mark.statement("1848", "4.1-3")
@pytest.mark.parametrize("phase", ["start", "2"])
def test_4_1_not_before_the_first_3_is_sold(phase, refuses):
    position = with_private("P2", phase=phase)

    refuses(position, propose("ann", "P2", 50), "private.phase", "4.1-3")
    assert not of_type(position, ProposePrivate)


@pytest.mark.statement("1848", "4.1-3", "4.1-9")
def test_4_1_not_from_another_player_or_a_company(refuses):
    refuses(with_private("P2", "bob"), propose("ann", "P2", 50), "private.director", "4.1-3")
    scene = Scenario().phase("3").start("NSW").start("QR", price=90).cash(NSW=500)
    position = scene.private("P2", "QR").operating("NSW")
    refuses(position, propose("ann", "P2", 50), "private.owner", "4.1-3")


@pytest.mark.statement("1848", "4.1-3")
def test_4_1_house_rule_from_any_player_who_agrees():
    position = with_private("P2", "bob", options=("privates-of-anybody",))

    asked = position.play(propose("ann", "P2", 50))
    assert (asked.decision.step, asked.decision.seat) == ("answer", "bob")
    agreed = asked.play(Answer(by="bob", accept=True))
    assert (agreed.state.privates["P2"].owner, agreed.state.cash["bob"]) == ("NSW", 890)
    refused = asked.play(Answer(by="bob", accept=False))
    assert refused.state.privates["P2"].owner == "bob"
    assert [e.accepted for e in events(refused, Answered)] == [False]


@pytest.mark.statement("1848", "4.1-4")
@pytest.mark.parametrize("private", HIGHEST)
def test_4_1_price_range_of_each_private_company(private, refuses):
    position = with_private(private)

    for price in (1, HIGHEST[private]):
        assert position.refusal(propose("ann", private, price)) is None
    for price in (0, HIGHEST[private] + 1):
        refuses(position, propose("ann", private, price), "private.price", "4.1-4")
    (offer,) = [o for o in position.offers() if isinstance(o.action, ProposePrivate)]
    assert isinstance(offer, Offer)
    assert (offer.span.low, offer.span.high) == (1, HIGHEST[private])


@pytest.mark.statement("1848", "4.1-4")
def test_4_1_the_company_must_have_the_cash(refuses):
    scene = Scenario().phase("3").start("NSW").cash(NSW=30, ann=900).private("P4", "ann")
    position = scene.operating("NSW")

    refuses(position, propose("ann", "P4", 31), "private.price", "4.1-4")
    assert position.play(propose("ann", "P4", 30)).state.cash["ann"] == 930


@pytest.mark.statement("1848", "4.1-5")
@pytest.mark.parametrize("private", ["P5", "P6"])
def test_4_1_p5_and_p6_are_never_bought_by_a_company(private, refuses):
    position = with_private(private)

    refuses(position, propose("ann", private, 100), "private.for_corporations", "4.1-5")


@pytest.mark.statement("1848", "4.1-7")
def test_4_1_the_bank_of_england_owns_no_private_company():
    scene = Scenario().phase("3").start("NSW").private("P2", "ann").cash(NSW=500)
    position = scene.new_operating_round()

    assert position.decision.subject == "NSW"  # the bank of england has no turn and buys nothing
    assert holdings.president(position, "BOE") == ""


@pytest.mark.statement("1848", "4.1-8", "9.5-1", "4.7-2")
@pytest.mark.parametrize("side", ["5", "5+"])
def test_4_1_all_private_companies_close_with_the_first_5(side):
    scene = Scenario().phase("4").start("NSW").cash(NSW=600)
    for private in INCOMES:
        scene.private(private, "bob" if private != "P1" else "NSW")
    scene.sold_out("4")

    after = scene.operating("NSW", "trains").play(BuyTrain(by="ann", train=side))

    assert {e.private for e in events(after, PrivateClosed)} == set(INCOMES)
    assert all(row.closed for row in after.state.privates.values())
    assert after.state.phase == "5"


@pytest.mark.statement("1848", "4.1-8", "4.3-3", "4.5-3")
def test_4_1_unused_rebates_of_p2_and_p4_stay_with_whoever_owned_them():
    scene = Scenario().phase("4").sold_out("4").start("NSW").cash(NSW=600)
    scene.private("P2", "bob").private("P4", "NSW").private("P1", "cyd")

    after = scene.operating("NSW", "trains").play(BuyTrain(by="ann", train="5"))

    assert title_state(after).rights == {"P2": "bob", "P4": "NSW"}


@pytest.mark.statement("1848", "4.3-3")
def test_4_1_a_used_rebate_leaves_no_right():
    scene = Scenario().phase("4").sold_out("4").start("NSW").cash(NSW=600)
    scene.private("P2", "bob").private("P4", "bob").own(used=("P2",))

    after = scene.operating("NSW", "trains").play(BuyTrain(by="ann", train="5"))

    assert title_state(after).rights == {"P4": "bob"}


@pytest.mark.statement("1848", "4.1-9")
def test_4_1_no_private_company_changes_hands_in_a_stock_round(refuses):
    scene = Scenario().phase("3").start("NSW").private("P2", "ann")

    refuses(scene.stock("ann"), propose("ann", "P2", 50), "turn.step", "12.1.1-1")


@pytest.mark.statement("1848", "4.6-1")
def test_4_6_p5_comes_with_a_free_share_of_qr():
    position = Scenario().opening

    after = position.play(take("ann", "P5"))

    assert after.state.cash["ann"] == 840 - 170
    assert (hand(after, "ann", "QR"), hand(after, "QR", "QR")) == ("x", "P x x x x x x x")
    assert after.title.policies.certificate_count(after, "ann") == 1
    assert after.state.corporations["QR"].cell == ""


@pytest.mark.statement("1848", "4.6-1", "13.2-1")
def test_4_6_before_qr_has_a_price_its_share_is_not_sold_and_worth_nothing(refuses):
    scene = Scenario().give("QR", "x", "ann").cash(ann=100)
    position = scene.stock("ann")

    refuses(position, sell("ann", "QR"), "sell.bundle", "12.1.1-1")
    assert market.price(position, "QR") == 0
    assert position.title.policies.scores(position)["ann"] == 100
    started = Scenario().give("QR", "x", "ann").start("QR", held={"bob": "P"}).stock("ann")
    assert started.refusal(sell("ann", "QR")) is None


@pytest.mark.statement("1848", "4.6-1", "5.2.2-1")
def test_4_6_the_free_share_counts_towards_60_percent():
    scene = Scenario().give("QR", "x", "ann")
    scene.start("QR", price=100, held={"bob": "P x x"}, operated=0, floated=False)
    position = scene.cash(cyd=300).stock("cyd")

    after = position.play(buy("cyd", "QR"))

    assert title_state(after).floated == ("QR",)


@pytest.mark.statement("1848", "4.7-1", "5.1.1-1")
def test_4_7_p6_comes_with_the_directors_share_of_car_at_100():
    position = Scenario().opening

    after = position.play(take("ann", "P6"))

    assert after.state.cash["ann"] == 840 - 230
    assert (hand(after, "ann", "CAR"), holdings.president(after, "CAR")) == ("P", "ann")
    row = after.state.corporations["CAR"]
    assert (row.par, row.cell, market.price(after, "CAR")) == (100, "1,5", 100)
    assert [(e.corporation, e.value) for e in events(after, CorporationStarted)] == [("CAR", 100)]
    assert title_state(after).floated == () and after.state.cash["CAR"] == 0


@pytest.mark.statement("1848", "4.7-1", "5.1.1-2")
def test_4_7_r5_companies_started_at_100_later_lie_below_car():
    position = Scenario(4).opening
    for private in ("P6", "P1", "P2", "P3", "P4", "P5"):
        position = position.play(take(position.decision.seat, private))

    after = position.play(start(position.decision.seat, "NSW", 100))

    assert after.state.market["1,5"] == ("CAR", "NSW")


@pytest.mark.statement("1848", "4.7-1")
def test_4_7_cars_directors_share_is_not_for_sale(refuses):
    position = Scenario().start("CAR", floated=False, operated=0).stock("bob")

    refuses(position, start("bob", "CAR", 100), "start.order", "5.1.2-1")
    assert position.refusal(start("bob", "NSW", 100)) is None


@pytest.mark.statement("1848", "4.7-2")
def test_4_7_p6_closes_when_car_buys_a_train():
    scene = Scenario().start("CAR").start("NSW", price=90).cash(CAR=200, NSW=200)
    scene.private("P6", "ann").private("P1", "bob")
    other = scene.operating("NSW", "trains").play(BuyTrain(by="ann", train="2"))
    assert not other.state.privates["P6"].closed

    after = scene.operating("CAR", "trains").play(BuyTrain(by="ann", train="2+"))

    assert [e.private for e in events(after, PrivateClosed)] == ["P6"]
    assert not after.state.privates["P1"].closed
    again = play(after, BuyTrain(by="ann", train="2")) if after.state.cash["CAR"] > 99 else after
    assert not [e for e in events(again, Paid) if e.why == "private"]
