"""The first turn of a company: home marker and home tile (1844, p. 10-12, ruling R-23)."""

from __future__ import annotations

import pytest

from ferrovia.board.track import Laid
from ferrovia.core.action import Pass
from ferrovia.core.events import TokenPlaced
from ferrovia.family.actions import LayTile
from g1844.building import HOMES, building
from g1844.scenario import Scenario
from g1844.words import events, lay, of_type, play, token

WITH_TRACK = ("JN", "FNM", "RhB", "BLS", "STB", "JS")


@pytest.mark.statement("1844", "STN-1", "REG-8", "HIS-6", "PRE-6")
@pytest.mark.parametrize(("company", "home"), HOMES.items())
def test_stn_1_the_home_marker_is_placed_free_when_a_company_first_operates(company, home) -> None:
    scene = Scenario().start(company, operated=0).cash(**{company: 300})
    left = scene.draft.corporations[company].tokens

    position = scene.new_operating_round()

    assert position.state.tokens == {f"{home}.0": (company,)}
    assert position.state.cash[company] == 300
    assert position.state.corporations[company].tokens == left - 1
    assert position.decision.subject == company


@pytest.mark.statement("1844", "STN-1")
def test_stn_1_no_marker_comes_before_the_first_turn_nor_with_the_second() -> None:
    scene = Scenario().start("BLS", operated=0).cash(BLS=300)
    assert not scene.draft.tokens

    later = Scenario().start("BLS", operated=2).cash(BLS=300).new_operating_round()

    assert later.state.tokens == {"F11.0": ("BLS",)}
    assert not events(later, TokenPlaced)


@pytest.mark.statement("1844", "TRK-2")
@pytest.mark.parametrize("company", [name for name in HOMES if name not in WITH_TRACK])
def test_trk_2_in_its_first_turn_a_company_lays_its_home_tile(refuses, company) -> None:
    home = HOMES[company]

    position = Scenario().start(company, operated=0).cash(**{company: 300}).new_operating_round()

    assert {action.hex for action in of_type(position, LayTile)} == {home}
    refuses(position, Pass(by="ann"), "track.home", "TRK-2")
    refuses(position, lay("D23", "9", 0), "track.home", "TRK-2")
    after = position.play(of_type(position, LayTile)[0])
    assert home in after.state.track.laid


@pytest.mark.statement("1844", "TRK-2")
@pytest.mark.parametrize("company", WITH_TRACK)
def test_trk_2_not_where_track_is_printed(company) -> None:
    position = Scenario().start(company, operated=0).cash(**{company: 300}).new_operating_round()

    after = play(position, "ann")

    assert not after.state.track.laid
    assert after.decision.step != "track"


@pytest.mark.statement("1844", "TRK-2")
def test_trk_2_not_where_somebody_has_laid_a_tile() -> None:
    scene = Scenario().start("MOB", operated=0).cash(MOB=300).tile("I6", "57", 1)

    position = scene.new_operating_round()

    assert position.refusal(Pass(by="ann")) is None
    assert position.refusal(lay("I8", "9", 1)) is None


@pytest.mark.statement("1844", "TRK-2")
def test_trk_2_not_without_a_tile_or_the_money_for_it_and_then_later(refuses) -> None:
    """The marker on the hex is connection enough in any later turn (R-23)."""
    scene = Scenario().start("MOB", operated=0).cash(MOB=300)
    for tile in ("5", "6", "57"):
        scene.supply(tile, 0)
    empty = scene.new_operating_round()
    assert empty.decision.step != "track"
    poor = Scenario().start("MOB", operated=0).cash(MOB=19).new_operating_round()
    assert poor.decision is None or poor.decision.step != "track"

    later = building("MOB", operated=1).operating("MOB")

    assert later.refusal(Pass(by="ann")) is None
    after = later.play(lay("I6", "57", 1))
    assert after.state.track.laid["I6"] == Laid("57", 1)


@pytest.mark.statement("1844", "TRK-2", "TRK-1")
def test_trk_2_whoever_cannot_lay_it_may_pass_over_it(refuses) -> None:
    """The turn stops for P1, which the MOB might buy, so somebody does pass."""
    scene = Scenario().phase("3").start("MOB", operated=0).private("P1", "ann").cash(MOB=20)
    refuses(scene.operating("MOB"), Pass(by="ann"), "track.home", "TRK-2")

    poor = scene.cash(MOB=19).operating("MOB")
    assert (poor.decision.step, poor.refusal(Pass(by="ann"))) == ("track", None)

    for tile in ("5", "6", "57"):
        scene.supply(tile, 0)
    out = scene.cash(MOB=500).operating("MOB")
    assert (out.decision.step, out.refusal(Pass(by="ann"))) == ("track", None)


@pytest.mark.statement("1844", "TRK-2", "TRK-1")
def test_trk_2_the_home_tile_is_the_tile_of_the_turn() -> None:
    position = Scenario().start("MOB", operated=0).cash(MOB=300).new_operating_round()

    after = position.play(lay("I6", "57", 1))

    assert not of_type(after, LayTile)
    assert after.state.cash["MOB"] == 280


@pytest.mark.statement("1844", "STN-2")
def test_stn_2_a_second_marker_may_be_placed_in_the_first_turn() -> None:
    scene = Scenario().start("MOB", operated=0).cash(MOB=300).tile("I4", "901", 1)
    position = scene.new_operating_round().play(lay("I6", "57", 1))

    after = position.play(token("I4.1"))

    assert after.state.tokens == {"I6.0": ("MOB",), "I4.1": ("MOB",)}
    assert after.state.cash["MOB"] == 300 - 20 - 40


@pytest.mark.statement("1844", "TRK-2")
def test_g_17_house_rule_the_home_tile_may_wait() -> None:
    scene = Scenario(options=("free-home-tile",)).start("MOB", operated=0).cash(MOB=300)

    position = scene.new_operating_round()

    assert position.refusal(Pass(by="ann")) is None
    assert position.state.tokens == {"I6.0": ("MOB",)}
