"""The map of 1848 as a picture: pointed hexes, gauge borders and markers, pairs of cities."""

from __future__ import annotations

from math import dist
from pathlib import Path
from xml.etree import ElementTree

import pytest

from ferrovia.board.grid import POINTY
from ferrovia.board.reader import read_board
from ferrovia.board.track import Board, Laid, Track
from ferrovia.drawing.board_picture import board_svg, fixed_art
from ferrovia.drawing.hexart import tile_art
from ferrovia.drawing.shapes import stop_places

DATA = Path(__file__).parents[2] / "src/ferrovia/titles/g1848"
SVG = "{http://www.w3.org/2000/svg}"
COLOURS = {"COM": "#cfc5a2", "SAR": "#9e2a97"}
CROSSING = Track({"G6": Laid("57", 1), "G8": Laid("9", 1)})
"""Track from Adelaide into Victoria, across the gauge border."""


@pytest.fixture(scope="module")
def board() -> Board:
    return read_board((DATA / "map.toml").read_bytes(), (DATA / "tiles.toml").read_bytes())


def draw(board: Board, track: Track, **more: object) -> ElementTree.Element:
    """Draw and read back the board."""
    options: dict[str, object] = {"tokens": {}, "colours": COLOURS, "phase": "start"}
    return ElementTree.fromstring(board_svg(board, track, **(options | more)))  # type: ignore[arg-type]


def shown(group: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    """Return the parts of a group that have a class."""
    return [part for part in group.iter() if name in part.get("class", "").split()]


def words(group: ElementTree.Element, name: str) -> list[str | None]:
    return [part.text for part in shown(group, name)]


def place(picture: ElementTree.Element, hex_id: str) -> ElementTree.Element:
    """Return the signs of one hex."""
    (found,) = picture.findall(f".//{SVG}g[@data-hex='{hex_id}']")
    return found


def test_every_gauge_border_is_a_zigzag_and_alice_springs_one_place(board: Board) -> None:
    art = ElementTree.fromstring(f"<g>{fixed_art(board)}</g>")
    assert len(shown(art, "marked")) == 35
    assert len(shown(art, "joined")) == 1
    assert not shown(art, "blocked")


@pytest.mark.statement("1848", "7.6-1")
def test_7_6_a_marker_lies_where_track_meets_across_a_gauge_border(board: Board) -> None:
    assert board.markers(CROSSING, "G6") == (4,)
    assert board.markers(CROSSING, "G8") == (1,)
    assert len(shown(draw(board, CROSSING), "marker")) == 1
    one_sided = Track({"G8": Laid("9", 1)})
    assert board.markers(one_sided, "G6") == board.markers(one_sided, "G8") == ()
    assert not shown(draw(board, one_sided), "marker")
    within = Track({"G8": Laid("9", 1), "G10": Laid("235", 1)})
    assert board.markers(within, "G10") == ()


def test_terrain_is_shown_until_it_is_paid(board: Board) -> None:
    bare, built = draw(board, Track({})), draw(board, Track({"C4": Laid("9", 1)}))
    assert words(place(bare, "C4"), "cost") == ["40"]
    assert words(place(built, "C4"), "cost") == []
    assert board.terrain_cost("C4", None) == 40
    assert board.terrain_cost("C4", Laid("9", 1)) == 0


def test_each_city_of_a_pair_has_its_place_and_both_one_value(board: Board) -> None:
    for rotation in range(6):
        first, second = stop_places(POINTY, board.tile_face(Laid("235", rotation)))
        assert dist(first, second) > 0.9
    art = ElementTree.fromstring(f"<g>{tile_art(board, '235', 0, 'start').signs}</g>")
    assert words(art, "number") == ["30"]
    assert len(shown(art, "slot")) == 2


def test_a_token_without_a_space_stands_at_the_edge(board: Board) -> None:
    track = Track({"G6": Laid("57", 1)})
    picture = draw(board, track, tokens={"G6.0": ("SAR",)}, beside={"G6.0": ("COM",)})
    adelaide = place(picture, "G6")
    assert words(adelaide, "letters") == ["SAR", "COM"]
    (city,) = shown(adelaide, "city")
    assert words(city, "letters") == ["SAR"]


def test_values_of_all_phases_are_shown_and_the_one_in_force_is_filled(board: Board) -> None:
    (_, perth) = shown(place(draw(board, Track({}), phase="3"), "D1"), "revenue")
    assert [part.text for part in shown(perth, "number")] == ["20", "40", "60", "80"]
    assert [part.text for part in shown(perth, "number") if "now" in part.get("class", "")] == [
        "40"
    ]


def test_crowded_names_are_shortened_or_left_out(board: Board) -> None:
    picture = draw(board, Track({"B17": Laid("235", 4)}))
    assert words(place(picture, "G10"), "name")[0] == "Ballarat"
    assert not words(place(picture, "B17"), "name afar")


def test_desert_and_mountain_have_signs_of_their_own(board: Board) -> None:
    picture = draw(board, Track({}))
    assert shown(place(picture, "B3"), "cactus") and not shown(place(picture, "B3"), "rock")
    assert shown(place(picture, "H13"), "rock")
