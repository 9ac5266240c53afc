"""Reale Società d'Affari and the corporation that comes with it (1849 §8.1)."""

from __future__ import annotations

import pytest
from scenario import ORDER, Scenario
from words import bid, buy, events, hand, of_type, play, start, take

from ferrovia.core import Position, tokens
from ferrovia.core.events import PrivateClosed
from ferrovia.family.actions import (
    Answer,
    BuyTrain,
    ChooseHome,
    ProposeTrain,
    StartCorporation,
    Withhold,
)
from ferrovia.titles.g1849.title_state import title_state

TREASURY = {
    68: {"AFG": 96, "ATA": 106, "CTL": 96, "IFT": 46, "RCS": 6, "SFA": 96},
    100: {"AFG": 160, "ATA": 170, "CTL": 160, "IFT": 110, "RCS": 70, "SFA": 160},
}
CASES = [(value, corporation) for value in TREASURY for corporation in TREASURY[value]]


def rsa_bought(first: str, players: int = 4) -> Position:
    """Return the position in which Ann has just bought RSA."""
    order = (first, *(c for c in ORDER if c != first))
    position = Scenario(players, order=order).opening
    for private in ("SCE", "SIGI", "CNM", "SMS"):
        position = position.play(take(position.decision.seat, private))
    return position.play(take("ann", "RSA"))


def sponsored(**more) -> Scenario:
    """Lay out CTL as the corporation that came with Ann's RSA."""
    scene = Scenario().start("CTL", **{"operated": 0, **more})
    return scene.private("RSA", "ann").own(sponsored="CTL")


@pytest.mark.statement("1849", "8.1-1")
def test_8_1_the_buyer_at_once_starts_the_first_corporation_at_68_or_100(refuses):
    position = rsa_bought("CTL")

    assert (position.decision.seat, position.decision.step) == ("ann", "rsa")
    assert list(position.legal_actions()) == [start("ann", "CTL", 68), start("ann", "CTL", 100)]
    refuses(position, start("ann", "RCS", 68), "rsa.value", "8.1-1")
    refuses(position, start("ann", "CTL", 144), "rsa.value", "8.1-1")


@pytest.mark.statement("1849", "8.1-1", "8.1-2")
@pytest.mark.parametrize(("value", "corporation"), CASES)
def test_8_1_example_the_bank_fills_the_treasury_less_the_token_fee(value, corporation):
    position = rsa_bought(corporation)

    after = position.play(start("ann", corporation, value))

    assert after.state.cash[corporation] == TREASURY[value][corporation]
    assert after.state.cash["ann"] == position.state.cash["ann"]
    assert after.state.bank == position.state.bank - TREASURY[value][corporation]
    assert hand(after, "ann", corporation) == "P"
    cell = after.state.corporations[corporation].cell
    assert cell == after.title.market.par_cells[value]


@pytest.mark.statement("1849", "8.1-3")
@pytest.mark.parametrize(
    ("corporation", "city"),
    [("ATA", "M13.0"), ("CTL", "E1.0"), ("IFT", "H12.0"), ("RCS", "C5.0"), ("SFA", "J6.0")],
)
def test_8_1_one_token_goes_home_at_once(corporation, city):
    after = rsa_bought(corporation).play(start("ann", corporation, 68))

    assert tokens.of(after, corporation) == (city,)
    assert after.state.corporations[corporation].tokens == 2


@pytest.mark.statement("1849", "8.1-3", "9.4.1-1")
def test_8_1_garibaldis_president_chooses_the_home(refuses):
    position = rsa_bought("AFG").play(start("ann", "AFG", 100))

    assert (position.decision.seat, position.decision.step) == ("ann", "home")
    assert {a.city for a in of_type(position, ChooseHome)} == {
        "H8.0",
        "B14.0",
        "M11.0",
        "M9.0",
        "C1.0",
    }
    refuses(position, ChooseHome(by="ann", city="C5.0"), "home.choice", "9.4.1-1")
    after = position.play(ChooseHome(by="ann", city="M9.0"))
    assert tokens.of(after, "AFG") == ("M9.0",)
    assert after.state.flow.round == "stock"


@pytest.mark.statement("1849", "8.1-4")
def test_8_1_no_further_shares_with_it():
    position = rsa_bought("CTL").play(start("ann", "CTL", 68))

    assert position.state.flow.round == "stock"
    assert hand(position, "ann", "CTL") == "P"
    assert position.decision.seat == "bob"  # the stock round has begun; Ann was not asked again


@pytest.mark.statement("1849", "8.1-1")
def test_8_1_an_rsa_won_by_a_bid_works_alike():
    position = Scenario().opening
    position = play(position, bid("ann", "RSA", 155), take("bob", "SCE"), take("cyd", "SIGI"))
    position = play(position, "ann", take("bob", "CNM"), take("cyd", "SMS"))

    assert (position.decision.seat, position.decision.step) == ("ann", "rsa")
    assert of_type(position, StartCorporation) == [
        start("ann", "RCS", 68),
        start("ann", "RCS", 100),
    ]


@pytest.mark.statement("1849", "8.1-5")
def test_8_1_rsa_closes_with_the_first_train_from_the_bank():
    position = sponsored().cash(CTL=300).operating("CTL", "trains")

    after = position.play(BuyTrain(by="ann", train="4H"))

    assert [e.private for e in events(after, PrivateClosed)] == ["RSA"]
    assert after.state.privates["RSA"].closed


@pytest.mark.statement("1849", "8.1-5")
def test_8_1_rsa_closes_with_the_first_train_from_the_pool():
    position = sponsored().train("pool", "4H").cash(CTL=300).operating("CTL", "trains")

    after = position.play(BuyTrain(by="ann", train="4H", source="pool"))

    assert after.state.privates["RSA"].closed


@pytest.mark.statement("1849", "8.1-5")
def test_8_1_rsa_closes_with_the_first_train_from_another_corporation():
    scene = sponsored().start("RCS", held={"bob": "P"}, trains=("4H",)).cash(CTL=300)
    position = scene.operating("CTL", "trains")
    asked = position.play(ProposeTrain(by="ann", train="4H", seller="RCS", price=1))
    assert not asked.state.privates["RSA"].closed

    assert not asked.play(Answer(by="bob", accept=False)).state.privates["RSA"].closed
    assert asked.play(Answer(by="bob", accept=True)).state.privates["RSA"].closed


@pytest.mark.statement("1849", "8.1-5")
def test_8_1_rsa_stays_open_when_another_corporation_buys():
    scene = sponsored().start("RCS", price=144).cash(RCS=300)
    position = scene.operating("RCS", "trains")

    after = position.play(BuyTrain(by="ann", train="4H"))

    assert after.state.privates["RSA"].owner == "ann"


@pytest.mark.statement("1849", "8.1-6")
def test_8_1_r6_rsa_stays_open_if_its_corporation_closes_trainless_and_restarts():
    scene = sponsored(cell="8,0").start("SFA", price=144)
    closed = scene.operating("CTL", "dividend", revenue=10).play(Withhold(by="ann"))
    assert closed.state.corporations["CTL"].cell == ""
    assert closed.state.privates["RSA"].owner == "ann"
    assert title_state(closed).sponsored == ""

    again = Scenario().start("CTL", operated=0).private("RSA", "ann").cash(CTL=300)
    position = again.operating("CTL", "trains").play(BuyTrain(by="ann", train="4H"))
    assert position.state.privates["RSA"].owner == "ann"


@pytest.mark.statement("1849", "8.1-6", "7.1-6")
def test_8_1_r6_such_an_rsa_closes_in_phase_12():
    scene = Scenario().phase("10").sold_out("10H").start("CTL").private("RSA", "bob")
    position = scene.cash(CTL=900).operating("CTL", "trains")

    after = position.play(BuyTrain(by="ann", train="12H"))

    assert after.state.privates["RSA"].closed


@pytest.mark.statement("1849", "8.1-1", "9.4-6", "9.3-7")
def test_8_1_others_may_buy_shares_of_it_in_the_first_stock_round():
    position = rsa_bought("CTL").play(start("ann", "CTL", 68))

    after = position.play(buy("bob", "CTL"))

    assert hand(after, "bob", "CTL") == "x"
    assert after.state.cash["CTL"] == 96 + 68
