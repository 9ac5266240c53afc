"""A player with a little sense: it builds what earns more, pays out, and buys what pays.

Random players lay track anywhere. The game that a title shows of itself should look like one that
people have played, so this one is played by a player that looks one move ahead.
"""

from __future__ import annotations

from random import Random
from typing import Any

from ferrovia.core import Action, Offer, Position, holdings
from ferrovia.core.depot import trains_of
from ferrovia.core.names import Seat
from ferrovia.struct import replace
from ferrovia.views.choosing.forecast import earns, open_ends, reached

KINDS = {
    "answer": -1.0,
    "sell_shares": -50.0,
    "propose_train": -50.0,
    "propose_private": -50.0,
    "propose_token": -50.0,
    "issue_shares": -5.0,
    "buy_back": -5.0,
    "use_steamer": -5.0,
    "use_harbour": -5.0,
    "take_loan": -50.0,
    "buy_mountain": 16.5,
    "pay_debt": 30.0,
    "lay_furka": -1.0,
    "lower_price": -1.0,
    "give_up": -80.0,
    "leave_game": -90.0,
    "withhold": -3.0,
    "pay_dividend": 20.0,
    "run_trains": 20.0,
    "buy_private": 6.0,
    "bid": 2.0,
    "pass": 0.0,
}
"""What a kind of action is worth by itself; one not listed is worth 1."""
DEAR = 1.4
"""Nobody bids more for a private company than so many times its face value."""
STOP, SIDE = 6.0, 1.5
"""What a stop newly reached is worth, and a side of a hex from which more can be built."""


def choose(position: Position, seat: Seat, rng: Random, eager: float = 0.0) -> Action:
    """Return the offered action that promises most; a little chance makes games differ.

    ``eager``: what a tile is worth by itself.
    """
    offers = tuple(position.offers())
    rated = [(_worth(position, offer, eager) + rng.random(), n) for n, offer in enumerate(offers)]
    return _with_number(offers[max(rated)[1]], rng)


def _worth(position: Position, offer: Offer, eager: float) -> float:
    action: Any = offer.action
    kind = str(action.__struct_config__.tag)
    if kind in ("lay_tile", "place_token", "build_tunnel", "lay_extra"):
        return _gain(position, action) + (-4.0 if kind == "place_token" else eager)
    if kind == "bid" and action.amount > DEAR * position.title.privates[action.private].price:
        return -2.0
    if kind == "buy_train":
        return _train(position, action)
    if kind == "start_corporation":
        return 12.0 + action.value / 40
    if kind == "buy_certificate":
        if not position.title.policies.operates(position, action.corporation):
            return _nearly_floated(position, action.corporation)
        return 5.0 + (earns(position, action.corporation) or 0) / 20
    return KINDS.get(kind, 1.0)


def _nearly_floated(position: Position, corporation: str) -> float:
    """Return what a share of a corporation without turns is worth: more, the more are bought."""
    if position.title.presidents_certificate(corporation) is None:
        return 1.0
    bought = 100 - holdings.percent(position, corporation, corporation)
    return 15.0 + bought / 10


def _gain(position: Position, action: Action) -> float:
    """Return what building brings the corporation that builds."""
    after, actor = position.play(action), position.state.flow.actor
    if not after.state.corporations[actor].cell:
        return -1.0
    earned = (earns(after, actor) or 0) - (earns(position, actor) or 0)
    stops = len(reached(after, actor)) - len(reached(position, actor))
    sides = open_ends(after, actor) - open_ends(position, actor)
    paid = position.state.cash[actor] - after.state.cash.get(actor, 0)
    return earned / 5 + STOP * stops + SIDE * sides - paid / 25


def _train(position: Position, action: Any) -> float:
    """Return what a train is worth: the first much, the second something if money is left."""
    actor = position.state.flow.actor
    owned = len(trains_of(position, actor))
    left = position.play(action).state.cash.get(actor, 0)
    return 15.0 - 8.0 * owned if left >= 0 else 0.0


def _with_number(offer: Offer, rng: Random) -> Action:
    span = offer.span
    if span is None:
        return offer.action
    high = min(span.high, span.low + 2)
    return replace(offer.action, **{span.field: rng.randint(span.low, high)})
