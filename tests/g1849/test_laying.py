"""Laying yellow tiles (1849 §10.3)."""

from __future__ import annotations

import pytest
from scenario import Scenario

from ferrovia.board.track import Laid
from ferrovia.core import Position
from ferrovia.family.actions import LayTile, RoutePlan, RunTrains
from ferrovia.titles.g1849.title_actions import UseHarbour

MIXED_AT_HOME = "J6 657 2"
"""Girgenti with narrow track to I5 and standard track to K7."""


def lay(hex_id: str, tile: str, rotation: int, by: str = "ann") -> LayTile:
    return LayTile(by=by, hex=hex_id, tile=tile, rotation=rotation)


def laying(corporation: str, tiles: str = "", *, phase: str = "4", cash: int = 500) -> Position:
    """Return a corporation of Ann's about to lay a tile, with money for any terrain."""
    scene = Scenario(5).phase(phase).start(corporation)
    if tiles:
        scene.tiles(tiles)
    scene.cash(**{corporation: cash})
    return scene.operating(corporation, "track")


# -- one tile, phases, where tiles go


@pytest.mark.statement("1849", "10.3-1")
def test_10_3_one_tile_in_an_operating_turn(refuses) -> None:
    scene = Scenario().start("RCS").private("CNM", "RCS")
    position = scene.operating("RCS", "track")
    first, second = lay("D6", "9", 2), lay("B4", "7", 5)
    assert position.refusal(second) is None

    after = position.play(first)

    assert after.state.track.laid == {"D6": Laid("9", 2)}
    refuses(after, second, "track.one_tile", "10.3-1")
    assert not any(isinstance(action, LayTile) for action in after.legal_actions())
    assert after.refusal(UseHarbour(by="ann", hex="A5")) is None


@pytest.mark.statement("1849", "10.3-1")
def test_10_3_the_tile_is_upgraded_or_laid_but_not_both(refuses) -> None:
    scene = Scenario().phase("6").start("RCS").tile("D6", "9", 2).private("CNM", "RCS")

    after = scene.operating("RCS", "track").play(lay("D6", "23", 2))

    refuses(after, lay("B4", "7", 5), "track.one_tile", "10.3-1")


@pytest.mark.statement("1849", "10.3-2")
@pytest.mark.parametrize(
    ("phase", "colours"),
    [
        ("4", ["yellow"]),
        ("6", ["yellow", "green"]),
        ("8", ["yellow", "green"]),
        ("10", ["yellow", "green", "brown"]),
        ("12", ["yellow", "green", "brown"]),
        ("16", ["yellow", "green", "brown"]),
    ],
)
def test_10_3_each_phase_has_its_colours(refuses, phase, colours) -> None:
    position = laying("RCS", "D6 9 2, E7 4 2, F8 9 2, G9 681 0, C5 651 5", phase=phase)
    lays = {
        "yellow": lay("B4", "7", 5),
        "green": lay("D6", "23", 2),
        "brown": lay("C5", "652", 5),
    }
    for colour, action in lays.items():
        if colour in colours:
            assert position.refusal(action) is None
        else:
            refuses(position, action, "track.phase", "10.3-2")


@pytest.mark.statement("1849", "10.3-3")
def test_10_3_tiles_show_the_stop_of_their_hex(refuses) -> None:
    at_home = laying("SFA", MIXED_AT_HOME)
    refuses(at_home, lay("K7", "8", 2), "track.stops", "10.3-3")
    refuses(at_home, lay("K7", "644", 1), "track.stops", "10.3-3")
    refuses(at_home, lay("I5", "74", 2), "track.stops", "10.3-3")
    assert at_home.refusal(lay("K7", "58", 2)) is None
    assert at_home.refusal(lay("I5", "79", 2)) is None
    untiled = laying("SFA")
    refuses(untiled, lay("J6", "58", 2), "track.stops", "10.3-3")
    refuses(untiled, lay("J6", "8", 2), "track.stops", "10.3-3")
    assert untiled.refusal(lay("J6", "657", 2)) is None


@pytest.mark.statement("1849", "10.3-3", "10.3-13")
def test_10_3_yellow_goes_on_hexes_without_a_tile(refuses) -> None:
    position = laying("RCS", "D6 9 2")

    refuses(position, lay("D6", "8", 0), "track.colour", "10.3-13")
    refuses(laying("RCS", phase="6"), lay("D6", "23", 2), "track.colour", "10.3-13")
    refuses(position, lay("Z9", "8", 0), "track.hex", "10.3-3")


@pytest.mark.statement("1849", "10.3-4")
def test_10_3_grey_and_blue_hexes_are_never_built_on(refuses) -> None:
    position = laying("CTL", phase="10")
    for hex_id in ("E1", "C1", "M9", "A13", "C13", "F12", "A15", "C15"):
        refuses(position, lay(hex_id, "9", 0), "track.unbuildable", "10.3-4")
    for hex_id in ("A5", "a12", "L14", "N8"):
        refuses(position, lay(hex_id, "9", 0), "track.unbuildable", "10.3-4")
    assert position.refusal(lay("G1", "58", 3)) is None


@pytest.mark.statement("1849", "10.3-5")
def test_10_3_printed_yellow_takes_green_only(refuses) -> None:
    position = laying("IFT", "I11 25 4", phase="10")
    for hex_id, yellow in (("C5", "644"), ("M11", "657"), ("K9", "79"), ("B14", "657")):
        refusal = refuses(position, lay(hex_id, yellow, 0), "track.colour", "10.3-13")
        assert "yellow" in refusal.reason
    refuses(position, lay("H12", "654", 4), "track.colour", "10.3-13")
    assert position.refusal(lay("H12", "653", 1)) is None


@pytest.mark.statement("1849", "10.3-6")
def test_10_3_labelled_tiles_go_on_their_cities_and_nothing_else_does(refuses) -> None:
    homes = {"RCS": ("C5", "651", 5), "IFT": ("H12", "653", 1), "ATA": ("M13", "675", 1)}
    for corporation, (hex_id, tile, rotation) in homes.items():
        position = laying(corporation, phase="6")
        assert position.refusal(lay(hex_id, tile, rotation)) is None
        refuses(position, lay(hex_id, "666", 0), "track.label", "10.3-6")
        other = "655" if tile != "655" else "651"
        refuses(position, lay(hex_id, other, 0), "track.label", "10.3-6")
    scene = Scenario(5).phase("6").start("AFG", home="B14.0")
    at_messina = scene.operating("AFG")
    assert at_messina.refusal(lay("B14", "655", 0)) is None
    ragusa = Scenario(5).phase("6").start("AFG", home="M11.0").operating("AFG")
    refuses(ragusa, lay("M11", "675", 1), "track.label", "10.3-6")


# -- a yellow tile extends a route


@pytest.mark.statement("1849", "10.3-7")
def test_10_3_a_yellow_tile_joins_track_of_the_corporation(refuses) -> None:
    position = laying("RCS")

    assert position.refusal(lay("D6", "9", 2)) is None
    assert position.refusal(lay("D6", "8", 0)) is None
    refuses(position, lay("D6", "7", 0), "track.connected", "10.3-7")
    refuses(position, lay("D6", "8", 5), "track.connected", "10.3-7")
    refuses(position, lay("E7", "4", 2), "track.connected", "10.3-7")


@pytest.mark.statement("1849", "10.3-7")
def test_10_3_the_gauge_must_join_too(refuses) -> None:
    position = laying("SFA", MIXED_AT_HOME)

    assert position.refusal(lay("K7", "58", 2)) is None
    refuses(position, lay("K7", "73", 2), "track.connected", "10.3-7")
    assert position.refusal(lay("I5", "79", 2)) is None
    refuses(position, lay("I5", "9", 2), "track.connected", "10.3-7")


@pytest.mark.statement("1849", "10.3-7")
def test_10_3_dual_track_matches_both_gauges() -> None:
    position = laying("CTL")

    assert position.refusal(lay("G1", "58", 3)) is None
    assert position.refusal(lay("G1", "73", 3)) is None


@pytest.mark.statement("1849", "10.3-7")
def test_10_3_the_gauge_of_the_whole_stretch_counts(refuses) -> None:
    position = laying("CTL", "D2 78 5")

    assert position.refusal(lay("E3", "79", 2)) is None
    refuses(position, lay("E3", "9", 2), "track.connected", "10.3-7")
    refuses(position, lay("E3", "8", 0), "track.connected", "10.3-7")


@pytest.mark.statement("1849", "10.3-7")
def test_10_3_behind_a_station_the_gauge_is_free_again() -> None:
    position = laying("CTL", "G1 73 3")

    assert position.refusal(lay("H2", "78", 2)) is None
    mixed = laying("SFA", "J6 658 2, I7 74 1, H8 657 1")
    assert mixed.refusal(lay("G9", "58", 5)) is None


@pytest.mark.statement("1849", "10.3-7")
def test_10_3_one_spoke_of_a_city_tile_is_enough(refuses) -> None:
    position = laying("SFA", "J6 658 2, I7 74 1")

    assert position.refusal(lay("H8", "657", 1)) is None
    refuses(position, lay("H8", "657", 4), "track.connected", "10.3-7")
    refuses(position, lay("H8", "657", 0), "track.connected", "10.3-7")


@pytest.mark.statement("1849", "10.3-7")
def test_10_3_no_tile_beyond_a_city_full_of_others(refuses) -> None:
    scene = Scenario(5).start("SFA").start("AFG", home="H8.0", held={"bob": "P"})
    scene.tiles("J6 658 2, I7 74 1, H8 657 1").cash(SFA=500, AFG=500)

    refuses(scene.operating("SFA"), lay("G9", "58", 5), "track.connected", "10.3-7")

    assert scene.operating("AFG").refusal(lay("G9", "58", 5, by="bob")) is None


@pytest.mark.statement("1849", "10.3-7")
def test_10_3_track_does_not_turn_back_at_a_junction(refuses) -> None:
    south = lay("K11", "8", 3)

    assert laying("IFT", "I11 25 4", phase="6").refusal(south) is None

    # Here the branch to K11 leaves from the side towards H10.
    refuses(laying("IFT", "I11 25 2", phase="6"), south, "track.connected", "10.3-7")


# -- the exception for an own token


@pytest.mark.statement("1849", "10.3-8", "10.3-9")
def test_10_3_on_the_city_of_its_token_any_orientation_that_fits_the_map(refuses) -> None:
    position = laying("SFA")
    open_sides = {2, 3, 4, 5}
    turns = {"644": (0, 1), "645": (0, 2), "657": (0, 3), "658": (0, 2), "659": (0, 1)}
    for tile, ends in turns.items():
        for rotation in range(6):
            action = lay("J6", tile, rotation)
            if {(end + rotation) % 6 for end in ends} <= open_sides:
                assert position.refusal(action) is None
            else:
                refuses(position, action, "track.edge", "10.3-9")


@pytest.mark.statement("1849", "10.3-8")
def test_10_3_without_a_token_there_the_exception_does_not_hold(refuses) -> None:
    refuses(laying("CTL"), lay("J6", "657", 2), "track.connected", "10.3-7")
    refuses(laying("SFA"), lay("H8", "657", 1), "track.connected", "10.3-7")
    scene = Scenario(5).start("AFG", home="H8.0").cash(AFG=80)
    assert scene.operating("AFG").refusal(lay("H8", "657", 0)) is None


# -- edges, borders, SCE, supply


@pytest.mark.statement("1849", "10.3-9")
def test_10_3_no_track_against_a_closed_side(refuses) -> None:
    palermo = laying("RCS")
    off_the_grid = refuses(palermo, lay("D6", "7", 2), "track.edge", "10.3-9")
    assert "off the map" in off_the_grid.reason
    impassable = refuses(palermo, lay("D6", "8", 2), "track.edge", "10.3-9")
    assert "impassable" in impassable.reason
    blue = refuses(palermo, lay("B4", "7", 4), "track.edge", "10.3-9")
    assert "A5" in blue.reason
    catania = laying("IFT", "H12 653 1", phase="6")
    grey = refuses(catania, lay("G13", "3", 1), "track.edge", "10.3-9")
    assert "F12" in grey.reason
    assert catania.refusal(lay("G13", "58", 1)) is None


@pytest.mark.statement("1849", "10.3-10")
def test_10_3_track_may_end_against_the_other_gauge_without_joining_it(refuses) -> None:
    scene = Scenario(options=("claimed-runs",)).start("SFA", trains=("6H",))
    scene.tiles("J6 644 4, I7 679 0").cash(SFA=100)

    after = scene.operating("SFA").play(lay("K7", "3", 2))

    assert after.decision.step == "run"
    around = RoutePlan("6H", (("J6", "K7"), ("K7", "I7")))
    refuses(after, RunTrains(by="ann", routes=(around,)), "run.gauge", "10.1-6")
    straight = RoutePlan("6H", (("I7", "J6"), ("J6", "K7")))
    assert after.refusal(RunTrains(by="ann", routes=(straight,))) is None


@pytest.mark.statement("1849", "10.3-11")
def test_10_3_acireale_is_closed_while_a_player_owns_sce(refuses) -> None:
    acireale = lay("G13", "58", 1)
    for owner in ("ann", "bob"):
        scene = Scenario(5).phase("6").start("IFT").tile("H12", "653", 1).private("SCE", owner)
        refuses(scene.operating("IFT"), acireale, "track.reserved_by_private", "7.1-8")
    for owner in ("IFT", "SFA", ""):
        scene = Scenario(5).phase("6").start("IFT").tile("H12", "653", 1).private("SCE", owner)
        assert scene.operating("IFT").refusal(acireale) is None


@pytest.mark.statement("1849", "10.3-12")
def test_10_3_tiles_are_limited_to_the_supply(refuses) -> None:
    scene = Scenario().start("RCS")
    assert scene.supply("7", 1).operating("RCS").refusal(lay("B4", "7", 5)) is None

    position = scene.supply("7", 0).operating("RCS")

    refuses(position, lay("B4", "7", 5), "track.supply", "10.3-12")
    assert lay("B4", "7", 5) not in tuple(position.legal_actions())
    refuses(position, lay("B4", "1", 5), "track.tile", "10.3-12")
    refuses(position, lay("B4", "7", 6), "track.tile", "10.3-12")


@pytest.mark.statement("1849", "10.3-12")
def test_10_3_a_replaced_tile_returns_to_the_supply_at_once() -> None:
    position = laying("RCS", "D6 9 2", phase="6")

    after = position.play(lay("D6", "23", 2))

    assert position.state.tiles["9"] == 5 and after.state.tiles["9"] == 6
    assert position.state.tiles["23"] == 3 and after.state.tiles["23"] == 2
    assert after.state.track.laid["D6"] == Laid("23", 2)
