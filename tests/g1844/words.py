"""Short words for the tests of 1844: those of all titles, and those that only it has."""

from __future__ import annotations

from ferrovia.core import Pass, Position
from ferrovia.family.actions import SellShares, Withhold
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
    "play_to",
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


def play_to(position: Position, *rounds: str) -> Position:
    """Pass and keep everything until a round of another kind begins."""
    while not position.over and position.state.flow.round in rounds:
        seat = position.decision.seat
        for action in (Withhold(by=seat), Pass(by=seat)):
            if position.refusal(action) is None:
                position = position.play(action)
                break
        else:
            position = position.play(next(iter(position.legal_actions())))
    return position
