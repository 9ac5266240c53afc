"""What programs ask is what playing shows: costs, dividends, trains owed, rounds, stops."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random

import pytest

import ferrovia
from ferrovia.actions import BuyTrain, LayTile, PayDividend
from ferrovia.bots import play_out
from ferrovia.core import Game, Pass, Position, market
from ferrovia.core.events import Paid, PriceMoved, RoundBegan

ENOUGH = 10
FOLLOWS = ("capital", "destination", "repaid", "exchange debt")
"""What is paid in consequence of a lay, a purchase or a sale: no part of its cost."""


@pytest.fixture(
    scope="module", params=[(t, s) for t in ferrovia.available_titles() for s in (1, 2)]
)
def game(request) -> Game:
    title, seed = request.param
    return play_out(ferrovia.new(title, 4, seed), Random(seed))


def purses(position: Position, by: str) -> set[str]:
    return {by, position.decision.subject}


def test_the_cost_is_what_is_missing_afterwards(game):
    seen: Counter[str] = Counter()
    for action, (before, after) in zip(game.actions, pairwise(game.positions), strict=True):
        flow, then = before.state.flow, after.state.flow
        goes_on = (flow.actor, flow.cycle, flow.number) == (then.actor, then.cycle, then.number)
        if not goes_on or flow.round != then.round:
            continue  # what follows the turn moves money, too
        was, is_ = before.state.cash, after.state.cash
        own = purses(before, action.by)
        missing = sum(was.get(purse, 0) - is_.get(purse, 0) for purse in own)
        brought = sum(
            event.amount * ((event.payee in own) - (event.payer in own))
            for event in after.events
            if isinstance(event, Paid) and event.why in FOLLOWS
        )
        assert ferrovia.cost(before, action) == missing + brought, action
        seen[type(action).__name__] += bool(missing)
    assert seen["LayTile"] >= ENOUGH
    assert seen["BuyTrain"] >= 1


def test_an_action_that_is_forbidden_has_no_cost():
    opening = ferrovia.new("1849", 3)
    with pytest.raises(ferrovia.Illegal):
        ferrovia.cost(opening, Pass(by="Bob"))


def test_asking_changes_nothing(game):
    for position in game.positions[:-1:25]:
        before = position.to_json()
        for action in position.legal_actions():
            ferrovia.cost(position, action)
        ferrovia.rounds_ahead(position)
        for corporation in position.state.corporations:
            ferrovia.dividend_to_rise(position, corporation)
            ferrovia.train_owed(position, corporation)
        assert position.to_json() == before


def test_a_dividend_raises_the_price_from_the_revenue_that_is_named(game):
    seen: Counter[bool] = Counter()
    for before in game.positions:
        for offer in before.offers():
            if isinstance(offer.action, PayDividend):
                corporation = before.decision.subject
                needed = ferrovia.dividend_to_rise(before, corporation)
                enough = needed is not None and before.state.flow.turn.revenue >= needed
                after = before.play(offer.action)
                moved = [
                    event
                    for event in after.events
                    if isinstance(event, PriceMoved) and event.corporation == corporation
                ]
                rose = bool(moved) and moved[0].price > market.price(before, corporation)
                assert rose == enough
                seen[rose] += 1
    assert seen[True]


def test_the_train_owed_is_the_cheapest_and_a_pass_is_refused_for_it(game):
    seen = 0
    for position in game.positions:
        now = position.decision
        if now is None or now.step != "trains" or not now.subject:
            continue
        owed = ferrovia.train_owed(position, now.subject)
        refusal = position.refusal(Pass(by=now.seat))
        assert (owed is not None) == (refusal is not None and refusal.rule == "train.must_own")
        for offer in position.offers() if owed is not None else ():
            if isinstance(offer.action, BuyTrain):
                train = position.title.trains[offer.action.train]
                assert train.price >= owed.price or not train.counts
        seen += owed is not None
    assert seen or game.position.title.id == "1849"


def test_the_rounds_that_are_told_are_those_that_follow(game):
    begun = [
        [event.round for event in position.events if isinstance(event, RoundBegan)]
        for position in game.positions
    ]
    for number, position in enumerate(game.positions):
        later = [kind for each in begun[number + 1 :] for kind in each]
        told = [*ferrovia.rounds_ahead(position)]
        assert later[: len(told)] == told[: len(later)]
        assert told or position.over or not later


def test_a_tile_changes_the_values_of_its_own_stops_as_playing_it_does(game):
    seen = 0
    for before in game.positions[::3]:
        lays = [a for a in before.legal_actions() if isinstance(a, LayTile)]
        for lay in lays[:2]:
            corporation = before.decision.subject
            told = ferrovia.stop_values(before, corporation, after=lay)
            after = before.play(lay)
            assert told == ferrovia.stop_values(after, corporation) or after.events
            own = {stop: value for stop, value in told.items() if stop.startswith(f"{lay.hex}.")}
            now = ferrovia.stop_values(after, corporation)
            assert own == {stop: now[stop] for stop in own}
            seen += own != {
                s: v
                for s, v in ferrovia.stop_values(before, corporation).items()
                if s.startswith(f"{lay.hex}.")
            }
    assert seen
