"""Phases: what each brings, and what happens within one purchase (1849 §6)."""

from __future__ import annotations

import pytest
from scenario import Scenario
from words import events, of_type, play, start

from ferrovia.core import Position
from ferrovia.core.action import Action, Pass
from ferrovia.core.depot import trains_of
from ferrovia.core.events import (
    Happened,
    Paid,
    PhaseBegan,
    PrivateClosed,
    TrainBought,
    TrainLost,
)
from ferrovia.family.actions import (
    Answer,
    BuyTrain,
    DiscardTrain,
    ProposePrivate,
    ProposeTrain,
    StartCorporation,
)

PHASES = ("4", "6", "8", "10", "12", "16")
FIRST = [("4", "6"), ("6", "8"), ("8", "10"), ("10", "12"), ("12", "16")]


def before_first(phase: str, players: int = 3) -> Scenario:
    """Lay out CTL with money at the moment the next class comes on sale."""
    return Scenario(players).phase(phase).sold_out(f"{phase}H").start("CTL").cash(CTL=2000)


@pytest.mark.statement("1849", "6-1")
@pytest.mark.parametrize(("phase", "new"), FIRST)
def test_6_a_phase_begins_at_once_with_the_first_train_of_its_class(phase, new):
    position = before_first(phase).operating("CTL", "trains")
    assert position.state.phase == phase

    after = position.play(BuyTrain(by="ann", train=f"{new}H"))

    assert after.state.phase == new
    assert [e.phase for e in events(after, PhaseBegan)] == [new]


@pytest.mark.statement("1849", "6-1")
def test_6_the_second_train_of_a_class_begins_nothing():
    position = Scenario().phase("6").start("CTL").cash(CTL=500).operating("CTL", "trains")

    after = position.play(BuyTrain(by="ann", train="6H"))

    assert after.state.phase == "6"
    assert not events(after, PhaseBegan)


@pytest.mark.statement("1849", "6-2")
@pytest.mark.parametrize(
    ("phase", "tiles", "values", "rounds", "limit"),
    [
        ("4", "yellow", [68, 100], 1, 4),
        ("6", "yellow green", [68, 100, 144], 2, 4),
        ("8", "yellow green", [68, 100, 144], 2, 3),
        ("10", "yellow green brown", [68, 100, 144, 216], 3, 2),
        ("12", "yellow green brown", [68, 100, 144, 216], 3, 2),
        ("16", "yellow green brown", [68, 100, 144, 216], 3, 2),
    ],
)
def test_6_table_of_tiles_values_rounds_and_limits(phase, tiles, values, rounds, limit):
    scene = Scenario().phase(phase).cash(ann=1000)
    assert scene.title.phase(phase).tiles == tuple(tiles.split())
    assert scene.title.phase(phase).limit == limit
    position = scene.stock("ann")
    assert [a.value for a in of_type(position, StartCorporation)] == values

    after = play(Scenario().phase(phase).start("CTL").stock("ann"), "ann", "bob", "cyd")

    assert len(after.state.flow.agenda) + 1 == rounds


@pytest.mark.statement("1849", "6-2", "10.6-3")
@pytest.mark.parametrize(
    ("phase", "limit", "on_sale"),
    [
        ("4", 4, "4H"),
        ("6", 4, "6H"),
        ("8", 3, "8H"),
        ("10", 2, "10H"),
        ("12", 2, "16H"),
        ("16", 2, "16H"),
    ],
)
def test_6_train_limit_of_the_phase(phase, limit, on_sale, refuses):
    def owning(number: int) -> Position:
        scene = Scenario().phase(phase).start("CTL").cash(CTL=3000)
        for name in ("R6H", "R6H", "16H", "16H")[:number]:
            scene.train("CTL", name)
        return scene.operating("CTL", "trains")

    assert owning(limit - 1).refusal(BuyTrain(by="ann", train=on_sale)) is None
    refuses(owning(limit), BuyTrain(by="ann", train=on_sale), "train.limit", "10.6-3")


@pytest.mark.statement("1849", "6-2", "10.5.2-2")
@pytest.mark.parametrize(
    ("phase", "city", "calabria"),
    [("4", 20, 10), ("6", 20, 10), ("8", 30, 30), ("10", 30, 30), ("12", 40, 90), ("16", 40, 90)],
)
def test_6_grey_stops_by_phase(phase, city, calabria):
    scene = Scenario().phase(phase).start("CTL")

    values = scene.title.policies.stop_values(scene.position(), "CTL")

    assert [values[stop] for stop in ("C1.0", "E1.0", "M9.0")] == [city] * 3
    assert values["C15.0"] == calabria


@pytest.mark.statement("1849", "6-2", "7.1-3")
@pytest.mark.parametrize("phase", PHASES)
def test_6_corporations_buy_privates_in_phases_6_8_and_10(phase, refuses):
    scene = Scenario().phase(phase).start("CTL").cash(CTL=300).private("SIGI", "bob")
    position = scene.operating("CTL", "track")
    proposal = ProposePrivate(by="ann", private="SIGI", price=45)

    if phase in ("6", "8", "10"):
        assert position.refusal(proposal) is None
    else:
        refuses(position, proposal, "private.phase", "7.1-3")


@pytest.mark.statement("1849", "6-2", "10.6-4")
def test_6_r6h_are_on_sale_from_phase_16_on():
    def on_sale(phase: str) -> set[str]:
        scene = Scenario().phase(phase).start("CTL").cash(CTL=2000)
        if phase == "12":
            scene.sold_out("12H")
        position = scene.operating("CTL", "trains")
        return {action.train for action in of_type(position, BuyTrain)}

    assert on_sale("12") == {"16H"}
    assert on_sale("16") == {"16H", "R6H"}


@pytest.mark.statement("1849", "6-3")
def test_6_a_new_number_of_rounds_waits_for_the_set_after_the_next_stock_round():
    scene = before_first("4").start("SFA", price=68, held={"bob": "P"})
    position = scene.operating("CTL", "trains", agenda=())
    position = position.play(BuyTrain(by="ann", train="6H"))
    rounds = []
    while position.state.flow.cycle == 2 or position.state.flow.round == "stock":
        rounds.append(position.state.flow.round)
        position = position.play(_tamest(position))

    assert "operating" in rounds and "stock" in rounds
    assert position.state.flow.round == "operating"
    assert position.state.flow.agenda == ("operating",)  # two rounds from now on


def _tamest(position: Position) -> Action:
    """Return a pass, or else the last action offered."""
    actions = list(position.legal_actions())
    return next((a for a in actions if isinstance(a, Pass)), actions[-1])


@pytest.mark.statement("1849", "6-3")
def test_6_the_set_in_progress_keeps_its_number():
    position = before_first("8").operating("CTL", "trains", agenda=("operating",))

    after = position.play(BuyTrain(by="ann", train="10H"))

    assert after.state.phase == "10"
    assert after.state.flow.agenda == ("operating",)


@pytest.mark.statement("1849", "6-4", "10.6-8")
@pytest.mark.parametrize(
    ("phase", "new", "lost"), [("6", "8", "4H"), ("8", "10", "6H"), ("12", "16", "8H")]
)
def test_6_eliminated_trains_leave_charters_and_pool_without_compensation(phase, new, lost):
    scene = before_first(phase, players=5).start("RCS", held={"bob": "P"}, price=68)
    scene.train("RCS", lost).train("CTL", lost).train("pool", lost).cash(RCS=7)
    position = scene.operating("CTL", "trains")

    after = position.play(BuyTrain(by="ann", train=f"{new}H"))

    assert not [
        c for c, where in after.state.trains.items() if c.startswith(lost) and where != "gone"
    ]
    assert {(e.owner, e.target) for e in events(after, TrainLost)} == {
        ("RCS", "gone"),
        ("CTL", "gone"),
        ("pool", "gone"),
    }
    assert after.state.cash["RCS"] == 7
    assert len(events(after, Paid)) == 1  # only the train is paid for


@pytest.mark.statement("1849", "6-4", "6-2")
@pytest.mark.parametrize(("phase", "new"), [("4", "6"), ("10", "12")])
def test_6_phases_6_and_12_eliminate_nothing(phase, new):
    scene = before_first(phase).train("CTL", f"{phase}H")
    position = scene.operating("CTL", "trains")

    after = position.play(BuyTrain(by="ann", train=f"{new}H"))

    assert trains_of(after, "CTL") == (f"{phase}H", f"{new}H")


@pytest.mark.statement("1849", "6-5", "10.6-6")
def test_6_excess_trains_return_to_the_pool_by_the_presidents_choice(refuses):
    scene = before_first("6").train("CTL", "6H").train("CTL", "6H").train("CTL", "6H")
    position = scene.operating("CTL", "trains")

    asked = position.play(BuyTrain(by="ann", train="8H"))

    assert (asked.decision.seat, asked.decision.step) == ("ann", "discard")
    assert of_type(asked, DiscardTrain) == [
        DiscardTrain(by="ann", train="6H"),
        DiscardTrain(by="ann", train="8H"),
    ]
    refuses(asked, DiscardTrain(by="ann", train="10H"), "discard.owned", "6-5")
    refuses(asked, DiscardTrain(by="bob", train="6H"), "turn.seat", "6-5")
    cash = dict(asked.state.cash)
    for choice, kept in (("6H", ("6H", "6H", "8H")), ("8H", ("6H", "6H", "6H"))):
        after = asked.play(DiscardTrain(by="ann", train=choice))
        assert trains_of(after, "CTL") == kept
        assert trains_of(after, "pool") == (choice,)
        assert after.state.cash == cash
        assert after.decision.step != "discard"


@pytest.mark.statement("1849", "6-5")
def test_6_phase_10_leaves_two_trains():
    scene = before_first("8").start("RCS", held={"bob": "P"}, price=68)
    scene.train("RCS", "8H").train("RCS", "8H").train("RCS", "R6H")

    asked = scene.operating("CTL", "trains").play(BuyTrain(by="ann", train="10H"))

    assert (asked.decision.seat, asked.decision.subject) == ("bob", "RCS")
    after = asked.play(DiscardTrain(by="bob", train="8H"))
    assert trains_of(after, "RCS") == ("8H", "R6H")
    assert after.decision.seat == "ann"


@pytest.mark.statement("1849", "6-5", "6-6")
def test_6_r2_eliminated_trains_go_first_and_excess_is_returned_in_market_order():
    # SFA has one 4H too many before, but not after the 4H are gone.
    scene = before_first("6", players=5)
    scene.start("RCS", price=68, held={"bob": "P"}).start("ATA", price=144, held={"cyd": "P"})
    scene.start("SFA", price=111, held={"dan": "P"})
    for train in ("10H", "10H", "R6H", "16H"):
        scene.train("RCS", train)
    for train in ("16H", "16H", "16H", "R6H"):
        scene.train("ATA", train)
    for train in ("4H", "6H", "6H", "6H"):
        scene.train("SFA", train)
    position = scene.operating("CTL", "trains")

    asked = position.play(BuyTrain(by="ann", train="8H"))

    assert trains_of(asked, "SFA") == ("6H", "6H", "6H")
    assert (asked.decision.seat, asked.decision.subject) == ("cyd", "ATA")
    asked = asked.play(DiscardTrain(by="cyd", train="R6H"))
    assert (asked.decision.seat, asked.decision.subject) == ("bob", "RCS")
    assert asked.play(DiscardTrain(by="bob", train="R6H")).decision.seat == "ann"


@pytest.mark.statement("1849", "6-6", "7.1-6", "12-1")
def test_6_order_within_the_purchase_of_the_first_12h():
    scene = before_first("10").private("SCE", "bob").private("SMS", "CTL").train("CTL", "10H")
    position = scene.operating("CTL", "trains")

    after = position.play(BuyTrain(by="ann", train="12H"))

    kinds = (Paid, TrainBought, PhaseBegan, PrivateClosed, Happened)
    assert [type(e) for e in after.events if isinstance(e, kinds)] == [
        Paid,
        TrainBought,
        PhaseBegan,
        PrivateClosed,
        PrivateClosed,
        Happened,
    ]
    assert events(after, Happened)[0].what == "earthquake"


@pytest.mark.statement("1849", "6-6")
def test_6_order_within_the_purchase_of_the_first_8h():
    scene = before_first("6").train("CTL", "6H").train("CTL", "6H").train("CTL", "6H")
    scene.start("RCS", held={"bob": "P"}, price=68, trains=("4H",))
    position = scene.operating("CTL", "trains")

    asked = position.play(BuyTrain(by="ann", train="8H"))

    kinds = (Paid, TrainBought, PhaseBegan, TrainLost)
    assert [type(e) for e in asked.events if isinstance(e, kinds)] == [
        Paid,
        TrainBought,
        PhaseBegan,
        TrainLost,
    ]
    assert asked.decision.step == "discard"  # last of all


@pytest.mark.statement("1849", "6-7", "6-1")
def test_6_trains_of_others_and_of_the_pool_start_no_phase():
    scene = Scenario().phase("6").start("CTL").cash(CTL=900)
    scene.start("RCS", price=68, trains=("8H",))
    position = scene.train("pool", "8H").operating("CTL", "trains")

    bought = position.play(ProposeTrain(by="ann", train="8H", seller="RCS", price=1))
    pooled = position.play(BuyTrain(by="ann", train="8H", source="pool"))

    for after in (bought, pooled):
        assert trains_of(after, "CTL") == ("8H",)
        assert after.state.phase == "6"


@pytest.mark.statement("1849", "6-1", "7.1-17")
def test_6_initial_values_follow_the_phase_at_once(refuses):
    early = Scenario().cash(ann=1000).stock("ann")
    later = Scenario().phase("6").cash(ann=1000).stock("ann")

    refuses(early, start("ann", "RCS", 144), "start.value", "9.4-2")
    assert later.refusal(start("ann", "RCS", 144)) is None


@pytest.mark.statement("1849", "6-6")
def test_6_the_answer_of_another_side_is_no_purchase_from_the_bank():
    scene = Scenario().phase("6").start("CTL").cash(CTL=900)
    scene.start("RCS", price=68, held={"bob": "P"}, trains=("8H", "4H"))
    position = scene.operating("CTL", "trains")

    asked = position.play(ProposeTrain(by="ann", train="8H", seller="RCS", price=5))
    after = asked.play(Answer(by="bob", accept=True))

    assert trains_of(after, "RCS") == ("4H",)
    assert after.state.phase == "6"
