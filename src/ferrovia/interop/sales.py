"""Sales by players: which certificates go to the pool."""

from __future__ import annotations

from ferrovia.core.names import CorporationId, Seat
from ferrovia.family.actions import SellShares
from ferrovia.interop import ids
from ferrovia.interop.foreign import ForeignAction, impossible
from ferrovia.interop.shares import CHOICE, HEAVY, PRESIDENCY, Shares
from ferrovia.interop.site_table import SiteTable
from ferrovia.struct import Struct


class Sale(Struct, frozen=True):
    """A sale as both sides know it."""

    action: SellShares
    shares: tuple[str, ...]
    count: int
    """Shares, not certificates."""
    settled: bool = False
    """The president's certificate was sold and the next president could give either form: our
    action names what went to the pool, there the old president is asked."""
    choice: bool = False
    """Whether there is such a question at all."""
    split: Seat = ""
    """The next president whose certificate of two shares the site would split, to keep one."""


def shares_named(foreign: ForeignAction, site: SiteTable) -> tuple[CorporationId, tuple[str, ...]]:
    """Return the corporation and the shares that an action names."""
    named = foreign.words("shares")
    if not named or any(share not in site.shares.cards for share in named):
        raise impossible("shares", f"no shares: {list(named)}")
    corporations = {site.shares.cards[share].corporation for share in named}
    if len(corporations) > 1 or len(set(named)) < len(named):
        raise impossible("shares", f"not of one corporation: {list(named)}")
    return corporations.pop(), named


def named_sale(foreign: ForeignAction, site: SiteTable, form: str = "") -> Sale:
    """Return the sale that an action of a player names; ``form``: what is chosen afterwards."""
    corporation, named = shares_named(foreign, site)
    seat = foreign.entity
    if any(site.shares.where(share) != seat for share in named):
        raise impossible("shares", f"{seat} has no {list(named)} to sell")
    worth = site.shares.shares_in(named)
    unit = site.shares.units[corporation]
    count = foreign.number("percent", site.shares.percent(named)) // unit
    card = site.shares.presidency(corporation)
    least = worth - PRESIDENCY + 1 if card in named else worth
    if not max(1, least) <= count <= worth:
        raise impossible("percent", f"{count * unit} is not what {list(named)} make up")
    return sale_of(site.shares, seat, named, count, form)


def sale_of(shares: Shares, seat: Seat, named: tuple[str, ...], count: int, form: str) -> Sale:
    """Return the sale of certificates that a seat has, ``count`` shares of them."""
    known = ids.split_share(named[0])
    assert known is not None
    corporation = known[0]
    bundle = {
        kind: sum(1 for share in named if shares.kind_of(share) == kind)
        for kind in ("regular", *HEAVY)
    }
    presides = shares.presidency(corporation) in shares.pile(seat, corporation)
    next_president = next_president_after(shares, corporation, seat, count) if presides else ""
    choice = bool(next_president) and _may_choose(shares, next_president, corporation)
    settled = choice and shares.presidency(corporation) in named
    split = ""
    if shares.presidency(corporation) in named:
        given = form if settled and form else _default(shares, next_president, corporation)
        if count < shares.shares_in(named) and given == "double":  # a share comes back as change
            split = "" if bundle["regular"] else next_president
            bundle["double"] += 1
            bundle["regular"] -= 1
        elif count < shares.shares_in(named):
            split = next_president if given == "last" else ""
            bundle["regular"] += 1
        elif given in HEAVY:
            bundle[given] += 1
        else:
            bundle["regular"] += PRESIDENCY
    action = SellShares(
        by=seat, corporation=corporation, bundle={kind: n for kind, n in bundle.items() if n > 0}
    )
    return Sale(action, named, count, settled, choice, split)


def next_president_after(
    shares: Shares, corporation: CorporationId, seat: Seat, count: int
) -> Seat:
    """Return who would preside if a seat sold so many shares; empty: nobody."""
    place = shares.seats.index(seat)
    best, most = "", max(PRESIDENCY - 1, shares.count(seat, corporation) - count)
    for other in shares.seats[place + 1 :] + shares.seats[:place]:
        if shares.count(other, corporation) > most:
            best, most = other, shares.count(other, corporation)
    return best


def _may_choose(shares: Shares, next_president: Seat, corporation: CorporationId) -> bool:
    last = shares.last_of(corporation)
    return (
        last in shares.pile(next_president, corporation)
        and shares.count(next_president, corporation) >= CHOICE
    )


def _default(shares: Shares, next_president: Seat, corporation: CorporationId) -> str:
    given = shares.given(next_president, corporation) if next_president else []
    return shares.kind_of(given[0]) if given else "regular"
