"""Upgrading tiles (1849 §10.3): what may follow what, and who may do it."""

from __future__ import annotations

import pytest
from scenario import Scenario

from ferrovia.board.track import Laid, Track
from ferrovia.core import Position, tokens
from ferrovia.core.action import Pass
from ferrovia.family.actions import LayTile, PlaceToken
from ferrovia.family.tile_laying import reach_of


def lay(hex_id: str, tile: str, rotation: int, by: str = "ann") -> LayTile:
    return LayTile(by=by, hex=hex_id, tile=tile, rotation=rotation)


def upgrading(corporation: str, tiles: str = "", *, phase: str = "10", home: str = "") -> Position:
    """Return a corporation of Ann's about to upgrade, with money for any terrain."""
    scene = Scenario(5).phase(phase).start(corporation, home=home)
    if tiles:
        scene.tiles(tiles)
    scene.cash(**{corporation: 500})
    return scene.operating(corporation, "track")


# -- what may follow what


@pytest.mark.statement("1849", "10.3-13")
def test_10_3_colours_follow_one_step_at_a_time(refuses) -> None:
    yellow = upgrading("RCS", "D6 8 0")
    assert yellow.refusal(lay("D6", "28", 2)) is None
    refuses(yellow, lay("D6", "40", 0), "track.colour", "10.3-13")
    green = upgrading("RCS", "D6 24 0")
    refuses(green, lay("D6", "23", 0), "track.colour", "10.3-13")
    refuses(upgrading("RCS", "C5 652 5"), lay("C5", "651", 5), "track.colour", "10.3-13")
    refuses(upgrading("RCS"), lay("C5", "652", 5), "track.colour", "10.3-13")
    assert upgrading("RCS").refusal(lay("C5", "651", 5)) is None


@pytest.mark.statement("1849", "10.3-14")
def test_10_3_slots_and_revenue_are_what_the_new_tile_has() -> None:
    position = upgrading("RCS", phase="6")
    assert tokens.slots(position, "C5.0") == 1

    after = position.play(lay("C5", "651", 5))

    assert tokens.slots(after, "C5.0") == 2
    assert position.title.policies.stop_values(position, "RCS")["C5.0"] == 50
    assert position.title.policies.stop_values(after, "RCS")["C5.0"] == 90


@pytest.mark.statement("1849", "10.3-14")
def test_10_3_stops_and_label_stay(refuses) -> None:
    town = upgrading("SFA", "J6 657 2, K7 58 2")
    assert town.refusal(lay("K7", "700", 2)) is None
    refuses(town, lay("K7", "660", 2), "track.stops", "10.3-3")
    refuses(town, lay("K7", "23", 2), "track.stops", "10.3-3")
    refuses(town, lay("K7", "651", 2), "track.label", "10.3-6")


@pytest.mark.statement("1849", "10.3-15")
def test_10_3_every_old_piece_is_kept_between_the_same_ends(refuses) -> None:
    position = upgrading("RCS", "D6 9 2")

    assert position.refusal(lay("D6", "23", 2)) is None
    refuses(position, lay("D6", "23", 0), "track.keep", "10.3-15")
    town = upgrading("SFA", "J6 657 2, K7 58 2")
    refuses(town, lay("K7", "681", 0), "track.keep", "10.3-15")


@pytest.mark.statement("1849", "10.3-16")
def test_10_3_standard_and_narrow_never_turn_into_each_other(refuses) -> None:
    position = upgrading("SFA", "J6 657 2, K7 58 2")
    # 681 has narrow spokes where the town has standard ones, 700 the other way round.
    refuses(position, lay("K7", "681", 2), "track.gauge", "10.3-16")
    assert position.refusal(lay("K7", "700", 2)) is None
    narrow = upgrading("SFA", "J6 657 2, I5 79 2")
    refuses(narrow, lay("I5", "23", 2), "track.gauge", "10.3-16")
    assert narrow.refusal(lay("I5", "677", 5)) is None


@pytest.mark.statement("1849", "10.3-16", "10.3-17")
def test_10_3_brown_towns_and_cities_are_dual_on_the_same_edges(refuses) -> None:
    position = upgrading("SFA", "J6 644 4, I7 681 1")
    assert position.refusal(lay("I7", "697", 1)) is None
    refuses(position, lay("I7", "698", 1), "track.keep", "10.3-15")
    city = upgrading("AFG", "H8 662 0", home="H8.0")
    after = city.play(lay("H8", "672", 0))
    face = after.title.board.face(after.state.track, "H8")
    assert {(piece.a, piece.gauge) for piece in face.pieces} == {
        (0, "dual"),
        (1, "dual"),
        (3, "dual"),
        (4, "dual"),
    }


@pytest.mark.statement("1849", "10.3-18")
def test_10_3_mixed_plain_tiles_are_never_upgraded() -> None:
    title = Scenario(5).title
    for tile in ("710", "711", "712", "713", "714", "715"):
        for hex_id in ("H2", "J12", "D14", "H6"):
            for rotation in range(6):
                assert (
                    title.upgrades.successors(Track({hex_id: Laid(tile, rotation)}), hex_id) == ()
                )


@pytest.mark.statement("1849", "10.3-18")
def test_10_3_plain_green_becomes_plain_brown_of_its_gauge(refuses) -> None:
    position = upgrading("SFA", "J6 644 2, H6 23 3")
    assert position.refusal(lay("H6", "41", 0)) is None
    refuses(position, lay("H6", "648", 0), "track.gauge", "10.3-16")
    # Here the third line would join two sides at which Girgenti's track does not come in.
    other = upgrading("SFA", "J6 644 2, H6 24 0")
    refuses(other, lay("H6", "42", 3), "track.upgrade_right", "10.3-20")


@pytest.mark.statement("1849", "10.3-19")
@pytest.mark.parametrize(
    ("corporation", "hex_id", "green", "brown", "turns", "brown_turns"),
    [
        ("RCS", "C5", "651", "652", {5}, {5}),
        ("IFT", "H12", "653", "654", {1}, {4}),
        ("ATA", "M13", "675", "676", {1}, {1}),
        ("AFG", "B14", "655", "656", {0, 2, 4}, {4}),
    ],
)
def test_10_3_labelled_cities_have_fixed_tiles_and_rotations(
    corporation, hex_id, green, brown, turns, brown_turns
) -> None:
    home = f"{hex_id}.0"
    printed = upgrading(corporation, home=home)
    for rotation in range(6):
        allowed = printed.refusal(lay(hex_id, green, rotation)) is None
        assert allowed == (rotation in turns)
    for laid in turns:
        position = upgrading(corporation, f"{hex_id} {green} {laid}", home=home)
        for rotation in range(6):
            allowed = position.refusal(lay(hex_id, brown, rotation)) is None
            assert allowed == (rotation in brown_turns)


# -- who may upgrade


@pytest.mark.statement("1849", "10.3-20")
def test_10_3_new_track_on_the_tile_must_be_reached(refuses) -> None:
    position = upgrading("IFT", phase="6")
    # Catania's track enters I11 at side 4 and leaves at side 2.
    assert position.refusal(lay("I11", "25", 4)) is None
    refusal = refuses(position, lay("I11", "25", 2), "track.upgrade_right", "10.3-20")
    assert "I11" in refusal.reason
    refuses(position, lay("I11", "711", 0), "track.upgrade_right", "10.3-20")


@pytest.mark.statement("1849", "10.3-20")
def test_10_3_who_reaches_the_hex_not_at_all_does_not_upgrade_it(refuses) -> None:
    refuses(upgrading("CTL"), lay("C5", "651", 5), "track.upgrade_right", "10.3-20")
    refuses(upgrading("CTL"), lay("I11", "25", 4), "track.upgrade_right", "10.3-20")
    refuses(upgrading("IFT"), lay("K9", "677", 0), "track.upgrade_right", "10.3-20")


@pytest.mark.statement("1849", "10.3-20")
def test_10_3_new_track_reached_round_the_other_way_counts() -> None:
    # From I11 the line goes on by H10 and J10 to K11 and comes back to I11's side 0.
    position = upgrading("IFT", "H10 7 5, J10 58 3, K11 7 2")

    assert position.refusal(lay("I11", "25", 2)) is None


@pytest.mark.statement("1849", "10.3-20")
def test_10_3_a_dearer_city_is_enough_even_one_full_of_others() -> None:
    scene = Scenario(5).phase("6").start("RCS", held={"bob": "P"}).start("CTL")
    scene.tiles("B4 7 5, D4 682 1, C3 3 5, E3 713 0, G3 58 1, H2 8 2, G1 58 3")
    position = scene.operating("CTL")
    assert tokens.blocked(position, "CTL") == ("C5.0",)
    row = next(
        r for r in position.title.upgrades.successors(Track({}), "C5") if r.laid.tile == "651"
    )
    assert row.raised == (0,)

    assert position.refusal(lay("C5", "651", 5)) is None


@pytest.mark.statement("1849", "10.3-20")
def test_10_3_ruling_14_a_dearer_city_is_enough_without_any_new_track(refuses) -> None:
    # AFG enters Catania by a line that stays standard, and the city stays full of others.
    scene = Scenario(5).phase("10").start("AFG", home="H8.0")
    scene.tiles("H8 657 1, G9 58 5, H10 9 2, H12 653 1")
    scene.start("IFT", held={"bob": "P"}).start("ATA", held={"cyd": "P"}).token("ATA", "H12.0")

    assert scene.operating("AFG").refusal(lay("H12", "654", 4)) is None

    # Beyond the full city nothing is reached.
    scene.tiles("J12 8 3")
    refuses(scene.operating("AFG"), lay("G13", "58", 1), "track.connected", "10.3-7")


@pytest.mark.statement("1849", "10.3-20")
def test_10_3_a_town_that_keeps_its_value_needs_new_track_within_reach(refuses) -> None:
    # Girgenti's standard line ends at Licata's side 2, where the narrow town has no track yet.
    open_side = upgrading("SFA", "J6 657 2, K7 679 3", phase="6")
    assert open_side.refusal(lay("K7", "683", 2)) is None
    # Here the town has narrow track at side 2, and its new standard track lies elsewhere.
    closed_side = upgrading("SFA", "J6 657 2, K7 679 2", phase="6")
    refuses(closed_side, lay("K7", "680", 2), "track.upgrade_right", "10.3-20")


@pytest.mark.statement("1849", "10.3-20")
def test_10_3_track_that_becomes_dual_is_new(refuses) -> None:
    # Green Canicatti shows narrow track to Girgenti's standard side 4: no connection yet.
    position = upgrading("SFA", "J6 659 4, I7 680 0")
    assert "I7.0" not in reach_of(position, "SFA").stops

    assert position.refusal(lay("I7", "697", 0)) is None

    far = upgrading("SFA", "J6 644 2, I7 684 2")
    face = far.title.board.face(far.state.track, "I7")
    assert 1 not in {piece.a for piece in face.pieces}
    refuses(far, lay("I7", "698", 2), "track.upgrade_right", "10.3-20")


# -- what stays with the hex


@pytest.mark.statement("1849", "10.3-21")
def test_10_3_tokens_and_reservations_stay_with_the_hex(refuses) -> None:
    scene = Scenario(5).phase("6").start("CTL").token("CTL", "H12.0")
    position = scene.operating("CTL")

    after = position.play(lay("H12", "653", 1))

    assert after.state.tokens["H12.0"] == ("CTL",)
    assert tokens.reserved(after, "H12") == ("IFT",)
    scene.tile("H12", "653", 1).start("SFA", held={"bob": "P"}).start("AFG", home="M11.0")
    scene.tiles("H10 9 2, G9 58 5, H8 657 1").token("SFA", "H8.0")
    refuses(
        scene.operating("SFA", "token"),
        PlaceToken(by="bob", city="H12.0"),
        "token.home_kept_free",
        "10.4-5",
    )


@pytest.mark.statement("1849", "10.3-22", "12-4")
def test_10_3_messina_lies_in_ruins_until_the_next_stock_round_is_over(refuses) -> None:
    scene = Scenario(5).phase("12").start("AFG", home="B14.0").own(ruined=True)
    position = scene.operating("AFG")
    refuses(position, lay("B14", "655", 0), "track.ruins", "12-4")

    stock = scene.stock("ann")
    for seat in ("ann", "bob", "cyd", "dan", "eve"):
        assert stock.decision.step == "stock"
        stock = stock.play(Pass(by=seat))

    assert stock.decision.step == "track"
    assert stock.refusal(lay("B14", "655", 0)) is None
