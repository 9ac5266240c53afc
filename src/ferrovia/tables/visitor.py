"""Who asks, and what they may do at a table."""

from __future__ import annotations

from collections.abc import Iterable

from ferrovia.store import Grant, Header, Store, hashed
from ferrovia.struct import Struct
from ferrovia.tables.problems import forbidden
from ferrovia.tables.registry import Tables


class Visitor(Struct, frozen=True):
    """Somebody who asks for something."""

    key: str = ""
    """The key of a browser; empty for somebody who has never sat down."""
    host: bool = False
    """Whether they hold the key that opens every table."""


class Rights(Struct, frozen=True):
    """What a visitor may do at one table."""

    seats: tuple[str, ...]
    """Seats they hold, clockwise."""
    host: bool
    """Whether they opened the table, and may hand out its links."""
    may_look: bool
    """Whether they may see it at all."""
    for_bots: bool = False
    """Whether it is the program that plays for the bots."""


def rights(store: Store, header: Header, visitor: Visitor) -> Rights:
    """Return what a visitor may do at a table."""
    grants = store.held(hashed(visitor.key)) if visitor.key else ()
    return rights_by((grant for grant in grants if grant.table == header.table), header, visitor)


def rights_by(grants: Iterable[Grant], header: Header, visitor: Visitor) -> Rights:
    """Return what a visitor may do at a table whose key is good for something there."""
    here = tuple(grants)
    held = {grant.seat for grant in here if grant.role == "seat"}
    if visitor.host:
        held |= {seat for seat, kind in header.kinds.items() if kind == "here"}
    return Rights(
        seats=tuple(seat for seat in header.seats if seat in held),
        host=visitor.host or any(grant.role == "host" for grant in here),
        may_look=visitor.host or bool(here),
    )


def admitted(tables: Tables, table: str, visitor: Visitor) -> Rights:
    """Return the rights of somebody who may see the table; others are turned away."""
    found = rights(tables.store, tables.header(table), visitor)
    if not found.may_look:
        raise forbidden("This table is opened with a link. Ask whoever opened it to send you one.")
    return found


def seated(tables: Tables, table: str, visitor: Visitor) -> Rights:
    """Return the rights of somebody who has a seat; watchers are turned away."""
    found = admitted(tables, table, visitor)
    if not found.seats:
        raise forbidden("You are watching this table. Only those who have a seat can act.")
    return found


def seated_on(tables: Tables, table: str, visitor: Visitor, seat: str) -> Rights:
    """Return the rights of somebody who has this very seat; others are turned away."""
    found = seated(tables, table, visitor)
    if seat not in found.seats:
        raise forbidden(f"You do not hold the seat of {seat}." if seat else "Say for which seat.")
    return found


def playing(tables: Tables, table: str, visitor: Visitor, otherwise: str) -> Rights:
    """Return the rights of somebody who has a seat or opened the table; others are told why not."""
    found = admitted(tables, table, visitor)
    if not (found.seats or found.host):
        raise forbidden(otherwise)
    return found
