"""Private companies: income, their sale to companies, their end, and EVA (1844, section 22)."""

from __future__ import annotations

import pytest

from ferrovia.core import Position
from ferrovia.core.depot import trains_of
from ferrovia.core.events import PrivateClosed, TrainGiven
from ferrovia.family.actions import (
    Answer,
    BuyTrain,
    DiscardTrain,
    ProposePrivate,
    ProposeTrain,
    RunTrains,
)
from ferrovia.titles.g1844.title_actions import GiveTrain
from g1844.scenario import Scenario
from g1844.words import events, of_type, play

PRINTED = {
    "P1": (20, 5),
    "P2": (50, 10),
    "P3": (80, 15),
    "P4": (110, 20),
    "P5": (140, 25),
    "P6": (180, 30),
    "P7": (100, 0),
}


def propose(private: str, price: int, by: str = "ann") -> ProposePrivate:
    return ProposePrivate(by=by, private=private, price=price)


def give(corporation: str, by: str = "ann") -> GiveTrain:
    return GiveTrain(by=by, corporation=corporation)


@pytest.mark.statement(
    "1844",
    "PRV-1",
    "OR-1",
    "PRV-P1",
    "PRV-P2",
    "PRV-P3",
    "PRV-P4",
    "PRV-P5",
    "PRV-P6",
    "PRV-P7",
)
@pytest.mark.parametrize("name", sorted(PRINTED))
def test_a_private_pays_its_printed_income_at_the_start_of_every_operating_round(name):
    price, income = PRINTED[name]
    scene = Scenario().start("AB").private(name, "bob").phase("2")
    assert scene.title.privates[name].price == price
    before = scene.draft.cash["bob"]
    assert scene.new_operating_round().state.cash["bob"] == before + income

    if scene.title.privates[name].for_corporations:
        scene = Scenario().start("AB").private(name, "AB").phase("3").cash(AB=0)
        assert scene.new_operating_round().state.cash["AB"] == income


# ---- bought by companies


def directed(phase: str = "3", **scene: object) -> Scenario:
    """AB and VZ of Ann, VSB too; she has all private companies."""
    made = Scenario(**scene).start("AB").start("VZ").start("VSB").phase(phase)
    for name in PRINTED:
        made.private(name, "ann")
    return made.cash(AB=600, VZ=600, VSB=600, ann=0)


@pytest.mark.statement("1844", "PRV-3", "OR-4", "PHS-4")
@pytest.mark.parametrize("company", ["AB", "VZ"])
@pytest.mark.parametrize("step", ["track", "token", "trains", "end_of_turn"])
def test_privates_are_bought_at_any_point_of_the_turn(company, step):
    position = directed().operating(company, step)
    after = position.play(propose("P5", 280))
    assert after.state.privates["P5"].owner == company
    assert (after.state.cash[company], after.state.cash["ann"]) == (320, 280)


@pytest.mark.statement("1844", "PRV-3")
@pytest.mark.parametrize(("phase", "possible"), [("2", False), ("3", True), ("4", True)])
def test_privates_are_bought_in_phases_3_and_4_only(refuses, phase, possible):
    position = directed(phase).operating("AB", "trains")
    if possible:
        assert position.refusal(propose("P1", 1)) is None
    else:
        refuses(position, propose("P1", 1), "private.phase", "PRV-3")


@pytest.mark.statement("1844", "PRV-3")
@pytest.mark.parametrize("name", ["P1", "P2", "P3", "P4", "P5"])
def test_the_price_is_from_1_to_twice_the_face_value(refuses, name):
    position = directed().operating("AB", "trains")
    twice = 2 * PRINTED[name][0]
    for price in (0, twice + 1):
        refuses(position, propose(name, price), "private.price", "PRV-3")
    for price in (1, twice):
        assert position.refusal(propose(name, price)) is None


@pytest.mark.statement("1844", "PRV-3")
@pytest.mark.parametrize("name", ["P6", "P7", "T2", "B1"])
def test_p6_p7_and_other_certificates_are_never_bought_by_companies(refuses, name):
    scene = directed().certificate("T2", "ann").mountain("B1", "ann", "H7")
    position = scene.operating("AB", "trains")
    refuses(position, propose(name, 1), "private.for_corporations", "PRV-3")


@pytest.mark.statement("1844", "PRV-3", "PRE-5")
def test_pre_sbb_companies_buy_no_privates(refuses):
    position = directed().operating("VSB", "trains")
    refuses(position, propose("P1", 1), "private.buyer", "PRV-3")


@pytest.mark.statement("1844", "PRV-3", "SBBC-2")
def test_the_sbb_buys_no_privates(refuses):
    scene = directed().start("SBB", home=False).own(sbb="formed").cash(SBB=600)
    position = scene.operating("SBB", "trains")
    refuses(position, propose("P1", 1), "private.buyer", "PRV-3")


@pytest.mark.statement("1844", "PRV-3")
def test_privates_are_bought_only_from_the_own_director(refuses):
    position = directed().private("P1", "bob").private("P2", "VZ").operating("AB", "trains")
    refuses(position, propose("P1", 1), "private.director", "PRV-3")
    refuses(position, propose("P2", 1), "private.owner", "PRV-3")


@pytest.mark.statement("1844", "PRV-3")
def test_g08_house_rule_privates_of_any_player_who_agrees():
    scene = directed(options=("privates-of-anybody",)).private("P1", "bob")
    asked = scene.operating("AB", "trains").play(propose("P1", 40))
    assert asked.decision.seat == "bob"
    assert asked.play(Answer(by="bob", accept=True)).state.privates["P1"].owner == "AB"


@pytest.mark.statement("1844", "PRV-P3")
def test_t1_stays_with_the_player_when_p3_is_sold():
    scene = directed().certificate("T1", "ann")
    after = scene.operating("AB", "trains").play(propose("P3", 1))
    assert (after.state.privates["P3"].owner, after.state.privates["T1"].owner) == ("AB", "ann")


# ---- their end


@pytest.mark.statement("1844", "PRV-4", "PHS-6")
def test_all_privates_close_when_phase_5_starts():
    scene = directed("4").sold_out("4").private("P2", "AB").certificate("T2", "ann")
    scene.mountain("B1", "ann", "H7")
    after = scene.operating("AB", "trains").play(BuyTrain(by="ann", train="5"))

    assert {event.private for event in events(after, PrivateClosed)} == set(PRINTED)
    assert not after.state.privates["T2"].closed
    assert not after.state.privates["B1"].closed


@pytest.mark.statement("1844", "PRV-4")
def test_a_private_owns_no_trains_and_lays_no_track():
    position = directed().operating("AB", "trains")
    actors = {action.by for action in position.legal_actions()}
    assert actors == {"ann"}


# ---- EVA


def with_eva(*options: str) -> Scenario:
    """Phase 5: EVA is Bob's, who directs RhB and VSB; AB of Ann operates."""
    scene = Scenario(options=options).start("AB", trains=("4",))
    scene.start("RhB", price=90, held={"bob": "P x x x"}, trains=("4",))
    scene.start("VSB", price=80, held={"bob": "P"}).phase("5")
    return scene.train("bob", "EVA").cash(AB=700, RhB=0)


@pytest.mark.statement("1844", "PRV-P7")
def test_the_owner_of_p7_receives_eva_when_phase_5_starts():
    scene = Scenario().start("AB").cash(AB=500).phase("4").sold_out("4").private("P7", "bob")
    assert scene.operating("AB", "trains").interjections() == ()
    after = scene.operating("AB", "trains").play(BuyTrain(by="ann", train="5H"))
    assert after.state.trains["EVA-0"] == "bob"
    assert events(after, TrainGiven) == [TrainGiven("EVA-0", "P7", "bob")]
    assert after.state.privates["P7"].closed


@pytest.mark.statement("1844", "PRV-P7")
def test_eva_is_given_at_any_time_also_in_other_players_turns(refuses):
    for position in (
        with_eva().operating("AB", "trains"),
        with_eva().operating("AB", "track"),
        with_eva().stock("ann"),
        with_eva().stock("bob"),
    ):
        seat = position.decision.seat
        after = position.play(give("RhB", "bob"))
        assert trains_of(after, "RhB") == ("4", "EVA")
        assert after.decision.seat == seat
        refuses(after, give("VSB", "bob"), "eva.owner", "PRV-P7")


@pytest.mark.statement("1844", "PRV-P7", "REG-3", "PRE-3")
def test_eva_goes_to_any_company_that_one_directs(refuses):
    scene = with_eva().start("VZ", price=70, held={"bob": "P x"})
    scene.start("SBB", held={"bob": "P"}, home=False).own(sbb="formed")
    position = scene.operating("AB", "trains")
    for company in ("RhB", "VSB", "VZ", "SBB"):
        assert "EVA" in trains_of(position.play(give(company, "bob")), company)
    refuses(position, give("AB", "bob"), "eva.director", "PRV-P7")
    refuses(position, give("MOB", "bob"), "eva.director", "PRV-P7")
    refused = refuses(position, give("AB", "ann"), "eva.owner", "PRV-P7")
    assert refused.reason == "ann has no train to give: EVA belongs to bob"


@pytest.mark.statement("1844", "PRV-P7")
def test_eva_goes_to_launched_companies_only(refuses):
    scene = with_eva().start("MOB", held={"bob": "P x"}, floated=False, operated=0)
    refused = refuses(scene.stock("ann"), give("MOB", "bob"), "eva.launched", "PRV-P7")
    assert refused.reason == "MOB is not launched yet, so it cannot own a train"


@pytest.mark.statement("1844", "PRV-P7")
def test_a_company_at_its_limit_cannot_receive_eva(refuses):
    position = with_eva().train("RhB", "4").operating("AB", "trains")
    refuses(position, give("RhB", "bob"), "eva.room", "PRV-P7")
    assert position.refusal(give("VSB", "bob")) is None


@pytest.mark.statement("1844", "PRV-P7")
def test_eva_runs_in_the_turn_in_which_it_is_given_and_meets_the_duty():
    scene = Scenario().start("AB").tiles("D25 57 2").phase("5").train("ann", "EVA").cash(AB=0)
    ran = scene.operating("AB", "track").play(give("AB"))
    while not of_type(ran, RunTrains):
        ran = play(ran, "ann")
    plan = of_type(ran, RunTrains)[0]
    assert [route.train for route in plan.routes] == ["EVA"]

    needy = scene.operating("AB", "trains")
    assert of_type(needy, BuyTrain)
    after = needy.play(give("AB"))
    assert after.state.flow.step != needy.state.flow.step  # nothing to buy: the turn goes on


@pytest.mark.statement("1844", "PRV-P7", "TRN-5")
def test_eva_once_given_is_traded_like_a_5h(refuses):
    scene = with_eva().train("RhB", "EVA").cash(AB=500)
    position = scene.operating("AB", "trains")
    offer = ProposeTrain(by="ann", train="EVA", seller="RhB", price=400)
    refuses(
        position,
        ProposeTrain(by="ann", train="EVA", seller="RhB", price=399),
        "train.price",
        "TRN-5",
    )
    after = play(position, offer, Answer(by="bob", accept=True))
    assert trains_of(after, "AB") == ("4", "EVA")


def _turn_of_rhb(scene: Scenario) -> Position:
    return scene.operating("RhB", "trains")


@pytest.mark.statement("1844", "PRV-P7")
def test_g07_house_rule_eva_in_the_turn_of_the_company_and_a_train_for_it(refuses):
    scene = with_eva("eva-in-turn").train("RhB", "4").cash(RhB=1000)
    refuses(scene.operating("AB", "trains"), give("RhB", "bob"), "eva.turn", "PRV-P7")

    asked = _turn_of_rhb(scene).play(give("RhB", "bob"))
    assert (asked.decision.step, asked.decision.subject) == ("discard", "RhB")
    after = asked.play(DiscardTrain(by="bob", train="4"))
    assert trains_of(after, "RhB") == ("4", "EVA")


@pytest.mark.statement("1844", "PRV-P7")
def test_g30_house_rule_p7_closes_with_the_gift():
    scene = Scenario(options=("p7-stays",)).start("AB").cash(AB=950).phase("4").sold_out("4")
    after = scene.private("P7", "ann").operating("AB", "trains")
    after = after.play(BuyTrain(by="ann", train="5H"))
    assert (after.state.privates["P7"].owner, after.state.trains["EVA-0"]) == ("ann", "ann")
    given = after.play(give("AB"))
    assert given.state.privates["P7"].closed
