"""Station tokens, at home and elsewhere (1848 §7.7, §5.3.6)."""

from __future__ import annotations

import pytest

from ferrovia.core import tokens
from ferrovia.core.action import Pass
from ferrovia.core.events import TokenMovedIn, TokenPlaced
from ferrovia.family.actions import PlaceToken
from g1848.scenario import Scenario
from g1848.words import events, lay, of_type, token

COUNTS = {"QR": 5, "COM": 5, "FED": 4, "VR": 3, "SAR": 4, "WA": 5, "NSW": 4, "CAR": 4}


def table(company: str = "CAR", tiles: str = "E4 5 1, E2 57 1", **how) -> Scenario:
    """Return a company of Ann's with money, and track from Port Augusta to Whyalla."""
    return Scenario().start(company, **how).tiles(tiles).cash(**{company: 500})


# -- at home


@pytest.mark.statement("1848", "7.7.1-1", "7.7.2-1")
@pytest.mark.parametrize("company", ["QR", "FED", "VR", "SAR", "WA", "NSW", "CAR"])
def test_7_7_1_the_first_token_goes_home_free_when_a_company_first_operates(company) -> None:
    scene = Scenario().start(company, operated=0).cash(**{company: 0})

    position = scene.new_operating_round()

    (home,) = position.title.corporations[company].homes
    assert position.state.tokens == {f"{home}.0": (company,)}
    assert position.state.cash[company] == 0
    assert position.state.corporations[company].tokens == COUNTS[company] - 1


@pytest.mark.statement("1848", "7.7.2-1")
def test_7_7_2_how_many_tokens_a_company_has_and_what_they_cost() -> None:
    title = Scenario().title
    for company, count in COUNTS.items():
        data = title.corporations[company]
        first = (0, 0, 100) if company == "COM" else (0, 40, 100)
        assert data.tokens == count
        assert data.token_fees == (*first, *[100] * (count - 3))


@pytest.mark.statement("1848", "7.7.4-4")
def test_7_7_4_a_place_is_kept_at_home_for_who_has_not_operated(refuses) -> None:
    scene = Scenario().phase("3").start("NSW").cash(NSW=500)
    scene.start("FED", price=90, operated=0, held={"bob": "P"})
    scene.tiles("F17 57 0, G16 15 1, G14 57 4")

    refuses(scene.operating("NSW", "token"), token("G14.0"), "token.home_kept_free", "7.7.4-4")
    green = scene.tile("G14", "14", 0)
    assert green.operating("NSW", "token").refusal(token("G14.0")) is None
    green.token("FED", "G14.0").corporation("FED", operated=1)
    assert green.operating("NSW", "token").refusal(token("G14.0")) is None


@pytest.mark.statement("1848", "7.7.4-4")
def test_7_7_4_also_for_a_company_nobody_has_started_but_not_for_com() -> None:
    position = Scenario().opening
    kept = {
        hex_id: tokens.reserved(position, hex_id)
        for hex_id in ("B19", "F17", "G14", "H11", "G6", "D1", "E4", "E14")
    }
    assert kept == {
        "B19": ("QR",),
        "F17": ("NSW",),
        "G14": ("FED",),
        "H11": ("VR",),
        "G6": ("SAR",),
        "D1": ("WA",),
        "E4": ("CAR",),
        "E14": (),
    }


@pytest.mark.statement("1848", "7.7.4-4")
def test_7_7_4_a_company_in_receivership_keeps_nothing() -> None:
    position = Scenario().taken_over("NSW").position()
    assert tokens.reserved(position, "F17") == ()


# -- further tokens


@pytest.mark.statement("1848", "7.7.2-1", "7.7.2-3")
@pytest.mark.parametrize(("placed", "fee"), [(0, 40), (1, 100), (2, 100)])
def test_7_7_2_the_second_costs_40_and_later_ones_100(refuses, placed, fee) -> None:
    scene = table()
    for city in ("B19.0", "C20.0")[:placed]:
        scene.token("CAR", city)
    position = scene.cash(CAR=fee).operating("CAR", "token")

    after = position.play(token("E2.0"))

    assert after.state.tokens["E2.0"] == ("CAR",)
    assert after.state.cash["CAR"] == 0
    assert after.state.bank == position.state.bank + fee
    short = scene.cash(CAR=fee - 1).operating("CAR", "token")
    refuses(short, token("E2.0"), "token.fee", "7.7.2-3")


@pytest.mark.statement("1848", "7.7.2-1", "5.3.7-1")
def test_5_3_7_coms_further_tokens_cost_100(refuses) -> None:
    scene = Scenario().start("COM").tiles("F17 5 2, E18 57 0").cash(COM=100)

    after = scene.operating("COM", "token").play(token("E18.0"))

    assert after.state.cash["COM"] == 0
    short = scene.cash(COM=99).operating("COM", "token")
    refuses(short, token("E18.0"), "token.fee", "7.7.2-3")


@pytest.mark.statement("1848", "7.7.2-1")
def test_7_7_2_no_more_tokens_than_the_charter_has(refuses) -> None:
    scene = table()
    for city in ("B19.0", "C20.0", "E14.0"):
        scene.token("CAR", city)

    refuses(scene.operating("CAR", "token"), token("E2.0"), "token.left", "7.7.2-1")


@pytest.mark.statement("1848", "7.7.2-2")
def test_7_7_2_one_token_of_a_company_on_a_hex(refuses) -> None:
    position = table(tiles="E4 15 1, E2 57 1").operating("CAR", "token")
    refuses(position, token("E4.0"), "token.one_per_hex", "7.7.2-2")


@pytest.mark.statement("1848", "7.7.4-1")
def test_7_7_4_one_token_in_a_turn(refuses) -> None:
    position = table().operating("CAR", "token", tokens=1)

    refuses(position, token("E2.0"), "token.one_a_turn", "7.7.4-1")
    assert not of_type(position, PlaceToken)


@pytest.mark.statement("1848", "7.7.4-2", "7.7.3-2")
def test_7_7_4_the_city_is_reached_from_a_token(refuses) -> None:
    scene = table(tiles="E4 5 4, F5 57 2, G6 57 2").phase("3")
    scene.start("SAR", price=90, operated=1)
    apart = scene.operating("CAR", "token")
    refuses(apart, token("E18.0"), "token.connected", "7.7.4-2")
    assert apart.refusal(token("F5.0")) is None

    blocked = scene.start("WA", price=80, home=False).token("WA", "F5.0").tile("G6", "237", 2)

    refuses(blocked.operating("CAR", "token"), token("G6.0"), "token.connected", "7.7.4-2")


@pytest.mark.statement("1848", "7.7.4-2", "7.6-5")
def test_7_7_4_any_length_over_any_marker() -> None:
    line = "E4 5 3, E6 9 1, E8 9 1, E10 9 1, E12 9 1, E14 57 1"
    assert table(tiles=line).operating("CAR", "token").refusal(token("E14.0")) is None


@pytest.mark.statement("1848", "7.7.4-3")
def test_7_7_4_the_city_has_a_free_place(refuses) -> None:
    scene = table().start("WA", price=90, home=False).token("WA", "E2.0")

    position = scene.operating("CAR", "token")

    refuses(position, token("E2.0"), "token.vacant", "7.7.4-3")
    refuses(position, token("D3.0"), "token.city", "7.7.4-3")
    green = scene.phase("3").tile("E2", "14", 1).operating("CAR", "token")
    assert green.refusal(token("E2.0")) is None


@pytest.mark.statement("1848", "7.3-2")
def test_7_3_tokens_are_optional() -> None:
    position = table().operating("CAR", "token")
    assert position.play(Pass(by="ann")).state.tokens == position.state.tokens


@pytest.mark.statement("1848", "5.5.5-3")
def test_5_5_5_tokens_of_the_bank_of_england_block_like_others(refuses) -> None:
    scene = table().token("BOE", "E2.0")
    refuses(scene.operating("CAR", "token"), token("E2.0"), "token.vacant", "7.7.4-3")


# -- COM at the edge


def com(tiles: str = "", *, nsw: int | None = 0, sar: int | None = 0, phase: str = "6") -> Scenario:
    """Return COM before its first turn; ``None``: nobody has started NSW or SAR."""
    scene = Scenario().phase(phase).start("COM", price=100, operated=0)
    for company, operated in (("NSW", nsw), ("SAR", sar)):
        if operated is not None:
            scene.start(company, price=70, held={"bob": "P"}, operated=operated)
    return scene.tiles(tiles) if tiles else scene


@pytest.mark.statement("1848", "5.3.6-1")
def test_5_3_6_two_free_tokens_in_sydney_and_adelaide() -> None:
    scene = com("F17 238 0, G6 238 3").cash(COM=0)

    position = scene.new_operating_round()

    assert position.state.tokens == {"F17.0": ("COM",), "G6.0": ("COM",)}
    assert position.state.cash["COM"] == 0
    assert position.state.corporations["COM"].tokens == 3
    assert [event.city for event in events(position, TokenPlaced)] == []


@pytest.mark.statement("1848", "5.3.6-2")
@pytest.mark.parametrize("nsw", [None, 0, 1])
def test_5_3_6_without_a_place_at_the_edge_of_tile_or_hex(nsw) -> None:
    position = com(nsw=nsw, sar=nsw).new_operating_round()

    assert position.state.beside == {"F17.0": ("COM",), "G6.0": ("COM",)}
    assert tokens.of(position, "COM") == ("F17.0", "G6.0")
    assert tokens.vacant(position, "F17.0") == (0 if nsw else 1)


@pytest.mark.statement("1848", "5.3.6-3")
def test_5_3_6_a_token_at_the_edge_works_but_takes_no_place(refuses) -> None:
    scene = com("F17 5 2, E18 57 0", nsw=1)
    scene.tokens_beside("COM", "F17.0", "G6.0").corporation("COM", operated=1).cash(COM=100)
    position = scene.operating("COM", "token")

    assert position.refusal(token("E18.0")) is None
    refuses(position, token("F17.0"), "token.one_per_hex", "7.7.2-2")
    build = scene.operating("COM", "track")
    assert build.refusal(lay("G6", "5", 2)) is None
    nsw = scene.cash(NSW=100).operating("NSW", "token")
    assert nsw.refusal(token("E18.0", by="bob")) is None
    assert tokens.blocked(nsw, "COM") == ()
    assert tokens.blocked(nsw, "QR") == ("F17.0",)


@pytest.mark.statement("1848", "5.3.6-4")
def test_5_3_6_it_moves_in_as_soon_as_a_tile_gives_a_place() -> None:
    scene = com("F17 5 2", nsw=1).tokens_beside("COM", "F17.0", "G6.0")
    scene.corporation("COM", operated=1)

    after = scene.operating("NSW").play(lay("F17", "238", 1, by="bob"))

    assert after.state.tokens["F17.0"] == ("NSW", "COM")
    assert after.state.beside == {"G6.0": ("COM",)}
    assert [event.city for event in events(after, TokenMovedIn)] == ["F17.0"]


@pytest.mark.statement("1848", "5.3.6-4", "5.3.6-2")
def test_5_3_6_it_does_not_take_the_place_kept_for_another() -> None:
    scene = com("G6 5 2", sar=None, phase="6").tokens_beside("COM", "F17.0", "G6.0")
    scene.corporation("COM", operated=1)
    yellow = scene.operating("COM").play(lay("F17", "5", 2))
    assert yellow.state.beside["F17.0"] == ("COM",)

    green = scene.operating("COM").play(lay("G6", "238", 2))

    assert green.state.tokens["G6.0"] == ("COM",)
    assert tokens.vacant(green, "G6.0") == 1


@pytest.mark.statement("1848", "5.5.5-3")
def test_5_5_5_an_edge_token_in_receivership_still_moves_in() -> None:
    scene = com("F17 5 2", nsw=1).tokens_beside("COM", "F17.0")
    scene.corporation("COM", operated=1).at("COM", "4,1").at("NSW", "5,1")
    fallen = scene.entering("COM", "dividend", revenue=0)
    assert fallen.state.beside == {"F17.0": ("BOE",)}
    assert fallen.state.flow.actor == "NSW"

    after = fallen.play(lay("F17", "238", 1, by="bob"))

    assert after.state.tokens["F17.0"] == ("NSW", "BOE")
