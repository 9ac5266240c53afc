"""Upgrading track tiles (1844, p. 10-11)."""

from __future__ import annotations

import pytest

from ferrovia.board.track import Laid
from ferrovia.core import tokens
from g1844.building import building
from g1844.words import lay

BERN = "F11 57 2, G12 9 2"
"""From Bern towards Thun."""


@pytest.mark.statement("1844", "UPG-1", "PHS-2", "PHS-4")
@pytest.mark.parametrize("phase", ["1", "2", "3", "4"])
def test_upg_1_green_from_phase_3(refuses, phase) -> None:
    position = building(tiles=BERN, phase=phase).operating("BLS")
    green = lay("G12", "23", 5)

    if phase in "12":
        refuses(position, green, "track.phase", "UPG-1")
    else:
        assert position.refusal(green) is None


@pytest.mark.statement("1844", "UPG-1", "PHS-6", "PHS-8")
@pytest.mark.parametrize(
    ("old", "new", "phase", "before"),
    [("F11 904 1", lay("F11", "905", 0), "5", "4"), ("F11 905 0", lay("F11", "906", 0), "7", "6")],
)
def test_upg_1_brown_from_phase_5_grey_from_phase_7(refuses, old, new, phase, before) -> None:
    assert building(tiles=old, phase=phase).operating("BLS").refusal(new) is None
    refuses(building(tiles=old, phase=before).operating("BLS"), new, "track.phase", "UPG-1")


@pytest.mark.statement("1844", "UPG-1")
def test_upg_1_no_colour_is_left_out_and_preprinted_yellow_becomes_green(refuses) -> None:
    position = building(tiles=BERN, phase="7").operating("BLS")

    refuses(position, lay("F11", "905", 0), "track.colour", "UPG-1")
    refuses(position, lay("G12", "8", 2), "track.colour", "UPG-1")
    assert building("STB").operating("STB").refusal(lay("D15", "15", 2)) is None


@pytest.mark.statement("1844", "UPG-2", "STN-7")
def test_upg_2_some_track_of_the_tile_is_reached_old_or_new(refuses) -> None:
    """Tile 16 crosses the company's line: its own track is old, the new one it never reaches."""
    own_line = building(tiles=BERN).operating("BLS")
    assert own_line.refusal(lay("G12", "20", 2)) is None

    far = building(tiles="D23 9 1").operating("BLS")

    refuses(far, lay("D23", "23", 1), "track.upgrade_right", "UPG-2")


@pytest.mark.statement("1844", "UPG-2")
def test_upg_2_the_track_reached_may_be_the_new_one() -> None:
    """Langnau's track lay apart from Bern; the new tile joins it."""
    position = building(tiles="F11 57 1, F13 58 2").operating("BLS")

    found = [
        row.laid
        for row in position.title.upgrades.successors(position.state.track, "F13")
        if position.refusal(lay("F13", row.laid.tile, row.laid.rotation)) is None
    ]

    assert found
    assert all(1 in _sides(position, laid) for laid in found)


def _sides(position, laid: Laid) -> set[int]:
    return {piece.a for piece in position.title.board.tile_face(laid).pieces}


@pytest.mark.statement("1844", "UPG-3")
def test_upg_3_all_track_stays_where_it_is(refuses) -> None:
    position = building(tiles=BERN).operating("BLS")

    refuses(position, lay("G12", "23", 0), "track.keep", "UPG-3")
    assert position.refusal(lay("G12", "23", 2)) is None


@pytest.mark.statement("1844", "UPG-4")
def test_upg_4_stops_are_neither_won_nor_lost_nor_changed(refuses) -> None:
    position = building("VZ", "K10 57 1, K8 4 1, L9 8 3").operating("VZ")

    refuses(position, lay("K8", "23", 1), "track.stops", "TRK-4")
    refuses(position, lay("K8", "14", 1), "track.stops", "TRK-4")
    refuses(position, lay("L9", "87", 0), "track.stops", "TRK-4")
    refuses(position, lay("K10", "87", 0), "track.stops", "TRK-4")
    assert position.refusal(lay("K8", "87", 1)) is None


@pytest.mark.statement("1844", "UPG-5", "TRK-5")
def test_upg_5_labels_stay(refuses) -> None:
    position = building(tiles="F11 57 2, G10 9 0", phase="5").operating("BLS")
    refuses(position, lay("F11", "15", 2), "track.label", "UPG-5")
    refuses(position, lay("F11", "907", 2), "track.label", "UPG-5")

    other = building("VZ", "K10 57 1").operating("VZ")

    refuses(other, lay("K10", "904", 0), "track.label", "UPG-5")


@pytest.mark.statement("1844", "UPG-6")
def test_upg_6_markers_move_to_the_new_tile_and_keep_their_track() -> None:
    """Aarau's two cities become one; the markers of both stand in it."""
    scene = building("STB").start("NOB", held={"bob": "P"}).token("NOB", "D15.1")

    after = scene.operating("STB").play(lay("D15", "15", 2))

    assert after.state.tokens["D15.0"] == ("STB", "NOB")
    assert "D15.1" not in after.state.tokens
    assert tokens.slots(after, "D15.0") == 2


@pytest.mark.statement("1844", "UPG-6")
def test_upg_6_two_cities_stay_two_with_their_own_markers() -> None:
    scene = building("JS").start("MOB", held={"bob": "P"}).token("MOB", "I4.1")

    after = scene.operating("JS").play(lay("I4", "901", 1))

    assert after.state.tokens["I4.0"] == ("JS",)
    assert after.state.tokens["I4.1"] == ("MOB",)
    west = {p.a for p in after.title.board.tile_face(Laid("901", 1)).pieces if p.b == 6}
    assert west == {1, 2}


@pytest.mark.statement("1844", "UPG-7", "SET-8")
def test_upg_7_only_tiles_in_the_supply_and_the_old_one_returns(refuses) -> None:
    scene = building(tiles=BERN)
    green = lay("G12", "23", 2)
    before = scene.operating("BLS")

    after = before.play(green)

    assert after.state.tiles["9"] == before.state.tiles["9"] + 1
    assert after.state.tiles["23"] == before.state.tiles["23"] - 1
    refuses(scene.supply("23", 0).operating("BLS"), green, "track.supply", "UPG-7")
