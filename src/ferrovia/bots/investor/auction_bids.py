"""What to bid for private companies: never more than they are worth, nor more than needed."""

from __future__ import annotations

from random import Random

from ferrovia.bots.choice import Choice, Weighed
from ferrovia.bots.evaluation.prospects import cost_to_float
from ferrovia.core import Action, Offer, Pass, Position, holdings, ledger, market
from ferrovia.core.names import PrivateId, Seat
from ferrovia.family.actions import Bid, BuyPrivate
from ferrovia.family.knowledge import Knowledge
from ferrovia.family.questions import cost
from ferrovia.struct import Struct

NOISE = 4
"""By how much a worth differs from game to game, in percent either way."""
CAUTION = 82
"""What of its worth is paid for a private company, in percent: money is scarce at the start."""
FIRST_SHARES = 3
"""Shares with which one begins a corporation that need not float."""
OUTBID = 2
"""A bid brings half of what a purchase does: somebody may bid more."""


class Bidding(Struct, frozen=True):
    """One thing to do in an auction, and what it brings."""

    action: Action
    gain: int
    """What the private company is worth above its price."""
    private: PrivateId = ""
    worth: int = 0
    price: int = 0


def is_auction(position: Position) -> bool:
    """Whether private companies are being bought from the bank, and nothing else is traded."""
    return any(isinstance(offer.action, Bid) for offer in position.offers()) or (
        any(isinstance(offer.action, BuyPrivate) for offer in position.offers())
        and not position.state.flow.cycle
    )


def bidding(position: Position, knowledge: Knowledge, rng: Random) -> Choice:
    """Return what to do in an auction: what gains most."""
    weighed = [_weigh(position, offer, knowledge, rng) for offer in position.offers()]
    weighed.sort(key=lambda each: -each.gain)
    best = weighed[0]
    money = position.title.money
    if best.private and best.gain >= 0:
        reason = (
            f"{best.private} is worth about {money(best.worth)}, and costs {money(best.price)}."
        )
    else:
        reason = "Nothing on offer is worth its price yet."
    return Choice(
        best.action,
        best.gain,
        (reason,),
        tuple(Weighed(each.action, each.gain) for each in weighed[1:]),
    )


def _weigh(position: Position, offer: Offer, knowledge: Knowledge, rng: Random) -> Bidding:
    action = offer.action
    if isinstance(action, Bid):
        if knowledge.leads_bidding(position, action.by, action.private):
            return Bidding(action, -1)
        worth = _noisy(knowledge.private_worth(position, action.private), rng)
        gain = worth - action.amount - _shortage(position, action.by, action.amount)
        gain = gain // OUTBID if gain > 0 else gain
        return Bidding(action, gain, action.private, worth, action.amount)
    if isinstance(action, BuyPrivate):
        price = cost(position, action)
        worth = _noisy(knowledge.private_worth(position, action.private), rng)
        gain = worth - price - _shortage(position, action.by, price)
        return Bidding(action, gain, action.private, worth, price)
    if isinstance(action, Pass):
        return Bidding(action, 0)
    judged = knowledge.weigh(position, action.by, action)
    return Bidding(action, judged.value if judged is not None else -1)


def _noisy(worth: int, rng: Random) -> int:
    return worth * rng.randint(CAUTION - NOISE, CAUTION + NOISE) // 100


def _shortage(position: Position, seat: Seat, price: int) -> int:
    """Return what a price takes of the money with which a first corporation is to float."""
    policies, phase = position.title.policies, position.title.phase(position.state.phase)
    owned = [name for name in market.order(position) if holdings.president(position, name) == seat]
    if owned:
        needed = min(cost_to_float(position, name) for name in owned)
    else:
        shares = (
            position.title.kind_of(name).floats_at or FIRST_SHARES
            for name in policies.startable(position)
        )
        needed = min(shares, default=0) * min(phase.par_prices, default=0)
    return max(0, min(price, needed - (ledger.cash(position, seat) - price)))
