"""Building track: yellow tiles (1844, Build track, p. 10)."""

from __future__ import annotations

import pytest

from ferrovia.board.track import Laid
from ferrovia.core.action import Pass
from ferrovia.family.actions import LayTile
from ferrovia.titles.g1844.title_state import title_state
from g1844.building import TO_BRIG, building, lay_furka
from g1844.words import lay, of_type, play

SOUTH = lay("G12", "9", 2)
"""From the stub of Bern towards Thun."""


@pytest.mark.statement("1844", "TRK-1")
@pytest.mark.parametrize("phase", ["1", "3", "7"])
def test_trk_1_one_tile_in_a_turn_yellow_or_an_upgrade(refuses, phase) -> None:
    assert building(phase=phase).operating("BLS").refusal(SOUTH) is None

    after = building(phase=phase).operating("BLS", tiles=1)

    refuses(after, SOUTH, "track.one_tile", "TRK-1")
    assert not of_type(after, LayTile)


@pytest.mark.statement("1844", "TRK-1")
def test_trk_1_an_upgrade_is_the_tile_of_a_turn_too(refuses) -> None:
    after = building(tiles="F11 57 2, G12 9 2").operating("BLS").play(lay("G12", "23", 5))

    assert after.state.track.laid["G12"] == Laid("23", 5)
    assert after.state.flow.turn.tiles == 1
    assert after.decision.step != "track"


@pytest.mark.statement("1844", "TRK-3", "TRK-11", "STN-7")
def test_trk_3_a_yellow_tile_extends_the_network(refuses) -> None:
    position = building().operating("BLS")

    assert position.refusal(SOUTH) is None
    refuses(position, lay("G12", "9", 1), "track.connected", "TRK-3")
    refuses(position, lay("D23", "9", 0), "track.connected", "TRK-3")
    after = position.play(SOUTH)
    assert after.state.track.laid["G12"] == Laid("9", 2)
    assert after.state.tiles["9"] == position.state.tiles["9"] - 1


@pytest.mark.statement("1844", "TRK-11", "STN-6")
def test_trk_11_the_network_ends_at_a_city_full_of_others(refuses) -> None:
    beyond = lay("H15", "9", 1)
    scene = building(tiles="F11 57 2, G12 9 2, H13 6 2").start("MOB", held={"bob": "P"})
    assert scene.operating("BLS").refusal(beyond) is None

    full = scene.token("MOB", "H13.0").operating("BLS")

    refuses(full, beyond, "track.connected", "TRK-3")


@pytest.mark.statement("1844", "TRK-11", "STN-6")
def test_trk_11_a_kept_home_space_does_not_block(refuses) -> None:
    """The space of Basel is kept for the SCB and empty: others build beyond it (R-55)."""
    scene = building("STB", "C14 58 5, C12 57 1")
    beyond = lay("C10", "9", 1)

    assert scene.operating("STB").refusal(beyond) is None
    taken = scene.start("SCB", held={"bob": "P"}).operating("STB")
    refuses(taken, beyond, "track.connected", "TRK-3")


@pytest.mark.statement("1844", "TRK-11")
def test_trk_11_the_network_passes_towns_and_ends_at_mountains_vaduz_and_red_areas(refuses) -> None:
    """Altdorf (G20) is a town; track to the Rigi (F19) leads no further."""
    scene = building("GB", "G18 6 2")

    assert scene.operating("GB").refusal(lay("F21", "5", 0)) is None
    beyond = lay("E18", "57", 2)
    refuses(scene.tiles("F21 5 0").operating("GB"), beyond, "track.connected", "TRK-3")


@pytest.mark.statement("1844", "TRK-4")
def test_trk_4_towns_cities_and_open_country_take_tiles_of_their_kind(refuses) -> None:
    scene = building("VZ", "K10 6 1")

    position = scene.operating("VZ")

    assert position.refusal(lay("K8", "4", 1)) is None
    refuses(position, lay("K8", "9", 1), "track.stops", "TRK-4")
    refuses(position, lay("K8", "57", 1), "track.stops", "TRK-4")
    refuses(building().operating("BLS"), lay("G12", "58", 0), "track.stops", "TRK-4")
    refuses(building().operating("BLS"), lay("H13", "4", 0), "track.stops", "TRK-4")


@pytest.mark.statement("1844", "TRK-4")
def test_trk_4_oo_and_l_take_only_their_own_tiles_and_no_yellow_one(refuses) -> None:
    position = building("NOB", "D19 57 0", phase="3").operating("NOB")

    refuses(position, lay("C20", "57", 0), "track.colour", "UPG-1")
    refuses(position, lay("C20", "14", 0), "track.label", "UPG-5")
    assert position.refusal(lay("C20", "59", 0)) is None
    lausanne = building("JS").operating("JS")
    refuses(lausanne, lay("I4", "14", 1), "track.label", "UPG-5")
    assert lausanne.refusal(lay("I4", "901", 1)) is None


@pytest.mark.statement("1844", "TRK-5", "UPG-5")
@pytest.mark.parametrize(
    ("company", "home", "own_tiles"), [("NOB", "D19", ["907", "908"]), ("BLS", "F11", ["904"])]
)
def test_trk_5_zurich_and_bern_take_any_yellow_city_and_then_their_own_tiles(
    refuses, company, home, own_tiles
) -> None:
    rotation = 0 if home == "D19" else 2
    scene = building(company, operated=1)
    yellow = {a.tile for a in of_type(scene.operating(company), LayTile) if a.hex == home}
    assert yellow == {"5", "6", "57"}

    position = scene.tile(home, "57", rotation).operating(company)

    assert {a.tile for a in of_type(position, LayTile) if a.hex == home} <= set(own_tiles)
    refuses(position, lay(home, "14", rotation), "track.label", "UPG-5")
    fits = [row.laid.tile for row in scene.title.upgrades.successors(position.state.track, home)]
    assert set(fits) == set(own_tiles)


@pytest.mark.statement("1844", "TRK-6", "OR-5")
def test_trk_6_the_first_tile_pays_the_printed_cost_upgrades_are_free(refuses) -> None:
    scene = building("MOB", "I6 57 1", cash=20)
    first = lay("I8", "9", 1)
    position = scene.operating("MOB")
    cost = scene.title.board.hexes["I8"].cost
    assert cost

    scene.cash(MOB=cost - 1)
    refuses(scene.operating("MOB"), first, "track.cost", "TRK-6")
    scene.cash(MOB=cost)
    position = scene.operating("MOB")
    after = position.play(first)

    assert after.state.cash["MOB"] == 0
    assert after.state.bank == position.state.bank + cost
    upgraded = building("MOB", "I6 57 1, I8 9 1", cash=0).operating("MOB")
    assert upgraded.refusal(lay("I8", "23", 1)) is None


@pytest.mark.statement("1844", "TRK-6")
def test_trk_6_aarau_costs_its_printed_sum_with_the_first_green_tile() -> None:
    """Ruling R-19."""
    position = building("STB", phase="5", cash=20).operating("STB")
    green = lay("D15", "15", 2)

    after = position.play(green)

    assert after.state.cash["STB"] == 0
    assert after.state.track.laid["D15"] == Laid("15", 2)
    brown = building("STB", "D15 15 2", phase="5", cash=0).operating("STB")
    assert any(a.hex == "D15" for a in of_type(brown, LayTile))


@pytest.mark.statement("1844", "TRK-7", "DST-1")
def test_trk_7_the_cost_is_paid_before_the_destination_pays(refuses) -> None:
    scene = building("BLS", "G12 9 2", cash=19).tunnel("I12", 3, 5)
    thun = lay("H13", "6", 0)
    refuses(scene.operating("BLS"), thun, "track.cost", "TRK-6")

    after = scene.cash(BLS=20).operating("BLS").play(thun)

    assert after.state.cash["BLS"] == 5 * 100
    assert title_state(after).settled == ("BLS",)


@pytest.mark.statement("1844", "TRK-8")
@pytest.mark.parametrize(
    ("hex_id", "tile", "rotation", "why"),
    [
        ("D25", "57", 1, "off the map"),
        ("K20", "5", 0, "blue"),
        ("J11", "58", 0, "impassable"),
        ("F17", "57", 1, "grey"),
        ("D25", "5", 2, ""),
        ("G18", "5", 4, ""),
    ],
)
def test_trk_8_no_track_runs_against_a_closed_side(refuses, hex_id, tile, rotation, why) -> None:
    position = building().operating("BLS")

    if why:
        refusal = refuses(position, lay(hex_id, tile, rotation), "track.edge", "TRK-8")
        assert why in refusal.reason
    else:  # towards München, the mouth of a tunnel, and the arrow of Altdorf
        assert position.refusal(lay(hex_id, tile, rotation)).rule != "track.edge"


@pytest.mark.statement("1844", "TRK-9")
def test_trk_9_track_may_end_against_a_tile_without_track_there() -> None:
    position = building(tiles="F13 58 3").operating("BLS")

    after = position.play(lay("G12", "8", 2))

    assert after.state.track.laid["G12"] == Laid("8", 2)


@pytest.mark.statement("1844", "TRK-10")
@pytest.mark.parametrize("hex_id", ["J13", "C8", "L19", "H19", "F19", "E26"])
def test_trk_10_grey_red_blue_and_tunnel_hexes_take_no_tile(refuses, hex_id) -> None:
    position = building().operating("BLS")

    refuses(position, lay(hex_id, "9", 0), "track.unbuildable", "TRK-10")
    assert not position.title.upgrades.successors(position.state.track, "J13")


@pytest.mark.statement("1844", "TRK-10", "PRV-P4")
def test_trk_10_the_furka_tile_is_not_laid_like_others(refuses) -> None:
    position = building().operating("BLS")

    refuses(position, lay("I16", "OP1", 0), "track.furka", "PRV-P4")
    refuses(position, lay("Z9", "9", 0), "track.hex", "TRK-1")
    refuses(position, lay("G12", "999", 0), "track.tile", "SET-8")
    laid = lay_furka(building()).operating("BLS")
    refuses(laid, lay("H19", "9", 1), "track.unbuildable", "TRK-10")


@pytest.mark.statement("1844", "TRK-6")
def test_a_stub_is_there_before_the_first_tile_which_keeps_it(refuses) -> None:
    """Neuchâtel is white: a yellow tile comes first, keeps its stub and costs 20 (R-20)."""
    position = building("JN", cash=100).operating("JN")
    stub = {a.tile for a in of_type(position, LayTile) if a.hex == "F7"}
    assert stub == {"5", "6", "57"}
    refuses(position, lay("F7", "5", 2), "track.keep", "UPG-3")
    refuses(position, lay("F7", "14", 1), "track.colour", "UPG-1")

    after = position.play(lay("F7", "57", 1))

    assert after.state.cash["JN"] == 80


@pytest.mark.statement("1844", "OR-3")
def test_or_3_a_company_may_build_nothing() -> None:
    after = play(building(tiles=TO_BRIG, operated=1).operating("BLS"), Pass(by="ann"))

    assert after.decision.step != "track"
