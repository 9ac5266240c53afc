"""The map as one picture: everything is there, and it is well-formed."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from ferrovia.board.faces import Face, Stop
from ferrovia.board.grid import FLAT, POINTY, neighbours
from ferrovia.board.track import Board, Hex, Laid, Track
from ferrovia.drawing.board_picture import board_svg, fixed_art
from ferrovia.drawing.places import board_frame, hex_centre, hex_outline
from ferrovia.drawing.relief import coast_sides, sea_art
from ferrovia.drawing.tracing import Line

SVG = "{http://www.w3.org/2000/svg}"
COLOURS = {"RCS": "#f48221", "IFT": "#0189d1"}


def draw(board: Board, track: Track | None = None, **changes: object) -> ElementTree.Element:
    """Draw and read back the board."""
    options: dict[str, object] = {"tokens": {}, "colours": COLOURS, "phase": "4"}
    drawn = board_svg(board, track or Track({}), **(options | changes))  # type: ignore[arg-type]
    return ElementTree.fromstring(drawn)


def place(picture: ElementTree.Element, hex_id: str) -> ElementTree.Element:
    """Return the group of one hex."""
    (found,) = picture.findall(f".//{SVG}g[@data-hex='{hex_id}']")
    return found


def shown(group: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    """Return the parts of a group that have all the classes named."""
    wanted = set(name.split())
    return [part for part in group.iter() if wanted <= set(part.get("class", "").split())]


def words(group: ElementTree.Element, name: str) -> list[str | None]:
    return [part.text for part in shown(group, name)]


def test_every_hex_is_drawn_with_its_id_and_name(board: Board) -> None:
    picture = draw(board)
    assert len(shown(picture, "hex")) == len(board.hexes)
    whole = 0
    for hex_ in board.hexes.values():
        group = place(picture, hex_.id)
        assert words(group, "coordinate") == [hex_.id, hex_.id]
        afar = shown(group, "name afar")
        near = [part.text or "" for part in shown(group, "name") if part not in afar]
        assert near or not hex_.name
        whole += " ".join(near) == hex_.name != ""
        assert words(group, "cost") == ([str(hex_.cost)] if hex_.cost else [])
        assert words(group, "label") == ([hex_.face.label] if hex_.face.label else [])
    assert whole >= 34, "names of the 38 places that are written whole"


@pytest.mark.parametrize(
    ("laid", "gauges"),
    [
        (Laid("9", 0), {"standard": 1, "narrow": 0, "dual": 0}),
        (Laid("79", 0), {"standard": 0, "narrow": 1, "dual": 0}),
        (Laid("710", 0), {"standard": 1, "narrow": 1, "dual": 0}),
        (Laid("672", 0), {"standard": 0, "narrow": 0, "dual": 4}),
    ],
)
def test_gauges_are_drawn_apart(board: Board, laid: Laid, gauges: dict[str, int]) -> None:
    picture = draw(board, Track({"J12": laid}))
    (lines,) = picture.findall(f".//{SVG}g[@data-track='J12']")
    assert {gauge: len(shown(lines, gauge)) for gauge in gauges} == gauges
    assert words(place(picture, "J12"), "coordinate afar") == ["J12"]
    assert words(place(picture, "J12"), "tile-number") == [f"#{laid.tile}"]


def test_each_gauge_is_named_below_the_map(board: Board) -> None:
    assert words(draw(board), "legend") == ["standard", "narrow", "dual"]


def test_each_impassable_side_is_drawn_once(board: Board) -> None:
    listed = sum(len(hex_.blocked) for hex_ in board.hexes.values())
    (drawn,) = shown(draw(board), "blocked")
    assert drawn.get("d", "").count("M") * 2 == listed


def test_tokens_stand_on_their_city_and_homes_are_kept(board: Board) -> None:
    picture = draw(
        board,
        Track({"C5": Laid("651", 5)}),
        tokens={"C5.0": ("IFT",)},
        reserved={"C5.0": ("RCS",), "H12.0": ("IFT",)},
    )
    palermo = place(picture, "C5")
    assert [part.get("fill") for part in shown(palermo, "token")] == [COLOURS["IFT"]]
    assert words(palermo, "home") == ["RCS"]
    assert words(place(picture, "H12"), "home") == ["IFT"]


def test_a_home_that_is_taken_is_no_longer_kept(board: Board) -> None:
    stands = {"C5.0": ("RCS",)}
    palermo = place(draw(board, tokens=stands, reserved=stands), "C5")
    assert len(shown(palermo, "token")) == 1
    assert words(palermo, "home") == []


def test_a_token_without_a_space_is_drawn_beside_the_city(board: Board) -> None:
    palermo = place(draw(board, tokens={"C5.0": ("RCS", "IFT")}), "C5")
    assert len(shown(palermo, "token")) == 2


@pytest.mark.parametrize(("phase", "value"), [("4", "20"), ("8", "30"), ("10", "30"), ("16", "40")])
def test_the_value_in_force_is_marked(board: Board, phase: str, value: str) -> None:
    (near,) = shown(place(draw(board, phase=phase), "C1"), "revenue near")
    assert len(shown(near, "value now")) == 1
    assert words(near, "number now") == [value]
    assert words(near, "number") == ["20", "30", "40"]


def test_from_afar_a_crowded_stop_shows_the_value_in_force(board: Board) -> None:
    (far,) = shown(place(draw(board, phase="8"), "C1"), "revenue afar")
    assert words(far, "number") == ["30"]


def test_pointy_hexes_and_any_letters_are_drawn() -> None:
    faces = {"A2": Face("red", (Stop("offboard", {"x": 10, "y": 20}),)), "A4": Face("odd")}
    hexes = {hex_id: Hex(hex_id, "<Żar & Ił>", face) for hex_id, face in faces.items()}
    picture = draw(Board(hexes, {}, neighbours(POINTY, hexes), POINTY), phase="y")
    for hex_id in hexes:
        assert "<Żar & Ił>" in " ".join(map(str, words(place(picture, hex_id), "name")))
    assert words(picture, "number now") == ["20"]


def test_routes_lie_beneath_the_signs_and_their_numbers_above(board: Board) -> None:
    picture = draw(board, lines=(Line("8H", (("C1", "E1"),)),))
    layers = [layer.get("class") for layer in picture if layer.tag == f"{SVG}g"]
    assert layers == ["grounds", "track", "runs", "fixed", "signs", "runs", "key"]
    below, above = shown(picture, "run run-0")
    assert shown(below, "line") and not shown(below, "stop")
    assert shown(above, "stop") and not shown(above, "line")


def test_the_frame_holds_every_hex(board: Board) -> None:
    left, top, width, height = board_frame(board)
    numbers = [float(number) for number in hex_outline(board.layout).split()]
    outline = list(zip(numbers[::2], numbers[1::2], strict=True))
    assert len(outline) == 6
    for hex_id in board.hexes:
        x, y = hex_centre(board, hex_id)
        for right, down in outline:
            assert left < x + right < left + width
            assert top < y + down < top + height


def test_marked_sides_are_drawn_once_as_a_zigzag() -> None:
    faces = {"A1": (5,), "B2": (2,)}
    hexes = {name: Hex(name, "", Face("plain"), marked=sides) for name, sides in faces.items()}
    board = Board(hexes, {}, neighbours(FLAT, hexes))
    assert board.neighbours["A1"][5] == "B2"
    (drawn,) = shown(ElementTree.fromstring(f"<g>{fixed_art(board)}</g>"), "marked")
    assert drawn.get("d", "").count("L") == 8


def test_the_coast_runs_where_land_meets_water(board: Board) -> None:
    sides = list(coast_sides(board))
    water = [name for name, hex_ in board.hexes.items() if hex_.face.colour == "blue"]
    assert len(water) == 4
    edges = sum(
        beyond is None or beyond in water
        for name, around in board.neighbours.items()
        if name not in water
        for beyond in around
    )
    assert len(sides) == edges
    drawn = ElementTree.fromstring(f"<g>{sea_art(board)}</g>")
    assert [part.get("class") for part in drawn] == ["shelf", "shoal", "shore"]
