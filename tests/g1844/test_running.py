"""Running trains (1844, Run trains, p. 12; Trains, p. 20)."""

from __future__ import annotations

import pytest

from ferrovia.family.actions import RoutePlan, RunTrains
from g1844.building import TO_BRIG, VALAIS, building, earned, lay_furka, ran, run
from g1844.scenario import Scenario
from g1844.words import token

ACROSS = "C14 58 5, D15 15 1, D17 4 1, D19 57 1, D21 4 1, D23 9 1, D25 5 1, C24 5 4"
"""From Liestal by Aarau and Zürich to Appenzell, St. Gallen and München."""


def running(company: str, tiles: str, *trains: str, phase: str = "3", **how) -> Scenario:
    """Return a company of Ann's with trains and track."""
    return building(company, tiles, phase=phase, trains=trains, **how)


@pytest.mark.statement("1844", "RUN-12", "RUN-3", "REV-1")
def test_example_a_2h_and_a_3h_of_the_vz() -> None:
    """p. 12: Sion - Martigny, and Sion - Visp - Brig."""
    position = running("VZ", VALAIS, "2H", "3H").operating("VZ", "run")

    assert earned(position, run(("2H", "K10 K8"), ("3H", "K10 J11, J11 J13"))) == [40, 60]


@pytest.mark.statement("1844", "RUN-12")
def test_example_montreux_is_four_hexes_away(refuses) -> None:
    far = "K10 K8, K8 J7 I6"

    three = running("VZ", VALAIS, "3H").operating("VZ", "run")
    refused = refuses(three, run(("3H", far)), "run.length", "RUN-11")
    assert refused.reason == "the route has 4 hexes; a 3H runs 3"
    four = running("VZ", VALAIS, "4H", options=("any-run",)).operating("VZ", "run")
    assert earned(four, run(("4H", far))) == [60]


@pytest.mark.statement("1844", "RUN-12")
def test_example_neighbouring_hexes_need_a_2h() -> None:
    position = running("VZ", VALAIS, "2H").operating("VZ", "run")

    assert earned(position, run(("2H", "K10 J11"))) == [40]


@pytest.mark.statement("1844", "RUN-1")
def test_run_1_each_train_runs_once(refuses) -> None:
    position = running("VZ", VALAIS, "2H").operating("VZ", "run")

    refuses(position, run(("2H", "K10 K8"), ("2H", "K10 J11")), "run.train", "RUN-1")
    refuses(position, run(("3H", "K10 J11, J11 J13")), "run.train", "RUN-1")
    assert position.refusal(run(("2H", "K10 K8"))) is None


@pytest.mark.statement("1844", "RUN-2", "STN-7")
def test_run_2_two_stops_joined_by_track_and_a_marker_on_one_of_them(refuses) -> None:
    position = running("BLS", f"{VALAIS}, {TO_BRIG}", "3").operating("BLS", "run")

    refuses(position, run(("3", "K10 K8")), "run.token", "RUN-2")
    refuses(position, run(("3", "F11 F13")), "run.track", "RUN-2")
    refuses(position, run(("3", "F11 G12 H13, J11 J13")), "run.chain", "RUN-2")
    empty = RunTrains(by="ann", routes=(RoutePlan("3", ()),))
    refuses(position, empty, "run.two_stops", "RUN-2")
    assert position.refusal(run(("3", "F11 G12 H13"))) is None


@pytest.mark.statement("1844", "RUN-2", "RUN-3")
def test_run_2_without_a_route_or_a_train_there_is_no_run(refuses) -> None:
    some = run(("2", "F11 G12 H13"))

    refuses(running("BLS", TO_BRIG).operating("BLS", "run"), some, "run.routes", "RUN-2")
    refuses(running("BLS", "", "2").operating("BLS", "run"), some, "run.routes", "RUN-2")
    idle = running("BLS", "", "2").entering("BLS", "run")
    assert idle.state.flow.turn.revenue == 0 or idle.decision.step != "run"


@pytest.mark.statement("1844", "RUN-3", "REV-2")
def test_run_3_what_is_a_stop() -> None:
    """City, city without marker, town, mountain railway; red areas and Vaduz below."""
    scene = running("BLS", "F11 57 2, G12 9 2, H13 57 2", "3").mountain("B1", "bob", "I14", "M2")

    position = scene.operating("BLS", "run")

    assert earned(position, run(("3", "F11 G12 H13, H13 I14"))) == [20 + 20 + 40]


@pytest.mark.statement("1844", "RUN-4", "STN-6")
def test_run_4_a_blocked_city_ends_a_route(refuses) -> None:
    scene = running("BLS", TO_BRIG, "3", options=("any-run",)).tunnel("I12", 3, 5)
    through = run(("3", "F11 G12 H13, H13 I12 J13"))
    assert scene.operating("BLS", "run").refusal(through) is None

    blocked = scene.start("MOB", held={"bob": "P"}).token("MOB", "H13.0").operating("BLS", "run")

    refuses(blocked, through, "run.through_blocked", "RUN-4")
    assert earned(blocked, run(("3", "F11 G12 H13"))) == [30]
    own_marker = scene.tile("H13", "619", 0).token("BLS", "H13.0").operating("BLS", "run")
    assert own_marker.refusal(through) is None


@pytest.mark.statement("1844", "RUN-4", "STN-6")
def test_run_4_a_free_space_lets_routes_through_also_a_kept_one() -> None:
    """Ruling R-55: the space of Basel that is kept for the SCB."""
    scene = running("STB", "C14 58 5, C12 6 2", "4", options=("any-run",))

    position = scene.operating("STB", "run")

    assert earned(position, run(("4", "D15 C14, C14 C12, C12 B11"))) == [10 + 10 + 20 + 40]


@pytest.mark.statement("1844", "RUN-5")
def test_run_5_a_stop_once_an_area_with_all_its_hexes(refuses) -> None:
    """Milano is reached from Como on two sides, and is one place."""
    position = running("FNM", "L21 5 5", "3").operating("FNM", "run")

    refuses(position, run(("3", "M20 L21, L21 M22")), "run.stop_twice", "RUN-5")
    assert position.refusal(run(("3", "L21 M22"))) is None


@pytest.mark.statement("1844", "RUN-5")
def test_run_5_two_cities_of_one_hex_are_two_stops() -> None:
    scene = running("STB", "C14 3 4, C16 8 5, D17 3 1", "4")

    position = scene.operating("STB", "run")

    assert earned(position, run(("4", "D15 C14, C14 C16 D17, D17 D15"))) == [10 * 4]


@pytest.mark.statement("1844", "RUN-6", "TRK-11")
def test_run_6_red_areas_vaduz_and_mountains_are_ends(refuses) -> None:
    strasbourg = running("SCB", "C12 57 2, C10 8 1", "3").operating("SCB", "run")
    refuses(strasbourg, run(("3", "C12 B11, B11 C10 C8")), "run.end_only", "RUN-6")
    assert strasbourg.refusal(run(("3", "C12 B11"))) is None
    vaduz = running("AB", "D25 5 5, F27 8 0, G26 57 0", "3").operating("AB", "run")
    refuses(vaduz, run(("3", "D25 E26, E26 F27 G26")), "run.end_only", "RUN-6")
    mountain = running("VZ", "K10 6 3, J11 58 4, H13 5 5", "8H", phase="7")
    mountain.mountain("B1", "bob", "I14")

    position = mountain.operating("VZ", "run")

    through = run(("8H", "K10 J11, J11 J13, J13 I14, I14 H13"))
    refuses(position, through, "run.end_only", "RUN-6")
    assert position.refusal(run(("8H", "K10 J11, J11 J13, J13 I14"))) is None


@pytest.mark.statement("1844", "RUN-7")
def test_run_7_a_mountain_without_a_railway_is_no_stop(refuses) -> None:
    scene = running("BLS", "F11 57 2, G12 9 2, H13 57 2", "3")
    up = run(("3", "F11 G12 H13, H13 I14"))

    refused = refuses(scene.operating("BLS", "run"), up, "run.bare_mountain", "RUN-7")
    assert refused.reason == "there is no mountain railway at Jungfraubahnen (I14) yet"
    with_railway = scene.mountain("B1", "bob", "I14").operating("BLS", "run")
    assert with_railway.refusal(up) is None


@pytest.mark.statement("1844", "RUN-8", "RUN-10")
def test_run_8_no_track_twice_by_one_train_or_by_two(refuses) -> None:
    scene = running("VZ", VALAIS, "2H", "2H", options=("any-run",))
    position = scene.operating("VZ", "run")
    refuses(position, run(("2H", "K10 K8"), ("2H", "K8 K10")), "run.twice", "RUN-8")

    both = run(("2H", "K10 K8"), ("2H", "K10 J11"))

    assert earned(position, both) == [40, 40]


@pytest.mark.statement("1844", "RUN-8")
def test_run_8_separate_tracks_of_one_tile_may_be_used_by_one_route() -> None:
    """Tile 20 on D17's neighbour: the line crosses itself, and an H train counts the hex twice."""
    tiles = "F11 905 0, G12 20 2, H13 5 1, H11 7 3, F13 87 5"
    scene = running("BLS", tiles, "8E", phase="7", options=("any-run",))
    position = scene.operating("BLS", "run")

    loop = run(("8E", "F11 G12 H13, H13 H11 G12 F13"))

    assert earned(position, loop) == [50 + 20 + 10]
    assert ran(position.play(loop)).lengths == (3,)
    hexes = running("BLS", tiles, "8H", phase="7", options=("any-run",)).operating("BLS", "run")
    after = hexes.play(run(("8H", "F11 G12 H13, H13 H11 G12 F13")))
    assert ran(after).lengths == (6,)


@pytest.mark.statement("1844", "STN-6", "RUN-4")
@pytest.mark.parametrize(("others", "open_"), [(("RhB",), True), (("RhB", "MOB"), False)])
def test_stn_6_a_space_kept_for_a_home_marker_is_empty(refuses, others, open_) -> None:
    """Appenzell has two spaces, and the AB has not come home: St. Gallen to Vaduz (R-55)."""
    scene = running("VSB", "C24 57 2, D25 14 1", "3", options=("any-run",))
    for other in others:
        scene.start(other, held={"bob": "P"}).token(other, "D25.0")
    position = scene.operating("VSB", "run")
    line = run(("3", "C24 D25, D25 E26"))

    if open_:
        assert earned(position, line) == [20 + 30 + 20]
    else:
        refuses(position, line, "run.through_blocked", "RUN-4")


@pytest.mark.statement("1844", "RUN-9")
def test_run_9_no_reversing_at_a_junction_no_change_at_a_crossing(refuses) -> None:
    crossing = running("BLS", "F11 905 0, G12 20 2, F13 87 5", "3").operating("BLS", "run")
    refuses(crossing, run(("3", "F11 G12 F13")), "run.track", "RUN-2")
    tiles = "F11 57 2, G12 23 2, H13 6 2, H11 9 0, I10 58 1"
    junction = running("BLS", tiles, "4", options=("any-run",))

    position = junction.operating("BLS", "run")

    refuses(position, run(("4", "F11 G12 H13, H13 G12 H11 I10")), "run.track", "RUN-2")
    assert position.refusal(run(("4", "F11 G12 H11 I10"))) is None


@pytest.mark.statement("1844", "RUN-10")
def test_run_10_a_stretch_into_a_junction_serves_one_train(refuses) -> None:
    scene = running("BLS", "F11 57 2, G12 23 2, H13 6 2, H11 9 0, I10 58 1", "4", "4")
    position = scene.operating("BLS", "run")

    both = run(("4", "F11 G12 H13"), ("4", "F11 G12 H11 I10"))

    refuses(position, both, "run.twice", "RUN-8")


@pytest.mark.statement("1844", "RUN-11")
@pytest.mark.parametrize(("train", "fits"), [("2", False), ("3", True)])
def test_run_11_a_normal_train_counts_all_its_stops_towns_too(refuses, train, fits) -> None:
    scene = running("STB", "C14 58 5, C12 57 1", train)
    position = scene.operating("STB", "run")
    line = run((train, "D15 C14, C14 C12"))

    if fits:
        assert earned(position, line) == [10 + 10 + 20]
    else:
        refuses(position, line, "run.length", "RUN-11")
        refuses(position, run((train, "D15 C14 C12")), "run.track", "RUN-2")


@pytest.mark.statement("1844", "RUN-12", "REG-4", "RUN-6")
def test_run_12_no_h_train_visits_a_red_area_but_vaduz(refuses) -> None:
    red = running("SCB", "C12 57 2", "3H").operating("SCB", "run")
    refused = refuses(red, run(("3H", "C12 B11")), "run.train_barred", "RUN-12")
    assert refused.reason == "Strasbourg (B11) is closed to a 3H"
    assert (
        running("SCB", "C12 57 2", "3").operating("SCB", "run").refusal(run(("3", "C12 B11")))
        is None
    )
    vaduz = running("ChA", "G28 5 1, F27 9 2", "3H").operating("ChA", "run")

    assert earned(vaduz, run(("3H", "G28 F27 E26"))) == [20 + 20]


@pytest.mark.statement("1844", "REG-4")
def test_reg_4_a_regional_company_has_no_route_to_a_red_area(refuses) -> None:
    position = running("ChA", "G28 57 1", "8H", phase="7").operating("ChA", "run")

    refuses(position, run(("8H", "G28 G30")), "run.routes", "RUN-2")


@pytest.mark.statement("1844", "REG-4")
def test_reg_4_a_regional_company_with_other_routes_visits_no_red_area(refuses) -> None:
    position = running("ChA", "G28 6 2, F27 9 2", "3H").operating("ChA", "run")

    refused = refuses(position, run(("3H", "G28 G30")), "run.kind_barred", "REG-4")

    assert refused.reason == "ChA is a regional company, and Innsbruck (G30) is closed to those"
    assert position.refusal(run(("3H", "G28 F27 E26"))) is None


@pytest.mark.statement("1844", "RUN-13", "REV-1")
def test_run_13_an_8e_counts_the_best_eight_of_ten_stops() -> None:
    scene = running("STB", f"{ACROSS}, C12 6 2", "8E", phase="7")
    position = scene.operating("STB", "run")
    line = "B11 C12, C12 C14, C14 D15, D15 D17, D17 D19, D19 D21, D21 D23 D25, D25 C24, C24 C26"

    after = position.play(run(("8E", line)))

    assert after.state.flow.turn.revenue == 60 + 20 + 30 + 20 + 20 + 20 + 70 + 10
    ((_, stops, _),) = ran(after).routes
    assert len(stops) == 10


@pytest.mark.statement("1844", "RUN-13")
def test_run_13_passed_stops_obey_the_rules_and_a_marker_counts(refuses) -> None:
    """A city full of others cannot be passed, not even uncounted (R-22)."""
    scene = running("STB", ACROSS, "8E", phase="7").start("NOB", held={"bob": "P"})
    position = scene.operating("STB", "run")

    refuses(position, run(("8E", "D15 D17, D17 D19, D19 D21")), "run.through_blocked", "RUN-4")


@pytest.mark.statement("1844", "RUN-14", "OR-3")
def test_run_14_no_train_runs_after_trains_are_bought(refuses) -> None:
    position = running("BLS", TO_BRIG, "2", phase="2").operating("BLS", "trains")

    refuses(position, run(("2", "F11 G12 H13")), "turn.step", "TRN-1")
    refuses(position, token("H13.0"), "turn.step", "TRN-1")


@pytest.mark.statement("1844", "RUN-15", "PHS-4", "PHS-5", "PHS-7", "PHS-8")
def test_run_15_only_phases_turn_trains_over() -> None:
    title = Scenario().title

    assert {phase.name: phase.turns for phase in title.phases if phase.turns} == {
        "3": ("2",),
        "4": ("3",),
        "6": ("4",),
        "7": ("5",),
    }
    assert not [action for action in title.actions if action.__name__.startswith("Turn")]


@pytest.mark.statement("1844", "RUN-3", "PRV-P4")
def test_the_furka_line_is_run_like_other_track() -> None:
    """Chur - Disentis - Andermatt - Brig."""
    scene = lay_furka(running("RhB", "H25 58 1, J15 9 1", "4"))
    position = scene.operating("RhB", "run")

    line = run(("4", "G26 H25, H25 H23 H21 H19 H17, H17 I16 J17 J15 J13"))

    assert earned(position, line) == [10 + 10 + 10 + 20]
