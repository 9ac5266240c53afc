"""Station tokens: where one earns more, or keeps a city open that others would fill."""

from __future__ import annotations

from collections.abc import Sequence

from ferrovia.board.faces import hex_of
from ferrovia.bots.builder.earning import earnings, fleet_ahead
from ferrovia.bots.builder.hex_promises import Promises, outlook, stop_worth
from ferrovia.bots.builder.laying import HORIZON
from ferrovia.bots.builder.situation import Opinion, Situation
from ferrovia.core import ledger, tokens
from ferrovia.core.action import Offer
from ferrovia.core.terms import named_stop, token_word
from ferrovia.family.actions import ChooseHome, PlaceToken

FREE_SPACES_FEARED = 1
"""A city with so many free spaces may be full before the next turn."""


def token_opinions(at: Situation, offers: Sequence[Offer]) -> list[Opinion]:
    """Weigh the cities on which a token may be placed."""
    here, corporation = at.position, at.corporation
    trains = fleet_ahead(here, corporation)
    before = earnings(here, corporation, trains)
    promised = Promises(here, corporation)
    ahead = outlook(here, corporation, promised)
    rounds = min(HORIZON, at.left)
    found = []
    for offer in offers:
        placing = offer.action
        assert isinstance(placing, PlaceToken)
        after = here.tried(placing)
        fee = at.treasury - ledger.cash(after, corporation)
        more = earnings(after, corporation, trains) - before
        opened = max(0, outlook(after, corporation, promised) - ahead)
        value = more * rounds + opened * rounds // 4 + _kept_open(at, placing, rounds) - fee
        where = named_stop(here.title, placing.city)
        if more:
            why = f"its run grows by {at.money(more)}"
        else:
            why = "others can no longer shut it out there"
        reason = f"{corporation} places a {token_word(here.title)} on {where}: {why}."
        found.append(Opinion(placing, value, reason))
    return found


def _kept_open(at: Situation, placing: PlaceToken, rounds: int) -> int:
    """Return what it is worth that others do not fill a city."""
    here = at.position
    free = tokens.vacant(here, placing.city)
    if not tokens.slots(here, placing.city):
        return 0
    rivals = len([c for c in here.state.corporations if c != at.corporation])
    if free > FREE_SPACES_FEARED or not rivals:
        return 5 * rounds
    value = here.title.policies.stop_values(here, at.corporation).get(placing.city, 0)
    left = here.state.corporations[at.corporation].tokens
    return value * rounds // (4 if left > 1 else 6)


def home_opinions(at: Situation, offers: Sequence[Offer]) -> list[Opinion]:
    """Weigh the homes of a corporation that may choose: the richer the land around, the better."""
    here = at.position
    promised = Promises(here, at.corporation)
    found = []
    for offer in offers:
        choosing = offer.action
        assert isinstance(choosing, ChooseHome)
        hex_id = hex_of(choosing.city)
        face = here.title.board.face(here.state.track, hex_id)
        own = max((stop_worth(here, stop, face.label) for stop in face.stops), default=0)
        near = here.title.board.neighbours[hex_id]
        around = sorted((promised.of(name) for name in near if name), reverse=True)
        where = named_stop(here.title, choosing.city)
        reason = f"{at.corporation} makes {where} its home: rich stops are near."
        found.append(Opinion(choosing, own + sum(around[:2]), reason))
    return found
