"""How much money must still be raised by selling stock."""

from __future__ import annotations

from ferrovia.core import depot, ledger
from ferrovia.core.action import Offer
from ferrovia.core.position import Position
from ferrovia.family.actions import GiveUp, SellShares

WAYS_OUT = (SellShares, GiveUp)
"""What is offered to somebody who must raise money."""


def money_to_raise(position: Position, offers: tuple[Offer, ...]) -> int:
    """Return what is still missing after all the money at hand; 0 where nothing must be raised.

    An ask demands a sum of its seat; without one it is the cheapest train that a corporation must
    have and that neither its treasury nor its president can pay for.
    """
    decision = position.decision
    if decision is None or not (decision.subject or decision.ask):
        return 0
    if not any(isinstance(offer.action, WAYS_OUT) for offer in offers):
        return 0
    if raised := position.title.display.missing(position, decision.seat):
        return raised
    due = decision.ask.amount if decision.ask is not None else _cheapest(position, decision.subject)
    purse = ledger.cash(position, decision.seat)
    treasury = ledger.cash(position, decision.subject) if decision.subject else 0
    return max(0, due - purse - max(0, treasury))


def _cheapest(position: Position, corporation: str) -> int:
    """Return the price of the cheapest train that a corporation could own."""
    may_own = position.title.policies.may_own
    prices = [
        position.title.trains[name].price
        for name, _ in depot.on_sale(position)
        if may_own(position, corporation, name) is None
    ]
    return min(prices, default=0)
