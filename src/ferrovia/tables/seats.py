"""Sitting down: a key from a link becomes a seat of the browser that brings it."""

from __future__ import annotations

from collections.abc import Callable

from ferrovia.store import hashed
from ferrovia.tables.messages import Opened, Sit
from ferrovia.tables.problems import forbidden
from ferrovia.tables.registry import House
from ferrovia.tables.visitor import Visitor, admitted

LONGEST_KEY = 200


def sit(house: House, visitor: Visitor, wanted: Sit) -> Opened:
    """Give a visitor what a key is good for; the key of the house opens no table by itself."""
    if house.is_host(wanted.key):
        return Opened("")
    found = house.store.held(hashed(wanted.key)) if len(wanted.key) <= LONGEST_KEY else ()
    # The key of another browser is no link, even if somebody should come to know it.
    offered = [g for g in found if wanted.key in _links(house, g.table, g.seat)]
    if not offered:
        raise forbidden("This link opens nothing here. Ask whoever sent it for a new one.")
    key = hashed(visitor.key)
    for grant in offered:
        house.store.grant(key, grant.table, grant.role, grant.seat)
    return Opened(offered[0].table)


def _links(house: House, table: str, seat: str) -> tuple[str, ...]:
    return (house.seat_key(table, seat) if seat else house.watch_key(table),)


def arrive(house: House, table: str, visitor: Visitor) -> Callable[[], None]:
    """Note that a visitor has a table open; what is returned notes that they have left."""
    found = admitted(house.store, house.header(table), visitor)
    gone = house.presence.arrive(table, found.seats)
    _tell(house, table)

    def leave() -> None:
        gone()
        _tell(house, table)

    return leave


def _tell(house: House, table: str) -> None:
    with house.entered(table) as room:
        version = room.version
    house.poke(table, version)
