"""Short words for the tests of all titles: who holds what, and the actions they share."""

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
    StartCorporation,
)
from scenery import KINDS

LETTERS = {kind: letter for letter, kind in KINDS.items()}
ORDER_OF_LETTERS = "PLxX"


def hand(position: Position, owner: str, corporation: str) -> str:
    """Return what an owner holds of a corporation: ``"P x x"``.

    ``owner`` is a seat, ``"pool"``, or the corporation itself for what nobody has bought yet.
    """
    held = [LETTERS[card.kind] for card in holdings.certificates(position, owner, corporation)]
    return " ".join(sorted(held, key=ORDER_OF_LETTERS.index))


def buy(by: str, corporation: str, source: str = "treasury", kind: str = "") -> BuyCertificate:
    """Buy a new certificate, or one of the pool."""
    return BuyCertificate(by=by, corporation=corporation, source=source, kind=kind)


def start(by: str, corporation: str, value: int = 100) -> StartCorporation:
    """Start a corporation by buying its president's certificate."""
    return StartCorporation(by=by, corporation=corporation, value=value)


def bid(by: str, private: str, amount: int) -> Bid:
    """Bid on a private company."""
    return Bid(by=by, private=private, amount=amount)


def take(by: str, private: str) -> BuyPrivate:
    """Buy a private company that is on offer."""
    return BuyPrivate(by=by, private=private)


def lay(hex_id: str, tile: str, rotation: int, by: str = "ann") -> LayTile:
    """Lay or upgrade a tile."""
    return LayTile(by=by, hex=hex_id, tile=tile, rotation=rotation)


def token(city: str, by: str = "ann") -> PlaceToken:
    """Place a token on a city."""
    return PlaceToken(by=by, city=city)


def play(position: Position, *actions: Action | str) -> Position:
    """Play actions one after the other; a seat's name alone is a pass of that seat."""
    for action in actions:
        position = position.play(Pass(by=action) if isinstance(action, str) else action)
    return position


def of_type(position: Position, kind: type[Action]) -> list[Action]:
    """Return the legal actions of one type."""
    return [action for action in position.legal_actions(spans="all") if type(action) is kind]


def events(position: Position, kind: type[Event]) -> list[Event]:
    """Return what the last action did, of one type of event."""
    return [event for event in position.events if isinstance(event, kind)]
