"""Abilities of private companies on the map: P2 and P4 (1844, p. 19)."""

from __future__ import annotations

import pytest

from ferrovia.board.track import Laid
from ferrovia.core.events import PrivateClosed, TileLaid
from ferrovia.family.actions import LayTile
from ferrovia.titles.g1844.title_actions import LayExtra, LayFurka
from ferrovia.titles.g1844.title_state import title_state
from g1844.building import building, extra, lay_furka
from g1844.scenario import Scenario
from g1844.words import events, lay, of_type, play, token

SOUTH = ("G12", "9", 2)
BERN = ("F11", "57", 2)


def with_p2(owner: str = "ann", **how) -> Scenario:
    """Return the BLS of Ann at Bern; P2 belongs to somebody."""
    return building(**how).private("P2", owner)


@pytest.mark.statement("1844", "PRV-P2", "PRV-2", "TRK-1")
@pytest.mark.parametrize("owner", ["ann", "BLS"])
def test_prv_p2_a_further_yellow_tile_before_or_after_the_one_of_the_turn(owner) -> None:
    position = with_p2(owner).operating("BLS")
    before = position.play(extra(*SOUTH))
    assert before.state.flow.turn.tiles == 0
    both = before.play(lay(*BERN))

    after = position.play(lay(*SOUTH)).play(extra(*BERN))

    for end in (both, after):
        assert end.state.track.laid == {"G12": Laid("9", 2), "F11": Laid("57", 2)}
        assert title_state(end).used == ("P2",)
        assert not end.state.privates["P2"].closed


@pytest.mark.statement("1844", "PRV-P2")
def test_prv_p2_once_in_a_game(refuses) -> None:
    position = with_p2().own(used=("P2",)).operating("BLS")

    refuses(position, extra(*SOUTH), "power.holder", "PRV-2")
    assert not of_type(position, LayExtra)


@pytest.mark.statement("1844", "PRV-2", "PHS-4")
@pytest.mark.parametrize("phase", ["1", "2", "3", "4"])
def test_prv_2_abilities_from_phase_3_on(refuses, phase) -> None:
    position = with_p2(phase=phase).operating("BLS")

    if phase in "12":
        refuses(position, extra(*SOUTH), "power.phase", "PRV-2")
        refuses(position, LayFurka(by="ann"), "furka.phase", "PRV-P4")
    else:
        assert position.refusal(extra(*SOUTH)) is None


@pytest.mark.statement("1844", "PRV-2")
@pytest.mark.parametrize("owner", ["bob", "MOB", ""])
def test_prv_2_by_the_owning_company_or_one_that_the_owner_directs(refuses, owner) -> None:
    position = with_p2(owner).start("MOB", held={"bob": "P"}).operating("BLS")

    refuses(position, extra(*SOUTH), "power.holder", "PRV-2")


@pytest.mark.statement("1844", "PRV-2")
def test_prv_2_a_pre_sbb_company_uses_what_its_director_owns() -> None:
    """Ruling R-34."""
    position = building("STB").start("SCB").private("P2", "ann").tile("C12", "6", 5).cash(SCB=100)

    assert of_type(position.operating("SCB"), LayExtra)


@pytest.mark.statement("1844", "PRV-P2", "TRK-3", "TRK-6")
def test_prv_p2_under_the_normal_rules(refuses) -> None:
    """Connected, paid for, in the supply, yellow and no upgrade (R-52)."""
    scene = with_p2(cash=100, tiles="F11 57 2, G12 9 2")
    position = scene.operating("BLS")

    refuses(position, extra("G12", "23", 2), "extra.yellow", "PRV-P2")
    refuses(position, extra("G12", "8", 2), "track.colour", "UPG-1")
    refuses(position, extra("D23", "9", 0), "track.connected", "TRK-3")
    assert position.play(extra("H13", "6", 0)).state.cash["BLS"] == 80
    refuses(scene.cash(BLS=19).operating("BLS"), extra("H13", "6", 0), "track.cost", "TRK-6")
    refuses(scene.supply("6", 0).operating("BLS"), extra("H13", "6", 0), "track.supply", "UPG-7")
    oo = building("NOB", "D19 57 0").private("P2", "ann").operating("NOB")
    refuses(oo, extra("C20", "59", 0), "extra.yellow", "PRV-P2")


# -- the Furka-Oberalp tile


def with_p4(owner: str = "ann", phase: str = "3") -> Scenario:
    """Return a table at which P4 belongs to somebody."""
    return Scenario().phase(phase).private("P4", owner).cash(ann=100, bob=100)


@pytest.mark.statement("1844", "PRV-P4")
def test_prv_p4_the_tile_covers_five_hexes_and_p4_closes_for_80() -> None:
    position = with_p4().start("BLS").operating("BLS")

    after = position.play(LayFurka(by="ann"))

    assert {h: part.tile for h, part in after.state.track.laid.items()} == {
        "I16": "OP1",
        "H17": "OP3",
        "H19": "OP2",
        "H21": "OP2",
        "H23": "OP2",
    }
    assert after.state.privates["P4"].closed
    assert after.state.cash["ann"] == 180
    assert [event.private for event in events(after, PrivateClosed)] == ["P4"]
    assert len(events(after, TileLaid)) == 5
    (town,) = after.title.board.face(after.state.track, "H17").stops
    assert (town.kind, town.revenue) == ("town", 10)
    assert all(after.state.tiles[tile] == 0 for tile in ("OP1", "OP2", "OP3"))


@pytest.mark.statement("1844", "PRV-P4", "TRK-1")
def test_prv_p4_beside_everything_else_of_the_turn() -> None:
    scene = with_p4().start("BLS", held={"ann": "P"}).cash(BLS=300)

    after = play(scene.operating("BLS"), LayFurka(by="ann"), lay(*SOUTH))

    assert after.state.track.laid["G12"] == Laid("9", 2)
    assert after.state.cash["BLS"] == 300


@pytest.mark.statement("1844", "PRV-P4")
def test_prv_p4_in_any_round_and_in_other_players_turns() -> None:
    """Ruling R-35: between any two actions."""
    stock = with_p4().stock("bob")
    operating = with_p4().start("BLS", held={"bob": "P"}).operating("BLS")

    for position in (stock, operating):
        assert LayFurka(by="ann") in [offer.action for offer in position.interjections()]
        after = position.play(LayFurka(by="ann"))
        assert after.decision == position.decision
        assert after.state.privates["P4"].closed


@pytest.mark.statement("1844", "PRV-P4", "PRV-2")
def test_prv_p4_a_company_that_owns_it_is_paid_and_its_director_decides(refuses) -> None:
    scene = with_p4("BLS").start("BLS", held={"bob": "P"}).cash(BLS=0)
    position = scene.stock("ann")
    refuses(position, LayFurka(by="ann"), "furka.owner", "PRV-P4")

    after = position.play(LayFurka(by="bob"))

    assert after.state.cash["BLS"] == 80
    assert after.state.cash["bob"] == 100


@pytest.mark.statement("1844", "PRV-P4")
def test_prv_p4_nobody_else_and_not_twice(refuses) -> None:
    position = with_p4().start("BLS").operating("BLS")
    refuses(position, LayFurka(by="bob"), "furka.owner", "PRV-P4")

    after = position.play(LayFurka(by="ann"))

    refuses(after, LayFurka(by="ann"), "furka.owner", "PRV-P4")


@pytest.mark.statement("1844", "PRV-P4", "PRV-4", "PHS-6")
def test_prv_p4_at_the_latest_when_phase_5_starts() -> None:
    draft_scene = with_p4(phase="4").start("BLS", held={"ann": "P"})
    position = draft_scene.operating("BLS")
    draft = draft_scene.draft

    draft.title.effects["close_privates"](draft, ())

    assert draft.privates["P4"].closed
    assert draft.cash["ann"] == 180
    assert "H19" in draft.track.laid
    assert "H19" not in position.state.track.laid


@pytest.mark.statement("1844", "PRV-P4", "TRK-11")
def test_prv_p4_networks_are_seen_anew_at_once() -> None:
    """The RhB at Chur reaches Disentis and, with the tile, whatever lies beyond Andermatt."""
    scene = building("RhB", "H25 58 1", operated=1).private("P4", "bob")
    before = scene.operating("RhB")
    assert "J15" not in {action.hex for action in of_type(before, LayTile)}

    after = before.play(LayFurka(by="bob"))

    assert "J15" in {action.hex for action in of_type(after, LayTile)}


@pytest.mark.statement("1844", "PRV-P4")
def test_prv_p4_andermatt_is_a_town_and_takes_no_marker(refuses) -> None:
    scene = lay_furka(building("RhB", "H25 58 1", operated=1))

    refuses(scene.operating("RhB", "token"), token("H17.0"), "token.city", "STN-2")


@pytest.mark.statement("1844", "PRV-P4")
def test_g_06_house_rule_the_tile_is_laid_in_a_turn_of_its_owner(refuses) -> None:
    def table(owner: str) -> Scenario:
        scene = Scenario(options=("furka-in-turn",)).phase("3").private("P4", owner)
        return scene.start("BLS", held={"bob": "P"}).start("MOB", held={"ann": "P"})

    tile = LayFurka(by="ann")

    for position in (table("ann").stock("bob"), table("ann").operating("BLS")):
        refuses(position, tile, "furka.turn", "PRV-P4")
        assert not position.interjections()
    for position in (table("ann").stock("ann"), table("ann").operating("MOB")):
        assert position.refusal(tile) is None
    refuses(table("MOB").stock("ann"), tile, "furka.turn", "PRV-P4")
    assert table("MOB").operating("MOB").refusal(tile) is None
