"""The investor: what it trades, what it never does, and why it says so."""

from __future__ import annotations

from random import Random

import pytest

import ferrovia
from ferrovia.bots import bot_named
from ferrovia.bots.builder.decisions import opinions
from ferrovia.bots.choice import Choice
from ferrovia.bots.evaluation.valuation import Valuer
from ferrovia.bots.investor.rollouts import Depth, play_trades_on
from ferrovia.bots.investor.weighing import Attempt, Investments, Tried, candidates, try_all
from ferrovia.core import FormError, Pass, Position, tokens
from ferrovia.family.actions import Bid, BuyCertificate, SellShares
from ferrovia.struct import replace
from scenery import Scene

INVESTOR = bot_named("investor")


def scene(players: int = 3) -> Scene:
    """Lay out 1849 with RCS of Ann at 100, and track from Palermo to the west."""
    laid = Scene("1849", players, deal=("RCS", "CTL", "SFA", "ATA", "IFT"))
    laid.tiles("C5 651 5, B4 7 5, D4 682 1, C3 3 5, E3 713 0, G3 58 1, H2 8 2, G1 58 3")
    laid.own(order=())
    laid.list_at("RCS", 100, held={"ann": "P x x", "bob": "x x"})
    laid.draft.set_corporation("RCS", home="C5", revenue=90)
    tokens.put(laid.draft, "RCS", "C5.0")
    return laid


def choice(position: Position, seed: int = 1) -> Choice:
    """Return what the investor does in a position."""
    now = position.decision
    assert now is not None
    return INVESTOR.choose(position, now.seat, Random(seed), INVESTOR.budget)


@pytest.mark.parametrize("seed", range(3))
def test_a_healthy_corporation_is_not_dumped(seed: int):
    position = scene().train("RCS", "16H").cash(ann=40, bob=400, RCS=600).stock("ann")
    chosen = choice(position, seed).action
    sold = chosen.bundle if isinstance(chosen, SellShares) else {}

    assert sum(sold.values()) <= 1
    after = position.play(chosen)
    assert after.state.certificates["RCS.president"] == "ann"


def test_shares_are_bought_that_pay():
    laid = scene().train("RCS", "16H").cash(ann=300, bob=0, cyd=0, RCS=600)
    chosen = choice(laid.stock("ann"))

    assert isinstance(chosen.action, BuyCertificate)
    assert chosen.alternatives
    assert chosen.reasons


def test_money_for_an_owed_train_is_kept():
    # RCS has no train, nothing to pay for one, and a president who will have to help
    laid = scene().cash(ann=210, bob=0, cyd=0, RCS=0)
    laid.list_at("CTL", 68, held={"bob": "P x x"})
    for _ in range(4):
        laid.train("CTL", "4H")
    position = laid.stock("ann")
    chosen = choice(position).action

    spent = position.state.cash["ann"] - position.play(chosen).state.cash["ann"]
    helps_itself = isinstance(chosen, BuyCertificate) and chosen.corporation == "RCS"
    assert spent <= 0 or helps_itself  # what it pays for RCS from the treasury is for the train


@pytest.mark.parametrize("title", ["1849", "1844"])
def test_nobody_bids_beyond_what_a_private_company_is_worth(title: str):
    position, rng = ferrovia.new(title, players=4, seed=3), Random(5)
    for _ in range(300):
        now = position.decision
        assert now is not None
        if position.state.flow.round not in ("initial", "auction"):
            break
        chosen = INVESTOR.choose(position, now.seat, rng, INVESTOR.budget).action
        if isinstance(chosen, Bid):
            assert chosen.amount <= 3 * position.title.privates[chosen.private].price
        position = position.play(chosen)
    assert position.state.flow.round == "stock"


@pytest.mark.parametrize(("title", "players"), [("1849", 3), ("1848", 5), ("1844", 4)])
def test_the_same_seed_plays_the_same_game(title: str, players: int):
    def fingerprint() -> str:
        position, rng = ferrovia.new(title, players=players, seed=2), Random(7)
        for _ in range(90):
            now = position.decision
            assert now is not None
            chosen = INVESTOR.choose(position, now.seat, rng, INVESTOR.budget)
            position = position.play(chosen.action)
        return position.fingerprint

    assert fingerprint() == fingerprint()


def test_what_a_builder_would_do_is_among_what_is_played_on():
    position = scene().train("RCS", "16H").cash(ann=300, bob=0, cyd=0, RCS=600).stock("ann")
    valuer, depth = Valuer(position, "ann"), Depth(choices=2, rounds=0)
    builders = opinions(position, "ann", position.offers())[0].action
    worst_first = sorted(try_all(position, valuer, candidates(position, Random(1))), key=_value)

    played = play_trades_on(position, worst_first, valuer, depth, Random(1), 100)
    assert [each.action for each in played].count(builders) == 1
    assert len(played) == 2
    assert played[0].value >= played[1].value


def _value(tried: Tried) -> int:
    return tried.value


def test_cash_is_valued_by_what_it_could_still_buy():
    # with much cash and one certificate to come the dearest gain counts, with little the best rate
    position = scene().cash(ann=300, bob=0, cyd=0).stock("ann")
    now = Valuer(position, "ann").value(position).value
    spent = {price: scene().cash(ann=300 - price, bob=0, cyd=0).stock("ann") for price in (50, 150)}

    def outcome(price: int, gain: int) -> Attempt:
        valued = replace(Valuer(position, "ann").value(position), value=now + gain)
        return Attempt(Pass(by="bob"), spent[price], valued)

    cheap, dear = outcome(50, 40), outcome(150, 70)
    known = Investments(position, "ann", now, [cheap, dear])
    rest = replace(cheap, action=BuyCertificate(by="ann", corporation="RCS", source="market"))
    assert known.of_rest(rest) == 40 * 3 * 80 // 100  # three more at the best rate
    assert known.of_rest(cheap) == 0  # who passes buys no more


def test_bots_may_weigh_otherwise():
    assert bot_named("investor@hand").choose
    with pytest.raises(FormError, match="there are no weights 'none'; there are hand"):
        bot_named("investor@none")
    with pytest.raises(FormError, match="builder has no weights"):
        bot_named("builder@hand")
