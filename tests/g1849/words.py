"""Short words for the stock tests of 1849: who holds what, and the actions of stock rounds."""

from __future__ import annotations

from ferrovia.core import Position, holdings
from ferrovia.core.action import Action, Pass
from ferrovia.core.events import Event
from ferrovia.family.actions import Bid, BuyCertificate, BuyPrivate, SellShares, StartCorporation

LETTERS = {"president": "P", "regular": "x", "last": "L"}
ORDER_OF_LETTERS = "PLx"


def hand(position: Position, owner: str, corporation: str) -> str:
    """Return what an owner holds of a corporation as the check list of 9.5 writes it: ``"P x x"``.

    ``owner`` is a seat, ``"pool"``, or the corporation itself for its treasury.
    """
    held = [LETTERS[card.kind] for card in holdings.certificates(position, owner, corporation)]
    return " ".join(sorted(held, key=ORDER_OF_LETTERS.index))


def sell(by: str, corporation: str, cards: str) -> SellShares:
    """Sell certificates written as in the check list: ``"L x"``."""
    kinds = {"x": "regular", "L": "last"}
    bundle: dict[str, int] = {}
    for letter in cards.split():
        bundle[kinds[letter]] = bundle.get(kinds[letter], 0) + 1
    return SellShares(by=by, corporation=corporation, bundle=bundle)


def buy(by: str, corporation: str, source: str = "treasury") -> BuyCertificate:
    """Buy the top certificate of a pile."""
    return BuyCertificate(by=by, corporation=corporation, source=source)


def start(by: str, corporation: str, value: int) -> StartCorporation:
    """Start a corporation."""
    return StartCorporation(by=by, corporation=corporation, value=value)


def bid(by: str, private: str, amount: int) -> Bid:
    """Bid on a private company."""
    return Bid(by=by, private=private, amount=amount)


def take(by: str, private: str) -> BuyPrivate:
    """Buy the private company on offer."""
    return BuyPrivate(by=by, private=private)


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
