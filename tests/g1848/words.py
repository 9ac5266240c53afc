"""Short words for the tests of 1848: those of all titles, and those that only it has."""

from __future__ import annotations

from ferrovia.family.actions import SellShares
from ferrovia.titles.g1848.title_actions import LayOnDesert, LowerPrice
from speech import buy, events, hand, lay, of_type, play, start, take, token

__all__ = [
    "buy",
    "desert",
    "events",
    "hand",
    "lay",
    "lower",
    "of_type",
    "play",
    "sell",
    "start",
    "take",
    "token",
]


def sell(by: str, corporation: str, shares: int = 1) -> SellShares:
    """Sell 10% shares of a company."""
    return SellShares(by=by, corporation=corporation, bundle={"regular": shares})


def lower(by: str, private: str) -> LowerPrice:
    """Lower the price of a private company."""
    return LowerPrice(by=by, private=private)


def desert(hex_id: str, tile: str, rotation: int, by: str = "ann") -> LayOnDesert:
    """Lay a tile on desert with the power of P2."""
    return LayOnDesert(by=by, hex=hex_id, tile=tile, rotation=rotation)
