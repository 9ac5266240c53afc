"""Calculate revenue (1844, p. 13): values, bonuses, the highest total, first visits."""

from __future__ import annotations

import pytest

from ferrovia.core import Position
from ferrovia.core.codec import Codec
from ferrovia.core.events import PrivateClosed
from ferrovia.family.actions import PayDividend
from ferrovia.routes import OverlayBonus, PairBonus
from ferrovia.titles.g1844.title_state import title_state
from g1844.building import VALAIS, building, counting, earned, lay_furka, ran, run
from g1844.scenario import Scenario
from g1844.words import events

EAST = "D19 57 1, D21 4 1, D23 9 1, D25 5 1, C24 5 4"
"""From Zürich by Rapperswil and Appenzell to St. Gallen and München."""
WEST = "C14 58 5, D15 15 1, D17 4 1, C12 57 1, C10 9 1"
"""From Baden by Aarau, Liestal and Basel to Belfort."""
UP = "F11 57 2, G12 9 2, H13 57 2"
"""From Bern by Thun to the Jungfrau."""
SIMPLON = "F11 57 2, G12 9 2, H13 6 0"


def running(company: str, tiles: str, *trains: str, phase: str = "3", **how) -> Scenario:
    """Return a company of Ann's with trains and track."""
    return building(company, tiles, phase=phase, trains=trains, **how)


@pytest.mark.statement("1844", "REV-1")
def test_rev_1_the_revenue_is_the_sum_of_all_routes() -> None:
    scene = running("VZ", f"{VALAIS}, I10 58 0", "2H", "3H").tunnel("J9", 3, 5)

    after = scene.operating("VZ", "run").play(run(("2H", "K10 K8"), ("3H", "K10 J9 I10")))

    assert after.state.flow.turn.revenue == 40 + 60


@pytest.mark.statement("1844", "REV-2")
@pytest.mark.parametrize(
    ("phase", "period"), [("1", 0), ("2", 0), ("3", 1), ("4", 1), ("5", 2), ("6", 2), ("7", 3)]
)
def test_rev_2_values_by_phase(phase, period) -> None:
    """Strasbourg, Vaduz and the Jungfraubahn with the panel 10/40/50/60."""
    scene = Scenario().phase(phase).mountain("B1", "bob", "I14", "M2")

    values = scene.title.policies.stop_values(scene.position(), "BLS")

    assert values["B11.0"] == (30, 40, 50, 60)[period]
    assert values["E26.0"] == (10, 20, 30, 40)[period]
    assert values["I14.0"] == (10, 40, 50, 60)[period]


@pytest.mark.statement("1844", "REV-3")
def test_rev_3_transit_bonuses_of_all_pairs_of_areas() -> None:
    """Strasbourg to Torino: 30 + 40, as in the example of p. 13."""
    scene = Scenario()
    north_south, east_west = (
        bonus
        for bonus in scene.title.policies.train_model(scene.position(), "8E").bonuses
        if isinstance(bonus, PairBonus)
    )
    named = {stop: scene.title.board.hexes[stop[:-2]].area for stop in _red(scene)}

    assert north_south.first["B11.0"] + north_south.second["M8.0"] == 70
    assert {named[s]: n for s, n in north_south.first.items()} == {
        "Stuttgart": 30,
        "Strasbourg": 30,
    }
    assert {named[s]: n for s, n in north_south.second.items()} == {"Torino": 40, "Milano": 40}
    assert {named[s]: n for s, n in east_west.first.items()} == {"München": 50, "Innsbruck": 90}
    assert {named[s]: n for s, n in east_west.second.items()} == {
        "Belfort": 50,
        "Dijon/Paris": 50,
        "Lyon": 90,
    }


def _red(scene: Scenario) -> list[str]:
    return [f"{hex_.id}.0" for hex_ in scene.title.board.hexes.values() if hex_.area]


@pytest.mark.statement("1844", "REV-3", "RUN-13")
def test_rev_3_from_east_to_west_by_one_train() -> None:
    scene = running("STB", f"{WEST}, {EAST}", "8E", phase="7")
    line = "C8 C10 C12, C12 C14, C14 D15, D15 D17, D17 D19, D19 D21, D21 D23 D25, D25 C24, C24 C26"

    total = earned(scene.operating("STB", "run"), run(("8E", line)))

    assert total == [70 + 20 + 30 + 20 + 20 + 20 + 70 + 10 + 50 + 50]


@pytest.mark.statement("1844", "REV-3")
def test_rev_3_not_between_areas_that_do_not_face_each_other() -> None:
    """From Belfort in the west by Basel to Strasbourg in the north (R-18)."""
    scene = running("SCB", "C12 5 1, C10 9 1", "3", phase="3")

    position = scene.operating("SCB", "run")

    assert earned(position, run(("3", "C8 C10 C12, C12 B11"))) == [30 + 20 + 40]


@pytest.mark.statement("1844", "REV-3", "RUN-6")
def test_rev_3_an_area_worth_nothing_may_be_visited() -> None:
    """Torino in phases 1 and 2, from Sion (R-18)."""
    scene = running("RhB", "K10 6 0, L9 9 0", "2", phase="2").token("RhB", "K10.0")

    position = scene.operating("RhB", "run")

    assert earned(position, run(("2", "K10 L9 M8"))) == [20]


@pytest.mark.statement("1844", "REV-4")
def test_rev_4_example_a_3h_through_a_tunnel_to_gstaad() -> None:
    """p. 13: (30 + 10) + (10 + 10)."""
    scene = running("VZ", f"{VALAIS}, I10 58 0", "3H").tunnel("J9", 3, 5)

    assert earned(scene.operating("VZ", "run"), run(("3H", "K10 J9 I10"))) == [60]


@pytest.mark.statement("1844", "REV-4")
def test_rev_4_ten_for_each_stop_once_per_route_however_many_tunnels() -> None:
    """Bern - Thun - Lötschberg - Brig - Simplon - Milano."""
    scene = running("BLS", SIMPLON, "4").tunnel("I12", 3, 5).tunnel("K14", 2, 5)

    position = scene.operating("BLS", "run")

    line = run(("4", "F11 G12 H13, H13 I12 J13, J13 K14 L15"))
    assert earned(position, line) == [20 + 20 + 20 + 50 + 4 * 10]


@pytest.mark.statement("1844", "REV-4")
def test_rev_4_no_bonus_without_passing_a_tunnel() -> None:
    scene = running("BLS", SIMPLON, "2").tunnel("I12", 3, 5)

    position = scene.operating("BLS", "run")

    assert position.title.figures["tunnel_bonus"] == 10
    short = running("BLS", SIMPLON, "2", options=("any-run",)).tunnel("I12", 3, 5)
    assert earned(short.operating("BLS", "run"), run(("2", "F11 G12 H13"))) == [40]


@pytest.mark.statement("1844", "REV-4", "RUN-13")
@pytest.mark.parametrize("options", [(), ("tunnel-bonus-anywhere",)])
def test_rev_4_an_8e_counts_on_both_sides_of_the_tunnel_and_with_g_28_anywhere(options) -> None:
    """Ruling R-22; what it does to a route is tested with the routes."""
    scene = Scenario(options=options)

    model = scene.title.policies.train_model(scene.position(), "8E")

    (bonus,) = (each for each in model.bonuses if isinstance(each, OverlayBonus))
    assert bonus == OverlayBonus(10, apart=not options)


@pytest.mark.statement("1844", "REV-5")
def test_rev_5_the_highest_revenue_must_be_claimed(refuses) -> None:
    scene = running("VZ", VALAIS, "2H", "3H")
    position = scene.operating("VZ", "run")
    less = run(("3H", "K10 J11, J11 J13"))

    refusal = refuses(position, less, "run.best", "REV-5")

    assert "60" in refusal.reason and "100" in refusal.reason
    assert position.refusal(run(("2H", "K10 K8"), ("3H", "K10 J11, J11 J13"))) is None


@pytest.mark.statement("1844", "REV-5")
def test_rev_5_not_even_to_activate_a_mountain_railway(refuses) -> None:
    """Thun and Bern are worth more than Thun and the Jungfrau with a panel that begins at 10."""
    scene = running("BLS", UP, "2", phase="1").token("BLS", "H13.0")
    position = scene.mountain("B1", "bob", "I14", "M1").operating("BLS", "run")

    refuses(position, run(("2", "H13 I14")), "run.best", "REV-5")
    assert earned(position, run(("2", "F11 G12 H13"))) == [40]


@pytest.mark.statement("1844", "REV-5")
def test_g_01_house_rule_any_legal_run() -> None:
    scene = running("VZ", VALAIS, "2H", "3H", options=("any-run",))

    assert earned(scene.operating("VZ", "run"), run(("3H", "K10 J11, J11 J13"))) == [60]


# -- first visits


@pytest.mark.statement("1844", "REV-6", "MTN-3")
def test_rev_6_a_run_activates_the_mountain_railways_it_visits() -> None:
    scene = running("BLS", UP, "3").mountain("B2", "bob", "I14").mountain("B3", "cyd", "F19")

    after = scene.operating("BLS", "run").play(run(("3", "F11 G12 H13, H13 I14")))

    assert title_state(after).active == ("B2",)


@pytest.mark.statement("1844", "REV-6", "TUN-co-2")
def test_rev_6_and_the_tunnels_it_passes() -> None:
    scene = running("BLS", SIMPLON, "4").tunnel("I12", 3, 5, "T2", "bob")
    scene.tunnel("K14", 2, 5, "T3", "cyd").tunnel("H19", 2, 5, "T4", "cyd")

    after = scene.operating("BLS", "run").play(run(("4", "F11 G12 H13, H13 I12 J13, J13 K14 L15")))

    assert title_state(after).active == ("T2", "T3")


@pytest.mark.statement("1844", "REV-6")
def test_rev_6_the_furka_track_above_a_tunnel_does_not_use_it() -> None:
    scene = lay_furka(running("RhB", "H25 58 1, J15 9 1", "4"))
    scene.tunnel("H19", 2, 5, "T2", "bob")

    line = run(("4", "G26 H25, H25 H23 H21 H19 H17, H17 I16 J17 J15 J13"))

    assert title_state(scene.operating("RhB", "run").play(line)).active == ()


TO_PILATUS = "C26 C24, C24 D25, D25 D23 D21, D21 D19, D19 E18, E18 F17, F17 F15 F13, F13 G14"


def to_pilatus(*options: str) -> Position:
    """Return an AB about to run an 8E from München to the railway of Bob's on the Pilatus."""
    tiles = f"{EAST}, D19 6 4, E18 57 0, F17 6 1, F15 9 1, F13 3 4"
    scene = running("AB", tiles, "8E", phase="7", options=options)
    return scene.mountain("B1", "bob", "G14", "M3").operating("AB", "run")


@pytest.mark.statement("1844", "REV-6", "RUN-13")
@pytest.mark.parametrize("options", [(), ("passing-activates",)])
def test_rev_6_an_8e_activates_what_it_counts_and_with_g_27_all_it_passes(options) -> None:
    """Ruling R-22. Nine stops; the last of those that are worth 10 is not counted."""
    after = to_pilatus(*options).play(run(("8E", TO_PILATUS)))

    assert after.state.flow.turn.revenue == 70 + 5 * 20 + 2 * 10
    assert title_state(after).active == (("B1",) if options else ())


@pytest.mark.statement("1844", "REV-5", "REV-6", "RUN-13")
def test_rev_5_among_equal_sets_of_stops_the_director_chooses() -> None:
    """Rulings R-37 and R-22: the 10 of the Pilatus are as good as those of a town."""
    position = to_pilatus()
    stops = ["C26.0", "C24.0", "D25.0", "D19.0", "E18.0", "F17.0", "F13.0", "G14.0"]

    after = position.play(counting(run(("8E", TO_PILATUS)), *reversed(stops)))

    assert after.state.flow.turn.revenue == 70 + 5 * 20 + 2 * 10
    assert ran(after).counted == (tuple(stops),)
    assert ran(after).lengths == (8,)
    assert title_state(after).active == ("B1",)


@pytest.mark.statement("1844", "REV-5", "RUN-13", "RUN-11")
@pytest.mark.parametrize(
    ("without", "with_", "why"),
    [
        ("E18.0", "", "Luzern–Langnau–Pilatus-Bahn would earn less than München"),
        ("D21.0 F13.0", "", "would earn less than "),
        ("", "", "an 8E counts 8 stops, not 9"),
        ("D25.0", "", "there is no own token among "),
        ("D21.0", "D23.0", "are not all stops of "),
        ("D21.0 F13.0", "G14.0", "are not all stops of "),
    ],
)
@pytest.mark.parametrize("options", [(), ("any-run",)])
def test_rev_5_what_is_counted_earns_the_most_of_the_route(
    refuses, without, with_, why, options
) -> None:
    position = to_pilatus(*options)
    every = ["C26.0", "C24.0", "D25.0", "D21.0", "D19.0", "E18.0", "F17.0", "F13.0", "G14.0"]
    stops = [stop for stop in every if stop not in without.split()] + with_.split()

    claimed = counting(run(("8E", TO_PILATUS)), *stops)

    assert why in refuses(position, claimed, "run.counted", "RUN-13").reason


@pytest.mark.statement("1844", "RUN-13")
def test_a_run_is_written_with_what_it_counts_only_where_that_is_named() -> None:
    codec, plain = Codec(to_pilatus().title), run(("8E", TO_PILATUS))
    named = counting(plain, "C26.0", "G14.0")

    assert "counted" not in codec.encode_action(plain)
    assert [codec.decode_action(codec.encode_action(each)) for each in (plain, named)] == [
        plain,
        named,
    ]


@pytest.mark.statement("1844", "RUN-11")
def test_rev_5_a_train_that_skips_nothing_has_no_choice(refuses) -> None:
    position = running("BLS", SIMPLON, "4", options=("any-run",)).operating("BLS", "run")
    line = run(("4", "F11 G12 H13"))

    refused = refuses(position, counting(line, "F11.0"), "run.counted", "RUN-13")

    assert refused.reason == "a 4 counts all its stops, here Bern–Thun"
    assert position.refusal(counting(line, "H13.0", "F11.0")) is None


@pytest.mark.statement("1844", "PRV-P6")
def test_prv_p6_closes_when_the_fnm_first_runs_a_train() -> None:
    scene = running("FNM", "", "2", phase="2").private("P6", "ann")
    position = scene.operating("FNM", "run")

    after = position.play(run(("2", "L21 M20")))

    assert after.state.privates["P6"].closed
    assert [event.private for event in events(after, PrivateClosed)] == ["P6"]
    idle = running("FNM", "", "2H", phase="2").private("P6", "ann").operating("FNM", "run")
    assert not idle.play(run()).state.privates["P6"].closed  # Milano is no place for a 2H
    other = running("BLS", SIMPLON, "2", phase="2").private("P6", "ann").operating("BLS", "run")
    assert not other.play(run(("2", "F11 G12 H13"))).state.privates["P6"].closed


@pytest.mark.statement("1844", "PRV-P6")
def test_prv_p6_stays_while_the_fnm_runs_nothing() -> None:
    scene = running("FNM", "", phase="2").private("P6", "ann")

    after = scene.entering("FNM", "run")

    assert not after.state.privates["P6"].closed


@pytest.mark.statement("1844", "PRV-P6")
def test_g_31_house_rule_p6_closes_with_the_revenue() -> None:
    scene = running("FNM", "", "2", phase="2", options=("p6-closes-with-revenue",))
    after = scene.private("P6", "ann").operating("FNM", "run").play(run(("2", "L21 M20")))
    assert not after.state.privates["P6"].closed

    assert after.play(PayDividend(by="ann")).state.privates["P6"].closed
