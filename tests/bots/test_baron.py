"""The baron: what it foresees, and why it says so."""

from __future__ import annotations

from random import Random

import pytest

import ferrovia
from ferrovia.bots import bot_named
from ferrovia.bots.baron.explanations import why
from ferrovia.bots.baron.lookahead import Foreseen
from ferrovia.bots.evaluation.valuation import Valuer
from ferrovia.bots.investor.rollouts import play_on
from ferrovia.core import Position, tokens
from ferrovia.family.actions import BuyTrain, SellShares
from scenery import Scene

BARON = bot_named("baron")


def scene() -> Scene:
    """Lay out 1849 with RCS of Ann and CTL of Bob, and track from Palermo to the west."""
    laid = Scene("1849", 3, deal=("RCS", "CTL", "SFA", "ATA", "IFT"))
    laid.tiles("C5 651 5, B4 7 5, D4 682 1, C3 3 5, E3 713 0, G3 58 1, H2 8 2, G1 58 3")
    for name, owner, home in (("RCS", "ann", "C5"), ("CTL", "bob", "E1")):
        laid.list_at(name, 100, held={owner: "P x x"})
        laid.draft.set_corporation(name, home=home, revenue=60, operated=6)
        tokens.put(laid.draft, name, f"{home}.0")
    laid.own(order=())
    return laid


def before_the_8h() -> Position:
    """Return the moment in which RCS may buy the first 8H, and CTL has nothing but 4H."""
    laid = scene().phase("6")
    for name in ("4H", "4H", "6H", "6H", "6H"):
        laid.train("SFA", name)
    laid.train("CTL", "4H").train("RCS", "4H").cash(ann=100, bob=20, RCS=700, CTL=0)
    return laid.operating("RCS", "trains")


def test_the_reason_for_a_purchase_that_rusts_trains_says_whose():
    position = before_the_8h()
    buying = next(
        offer.action
        for offer in position.offers()
        if isinstance(offer.action, BuyTrain) and offer.action.train == "8H"
    )
    valued = Valuer(position, "ann").value(position)

    told = why(position, "ann", Foreseen(buying, valued, valued.value), [])
    assert told[0] == "RCS buys the 8H now: it rusts bob's 4H before they run again."


def test_trains_of_others_are_rusted_when_that_pays():
    chosen = BARON.choose(before_the_8h(), "ann", Random(1), BARON.budget)

    assert isinstance(chosen.action, BuyTrain)
    assert chosen.action.train == "8H"
    assert "it rusts bob's 4H" in chosen.reasons[0]


def test_shares_are_sold_before_they_are_worthless():
    # RCS earns nothing, owes a train and stands next to the Closed box; Bob would have to pay
    laid = Scene("1849", 3, deal=("RCS", "CTL", "SFA", "ATA", "IFT"))
    laid.list_at("RCS", 24, cell="9,1", held={"ann": "P x x", "bob": "x x"})
    laid.draft.set_corporation("RCS", home="C5")
    tokens.put(laid.draft, "RCS", "C5.0")
    laid.own(order=())
    laid.cash(ann=0, bob=0, cyd=0, RCS=0)
    chosen = BARON.choose(laid.stock("ann"), "ann", Random(2), BARON.budget)

    assert isinstance(chosen.action, SellShares)


def test_playing_on_ends_with_the_operating_round():
    position = scene().train("RCS", "4H").train("CTL", "4H").stock("ann")
    after = play_on(position, 1, seed=3, nodes=400)

    assert after.state.flow.round != position.state.flow.round or after.state.flow.cycle > 2
    assert after.state.corporations["RCS"].operated == 7
    assert play_on(position, 1, seed=3, nodes=5).state.seq == position.state.seq + 5


@pytest.mark.parametrize(("title", "players"), [("1849", 3), ("1848", 4), ("1844", 3)])
def test_the_same_seed_plays_the_same_game(title: str, players: int):
    def fingerprint() -> str:
        position, rng = ferrovia.new(title, players=players, seed=2), Random(7)
        for _ in range(45):
            now = position.decision
            assert now is not None
            chosen = BARON.choose(position, now.seat, rng, 60)
            position = position.play(chosen.action)
        return position.fingerprint

    assert fingerprint() == fingerprint()
