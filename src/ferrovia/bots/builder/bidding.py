"""Auctions: bid little by little, and never more than a private company is worth."""

from __future__ import annotations

from collections.abc import Sequence

from ferrovia.bots.builder.investing import shortage
from ferrovia.bots.builder.situation import Opinion, Situation
from ferrovia.core.action import Offer
from ferrovia.family.actions import Bid
from ferrovia.struct import replace

HASTE = 4
"""What part of the way to its worth a bid goes, so that auctions come to an end."""
STEP = 5
"""Bids are made in round numbers."""


def bid_opinions(at: Situation, offers: Sequence[Offer]) -> list[Opinion]:
    """Weigh the lowest bid on each private company."""
    here = at.position
    found = []
    for offer in offers:
        bid = offer.action
        assert isinstance(bid, Bid)
        if at.known.leads_bidding(here, at.seat, bid.private):
            continue
        worth = at.known.private_worth(here, bid.private)
        if offer.span is not None:
            more = (worth - bid.amount) // HASTE // STEP * STEP
            bid = replace(bid, amount=min(offer.span.high, bid.amount + max(0, more)))
        value = worth - bid.amount - shortage(at, bid.amount)
        reason = (
            f"{at.seat} bids {at.money(bid.amount)} for {bid.private}: "
            f"it is worth {at.money(worth)}."
        )
        found.append(Opinion(bid, value, reason))
    return found
