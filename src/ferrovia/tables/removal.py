"""Tables that are done with: put aside by one, or deleted for all."""

from __future__ import annotations

from ferrovia.store import UnknownTable, hashed
from ferrovia.tables import problems
from ferrovia.tables.kept_facts import ARCHIVED, DELETING, facts_by_seat
from ferrovia.tables.messages import Archive, Delete, Deleted, Done
from ferrovia.tables.registry import NO_EVENT, Tables
from ferrovia.tables.visitor import Visitor, admitted, playing


def archive(tables: Tables, table: str, visitor: Visitor, wanted: Archive) -> Done:
    """Put a table aside in the visitor's own list, or back; nobody else is concerned."""
    if admitted(tables, table, visitor).passing_by:
        raise problems.forbidden("This table is not in your list. It is there to be watched.")
    key = hashed(visitor.key)
    kept = ARCHIVED.fact(True, key=key) if wanted.archived else ARCHIVED.nothing(key=key)
    tables.store.keep(table, [kept])
    return Done(NO_EVENT)


def delete(tables: Tables, table: str, visitor: Visitor, wanted: Delete) -> Deleted:
    """Delete a table: at once for whoever opened it, else when all who play there agree."""
    rights = playing(tables, table, visitor, "Only those who play at this table can delete it.")
    with tables.locked(table) as live:
        agreed = set(facts_by_seat(tables.store, DELETING, table))
        agreed = agreed | set(rights.seats) if wanted.agree else agreed - set(rights.seats)
        people = [seat for seat in live.header.seats if live.header.kinds.get(seat) != "bot"]
        waiting = tuple(seat for seat in people if seat not in agreed)
        if wanted.agree and (rights.host or not waiting):
            try:
                tables.store.delete(table)
            except UnknownTable:
                raise problems.unknown("There is no such table here.") from None
            tables.discard(live)
            gone = True
        else:
            changed = [
                DELETING.fact(True, seat) if wanted.agree else DELETING.nothing(seat)
                for seat in rights.seats
            ]
            tables.store.keep(table, changed)
            gone = False
    tables.notify(table, NO_EVENT)
    return Deleted(gone, () if gone else waiting)
