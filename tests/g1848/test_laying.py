"""Laying yellow tiles (1848 §7.4)."""

from __future__ import annotations

import pytest

from ferrovia.board.track import Laid
from ferrovia.core import Position
from ferrovia.core.action import Pass
from ferrovia.family.actions import LayTile
from g1848.scenario import Scenario
from g1848.words import lay, of_type

AT_HOME = "E4 5 3"
"""Port Augusta with track to D5 in the north-east and to the desert E6 in the east."""
NORTH, EAST = lay("D5", "9", 0), lay("E6", "9", 1)


def scene(company: str = "CAR", tiles: str = AT_HOME, *, phase: str = "3", cash: int = 500):
    """Return a company of Ann's on a table where some tiles lie."""
    found = Scenario().phase(phase).start(company).cash(**{company: cash})
    return found.tiles(tiles) if tiles else found


def laying(company: str = "CAR", tiles: str = AT_HOME, **how) -> Position:
    """Return a company of Ann's about to lay a tile."""
    return scene(company, tiles, **how).operating(company, "track")


@pytest.mark.statement("1848", "7.4.2-1", "9.1-2")
@pytest.mark.parametrize("phase", ["start", "2"])
def test_7_4_2_one_yellow_tile_before_the_first_3(refuses, phase) -> None:
    position = laying(phase=phase)
    assert position.refusal(EAST) is None

    after = scene(phase=phase).operating("CAR", "track", tiles=1)

    refuses(after, EAST, "track.one_tile", "7.4.2-1")
    assert not of_type(after, LayTile)


@pytest.mark.statement("1848", "7.4.2-1", "9.3-1")
@pytest.mark.parametrize("phase", ["3", "4", "5", "6", "8"])
def test_7_4_2_two_yellow_tiles_from_the_first_3_on_the_second_on_the_first(refuses, phase) -> None:
    after = laying(phase=phase).play(NORTH)
    further = lay("C6", "9", 0)
    assert after.refusal(EAST) is None
    assert further in of_type(after, LayTile)

    after = after.play(further)

    assert after.state.track.laid["C6"] == Laid("9", 0)
    refuses(after, EAST, "track.one_tile", "7.4.2-1")
    assert not of_type(after, LayTile)


@pytest.mark.statement("1848", "7.4.1-1")
def test_7_4_1_a_tile_joins_a_line_that_leads_to_a_token(refuses) -> None:
    position = laying()

    assert position.refusal(NORTH) is None
    refuses(position, lay("D5", "9", 1), "track.connected", "7.4.1-1")
    refuses(position, lay("C6", "9", 0), "track.connected", "7.4.1-1")
    refuses(position, lay("Z9", "9", 0), "track.hex", "7.4.1-1")


@pytest.mark.statement("1848", "7.4.1-1")
def test_7_4_1_yellow_goes_only_on_an_empty_hex(refuses) -> None:
    position = laying("CAR", "E4 5 3, D5 9 0")

    refuses(position, lay("D5", "8", 0), "track.colour", "7.5.1-1")
    assert position.refusal(lay("C6", "9", 0)) is None


@pytest.mark.statement("1848", "7.4.1-2", "7.5.1-6")
def test_7_4_1_a_city_full_of_others_blocks_the_way(refuses) -> None:
    beyond = lay("D3", "1", 0)
    table = scene("CAR", "E4 57 1, E2 5 3")
    assert table.operating("CAR").refusal(beyond) is None

    table.start("WA", price=90, home=False).token("WA", "E2.0")

    refuses(table.operating("CAR"), beyond, "track.connected", "7.4.1-1")
    assert table.token("CAR", "E2.0").operating("CAR").refusal(beyond) is None


@pytest.mark.statement("1848", "7.4.1-3", "7.6-5")
def test_7_4_1_length_and_markers_do_not_matter_for_building() -> None:
    line = "E4 5 3, E6 9 1, E8 9 1, E10 9 1, E12 9 1"
    assert laying("CAR", line).refusal(lay("E14", "57", 1)) is None


@pytest.mark.statement("1848", "7.4.1-3")
def test_7_4_1_no_way_leads_through_an_end_of_routes(refuses) -> None:
    beyond = lay("C2", "9", 0)
    table = scene("WA", "E2 5 2").start("QR", price=90, home=False).token("QR", "E2.0")
    table.cash(QR=500)

    assert table.operating("WA").refusal(beyond) is None
    refuses(table.operating("QR"), beyond, "track.connected", "7.4.1-1")


@pytest.mark.statement("1848", "7.4.3-1", "7.4.1-1", "7.3-2")
@pytest.mark.parametrize("operated", [0, 3])
def test_7_4_3_a_tile_at_home_in_the_first_turn_or_later_or_none(operated) -> None:
    position = Scenario().start("CAR", operated=operated, home=True).operating("CAR")

    after = position.play(lay("E4", "5", 3))

    assert after.state.track.laid["E4"] == Laid("5", 3)
    assert not position.play(Pass(by="ann")).state.track.laid


@pytest.mark.statement("1848", "7.4.3-1")
def test_7_4_3_com_may_build_on_either_home() -> None:
    position = Scenario().start("COM").operating("COM")

    assert position.refusal(lay("F17", "5", 1)) is None
    assert position.refusal(lay("G6", "5", 2)) is None


@pytest.mark.statement("1848", "7.4.4-1")
def test_7_4_4_red_and_blue_hexes_are_never_built_on(refuses) -> None:
    position = laying("WA", "")
    for hex_id in ("A4", "A6", "A18", "D1", "B21", "F3", "I8", "I10"):
        refuses(position, lay(hex_id, "9", 0), "track.unbuildable", "7.4.4-1")
    assert position.refusal(lay("E2", "5", 2)) is None


@pytest.mark.statement("1848", "7.4.5-1")
@pytest.mark.parametrize(
    ("company", "tiles", "action", "cost"),
    [
        ("CAR", AT_HOME, EAST, 40),
        ("CAR", AT_HOME, NORTH, 0),
        ("NSW", "F17 5 1", lay("E16", "9", 2), 50),
        ("NSW", "F17 5 0", lay("G16", "5", 2), 50),
    ],
)
def test_7_4_5_desert_and_mountains_are_paid_before_laying(
    refuses, company, tiles, action, cost
) -> None:
    position = laying(company, tiles, cash=cost)
    after = position.play(action)

    assert after.state.cash[company] == 0
    assert after.state.bank == position.state.bank + cost
    if cost:
        refuses(laying(company, tiles, cash=cost - 1), action, "track.cost", "7.4.5-1")


@pytest.mark.statement("1848", "7.4.5-1")
def test_7_4_5_upgrades_on_desert_are_free() -> None:
    after = laying("CAR", "E4 5 3, E6 9 1", cash=0).play(lay("E6", "23", 1))
    assert after.state.cash["CAR"] == 0


@pytest.mark.statement("1848", "7.4.6-1", "7.4.6-2", "7.4.6-3", "7.4.6-4", "7.4.6-5")
@pytest.mark.parametrize(
    ("hex_id", "tiles"),
    [
        ("D5", {"7", "8", "9"}),
        ("C18", {"1", "2", "55", "56", "69"}),
        ("E14", {"5", "6", "57"}),
        ("G6", {"5", "6", "57"}),
        ("F15", {"235"}),
    ],
)
def test_7_4_6_tiles_show_the_stations_of_their_hex(hex_id, tiles) -> None:
    title = Scenario().title
    rows = title.upgrades.successors(Scenario().opening.state.track, hex_id)
    assert {row.laid.tile for row in rows} == tiles


@pytest.mark.statement("1848", "7.4.6-1", "7.4.6-3")
def test_7_4_6_other_tiles_are_refused(refuses) -> None:
    position = laying()
    refuses(position, lay("D5", "57", 0), "track.stops", "7.5.3-2")
    refuses(position, lay("F5", "9", 0), "track.stops", "7.5.3-2")
    refuses(position, lay("F5", "235", 0), "track.label", "7.5.3-2")
    refuses(position, lay("D5", "999", 0), "track.tile", "1.3-1")


@pytest.mark.statement("1848", "7.4.7-1")
def test_7_4_7_no_track_off_the_grid_or_to_a_side_without_an_arrow(refuses) -> None:
    home = laying("CAR", "")
    refuses(home, lay("E4", "57", 0), "track.edge", "7.4.7-1")
    assert home.refusal(lay("E4", "57", 1)) is None
    north = laying("QR", "")
    refuses(north, lay("B19", "5", 3), "track.edge", "7.4.7-1")
    assert north.refusal(lay("B19", "57", 2)) is None
    assert north.refusal(lay("B19", "57", 1)) is not None


@pytest.mark.statement("1848", "7.4.7-1")
def test_7_4_7_track_to_tasmania_only_where_its_tile_lies(refuses) -> None:
    south = lay("H11", "5", 0)
    table = scene("VR", "")
    refuses(table.operating("VR"), south, "track.edge", "7.4.7-1")
    assert table.tile("I10", "241", 1).operating("VR").refusal(south) is None


@pytest.mark.statement("1848", "1.3-1")
def test_1_3_no_tile_that_is_used_up(refuses) -> None:
    refuses(scene().supply("9", 0).operating("CAR"), NORTH, "track.supply", "1.3-1")
    assert scene().supply("9", 1).operating("CAR").play(NORTH).state.tiles["9"] == 0
