"""Upgrading tiles (1848 §7.5)."""

from __future__ import annotations

import pytest

from ferrovia.board.faces import sides
from ferrovia.board.track import Laid
from ferrovia.core import Position
from ferrovia.family.actions import LayTile
from g1848.scenario import Scenario
from g1848.words import lay, of_type

LINE = "E4 5 3, D5 9 0"
"""Port Augusta, and track that leads north from it over D5."""


def upgrading(tiles: str = LINE, *, company: str = "CAR", phase: str = "3", **turn) -> Position:
    """Return a company of Ann's about to upgrade a tile."""
    table = Scenario().phase(phase).start(company).tiles(tiles).cash(**{company: 500})
    return table.operating(company, "track", **turn)


@pytest.mark.statement("1848", "7.5.1-1")
def test_7_5_1_an_upgrade_instead_of_all_yellow_tiles(refuses) -> None:
    after = upgrading().play(lay("D5", "23", 0))

    refuses(after, lay("E6", "9", 1), "track.one_tile", "7.4.2-1")
    assert not of_type(after, LayTile)


@pytest.mark.statement("1848", "7.5.1-1")
def test_7_5_1_no_upgrade_after_a_yellow_tile(refuses) -> None:
    after = upgrading().play(lay("E6", "9", 1))

    refusal = refuses(after, lay("D5", "23", 0), "track.one_tile", "7.4.2-1")
    assert "may not upgrade" in refusal.reason
    assert {action.hex for action in of_type(after, LayTile)}.isdisjoint({"D5", "E4"})


@pytest.mark.statement("1848", "7.5.1-1")
def test_7_5_1_one_colour_after_the_other(refuses) -> None:
    refuses(upgrading(phase="8"), lay("D5", "41", 0), "track.colour", "7.5.1-1")
    green = upgrading("E4 15 1, D5 23 0", phase="8")
    refuses(green, lay("D5", "24", 0), "track.colour", "7.5.1-1")
    assert green.refusal(lay("E4", "611", 1)) is None


@pytest.mark.statement("1848", "7.5.1-2", "7.5.1-3")
def test_7_5_1_new_track_need_meet_nothing_and_serve_nobody() -> None:
    position = upgrading()
    offered = {(a.tile, a.rotation) for a in of_type(position, LayTile) if a.hex == "D5"}

    table = position.title.upgrades.successors(position.state.track, "D5")
    assert offered == {(row.laid.tile, row.laid.rotation) for row in table}
    assert ("20", 2) in offered


@pytest.mark.statement("1848", "7.5.1-4")
def test_7_5_1_all_track_stays(refuses) -> None:
    position = upgrading()
    refuses(position, lay("D5", "23", 1), "track.keep", "7.5.1-4")
    assert position.refusal(lay("D5", "23", 3)) is None


@pytest.mark.statement("1848", "7.5.1-5")
def test_7_5_1_tokens_stay_with_the_city_whose_track_they_had() -> None:
    table = Scenario().phase("3").start("QR", home=False).tiles("B17 235 0").token("QR", "B17.0")

    after = table.operating("QR").play(lay("B17", "59", 4))

    face = after.title.board.face(after.state.track, "B17")
    (city,) = after.state.tokens
    number = int(city.partition(".")[2])
    assert [piece.a for piece in face.pieces if piece.b == 6 + number] == [0]


@pytest.mark.statement("1848", "7.5.1-5")
def test_7_5_1_tokens_stay_in_their_city() -> None:
    after = upgrading().play(lay("E4", "15", 1))
    assert after.state.tokens["E4.0"] == ("CAR",)


@pytest.mark.statement("1848", "7.5.1-7")
def test_7_5_1_replaced_tiles_can_be_used_again() -> None:
    position = upgrading()

    after = position.play(lay("D5", "23", 0))

    assert after.state.tiles["9"] == position.state.tiles["9"] + 1
    assert after.state.tiles["23"] == position.state.tiles["23"] - 1


@pytest.mark.statement("1848", "7.5.2-1", "9.5-1", "9.7-1")
@pytest.mark.parametrize(
    ("phase", "colours"),
    [
        ("2", []),
        ("3", ["green"]),
        ("4", ["green"]),
        ("5", ["green", "brown"]),
        ("6", ["green", "brown"]),
        ("8", ["green", "brown", "grey"]),
    ],
)
def test_7_5_2_each_phase_has_its_colours(refuses, phase, colours) -> None:
    steps = {"green": ("5 3", "15 1"), "brown": ("15 1", "611 1"), "grey": ("611 1", "915 1")}
    for colour, (old, new) in steps.items():
        tile, rotation = new.split()
        position = upgrading(f"E4 {old}", phase=phase)
        action = lay("E4", tile, int(rotation))
        if colour in colours:
            assert position.refusal(action) is None
        else:
            refuses(position, action, "track.phase", "7.5.2-1")


@pytest.mark.statement("1848", "7.5.3-1")
def test_7_5_3_some_track_of_the_tile_is_reached(refuses) -> None:
    position = upgrading(f"{LINE}, C8 9 1, E12 9 1")

    refuses(position, lay("E12", "23", 1), "track.upgrade_right", "7.5.3-1")
    assert position.refusal(lay("D5", "23", 0)) is None


@pytest.mark.statement("1848", "7.5.3-1")
def test_7_5_3_old_track_reached_is_enough_though_nothing_new_is() -> None:
    # Track reaches D5 at its side 0 only; tile 20 adds a line between two other sides.
    position = upgrading("E4 5 3, D5 9 0")
    row = next(
        row
        for row in position.title.upgrades.successors(position.state.track, "D5")
        if (row.laid.tile, row.laid.rotation) == ("20", 5)
    )
    assert all(0 not in (piece.a, piece.b) for piece in row.new)
    assert position.refusal(lay("D5", "20", 5)) is None


@pytest.mark.statement("1848", "7.5.3-1")
def test_7_5_3_track_that_only_the_new_tile_brings_is_enough() -> None:
    # The line from Port Augusta ends at D5's side 0; the straight there runs from side 1 to 4.
    position = upgrading("E4 5 3, D5 9 1")
    rows = position.title.upgrades.successors(position.state.track, "D5")

    reached = {row.laid: 0 in sides(position.title.board.tile_face(row.laid)) for row in rows}

    assert set(reached.values()) == {True, False}
    for laid, ok in reached.items():
        assert (position.refusal(lay("D5", laid.tile, laid.rotation)) is None) == ok


@pytest.mark.statement("1848", "7.5.3-2", "7.5.3-3")
@pytest.mark.parametrize(
    ("hex_id", "old", "becomes"),
    [
        ("E14", "57", {"14", "15"}),
        ("E14", "5", {"14", "15"}),
        ("F17", "57", {"236", "237"}),
        ("F17", "5", {"236", "237", "238"}),
        ("E14", "14", {"611"}),
        ("E14", "15", {"611"}),
        ("E14", "611", {"915"}),
        ("H11", "238", {"239"}),
        ("H11", "239", {"240"}),
        ("G10", "235", {"59"}),
        ("G10", "59", {"64", "65", "66", "67", "68"}),
        ("G12", "1", set()),
        ("G12", "69", set()),
    ],
)
def test_7_5_3_what_becomes_of_stations(hex_id, old, becomes) -> None:
    title = Scenario().title
    found = set()
    for rotation in range(6):
        track = Scenario().opening.state.track.lay(hex_id, Laid(old, rotation))
        found |= {row.laid.tile for row in title.upgrades.successors(track, hex_id)}
    assert found == becomes


@pytest.mark.statement("1848", "7.5.3-2", "7.5.3-3")
def test_7_5_3_k_and_ordinary_cities_are_not_exchanged(refuses) -> None:
    refuses(upgrading("E4 5 3"), lay("E4", "236", 0), "track.label", "7.5.3-2")
    sydney = upgrading("F17 5 1", company="NSW")
    refuses(sydney, lay("F17", "15", 1), "track.label", "7.5.3-2")
    assert sydney.refusal(lay("F17", "238", 0)) is None
