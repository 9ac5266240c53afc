"""What trains of 1844 count and earn, and the examples on small boards."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from boards import facts_of
from ferrovia.board.faces import Piece
from ferrovia.board.track import Laid, Track
from ferrovia.core import Position
from ferrovia.core.runs import question
from ferrovia.routes import Limit, OverlayBonus, PairBonus, Question, Run, best_run, examine
from ferrovia.routes.network import View, network_of
from ferrovia.struct import replace
from ferrovia.titles import load

RED = ("A18", "A20", "B11", "B17", "C8", "C26", "F3", "G30", "H29", "I30", "L1", "L15", "M8")


@pytest.fixture(scope="module")
def start() -> Position:
    return Position.new(load("1844", 3), ("ann", "bob", "cyd"))


def replace_state(at: Position, **changes: Any) -> Position:
    """Return a position with something of its state changed."""
    return Position(at.title, replace(at.state, **changes))


# -- the models


@pytest.mark.statement("1844", "RUN-11")
@pytest.mark.parametrize("number", [2, 3, 4, 5, 6])
def test_run_11_a_normal_train_counts_every_stop(start: Position, number: int) -> None:
    model = start.title.policies.train_model(start, str(number))
    stops = {"city": 1, "town": 1, "offboard": 1, "mountain": 1}
    assert model.limits == (Limit(number, stops=stops, unit=("stop", "stops")),)
    assert (model.counts, model.barred) == (None, ())


@pytest.mark.statement("1844", "RUN-12")
@pytest.mark.parametrize(
    ("name", "number"),
    [("2H", 2), ("3H", 3), ("4H", 4), ("5H", 5), ("6H", 6), ("8H", 8), ("SBB 5H", 5), ("EVA", 5)],
)
def test_run_12_an_h_train_counts_hexes_and_visits_no_red_area(
    start: Position, name: str, number: int
) -> None:
    model = start.title.policies.train_model(start, name)
    assert model.limits == (Limit(number, {"standard": 1}, start=1),)
    assert {f"{hex_id}.0" for hex_id in RED} <= set(model.barred)
    assert "E26.0" not in model.barred  # Vaduz is open to it


@pytest.mark.statement("1844", "RUN-13")
def test_run_13_an_8e_counts_eight_stops_of_any_number(start: Position) -> None:
    model = start.title.policies.train_model(start, "8E")
    assert (model.limits, model.counts, model.barred) == ((), 8, ())


@pytest.mark.statement("1844", "REV-3", "REV-4")
def test_rev_3_all_trains_earn_for_transit_and_tunnels(start: Position) -> None:
    for name in start.title.trains:
        model = start.title.policies.train_model(start, name)
        north_south, east_west, tunnels = model.bonuses
        assert tunnels == OverlayBonus(10)
        assert isinstance(north_south, PairBonus) and isinstance(east_west, PairBonus)
        assert (north_south.first["B11.0"], north_south.second["M8.0"]) == (30, 40)
        assert (east_west.first["H29.0"], east_west.second["L1.0"]) == (90, 90)


def test_transit_bonuses_are_those_of_the_facts(start: Position, records_root: Path) -> None:
    facts = facts_of(records_root, "1844")
    model = start.title.policies.train_model(start, "6")
    hexes = {area["name"]: area["hexes"] for area in facts["offboard_area"]}
    sides = [side for pair in model.bonuses[:2] for side in (pair.first, pair.second)]
    for pair in facts["transit_pair"]:
        ends = [f"{hexes[pair[end]][0]}.0" for end in ("from", "to")]
        found = [next(side for side in sides if end in side)[end] for end in ends]
        assert sum(found) == pair["bonus"]


@pytest.mark.statement("1844", "REG-4", "RUN-7")
def test_reg_4_regional_companies_visit_no_red_area_and_nobody_a_bare_mountain(
    start: Position,
) -> None:
    bare = {f"{hex_id}.0" for hex_id in ("F19", "G14", "H7", "I14", "J29", "L13", "L23")}
    red = {f"{hex_id}.0" for hex_id in (*RED, "M18", "M20", "M22")}
    barred = start.title.policies.barred
    assert set(barred(start, "BLS")) == set(barred(start, "NOB")) == bare
    assert set(barred(start, "JN")) == bare | red
    built = replace_state(start, track=start.state.track.put_panel("G14", "M1"))
    assert set(barred(built, "BLS")) == bare - {"G14.0"}
    assert start.title.policies.stop_values(built, "BLS")["G14.0"] == 10


# -- worked examples


def valais(start: Position, *more: tuple[str, Laid]) -> Position:
    """Return the board of the examples on p. 12-13: Sion, Martigny, Montreux, Visp, Brig."""
    tiles = {
        "K10": Laid("15", 0),
        "K8": Laid("58", 2),
        "J7": Laid("9", 2),
        "I6": Laid("57", 2),
        "J11": Laid("58", 4),
    }
    return replace_state(start, track=Track({**tiles, **dict(more)}), phase="3")


def question_of(at: Position, corporation: str, city: str, *trains: str) -> Question:
    policies = at.title.policies
    return Question(
        trains=tuple(policies.train_model(at, name) for name in trains),
        tokens=(city,),
        blocked=(),
        values=policies.stop_values(at, corporation),
        barred=policies.barred(at, corporation),
        beside=at.title.uncounted,
    )


@pytest.mark.statement("1844", "RUN-12", "REV-1")
def test_x_11_a_2h_and_a_3h_from_sion(start: Position) -> None:
    at = valais(start)
    board, track = at.title.board, at.state.track
    found = best_run(board, track, question_of(at, "VZ", "K10.0", "2H", "3H"))
    assert found.revenue == 100
    assert sorted(route.revenue for route in found.routes) == [40, 60]
    to_montreux = ((("K10", "K8"), ("K8", "J7", "I6")),)
    for train, legal in (("3H", False), ("4H", True)):
        claim = tuple((0, legs) for legs in to_montreux)
        answer = examine(board, track, question_of(at, "VZ", "K10.0", train), claim)
        assert isinstance(answer, Run) == legal


@pytest.mark.statement("1844", "REV-4")
def test_x_12_a_3h_through_the_tunnel_to_gstaad(start: Position) -> None:
    at = valais(start, ("I10", Laid("58", 0)))
    track = at.state.track.overlay("J9", Piece(3, 5))
    claim = ((0, (("K10", "J9", "I10"),)),)
    answer = examine(at.title.board, track, question_of(at, "VZ", "K10.0", "3H"), claim)
    assert isinstance(answer, Run)
    assert answer.revenue == (30 + 10) + (10 + 10)


@pytest.mark.statement("1844", "REV-3")
def test_x_13_from_strasbourg_to_torino_adds_70(start: Position) -> None:
    pair = start.title.policies.train_model(start, "6").bonuses[0]
    assert isinstance(pair, PairBonus)
    assert pair.first["B11.0"] + pair.second["M8.0"] == 70


@pytest.mark.statement("1844", "RUN-12")
def test_x_16_neighbouring_hexes_are_two(start: Position) -> None:
    at = valais(start)
    found = best_run(at.title.board, at.state.track, question_of(at, "VZ", "K10.0", "2H"))
    assert [route.legs for route in found.routes] in (
        [(("K10", "K8"),)],
        [(("K8", "K10"),)],
        [(("K10", "J11"),)],
        [(("J11", "K10"),)],
    )


@pytest.mark.statement("1844", "RUN-2", "RUN-13")
def test_run_2_no_route_leads_from_a_marker_without_track(start: Position) -> None:
    """Where a home tile was never laid, an own marker has neither track nor value."""
    at = replace_state(start, tokens={"C12.0": ("SBB",), "F11.0": ("SBB",)}, phase="7")
    asked = replace(question(at, "SBB"), trains=(at.title.policies.train_model(at, "8E"),))
    view = View(network_of(at.title.board, at.state.track), asked, asked.trains[0])
    numbers = view.network.lines.numbers
    assert "C12.0" not in asked.values
    assert [numbers.stop_ids[home] for home in view.homes] == ["F11.0"]
