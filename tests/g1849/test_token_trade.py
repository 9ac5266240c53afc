"""The variant of buying station tokens (1849 §14.1), and the order of steps with variants (§14)."""

from __future__ import annotations

import pytest
from scenario import Scenario
from words import of_type

from ferrovia.core.action import Pass
from ferrovia.core.rule import FormError
from ferrovia.family.actions import PlaceToken
from ferrovia.titles import load
from ferrovia.titles.g1849.title_actions import BuyElectricToken, ProposeToken

ALL = ("station-tokens", "bonds", "electric-dreams")
TO_PALERMO = "D2 8 2, C3 58 5, D4 3 2, B4 7 5"
"""From Trapani, not from Marsala, to Palermo."""


def trade(phase="6", options=("station-tokens",), treasury=200):
    """CTL at Marsala reaches Trapani, where RCS has its second token; Ann presides over both."""
    scene = Scenario(options=options).phase(phase).start("CTL", trains=("6H",))
    return scene.start("RCS").token("RCS", "C1.0").cash(CTL=treasury, RCS=0)


def offer(city="C1.0", seller="RCS", price=50):
    """Let CTL offer a price for a token."""
    return ProposeToken(by="ann", city=city, seller=seller, price=price)


@pytest.mark.statement("1849", "14-2", "10-3")
@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ((), "track token run dividend trains financing"),
        (("station-tokens",), "track token run dividend token_trade trains financing"),
        (("bonds",), "track token run dividend trains financing interest repay bond"),
        (ALL, "track token run dividend token_trade e_token trains financing interest repay bond"),
    ],
)
def test_14_the_steps_of_an_operating_turn(options, expected):
    title = load("1849", 3, options)

    steps = [step.name for step in title.rounds["operating"].steps]

    assert steps == [*expected.split(), "end_of_turn"]


@pytest.mark.statement("1849", "14-2", "14.1-1", "14.3-1", "14.2-2")
def test_14_the_steps_are_gone_through_in_that_order():
    """A corporation that could do everything passes its way through the whole turn."""
    scene = Scenario(options=ALL).phase("12").start("CTL", trains=("12H",)).start("RCS")
    scene.token("RCS", "C1.0").corporation("CTL", loans=1).cash(CTL=5000)
    position = scene.operating("CTL", "token_trade")

    seen = []
    while position.decision.subject == "CTL":
        seen.append(position.decision.step)
        position = position.play(Pass(by="ann"))

    assert seen == ["token_trade", "e_token", "trains", "financing", "repay"]
    assert position.state.cash["CTL"] == 4950


@pytest.mark.statement("1849", "14.3-1", "14.1-1")
def test_14_electric_dreams_needs_both_other_variants():
    for options in (("electric-dreams",), ("electric-dreams", "bonds")):
        with pytest.raises(FormError, match="station-tokens"):
            load("1849", 3, options)
    assert "E" in load("1849", 3, ALL).trains
    assert "E" not in load("1849", 3, ("station-tokens", "bonds")).trains


@pytest.mark.statement("1849", "14.1-1")
def test_14_1_tokens_are_bought_from_phase_6_on(refuses):
    refuses(trade("4").operating("CTL", "token_trade"), offer(), "token_trade.phase", "14.1-1")

    for phase in ("6", "8", "10", "12", "16"):
        assert trade(phase).operating("CTL", "token_trade").refusal(offer()) is None


@pytest.mark.statement("1849", "14.1-1")
def test_14_1_one_in_a_turn(refuses):
    after = trade().operating("CTL", "token_trade").play(offer())
    assert after.decision.step == "financing" and after.state.title_state.turn.tokens_bought == 1

    second = trade().operating("CTL", "token_trade", tokens_bought=1)
    refuses(second, offer(), "token_trade.once", "14.1-1")
    assert of_type(second, ProposeToken) == []


@pytest.mark.statement("1849", "14.1-1")
def test_14_1_in_addition_to_the_token_placed(refuses):
    """Only in its own step: a token has been placed in this turn, and another one is bought."""
    early = trade().operating("CTL", "token")
    refuses(early, offer(), "turn.step", "10.4-1")

    position = trade().operating("CTL", "token_trade", tokens=1)

    assert position.play(offer()).state.tokens["C1.0"] == ("CTL",)
    refuses(position, PlaceToken(by="ann", city="C1.0"), "token.one_a_turn", "10.4-1")


@pytest.mark.statement("1849", "14.1-2")
def test_14_1_the_treasury_pays_the_other_treasury():
    position = trade().operating("CTL", "token_trade")

    after = position.play(offer(price=120))

    assert after.state.cash["CTL"] == 80 and after.state.cash["RCS"] == 120
    assert after.state.bank == position.state.bank


@pytest.mark.statement("1849", "14.1-2")
def test_14_1_the_price_is_any_from_1_that_the_treasury_has(refuses):
    position = trade(treasury=40).operating("CTL", "token_trade")

    refuses(position, offer(price=0), "token_trade.price", "14.1-2")
    refuses(position, offer(price=41), "token_trade.price", "14.1-2")
    assert [action.price for action in of_type(position, ProposeToken)] == list(range(1, 41))


@pytest.mark.statement("1849", "14.1-2")
def test_14_1_the_seller_must_have_a_token_there(refuses):
    position = trade().start("SFA").operating("CTL", "token_trade")

    refuses(position, offer(seller="SFA"), "token_trade.seller", "14.1-2")
    refuses(position, offer(city="E1.0", seller="CTL"), "token_trade.seller", "14.1-2")


@pytest.mark.statement("1849", "14.1-3", "10.1-8")
def test_14_1_the_city_must_be_reached_a_full_one_as_an_end(refuses):
    """Trapani is full of RCS and reached as an end; Palermo lies beyond it."""
    scene = trade().tiles(TO_PALERMO).start("SFA", home="H8.0").token("SFA", "C5.0")
    beyond = offer(city="C5.0", seller="SFA")
    blocked = scene.operating("CTL", "token_trade")
    refuses(blocked, beyond, "token_trade.connected", "14.1-3")
    assert blocked.refusal(offer()) is None

    scene = Scenario(options=("station-tokens",)).phase("6").start("CTL").tiles(TO_PALERMO)
    scene.start("SFA", home="H8.0").token("SFA", "C5.0").cash(CTL=200)

    assert scene.operating("CTL", "token_trade").refusal(beyond) is None


@pytest.mark.statement("1849", "14.1-3")
def test_14_1_not_where_it_has_a_token_already(refuses):
    scene = Scenario(options=("station-tokens",)).phase("6").start("CTL").token("CTL", "M9.0")
    scene.start("RCS").token("RCS", "M9.0").cash(CTL=100)
    position = scene.operating("CTL", "token_trade")

    refuses(position, offer(city="M9.0"), "token_trade.one_per_hex", "14.1-3")


@pytest.mark.statement("1849", "14.1-3")
def test_14_1_a_token_must_be_on_the_charter(refuses):
    position = trade().corporation("CTL", tokens=0).operating("CTL", "token_trade")

    refuses(position, offer(), "token_trade.left", "14.1-3")
    assert of_type(position, ProposeToken) == []
    one = trade().corporation("CTL", tokens=1).operating("CTL", "token_trade")
    assert one.refusal(offer()) is None


@pytest.mark.statement("1849", "14.1-4")
def test_14_1_the_token_takes_the_place_of_the_other_which_returns():
    """Terranova has two spaces: RCS first, then SFA. AFG comes from Ragusa."""
    scene = Scenario(5, options=("station-tokens",)).phase("6").tiles("N10 58 2")
    scene.start("AFG", home="M11.0").start("RCS").token("RCS", "M9.0").token("SFA", "M9.0")
    position = scene.cash(AFG=100).operating("AFG", "token_trade")
    assert position.state.corporations["RCS"].tokens == 1

    after = position.play(offer(city="M9.0"))

    assert after.state.tokens["M9.0"] == ("AFG", "SFA")
    assert after.state.tokens["M11.0"] == ("AFG",) and after.state.tokens["C5.0"] == ("RCS",)
    assert after.state.corporations["AFG"].tokens == 1
    assert after.state.corporations["RCS"].tokens == 2


@pytest.mark.statement("1849", "14.1-5")
def test_14_1_home_tokens_cannot_be_bought(refuses):
    scene = Scenario(5, options=("station-tokens",)).phase("6").start("CTL").cash(CTL=100)
    scene.start("AFG", home="C1.0").token("AFG", "H8.0")
    position = scene.operating("CTL", "token_trade")
    refuses(position, offer(seller="AFG"), "token_trade.home", "14.1-5")

    elsewhere = Scenario(5, options=("station-tokens",)).phase("6").start("CTL").cash(CTL=100)
    elsewhere.start("AFG", home="H8.0").token("AFG", "C1.0")
    assert elsewhere.operating("CTL", "token_trade").refusal(offer(seller="AFG")) is None


@pytest.mark.statement("1849", "14.1-5")
def test_14_1_the_only_token_can_be_bought_if_it_is_not_home():
    """R25: after the earthquake AFG has no home."""
    scene = Scenario(5, options=("station-tokens",)).phase("12").start("CTL").cash(CTL=100)
    scene.start("AFG", home="C1.0").corporation("AFG", home="")
    position = scene.operating("CTL", "token_trade")

    after = position.play(offer(seller="AFG"))

    assert after.state.tokens["C1.0"] == ("CTL",) and after.state.corporations["AFG"].cell


@pytest.mark.statement("1849", "14.1-1", "14.1-5")
def test_14_1_house_rule_any_phase_and_number_but_never_the_only_token(refuses):
    options = ("station-tokens", "free-token-trade")
    position = trade("4", options).operating("CTL", "token_trade", tokens_bought=3)
    assert position.refusal(offer()) is None

    scene = Scenario(5, options=options).start("CTL").cash(CTL=100)
    scene.start("AFG", home="C1.0").corporation("AFG", home="")
    only = scene.operating("CTL", "token_trade")

    refuses(only, offer(seller="AFG"), "token_trade.only_one", "14.1-5")


@pytest.mark.statement("1849", "14.3-1", "14-2")
def test_14_3_the_e_token_comes_after_the_station_token(refuses):
    scene = Scenario(options=ALL).phase("12").start("CTL").start("RCS").token("RCS", "C1.0")
    position = scene.cash(CTL=2000).operating("CTL", "token_trade")
    refuses(position, BuyElectricToken(by="ann"), "turn.step", "14.1-1")

    after = position.play(offer())

    assert after.decision.step == "e_token"
    refuses(after, offer(), "token_trade.once", "14.1-1")
