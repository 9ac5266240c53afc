"""Shares offered by the bank at their par price: what titles with floating say of them."""

from __future__ import annotations

from ferrovia.core import holdings, market
from ferrovia.core.names import BANK, CorporationId, Owner, Seat
from ferrovia.core.table import Table


def par_or_price(at: Table, corporation: CorporationId, place: Owner) -> int:
    """Shares that nobody has bought yet cost the par price, others the current price."""
    if place == corporation:
        return at.state.corporations[corporation].par
    return market.price(at, corporation)


def to_the_bank(corporation: CorporationId) -> Owner:
    """All money for shares goes to the bank."""
    return BANK


def half_of_shares(at: Table, corporation: CorporationId) -> int:
    """The pool takes half of a corporation."""
    return at.title.share_count(corporation) // 2


def one_step(shares: int) -> int:
    """A sale costs one step, however many shares it is of."""
    return 1


def unstarted(at: Table) -> tuple[CorporationId, ...]:
    """Return the corporations whose president's certificate nobody has bought yet."""
    held = at.state.certificates
    found = []
    for name in at.state.corporations:
        card = at.title.presidents_certificate(name)
        if card is not None and held[card.id] == name:
            found.append(name)
    return tuple(found)


def shares_only(at: Table, seat: Seat) -> int:
    """Share certificates count for the limit, private companies do not."""
    return holdings.count(at, seat)
