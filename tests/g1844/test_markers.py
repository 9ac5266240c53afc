"""Station markers (1844, p. 11-12)."""

from __future__ import annotations

import pytest

from ferrovia.core import tokens
from ferrovia.core.events import TokenPlaced
from ferrovia.family.actions import PlaceToken
from g1844.building import TO_BRIG, building
from g1844.scenario import Scenario
from g1844.words import events, of_type, token


def placing(company: str = "BLS", tiles: str = TO_BRIG, **how) -> Scenario:
    """Return a company of Ann's with money and track from Bern to Thun."""
    return building(company, tiles, **how)


@pytest.mark.statement("1844", "STN-2")
def test_stn_2_one_further_marker_a_turn_after_building(refuses) -> None:
    scene = placing()
    refuses(scene.operating("BLS", "track"), token("H13.0"), "turn.step", "TRK-1")
    position = scene.operating("BLS", "token")

    after = position.play(token("H13.0"))

    assert after.state.tokens["H13.0"] == ("BLS",)
    assert [event.city for event in events(after, TokenPlaced)] == ["H13.0"]
    refuses(scene.operating("BLS", "token", tokens=1), token("H13.0"), "token.one_a_turn", "STN-2")


@pytest.mark.statement("1844", "STN-2", "TRK-11")
def test_stn_2_in_a_city_that_is_reached_and_has_room(refuses) -> None:
    position = placing().operating("BLS", "token")
    assert [a.city for a in of_type(position, PlaceToken)] == ["H13.0"]
    refuses(position, token("K22.0"), "token.connected", "STN-2")
    refuses(position, token("J13.0"), "token.city", "STN-2")
    full = placing().start("MOB", held={"bob": "P"}).token("MOB", "H13.0")

    refuses(full.operating("BLS", "token"), token("H13.0"), "token.vacant", "STN-2")


@pytest.mark.statement("1844", "STN-3", "REG-5", "HIS-5", "PRE-4")
@pytest.mark.parametrize(
    ("company", "par", "count"),
    [("BLS", 60, 1), ("BLS", 70, 2), ("BLS", 80, 3), ("BLS", 90, 4), ("BLS", 100, 5)],
)
def test_stn_3_the_first_further_marker_costs_40_the_others_100(
    refuses, company, par, count
) -> None:
    scene = placing(company, par=par, cash=39)
    assert scene.draft.corporations[company].tokens == count - 1
    if count == 1:
        refuses(scene.operating(company, "token"), token("H13.0"), "token.left", "LAU-3")
        return
    refuses(scene.operating(company, "token"), token("H13.0"), "token.fee", "STN-3")
    assert (
        scene.cash(**{company: 40})
        .operating(company, "token")
        .play(token("H13.0"))
        .state.cash[company]
        == 0
    )
    if count > 2:
        second = placing(company, par=par, cash=100).token(company, "K22.0")
        after = second.operating(company, "token").play(token("H13.0"))
        assert after.state.cash[company] == 0
        short = second.cash(**{company: 99}).operating(company, "token")
        refuses(short, token("H13.0"), "token.fee", "STN-3")


@pytest.mark.statement("1844", "REG-5", "PRE-4", "STN-3")
def test_reg_5_pre_4_how_many_markers_the_other_kinds_have() -> None:
    title = Scenario().title
    for name, data in title.corporations.items():
        match data.kind:
            case "regional":
                assert (data.tokens, data.token_fees) == (3, (0, 40, 100)), name
            case "pre_sbb":
                assert (data.tokens, data.token_fees) == (2, (0, 40)), name


@pytest.mark.statement("1844", "STN-4")
def test_stn_4_example_the_last_space_of_basel_is_kept_for_the_scb(refuses) -> None:
    """The example of p. 12: Olten for 40 SFR, not Basel."""
    scene = building("STB", "C14 58 5, C12 5 4, D13 57 2", cash=100)
    position = scene.operating("STB", "token")
    assert {a.city for a in of_type(position, PlaceToken)} == {"D13.0"}
    refusal = refuses(position, token("C12.0"), "token.home_kept_free", "STN-4")
    assert "SCB" in refusal.reason

    after = position.play(token("D13.0"))

    assert after.state.cash["STB"] == 60


@pytest.mark.statement("1844", "STN-4")
def test_stn_4_further_spaces_of_that_city_are_free_and_all_once_the_company_has_come() -> None:
    """Ruling R-43."""
    two = building("STB", "C14 58 5, C12 14 1", cash=100)
    assert two.operating("STB", "token").refusal(token("C12.0")) is None

    come = building("STB", "C14 58 5, C12 14 1").start("SCB", held={"bob": "P"})

    assert come.operating("STB", "token").refusal(token("C12.0")) is None


@pytest.mark.statement("1844", "STN-4")
def test_stn_4_only_the_city_of_the_home_is_kept(refuses) -> None:
    """Lausanne: the western city is kept for the JS, the eastern one is anybody's (R-43)."""
    scene = building("MOB", "I6 57 1")

    assert scene.operating("MOB", "token").refusal(token("I4.1")) is None
    west = building("MOB", "I6 57 1, I4 902 4, H3 58 3").operating("MOB", "token")
    assert west.refusal(token("I4.0")) is None
    alone = building("BLS", "H3 58 3, G4 9 0, F5 8 4").token("BLS", "F7.0")
    refuses(alone.operating("BLS", "token"), token("I4.0"), "token.home_kept_free", "STN-4")


@pytest.mark.statement("1844", "PRE-7", "STN-4")
def test_pre_7_once_the_sbb_has_formed_nothing_is_kept_for_its_parts() -> None:
    scene = building("STB", "C14 58 5, C12 57 1", phase="5", cash=100).own(sbb="formed")

    assert scene.operating("STB", "token").refusal(token("C12.0")) is None


@pytest.mark.statement("1844", "STN-5")
def test_stn_5_no_two_markers_of_a_company_on_one_hex(refuses) -> None:
    """The JS of Lausanne's western city reaches the eastern one by Montreux."""
    scene = building("JS", "I4 901 1, H5 8 0, I6 57 1", cash=100)
    again = building("STB", "D15 15 2", cash=100).operating("STB", "token")

    refuses(again, token("D15.0"), "token.one_per_hex", "STN-5")
    refuses(scene.operating("JS", "token"), token("I4.1"), "token.one_per_hex", "STN-5")


@pytest.mark.statement("1844", "STN-6", "TRK-11")
def test_stn_6_a_full_city_ends_the_network_an_empty_space_keeps_it_open() -> None:
    scene = building("BLS", "F11 57 2, G12 9 2, H13 6 2, H15 9 1").start("MOB", held={"bob": "P"})
    scene.tile("G16", "58", 0)
    assert "H13.0" not in tokens.blocked(scene.position(), "BLS")

    full = scene.token("MOB", "H13.0").position()

    assert tokens.blocked(full, "BLS") == ("H13.0", "I6.0")
    assert tokens.blocked(full, "MOB") == ("F11.0",)
    assert tokens.blocked(scene.tile("H13", "14", 1).position(), "BLS") == ("I6.0",)


@pytest.mark.statement("1844", "STN-7")
def test_stn_7_without_a_marker_nothing_is_built(refuses) -> None:
    scene = building("BLS", TO_BRIG, home=False)

    position = scene.operating("BLS", "track")

    refuses(position, token("H13.0"), "turn.step", "TRK-1")
    assert not [a for a in position.legal_actions() if hasattr(a, "tile")]
