"""Sitting down: a key from a link becomes a seat of the browser that brings it."""

from __future__ import annotations

from collections.abc import Callable

from ferrovia.store import Grant, hashed
from ferrovia.tables.messages import Opened, Sit
from ferrovia.tables.problems import forbidden
from ferrovia.tables.registry import NO_EVENT, Tables
from ferrovia.tables.visitor import Visitor, admitted

LONGEST_KEY = 200


def sit(tables: Tables, visitor: Visitor, wanted: Sit) -> Opened:
    """Give a visitor what a key is good for; the key that opens every table is no seat."""
    if tables.is_host(wanted.key):
        return Opened("")
    offered = offered_by(tables, wanted.key)
    key = hashed(visitor.key)
    for grant in offered:
        tables.store.grant(key, grant.table, grant.role, grant.seat)
    return Opened(offered[0].table)


def offered_by(tables: Tables, link: str) -> tuple[Grant, ...]:
    """Return what a link is good for; it is turned away if that is nothing."""
    found = tables.store.held(hashed(link)) if len(link) <= LONGEST_KEY else ()
    # The key of another browser is no link, even if somebody should come to know it.
    offered = tuple(grant for grant in found if link == link_key(tables, grant.table, grant.seat))
    if not offered:
        raise forbidden("This link opens nothing here. Ask whoever sent it for a new one.")
    return offered


def link_key(tables: Tables, table: str, seat: str) -> str:
    """Return the secret end of the link to a seat; without one, of that for watchers."""
    return tables.seat_key(table, seat) if seat else tables.watch_key(table)


def arrive(tables: Tables, table: str, visitor: Visitor) -> Callable[[], None]:
    """Note that a visitor has a table open; what is returned notes that they have left.

    Leaving waits for nothing, so that it can be done even while everything is being ended.
    """
    found = admitted(tables, table, visitor)
    gone = tables.presence.arrive(table, found.seats)
    tables.notify(table, NO_EVENT)

    def leave() -> None:
        gone()
        tables.notify(table, NO_EVENT)

    return leave
