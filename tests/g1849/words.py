"""Short words for the stock tests of 1849: those of all titles, and bundles of certificates."""

from __future__ import annotations

from ferrovia.family.actions import SellShares
from scenery import KINDS
from speech import bid, buy, events, hand, of_type, play, start, take

__all__ = ["bid", "buy", "events", "hand", "of_type", "play", "sell", "start", "take"]


def sell(by: str, corporation: str, cards: str) -> SellShares:
    """Sell certificates written as in the check list of 9.5: ``"L x"``."""
    bundle: dict[str, int] = {}
    for letter in cards.split():
        bundle[KINDS[letter]] = bundle.get(KINDS[letter], 0) + 1
    return SellShares(by=by, corporation=corporation, bundle=bundle)
