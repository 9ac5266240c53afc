"""What a title shows of the data and the state that it keeps for itself.

Views know no field of those: a title answers these questions, and where it says nothing,
there is nothing to show.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Never

from ferrovia.board.faces import HexId
from ferrovia.board.naming import counted
from ferrovia.core.names import CorporationId, PrivateId, Seat
from ferrovia.struct import Struct

if TYPE_CHECKING:
    from ferrovia.core.table import Table
    from ferrovia.core.title import Title


class Note(Struct, frozen=True):
    """Something to be known of a corporation."""

    text: str
    """In a few words: ``"bond outstanding"``."""
    say: str
    """As a sentence: ``"Its bond is outstanding."``"""


class Goal(Struct, frozen=True):
    """Something that a corporation works towards."""

    name: str
    """In a word: ``"launch"``, ``"destination"``."""
    text: str
    """Where it stands, in a few words: ``"3 of 5 shares sold"``."""
    say: str
    """The same as a sentence."""
    part: int = 0
    whole: int = 1
    """How far it has come: 3 of 5; done where both are the same."""
    hex: HexId = ""
    """Where on the map that is, if it is a place."""


class Card(Struct, frozen=True):
    """What is to be known of a certificate without shares beside what is printed on it."""

    text: str
    """In a few words: ``"on G14, 10/20/50/80; not visited yet"``."""
    hex: HexId = ""
    """Where on the map it has its place."""
    idle: bool = False
    """Whether it pays nothing for now."""


class Supply(Struct, frozen=True):
    """Something that the bank has so many of."""

    name: str
    text: str
    """What it is, in a few words."""
    left: int
    count: int


class Share(Struct, frozen=True):
    """What one player or corporation would have of something to come."""

    who: str
    text: str
    """What it is, in words."""
    amount: int = 0
    """Money that it brings; below 0: that is to be paid."""
    warning: bool = False
    """Whether nobody should overlook it."""


class Prospect(Struct, frozen=True):
    """Something that will come, as it would be if it came now."""

    name: str
    text: str
    shares: tuple[Share, ...] = ()


def no_bids(at: Table) -> dict[PrivateId, dict[Seat, int]]:
    """Nobody bids."""
    return {}


def face_value(at: Table, private: PrivateId) -> int:
    """A private company costs its face value."""
    return at.title.privates[private].price


def unsold(at: Table) -> tuple[PrivateId, ...]:
    """Return the private companies that nobody has bought, in their order."""
    rows = at.state.privates
    return tuple(name for name, row in rows.items() if not row.owner and not row.closed)


def first_unsold(at: Table) -> tuple[PrivateId, ...]:
    """Private companies are on offer one after the other."""
    return unsold(at)[:1]


def no_corporations(at: Table) -> tuple[CorporationId, ...]:
    """There are no such corporations."""
    return ()


def none_about(at: Table, name: str) -> tuple[()]:
    """There is nothing more to be known."""
    return ()


def none_now(at: Table) -> tuple[()]:
    """Nothing hangs over the table."""
    return ()


def no_card(at: Table, private: PrivateId) -> Card | None:
    """A certificate is as it is printed."""
    return None


def no_debt(at: Table, seat: Seat) -> int:
    """Nobody owes the bank anything but loans."""
    return 0


def no_warnings(before: Table, after: Table) -> tuple[str, ...]:
    """What follows follows at once."""
    return ()


def no_hexes(at: Table) -> Mapping[HexId, Never]:
    """No hex is out of the ordinary."""
    return {}


def usual_reach(title: Title, train: str) -> str:
    """A train runs as far as is printed on it, in the title's unit."""
    reach = title.trains[train].reach
    return "any distance" if reach is None else counted(reach, *title.words.reach)


def nothing_printed(title: Title, name: str) -> tuple[()]:
    """Nothing of the title's own is printed there."""
    return ()


def no_fee(title: Title, corporation: CorporationId) -> int:
    """Nothing is paid for the tokens at the start."""
    return 0


def can_be_started(title: Title, corporation: CorporationId) -> bool:
    """No corporation comes about from others."""
    return False


def sold_alone(title: Title) -> tuple[PrivateId, ...]:
    """No private company comes with another."""
    return ()


def nothing_further(at: Table) -> tuple[CorporationId, int]:
    """Nothing is bought with the start of a corporation."""
    return "", 0


class Display(Struct, frozen=True, kw_only=True):
    """One title's answers."""

    bids: Callable[[Table], dict[PrivateId, dict[Seat, int]]] = no_bids
    """Standing bids on private companies."""
    asking_price: Callable[[Table, PrivateId], int] = face_value
    """What an unsold private company costs now."""
    on_offer: Callable[[Table], tuple[PrivateId, ...]] = first_unsold
    """The private companies that can be bought now."""
    falls: Callable[[Table, PrivateId], tuple[int, ...]] = none_about
    """Prices that an unsold private company can still fall to, the next one first."""
    waiting: Callable[[Table], tuple[CorporationId, ...]] = no_corporations
    """Corporations that can still be started, in their order."""
    aside: Callable[[Table], tuple[CorporationId, ...]] = no_corporations
    """Corporations set aside for now."""
    lost: Callable[[Table], tuple[CorporationId, ...]] = no_corporations
    """Corporations that are out of the game for good."""
    corporation_notes: Callable[[Table, CorporationId], tuple[Note, ...]] = none_about
    """What else is to be known of a corporation."""
    player_notes: Callable[[Table, Seat], tuple[str, ...]] = none_about
    """What else is to be known of a player, in a few words each."""
    notes: Callable[[Table], tuple[str, ...]] = none_now
    """What hangs over the table, a sentence each."""
    goals: Callable[[Table, CorporationId], tuple[Goal, ...]] = none_about
    """What a corporation works towards: floating, its destination."""
    card: Callable[[Table, PrivateId], Card | None] = no_card
    """What is to be known of a certificate without shares."""
    debt: Callable[[Table, Seat], int] = no_debt
    """What a player owes the bank."""
    missing: Callable[[Table, Seat], int] = no_debt
    """What a player who is asked to sell still has to raise."""
    supplies: Callable[[Table], tuple[Supply, ...]] = none_now
    """What else the bank has to give."""
    prospects: Callable[[Table], tuple[Prospect, ...]] = none_now
    """What is to come, and what everybody would have of it."""
    warnings: Callable[[Table, Table], tuple[str, ...]] = no_warnings
    """What will follow later from an action that nobody should overlook: before and after it."""
    extras: Callable[[Table], Mapping[HexId, tuple[CorporationId, int]]] = no_hexes
    """Hexes worth more to a corporation, and by how much."""
    closed: Callable[[Table], Mapping[HexId, tuple[Seat, PrivateId]]] = no_hexes
    """Hexes that nobody may build on, with who owns which private company."""
    further: Callable[[Table], tuple[CorporationId, int]] = nothing_further
    """The corporation started in this turn, and how many certificates may still go with that."""
    train_reach: Callable[[Title, str], str] = usual_reach
    """How far a class of trains runs, in words."""
    train_notes: Callable[[Title, str], tuple[str, ...]] = nothing_printed
    """What else is to be known of a class of trains, in a few words each."""
    home_choices: Callable[[Title, CorporationId], tuple[HexId, ...]] = nothing_printed
    """Hexes among which the home of a corporation is chosen."""
    start_fee: Callable[[Title, CorporationId], int] = no_fee
    """What all tokens of a corporation cost at its start."""
    formed: Callable[[Title, CorporationId], bool] = can_be_started
    """Whether a corporation comes about from others, so that nobody can start it."""
    brought: Callable[[Title], tuple[PrivateId, ...]] = sold_alone
    """Private companies that come with others."""
