"""What a title shows of the state that it keeps for itself.

Views know no field of that state: a title answers these questions, and where it says nothing,
there is nothing to show. Tables are ``Any`` here because a title stands below them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ferrovia.board.faces import HexId
from ferrovia.core.names import CorporationId, PrivateId, Seat
from ferrovia.struct import Struct


class Sign(Struct, frozen=True):
    """Something to be known of a corporation."""

    text: str
    """In a few words: ``"bond outstanding"``."""
    say: str
    """As a sentence: ``"Its bond is outstanding."``"""


def no_bids(at: Any) -> dict[PrivateId, dict[Seat, int]]:
    """Nobody bids."""
    return {}


def face_value(at: Any, private: PrivateId) -> int:
    """A private company costs its face value."""
    price: int = at.title.privates[private].price
    return price


def unsold(at: Any) -> tuple[PrivateId, ...]:
    """Return the private companies that nobody has bought, in their order."""
    rows = at.state.privates
    return tuple(name for name, row in rows.items() if not row.owner and not row.closed)


def first_unsold(at: Any) -> tuple[PrivateId, ...]:
    """Private companies are on offer one after the other."""
    return unsold(at)[:1]


def none_of_them(at: Any) -> tuple[CorporationId, ...]:
    """There are no such corporations."""
    return ()


def nothing_of(at: Any, name: str) -> tuple[Any, ...]:
    """There is nothing more to be known."""
    return ()


def nothing(at: Any) -> tuple[str, ...]:
    """Nothing hangs over the table."""
    return ()


def nowhere(at: Any) -> dict[HexId, Any]:
    """No hex is out of the ordinary."""
    return {}


class Showing(Struct, frozen=True, kw_only=True):
    """One title's answers."""

    bids: Callable[[Any], dict[PrivateId, dict[Seat, int]]] = no_bids
    """Standing bids on private companies."""
    asking_price: Callable[[Any, PrivateId], int] = face_value
    """What an unsold private company costs now."""
    on_offer: Callable[[Any], tuple[PrivateId, ...]] = first_unsold
    """The private companies that can be bought now."""
    falls: Callable[[Any, PrivateId], tuple[int, ...]] = nothing_of
    """Prices that an unsold private company can still fall to, the next one first."""
    waiting: Callable[[Any], tuple[CorporationId, ...]] = none_of_them
    """Corporations that can still be started, in their order."""
    aside: Callable[[Any], tuple[CorporationId, ...]] = none_of_them
    """Corporations set aside for now."""
    lost: Callable[[Any], tuple[CorporationId, ...]] = none_of_them
    """Corporations that are out of the game for good."""
    signs: Callable[[Any, CorporationId], tuple[Sign, ...]] = nothing_of
    """What else is to be known of a corporation."""
    burdens: Callable[[Any, Seat], tuple[str, ...]] = nothing_of
    """What else is to be known of a player, in a few words each."""
    notes: Callable[[Any], tuple[str, ...]] = nothing
    """What hangs over the table, a sentence each."""
    extras: Callable[[Any], dict[HexId, tuple[CorporationId, int]]] = nowhere
    """Hexes worth more to a corporation, and by how much."""
    closed: Callable[[Any], dict[HexId, tuple[Seat, PrivateId]]] = nowhere
    """Hexes that nobody may build on, with who owns which private company."""
