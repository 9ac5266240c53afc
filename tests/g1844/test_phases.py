"""Phases and what they bring; trains above the limit; sales abroad (1844, section 19)."""

from __future__ import annotations

import pytest

from ferrovia.core import Position, depot
from ferrovia.core.action import Pass
from ferrovia.core.depot import trains_of
from ferrovia.core.events import PhaseBegan, PrivateClosed, TileLaid, TrainFlipped, TrainLost
from ferrovia.family.actions import BuyTrain, DiscardTrain
from ferrovia.titles.g1844.title_state import title_state
from g1844.scenario import Scenario
from g1844.words import events, of_type, play, play_to

FRONTS = ("2", "3", "4", "5", "6", "8E")


def buy(train: str, by: str = "ann") -> BuyTrain:
    return BuyTrain(by=by, train=train)


def on_the_verge(phase: str, **scene: object) -> Scenario:
    """AB of Ann has much money, and the next train sold begins the phase after ``phase``."""
    front = FRONTS[int(phase) - 1]
    made = Scenario(**scene).start("AB").cash(AB=3000)
    return made.phase(phase).sold_out(*FRONTS[: FRONTS.index(front)])


def play_on(position: Position) -> Position:
    """Pass, keep revenue and give up trains until the set of operating rounds is over."""
    return play_to(position, "operating")


@pytest.mark.statement("1844", "PHS-1", "PHS-2")
@pytest.mark.parametrize("number", range(1, 7))
@pytest.mark.parametrize("back", [False, True])
def test_the_first_train_of_a_type_begins_the_next_phase_at_once(number, back):
    front = FRONTS[number - 1]
    scene = on_the_verge(str(number))
    if number > 1:
        scene.sold_out(FRONTS[number - 2])
    position = scene.operating("AB", "trains")
    side = scene.title.sides_of(front)[back]

    after = position.play(buy(side))

    assert after.state.phase == str(number + 1)
    assert [event.phase for event in events(after, PhaseBegan)] == [str(number + 1)]


@pytest.mark.statement("1844", "PHS-1")
def test_a_second_train_of_a_type_begins_nothing():
    position = Scenario().start("AB").cash(AB=3000).phase("3").operating("AB", "trains")
    after = position.play(buy("3"))
    assert (after.state.phase, events(after, PhaseBegan)) == ("3", [])


@pytest.mark.statement("1844", "PHS-2", "PHS-4", "PHS-5", "PHS-6", "PHS-7", "PHS-8", "UPG-1")
def test_what_each_phase_allows_is_as_printed():
    title = Scenario().title
    newest = [phase.tiles[-1] for phase in title.phases]
    assert newest == ["yellow", "yellow", "green", "green", "brown", "brown", "grey"]
    limits = {phase.name: title.train_limit("AB", phase.name) for phase in title.phases}
    assert limits == {"1": 4, "2": 4, "3": 4, "4": 3, "5": 2, "6": 2, "7": 2}


@pytest.mark.statement("1844", "PHS-9")
@pytest.mark.parametrize(("company", "limit"), [("VZ", 2), ("VSB", 2), ("SBB", 4)])
def test_limits_of_other_kinds_never_change(company, limit):
    title = Scenario().title
    assert {title.train_limit(company, phase.name) for phase in title.phases} == {limit}


@pytest.mark.statement("1844", "SR-end-7", "PHS-2", "PHS-4", "PHS-6")
@pytest.mark.parametrize(
    ("phase", "rounds"), [("1", 1), ("2", 1), ("3", 2), ("4", 2), ("5", 3), ("6", 3), ("7", 3)]
)
def test_the_phase_at_the_end_of_a_stock_round_sets_the_number_of_operating_rounds(phase, rounds):
    position = Scenario().start("AB").phase(phase).stock("ann", passes=2).play(Pass(by="ann"))
    assert position.state.flow.round == "operating"
    assert 1 + len(position.state.flow.agenda) == rounds


@pytest.mark.statement("1844", "SR-end-7")
def test_a_phase_change_during_a_set_does_not_alter_it():
    after = on_the_verge("2").operating("AB", "trains").play(buy("3"))
    assert (after.state.phase, after.state.flow.agenda) == ("3", ())
    assert play_on(after).state.flow.round == "stock"


# ---- scrapping and turning


@pytest.mark.statement("1844", "PHS-4", "PHS-5", "PHS-7", "PHS-8", "SCR-1", "SCR-2", "PHS-9")
@pytest.mark.parametrize(
    ("phase", "bought", "before", "after"),
    [
        ("1", "2", (), ()),
        ("2", "3", ("2", "2H"), ("2H", "2H")),
        ("3", "4", ("2H", "3", "3H"), ("3H", "3H")),
        ("4", "5", ("3H", "4"), ("3H", "4")),
        ("5", "6", ("3H", "4"), ("4H",)),
        ("6", "8E", ("4H", "5"), ("5H",)),
    ],
)
def test_trains_are_scrapped_and_turned_by_phases(phase, bought, before, after):
    scene = on_the_verge(phase).start("RhB", price=90, held={"bob": "P x x x"}, trains=before)
    for name in before:
        scene.train("pool", name)
    position = scene.operating("AB", "trains").play(buy(bought))

    assert position.state.phase == str(int(phase) + 1)
    assert trains_of(position, "RhB") == after
    pool = [depot.class_of(c) for c, place in position.state.trains.items() if place == "pool"]
    assert tuple(pool) == after
    assert trains_of(position, "AB") == (bought,)
    for event in events(position, TrainFlipped):
        assert event.side.endswith("H")


@pytest.mark.statement("1844", "PHS-9")
def test_6_and_8e_trains_never_turn_and_5_trains_are_never_scrapped():
    title = Scenario().title
    turned = {name for phase in title.phases for name in phase.turns}
    scrapped = {name for phase in title.phases for name in phase.rusts}
    assert (turned, scrapped) == ({"2", "3", "4", "5"}, {"2", "3", "4"})


# ---- trains above the limit


def crowded(**scene: object) -> Scenario:
    """AB buys the first 5 while RhB of Bob, dearer, and MOB of Cyd have three trains."""
    made = on_the_verge("4", **scene).sold_out("4")
    made.start("RhB", price=100, held={"bob": "P x x x"}, trains=("3H", "3H", "4"))
    return made.start("MOB", price=90, held={"cyd": "P x x x"}, trains=("3H", "4", "4"))


@pytest.mark.statement("1844", "SCR-3", "PHS-6")
def test_directors_choose_in_operating_order_what_goes_to_the_pool(refuses):
    asked = crowded().operating("AB", "trains").play(buy("5"))

    assert (asked.decision.seat, asked.decision.subject) == ("bob", "RhB")
    refuses(asked, DiscardTrain(by="bob", train="5"), "discard.owned", "SCR-3")
    bank = asked.state.bank
    then = asked.play(DiscardTrain(by="bob", train="3H"))
    assert trains_of(then, "RhB") == ("3H", "4")
    assert events(then, TrainLost)[0].target == "pool"
    assert then.state.bank == bank  # without payment
    assert (then.decision.seat, then.decision.subject) == ("cyd", "MOB")
    done = then.play(DiscardTrain(by="cyd", train="4"))
    assert (done.decision.seat, done.decision.step) == ("ann", "trains")
    assert {a.train for a in of_type(done, BuyTrain) if a.source == "pool"} == {"3H", "4"}


@pytest.mark.statement("1844", "SCR-3")
def test_g12_house_rule_trains_above_the_limit_leave_the_game():
    asked = crowded(options=("excess-removed",)).operating("AB", "trains").play(buy("5"))
    then = asked.play(DiscardTrain(by="bob", train="3H"))
    assert events(then, TrainLost)[0].target == "gone"


def five_of_the_sbb(*options: str) -> Position:
    """Bob is asked which of five trains of the SBB, the printed 5H among them, it gives up."""
    scene = on_the_verge("5", options=options).own(sbb="formed")
    scene.start("SBB", held={"bob": "P"}, home=False, trains=("5", "5", "5", "EVA"))
    return scene.operating("AB", "trains").play(buy("6"))


@pytest.mark.statement("1844", "SBB-6", "TRN-10", "SBBC-2")
def test_the_printed_train_of_the_sbb_cannot_be_given_up(refuses):
    asked = five_of_the_sbb()
    assert (asked.decision.seat, asked.decision.subject) == ("bob", "SBB")
    refuses(asked, DiscardTrain(by="bob", train="SBB 5H"), "discard.printed", "SBB-6")
    assert {action.train for action in of_type(asked, DiscardTrain)} == {"5", "EVA"}


@pytest.mark.statement("1844", "SBB-6")
def test_g23_house_rule_the_printed_train_may_be_given_up():
    asked = five_of_the_sbb("printed-discard")
    after = asked.play(DiscardTrain(by="bob", train="SBB 5H"))
    assert trains_of(after, "SBB") == ("5", "5", "5", "EVA")


@pytest.mark.statement("1844", "PHS-6", "PRV-4", "PRV-P4", "PRV-P7")
def test_scrapping_limits_and_closing_follow_each_other():
    scene = crowded()
    for number in range(1, 8):
        scene.private(f"P{number}", "cyd")
    cash = scene.draft.cash["cyd"]
    asked = scene.operating("AB", "trains").play(buy("5"))
    assert events(asked, PrivateClosed) == []

    done = play(asked, DiscardTrain(by="bob", train="3H"), DiscardTrain(by="cyd", train="4"))

    assert [event.private for event in events(done, PrivateClosed)] == [
        "P4",
        "P1",
        "P2",
        "P3",
        "P5",
        "P6",
        "P7",
    ]
    assert {event.hex for event in events(done, TileLaid)} == {"I16", "H17", "H19", "H21", "H23"}
    assert done.state.cash["cyd"] == cash + 80
    assert done.state.trains["EVA-0"] == "cyd"


# ---- sales abroad


@pytest.mark.statement("1844", "ABR-1", "ABR-2", "OR-6", "PHS-3")
def test_at_the_end_of_every_set_the_top_train_leaves_the_game():
    scene = Scenario().start("AB").phase("2").cash(AB=500)
    position = scene.operating("AB", "trains")
    left = [c for c, place in position.state.trains.items() if place == "depot"]
    money = (position.state.bank, position.state.cash["AB"])

    after = play_on(position)

    gone = events(after, TrainLost)
    assert [(e.train, e.owner, e.target) for e in gone] == [(left[0], "depot", "gone")]
    assert (after.state.bank, after.state.cash["AB"]) == money


@pytest.mark.statement("1844", "ABR-1", "PHS-3")
def test_no_train_is_sold_abroad_in_phase_1_or_between_two_rounds_of_a_set():
    first = play_on(Scenario().start("AB").cash(AB=500).operating("AB", "trains"))
    assert events(first, TrainLost) == []

    scene = Scenario().start("AB").phase("3").cash(AB=0)
    position = scene.operating("AB", "end_of_turn", agenda=("operating",))
    position = position.play(Pass(by="ann"))
    assert position.state.flow.number == 2
    assert events(position, TrainLost) == []


@pytest.mark.statement("1844", "ABR-1", "PHS-3")
def test_the_set_in_which_phase_2_begins_ends_with_a_sale_abroad():
    scene = Scenario().start("AB").cash(AB=90)
    after = play_on(scene.operating("AB", "trains").play(buy("2")))
    gone = [c for c, place in after.state.trains.items() if place == "gone"]
    assert gone == ["2-1"]


@pytest.mark.statement("1844", "ABR-2", "PHS-1", "SCR-2")
def test_a_sale_abroad_can_begin_a_phase_with_all_its_effects():
    scene = Scenario().start("AB", trains=("3", "2H")).phase("3").sold_out("3").cash(AB=0)
    after = play_on(scene.operating("AB", "trains"))
    assert after.state.phase == "4"
    assert trains_of(after, "AB") == ("3H",)


@pytest.mark.statement("1844", "ABR-2", "SCR-3")
def test_trains_above_the_limit_are_given_up_at_once_after_a_sale_abroad():
    scene = Scenario().start("AB", trains=("4", "4", "3H")).phase("4").sold_out("4").cash(AB=0)
    asked = scene.operating("AB", "end_of_turn").play(Pass(by="ann"))
    assert (asked.state.phase, asked.decision.step, asked.decision.subject) == (
        "5",
        "discard",
        "AB",
    )
    after = asked.play(DiscardTrain(by="ann", train="3H"))
    assert after.state.flow.round == "stock"


@pytest.mark.statement("1844", "SCR-3")
def test_g14_house_rule_trains_are_given_up_when_the_next_operating_round_begins():
    scene = Scenario(options=("late-excess",)).start("AB", trains=("4", "4", "3H"))
    scene.phase("4").sold_out("4").cash(AB=0)
    stock = scene.operating("AB", "end_of_turn").play(Pass(by="ann"))
    assert (stock.state.phase, stock.state.flow.round) == ("5", "stock")
    asked = play(stock, *(stock.state.order or stock.state.seats))
    assert (asked.state.flow.round, asked.decision.step) == ("operating", "discard")
    after = asked.play(DiscardTrain(by="ann", train="3H"))
    assert after.decision.step != "discard"


@pytest.mark.statement("1844", "ABR-4")
def test_the_first_8e_sold_abroad_begins_phase_7_and_later_ones_change_nothing():
    scene = Scenario().start("AB", trains=("5",)).phase("6").sold_out("6").cash(AB=0)
    after = play_on(scene.operating("AB", "trains"))
    assert after.state.phase == "7"
    assert trains_of(after, "AB") == ("5H",)

    scene = Scenario().start("AB").phase("7").cash(AB=0)
    after = play_on(scene.operating("AB", "trains"))
    assert (after.state.phase, events(after, TrainLost)) == ("7", [])
    assert "8E" in depot.classes_in(after, "depot")


@pytest.mark.statement("1844", "ABR-1")
def test_used_trains_in_the_pool_are_never_sold_abroad():
    scene = Scenario().start("AB").phase("4").train("pool", "3H").cash(AB=0)
    after = play_on(scene.operating("AB", "trains"))
    assert "3H" in depot.classes_in(after, "pool")


@pytest.mark.statement("1844", "ABR-3", "OR-6", "SBB-1")
def test_the_first_5_sold_abroad_forms_the_sbb_at_once():
    scene = Scenario().start("AB").start("VSB", price=90).phase("4").sold_out("4").cash(AB=0, VSB=0)
    after = play_on(scene.operating("VSB", "end_of_turn"))
    assert (after.state.phase, title_state(after).sbb, after.state.flow.round) == (
        "5",
        "formed",
        "stock",
    )
    on = after
    while on.state.flow.round == "stock":
        on = on.play(Pass(by=on.decision.seat))
    operating: list[str] = []
    while on.state.flow.round == "operating" and on.state.flow.number == 1:
        if on.state.flow.actor not in operating:
            operating.append(on.state.flow.actor)
        seat = on.decision.seat
        passing = Pass(by=seat)
        action = passing if on.refusal(passing) is None else next(iter(on.legal_actions()))
        on = on.play(action)
    assert "SBB" in operating
