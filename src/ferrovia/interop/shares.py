"""Which numbered share lies where on the site.

Our certificates of one kind are alike; there each has a number, and the action names it. Which one
changes hands at a change of president follows from the order in which an owner got them, so the
piles are kept in that order.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from ferrovia.core.names import POOL, CorporationId, Owner, Seat
from ferrovia.core.title import CertificateData
from ferrovia.interop import ids
from ferrovia.struct import Struct

PRESIDENCY = 2
"""Shares of the president's certificate, and the least that a president holds."""
CHOICE = 4
"""A next president with so many shares, the last certificate among them, leaves a choice."""
HEAVY = ("double", "last")
"""Kinds of certificates worth as much as the president's, which are given for it first."""
NUMBERED = ("president", "regular", *HEAVY)
"""The order in which the certificates of a corporation have their numbers."""


class Exchange(Struct, frozen=True):
    """A change of president for which certificates were exchanged."""

    corporation: CorporationId
    old: Seat
    new: Seat
    place: Owner
    """Who got what the next president gave: the old president, or the pool."""
    choice: bool
    """Whether either form could have been given; the last certificate stands by default."""


class Shares:
    """The piles of all owners.

    A share has the number of its certificate among those of its corporation, the president's
    being the first.
    """

    def __init__(
        self,
        seats: tuple[Seat, ...],
        certificates: Mapping[CorporationId, tuple[CertificateData, ...]],
    ) -> None:
        self.seats = seats
        """In the order of turns, which decides among equals for president."""
        self.piles: dict[tuple[Owner, CorporationId], list[str]] = {}
        """What the owners have; an owner stands where they first got a share of a corporation."""
        self.cards = {
            ids.share(corporation, number): card
            for corporation, cards in certificates.items()
            for number, card in enumerate(sorted(cards, key=lambda c: NUMBERED.index(c.kind)))
        }
        self.units = {
            corporation: 100 // sum(card.shares for card in cards)
            for corporation, cards in certificates.items()
        }
        """The percentage of one share, by corporation."""
        for corporation in certificates:
            self.reset(corporation)

    def reset(self, corporation: CorporationId) -> None:
        """Put all certificates of a corporation into its treasury."""
        self.remove(corporation)
        shares = [name for name, card in self.cards.items() if card.corporation == corporation]
        self.piles[corporation, corporation] = shares

    def remove(self, corporation: CorporationId) -> None:
        """Take all certificates of a corporation out of the game."""
        for owner, name in list(self.piles):
            if name == corporation:
                del self.piles[owner, name]

    def kind_of(self, share: str) -> str:
        """Return the kind of certificate a share is."""
        return self.cards[share].kind

    def shares_in(self, shares: Iterable[str]) -> int:
        """Return how many shares some certificates make up."""
        return sum(self.cards[share].shares for share in shares)

    def percent(self, shares: Sequence[str]) -> int:
        """Return the percentage of their corporation that some certificates make up."""
        return self.shares_in(shares) * self.units[self.cards[shares[0]].corporation]

    def presidency(self, corporation: CorporationId) -> str:
        """Return the president's certificate; empty if nobody presides."""
        first = ids.share(corporation, ids.PRESIDENT)
        return first if self.kind_of(first) == "president" else ""

    def last_of(self, corporation: CorporationId) -> str:
        """Return the certificate that is sold last; empty if there is none of that kind."""
        cards = (s for s, card in self.cards.items() if card.corporation == corporation)
        return next((share for share in cards if self.kind_of(share) == "last"), "")

    def pile(self, owner: Owner, corporation: CorporationId) -> list[str]:
        """Return what an owner has of a corporation, in the order it came."""
        return self.piles.get((owner, corporation), [])

    def holders(self, corporation: CorporationId) -> tuple[Owner, ...]:
        """Return who has or had shares of a corporation, in the order they first got one."""
        return tuple(owner for owner, name in self.piles if name == corporation)

    def count(self, owner: Owner, corporation: CorporationId) -> int:
        """Return how many shares an owner has."""
        return self.shares_in(self.piles.get((owner, corporation), ()))

    def where(self, share: str) -> Owner:
        """Return the owner of a share; empty if it is in nobody's pile."""
        known = ids.split_share(share)
        places = (
            o for (o, c), pile in self.piles.items() if known and c == known[0] and share in pile
        )
        return next(places, "")

    def move(self, share: str, to: Owner) -> None:
        """Put a share at the end of an owner's pile."""
        known = ids.split_share(share)
        assert known is not None
        self.pile(self.where(share), known[0]).remove(share)
        self.piles.setdefault((to, known[0]), []).append(share)

    def president(self, corporation: CorporationId) -> Seat:
        """Return who holds the president's certificate; empty if no player does."""
        owner = self.where(self.presidency(corporation))
        return owner if owner in self.seats else ""

    def take(self, shares: Iterable[str], to: Owner) -> Exchange | None:
        """Buy shares; return the change of president that follows, if any."""
        wanted = tuple(shares)
        known = ids.split_share(wanted[0])
        assert known is not None
        old = self.president(known[0])
        for name in wanted:
            self.move(name, to)
        return self._review(known[0], old, ()) if old else None

    def sell(self, shares: tuple[str, ...], count: int) -> Exchange | None:
        """Put shares into the pool; ``count`` below their worth is part of the president's.

        Return the change of president that follows, if any.
        """
        known = ids.split_share(shares[0])
        assert known is not None
        corporation = known[0]
        seller = self.where(shares[0])
        old = self.president(corporation)
        for name in shares:
            self.move(name, POOL)
        exchange = self._review(corporation, old, shares) if old else None
        if count < self.shares_in(shares):
            pool = self.pile(POOL, corporation)
            change = next((s for s in pool if self.kind_of(s) == "regular"), None)
            if change is not None:
                self.move(change, seller)
        return exchange

    def _review(
        self, corporation: CorporationId, old: Seat, sold: tuple[str, ...]
    ) -> Exchange | None:
        new = self.next_president(corporation, old)
        if not new:
            return None
        card = self.presidency(corporation)
        place = POOL if card in sold else old
        pile = self.pile(new, corporation)
        last = self.last_of(corporation)
        choice = last in pile and self.count(new, corporation) >= CHOICE
        for name in self.given(new, corporation):
            self.move(name, place)
        self.move(card, new)
        return Exchange(corporation, old, new, place, choice)

    def given(self, next_president: Seat, corporation: CorporationId) -> list[str]:
        """Return what is given for the presidency: one certificate of as much, or singles."""
        pile = self.pile(next_president, corporation)
        heavy = [share for share in pile if self.kind_of(share) in HEAVY]
        return heavy[:1] or [s for s in pile if self.kind_of(s) == "regular"][:PRESIDENCY]

    def next_president(self, corporation: CorporationId, old: Seat) -> Seat:
        """Return who holds more than the president and enough to preside; empty: nobody.

        Among equals the first to the left.
        """
        place = self.seats.index(old)
        others = self.seats[place + 1 :] + self.seats[:place]
        most = max(PRESIDENCY - 1, self.count(old, corporation))
        best = ""
        for seat in others:
            if self.count(seat, corporation) > most:
                best, most = seat, self.count(seat, corporation)
        return best

    def give_regular(self, exchange: Exchange) -> None:
        """Undo the default of an exchange: the last certificate back, two regular ones instead."""
        corporation = exchange.corporation
        self.move(self.last_of(corporation), exchange.new)
        pile = [s for s in self.pile(exchange.new, corporation) if self.kind_of(s) == "regular"]
        for name in pile[:PRESIDENCY]:
            self.move(name, exchange.place)

    def choices(self, owner: Owner, corporation: CorporationId) -> Iterator[tuple[str, ...]]:
        """Yield every different set of certificates an owner could sell, as the site lists them."""
        pile = self.pile(owner, corporation)
        seen: set[tuple[str, ...]] = set()
        for size in range(1, len(pile) + 1):
            for chosen in combinations(pile, size):
                kinds = tuple(sorted(self.kind_of(s) for s in chosen))
                if kinds not in seen:
                    seen.add(kinds)
                    yield chosen

    def block(self, seat: Seat, corporation: CorporationId, count: int) -> tuple[str, ...]:
        """Return the certificates that the site takes when it sells so many shares for a seat.

        It takes the first set of its list, which begins with the smallest sets; the president's
        certificate only if less than its shares remain.
        """
        left = self.count(seat, corporation) - count
        card = self.presidency(corporation)
        fitting = (
            named
            for named in self.choices(seat, corporation)
            if self.shares_in(named) == count and (card not in named or left < PRESIDENCY)
        )
        return next(fitting, (card,))
