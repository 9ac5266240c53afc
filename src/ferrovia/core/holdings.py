"""Questions about certificates: who holds what, who is president, how many count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import islice

from ferrovia.core.indexed_rows import Index, Rows
from ferrovia.core.names import CertificateId, CorporationId, Owner, Seat
from ferrovia.core.table import Table
from ferrovia.core.title import CertificateData


class _Index(Index):
    """What is known of the certificates as they are held, as far as somebody has asked."""

    __slots__ = ("cards", "counts", "held", "ids", "shares", "to_sell")

    def __init__(
        self,
        cards: dict[CorporationId, tuple[CertificateData, ...]],
        ids: dict[CertificateId, CertificateData],
    ) -> None:
        self.cards = cards
        self.ids = ids
        self.held: dict[CorporationId, dict[Owner, tuple[CertificateData, ...]]] = {}
        self.shares: dict[CorporationId, dict[Owner, int]] = {}
        self.counts: dict[Owner, int] | None = None
        self.to_sell: dict[CorporationId, dict[_Sale, tuple[dict[str, int], ...]]] = {}

    def without(self, key: CertificateId) -> _Index:
        """Keep what is known of other corporations than that of a certificate."""
        kept = _Index(self.cards, self.ids)
        corporation = self.ids[key].corporation
        kept.held = self.held.copy()
        kept.shares = self.shares.copy()
        kept.to_sell = self.to_sell.copy()
        kept.held.pop(corporation, None)
        kept.shares.pop(corporation, None)
        kept.to_sell.pop(corporation, None)
        return kept


_Sale = tuple[Seat, tuple[Seat, ...], tuple[Seat, ...], int | None]
"""Who sells, the order of turns, who has left, and how many bundles are enough."""


def bundles_to_sell(
    at: Table,
    seat: Seat,
    corporation: CorporationId,
    find: Callable[[], Iterable[dict[str, int]]],
    enough: int | None = None,
) -> tuple[dict[str, int], ...]:
    """Return the bundles of a corporation that a seat holds or comes to hold by a sale.

    ``find`` works them out from certificates and the order of seats alone; that is done once.
    ``enough``: return no more than so many, the first ones.
    """
    known = _index(at).to_sell.setdefault(corporation, {})
    key = (seat, at.state.order or at.state.seats, at.state.left, enough)
    found = known.get(key)
    if found is None:
        found = known[key] = tuple(islice(find(), enough))
    return found


def _index(at: Table) -> _Index:
    """Return what stands beside the certificates."""
    rows, cards = at.state.certificates, at.title.certificates_of
    if type(rows) is not Rows:
        return _Index(cards, at.title.certificates)
    known = rows.index
    if type(known) is not _Index or known.cards is not cards:
        known = rows.index = _Index(cards, at.title.certificates)
    return known


def holders(at: Table, corporation: CorporationId) -> dict[Owner, tuple[CertificateData, ...]]:
    """Return who holds which certificates of a corporation, in the order of the cards."""
    index = _index(at)
    found = index.held.get(corporation)
    if found is None:
        rows = at.state.certificates
        lists: dict[Owner, list[CertificateData]] = {}
        for card in index.cards[corporation]:
            lists.setdefault(rows[card.id], []).append(card)
        found = index.held[corporation] = {owner: tuple(own) for owner, own in lists.items()}
    return found


def certificates(
    at: Table, owner: Owner, corporation: CorporationId, kind: str = ""
) -> tuple[CertificateData, ...]:
    """Return the certificates of a corporation that ``owner`` holds, in the order of the cards."""
    held = holders(at, corporation).get(owner, ())
    return tuple([card for card in held if card.kind == kind]) if kind and held else held


def shares(at: Table, owner: Owner, corporation: CorporationId) -> int:
    """Return how many shares of a corporation ``owner`` holds."""
    index = _index(at)
    found = index.shares.get(corporation)
    if found is None:
        found = index.shares[corporation] = {
            holder: sum([card.shares for card in own])
            for holder, own in holders(at, corporation).items()
        }
    return found.get(owner, 0)


def percent(at: Table, owner: Owner, corporation: CorporationId) -> int:
    """Return the percentage of a corporation that ``owner`` holds."""
    return at.title.percent(corporation, shares(at, owner, corporation))


def count(at: Table, owner: Owner) -> int:
    """Return how many share certificates ``owner`` holds."""
    index = _index(at)
    counts = index.counts
    if counts is None:
        # Counted apart and then put in its place: another thread sees all of it or nothing.
        counts = index.counts = dict(Counter(at.state.certificates.values()))
    return counts.get(owner, 0)


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
    others, left = seats[place + 1 :] + seats[:place], at.state.left
    return tuple([s for s in others if s not in left]) if left else others


def privates_of(at: Table, owner: Owner) -> tuple[str, ...]:
    """Return the open private companies of an owner."""
    return tuple(
        name for name, row in at.state.privates.items() if row.owner == owner and not row.closed
    )
