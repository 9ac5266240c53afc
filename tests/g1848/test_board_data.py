"""Map and tiles of 1848: the same as the facts, and what may lie where."""

from __future__ import annotations

import gzip
import json
from collections import Counter
from pathlib import Path

import pytest

import boards
from boards import EMPTY, Entry, board_fixtures, by_phase, lying, objection, supply, tiles
from ferrovia.board.faces import FIRST_STOP, Face, Piece, Stop, sides
from ferrovia.board.grid import POINTY
from ferrovia.board.track import Board, Laid, Track
from ferrovia.board.upgrades import UpgradeTable
from recorded import recorded_games

PERIODS = {"yellow": ("start", "2"), "green": ("3", "4"), "brown": ("5", "6"), "gray": ("8",)}
K_HEXES = ("B19", "F17", "G6", "H11")
OO_HEXES = ("B17", "F15", "G10")
TOWN_HEXES = ("D3", "C18", "G12")


table, board, facts = board_fixtures("1848")


def face(entry: Entry) -> Face:
    """Read a face from the table of a fact."""
    stops = tuple(_stop(stop, terminal=entry.get("terminal", False)) for stop in entry["stops"])
    colour, label = entry["colour"].replace("gray", "grey"), entry["label"].removeprefix("TAS")
    return boards.face(entry, stops, colour, label)


def _stop(entry: Entry, *, terminal: bool) -> Stop:
    """Read a stop; a large harbour counts like an off-board location, small ones are ports."""
    kind = "offboard" if entry.get("size") == "large" else entry["kind"]
    revenue = by_phase(entry["revenue"], PERIODS)
    return Stop(kind, revenue, entry.get("slots", 0), terminal and kind == "city")


# -- the same as the facts


def test_the_map_is_that_of_the_facts(board: Board, facts: Entry) -> None:
    assert board.layout is POINTY
    assert list(board.hexes) == [entry["id"] for entry in facts["hex"]]
    for entry in facts["hex"]:
        hex_ = board.hexes[entry["id"]]
        terrain = [(hex_.terrain, hex_.cost)] if hex_.terrain else []
        assert hex_.name == entry["name"].removesuffix(" site")
        assert hex_.face == face(entry)
        assert terrain == [(kind["kind"], kind["cost"]) for kind in entry["terrain"]]
        assert hex_.marked == tuple(entry["gauge_edges"])
        assert [beyond or "" for beyond in board.neighbours[hex_.id]] == entry["neighbours"]


def test_the_tiles_are_those_of_the_facts(board: Board, facts: Entry) -> None:
    assert list(board.tiles) == [entry["id"] for entry in facts["tile"]]
    for entry in facts["tile"]:
        tile = board.tiles[entry["id"]]
        assert (tile.count, tile.face) == (entry["count"], face(entry))


@pytest.mark.statement("1848", "1.3-1")
def test_1_3_there_are_100_tiles(board: Board) -> None:
    assert supply(board) == {"yellow": 43, "green": 31, "brown": 22, "grey": 3, "blue": 1}
    assert supply(board).total() == 100


def test_terrain_is_desert_40_and_mountain_50(board: Board, facts: Entry) -> None:
    found = Counter((hex_.terrain, hex_.cost) for hex_ in board.hexes.values() if hex_.cost)
    assert found == {("desert", 40): 8, ("mountain", 50): 7}
    deserts = [hex_.id for hex_ in board.hexes.values() if hex_.terrain == "desert"]
    (power,) = (each["power"][0] for each in facts["company"] if each["id"] == "P2")
    assert deserts == power["hexes"]


@pytest.mark.statement("1848", "7.6-1")
def test_7_6_the_35_gauge_borders_are_those_of_the_facts(board: Board, facts: Entry) -> None:
    marked = {
        frozenset((hex_.id, board.neighbours[hex_.id][side]))
        for hex_ in board.hexes.values()
        for side in hex_.marked
    }
    assert marked == {frozenset(border["hexes"]) for border in facts["gauge_border"]}
    assert len(marked) == 35


@pytest.mark.statement("1848", "9.8-1")
def test_9_8_printed_values_follow_the_colour_of_the_phase(board: Board) -> None:
    values = {
        hex_id: list(dict.fromkeys(board.hexes[hex_id].face.stops[0].revenue.items()))  # type: ignore[union-attr]
        for hex_id in ("A4", "A6", "A18", "D1", "B21", "F3")
    }
    phases = ("start", "2", "3", "4", "5", "6", "8")
    alice = list(zip(phases, (10, 10, 20, 20, 40, 40, 60), strict=True))
    small = list(zip(phases, (10, 10, 10, 10, 20, 20, 20), strict=True))
    assert values == {
        "A4": alice,
        "A6": alice,
        "A18": list(zip(phases, (10, 10, 20, 20, 30, 30, 40), strict=True)),
        "D1": list(zip(phases, (20, 20, 40, 40, 60, 60, 80), strict=True)),
        "B21": small,
        "F3": small,
    }


@pytest.mark.statement("1848", "10.1.2-9", "10.1.2-5")
def test_10_1_2_red_hexes_harbours_and_tasmania_are_ends(board: Board) -> None:
    ends = {hex_.id for hex_ in board.hexes.values() for stop in hex_.face.stops if stop.end_only}
    assert ends == {"A4", "A6", "A18", "D1", "B21", "F3"}
    assert board.tiles["241"].face.stops[0].end_only
    assert [hex_.id for hex_ in board.hexes.values() if hex_.area] == ["A4", "A6"]
    assert board.hexes["A4"].area == board.hexes["A6"].area


# -- first tiles


@pytest.mark.statement("1848", "7.4.6-1")
def test_7_4_6_hexes_without_stations_take_tiles_without(table: UpgradeTable) -> None:
    assert tiles(table, "D5") == ["7", "8", "9"]
    assert objection(table, EMPTY, "D5", "5") == "stops"


@pytest.mark.statement("1848", "7.4.6-2")
@pytest.mark.parametrize("hex_id", TOWN_HEXES)
def test_7_4_6_double_town_hexes_take_double_town_tiles(table: UpgradeTable, hex_id: str) -> None:
    assert tiles(table, hex_id) == ["1", "2", "55", "56", "69"]
    assert objection(table, EMPTY, hex_id, "9") == "stops"


@pytest.mark.statement("1848", "7.4.6-3", "7.4.6-4")
def test_7_4_6_single_cities_take_5_6_and_57_with_and_without_a_k(
    board: Board, table: UpgradeTable
) -> None:
    single = [
        hex_.id
        for hex_ in board.hexes.values()
        if [stop.kind for stop in hex_.face.stops] == ["city"] and hex_.face.colour == "plain"
    ]
    assert len(single) == 16
    for hex_id in single:
        assert set(tiles(table, hex_id)) <= {"5", "6", "57"}
        assert "5" in tiles(table, hex_id)
        assert objection(table, EMPTY, hex_id, "235") in ("stops", "label")
        assert objection(table, EMPTY, hex_id, "9") == "stops"
    for hex_id in K_HEXES:
        assert board.hexes[hex_id].face.label == "K"
        assert set(tiles(table, hex_id)) <= {"5", "6", "57"}


@pytest.mark.statement("1848", "7.4.6-5")
@pytest.mark.parametrize("hex_id", OO_HEXES)
def test_7_4_6_oo_hexes_take_235_only(table: UpgradeTable, hex_id: str) -> None:
    assert tiles(table, hex_id) == ["235"]
    assert objection(table, EMPTY, hex_id, "5") in ("label", "stops")


@pytest.mark.statement("1848", "7.4.4-1")
def test_7_4_4_red_and_blue_hexes_are_never_built_on(board: Board, table: UpgradeTable) -> None:
    closed = [hex_.id for hex_ in board.hexes.values() if hex_.face.colour in ("red", "blue")]
    assert closed == ["A4", "A6", "A18", "B21", "D1", "F3", "I8", "I10"]
    for hex_id in closed:
        assert set(tiles(table, hex_id)) <= {"241"}
        assert objection(table, EMPTY, hex_id, "9") == "unbuildable"
    assert table.explain(EMPTY, "D5", Laid("241", 1)) == (
        "unbuildable",
        "it belongs on Tasmania (I8) or Tasmania (I10)",
    )


@pytest.mark.statement("1848", "7.4.7-1")
def test_7_4_7_closed_sides_are_those_of_the_facts(table: UpgradeTable, facts: Entry) -> None:
    for entry in facts["hex"]:
        if entry["colour"] == "plain":
            closed = entry["blocked_edges"] + entry["offmap_edges"] + entry["tasmania_edges"]
            assert sorted(table.closed_sides(EMPTY, entry["id"])) == sorted(closed)


@pytest.mark.statement("1848", "7.4.7-1", "4.4-2")
def test_7_4_7_track_may_lead_to_tasmania_once_it_lies_there(table: UpgradeTable) -> None:
    placed = EMPTY.lay("I8", Laid("241", 1))
    assert objection(table, EMPTY, "H9", "57", 0) == "edge"
    assert objection(table, placed, "H9", "57", 0) == ""
    assert objection(table, placed, "H9", "57", 2) == "edge"  # towards I10
    assert objection(table, EMPTY, "H7", "6", 3) == "edge"
    assert objection(table, placed, "H7", "6", 3) == ""
    assert table.explain(EMPTY, "H9", Laid("57", 0)) == (
        "edge",
        "track to the SW would run against Tasmania (I8), which is blue and has no track there",
    )


@pytest.mark.statement("1848", "4.4-1", "4.4-2")
@pytest.mark.parametrize("site", ["I8", "I10"])
def test_4_4_tasmania_lies_on_its_sites_in_one_rotation(table: UpgradeTable, site: str) -> None:
    (row,) = table.successors(EMPTY, site)
    assert row.laid == Laid("241", 1)
    assert sides(table.board.tile_face(row.laid)) == (2, 3)
    placed = EMPTY.lay(site, row.laid)
    assert table.successors(placed, site) == ()
    assert objection(table, placed, site, "241", 1) == "unbuildable"


# -- upgrades


@pytest.mark.statement("1848", "7.5.3-2", "7.5.3-3", "7.5.1-1")
def test_7_5_3_upgrades_are_those_of_the_facts(table: UpgradeTable, facts: Entry) -> None:
    for entry in facts["tile"]:
        expected = [*entry["upgrades"], *entry.get("upgrades_on_K_hex", ())]
        assert list(table.becomes(entry["id"])) == expected


@pytest.mark.statement("1848", "7.5.3-3")
def test_7_5_3_cities_become_k_tiles_on_k_hexes_and_there_only(table: UpgradeTable) -> None:
    found = {
        tile: {
            new
            for hex_id in K_HEXES
            for turn in range(6)
            for new in tiles(table, hex_id, Laid(tile, turn))
        }
        for tile in ("5", "6", "57")
    }
    assert found["5"] == found["6"] == {"236", "237", "238"}
    assert found["57"] == {"236", "237"}
    assert tiles(table, "D9", Laid("6", 1)) == ["14", "15"]
    assert objection(table, lying("H11", Laid("6", 1)), "H11", "15", 1) == "label"
    assert objection(table, lying("D9", Laid("6", 1)), "D9", "238", 1) == "label"
    assert tiles(table, "H11", Laid("238", 1)) == ["239"]
    assert tiles(table, "H11", Laid("239", 1)) == ["240"]
    assert tiles(table, "D9", Laid("611", 1)) == ["915"]


@pytest.mark.statement("1848", "7.5.3-3")
def test_7_5_3_double_town_tiles_are_never_upgraded(table: UpgradeTable) -> None:
    for tile in ("1", "2", "55", "56", "69"):
        assert all(table.successors(lying("D3", Laid(tile, turn)), "D3") == () for turn in range(6))


@pytest.mark.statement("1848", "7.5.1-1")
def test_7_5_1_colours_follow_one_step_at_a_time(table: UpgradeTable) -> None:
    lies = lying("D5", Laid("8", 0))
    assert objection(table, lies, "D5", "9", 0) == "colour"
    assert objection(table, lies, "D5", "40", 0) == "colour"
    assert objection(table, lies, "D5", "25", 0) == ""


@pytest.mark.statement("1848", "7.5.1-4")
def test_7_5_1_all_old_track_stays(table: UpgradeTable) -> None:
    assert objection(table, lying("D5", Laid("8", 0)), "D5", "25", 1) == "keep"
    assert objection(table, lying("D9", Laid("57", 0)), "D9", "15", 4) == "keep"


@pytest.mark.statement("1848", "7.5.1-4", "7.5.1-5")
def test_7_5_1_on_oo_tiles_track_tells_which_city_is_which(table: UpgradeTable) -> None:
    """Tile 235 has track to its first city only; it may become either city of tile 59."""
    rows = {row.laid.rotation: row for row in table.successors(lying("G10", Laid("235", 2)), "G10")}
    assert sorted(rows) == [0, 2]
    assert rows[2].stops == (0, 1)
    assert rows[0].stops == (1, 0)
    assert rows[2].new == (Piece(4, FIRST_STOP + 1),)
    assert rows[0].new == (Piece(0, FIRST_STOP),)
    assert all(row.raised == (0, 1) for row in rows.values())
    assert rows[0].former(1) == (0,)
    assert rows[0].before(Piece(2, FIRST_STOP + 1)) == (Piece(2, FIRST_STOP),)


@pytest.mark.statement("1848", "7.5.1-4", "7.5.1-5")
def test_7_5_1_every_oo_upgrade_keeps_the_track_of_each_city(
    board: Board, table: UpgradeTable
) -> None:
    swapped = 0
    for tile in ("235", "59"):
        for turn in range(6):
            old = Laid(tile, turn)
            for row in table.successors(lying("G10", old), "G10"):
                after = board.tile_face(row.laid)
                for piece in board.tile_face(old).pieces:
                    moved = Piece(piece.a, FIRST_STOP + row.stops[piece.b - FIRST_STOP])
                    assert moved in after.pieces
                swapped += row.stops == (1, 0)
    assert swapped


@pytest.mark.parametrize("game", recorded_games("1848"))
def test_every_recorded_lay_is_in_the_table(
    table: UpgradeTable, records_root: Path, game: str
) -> None:
    path = records_root / f"games/1848/{game}.trace.jsonl.gz"
    with gzip.open(path, "rt") as lines:
        before = EMPTY
        for line in map(json.loads, lines):
            action = line.get("action") or {}
            if action.get("type") == "lay_tile":
                new = Laid(action["tile"].partition("-")[0], action["rotation"])
                assert table.explain(before, action["hex"], new) is None, (game, line["i"])
            if "tiles" in line:
                before = Track(
                    {h: Laid(t.rpartition("-")[0], turn) for h, (t, turn) in line["tiles"].items()}
                )
