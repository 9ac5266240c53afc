"""Station tokens (1849 §10.4)."""

from __future__ import annotations

import pytest
from scenario import Scenario

from ferrovia.core import Position, tokens
from ferrovia.core.action import Pass
from ferrovia.family.actions import PlaceToken
from ferrovia.titles.g1849.title_actions import UseSteamer

TO_CATANIA = "H8 657 1, G9 58 5, H10 9 2"
"""Standard track from Caltanissetta (H8) by G9, H10 and I11 to Catania (H12)."""
WITHOUT_IFT = ("RCS", "CTL", "SFA", "ATA", "AFG", "IFT")
WITHOUT_SFA = ("RCS", "CTL", "ATA", "IFT", "AFG", "SFA")


def place(city: str, by: str = "ann") -> PlaceToken:
    return PlaceToken(by=by, city=city)


def at_caltanissetta(**options) -> Scenario:
    """AFG of Ann's at home in H8, with track to Catania."""
    return Scenario(**options).start("AFG", home="H8.0").tiles(TO_CATANIA)


# -- one a turn, free


@pytest.mark.statement("1849", "10.4-1")
def test_10_4_placing_is_free_and_takes_a_token_from_the_charter() -> None:
    position = Scenario(5).start("CTL").cash(CTL=77).operating("CTL", "token")

    after = position.play(place("C1.0"))

    assert after.state.tokens == {"E1.0": ("CTL",), "C1.0": ("CTL",)}
    assert after.state.corporations["CTL"].tokens == 1
    assert after.state.cash["CTL"] == 77


@pytest.mark.statement("1849", "10.4-1")
def test_10_4_one_token_in_an_operating_turn(refuses) -> None:
    scene = Scenario(5).start("CTL").tiles("B4 7 5, D4 58 1, E3 8 2, D2 8 5")
    fresh = scene.operating("CTL", "token")
    assert fresh.refusal(place("C1.0")) is None

    used = scene.operating("CTL", "token", tokens=1)

    refuses(used, place("C1.0"), "token.one_a_turn", "10.4-1")
    assert not any(isinstance(action, PlaceToken) for action in used.legal_actions())
    after = fresh.play(place("C1.0"))
    assert after.decision.step != "token"


@pytest.mark.statement("1849", "10.4-1")
def test_10_4_the_home_token_is_not_the_token_of_the_turn() -> None:
    position = Scenario(5).start("CTL", operated=0).operating("CTL", "track")

    at_token = position.play(Pass(by="ann"))

    assert at_token.decision.step == "token"
    assert at_token.refusal(place("C1.0")) is None


# -- reached, vacant, one per hex, one left


@pytest.mark.statement("1849", "10.4-2")
def test_10_4_the_city_must_be_reached(refuses) -> None:
    position = at_caltanissetta(players=3, order=WITHOUT_IFT).operating("AFG", "token")

    assert position.refusal(place("H12.0")) is None
    refuses(position, place("C1.0"), "token.connected", "10.4-2")
    refuses(position, place("M11.0"), "token.connected", "10.4-2")


@pytest.mark.statement("1849", "10.4-2")
def test_10_4_track_of_two_gauges_that_meet_leads_nowhere(refuses) -> None:
    scene = Scenario(3, order=WITHOUT_IFT).start("AFG", home="H8.0")
    scene.tiles("H8 657 1, G9 58 5, H10 79 2")

    refuses(scene.operating("AFG", "token"), place("H12.0"), "token.connected", "10.4-2")


@pytest.mark.statement("1849", "10.4-2")
def test_10_4_not_past_a_city_full_of_others(refuses) -> None:
    scene = at_caltanissetta(players=5).tiles("H12 653 1, G13 58 1, D14 8 1")
    scene.start("IFT", held={"bob": "P"})
    assert scene.operating("AFG", "token").refusal(place("B14.0")) is None

    scene.start("ATA", held={"cyd": "P"}).token("ATA", "H12.0")

    refuses(scene.operating("AFG", "token"), place("B14.0"), "token.connected", "10.4-2")


@pytest.mark.statement("1849", "10.4-2")
def test_10_4_the_city_must_have_a_vacant_space(refuses) -> None:
    scene = Scenario(5).start("CTL").start("AFG", home="C1.0", held={"bob": "P"})
    position = scene.operating("CTL", "token")

    refusal = refuses(position, place("C1.0"), "token.vacant", "10.4-2")

    assert "1" in refusal.reason


@pytest.mark.statement("1849", "10.4-3")
def test_10_4_never_two_tokens_of_one_corporation_on_a_hex(refuses) -> None:
    scene = Scenario(5).phase("6").start("RCS").start("CTL", held={"bob": "P"})
    scene.tiles("C5 651 5, B4 7 5, D4 682 1, C3 3 5, E3 713 0, G3 58 1, H2 8 2, G1 58 3")
    assert tokens.vacant(scene.operating("RCS", "token"), "C5.0") == 1

    refuses(scene.operating("RCS", "token"), place("C5.0"), "token.one_per_hex", "10.4-3")

    assert scene.operating("CTL", "token").refusal(place("C5.0", by="bob")) is None


@pytest.mark.statement("1849", "10.4-4")
def test_10_4_a_token_must_be_on_the_charter(refuses) -> None:
    scene = Scenario(5).start("CTL")
    last_one = scene.corporation("CTL", tokens=1).operating("CTL", "token")
    assert last_one.refusal(place("C1.0")) is None
    assert last_one.play(place("C1.0")).state.corporations["CTL"].tokens == 0

    none_left = scene.corporation("CTL", tokens=0).operating("CTL", "token")

    refuses(none_left, place("C1.0"), "token.left", "10.4-4")


# -- reservations


@pytest.mark.statement("1849", "10.4-5")
def test_10_4_a_space_is_kept_for_a_corporation_not_yet_started(refuses) -> None:
    printed = at_caltanissetta(players=5).operating("AFG", "token")
    refusal = refuses(printed, place("H12.0"), "token.home_kept_free", "10.4-5")
    assert "IFT" in refusal.reason

    green = at_caltanissetta(players=5).tile("H12", "653", 1).operating("AFG", "token")

    assert green.refusal(place("H12.0")) is None


@pytest.mark.statement("1849", "10.4-5")
def test_10_4_only_the_spaces_beyond_the_kept_one_are_free(refuses) -> None:
    scene = at_caltanissetta(players=5).tile("H12", "653", 1)
    scene.start("ATA", held={"bob": "P"}).token("ATA", "H12.0")
    position = scene.operating("AFG", "token")
    assert tokens.vacant(position, "H12.0") == 1

    refuses(position, place("H12.0"), "token.home_kept_free", "10.4-5")


@pytest.mark.statement("1849", "10.4-5")
def test_10_4_once_it_operates_nothing_is_kept_for_it() -> None:
    scene = at_caltanissetta(players=5).tile("H12", "653", 1).start("IFT", held={"bob": "P"})
    position = scene.operating("AFG", "token")
    assert tokens.vacant(position, "H12.0") == 1

    assert position.refusal(place("H12.0")) is None


@pytest.mark.statement("1849", "10.4-5")
def test_10_4_nothing_is_kept_for_garibaldi() -> None:
    position = Scenario(5).start("CTL").operating("CTL", "token")
    assert position.state.corporations["AFG"].cell == ""

    assert position.refusal(place("C1.0")) is None


@pytest.mark.statement("1849", "10.1-4", "10.4-5")
def test_10_4_ruling_13_a_kept_space_is_empty_for_routes() -> None:
    scene = at_caltanissetta(players=5).tile("H12", "653", 1)
    scene.start("ATA", held={"bob": "P"}).token("ATA", "H12.0")
    position = scene.operating("AFG", "token")

    assert "H12.0" not in tokens.blocked(position, "AFG")
    filled = at_caltanissetta(players=5).start("IFT", held={"bob": "P"}).operating("AFG", "token")
    assert tokens.blocked(filled, "AFG") == ("H12.0",)


@pytest.mark.statement("1849", "10.4-8", "2.2-2")
def test_10_4_no_space_is_kept_for_a_corporation_out_of_the_game() -> None:
    position = at_caltanissetta(players=3, order=WITHOUT_IFT).operating("AFG", "token")
    assert "IFT" not in position.state.corporations

    after = position.play(place("H12.0"))

    assert after.state.tokens["H12.0"] == ("AFG",)


# -- SMS, untiled cities, places without spaces


@pytest.mark.statement("1849", "10.4-6", "10.4-7")
def test_10_4_sms_waives_the_connection(refuses) -> None:
    scene = Scenario(3, order=WITHOUT_SFA).start("RCS").private("SMS", "RCS")
    position = scene.operating("RCS", "token")
    refuses(position, place("J6.0"), "token.connected", "10.4-2")

    by_sea = position.play(UseSteamer(by="ann"))
    assert by_sea.decision.step == "steamer_token"

    after = by_sea.play(place("J6.0"))
    assert after.state.tokens["J6.0"] == ("RCS",)
    assert "J6" not in after.state.track.laid


@pytest.mark.statement("1849", "10.4-7")
@pytest.mark.parametrize("city", ["H8.0", "J6.0"])
def test_10_4_untiled_cities_have_one_space(city) -> None:
    opening = Scenario(5).opening

    assert tokens.slots(opening, city) == 1


@pytest.mark.statement("1849", "10.4-7", "10.4-5")
def test_10_4_the_space_of_untiled_girgenti_is_kept_for_its_corporation(refuses) -> None:
    scene = Scenario(5).start("RCS").private("SMS", "RCS")

    by_sea = scene.operating("RCS").play(UseSteamer(by="ann"))

    refuses(by_sea, place("J6.0"), "token.home_kept_free", "10.4-5")


@pytest.mark.statement("1849", "10.4-9")
def test_10_4_towns_ports_and_calabria_take_no_tokens(refuses) -> None:
    scene = Scenario(5).phase("6").start("AFG", home="B14.0").tile("B14", "655", 0)
    position: Position = scene.operating("AFG", "token")
    for stop in ("A13.0", "a12.0", "C15.0", "A5.0", "E13.0", "G1.0"):
        refuses(position, place(stop), "token.city", "10.4-9")
    refuses(position, place("D4.0"), "token.city", "10.4-9")
    refuses(position, place("H2.0"), "token.city", "10.4-9")
    refuses(position, place("nowhere"), "token.city", "10.4-9")
