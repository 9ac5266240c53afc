"""Short words for the tests of 1848: who holds what, the actions of auction and stock rounds."""

from __future__ import annotations

from ferrovia.core import Position, holdings
from ferrovia.core.action import Action, Pass
from ferrovia.core.events import Event
from ferrovia.family.actions import (
    BuyCertificate,
    BuyPrivate,
    LayTile,
    PlaceToken,
    SellShares,
    StartCorporation,
)
from ferrovia.titles.g1848.actions import LayOnDesert, LowerPrice

LETTERS = {"president": "P", "regular": "x"}


def hand(position: Position, owner: str, corporation: str) -> str:
    """Return what an owner holds of a company: ``"P x x"``.

    ``owner`` is a seat, ``"pool"``, or the company itself for its new shares.
    """
    return " ".join(
        LETTERS[card.kind] for card in holdings.certificates(position, owner, corporation)
    )


def sell(by: str, corporation: str, shares: int = 1) -> SellShares:
    """Sell 10% shares of a company."""
    return SellShares(by=by, corporation=corporation, bundle={"regular": shares})


def buy(by: str, corporation: str, source: str = "treasury") -> BuyCertificate:
    """Buy a new share, or one of the pool."""
    return BuyCertificate(by=by, corporation=corporation, source=source)


def start(by: str, corporation: str, value: int = 100) -> StartCorporation:
    """Buy the Director's Share of a company."""
    return StartCorporation(by=by, corporation=corporation, value=value)


def take(by: str, private: str) -> BuyPrivate:
    """Buy a private company in the auction."""
    return BuyPrivate(by=by, private=private)


def lower(by: str, private: str) -> LowerPrice:
    """Lower the price of a private company."""
    return LowerPrice(by=by, private=private)


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


def desert(hex_id: str, tile: str, rotation: int, by: str = "ann") -> LayOnDesert:
    """Lay a tile on desert with the power of P2."""
    return LayOnDesert(by=by, hex=hex_id, tile=tile, rotation=rotation)


def token(city: str, by: str = "ann") -> PlaceToken:
    """Place a token on a city."""
    return PlaceToken(by=by, city=city)
