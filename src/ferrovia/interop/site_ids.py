"""Ids for a file of 18xx.games: which share, train, tile or city an action of ours means."""

from __future__ import annotations

from collections.abc import Iterator

from ferrovia.board.faces import HexId, StopId, hex_of
from ferrovia.core import Position, tokens
from ferrovia.core.names import DEPOT, CorporationId, Owner, Seat
from ferrovia.interop.foreign import CannotWrite
from ferrovia.interop.shares import PRESIDENCY
from ferrovia.interop.site_table import SiteTable


def shares_of(
    site: SiteTable, owner: Owner, corporation: CorporationId, bundle: dict[str, int]
) -> tuple[str, ...]:
    """Return the first shares of the kinds and numbers in a bundle that an owner has.

    They stand in the order in which the owner got them.
    """
    left, found = dict(bundle), []
    for share in site.shares.pile(owner, corporation):
        kind = site.shares.kind_of(share)
        if left.get(kind, 0) > 0:
            left[kind] -= 1
            found.append(share)
    return tuple(found)


def shares_sold(
    site: SiteTable, seat: Seat, corporation: CorporationId, bundle: dict[str, int]
) -> tuple[tuple[str, ...], int, str]:
    """Return the shares that a player's sale means, how many it is, and the form of exchange.

    Where less than the president's certificate is kept, that one is sold, and the next president's
    last certificate or regular ones go to the pool for it. Certificates that only the exchange
    would bring cannot be sold there.
    """
    count = bundle.get("regular", 0) + PRESIDENCY * bundle.get("last", 0)
    card = site.shares.presidency(corporation)
    pile = site.shares.pile(seat, corporation)
    left = site.shares.count(seat, corporation) - count
    if card not in pile or left >= PRESIDENCY:
        shares, form = shares_of(site, seat, corporation, bundle), ""
    else:
        own_last = sum(1 for share in pile if site.shares.kind_of(share) == "last")
        form = "last" if bundle.get("last", 0) > own_last else "regular"
        if pile == [card] and count < PRESIDENCY:
            return (card,), count, form
        own = {"regular": bundle.get("regular", 0), "last": bundle.get("last", 0)}
        own[form] -= 1 if form == "last" else PRESIDENCY
        shares = shares_of(site, seat, corporation, {"president": 1, **own})
    if site.shares.shares_in(shares) != count:
        raise CannotWrite("there whole certificates of one's own are sold, before any exchange")
    return shares, count, form


def top_share(site: SiteTable, place: Owner, corporation: CorporationId, kind: str = "") -> str:
    """Return the share that is bought from a pile: a regular one, or else the last.

    ``kind``: another one that is chosen instead.
    """
    pile = site.shares.pile(place, corporation)
    return next((s for s in pile if site.shares.kind_of(s) == (kind or "regular")), pile[-1])


def train_of(site: SiteTable, owner: Owner, name: str, taken: tuple[str, ...] = ()) -> str:
    """Return the first train of a class that an owner has, besides those taken."""
    return site.train_of(owner, name, taken)


def train_for_sale(position: Position, site: SiteTable, place: Owner, name: str) -> str:
    """Return the train that is bought of the bank: in the depot it has the number of its front."""
    if place != DEPOT:
        return train_of(site, place, name)
    front = position.title.front_of(name)
    if position.title.trains[front].count:
        return train_of(site, place, front)
    taken = {card for card, where in site.trains.items() if where != DEPOT}
    return next(f"{front}-{n}" for n in _numbers() if f"{front}-{n}" not in taken)


def tile_for(site: SiteTable, tile: str) -> str:
    """Return a copy of a tile that does not lie on the map."""
    used = {*site.tiles, *site.lost}
    return next(f"{tile}-{n}" for n in _numbers() if f"{tile}-{n}" not in used)


def _numbers() -> Iterator[int]:
    number = 0
    while True:
        yield number
        number += 1


def city_of(position: Position, site: SiteTable, city: StopId) -> str:
    """Return the site's name of a city."""
    hex_id = hex_of(city)
    tile = site.tile_on(hex_id) or f"{hex_id}-0"
    if len(tokens.cities(position, hex_id)) > 1:
        return f"{tile}-{city.rpartition('.')[2]}"
    return f"{tile}-{_part(site, hex_id)}"


def node_of(position: Position, site: SiteTable, stop: StopId) -> str:
    """Return the site's name of a stop of a route: its hex and its part of the tile there."""
    hex_id, _, number = stop.rpartition(".")
    if len(position.title.board.face(position.state.track, hex_id).stops) > 1:
        return f"{hex_id}-{number}"
    return f"{hex_id}-{_part(site, hex_id)}"


def _part(site: SiteTable, hex_id: HexId) -> int:
    """Return which part of a tile, or of a printed hex, its only stop is."""
    return int((site.tile_on(hex_id).rpartition("-")[0] or hex_id) in site.second_part)


def slot_of(site: SiteTable, city: StopId, corporation: CorporationId) -> int:
    """Return the station space on which a corporation's token stands."""
    taken = site.spaces.get(city, {})
    return next((slot for slot, name in taken.items() if name == corporation), 0)
