"""Map and tiles of 1844: the same as the facts, and what may lie where."""

from __future__ import annotations

import pytest

import boards
from boards import (
    EMPTY,
    Entry,
    board_fixtures,
    by_phase,
    in_the_open,
    lying,
    objection,
    supply,
    tiles,
)
from ferrovia.board.faces import Face, Piece, Stop, sides
from ferrovia.board.grid import POINTY
from ferrovia.board.track import Board, Laid
from ferrovia.board.upgrades import UpgradeTable

PERIODS = {"yellow": ("1", "2"), "green": ("3", "4"), "brown": ("5", "6"), "gray": ("7",)}
COLOURS = {"gray": "grey", "tunnel": "rock"}
LETTERS = {"D19": "Z", "F11": "B"}
STUBS = {"F7": 1, "F11": 5, "F17": 1, "G26": 0, "L21": 0}
FURKA = "Furka-Oberalp"


table, board, facts = board_fixtures("1844")


def face(entry: Entry) -> Face:
    """Read a face from the table of a fact."""
    colour = COLOURS.get(entry["colour"], entry["colour"])
    stops = (
        Stop(stop["kind"], by_phase(stop["revenue"], PERIODS), stop.get("slots", 0))
        for stop in entry["stops"]
    )
    return boards.face(entry, tuple(stops), colour, entry["label"] or LETTERS.get(entry["id"], ""))


# -- the same as the facts


def test_the_map_is_that_of_the_facts(board: Board, facts: Entry) -> None:
    assert board.layout is POINTY
    assert list(board.hexes) == [entry["id"] for entry in facts["hex"]]
    for entry in facts["hex"]:
        hex_ = board.hexes[entry["id"]]
        terrain = [(hex_.terrain, hex_.cost)] if hex_.terrain else []
        assert hex_.name == entry["name"]
        assert hex_.face == face(entry)
        assert terrain == [(kind["kind"], kind["cost"]) for kind in entry["terrain"]]
        assert hex_.blocked == tuple(entry["blocked_edges"])
        assert hex_.area == entry.get("area", "")
        assert [beyond or "" for beyond in board.neighbours[hex_.id]] == entry["neighbours"]


def test_the_tiles_are_those_of_the_facts(board: Board, facts: Entry) -> None:
    ordinary = [entry for entry in facts["tile"] if not entry.get("tunnel")]
    assert list(board.tiles) == [entry["id"] for entry in ordinary]
    for entry in ordinary:
        tile = board.tiles[entry["id"]]
        assert (tile.count, tile.face) == (entry["count"], face(entry))


@pytest.mark.statement("1844", "SET-8")
def test_set_8_there_are_145_tiles_and_five_pieces_of_the_furka_oberalp_tile(board: Board) -> None:
    assert supply(board) == {"yellow": 59, "green": 55, "brown": 26, "grey": 5, "rock": 5}


def test_off_board_areas_are_those_of_the_facts(board: Board, facts: Entry) -> None:
    found = [
        {
            "name": area.name,
            "side": area.side,
            "transit_bonus": area.bonus,
            "hexes": [hex_.id for hex_ in board.hexes.values() if hex_.area == area.name],
        }
        for area in board.areas.values()
    ]
    for area in found:
        area["hexes"] = sorted(area["hexes"])
    expected = [
        {key: value for key, value in area.items() if key != "revenue"}
        for area in facts["offboard_area"]
    ]
    assert found == [{**area, "hexes": sorted(area["hexes"])} for area in expected]
    for area in facts["offboard_area"]:
        for hex_id in area["hexes"]:
            for stop in board.hexes[hex_id].face.stops:
                assert stop.revenue == by_phase(area["revenue"], PERIODS)


@pytest.mark.statement("1844", "SET-7")
def test_set_7_six_income_panels(board: Board, facts: Entry) -> None:
    assert sum(panel.count for panel in board.panels.values()) == 6
    for entry in facts["income_panel"]:
        panel = board.panels[entry["id"]]
        assert (panel.count, panel.revenue) == (entry["count"], by_phase(entry["revenue"], PERIODS))


@pytest.mark.statement("1844", "MTN-2")
def test_mtn_2_the_seven_mountain_hexes(board: Board, facts: Entry) -> None:
    mountains = {
        hex_.id: list(sides(hex_.face))
        for hex_ in board.hexes.values()
        if any(stop.kind == "mountain" for stop in hex_.face.stops)
    }
    assert mountains == {each["hex"]: each["edges"] for each in facts["mountain_hex"]}
    assert list(mountains) == ["F19", "G14", "H7", "I14", "J29", "L13", "L23"]


@pytest.mark.statement("1844", "TUN-3")
def test_tun_3_tunnel_hexes_and_the_pairs_of_their_mouths(board: Board, facts: Entry) -> None:
    tunnels = {hex_.id: hex_ for hex_ in board.hexes.values() if hex_.tunnels}
    assert list(tunnels) == [each["hex"] for each in facts["tunnel_hex"]]
    for entry in facts["tunnel_hex"]:
        hex_ = tunnels[entry["hex"]]
        assert hex_.face == Face("rock")
        assert [list(pair) for pair in hex_.tunnels] == entry["pairs"]
        assert list(hex_.mouths) == entry["mouths"]
        assert all((b - a) % 6 in (2, 3, 4) for a, b in hex_.tunnels)  # no sharp curve


# -- where track may lead


@pytest.mark.statement("1844", "TRK-8")
def test_trk_8_the_sides_to_which_track_may_lead_are_those_of_the_facts(
    table: UpgradeTable, facts: Entry
) -> None:
    laid = EMPTY.lay_all(table.board.wide[FURKA])
    for entry in facts["hex"]:
        if "open_edges" in entry:
            for track in (EMPTY, laid):
                closed = table.closed_sides(track, entry["id"])
                assert sorted({*range(6)} - {*closed}) == entry["open_edges"], entry["id"]


@pytest.mark.statement("1844", "TRK-10")
@pytest.mark.parametrize("hex_id", ["K2", "E26", "G14", "A18", "M16", "K16", "H19"])
def test_trk_10_grey_red_blue_and_tunnel_hexes_take_no_tile(
    table: UpgradeTable, hex_id: str
) -> None:
    ordinary = [key for key, tile in table.board.tiles.items() if not tile.sites]
    assert {objection(table, EMPTY, hex_id, tile) for tile in ordinary} == {"unbuildable"}


# -- what follows what


def test_upgrades_are_those_of_the_facts(board: Board, table: UpgradeTable, facts: Entry) -> None:
    """Every tile on every kind of hex: with letters, pairs of cities, and none of these."""
    open_country = in_the_open(table)
    listed = {entry["id"]: entry["upgrades"] for entry in facts["tile"]}
    special = {(e["hex"], tile): e["to"] for e in facts["upgrade"] for tile in e["from"]}
    seen = set()
    for hex_id in open_country.board.hexes:
        waiting = [(hex_id, None), *((hex_id, tile) for tile in tiles(open_country, hex_id))]
        for where, tile in waiting:
            following = tiles(open_country, where, Laid(tile, 0) if tile else None)
            if tile is not None:
                assert sorted(following) == sorted(special.get((where, tile), listed[tile]))
                seen.add(tile)
                waiting += [(where, new) for new in following if (where, new) not in waiting]
    assert seen == {entry["id"] for entry in facts["tile"] if entry["colour"] != "tunnel"}


@pytest.mark.parametrize(
    ("hex_id", "expected"),
    [
        ("C20", ["59"]),
        ("G8", ["59"]),
        ("D15", ["14", "15", "619"]),
        ("I4", ["901"]),
        ("B19", ["5", "6", "57"]),
        ("D19", ["5", "6", "57"]),
        ("C14", ["3", "4", "58"]),
        ("C10", ["7", "8", "9"]),
    ],
)
@pytest.mark.statement("1844", "TRK-4", "UPG-1")
def test_trk_4_the_first_tile_of_a_hex(
    table: UpgradeTable, hex_id: str, expected: list[str]
) -> None:
    found = tiles(table, hex_id)
    assert found and set(found) <= set(expected)
    assert set(tiles(in_the_open(table), hex_id)) == set(expected)


@pytest.mark.statement("1844", "TRK-5", "UPG-5")
def test_trk_5_zuerich_and_bern_need_their_letter_from_green_on(table: UpgradeTable) -> None:
    open_country = in_the_open(table)
    zuerich, bern = Laid("57", 0), Laid("6", 0)
    assert tiles(open_country, "D19", zuerich) == ["907", "908"]
    assert tiles(open_country, "F11", bern) == ["904"]
    assert objection(open_country, lying("D19", zuerich), "D19", "14") == "label"
    assert objection(open_country, lying("B19", zuerich), "B19", "907") == "label"
    assert objection(open_country, lying("C20", Laid("59", 0)), "C20", "611") == "label"


@pytest.mark.statement("1844", "UPG-4")
def test_upg_4_stops_stay_what_they_are(table: UpgradeTable) -> None:
    assert objection(table, EMPTY, "C10", "57") == "stops"
    assert objection(table, EMPTY, "C14", "57") == "stops"
    assert objection(table, EMPTY, "C14", "9") == "stops"
    assert objection(table, lying("C14", Laid("4", 1)), "C14", "14") == "stops"
    assert objection(table, EMPTY, "C14", "4", 1) == ""


@pytest.mark.parametrize(("hex_id", "stub"), STUBS.items())
@pytest.mark.statement("1844", "UPG-3")
def test_white_hexes_with_a_stub_keep_it_on_a_yellow_tile(
    board: Board, table: UpgradeTable, hex_id: str, stub: int
) -> None:
    printed = board.hexes[hex_id].face
    assert (printed.colour, sides(printed)) == ("plain", (stub,))
    assert printed.stops == (Stop("city", 10, 1),)
    for row in table.successors(EMPTY, hex_id):
        assert row.laid.tile in ("5", "6", "57")
        assert stub in sides(board.tile_face(row.laid))
        assert (row.raised, row.stops) == ((0,), (0,))
    assert objection(table, EMPTY, hex_id, "57", (stub + 1) % 3) in ("keep", "edge")


def test_aarau_pays_for_its_first_tile_only(board: Board, table: UpgradeTable) -> None:
    assert board.terrain_cost("D15", None) == 20
    assert board.terrain_cost("D15", Laid("14", 0)) == 0
    for row in table.successors(EMPTY, "D15"):
        assert row.stops == (0, 0)
        assert {2, 4} <= set(sides(board.tile_face(row.laid)))
        assert row.former(0) == (0, 1)


@pytest.mark.statement("1844", "UPG-6")
def test_lausanne_becomes_one_city_at_last(board: Board, table: UpgradeTable) -> None:
    green = table.successors(EMPTY, "I4")
    assert [(row.laid, row.stops) for row in green] == [(Laid("901", 1), (0, 1))]
    brown = table.successors(lying("I4", green[0].laid), "I4")
    assert [(row.laid, row.stops) for row in brown] == [(Laid("902", 4), (0, 0))]
    grey = table.successors(lying("I4", brown[0].laid), "I4")
    assert [row.laid for row in grey] == [Laid("903", 1)]
    assert board.tile_face(grey[0].laid).stops == (Stop("city", 60, 3),)


def test_aarau_and_lausanne_may_not_be_joined_anyhow(table: UpgradeTable) -> None:
    assert objection(table, EMPTY, "D15", "14", 0) == "keep"  # sides 0, 1, 3, 4
    assert objection(table, EMPTY, "D15", "59", 2) == "label"
    assert objection(table, EMPTY, "C20", "14", 0) == "label"


# -- tunnels, Furka-Oberalp, mountains


@pytest.mark.statement("1844", "PRV-P4")
def test_prv_p4_the_furka_oberalp_tile_joins_j15_and_disentis(board: Board, facts: Entry) -> None:
    pieces = board.wide[FURKA]
    assert {h: (laid.tile, laid.rotation) for h, laid in pieces.items()} == {
        lay["hex"]: (lay["tile"], lay["rotation"]) for lay in facts["furka"]["lays"]
    }
    track = EMPTY.lay_all(pieces)
    chain = facts["furka"]["chain"]
    for before, here, after in zip(chain[:-2], chain[1:-1], chain[2:], strict=True):
        ends = {board.neighbours[here].index(before), board.neighbours[here].index(after)}
        assert set(sides(board.face(track, here))) == ends
    assert board.face(track, "H17").stops == (Stop("town", 10),)
    for tile, _ in dict.fromkeys((laid.tile, laid.rotation) for laid in pieces.values()):
        assert board.tiles[tile].count == [laid.tile for laid in pieces.values()].count(tile)


@pytest.mark.statement("1844", "TUN-6")
def test_tun_6_no_tunnel_shares_a_side_with_furka_oberalp_track(board: Board) -> None:
    track = EMPTY.lay_all(board.wide[FURKA])
    for hex_id in board.wide[FURKA]:
        assert not set(sides(board.face(track, hex_id))) & set(board.hexes[hex_id].mouths)


@pytest.mark.statement("1844", "RUN-6", "RUN-7")
def test_run_7_a_mountain_is_a_stop_once_a_panel_lies_there(board: Board) -> None:
    bare = [f"{hex_id}.0" for hex_id in ("F19", "G14", "H7", "I14", "J29", "L13", "L23")]
    assert list(board.bare_mountains(EMPTY)) == bare

    track = EMPTY.put_panel("G14", "M3").lay("C10", Laid("9", 0)).overlay("H27", Piece(0, 3))

    assert list(board.bare_mountains(track)) == [stop for stop in bare if stop != "G14.0"]
    (stop,) = board.face(track, "G14").stops
    assert stop.end_only
    assert stop.revenue == {"1": 10, "2": 10, "3": 50, "4": 50, "5": 80, "6": 80, "7": 10}
    assert board.face(track, "F19").stops == (Stop("mountain", 0),)
