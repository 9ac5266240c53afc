"""Running trains (1848 §7.6, §8.2, §10): ranges, markers, ends of routes, bonus, The Ghan."""

from __future__ import annotations

import pytest

from ferrovia.core import Position
from ferrovia.core.events import TrainsRan
from ferrovia.family.actions import RoutePlan, RunTrains
from g1848.scenario import Scenario
from g1848.words import events

PERTH = "E4 5 1, E2 6 2, D3 69 3"
"""From Port Augusta to Perth, by a town on D3 and by Whyalla."""
CANBERRA = "G14 5 1, F13 5 5, G12 2 2"
"""From Canberra to Wagga Wagga, straight and by a town beyond two gauge borders."""
SOUTH = "G6 57 2, H7 6 2, H9 57 1, H11 57 1"
"""From Adelaide by Mount Gambier, a gauge border and Geelong to Melbourne."""
GHAN = "E4 5 2, D5 9 0, C6 8 0, B5 9 2"
"""From Port Augusta to Alice Springs."""


def route(train: str, words: str) -> RoutePlan:
    """Return a route written ``"E4 D3, D3 D1"``."""
    return RoutePlan(train, tuple(tuple(leg.split()) for leg in words.split(",")))


def run(*routes: tuple[str, str]) -> RunTrains:
    """Return Ann's run of some routes, each a train and its legs."""
    return RunTrains(by="ann", routes=tuple(route(*each) for each in routes))


def running(
    corporation: str, tiles: str, *trains: str, phase: str = "3", options: tuple[str, ...] = ()
) -> Scenario:
    """Return a scene in which a company of Ann's has trains and track."""
    scene = Scenario(options=options).phase(phase).start(corporation, trains=trains)
    return scene.tiles(tiles)


def earned(position: Position, action: RunTrains) -> list[int]:
    """Play a run; return what its routes earn."""
    (ran,) = events(position.play(action), TrainsRan)
    assert isinstance(ran, TrainsRan)
    assert ran.revenue == sum(revenue for _, _, revenue in ran.routes)
    return [revenue for _, _, revenue in ran.routes]


# -- the rulebook's examples


@pytest.mark.statement("1848", "10.3.1-1", "10.3.2-1", "10.1.3-1", "8.2.2-1")
def test_10_3_1_example_two_trains_end_at_perth_by_different_tracks() -> None:
    position = running("CAR", PERTH, "2", "3").operating("CAR", "run")
    both = run(("2", "E4 D3, D3 D1"), ("3", "E4 E2, E2 D1"))
    assert earned(position, both) == [70, 80]


@pytest.mark.statement("1848", "7.6-3", "8.2.3-1", "10.3.1-1")
def test_10_3_1_example_a_plus_train_passes_two_markers() -> None:
    position = running("FED", CANBERRA, "3+").operating("FED", "run")
    assert earned(position, run(("3+", "G14 G12, G12 F13"))) == [50]


@pytest.mark.statement("1848", "10.1.3-1", "10.3.2-1")
def test_10_3_1_example_two_trains_share_stations_but_no_track() -> None:
    position = running("FED", CANBERRA, "2", "3+").operating("FED", "run")
    assert earned(position, run(("2", "G14 F13"), ("3+", "G14 G12, G12 F13"))) == [40, 50]


@pytest.mark.statement("1848", "7.6-2", "7.6-3", "8.2.3-1")
@pytest.mark.parametrize(
    ("stations", "markers", "legal"),
    [(4, 1, True), (3, 2, True), (2, 3, True), (5, 0, False), (4, 2, False), (3, 3, False)],
)
def test_7_6_example_what_a_4_plus_counts(stations: int, markers: int, *, legal: bool) -> None:
    position = Scenario().stock()
    train = position.title.policies.train_model(position, "4+")
    within = (
        limit.stops["city"] * stations + limit.markers * markers <= limit.most
        for limit in train.limits
    )
    assert all(within) == legal


@pytest.mark.statement("1848", "10.1.3-1")
def test_10_1_3_example_tracks_that_merge_share_the_side_where_they_do(refuses) -> None:
    tiles = "E16 23 1, E14 57 1, E18 5 0, F17 5 2"
    scene = running("NSW", tiles, "2", "2").token("NSW", "E14.0")
    position = scene.operating("NSW", "run")
    both = run(("2", "E14 E16 E18"), ("2", "E14 E16 F17"))
    refuses(position, both, "run.twice", "10.1.2-7")
    assert earned(position, run(("2", "E14 E16 E18"), ("2", "E18 F17"))) == [40, 40]


@pytest.mark.statement("1848", "10.4-1")
def test_10_4_example_the_bonus_grows_with_the_number_of_k_cities() -> None:
    position = Scenario().stock()
    for name in ("2", "2+", "3", "3+", "4", "4+", "5", "5+", "6", "6+", "8", "D"):
        (bonus,) = position.title.policies.train_model(position, name).bonuses
        assert sorted(bonus.stops) == ["B19.0", "D1.0", "F17.0", "G6.0", "H11.0"]
        assert bonus.amounts == (0, 0, 50, 100, 150, 200)


# -- ranges and markers


@pytest.mark.statement("1848", "7.6-2", "7.6-4", "8.2.2-1", "10.1.2-2")
def test_7_6_a_marker_counts_like_a_large_station(refuses) -> None:
    position = running("VR", SOUTH, "4", "5", phase="5").operating("VR", "run")
    line = "H11 H9, H9 H7, H7 G6"
    refuses(position, run(("4", line)), "run.length", "10.1.2-2")
    assert earned(position, run(("5", line))) == [130]  # four cities, and two of them K
    assert earned(position, run(("4", "H11 H9, H9 H7"))) == [60]


@pytest.mark.statement("1848", "7.6-3", "8.2.3-1")
def test_7_6_a_plus_train_has_one_marker_free(refuses) -> None:
    position = running("VR", SOUTH, "4+").operating("VR", "run")
    assert earned(position, run(("4+", "H11 H9, H9 H7, H7 G6"))) == [130]
    shorter = running("FED", CANBERRA, "2+", "3").operating("FED", "run")
    for train in ("2+", "3"):
        refuses(shorter, run((train, "G14 G12, G12 F13")), "run.length", "10.1.2-2")


@pytest.mark.statement("1848", "8.2.2-1")
def test_8_2_2_towns_are_free_and_stations_are_not(refuses) -> None:
    position = running("CAR", PERTH, "2").operating("CAR", "run")
    assert earned(position, run(("2", "E4 D3, D3 D1"))) == [70]
    refuses(position, run(("2", "E4 E2, E2 D1")), "run.length", "10.1.2-2")


@pytest.mark.statement("1848", "8.2.4-1")
def test_8_2_4_a_d_is_unlimited() -> None:
    tiles = f"{SOUTH}, F5 57 2, E4 5 4, E6 9 1"
    position = running("VR", tiles, "D", phase="8").operating("VR", "run")
    whole = run(("D", "H11 H9, H9 H7, H7 G6, G6 F5, F5 E4"))
    assert earned(position, whole) == [170]


@pytest.mark.statement("1848", "4.4-4", "10.1.2-2", "10.1.2-9")
def test_4_4_tasmania_counts_against_the_range_and_is_an_end(refuses) -> None:
    tiles = "I10 241 1, H11 5 0, H9 14 1"
    position = running("VR", tiles, "2", "3").operating("VR", "run")
    assert earned(position, run(("2", "H11 I10"))) == [70]
    refuses(position, run(("2", "H9 H11, H11 I10")), "run.length", "10.1.2-2")
    assert earned(position, run(("3", "H9 H11, H11 I10"))) == [100]
    refuses(position, run(("3", "H11 I10, I10 H9")), "run.end_only", "10.1.2-9")


@pytest.mark.statement("1848", "10.2-1")
def test_10_2_a_small_harbour_is_free_and_makes_a_route() -> None:
    scene = running("CAR", "E4 57 1, E2 15 2", "2").token("CAR", "E2.0")
    position = scene.operating("CAR", "run")
    assert earned(position, run(("2", "E2 F3"))) == [40]
    assert earned(position, run(("2", "E4 E2, E2 F3"))) == [60]


# -- what a route is


@pytest.mark.statement("1848", "10.1.1-1")
def test_10_1_1_a_route_needs_two_stations_joined_by_track(refuses) -> None:
    position = running("FED", CANBERRA, "3+").operating("FED", "run")
    refuses(position, run(("3+", "G14 H13")), "run.track", "10.1.1-1")
    assert position.refusal(run(("3+", "G14 F13"))) is None


@pytest.mark.statement("1848", "10.1.1-1")
def test_10_1_1_a_route_is_one_line_between_two_stations(refuses) -> None:
    position = running("FED", f"{PERTH}, {CANBERRA}", "3+").operating("FED", "run")
    refuses(position, run(("3+", "G14 F13, E4 D3")), "run.chain", "10.1.1-1")
    nowhere = RunTrains(by="ann", routes=(RoutePlan("3+", ()),))
    refuses(position, nowhere, "run.two_stops", "10.1.1-1")


@pytest.mark.statement("1848", "10.1.2-1", "7.7.3-1")
def test_10_1_2_a_route_has_a_token_of_its_company(refuses) -> None:
    position = running("CAR", f"{PERTH}, {CANBERRA}", "2").operating("CAR", "run")
    refuses(position, run(("2", "G14 F13")), "run.token", "10.1.2-1")


@pytest.mark.statement("1848", "10.1.2-4")
def test_10_1_2_both_cities_of_a_hex_lie_on_one_route() -> None:
    tiles = "G14 5 2, F15 64 0, E14 5 4, E16 7 0, F17 5 1"
    position = running("FED", tiles, "D", phase="8").operating("FED", "run")
    line = "G14 F15, F15 E14, E14 E16 F15, F15 F17"
    assert earned(position, run(("D", line))) == [160]


@pytest.mark.statement("1848", "10.1.2-4")
def test_10_1_2_no_station_is_visited_twice(refuses) -> None:
    position = running("FED", CANBERRA, "D", phase="8").operating("FED", "run")
    around = run(("D", "G14 F13, F13 G12, G12 G14"))
    refuses(position, around, "run.stop_twice", "10.1.2-4")


@pytest.mark.statement("1848", "10.1.2-5")
def test_10_1_2_alice_springs_is_one_location(refuses) -> None:
    tiles = "E4 5 3, D5 9 0, C6 8 0, B5 9 2, E6 8 1, D7 9 0, C8 8 0, B7 9 2"
    position = running("CAR", tiles, "D", phase="8").operating("CAR", "run")
    to_one, to_other = "A4 B5 C6 D5 E4", "E4 E6 D7 C8 B7 A6"
    assert earned(position, run(("D", to_one))) == [80]
    assert earned(position, run(("D", to_other))) == [80]
    refuses(position, run(("D", f"{to_one}, {to_other}")), "run.stop_twice", "10.1.2-4")


@pytest.mark.statement("1848", "10.1.2-6", "7.7.3-2")
def test_10_1_2_a_full_city_ends_a_route_and_is_not_passed(refuses) -> None:
    scene = running("VR", SOUTH, "4+").start("SAR", held={"bob": "P"}).token("SAR", "H9.0")
    position = scene.operating("VR", "run")
    assert earned(position, run(("4+", "H11 H9"))) == [40]
    refuses(position, run(("4+", "H11 H9, H9 H7")), "run.through_blocked", "10.1.2-6")


@pytest.mark.statement("1848", "10.1.2-7", "10.1.3-1")
def test_10_1_2_no_track_is_used_twice(refuses) -> None:
    position = running("CAR", PERTH, "2", "3").operating("CAR", "run")
    same = run(("2", "E4 D3, D3 D1"), ("3", "E4 D3, D3 D1"))
    refuses(position, same, "run.twice", "10.1.2-7")


@pytest.mark.statement("1848", "10.1.2-8")
def test_10_1_2_a_train_leaves_a_station_by_any_other_track() -> None:
    tiles = "E4 15 1, E2 6 2, D3 69 3, D5 9 0"
    position = running("CAR", tiles, "3").operating("CAR", "run")
    assert earned(position, run(("3", "E2 E4, E4 D3"))) == [60]


@pytest.mark.statement("1848", "10.1.2-9")
def test_10_1_2_nobody_runs_through_perth(refuses) -> None:
    position = running("WA", PERTH, "4").operating("WA", "run")
    refuses(position, run(("4", "D3 D1, D1 E2")), "run.end_only", "10.1.2-9")
    assert earned(position, run(("4", "D1 E2, E2 E4, E4 D3"))) == [90]


@pytest.mark.statement("1848", "10.1.2-3")
def test_10_1_2_nothing_on_the_way_is_skipped(refuses) -> None:
    position = running("CAR", PERTH, "2").operating("CAR", "run")
    refuses(position, run(("2", "E4 E2 D1")), "run.track", "10.1.1-1")


@pytest.mark.statement("1848", "9.8-1", "10.3.1-1")
@pytest.mark.parametrize(("phase", "worth"), [("2", 40), ("3", 60), ("5", 80), ("8", 100)])
def test_9_8_perth_grows_with_the_phase(phase: str, worth: int) -> None:
    position = running("WA", "E2 6 2", "D", phase=phase).operating("WA", "run")
    assert earned(position, run(("D", "D1 E2"))) == [worth]


# -- The Ghan


@pytest.mark.statement("1848", "8.2.5-2")
def test_8_2_5_a_2e_earns_a_token_city_and_alice_springs() -> None:
    position = running("CAR", GHAN, "2E", phase="5").operating("CAR", "run")
    assert earned(position, run(("2E", "E4 D5 C6 B5 A4"))) == [60]


@pytest.mark.statement("1848", "8.2.5-2", "8.2.5-3")
def test_8_2_5_a_2e_skips_what_lies_between_and_has_no_bonus() -> None:
    tiles = GHAN.replace("E4 5 2", "E4 6 1") + ", E2 6 2"
    position = running("WA", tiles, "2E", phase="5").operating("WA", "run")
    assert earned(position, run(("2E", "D1 E2, E2 E4, E4 D5 C6 B5 A4"))) == [100]
    assert position.title.policies.train_model(position, "2E").bonuses == ()


@pytest.mark.statement("1848", "8.2.5-2")
def test_8_2_5_a_2e_runs_nowhere_else(refuses) -> None:
    tiles = GHAN.replace("E4 5 2", "E4 6 1") + ", E2 6 2"
    position = running("CAR", tiles, "2E", phase="5").operating("CAR", "run")
    refuses(position, run(("2E", "E4 E2")), "run.only_to", "8.2.5-2")
    refuses(position, run(("2E", "E2 E4, E4 D5 C6 B5 A4")), "run.only_to", "8.2.5-2")


@pytest.mark.statement("1848", "8.2.5-2", "10.1.2-3")
def test_8_2_5_nobody_chooses_what_the_ghan_counts(refuses) -> None:
    tiles = GHAN.replace("E4 5 2", "E4 6 1") + ", E2 6 2"
    position = running("WA", tiles, "2E", phase="5").operating("WA", "run")
    legs = route("2E", "D1 E2, E2 E4, E4 D5 C6 B5 A4").legs

    def counting(*stops: str) -> RunTrains:
        return RunTrains(by="ann", routes=(RoutePlan("2E", legs, stops),))

    refuses(position, counting("E4.0", "A4.0"), "run.counted", "10.1.2-3")
    assert position.refusal(counting("D1.0", "A4.0")) is None


@pytest.mark.statement("1848", "8.2.5-2")
def test_8_2_5_a_2e_does_not_pass_a_full_city(refuses) -> None:
    tiles = GHAN.replace("E4 5 2", "E4 6 1") + ", E2 6 2"
    scene = running("WA", tiles, "2E", phase="5").start("CAR", held={"bob": "P"})
    position = scene.operating("WA", "run")
    line = run(("2E", "D1 E2, E2 E4, E4 D5 C6 B5 A4"))
    refuses(position, line, "run.through_blocked", "10.1.2-6")


@pytest.mark.statement("1848", "8.2.5-2", "10.1.2-9")
def test_8_2_5_a_2e_does_not_pass_perth(refuses) -> None:
    tiles = f"{PERTH}, C2 9 0, B3 9 0"
    to_alice = "D1 C2 B3 A4"
    position = running("CAR", tiles, "2E", phase="5").operating("CAR", "run")
    refuses(position, run(("2E", f"E4 E2, E2 D1, {to_alice}")), "run.end_only", "10.1.2-9")
    assert position.refusal(run()) is None
    from_perth = running("WA", tiles, "2E", phase="5").operating("WA", "run")
    assert earned(from_perth, run(("2E", to_alice))) == [100]


@pytest.mark.statement("1848", "8.2.5-6", "10.1.3-1")
def test_8_2_5_a_2e_has_track_of_its_own(refuses) -> None:
    position = running("CAR", GHAN, "4", "2E", phase="5").operating("CAR", "run")
    line = "E4 D5 C6 B5 A4"
    refuses(position, run(("4", line), ("2E", line)), "run.twice", "10.1.2-7")


# -- the duty to run


@pytest.mark.statement("1848", "7.3-4")
def test_7_3_who_can_run_runs_something_but_not_the_best(refuses) -> None:
    position = running("CAR", PERTH, "2", "3").operating("CAR", "run")
    refuses(position, run(), "run.some", "7.3-4")
    assert earned(position, run(("3", "E4 D3"))) == [30]


@pytest.mark.statement("1848", "7.3-4")
def test_7_3_by_house_rule_nobody_need_run() -> None:
    position = running("CAR", PERTH, "2", options=("empty-run",)).operating("CAR", "run")
    assert position.refusal(run()) is None


@pytest.mark.statement("1848", "7.3-4")
def test_7_3_a_train_that_cannot_run_need_not(refuses) -> None:
    position = running("CAR", PERTH, "2E", phase="5").operating("CAR", "run")
    assert position.refusal(run()) is None
    refuses(position, run(("3", "E4 D3")), "run.train", "10.1.2-2")


@pytest.mark.statement("1848", "7.3-3")
def test_7_3_without_a_train_there_is_no_run(refuses) -> None:
    position = running("CAR", PERTH).operating("CAR", "run")
    refuses(position, run(("2", "E4 D3")), "run.routes", "7.3-3")


@pytest.mark.statement("1848", "10.1.2-9")
def test_house_rule_older_games_run_through_perth() -> None:
    through = run(("4", "E4 D3, D3 D1, D1 E2"))
    now = running("CAR", PERTH, "4").operating("CAR", "run")
    then = running("CAR", PERTH, "4", options=("through-perth",)).operating("CAR", "run")
    refused = now.refusal(through)
    assert refused is not None and refused.rule == "run.end_only"
    assert earned(then, through) == [90]
