"""Terrain costs (1849 §10.3.1)."""

from __future__ import annotations

import pytest
from scenario import Scenario

from ferrovia.board.faces import Face
from ferrovia.board.track import Laid, Track
from ferrovia.core import Position
from ferrovia.core.events import Paid
from ferrovia.family.actions import LayTile
from ferrovia.titles.g1849.gauge import tile_cost

TERRAIN = {"rough": 40, "hills": 80, "mountains": 160}


def lay(hex_id: str, tile: str, rotation: int) -> LayTile:
    return LayTile(by="ann", hex=hex_id, tile=tile, rotation=rotation)


def building(
    corporation: str,
    tiles: str = "",
    *,
    phase: str = "10",
    cash: int = 500,
    home: str = "",
    sigi: str = "",
) -> Position:
    """Return a corporation of Ann's about to build; ``sigi`` is the owner of SIGI."""
    scene = Scenario(5).phase(phase).start(corporation, home=home).private("SIGI", sigi)
    if tiles:
        scene.tiles(tiles)
    scene.cash(**{corporation: cash})
    return scene.operating(corporation, "track")


def cost(position: Position, action: LayTile) -> int:
    """Return what the operating corporation pays for a lay."""
    corporation = position.state.flow.actor
    after = position.play(action)
    paid = position.state.cash[corporation] - after.state.cash[corporation]
    assert after.state.bank == position.state.bank + paid
    return paid


@pytest.mark.statement("1849", "10.3.1-1")
def test_10_3_1_hexes_without_terrain_cost_nothing() -> None:
    position = building("RCS", cash=0)

    assert cost(position, lay("D6", "9", 2)) == 0
    assert cost(position, lay("C5", "651", 5)) == 0


@pytest.mark.statement("1849", "10.3.1-1", "10.3.1-3")
@pytest.mark.parametrize(
    ("corporation", "tiles", "hex_id", "standard", "narrow"),
    [
        ("CTL", "", "D2", ("8", 5), ("78", 5)),
        ("CTL", "D2 78 5", "E3", None, ("79", 2)),
        ("CTL", "D2 8 5", "E3", ("9", 2), None),
        ("SFA", "J6 644 2", "H6", ("8", 4), None),
        ("SFA", "J6 659 2", "H6", None, ("78", 4)),
    ],
)
def test_10_3_1_table_of_yellow_tiles(corporation, tiles, hex_id, standard, narrow) -> None:
    position = building(corporation, tiles)
    full = TERRAIN[position.title.board.hexes[hex_id].terrain]

    if standard:
        assert cost(position, lay(hex_id, *standard)) == full
    if narrow:
        assert cost(position, lay(hex_id, *narrow)) == full // 4


@pytest.mark.statement("1849", "10.3.1-3", "10.3.1-4")
def test_10_3_1_example_partinico_and_caltanissetta() -> None:
    partinico = building("RCS", "B4 7 5, D4 58 1")
    assert cost(partinico, lay("D4", "681", 0)) == 10
    green = building("RCS", "B4 7 5, D4 681 0")
    assert cost(green, lay("D4", "697", 0)) == 40

    caltanissetta = building("AFG", "H8 657 0", home="H8.0")
    assert cost(caltanissetta, lay("H8", "662", 0)) == 80
    green = building("AFG", "H8 662 0", home="H8.0")
    assert cost(green, lay("H8", "672", 0)) == 80


@pytest.mark.statement("1849", "10.3.1-4")
def test_10_3_1_a_narrow_town_made_green_costs_full() -> None:
    # Its new track is standard.
    position = building("SFA", "J6 644 4, I7 73 5")

    assert cost(position, lay("I7", "700", 4)) == 40


@pytest.mark.statement("1849", "10.3.1-4")
def test_10_3_1_brown_narrow_track_costs_a_quarter() -> None:
    position = building("SFA", "J6 659 2, H6 677 3")

    assert cost(position, lay("H6", "648", 0)) == 10


@pytest.mark.statement("1849", "10.3.1-5")
@pytest.mark.parametrize(("owner", "part"), [("CTL", 2), ("ann", 1), ("RCS", 1), ("", 1)])
def test_10_3_1_sigi_halves_standard_for_its_corporation_only(owner, part) -> None:
    position = building("CTL", sigi=owner)

    assert cost(position, lay("D2", "8", 5)) == 160 // part


@pytest.mark.statement("1849", "10.3.1-5")
def test_10_3_1_sigi_discounts_neither_narrow_nor_dual() -> None:
    assert cost(building("CTL", sigi="CTL"), lay("D2", "78", 5)) == 40
    town = building("RCS", "B4 7 5, D4 58 1", sigi="RCS")
    assert cost(town, lay("D4", "681", 0)) == 10
    brown = building("RCS", "B4 7 5, D4 681 0", sigi="RCS")
    assert cost(brown, lay("D4", "697", 0)) == 40


@pytest.mark.statement("1849", "10.3.1-5")
def test_10_3_1_sigi_halves_standard_and_narrow_together() -> None:
    position = building("AFG", "H8 657 0", home="H8.0", sigi="AFG")

    assert cost(position, lay("H8", "662", 0)) == 40


def _expected(full: int, old: Face, new: Face, *, sigi: bool) -> int:
    """The statements of §10.3.1, word for word."""
    before = {(piece.a, piece.b, piece.gauge) for piece in old.pieces}
    added = [p.gauge for p in new.pieces if (p.a, p.b, p.gauge) not in before]
    if all(gauge == "narrow" for gauge in added):
        return {0: 0, 40: 10, 80: 20, 160: 40}[full]
    if sigi and "standard" in added and "dual" not in added:
        return {0: 0, 40: 20, 80: 40, 160: 80}[full]
    return full


@pytest.mark.statement("1849", "10.3.1-1", "10.3.1-2", "10.3.1-3", "10.3.1-4", "10.3.1-5")
def test_10_3_1_every_tile_on_every_hex_with_and_without_sigi() -> None:
    plain = building("RCS")
    helped = building("RCS", sigi="RCS")
    board, table = plain.title.board, plain.title.upgrades
    seen = set()
    for hex_id, hex_ in board.hexes.items():
        states: list[Laid | None] = [None]
        for laid in states:
            old = hex_.face if laid is None else board.tile_face(laid)
            for row in table.successors(Track({} if laid is None else {hex_id: laid}), hex_id):
                new = board.tile_face(row.laid)
                for position, sigi in ((plain, False), (helped, True)):
                    expected = _expected(hex_.cost, old, new, sigi=sigi)
                    assert tile_cost(position, "RCS", hex_id, row) == expected
                    seen.add(expected)
                if row.laid not in states:
                    states.append(row.laid)
    assert seen == {0, 10, 20, 40, 80, 160}


@pytest.mark.statement("1849", "10.3.1-6", "2-5", "10.3-21")
def test_10_3_1_the_cost_is_due_for_every_lay_and_every_upgrade() -> None:
    girgenti = [("", "657"), ("J6 657 2", "706"), ("J6 706 2", "673")]

    for laid, tile in girgenti:
        assert cost(building("SFA", laid), lay("J6", tile, 2)) == 40


@pytest.mark.statement("1849", "10.3.1-7", "10-5")
def test_10_3_1_without_the_money_in_the_treasury_no_tile(refuses) -> None:
    standard = lay("D2", "8", 5)
    poor = building("CTL", cash=159)
    assert poor.state.cash["ann"] > 160

    refusal = refuses(poor, standard, "track.cost", "10.3.1-7")

    assert "160" in refusal.reason and "159" in refusal.reason
    assert standard not in tuple(poor.legal_actions())
    after = building("CTL", cash=160).play(standard)
    assert Paid("CTL", "bank", 160, "terrain") in after.events
    assert after.state.cash["CTL"] == 0
    assert cost(building("CTL", cash=40), lay("D2", "78", 5)) == 40
    refuses(building("CTL", cash=39), lay("D2", "78", 5), "track.cost", "10.3.1-7")
    assert cost(building("CTL", cash=80, sigi="CTL"), standard) == 80
