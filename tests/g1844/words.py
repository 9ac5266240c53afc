"""Short words for the tests of 1844: who holds what, the actions of auction and stock rounds."""

from __future__ import annotations

from ferrovia.core import Position, holdings
from ferrovia.core.action import Action, Pass
from ferrovia.core.events import Event
from ferrovia.family.actions import (
    Bid,
    BuyCertificate,
    BuyPrivate,
    LayTile,
    PlaceToken,
    SellShares,
    StartCorporation,
)
from ferrovia.titles.g1844.actions import BuyMountain

LETTERS = {"president": "P", "regular": "x", "double": "X"}


def hand(position: Position, owner: str, corporation: str) -> str:
    """Return what an owner holds of a company: ``"P x x"``.

    ``owner`` is a seat, ``"pool"``, or the company itself for its initial offering.
    """
    return " ".join(
        LETTERS[card.kind] for card in holdings.certificates(position, owner, corporation)
    )


def bid(by: str, private: str, amount: int) -> Bid:
    """Bid on a private company."""
    return Bid(by=by, private=private, amount=amount)


def sell(by: str, corporation: str, shares: int = 1, doubles: int = 0) -> SellShares:
    """Sell certificates of single shares, and of two."""
    bundle = {"regular": shares, "double": doubles}
    bundle = {kind: number for kind, number in bundle.items() if number}
    return SellShares(by=by, corporation=corporation, bundle=bundle)


def buy(by: str, corporation: str, source: str = "treasury", kind: str = "") -> BuyCertificate:
    """Buy a share of the initial offering, or one of the pool."""
    return BuyCertificate(by=by, corporation=corporation, source=source, kind=kind)


def start(by: str, corporation: str, value: int = 100) -> StartCorporation:
    """Buy the Director's certificate of a company."""
    return StartCorporation(by=by, corporation=corporation, value=value)


def tunnel_company(by: str, private: str) -> BuyPrivate:
    """Buy a tunnel company."""
    return BuyPrivate(by=by, private=private)


def mountain(by: str, private: str, hex_id: str, panel: str = "M1") -> BuyMountain:
    """Buy a mountain railway."""
    return BuyMountain(by=by, private=private, hex=hex_id, panel=panel)


def play(position: Position, *actions: Action | str) -> Position:
    """Play actions one after the other; a seat's name alone is a pass of that seat."""
    for action in actions:
        position = position.play(Pass(by=action) if isinstance(action, str) else action)
    return position


def of_type(position: Position, kind: type[Action]) -> list[Action]:
    """Return the legal actions of one type."""
    return [action for action in position.legal_actions() if type(action) is kind]


def events(position: Position, kind: type[Event]) -> list[Event]:
    """Return what the last action did, of one type of event."""
    return [event for event in position.events if isinstance(event, kind)]


def lay(hex_id: str, tile: str, rotation: int, by: str = "ann") -> LayTile:
    """Lay or upgrade a tile."""
    return LayTile(by=by, hex=hex_id, tile=tile, rotation=rotation)


def token(city: str, by: str = "ann") -> PlaceToken:
    """Place a marker on a city."""
    return PlaceToken(by=by, city=city)
