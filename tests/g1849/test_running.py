"""Running trains in the game (1849 §10.5, §10.5.1, §10.5.2); the route finder has its own tests."""

from __future__ import annotations

import pytest
from scenario import Scenario

from ferrovia.core import Position
from ferrovia.core.action import Pass, RunOffer
from ferrovia.core.events import TrainsRan
from ferrovia.family.actions import LayTile, PayDividend, PlaceToken, RoutePlan, RunTrains
from ferrovia.struct import replace
from ferrovia.titles.g1849.title_actions import UseHarbour

CLAIMS = ("claimed-runs",)
LILIBEO = "B4 7 5, D4 682 1, C3 3 5, E3 713 0, G3 58 1, H2 8 2, G1 58 3, D2 78 5"
"""The board of the rulebook's example, before Palermo's tile."""
STANDARD = "C5 B4 D4, D4 C3, C3 E3 G3, G3 H2 G1, G1 E1"
NARROW = "C5 D4, D4 E3 D2 E1"
SOUTH = "J6 644 2, H6 8 4, G7 8 5, H8 666 0, J8 9 0, L8 8 3"
"""Standard track from Girgenti (J6) by Caltanissetta (H8) to Terranova (M9)."""


def route(train: str, words: str) -> RoutePlan:
    """Return a route written ``"C5 B4 D4, D4 C3"``."""
    return RoutePlan(train, tuple(tuple(leg.split()) for leg in words.split(",")))


def run(*routes: RoutePlan, by: str = "ann") -> RunTrains:
    return RunTrains(by=by, routes=routes)


def running(
    corporation: str,
    tiles: str,
    *trains: str,
    options: tuple[str, ...] = CLAIMS,
    phase: str = "10",
    home: str = "",
) -> Position:
    """Return a corporation of Ann's about to run its trains."""
    scene = Scenario(5, options=options).phase(phase).start(corporation, home=home, trains=trains)
    return (scene.tiles(tiles) if tiles else scene).operating(corporation, "run")


def lilibeo(*trains: str, options: tuple[str, ...] = CLAIMS) -> Position:
    return running("CTL", f"C5 651 5, {LILIBEO}", *trains, options=options)


# -- the duty to run


@pytest.mark.statement("1849", "10.5-1")
def test_10_5_with_trains_and_a_route_there_is_no_way_round_the_run(refuses) -> None:
    position = running("CTL", "", "4H", options=())

    refuses(position, Pass(by="ann"), "turn.step", "10.5-1")
    refuses(position, PayDividend(by="ann"), "turn.step", "10.5-1")
    refuses(position, run(), "run.best", "10.5.2-3")
    (offer,) = position.offers()
    assert isinstance(offer, RunOffer)


@pytest.mark.statement("1849", "10.5-1")
def test_10_5_the_president_assigns_the_routes_then_pays_or_withholds() -> None:
    position = running("CTL", "", "4H", options=())

    after = position.play(run(route("4H", "E1 C1")))

    routes, legs = (("4H", ("E1.0", "C1.0"), 60),), ((("E1", "C1"),),)
    assert TrainsRan("CTL", 60, routes, legs, (1,)) in after.events
    assert after.decision.step == "dividend"
    assert after.state.flow.turn.revenue == 60


@pytest.mark.statement("1849", "10.5-2", "10.5.3-5")
def test_10_5_without_a_train_the_revenue_is_0_and_the_token_goes_left() -> None:
    scene = Scenario(5).start("CTL", price=100).cash(CTL=0, ann=500)

    after = scene.entering("CTL", "run")

    assert after.state.corporations["CTL"].cell == "3,4"
    assert after.state.cash["CTL"] == 0


@pytest.mark.statement("1849", "10.5-2", "10.5.1-1", "10.5.3-5")
def test_10_5_1_example_city_and_port_are_no_route_so_the_token_goes_left(refuses) -> None:
    scene = Scenario(5).start("RCS", price=100, trains=("4H",))
    refuses(scene.operating("RCS", "run"), run(route("4H", "C5 A5")), "run.routes", "10.5-1")

    after = scene.entering("RCS", "run")

    assert after.state.corporations["RCS"].cell == "3,4"
    assert after.state.trains["4H-0"] == "RCS"


@pytest.mark.statement("1849", "10.5-2")
def test_10_5_a_train_too_short_for_any_route_earns_nothing() -> None:
    five_hexes = "J6 644 2, H6 8 4, G7 9 1, F8 9 1, E9 7 0, G9 4 0"
    position = running("SFA", five_hexes, "4H", options=())
    longer = running("SFA", five_hexes, "6H", options=())
    assert longer.refusal(run(route("6H", "J6 H6 G7 F8 E9 G9"))) is None

    after = position.play(run())

    assert after.state.corporations["SFA"].cell == "3,4"
    assert after.state.cash["SFA"] == 0


# -- the rulebook's examples


@pytest.mark.statement("1849", "10.5.1-3", "10.5.1-4", "10.5.1-5", "10.5.1-6", "10.5.2-1")
def test_10_5_1_example_lilibeo_runs_two_trains_of_two_gauges(refuses) -> None:
    position = lilibeo("8H", "8H")

    after = position.play(run(route("8H", STANDARD), route("8H", NARROW)))

    (ran,) = [event for event in after.events if isinstance(event, TrainsRan)]
    assert [revenue for _, _, revenue in ran.routes] == [160, 130]
    assert ran.revenue == 290
    short = lilibeo("6H")
    refuses(short, run(route("6H", STANDARD)), "run.length", "10.5.1-5")
    refuses(short, run(route("6H", NARROW)), "run.length", "10.5.1-5")


@pytest.mark.statement("1849", "10.5.1-3", "10.5.1-4", "10.5.2-1")
def test_10_5_1_example_lilibeo_runs_a_reverse_train(refuses) -> None:
    position = lilibeo("R6H")

    after = position.play(run(route("R6H", f"{NARROW}, E1 C1")))

    assert after.state.flow.turn.revenue == 160
    refuses(position, run(route("R6H", STANDARD)), "run.length", "10.5.1-5")


@pytest.mark.statement("1849", "10.5.1-2")
def test_10_5_1_example_messina_to_calabria_is_three_hexes(refuses) -> None:
    # Ruling R33: the strait is two hexes. With Milazzo it makes 4, with its port 5.
    position = running("AFG", "B14 655 0", "4H", home="B14.0")
    strait = "B14 A15 B16 C15"

    assert position.play(run(route("4H", strait))).state.flow.turn.revenue == 80
    assert position.refusal(run(route("4H", f"A13 B14, {strait}"))) is None
    too_far = run(route("4H", f"a12 A13, A13 B14, {strait}"))
    refusal = refuses(position, too_far, "run.length", "10.5.1-5")
    assert "5" in refusal.reason


@pytest.mark.statement("1849", "10.5.1-2", "10.5.1-4")
def test_10_5_1_ruling_34_the_arrow_of_port_n8_is_dual(refuses) -> None:
    # Standard to Caltanissetta counts 6 for an R6H; were the arrow standard, the port made it 8.
    position = running("AFG", "L8 8 3, J8 9 0, H8 666 0", "R6H", home="M9.0")
    assert position.refusal(run(route("R6H", "M9 L8 J8 H8"))) is None

    port_too = run(route("R6H", "N8 M9, M9 L8 J8 H8"))

    refusal = refuses(position, port_too, "run.length", "10.5.1-5")
    assert "7 hexes; an R6H runs 6" in refusal.reason


@pytest.mark.statement("1849", "10.5.1-1")
def test_10_5_1_example_a_city_and_a_port_are_no_route_beside_others(refuses) -> None:
    position = running("RCS", "D6 9 2, E7 4 2", "8H")

    refuses(position, run(route("8H", "C5 A5")), "run.two_stops", "10.5.1-1")

    assert position.refusal(run(route("8H", "A5 C5, C5 D6 E7"))) is None


@pytest.mark.statement("1849", "10.5.1-1")
def test_10_5_1_ruling_16_calabria_counts_as_one_of_the_two_stops() -> None:
    position = running("AFG", "B14 655 0", "4H", home="B14.0", options=())

    after = position.play(run(route("4H", "A13 B14, B14 A15 B16 C15")))

    assert after.state.flow.turn.revenue == 90


@pytest.mark.statement("1849", "10.5.2-1")
def test_10_5_2_example_cities_of_30_20_and_20_earn_70() -> None:
    position = running("SFA", SOUTH, "6H", phase="6", options=())

    after = position.play(run(route("6H", "J6 H6 G7 H8, H8 J8 L8 M9")))

    assert after.state.flow.turn.revenue == 70


@pytest.mark.statement("1849", "10.5.2-1")
def test_10_5_2_all_stops_of_a_route_are_counted(refuses) -> None:
    position = running("SFA", SOUTH, "6H", phase="6")
    plan = route("6H", "J6 H6 G7 H8, H8 J8 L8 M9")

    named = run(replace(plan, counted=("J6.0", "M9.0")))

    refused = refuses(position, named, "run.counted", "10.5.2-1")
    assert refused.reason == "a 6H counts all its stops, here Girgenti–Caltanissetta–Terranova"
    assert position.refusal(run(replace(plan, counted=("M9.0", "H8.0", "J6.0")))) is None


# -- what a run must obey


@pytest.mark.statement("1849", "10.5.1-6", "10.5.1-7", "10.5.1-8")
def test_10_5_1_trains_share_no_track_and_run_once(refuses) -> None:
    position = lilibeo("8H", "8H")
    narrow = route("8H", NARROW)

    refuses(position, run(narrow, narrow), "run.twice", "10.5.1-6")
    refuses(position, run(narrow, route("8H", "E1 D2 E3 D4")), "run.twice", "10.5.1-6")
    one = lilibeo("8H")
    refuses(one, run(route("8H", STANDARD), narrow), "run.train", "10.5.1-7")
    refuses(one, run(route("10H", NARROW)), "run.train", "10.5.1-7")
    assert one.refusal(run(narrow)) is None


@pytest.mark.statement("1849", "10.1-1", "10.1-2", "10.1-3", "10.1-6", "10.1-7")
def test_10_5_1_every_flaw_of_a_route_is_refused_by_its_rule(refuses) -> None:
    position = lilibeo("16H")
    flaws = {
        "C5 E5": ("run.track", "10.1-1"),
        "E1 G1, C3 D4": ("run.chain", "10.1-2"),
        "D4 E3 G3": ("run.track", "10.1-1"),
        "E1 G1, G1 H2 G3, G3 E3 C3, C3 D4, D4 E3 D2 E1": ("run.stop_twice", "10.1-3"),
        "E1 D2 E3 D4, D4 C5, C5 A5, A5 C5": ("run.twice", "10.5.1-6"),
        "C5 D4": ("run.token", "10.1-1"),
    }
    for words, (rule, statement) in flaws.items():
        refuses(position, run(route("16H", words)), rule, statement)


@pytest.mark.statement("1849", "10.1-4")
def test_10_5_1_a_full_city_ends_a_route(refuses) -> None:
    scene = Scenario(5, options=CLAIMS).start("SFA", trains=("8H",))
    scene.tiles(SOUTH).start("ATA", held={"bob": "P"})
    scene.start("CTL", held={"cyd": "P"}).token("ATA", "H8.0").token("CTL", "H8.0")
    position = scene.operating("SFA", "run")

    through = run(route("8H", "J6 H6 G7 H8, H8 J8 L8 M9"))
    refuses(position, through, "run.through_blocked", "10.1-4")
    assert position.refusal(run(route("8H", "J6 H6 G7 H8"))) is None


# -- revenue


@pytest.mark.statement("1849", "10.5.2-2")
@pytest.mark.parametrize(
    ("phase", "city", "calabria"),
    [
        ("4", 20, 10),
        ("6", 20, 10),
        ("8", 30, 30),
        ("10", 30, 30),
        ("12", 40, 90),
        ("16", 40, 90),
    ],
)
def test_10_5_2_grey_stops_follow_the_phase(phase, city, calabria) -> None:
    west = running("CTL", "", "16H", phase=phase, options=())
    assert west.play(run(route("16H", "E1 C1"))).state.flow.turn.revenue == 2 * city
    strait = running("AFG", "B14 655 0", "16H", phase=phase, home="B14.0")
    after = strait.play(run(route("16H", "B14 A15 B16 C15")))
    assert after.state.flow.turn.revenue == 50 + calabria
    south = running("AFG", "L8 8 3, J8 9 0, H8 657 3", "16H", phase=phase, home="M9.0")
    after = south.play(run(route("16H", "M9 L8 J8 H8")))
    assert after.state.flow.turn.revenue == city + 20


@pytest.mark.statement("1849", "10.5.2-1")
def test_10_5_2_the_port_bonus_counts_for_its_corporation_only() -> None:
    tiles = "D6 9 2, E7 4 2"
    line = run(route("8H", "A5 C5, C5 D6 E7"))
    scene = Scenario(5, options=CLAIMS).start("RCS", trains=("8H",)).tiles(tiles)

    for owner, revenue in (("", 70), ("RCS", 90), ("CTL", 70)):
        scene.own(ports={"A5": owner} if owner else {})
        after = scene.operating("RCS", "run").play(line)
        assert after.state.flow.turn.revenue == revenue


@pytest.mark.statement("1849", "10.5.2-3")
def test_10_5_2_the_highest_total_must_be_taken(refuses) -> None:
    position = lilibeo("8H", options=())
    less = run(route("8H", NARROW))

    refusal = refuses(position, less, "run.best", "10.5.2-3")

    (best,) = position.legal_actions()
    earned = position.play(best).state.flow.turn.revenue
    assert str(earned) in refusal.reason and "130" in refusal.reason
    (offer,) = position.offers()
    assert offer.revenue == earned and not offer.claims


@pytest.mark.statement("1849", "10.5.2-3")
def test_10_5_2_house_rule_claimed_runs_accepts_any_legal_run(refuses) -> None:
    position = lilibeo("8H", options=CLAIMS)

    after = position.play(run(route("8H", "E1 C1")))

    assert after.state.flow.turn.revenue == 60
    refuses(position, run(route("8H", "C5 D4")), "run.token", "10.1-1")
    (offer,) = position.offers()
    best = position.play(offer.action)
    assert offer.claims
    assert offer.revenue == best.state.flow.turn.revenue > 60  # reported, as ruling R18 has it


@pytest.mark.statement("1849", "10.5.2-1", "7.1-16")
def test_10_5_2_a_run_is_valued_by_its_own_position() -> None:
    # Two futures of one position share the track but not the port with the bonus.
    scene = Scenario(5, options=CLAIMS).start("RCS", trains=("8H",)).private("CNM", "RCS")
    position = scene.tiles("D6 9 2, E7 4 2").operating("RCS", "run")
    line = run(route("8H", "A5 C5, C5 D6 E7"))
    futures = {port: position.play(UseHarbour(by="ann", hex=port)) for port in ("A5", "L14")}

    assert futures["A5"].play(line).state.flow.turn.revenue == 90
    assert futures["L14"].play(line).state.flow.turn.revenue == 70


@pytest.mark.statement("1849", "10.5.1-1")
def test_10_5_1_a_run_is_judged_by_the_tokens_of_its_own_position(refuses) -> None:
    scene = Scenario(5, options=CLAIMS).start("CTL", trains=("4H",))
    position = scene.tiles("D2 9 2, E3 8 0, G3 58 1").operating("CTL", "token")
    line = run(route("4H", "C1 D2 E3 G3"))
    with_token = position.play(PlaceToken(by="ann", city="C1.0"))
    without = position.play(Pass(by="ann"))

    assert with_token.refusal(line) is None
    refuses(without, line, "run.token", "10.1-1")
    assert with_token.refusal(line) is None


@pytest.mark.statement("1849", "10.5-1", "10-3")
def test_10_5_the_tile_just_laid_is_run_on() -> None:
    scene = Scenario(5).start("RCS", trains=("4H",)).tile("D6", "9", 2)
    position = scene.operating("RCS", "track")

    after = position.play(LayTile(by="ann", hex="E7", tile="4", rotation=2))

    assert after.decision.step == "run"
    assert after.play(run(route("4H", "A5 C5, C5 D6 E7"))).state.flow.turn.revenue == 70
