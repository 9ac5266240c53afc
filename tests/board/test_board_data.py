"""The board as data: the same as the facts, and refused when it does not fit together."""

from __future__ import annotations

from collections import Counter

import pytest

import boards
from boards import Entry, supply
from ferrovia.board.faces import FIRST_STOP, Face, Piece, Stop
from ferrovia.board.reader import BoardError, read_board
from ferrovia.board.track import Board

TILES = b"""
[next_colour]
plain = "yellow"
[gauge_changes]
standard = ["standard"]
[tile.9]
colour = "yellow"
count = 1
pieces = [[0, 3, "standard"]]
"""


def face(entry: Entry) -> Face:
    """Read a face from the table of a fact."""
    stops = (Stop(stop["kind"], stop["revenue"], stop.get("slots", 0)) for stop in entry["stops"])
    return boards.face(entry, tuple(stops), entry["colour"], entry.get("label", ""))


def test_the_map_is_that_of_the_facts(board: Board, facts: Entry) -> None:
    assert list(board.hexes) == [entry["id"] for entry in facts["hex"]]
    for entry in facts["hex"]:
        hex_ = board.hexes[entry["id"]]
        terrain = [(hex_.terrain, hex_.cost)] if hex_.terrain else []
        assert hex_.name == entry["name"]
        assert hex_.face == face(entry)
        assert terrain == [(kind["kind"], kind["cost"]) for kind in entry["terrain"]]
        assert hex_.blocked == tuple(entry["blocked_edges"])


def test_the_tiles_are_those_of_the_facts(board: Board, facts: Entry) -> None:
    assert list(board.tiles) == [entry["id"] for entry in facts["tile"]]
    for entry in facts["tile"]:
        tile = board.tiles[entry["id"]]
        assert (tile.count, tile.face) == (entry["count"], face(entry))


def test_the_supply_is_that_of_the_component_list(board: Board, facts: Entry) -> None:
    assert supply(board) == facts["components"]["track_tiles_by_colour"]
    assert supply(board).total() == facts["components"]["track_tiles"]


@pytest.mark.statement("1849", "10.3.1-1")
def test_10_3_1_terrain_is_rough_40_hills_80_mountains_160(board: Board) -> None:
    found = Counter((hex_.terrain, hex_.cost) for hex_ in board.hexes.values() if hex_.cost)
    assert found == {("rough", 40): 9, ("hills", 80): 7, ("mountains", 160): 16}


@pytest.mark.parametrize(
    ("hexes", "complaint"),
    [
        ("[hex.A1]\n[hex.C1]\ncolor = 'grey'", r"unknown field `color`"),
        ("[hex.A1]\n[hex.C1]\ncost = 'x'", r"Expected `int`, got `str` - at `\$.hex\[...\].cost`"),
        ("[hex.AA]\n[hex.C1]", "hex AA: 'AA' is not a row letter and a column number"),
        ("[hex.A1]\n[hex.K1]", "hex A1: no neighbours"),
        ("[hex.A1]\nblocked = [0]\n[hex.C1]", "hex A1: side 0 is blocked, but not on C1"),
        ("[hex.A1]\nblocked = [3]\n[hex.C1]", "hex A1: blocked side 3 has no hex beyond it"),
        ("[hex.A1]\nblocked = [6]\n[hex.C1]", "hex A1: blocked side 6 has no hex beyond it"),
        ("[hex.A1]\npieces = [[0, 's0', 'standard']]\n[hex.C1]", "hex A1: no track .* 0 to s0"),
        ("[hex.A1]\npieces = [[3, 0, 'standard']]\n[hex.C1]", "hex A1: no track .* 3 to 0"),
        ("[hex.A1]\npieces = [[0, 6, 'standard']]\n[hex.C1]", "hex A1: no track .* 0 to 6"),
        ("[hex.A1]\npieces = [[0, 3, 'broad']]\n[hex.C1]", "hex A1: no gauge 'broad'"),
        ("[hex.A1]\npieces = [[0, 3, 'standard']]\n[hex.C1]", "track at side 3 leads nowhere"),
        ("[hex.A1]\nstops = [{ kind = 'town', slots = 1 }]\n[hex.C1]", "a town with 1 station"),
        ("[hex.A1]\nstops = [{ kind = 'city' }]\n[hex.C1]", "a city with 0 station spaces"),
        ("[hex.A1]\nmarked = [0]\n[hex.C1]", "hex A1: side 0 is marked, but not on C1"),
        ("[hex.A1]\nmarked = [2]\n[hex.C1]", "hex A1: marked side 2 has no hex beyond it"),
        ("[hex.A1]\nblocked = [0]\n[hex.C1]\nmarked = [3]", "hex C1: side 3 is marked, but not"),
        ("[hex.A1]\npieces = [[0]]\n[hex.C1]", "hex A1: a piece has two ends and perhaps a gauge"),
        ("[hex.A1]\npieces = [['s0', 0]]\n[hex.C1]", "hex A1: no track can run from s0 to 0"),
        (
            "[periods]\nearly = ['1']\nlate = ['2']\n"
            "[hex.A1]\nstops = [{ kind = 'port', revenue = { early = 10 } }]\n[hex.C1]",
            "hex A1: revenue of early, not of each period",
        ),
    ],
)
def test_a_map_that_does_not_fit_together_is_refused(hexes: str, complaint: str) -> None:
    with pytest.raises(BoardError, match=complaint):
        read_board(f'layout = "flat"\n{hexes}'.encode(), TILES)


def test_two_pieces_between_the_same_ends_are_refused() -> None:
    twice = TILES + b'[tile.8]\ncolour = "yellow"\ncount = 1\n'
    twice += b'pieces = [[0, 2, "standard"], [0, 2, "standard"]]'
    with pytest.raises(BoardError, match="tile 8: two pieces between the same ends"):
        read_board(b'layout = "flat"\n[hex.A1]\n[hex.C1]', twice)


def test_a_tile_for_a_hex_that_is_not_there_is_refused() -> None:
    tiles = TILES + b'[tile.1]\ncolour = "blue"\ncount = 1\nsites = ["A1", "B2"]\n'
    with pytest.raises(BoardError, match="tile 1: there is no hex B2"):
        read_board(b'layout = "flat"\n[hex.A1]\n[hex.C1]', tiles)


PERIODS = b"""
layout = "pointy"
[periods]
early = ["1", "2"]
late = ["3"]
[hex.A2]
area = "North"
stops = [{ kind = "offboard", revenue = { early = 10, late = 40 } }]
pieces = [[4, "s0"]]
[hex.A4]
marked = [4]
stops = [{ kind = "city", slots = 1, terminal = true }]
[hex.A6]
marked = [1]
"""


def test_periods_ends_places_and_marked_sides_are_read() -> None:
    tiles = TILES.replace(b'[gauge_changes]\nstandard = ["standard"]\n', b"")
    board = read_board(PERIODS, tiles)
    north, city, east = board.hexes.values()
    assert north.area == "North"
    assert north.face.stops == (Stop("offboard", {"1": 10, "2": 10, "3": 40}),)
    assert north.face.pieces == (Piece(4, FIRST_STOP, "standard"),)
    assert city.face.stops[0].end_only
    assert (city.marked, east.marked) == ((4,), (1,))
