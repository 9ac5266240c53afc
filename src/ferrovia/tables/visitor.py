"""Who asks, and what they may do at a table."""

from __future__ import annotations

from collections.abc import Iterable

from ferrovia.store import Grant, Header, Store, hashed
from ferrovia.struct import Struct, replace
from ferrovia.tables.kept_facts import ACCESS, LINKS_RENEWED, fact, facts_by_seat
from ferrovia.tables.messages import Visibility
from ferrovia.tables.problems import forbidden
from ferrovia.tables.registry import Tables


class Visitor(Struct, frozen=True):
    """Somebody who asks for something."""

    key: str = ""
    """The key of a browser or an account; empty for somebody who has never sat down."""
    host: bool = False
    """Whether they hold the key that opens every table."""
    address: str = ""
    """Where they ask from."""
    account: str = ""
    """The account they are signed in with; empty: none, or there are no accounts here."""
    sees: tuple[Visibility, ...] = ()
    """Tables that they may watch without a link."""

    @property
    def line(self) -> str:
        """Whose line they wait in for heavy work: that of their browser, or of their address."""
        return self.key or self.address


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
    passing_by: bool = False
    """Whether they may see it only because it is visible without a link."""


def rights(store: Store, header: Header, visitor: Visitor) -> Rights:
    """Return what a visitor may do at a table."""
    grants = store.held(hashed(visitor.key), header.table) if visitor.key else ()
    if visitor.host:
        header = as_seated_now(header, facts_by_seat(store, LINKS_RENEWED, header.table))
    found = rights_by(grants, header, visitor)
    if found.may_look or not visitor.sees:
        return found
    access = fact(store, ACCESS, header.table)
    visible = access is not None and access.visible in visitor.sees
    return replace(found, may_look=visible, passing_by=visible)


def as_seated_now(header: Header, renewed: Iterable[str]) -> Header:
    """Return what a table was opened with, seats whose links were renewed taken with a link."""
    opened = {seat: "link" for seat in renewed if header.kinds.get(seat) == "here"}
    return replace(header, kinds={**header.kinds, **opened}) if opened else header


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
