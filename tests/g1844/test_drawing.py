"""The map of 1844 as a picture: tunnels, mountains, areas, letters, pairs of cities."""

from __future__ import annotations

from math import dist
from pathlib import Path
from xml.etree import ElementTree

import pytest

from ferrovia.board.faces import Piece
from ferrovia.board.grid import POINTY
from ferrovia.board.reader import read_board
from ferrovia.board.track import Board, Laid, Track
from ferrovia.drawing.board_picture import board_svg
from ferrovia.drawing.glyphs import SLOT, city_size
from ferrovia.drawing.relief import sea_art
from ferrovia.drawing.shapes import piece_curve, stop_places
from ferrovia.drawing.tracing import Line, pieces_along

DATA = Path(__file__).parents[2] / "src/ferrovia/titles/g1844"
SVG = "{http://www.w3.org/2000/svg}"
EMPTY = Track({})


@pytest.fixture(scope="module")
def board() -> Board:
    return read_board((DATA / "map.toml").read_bytes(), (DATA / "tiles.toml").read_bytes())


def draw(board: Board, track: Track = EMPTY, **more: object) -> ElementTree.Element:
    """Draw and read back the board."""
    options: dict[str, object] = {"tokens": {}, "colours": {}, "phase": "1"}
    return ElementTree.fromstring(board_svg(board, track, **(options | more)))  # type: ignore[arg-type]


def shown(group: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    """Return the parts of a group that have a class."""
    return [part for part in group.iter() if name in part.get("class", "").split()]


def words(group: ElementTree.Element, name: str) -> list[str | None]:
    return [part.text for part in shown(group, name)]


def signs(picture: ElementTree.Element, hex_id: str) -> ElementTree.Element:
    (found,) = picture.findall(f".//{SVG}g[@data-hex='{hex_id}']")
    return found


def rails(picture: ElementTree.Element, hex_id: str) -> ElementTree.Element:
    (found,) = picture.findall(f".//{SVG}g[@data-track='{hex_id}']")
    return found


def test_an_inland_country_has_land_around_it(board: Board) -> None:
    assert 'class="land"' in sea_art(board)
    assert 'class="shore"' not in sea_art(board)


def test_every_mouth_is_drawn_until_a_tunnel_is_built(board: Board) -> None:
    picture = draw(board)
    for hex_ in board.hexes.values():
        if hex_.tunnels:
            assert len(shown(rails(picture, hex_.id), "mouth")) == len(hex_.mouths)
            assert not shown(rails(picture, hex_.id), "tunnel")
    built = rails(draw(board, EMPTY.overlay("H27", Piece(0, 3))), "H27")
    assert len(shown(built, "mouth")) == 2
    assert len(shown(built, "tunnel")) == 1


def test_a_tunnel_lies_beneath_the_furka_oberalp_track(board: Board) -> None:
    track = EMPTY.lay_all(board.wide["Furka-Oberalp"]).overlay("H19", Piece(3, 5))
    picture = draw(board, track)
    order = [part.get("class") for part in rails(picture, "H19").iter()]
    assert order.index("tunnel") < order.index("bed") < order.index("standard")
    assert not words(signs(picture, "H19"), "tile-number")
    assert len(shown(rails(picture, "H17"), "mouth")) == 4  # there one may still be built


def test_a_bare_mountain_has_no_values_and_a_railway_has_a_panel(board: Board) -> None:
    bare = signs(draw(board), "G14")
    assert len(shown(bare, "bare")) == 1 and not words(bare, "number")
    built = signs(draw(board, EMPTY.put_panel("G14", "M3"), phase="5"), "G14")
    assert not shown(built, "bare") and shown(built, "rack")
    assert words(built, "number") == ["10", "50", "80", "10"]
    assert words(built, "now") == ["", "80"] or words(built, "now")[-1] == "80"


def test_an_area_shows_its_values_and_bonus_once(board: Board) -> None:
    picture = draw(board)
    stuttgart = signs(picture, "A18")
    assert words(stuttgart, "number") == ["20", "40", "60", "70"]
    assert words(stuttgart, "compass-words") == ["N"]
    assert words(stuttgart, "transit-words") == ["+30"]
    for hex_id in ("A20", "B17", "L15", "M20", "M22", "G30", "I30"):
        other = signs(picture, hex_id)
        assert not words(other, "number") and not words(other, "transit-words")
        assert len(shown(other, "beyond")) == 1
    assert words(signs(picture, "E26"), "number") == ["10", "20", "30", "40"]
    assert not words(signs(picture, "E26"), "transit-words")


def test_letters_stand_in_brackets_until_a_tile_carries_them(board: Board) -> None:
    assert words(signs(draw(board), "D19"), "label") == ["Z"]
    yellow = draw(board, EMPTY.lay("D19", Laid("57", 0)))
    assert words(signs(yellow, "D19"), "label") == ["(Z)"]
    green = draw(board, EMPTY.lay("D19", Laid("907", 0)))
    assert words(signs(green, "D19"), "label") == ["Z"]


@pytest.mark.parametrize("tile", ["59", "64", "65", "66", "67", "68", "901"])
def test_two_cities_of_a_tile_lie_apart_and_on_their_track(board: Board, tile: str) -> None:
    for rotation in range(6):
        face = board.tile_face(Laid(tile, rotation))
        places = stop_places(POINTY, face)
        assert dist(*places) > 2 * SLOT + 0.05
        for piece in face.pieces:
            end = piece_curve(POINTY, face, piece)[-1]
            assert dist(end, places[piece.b - 6]) < 1e-6


@pytest.mark.parametrize("slots", [3, 4])
def test_all_spaces_of_a_large_city_lie_on_its_platform(slots: int) -> None:
    width, height = city_size(slots)
    assert max(width, height) < 1.3
    assert min(width, height) > 4 * SLOT - 0.1


def test_a_run_follows_the_tunnel(board: Board) -> None:
    track = Track({"K10": Laid("15", 0), "I10": Laid("58", 0)}).overlay("J9", Piece(3, 5))
    leg = ("K10", "J9", "I10")
    assert ("J9", Piece(3, 5)) in list(pieces_along(board, track, leg))
    assert board_svg(board, track, tokens={}, colours={}, phase="3", lines=(Line("3H", (leg,)),))


def test_a_plate_says_whose_it_is(board: Board) -> None:
    picture = draw(board, plates={"G14": "B2"})
    assert words(signs(picture, "G14"), "plate-words") == ["B2"]
    assert len(shown(picture, "nameplate")) == 1
