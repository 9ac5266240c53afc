"""The sale of private companies at the beginning: what its forms have in common."""

from __future__ import annotations

from collections.abc import Iterator

from ferrovia.core.action import Offer, Span
from ferrovia.core.names import PrivateId, Seat
from ferrovia.core.table import Table
from ferrovia.family.actions import Bid


def reduced_price(at: Table, private: PrivateId, cut: int) -> int:
    """Return what a private company costs of which only the first ever gets cheaper."""
    first = next(iter(at.title.privates))
    return at.title.privates[private].price - (cut if private == first else 0)


def is_not_on_offer(on_offer: PrivateId, chosen: PrivateId) -> str | None:
    """Return that another private company than the chosen one is on offer, or ``None``."""
    return None if chosen == on_offer else f"{on_offer} is on offer, not {chosen}"


def is_too_low(at: Table, bid: Bid, least: int) -> str | None:
    """Return that a bid is below the lowest that is possible, or ``None``."""
    if bid.amount >= least:
        return None
    money = at.title.money
    return f"the lowest bid on {bid.private} is {money(least)}, not {money(bid.amount)}"


def bids_between(seat: Seat, private: PrivateId, least: int, most: int) -> Iterator[Offer]:
    """Yield the bids that a seat might make on a private company, as one span."""
    if least <= most:
        yield Offer(Bid(by=seat, private=private, amount=least), Span("amount", least, most))
