"""One hex or tile as a picture: what it shows, where, and what asking again costs."""

from __future__ import annotations

from itertools import product
from xml.etree import ElementTree

import pytest

from ferrovia.board.faces import Face, Stop
from ferrovia.board.grid import FLAT, LAYOUTS, POINTY, Layout, neighbours
from ferrovia.board.track import Board, Hex, Laid, Track
from ferrovia.drawing import hexart, svg
from ferrovia.drawing.free_space import FreeSpace, fits, mesh
from ferrovia.drawing.hexart import HexArt, hex_art, tile_art
from ferrovia.drawing.lettering import FINE, TYPE, short_names
from ferrovia.drawing.shapes import piece_curve, points_along
from ferrovia.drawing.style import GROUNDS

COLOURS = {"RCS": "#f48221", "IFT": "#0189d1"}
LAYERS = ("coordinate", "tile-number", "name", "terrain", "revenue")


def drawn(board: Board, hex_id: str, laid: Laid | None = None, **changes: object) -> HexArt:
    """Draw a hex, bare of tokens unless told otherwise."""
    options: dict[str, object] = {"tokens": {}, "reserved": {}, "colours": COLOURS, "phase": "4"}
    face = board.face(Track({hex_id: laid} if laid else {}), hex_id)
    return hex_art(board, hex_id, face, laid, **(options | changes))  # type: ignore[arg-type]


def parts(fragment: str, name: str) -> list[ElementTree.Element]:
    """Return the parts of a fragment that have a class."""
    root = ElementTree.fromstring(f"<g>{fragment}</g>")
    return [part for part in root.iter() if name in part.get("class", "").split()]


def words(fragment: str, name: str) -> list[str | None]:
    return [part.text for part in parts(fragment, name)]


def test_a_printed_hex_is_paler_than_a_tile_of_its_colour(board: Board) -> None:
    assert drawn(board, "C5").colour == "pale-yellow"
    assert drawn(board, "J12").colour == "plain"
    assert drawn(board, "J12", Laid("9", 0)).colour == "yellow"
    assert drawn(board, "C5", Laid("651", 5)).colour == "green"
    assert drawn(board, "C1").colour == "grey"


def test_every_ground_of_the_board_is_in_the_stylesheet(board: Board) -> None:
    assert {drawn(board, hex_id).colour for hex_id in board.hexes} <= set(GROUNDS)
    assert {tile_art(board, tile, 0, "4").colour for tile in board.tiles} <= set(GROUNDS)


def test_an_unknown_colour_is_drawn_as_plain_ground() -> None:
    board = Board({"A1": Hex("A1", "", Face("odd"))}, {}, neighbours(FLAT, ("A1",)))
    assert drawn(board, "A1").colour == "plain"


def test_layers_can_be_told_apart_by_their_class(board: Board) -> None:
    art = drawn(board, "H8", Laid("645", 0))
    found = {layer: words(art.signs, layer) for layer in LAYERS}
    assert found["coordinate"] == ["H8", "H8"] and found["tile-number"] == ["#645"]
    assert words(drawn(board, "H8").signs, "name")[-1] == "Caltanissetta"
    assert words(art.signs, "cost") == ["80"] and words(art.signs, "number") == ["20"]
    assert len(parts(art.signs, "terrain")) == len(parts(art.signs, "revenue")) == 1


def test_relief_is_printed_ground_that_a_tile_covers_but_the_cost_stays(board: Board) -> None:
    bare, built = drawn(board, "L12"), drawn(board, "L12", Laid("9", 0))
    assert parts(bare.rails, "relief") and not parts(built.rails, "relief")
    assert words(bare.signs, "cost") == words(built.signs, "cost") == ["160"]


def test_each_terrain_has_a_sign_of_its_own(board: Board) -> None:
    signs = {}
    for hex_ in board.hexes.values():
        if hex_.terrain:
            (sign,) = parts(drawn(board, hex_.id).signs, "terrain")
            shapes = [(part.tag, part.get("class")) for part in sign if part.tag != "text"]
            signs.setdefault(hex_.terrain, set()).add(tuple(shapes))
    assert set(signs) == {"rough", "hills", "mountains"}
    bare = (("rect", "chip"),)  # where the sign has no room beside the cost
    assert len(set.union(*signs.values()) - {bare}) == 3


def test_a_picture_lies_around_the_middle_of_its_hex(board: Board) -> None:
    for hex_id in board.hexes:
        art = drawn(board, hex_id)
        for part in ElementTree.fromstring(f"<g>{art.rails}{art.signs}</g>").iter("text"):
            assert abs(float(part.get("x", ""))) < 60 and abs(float(part.get("y", ""))) < 56


def test_a_token_covers_the_kept_home_and_shows_its_letters(board: Board) -> None:
    kept = drawn(board, "C5", reserved={"C5.0": ("RCS",)})
    assert words(kept.signs, "home") == ["RCS"] and not parts(kept.signs, "token")
    taken = drawn(board, "C5", reserved={"C5.0": ("RCS",)}, tokens={"C5.0": ("RCS",)})
    assert words(taken.signs, "letters") == ["RCS"] and not parts(taken.signs, "home")
    assert parts(taken.signs, "token")[0].get("fill") == COLOURS["RCS"]


def test_a_tile_alone_has_number_label_and_revenue_but_no_place(board: Board) -> None:
    art = tile_art(board, "651", 2, "4")
    assert words(art.signs, "tile-number") == ["#651"] and words(art.signs, "label") == ["P"]
    assert words(art.signs, "number") == ["90"]
    assert not words(art.signs, "coordinate") and not words(art.signs, "name")
    assert tile_art(board, "651", 3, "4").rails != art.rails


def test_narrow_track_has_whole_dashes_between_the_sides_of_a_hex(board: Board) -> None:
    for tile in ("77", "78", "79"):
        (rail,) = parts(tile_art(board, tile, 0, "4").rails, "narrow")
        assert int(rail.get("pathLength", "")) % 10 == 0


def test_asking_again_returns_the_same_picture_until_something_there_changes(board: Board) -> None:
    first = drawn(board, "C5")
    assert drawn(board, "C5", tokens={"H12.0": ("IFT",)}) is first
    assert drawn(board, "C5", phase="8") is first
    assert drawn(board, "C5", tokens={"C5.0": ("RCS",)}) is not first
    assert drawn(board, "C5", tokens={"C5.0": ("RCS",)}, colours={"RCS": "#000000"}) != drawn(
        board, "C5", tokens={"C5.0": ("RCS",)}
    )
    assert drawn(board, "C1", phase="8") != drawn(board, "C1", phase="4")
    assert tile_art(board, "9", 0, "4") is tile_art(board, "9", 0, "4")


def test_a_face_of_the_callers_own_is_drawn_not_the_remembered_one(board: Board) -> None:
    options = {"tokens": {}, "reserved": {}, "colours": {}, "phase": "4"}
    for kind in ("town", "port", "town"):
        face = Face("plain", (Stop(kind, 10),))  # type: ignore[arg-type]
        art = hex_art(board, "J12", face, None, **options)  # type: ignore[arg-type]
        assert len(parts(art.signs, kind)) == 1


def test_a_board_remembers_a_bounded_number_of_pictures(
    board: Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    few = Board(board.hexes, board.tiles, board.neighbours, board.layout)
    monkeypatch.setattr(hexart, "KEPT", 10)
    for tile in board.tiles:
        tile_art(few, tile, 0, "4")
        assert len(hexart._kept(few)) <= 10


def test_asking_again_draws_nothing(board: Board, monkeypatch: pytest.MonkeyPatch) -> None:
    first = {hex_id: drawn(board, hex_id) for hex_id in board.hexes}
    monkeypatch.setattr(svg, "element", None)  # whatever is drawn now fails
    monkeypatch.setattr(svg, "path", None)
    assert all(drawn(board, hex_id) is art for hex_id, art in first.items())


def test_what_is_seen_from_afar_is_in_large_type(board: Board) -> None:
    for hex_id in board.hexes:
        art = drawn(board, hex_id, tokens={f"{hex_id}.0": ("RCS", "IFT")})
        whole = ElementTree.fromstring(f"<g>{art.signs}</g>")
        near = [part for part in whole.iter() if "near" in part.get("class", "").split()]
        fine = [text for part in near for text in part.iter("text")]
        for text in whole.iter("text"):
            size = float(text.get("font-size", "")) / svg.SIDE
            assert size == pytest.approx(FINE if text in fine else TYPE)


def test_from_afar_no_name_covers_track(board: Board) -> None:
    named = ("C5", "H8", "B14")
    shown = 0
    for hex_id, tile in product(named, board.tiles):
        laid = Laid(tile, 0)
        face = board.face(Track({hex_id: laid}), hex_id)
        curves = [piece_curve(board.layout, face, piece) for piece in face.pieces]
        track = [place for curve in curves for place in points_along(curve, 12)]
        for name in parts(drawn(board, hex_id, laid).signs, "name"):
            if "near" in name.get("class", "").split():
                continue
            shown += 1
            x, size = float(name.get("x", "")) / svg.SIDE, TYPE
            y = float(name.get("y", "")) / svg.SIDE - size / 3
            width = 0.5 * size * len(name.text or "")
            if "textLength" in name.attrib:
                width = float(name.get("textLength", "")) / svg.SIDE
            near = [at for at in track if abs(at[0] - x) < width / 2 and abs(at[1] - y) < size / 3]
            assert not near, (hex_id, tile, name.text)
    assert shown > len(named)


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("Port of Milazzo", "P. Milazzo"),
        ("Winterthur / Frauenfeld", "Winterthur"),
        ("Orange & Bathurst", "Orange"),
        ("Castrogiovanni", "Castrog."),
        ("Bern", ""),
    ],
)
def test_names_have_short_forms(name: str, short: str) -> None:
    forms = [way.words[0] for way in short_names(name, TYPE)]
    assert short in forms or not (short or forms)


def test_words_stand_where_they_cover_least() -> None:
    space = FreeSpace([(0, 0), (0.1, 0)])
    spots = [(0, 0), (1, 0), (2, 0)]
    assert space.place(spots, 0.5, 0.5) == (1, 0)
    assert space.place(spots, 0.5, 0.5) == (2, 0)
    assert space.place(spots, 0.5, 0.5) == (0, 0)


@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)
def test_spots_lie_inside_the_hex(layout: Layout) -> None:
    assert len(mesh(layout, 0.5, 0.2)) > 30
    assert all(fits(layout, spot, 0.5, 0.2) for spot in mesh(layout, 0.5, 0.2))
    assert not fits(layout, (0.8, 0.8), 0.1, 0.1)
    assert fits(POINTY, (0, 0.8), 0.1, 0.1) and not fits(FLAT, (0, 0.8), 0.1, 0.1)
