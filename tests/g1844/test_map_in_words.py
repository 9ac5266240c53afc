"""The map of 1844 in text and in words."""

from __future__ import annotations

import re

import pytest

from ferrovia.board.faces import Piece
from ferrovia.board.track import Laid, Track
from ferrovia.core import Position
from ferrovia.struct import replace
from ferrovia.titles import load
from ferrovia.views.sentences.board_words import board_words, hex_line, hex_words
from ferrovia.views.text.text_map import legend, text_map


@pytest.fixture(scope="module")
def start() -> Position:
    return Position.new(load("1844", 3), ("ann", "bob", "cyd"))


@pytest.fixture(scope="module")
def later(start: Position) -> Position:
    """Some track, a tunnel beneath the Furka-Oberalp tile, a mountain railway."""
    track = Track({"D19": Laid("57", 0), "C10": Laid("9", 1)}).put_panel("G14", "M2")
    track = track.lay_all(start.title.board.wide["Furka-Oberalp"]).overlay("H19", Piece(3, 5))
    return Position(start.title, replace(start.state, track=track))


def words(at: Position, hex_id: str) -> str:
    return " ".join(hex_words(at, hex_id))


def test_the_picture_fits_and_shows_every_hex(start: Position, later: Position) -> None:
    for position in (start, later):
        lines = text_map(position)
        assert max(map(len, lines)) <= 100
        shown = set(re.findall(r"[A-M]\d+", "\n".join(lines)))
        assert set(position.title.board.hexes) <= shown


def test_values_stand_before_names_and_tile_numbers_alone(later: Position) -> None:
    lines = text_map(later)
    row = next(n for n, line in enumerate(lines) if "D19y" in line)
    at = lines[row].index("D19y") - 1
    assert lines[row + 1][at : at + 6] == "20Züri"
    row = next(n for n, line in enumerate(lines) if "C10y" in line)
    at = lines[row].index("C10y") - 1
    assert lines[row][at : at + 6] == "-C10y-"
    assert lines[row + 1][at : at + 6].strip() == "#9"
    assert any("F7." in line for line in lines)


def test_tunnels_and_mouths_are_marked(start: Position, later: Position) -> None:
    for position, mark in ((start, "n"), (later, "=")):
        lines = text_map(position)
        row = next(n for n, line in enumerate(lines) if "H19x" in line)
        at = lines[row].index("H19x") - 1
        assert lines[row - 1][at + 4] == mark
        assert lines[row + 2][at + 3] == mark
    assert "= a tunnel, n where one may be built" in legend(start.title)[1]


def test_tunnel_hexes_in_words(start: Position, later: Position) -> None:
    empty, built = words(start, "H19"), words(later, "H19")
    assert "rock, for tunnels and the Furka-Oberalp tile only." in empty
    assert "Mouths for a tunnel: NE, SE and NW." in empty
    assert "part of the Furka-Oberalp tile. Track between E and W." in built
    assert "Tunnel between NE and SE." in built and "Mouths" not in built
    assert "rock, for tunnels only." in words(start, "H27")
    assert hex_line(start, "H27").endswith("rock; mouths NE, E, SE, SW, W and NW.")
    assert "Furka-Oberalp tile; track E and W; tunnel NE and SE" in hex_line(later, "H19")
    assert any(line.startswith("Albula (H27)") for line in board_words(start))


def test_mountains_in_words(start: Position, later: Position) -> None:
    assert "Mountain without a railway: no stop yet." in words(start, "G14")
    assert "mountain without a railway" in hex_line(start, "G14")
    assert "Mountain: worth 10 SFR in phase 1, then 40 SFR in phase 3" in words(later, "G14")
    assert "mountain 10" in hex_line(later, "G14")


def test_off_board_areas_in_words(start: Position) -> None:
    stuttgart = words(start, "A20")
    assert stuttgart.startswith("Stuttgart (A20): red")
    assert "One place together with A18 and B17" in stuttgart
    assert "In the north: adds 30 SFR to a route across the map." in stuttgart
    assert "across the map" not in words(start, "E26")
