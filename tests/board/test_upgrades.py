"""What may replace what (1849 §10.3), and why not."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import boards
from boards import EMPTY, lying, tiles
from ferrovia.board.faces import Piece
from ferrovia.board.track import Board, Laid, Track
from ferrovia.board.upgrades import UpgradeTable

PRINTED_YELLOW = ["C5", "H12", "M13", "B14", "M11", "K9", "I11"]


def rotations(table: UpgradeTable, hex_id: str, laid: Laid | None, tile: str) -> list[int]:
    """Return the rotations in which ``tile`` may follow."""
    found = (successor.laid for successor in table.successors(lying(hex_id, laid), hex_id))
    return [new.rotation for new in found if new.tile == tile]


def objection(table: UpgradeTable, hex_id: str, laid: Laid | None, new: Laid) -> str | None:
    """Return the key of the check that objects."""
    return boards.objection(table, lying(hex_id, laid), hex_id, new.tile, new.rotation) or None


# -- the check lists of the facts


@pytest.mark.statement("1849", "10.3-3", "10.3-5", "10.3-6", "10.3-14")
def test_10_3_first_tiles_are_those_of_the_facts(
    open_country: UpgradeTable, facts: dict[str, Any]
) -> None:
    for hex_ in open_country.board.hexes.values():
        kinds = [stop.kind for stop in hex_.face.stops]
        plain = {"": "plain_no_stop", "town": "plain_town", "city": "plain_city"}
        key = plain["".join(kinds)] if hex_.face.colour == "plain" else hex_.id
        assert tiles(open_country, hex_.id) == facts["first_tile"][key]


@pytest.mark.statement("1849", "10.3-13", "10.3-14", "10.3-15", "10.3-16", "10.3-17", "10.3-18")
def test_10_3_upgrades_are_those_of_the_facts(
    open_country: UpgradeTable, facts: dict[str, Any]
) -> None:
    expected = {old: sorted(new) for old, new in facts["upgrade_table"].items()}
    known = open_country.board
    labelled = {hex_.face.label: hex_.id for hex_ in known.hexes.values()}
    for rotation in range(6):
        found = {
            old: sorted(tiles(open_country, labelled[tile.face.label], Laid(old, rotation)))
            for old, tile in known.tiles.items()
        }
        assert found == expected
    assert {old: sorted(open_country.becomes(old)) for old in known.tiles} == expected


@pytest.mark.statement("1849", "10.3-19", "10.3-6", "10.3-9", "10.3-15")
def test_10_3_19_labelled_tiles_have_the_rotations_of_the_facts(
    table: UpgradeTable, facts: dict[str, Any]
) -> None:
    listed = next(rule for rule in facts["upgrade"] if rule["rule"] == "labelled rotations")
    on, expected = listed["on"], listed["rotations"]
    for green, brown in (("651", "652"), ("653", "654"), ("655", "656"), ("675", "676")):
        assert on[green] == on[brown]
        assert rotations(table, on[green], None, green) == expected[green]
        for rotation in expected[green]:
            laid = Laid(green, rotation)
            assert rotations(table, on[brown], laid, brown) == expected[brown]


def test_every_recorded_lay_is_in_the_table(table: UpgradeTable, records_root: Path) -> None:
    games = list((records_root / "games/1849").glob("generated-*.json"))
    assert games
    for game in games:
        track = Track({})
        for action in json.loads(game.read_text())["actions"]:
            if action["type"] == "lay_tile":
                hex_id, tile = action["hex"], action["tile"].partition("-")[0]
                new, old = Laid(tile, action["rotation"]), track.laid.get(action["hex"])
                if hex_id == "B14" and tile == "655":
                    old = None  # the earthquake may have cleared Messina (1849 §12)
                assert table.explain(lying(hex_id, old), hex_id, new) is None, (
                    game.name,
                    action["id"],
                )
                track = track.lay(hex_id, new)


# -- the statements, one by one


@pytest.mark.statement("1849", "10.3-3")
def test_10_3_3_stops_of_tile_and_hex_agree(table: UpgradeTable) -> None:
    assert objection(table, "D4", None, Laid("9", 0)) == "stops"  # plain track on a town
    assert objection(table, "D2", None, Laid("4", 0)) == "stops"  # a town on a plain hex
    assert objection(table, "H8", None, Laid("4", 0)) == "stops"  # a town on a city
    assert objection(table, "D2", None, Laid("9", 0)) is None
    assert objection(table, "D4", None, Laid("4", 0)) is None
    assert objection(table, "H8", None, Laid("657", 0)) is None


@pytest.mark.statement("1849", "10.3-3", "10.3-13")
def test_10_3_3_a_plain_hex_takes_yellow_first(table: UpgradeTable) -> None:
    assert objection(table, "D2", None, Laid("23", 0)) == "colour"
    assert {found.colour for found in table.successors(EMPTY, "D2")} == {"yellow"}


@pytest.mark.statement("1849", "10.3-4")
def test_10_3_4_grey_and_blue_hexes_are_never_built_on(board: Board, table: UpgradeTable) -> None:
    closed = [hex_ for hex_ in board.hexes.values() if hex_.face.colour in ("grey", "blue")]
    assert len(closed) == len(board.hexes) - 57
    for hex_ in closed:
        assert table.successors(EMPTY, hex_.id) == ()
        assert objection(table, hex_.id, None, Laid("9", 0)) == "unbuildable"


@pytest.mark.statement("1849", "10.3-5")
@pytest.mark.parametrize("hex_id", PRINTED_YELLOW)
def test_10_3_5_printed_yellow_takes_green_only(table: UpgradeTable, hex_id: str) -> None:
    assert {found.colour for found in table.successors(EMPTY, hex_id)} == {"green"}
    assert objection(table, hex_id, None, Laid("657", 0)) == "colour"


@pytest.mark.statement("1849", "10.3-6")
def test_10_3_6_labelled_tiles_lie_on_their_own_city_only(table: UpgradeTable) -> None:
    assert objection(table, "C5", None, Laid("653", 5)) == "label"
    assert objection(table, "C5", None, Laid("660", 5)) == "label"
    assert objection(table, "M11", None, Laid("651", 5)) == "label"
    assert objection(table, "C5", None, Laid("651", 5)) is None


@pytest.mark.statement("1849", "10.3-9")
def test_10_3_9_track_ends_where_it_can_go_on(table: UpgradeTable) -> None:
    off_the_map = "would run off the map"
    assert table.closed_sides(EMPTY, "D14") == {
        0: off_the_map,
        2: "would run against C13, which is grey and has no track there",
        4: "would run against Calabria (C15), which is grey and has no track there",
        5: off_the_map,
    }
    assert table.closed_sides(EMPTY, "B2") == {
        1: "would run against the impassable side towards Trapani (C1)",
        2: off_the_map,
        3: off_the_map,
        4: off_the_map,
    }
    assert (
        table.closed_sides(EMPTY, "B12")[3]
        == "would run against Port of Milazzo (a12), which is blue and has no track there"
    )


@pytest.mark.statement("1849", "10.3-9")
def test_10_3_9_etna_is_closed_on_every_side(board: Board, table: UpgradeTable) -> None:
    for edge, beyond in enumerate(board.neighbours["F12"]):
        assert beyond is not None
        assert table.unbuildable(beyond) or (edge + 3) % 6 in table.closed_sides(EMPTY, beyond)


@pytest.mark.statement("1849", "10.3-9")
def test_10_3_9_a_hex_with_two_open_sides_takes_only_what_joins_them(table: UpgradeTable) -> None:
    found = [successor.laid for successor in table.successors(EMPTY, "D14")]
    assert found == [Laid("8", 1), Laid("78", 1)]
    assert table.explain(EMPTY, "D14", Laid("8", 0)) == (
        "edge",
        "track to the S would run off the map",
    )


@pytest.mark.statement("1849", "10.3-13")
def test_10_3_13_colours_follow_one_step_at_a_time(table: UpgradeTable) -> None:
    assert objection(table, "J12", Laid("9", 0), Laid("8", 0)) == "colour"
    assert objection(table, "J12", Laid("9", 0), Laid("41", 0)) == "colour"
    assert objection(table, "J12", Laid("9", 0), Laid("23", 0)) == "edge"
    assert objection(table, "J12", Laid("9", 0), Laid("24", 0)) is None
    assert table.explain(lying("J12", Laid("42", 0)), "J12", Laid("41", 0)) == (
        "colour",
        "brown is never replaced",
    )


@pytest.mark.statement("1849", "10.3-14")
def test_10_3_14_spaces_and_revenue_are_those_of_the_new_tile(
    board: Board, table: UpgradeTable
) -> None:
    spaces = [board.tiles[tile].face.stops[0].slots for tile in ("675", "676")]
    assert spaces == [1, 2]
    assert rotations(table, "M13", Laid("675", 1), "676") == [1]


@pytest.mark.statement("1849", "10.3-15")
def test_10_3_15_every_old_piece_keeps_its_ends(table: UpgradeTable) -> None:
    straight, lost = Laid("9", 0), Laid("24", 1)
    assert table.explain(lying("J12", straight), "J12", lost) == (
        "keep",
        "the track between the S side and the N side would be lost",
    )
    assert table.explain(EMPTY, "C5", Laid("651", 0)) == (
        "keep",
        "the track between the SE side and the city would be lost",
    )


@pytest.mark.statement("1849", "10.3-16", "10.3-18")
def test_10_3_16_standard_and_narrow_never_turn_into_each_other(table: UpgradeTable) -> None:
    assert table.explain(lying("J12", Laid("79", 0)), "J12", Laid("24", 0)) == (
        "gauge",
        "the narrow track between the S side and the N side would become standard",
    )
    assert objection(table, "J12", Laid("9", 0), Laid("678", 0)) == "gauge"
    assert objection(table, "J12", Laid("79", 0), Laid("678", 0)) is None


@pytest.mark.statement("1849", "10.3-16", "10.3-17", "10.3.1-2")
def test_10_3_16_both_gauges_may_become_dual_and_that_is_new_track(
    board: Board, table: UpgradeTable
) -> None:
    green = Laid("660", 0)
    (brown,) = table.successors(lying("H8", green), "H8")[:1]
    assert brown.laid.tile == "672"
    assert {piece.gauge for piece in board.tile_face(green).pieces} == {"standard", "narrow"}
    assert brown.new == board.tile_face(brown.laid).pieces
    assert {piece.gauge for piece in brown.new} == {"dual"}


@pytest.mark.statement("1849", "10.3-16")
def test_10_3_16_only_brown_tiles_have_dual_track(board: Board) -> None:
    for tile in board.tiles.values():
        if any(piece.gauge == "dual" for piece in tile.face.pieces):
            assert tile.face.colour == "brown"


@pytest.mark.statement("1849", "10.3-19", "10.3-9")
def test_10_3_19_catania_turned_to_a_side_without_track(table: UpgradeTable) -> None:
    key, reason = table.explain(EMPTY, "H12", Laid("653", 4)) or ("", "")
    assert (key, reason) == ("edge", "track to the SE would run off the map")


@pytest.mark.statement("1849", "10.3.1-2")
def test_10_3_1_new_track_is_what_was_not_there_before(table: UpgradeTable) -> None:
    found = {new.laid: new for new in table.successors(lying("J12", Laid("9", 0)), "J12")}
    assert found[Laid("24", 0)].new == (Piece(0, 2),)
    first = {new.laid: new for new in table.successors(EMPTY, "J12")}
    assert first[Laid("9", 0)].new == (Piece(0, 3),)


def test_10_3_20_raised_names_the_stops_that_gain(table: UpgradeTable) -> None:
    assert [new.raised for new in table.successors(EMPTY, "C5")] == [(0,)]  # 50 to 90
    assert {new.raised for new in table.successors(EMPTY, "D4")} == {(0,)}  # nothing to 10
    assert {new.raised for new in table.successors(lying("D4", Laid("4", 0)), "D4")} == {
        ()
    }  # 10 to 10
    assert {new.raised for new in table.successors(EMPTY, "J12")} == {()}


# -- the table itself


def test_the_table_and_the_explanation_agree(board: Board, table: UpgradeTable) -> None:
    for hex_id in board.hexes:
        for laid in (None, Laid("8", 2), Laid("58", 1), Laid("657", 0)):
            listed = [successor.laid for successor in table.successors(lying(hex_id, laid), hex_id)]
            every = [Laid(tile, rotation) for tile in board.tiles for rotation in range(6)]
            track = lying(hex_id, laid)
            assert listed == [new for new in every if table.explain(track, hex_id, new) is None]


def test_unknown_tiles_and_rotations_are_explained(table: UpgradeTable) -> None:
    assert table.explain(EMPTY, "D2", Laid("999", 0)) == ("unknown_tile", "there is no tile 999")
    assert objection(table, "D2", None, Laid("9", 6)) == "unknown_tile"


def test_one_entry_is_that_of_the_whole_row(board: Board, table: UpgradeTable) -> None:
    laid = {"C5": Laid(next(iter(table.successors(Track({}), "C5"))).laid.tile, 0)}
    for track in (Track({}), Track(laid)):
        alone, after = (UpgradeTable(board, table.rules) for _ in range(2))
        for hex_id in board.hexes:
            row = {s.laid: s for s in after.successors(track, hex_id)}
            for tile in board.tiles:
                for turns in range(6):
                    entry = row.get(Laid(tile, turns))
                    assert alone.successor(track, hex_id, tile, turns) == entry
                    assert after.successor(track, hex_id, tile, turns) == entry
