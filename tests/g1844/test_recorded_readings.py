"""House rules by which turns go as they do in recorded games of 1844."""

from __future__ import annotations

import pytest

from ferrovia.core import Position
from ferrovia.family.actions import BuyTrain, DiscardTrain
from ferrovia.titles.g1844 import quick_turns
from ferrovia.titles.g1844.title_actions import GiveTrain, LayFurka
from g1844.building import building, earned, run
from g1844.scenario import Scenario
from g1844.words import play

FURKA = LayFurka(by="ann")


# ---- the Furka-Oberalp tile in turn (G-06)


def furka(owner: str, actor: str, **held: str) -> Position:
    scene = Scenario(options=("furka-in-turn",)).phase("3").certificate("P4", owner)
    scene.start("RhB", held={"ann": "P"}).start("BLS", price=90, held={"bob": "P"})
    return scene.operating(actor) if actor in ("RhB", "BLS") else scene.stock(actor)


@pytest.mark.statement("1844", "PRV-P4")
@pytest.mark.parametrize(
    ("owner", "actor"), [("ann", "ann"), ("ann", "RhB"), ("RhB", "RhB"), ("bob", "BLS")]
)
def test_g06_house_rule_the_furka_tile_in_a_turn_of_its_owner(owner, actor):
    by = "bob" if owner == "bob" else "ann"
    assert furka(owner, actor).refusal(LayFurka(by=by)) is None


@pytest.mark.statement("1844", "PRV-P4")
@pytest.mark.parametrize(
    ("owner", "actor"), [("ann", "bob"), ("ann", "BLS"), ("RhB", "ann"), ("RhB", "BLS")]
)
def test_g06_house_rule_no_furka_tile_in_other_turns(refuses, owner, actor):
    refuses(furka(owner, actor), FURKA, "furka.turn", "PRV-P4")


# ---- areas (G-15, G-16)

ACROSS = "C12 6 2, C14 4 1, C16 9 1, C18 8 1, B19 5 0"
"""From Strasbourg by Basel, Liestal and Schaffhausen to Stuttgart, both in the north."""


@pytest.mark.statement("1844", "RUN-5")
def test_g15_house_rule_a_route_does_not_join_areas_of_one_side():
    def running(*options: str) -> Position:
        scene = Scenario(options=("any-run", *options)).phase("5").tiles(ACROSS)
        return scene.start("SCB", trains=("5",)).operating("SCB", "run")

    whole = run(("5", "B11 C12, C12 C14, C14 C16 C18 B19, B19 B17"))
    assert earned(running(), whole) == [50 + 20 + 10 + 20 + 60]
    refused = running("sides-once").refusal(whole)
    assert refused is not None and "twice" in refused.reason
    part = run(("5", "B11 C12, C12 C14"))
    assert earned(running("sides-once"), part) == [50 + 20 + 10]


@pytest.mark.statement("1844", "RUN-3", "REV-2")
@pytest.mark.parametrize(
    ("options", "phase", "visited"),
    [((), "2", True), (("worthless-barred",), "2", False), (("worthless-barred",), "3", True)],
)
def test_g16_house_rule_no_area_that_is_worth_nothing(options, phase, visited):
    at = Scenario(options=options).phase(phase).start("MOB").operating("MOB")

    assert ("M8.0" not in at.title.policies.barred(at, "MOB")) == visited


@pytest.mark.statement("1844", "RUN-3", "REV-2")
def test_g16_house_rule_says_that_the_area_is_worth_nothing(refuses):
    def scene(*options: str) -> Scenario:
        tiles, how = "K10 15 0, L9 9 0, J11 58 4", {"phase": "2", "trains": ("3",)}
        return building("BLS", tiles, options=("any-run", *options), **how).token("BLS", "K10.0")

    torino = run(("3", "K10 L9 M8"))
    assert earned(scene().operating("BLS", "run"), torino) == [30]
    position = scene("worthless-barred").operating("BLS", "run")

    refused = refuses(position, torino, "run.worthless", "RUN-3")

    assert refused.reason == "Torino (M8) is worth nothing in phase 2"
    assert position.refusal(run(("3", "K10 J11"))) is None


# ---- steps that end (brisk turns)


def staying(step: str, scene: Scenario, corporation: str = "RhB", **turn) -> bool:
    return quick_turns.STAYS[step](scene.operating(corporation, step, **turn))


@pytest.mark.statement("1844", "OR-3", "TUN-2", "PRV-P2")
def test_house_rule_a_company_stays_at_its_track_for_tiles_tunnels_and_p2():
    def scene(phase: str = "3") -> Scenario:
        return Scenario().phase(phase).start("RhB").start("BLS", price=90, held={"bob": "P"})

    assert staying("track", scene())
    assert not staying("track", scene(), tiles=1)
    assert staying("track", scene().certificate("T2", "ann"), tiles=1)
    assert not staying("track", scene().certificate("T2", "bob"), tiles=1)
    assert not staying("track", scene().tunnel("H27", 1, 4, "T2", "ann"), tiles=1)
    assert staying("track", scene().certificate("P2", "RhB"), tiles=1)
    assert staying("track", scene().certificate("P2", "bob").cash(RhB=1), tiles=1)
    assert not staying("track", scene().certificate("P2", "bob").cash(RhB=0), tiles=1)
    assert not staying("track", scene().certificate("P2", "BLS").cash(RhB=9), tiles=1)
    assert not staying("track", scene("2").certificate("P2", "ann").cash(RhB=9), tiles=1)
    assert not staying("track", scene().certificate("P2", "RhB").own(used=("P2",)), tiles=1)


@pytest.mark.statement("1844", "OR-3", "TRN-5")
@pytest.mark.parametrize(
    ("phase", "cash", "trains", "stays"),
    [
        ("2", 69, (), False),
        ("2", 70, (), True),
        ("2", 69, ("2H",), False),
        ("3", 1, ("2H",), True),
        ("3", 0, ("2H",), False),
        ("3", 900, ("3", "3", "3", "3"), False),
    ],
)
def test_house_rule_a_company_stays_at_its_trains_with_room_and_some_money(
    phase, cash, trains, stays
):
    scene = Scenario().phase(phase).start("RhB", trains=trains).cash(RhB=cash)
    scene.start("BLS", price=90, held={"bob": "P"}, trains=("2H",))

    assert staying("trains", scene) == stays


@pytest.mark.statement("1844", "OR-4", "PRV-3")
def test_house_rule_a_company_stays_at_the_end_for_private_companies():
    def scene(phase: str = "3", cash: int = 1) -> Scenario:
        scene = Scenario().phase(phase).start("RhB").start("NOB", price=90)
        return scene.cash(RhB=cash, NOB=cash)

    assert not staying("end_of_turn", scene())
    assert staying("end_of_turn", scene().certificate("P1", "bob"))
    assert not staying("end_of_turn", scene(cash=0).certificate("P1", "bob"))
    assert not staying("end_of_turn", scene("2").certificate("P1", "bob"))
    assert not staying("end_of_turn", scene().certificate("P6", "bob"))
    assert not staying("end_of_turn", scene().certificate("P1", "bob"), "NOB")
    assert staying("end_of_turn", scene(cash=0).certificate("P4", "RhB"))


@pytest.mark.statement("1844", "OR-3", "PRV-P7")
@pytest.mark.parametrize(("company", "waits"), [("JN", True), ("RhB", True), ("NOB", False)])
def test_g36_house_rule_a_turn_waits_for_eva_at_its_end_alone(company, waits):
    """Not in the turn of a pre-SBB company, nor when another has EVA."""

    def turn(seat: str) -> Position:
        scene = Scenario(options=("brisk-turns",)).phase("5").start(company, trains=("4H",))
        scene.start("AB", price=90, held={"bob": "P"}).train(seat, "EVA").cash(**{company: 0})
        return play(scene.operating(company, "track"), "ann")

    after = turn("ann")
    assert (after.state.flow.actor == company) is waits
    if waits:
        assert after.decision.step == "end_of_turn"
        assert play(after, "ann").state.flow.actor == "AB"
    assert turn("bob").state.flow.actor == "AB"


# ---- trains above the limit


@pytest.mark.statement("1844", "PHS-6", "PRV-P4")
@pytest.mark.parametrize(("options", "closed"), [((), False), (("privates-close-first",), True)])
def test_house_rule_private_companies_close_before_trains_are_given_up(options, closed):
    scene = Scenario(options=options).phase("4").sold_out("4").start("BLS").cash(BLS=900)
    scene.start("RhB", price=60, trains=("3H", "3H", "4")).certificate("P4", "bob")
    scene.certificate("P1", "bob").cash(bob=0)
    asked = scene.operating("BLS", "trains").play(BuyTrain(by="ann", train="5"))

    assert asked.decision is not None and asked.decision.step == "discard"
    assert asked.state.privates["P1"].closed is closed
    assert asked.state.cash["bob"] == (80 if closed else 0)
    after = asked.play(DiscardTrain(by="ann", train="4"))
    assert after.state.privates["P1"].closed and after.state.cash["bob"] == 80


@pytest.mark.statement("1844", "PRV-P7")
def test_house_rule_eva_is_given_while_trains_are_given_up_but_not_after_the_round():
    scene = Scenario(preset="18xx.games").phase("4").sold_out("4").start("BLS").cash(BLS=900)
    scene.start("RhB", price=60, trains=("3H", "3H", "4")).certificate("P7", "ann")
    asked = scene.operating("BLS", "trains").play(BuyTrain(by="ann", train="5"))

    assert asked.decision is not None and asked.decision.step == "discard"
    assert asked.refusal(GiveTrain(by="ann", corporation="BLS")) is None
    assert asked.refusal(GiveTrain(by="ann", corporation="RhB")) is not None


@pytest.mark.statement("1844", "SCR-3")
@pytest.mark.parametrize(("options", "first"), [((), "MOB"), (("discards-as-listed",), "RhB")])
def test_house_rule_trains_are_given_up_in_listed_order(options, first):
    scene = Scenario(options=options).phase("4").sold_out("4").start("BLS", price=100)
    scene.start("RhB", price=60, trains=("3H", "3H", "4"))
    scene.start("MOB", price=90, trains=("3H", "3H", "4")).cash(BLS=900)
    asked = scene.operating("BLS", "trains").play(BuyTrain(by="ann", train="5"))

    assert asked.decision is not None
    assert (asked.decision.step, asked.decision.subject) == ("discard", first)
    assert asked.refusal(DiscardTrain(by="ann", train="4")) is None
