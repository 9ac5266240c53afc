"""The map of 1848 in text and in words."""

from __future__ import annotations

import re

import pytest

from ferrovia.board.track import Laid
from ferrovia.core import Position
from ferrovia.views.sentences.board_words import hex_words, tile_short, tile_words
from ferrovia.views.text.text_map import legend, text_map
from g1848.scenario import Scenario

TILES = "G6 57 1, G8 9 1, G10 59 1, C4 9 0, I8 241 1"
"""Track from Adelaide across the gauge border to Ballarat, and Tasmania."""


@pytest.fixture
def position() -> Position:
    return Scenario().start("SAR").tiles(TILES).stock()


def test_the_picture_fits_and_shows_every_hex(position: Position) -> None:
    lines = text_map(position)
    assert max(map(len, lines)) <= 100
    shown = set(re.findall(r"[A-I]\d+", "\n".join(lines)))
    assert set(position.title.board.hexes) <= shown


def test_track_is_marked_on_all_six_sides_and_markers_are(position: Position) -> None:
    lines = text_map(position)
    row = next(n for n, line in enumerate(lines) if "G6y20" in line)
    assert "-G6y20 **G8y9  --G10g40" in lines[row]
    at = lines[row].index("G10")
    assert lines[row - 1][at + 4] == "/"
    assert lines[row + 1][lines[row].index("G6") - 1 :].startswith("SAR")
    bottom = next(line for line in lines if "I8x50" in line)
    assert "I10x" in bottom


def test_the_legend_names_what_the_map_has(position: Position) -> None:
    shape, signs = legend(position.title)
    assert "marks where track reaches its NW, NE sides" in shape
    assert "(W, E beside it)" in shape and shape.endswith("marks for SW, SE.")
    assert signs.startswith(
        "Track: \\ / -, * at a gauge change marker. Colours: y yellow, g green,"
    )
    assert "a grey, x red or blue (never built on)" in signs


def test_one_gauge_of_track_goes_without_saying(position: Position) -> None:
    title = position.title
    assert "Track from the city to E and W." in hex_words(position, "G6")
    assert tile_words(title, Laid("9", 0), "3") == "track between NE and SW"
    assert tile_short(title, Laid("57", 0), "3") == "city 20, NE and SW"


def test_borders_ends_sites_and_places_of_two_hexes_are_told(position: Position) -> None:
    words = {hex_id: " ".join(hex_words(position, hex_id)) for hex_id in position.title.board.hexes}
    assert "E G8, joined by track, over a gauge change marker" in words["G6"]
    assert "W Adelaide (G6), beyond a gauge border" not in words["G8"]
    assert "NW F7, beyond a gauge border" in words["G8"]
    assert "One place together with A6" in words["A4"]
    assert "routes end here" in words["D1"]
    assert words["I10"].startswith("Tasmania (I10): blue, for tile 241 only.")
    assert words["I8"].startswith("Tasmania (I8): blue tile 241, rotation 1.")
    assert "Terrain: desert, £40." in words["B3"] and "Terrain" not in words["C4"]
