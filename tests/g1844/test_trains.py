"""Buying trains: from the bank, the pool, and each other (1844, section 18)."""

from __future__ import annotations

import pytest

from ferrovia.core import Position, depot
from ferrovia.core.action import Pass
from ferrovia.core.depot import trains_of
from ferrovia.core.events import TrainBought
from ferrovia.family.actions import Answer, BuyTrain, ProposeTrain
from g1844.scenario import Scenario
from g1844.words import events, of_type, play

VADUZ = "D25 57 2"
"""From Appenzell, home of the AB, to Vaduz."""
SION = "K10 57 0, J11 58 4"
"""From Sion, home of the VZ, to Visp and Brig."""
MUNICH = "C24 57 1"
"""From St. Gallen, home of the VSB, to München."""
CARDS = (("2", "2H"), ("3", "3H"), ("4", "4H"), ("5", "5H"), ("6", "6H"), ("8E", "8H"))
PRICES = {
    "2": 90,
    "2H": 70,
    "3": 180,
    "3H": 150,
    "4": 300,
    "4H": 260,
    "5": 450,
    "5H": 400,
    "6": 630,
    "6H": 550,
    "8E": 960,
    "8H": 700,
}
COUNTS = {"2": 13, "3": 9, "4": 6, "5": 4, "6": 4}


def buy(train: str, by: str = "ann", source: str = "depot") -> BuyTrain:
    return BuyTrain(by=by, train=train, source=source)


def propose(train: str, seller: str, price: int, by: str = "ann") -> ProposeTrain:
    return ProposeTrain(by=by, train=train, seller=seller, price=price)


def offered(position: Position, source: str = "depot") -> set[str]:
    return {a.train for a in of_type(position, BuyTrain) if a.source == source}


def selling(front: str) -> Scenario:
    """AB of Ann with much money; a class is the lowest that the bank has."""
    fronts = [low for low, _ in CARDS]
    scene = Scenario().start("AB").cash(AB=3000)
    return scene.sold_out(*fronts[: fronts.index(front)])


# ---- from the bank


@pytest.mark.statement("1844", "TRN-2", "TRN-3", "SET-6")
@pytest.mark.parametrize(("front", "back"), CARDS)
def test_both_sides_of_the_top_card_are_on_sale_at_their_printed_price(front, back):
    position = selling(front).operating("AB", "trains")

    assert offered(position) == {front, back}
    for side in (front, back):
        after = position.play(buy(side))
        assert trains_of(after, "AB") == (side,)
        assert after.state.cash["AB"] == 3000 - PRICES[side]


@pytest.mark.statement("1844", "SET-6")
def test_there_are_as_many_cards_as_printed_and_any_number_of_the_last():
    scene = Scenario()
    cards = [c for c, place in scene.draft.trains.items() if place == "depot"]
    assert {n: sum(depot.class_of(c) == n for c in cards) for n in COUNTS} == COUNTS

    position = selling("8E").operating("AB", "trains")
    after = play(position, buy("8E"), buy("8H"))
    assert trains_of(after, "AB") == ("8E", "8H")
    assert "8E" in depot.classes_in(after, "depot")


@pytest.mark.statement("1844", "TRN-2")
def test_a_higher_type_is_on_sale_only_when_the_lower_one_is_gone(refuses):
    scene = selling("2").sold_out("2")
    scene.draft.set_train("2-12", "depot")
    position = scene.operating("AB", "trains")
    refuses(position, buy("3"), "train.on_sale", "TRN-2")

    after = position.play(buy("2H"))

    assert offered(after) == {"3", "3H"}
    refuses(after, buy("2"), "train.on_sale", "TRN-2")


@pytest.mark.statement("1844", "TRN-1")
def test_trains_are_bought_in_the_last_step_only(refuses):
    position = selling("2").tiles(VADUZ).operating("AB", "token")
    refusal = position.refusal(buy("2"))
    assert refusal is not None and refusal.rule == "turn.step"
    assert selling("2").operating("AB", "trains").refusal(buy("2")) is None


@pytest.mark.statement("1844", "TRN-4", "HIS-3", "REG-3", "PRE-3", "SBBC-2", "PHS-9")
@pytest.mark.parametrize(
    ("company", "phase", "limit"),
    [
        ("AB", "1", 4),
        ("AB", "3", 4),
        ("AB", "4", 3),
        ("AB", "5", 2),
        ("AB", "7", 2),
        ("VZ", "1", 2),
        ("VZ", "7", 2),
        ("VSB", "1", 2),
        ("VSB", "6", 2),
    ],
)
def test_a_company_at_its_limit_buys_no_train(refuses, company, phase, limit):
    scene = Scenario().start(company).cash(**{company: 3000}).phase(phase)
    for _ in range(limit - 1):
        scene.train(company, "6H")
    below = scene.operating(company, "trains")
    assert of_type(below, BuyTrain)

    at_limit = scene.train(company, "6H").operating(company, "trains")
    on_sale = depot.on_sale(at_limit)[-1][0]
    refuses(at_limit, buy(on_sale), "train.limit", "TRN-4")


@pytest.mark.statement("1844", "TRN-4")
def test_the_limit_counts_even_if_the_purchase_would_scrap_trains(refuses):
    scene = selling("4").phase("3").sold_out("3")
    for _ in range(4):
        scene.train("AB", "2H")
    refuses(scene.operating("AB", "trains"), buy("4"), "train.limit", "TRN-4")


@pytest.mark.statement("1844", "TRN-8", "REG-3")
def test_a_regional_company_acquires_h_trains_only(refuses):
    scene = Scenario().start("VZ").start("AB", trains=("3", "3H")).cash(VZ=500).phase("3")
    position = scene.operating("VZ", "trains")

    refuses(position, buy("3"), "train.right", "TRN-8")
    refuses(position, propose("3", "AB", 100), "train.right", "TRN-8")
    assert trains_of(position.play(buy("3H")), "VZ") == ("3H",)
    assert trains_of(position.play(propose("3H", "AB", 100)), "VZ") == ("3H",)


@pytest.mark.statement("1844", "TRN-11")
def test_several_trains_are_bought_and_each_is_judged_by_the_phase_before(refuses):
    scene = selling("4").phase("3").sold_out("3")
    for _ in range(2):
        scene.train("AB", "3")
    position = scene.private("P1", "ann").operating("AB", "trains")

    after = position.play(buy("4"))

    assert after.state.phase == "4"
    assert trains_of(after, "AB") == ("3H", "3H", "4")
    refuses(after, buy("4"), "train.limit", "TRN-4")  # now three at most


@pytest.mark.statement("1844", "OR-5", "TRN-9", "EMG-7", "PRE-3")
def test_the_treasury_pays_unless_a_train_is_needed(refuses):
    scene = Scenario().start("AB", trains=("2",)).tiles(VADUZ).cash(AB=60, ann=500)
    position = scene.operating("AB", "trains")
    refuses(position, buy("2H"), "train.money", "TRN-9")

    pre_sbb = Scenario().start("VSB").tiles(MUNICH).cash(VSB=60, ann=500)
    refuses(pre_sbb.operating("VSB", "trains"), buy("2H"), "train.money", "TRN-9")


# ---- the duty to own a train


@pytest.mark.statement("1844", "TRN-9", "HIS-4", "REG-6")
@pytest.mark.parametrize(("company", "tiles"), [("AB", VADUZ), ("VZ", SION)])
def test_a_company_with_a_route_and_no_train_must_buy_one(refuses, company, tiles):
    without = Scenario().start(company).cash(**{company: 200}).operating(company, "trains")
    assert without.refusal(Pass(by="ann")) is None

    position = (
        Scenario().start(company).tiles(tiles).cash(**{company: 200}).operating(company, "trains")
    )
    refuses(position, Pass(by="ann"), "train.must_own", "TRN-9")
    assert position.play(buy("2H")).refusal(Pass(by="ann")) is None


@pytest.mark.statement("1844", "PRE-3")
def test_a_pre_sbb_company_is_never_obliged_to_own_a_train():
    position = Scenario().start("VSB").tiles(MUNICH).cash(VSB=200).operating("VSB", "trains")
    assert position.refusal(Pass(by="ann")) is None


@pytest.mark.statement("1844", "REG-6")
def test_a_red_area_makes_no_route_for_a_regional_company(refuses):
    arosa = "G28 57 1"  # to Innsbruck
    position = Scenario().start("ChA").tiles(arosa).cash(ChA=200).operating("ChA", "trains")
    assert position.refusal(Pass(by="ann")) is None

    scene = Scenario().start("RhB").tiles(arosa).token("RhB", "G28.0").cash(RhB=200)
    refuses(scene.operating("RhB", "trains"), Pass(by="ann"), "train.must_own", "TRN-9")


@pytest.mark.statement("1844", "REG-6", "HIS-4")
def test_a_mountain_makes_a_route_only_with_a_railway(refuses):
    montreux = "I6 57 0"  # to the mountain H7
    position = Scenario().start("MOB").tiles(montreux).cash(MOB=200).operating("MOB", "trains")
    assert position.refusal(Pass(by="ann")) is None

    scene = Scenario().start("MOB").tiles(montreux).cash(MOB=200).mountain("B1", "bob", "H7")
    refuses(scene.operating("MOB", "trains"), Pass(by="ann"), "train.must_own", "TRN-9")


@pytest.mark.statement("1844", "HIS-4")
def test_g10_house_rule_the_way_to_a_bare_mountain_obliges(refuses):
    scene = Scenario(options=("mountains-oblige",)).start("MOB").tiles("I6 57 0")
    position = scene.cash(MOB=200).operating("MOB", "trains")
    refuses(position, Pass(by="ann"), "train.must_own", "TRN-9")


@pytest.mark.statement("1844", "HIS-4")
def test_an_h_train_satisfies_the_duty_even_if_it_cannot_run_the_route(refuses):
    scene = Scenario().start("AB", trains=("2H",)).tiles(VADUZ).cash(AB=200)
    assert scene.operating("AB", "trains").refusal(Pass(by="ann")) is None


# ---- from the pool and from each other


@pytest.mark.statement("1844", "TRN-6", "SCR-3")
def test_trains_in_the_pool_are_bought_at_the_price_of_the_side_they_show(refuses):
    scene = Scenario().start("AB").start("VZ").cash(AB=300, VZ=300).phase("3")
    scene.train("pool", "2H").train("pool", "3")
    position = scene.operating("AB", "trains")

    assert offered(position, "pool") == {"2H", "3"}
    after = position.play(buy("2H", source="pool"))
    assert (after.state.cash["AB"], after.state.phase) == (230, "3")
    refuses(after, buy("2", source="pool"), "train.on_sale", "TRN-2")  # it cannot be turned
    regional = scene.operating("VZ", "trains")
    refuses(regional, buy("3", source="pool"), "train.right", "TRN-8")


@pytest.mark.statement("1844", "TRN-5", "PHS-4")
def test_companies_trade_trains_from_phase_3_on(refuses):
    scene = Scenario().start("AB").start("RhB", trains=("2",)).cash(AB=300)
    position = scene.phase("2").operating("AB", "trains")
    refuses(position, propose("2", "RhB", 50), "train.trade", "TRN-5")

    assert scene.phase("3").operating("AB", "trains").refusal(propose("2", "RhB", 50)) is None


@pytest.mark.statement("1844", "TRN-5")
def test_one_director_sets_any_price_from_1_on(refuses):
    scene = Scenario().start("AB").start("RhB", trains=("3",)).cash(AB=300, RhB=0).phase("3")
    position = scene.operating("AB", "trains")

    refuses(position, propose("3", "RhB", 0), "train.price", "TRN-5")
    refuses(position, propose("3", "RhB", 301), "train.price", "TRN-5")
    for price in (1, 180, 300):
        after = position.play(propose("3", "RhB", price))
        assert trains_of(after, "AB") == ("3",)
        assert (after.state.cash["AB"], after.state.cash["RhB"]) == (300 - price, price)


@pytest.mark.statement("1844", "TRN-5")
def test_between_two_directors_the_price_is_the_printed_one_and_consent_is_needed(refuses):
    scene = Scenario().start("AB").start("RhB", held={"bob": "P x x x"}, trains=("3H",))
    position = scene.cash(AB=300, RhB=0).phase("3").operating("AB", "trains")

    for price in (149, 151, 180):
        refuses(position, propose("3H", "RhB", price), "train.price", "TRN-5")
    asked = position.play(propose("3H", "RhB", 150))
    assert (asked.decision.seat, asked.decision.step) == ("bob", "answer")
    refused = asked.play(Answer(by="bob", accept=False))
    assert trains_of(refused, "AB") == ()
    sold = asked.play(Answer(by="bob", accept=True))
    assert trains_of(sold, "AB") == ("3H",)
    assert (sold.state.cash["AB"], sold.state.cash["RhB"]) == (150, 150)


@pytest.mark.statement("1844", "TRN-10", "SBBC-2")
def test_the_printed_train_of_the_sbb_is_not_for_sale(refuses):
    scene = (
        Scenario()
        .start("AB")
        .phase("5")
        .start("SBB", held={"ann": "P"}, home=False, trains=("5",))
        .cash(AB=600)
    )
    position = scene.operating("AB", "trains")
    refuses(position, propose("SBB 5H", "SBB", 400), "train.tradeable", "TRN-10")
    assert position.refusal(propose("5", "SBB", 1)) is None


@pytest.mark.statement("1844", "TRN-5")
def test_only_a_company_that_has_such_a_train_sells_it(refuses):
    scene = Scenario().start("AB").start("RhB", trains=("3",)).cash(AB=300).phase("3")
    position = scene.operating("AB", "trains")
    refuses(position, propose("2", "RhB", 50), "train.seller", "TRN-5")
    refuses(position, propose("3", "AB", 50), "train.seller", "TRN-5")


@pytest.mark.statement("1844", "TRN-7")
def test_trains_are_never_sold_to_the_bank_or_scrapped_at_will():
    scene = Scenario().start("AB", trains=("2", "2")).cash(AB=300)
    position = scene.operating("AB", "trains")
    kinds = {type(action).__name__ for action in position.legal_actions()}
    assert kinds == {"BuyTrain", "Pass"}


@pytest.mark.statement("1844", "RUN-15")
def test_a_train_keeps_its_side_when_it_is_sold():
    scene = Scenario().start("AB").start("RhB", trains=("3H",)).cash(AB=300).phase("3")
    after = scene.operating("AB", "trains").play(propose("3H", "RhB", 100))
    assert trains_of(after, "AB") == ("3H",)
    assert events(after, TrainBought)[0].train == "3H"


# ---- house rules


@pytest.mark.statement("1844", "TRN-5")
def test_g18_house_rule_trains_are_bought_without_consent():
    scene = Scenario(options=("no-consent",)).start("AB")
    scene.start("RhB", held={"bob": "P x x x"}, trains=("3H",)).cash(AB=300).phase("3")
    after = scene.operating("AB", "trains").play(propose("3H", "RhB", 150))
    assert trains_of(after, "AB") == ("3H",)


@pytest.mark.statement("1844", "TRN-5")
def test_g11_house_rule_trains_of_the_sbb_cost_the_printed_price(refuses):
    scene = Scenario(options=("sbb-face-value",)).start("AB").phase("5")
    scene.start("SBB", held={"ann": "P"}, home=False, trains=("5",)).cash(AB=600)
    position = scene.operating("AB", "trains")
    refuses(position, propose("5", "SBB", 1), "train.price", "TRN-5")
    assert position.refusal(propose("5", "SBB", 450)) is None
