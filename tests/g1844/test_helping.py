"""Whoever has sold shares for a train must help with it (1844 [EMG-12], R-28, R-11)."""

from __future__ import annotations

import pytest

from ferrovia.core.action import Pass
from ferrovia.core.depot import trains_of
from ferrovia.core.events import DebtChanged
from ferrovia.family.actions import Answer, BuyTrain, ProposePrivate, ProposeTrain
from ferrovia.titles.g1844.title_actions import GiveTrain, LayFurka
from ferrovia.titles.g1844.title_state import title_state
from g1844.scenario import Scenario
from g1844.words import events, of_type, play, sell

VADUZ = "D25 57 2"
FREE = "sales-without-duty"


def buy(train: str, source: str = "depot") -> BuyTrain:
    return BuyTrain(by="ann", train=train, source=source)


def propose(price: int, train: str = "3H") -> ProposeTrain:
    return ProposeTrain(by="ann", train=train, seller="RhB", price=price)


def give() -> GiveTrain:
    return GiveTrain(by="ann", corporation="AB")


def furka(seat: str) -> LayFurka:
    return LayFurka(by=seat)


def needy(treasury: int = 280, *, phase: str = "4", options: tuple[str, ...] = ()) -> Scenario:
    """AB of Ann has a route and no train; she holds shares of Bob's BLS; RhB, hers, has a 3H."""
    scene = Scenario(options=options).start("AB", held={"ann": "P x x x"}).tiles(VADUZ)
    scene.start("BLS", price=100, held={"bob": "P x x", "ann": "x x"})
    scene.start("RhB", price=90, held={"ann": "P x x x"}, trains=("3H",))
    return scene.cash(AB=treasury, ann=0, RhB=0).phase(phase)


def sold(scene: Scenario):
    """Ann has sold a share for the train of AB."""
    return scene.operating("AB", "trains").play(sell("ann", "BLS"))


@pytest.mark.statement("1844", "EMG-12", "EMG-3")
def test_the_train_then_bought_costs_more_than_the_treasury(refuses):
    position = sold(needy())
    refused = refuses(position, buy("4H"), "helping.price", "EMG-12")
    assert refused.reason == (
        "ann has sold shares for a train of AB and must help to pay for it: "
        "it has to cost more than the 280 SFR in the treasury, not 260 SFR"
    )
    after = position.play(buy("4"))
    assert (after.state.cash["AB"], after.state.cash["ann"]) == (0, 80)
    assert {action.train for action in of_type(position, BuyTrain)} == {"4"}


@pytest.mark.statement("1844", "EMG-12")
def test_without_a_sale_the_treasury_may_pay_alone():
    after = needy().operating("AB", "trains").play(buy("4H"))
    assert (after.state.cash["AB"], after.state.cash["ann"]) == (20, 0)


@pytest.mark.statement("1844", "EMG-12", "EMG-4")
def test_a_sister_companys_train_must_be_dear_enough_too(refuses):
    position = sold(needy(100))
    for price in (1, 100):
        refuses(position, propose(price), "helping.price", "EMG-12")
    refuses(position, propose(151), "train.price", "TRN-5")
    prices = {action.price for action in of_type(position, ProposeTrain)}
    assert prices == set(range(101, 151))
    after = position.play(propose(101))
    assert (after.state.cash["AB"], after.state.cash["ann"]) == (0, 99)


@pytest.mark.statement("1844", "EMG-12")
def test_no_train_of_another_company_is_left_if_the_treasury_could_pay_it():
    assert not of_type(sold(needy()), ProposeTrain)  # 280 in the treasury, 3H costs 150


@pytest.mark.statement("1844", "EMG-12")
def test_sales_are_measured_by_trains_of_the_bank_and_the_pool_that_it_may_own(refuses):
    rich = needy(300).train("RhB", "4")
    refused = refuses(
        rich.operating("AB", "trains"), sell("ann", "BLS"), "emergency.short", "EMG-12"
    )
    assert refused.reason.endswith("the dearest costs 300 SFR")

    dearer = needy(300, phase="5").sold_out("4").sold_out("5").train("RhB", "5")
    dearer.train("pool", "4").cash(AB=700)
    assert dearer.operating("AB", "trains").refusal(sell("ann", "BLS")) is not None

    regional = Scenario().start("ChA", held={"ann": "P x"}).tiles("G28 57 1, G26 57 1").phase("4")
    regional.start("BLS", price=100, held={"bob": "P x x", "ann": "x x"}).cash(ChA=270, ann=0)
    refuses(
        regional.operating("ChA", "trains"), sell("ann", "BLS"), "emergency.short", "EMG-12"
    )  # the 4 for 300 is not for regional companies


@pytest.mark.statement("1844", "EMG-12")
def test_the_company_buys_nothing_else_before_the_train(refuses):
    scene = needy().private("P1", "ann")
    purchase = ProposePrivate(by="ann", private="P1", price=20)
    assert scene.operating("AB", "trains").refusal(purchase) is None
    refused = refuses(sold(scene), purchase, "helping.nothing_else", "EMG-12")
    assert refused.reason == (
        "ann has sold shares for a train of AB, which is bought before anything else"
    )
    assert not of_type(sold(scene), ProposePrivate)


@pytest.mark.statement("1844", "EMG-12", "PRV-P7")
def test_eva_does_not_take_the_place_of_the_train(refuses):
    scene = needy(phase="5").sold_out("4").train("ann", "EVA")
    assert scene.operating("AB", "trains").refusal(give()) is None
    refuses(sold(scene), give(), "helping.eva", "EMG-12")
    other = GiveTrain(by="ann", corporation="RhB")
    assert sold(scene).refusal(other) is None


@pytest.mark.statement("1844", "EMG-12", "PRV-P4")
@pytest.mark.parametrize("owner", ["ann", "AB"])
def test_neither_director_nor_company_lays_the_furka_oberalp_tile(refuses, owner):
    scene = needy().private("P4", owner)
    assert scene.operating("AB", "trains").refusal(furka("ann")) is None
    refuses(sold(scene), furka("ann"), "helping.furka", "EMG-12")
    bought = sold(scene).play(buy("4"))
    assert bought.refusal(furka("ann")) is None


@pytest.mark.statement("1844", "EMG-12", "TRN-9")
def test_the_duty_lapses_when_anothers_furka_leaves_no_train_beyond_the_treasury(refuses):
    """It completes the way of the RhB from Chur to Brig, which pays five times the par value."""
    scene = Scenario().phase("3").private("P4", "bob").tiles("H25 58 1, J15 9 1")
    scene.start("RhB", held={"ann": "P x x x"}).cash(RhB=0, ann=0)
    scene.start("BLS", price=100, held={"bob": "P x x", "ann": "x x"})
    position = scene.operating("RhB", "trains").play(sell("ann", "BLS"))

    after = position.play(furka("bob"))

    assert after.state.cash["RhB"] == 500
    assert {action.train for action in of_type(after, BuyTrain)} == {"3", "3H"}
    refuses(after, sell("ann", "RhB"), "emergency.short", "EMG-12")
    refuses(after, Pass(by="ann"), "train.must_own", "TRN-9")
    assert after.play(buy("3H")).state.cash["ann"] == 100


@pytest.mark.statement("1844", "EMG-12")
def test_g40_house_rule_nothing_is_demanded_after_a_sale():
    scene = needy(100, options=(FREE,)).private("P1", "ann").private("P4", "ann")
    position = sold(scene)
    assert position.refusal(propose(1)) is None
    assert position.refusal(furka("ann")) is None
    assert position.refusal(ProposePrivate(by="ann", private="P1", price=20)) is None
    assert sold(needy(options=(FREE,))).refusal(buy("4H")) is None
    eva = sold(needy(phase="5", options=(FREE,)).sold_out("4").train("ann", "EVA"))
    assert trains_of(eva.play(give()), "AB") == ("EVA",)


@pytest.mark.statement("1844", "EMG-12", "EMG-11")
def test_what_another_director_accepts_is_looked_at_again():
    scene = needy(100).start("MOB", price=80, held={"bob": "P x x x"}, trains=("3H",))
    asked = sold(scene.cash(MOB=0)).play(
        ProposeTrain(by="ann", train="3H", seller="MOB", price=150)
    )
    after = asked.play(Answer(by="bob", accept=True))
    assert (after.state.cash["AB"], after.state.cash["ann"]) == (0, 50)


@pytest.mark.statement("1844", "SBB-10", "EMG-5")
def test_r11_a_surplus_of_emergency_sales_goes_to_the_exchange_debt():
    scene = needy(250, phase="5").sold_out("4").own(sbb="formed", formed_in=1).owed(ann=120)
    position = scene.operating("AB", "trains").play(sell("ann", "BLS", 2))
    assert title_state(position).owed == {"ann": 120} and position.state.cash["ann"] == 200

    after = position.play(buy("5H"))  # 400, of which 150 are missing

    assert after.state.cash["ann"] == 0
    assert title_state(after).owed == {"ann": 70}
    assert DebtChanged("ann", 70, "paid") in events(after, DebtChanged)


@pytest.mark.statement("1844", "SBB-10")
def test_r11_nothing_is_taken_before_the_stock_round_after_the_formation():
    scene = needy(250, phase="5").sold_out("4").own(sbb="formed", formed_in=2).owed(ann=120)
    after = play(scene.operating("AB", "trains"), sell("ann", "BLS", 2), buy("5H"))
    assert (after.state.cash["ann"], title_state(after).owed) == (50, {"ann": 120})
