"""Questions about certificates: who holds what, who is president, how many count."""

from __future__ import annotations

from ferrovia.core.names import CorporationId, Owner, Seat
from ferrovia.core.table import Table
from ferrovia.core.title import CertificateData


def certificates(
    at: Table, owner: Owner, corporation: CorporationId, kind: str = ""
) -> tuple[CertificateData, ...]:
    """Return the certificates of a corporation that ``owner`` holds, in the order of the cards."""
    held = at.state.certificates
    return tuple(
        [
            card
            for card in at.title.certificates_of[corporation]
            if held[card.id] == owner and (not kind or card.kind == kind)
        ]
    )


def shares(at: Table, owner: Owner, corporation: CorporationId) -> int:
    """Return how many shares of a corporation ``owner`` holds."""
    held = at.state.certificates
    total = 0
    for card in at.title.certificates_of[corporation]:
        if held[card.id] == owner:
            total += card.shares
    return total


def percent(at: Table, owner: Owner, corporation: CorporationId) -> int:
    """Return the percentage of a corporation that ``owner`` holds."""
    return at.title.percent(corporation, shares(at, owner, corporation))


def count(at: Table, owner: Owner) -> int:
    """Return how many share certificates ``owner`` holds."""
    return sum(1 for holder in at.state.certificates.values() if holder == owner)


def president(at: Table, corporation: CorporationId) -> Seat:
    """Return the seat that holds the president's certificate; empty if none does."""
    card = at.title.certificates_of[corporation][0]
    holder = at.state.certificates[card.id]
    return holder if card.kind == "president" and holder in at.state.seats else ""


def players(at: Table) -> tuple[Seat, ...]:
    """Return the seats still in the game in the order of turns: clockwise, or as is kept."""
    left, seats = at.state.left, at.state.order or at.state.seats
    return tuple(seat for seat in seats if seat not in left) if left else seats


def after(at: Table, seat: Seat) -> tuple[Seat, ...]:
    """Return the other seats still in the game in the order of turns, beginning after ``seat``."""
    seats = at.state.order or at.state.seats
    place = seats.index(seat)
    return tuple(s for s in seats[place + 1 :] + seats[:place] if s not in at.state.left)


def privates_of(at: Table, owner: Owner) -> tuple[str, ...]:
    """Return the open private companies of an owner."""
    return tuple(
        name for name, row in at.state.privates.items() if row.owner == owner and not row.closed
    )
