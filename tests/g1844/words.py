"""Short words for the tests of 1844: those of all titles, and those that only it has."""

from __future__ import annotations

from ferrovia.family.actions import SellShares
from ferrovia.titles.g1844.title_actions import BuyMountain
from speech import bid, buy, events, hand, lay, of_type, play, start, token
from speech import take as tunnel_company

__all__ = [
    "bid",
    "buy",
    "events",
    "hand",
    "lay",
    "mountain",
    "of_type",
    "play",
    "sell",
    "start",
    "token",
    "tunnel_company",
]


def sell(by: str, corporation: str, shares: int = 1, doubles: int = 0) -> SellShares:
    """Sell certificates of single shares, and of two."""
    bundle = {"regular": shares, "double": doubles}
    bundle = {kind: number for kind, number in bundle.items() if number}
    return SellShares(by=by, corporation=corporation, bundle=bundle)


def mountain(by: str, private: str, hex_id: str, panel: str = "M1") -> BuyMountain:
    """Buy a mountain railway."""
    return BuyMountain(by=by, private=private, hex=hex_id, panel=panel)
