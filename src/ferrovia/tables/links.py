"""Links that open nothing any more, each with a new one in its place."""

from __future__ import annotations

from ferrovia.store import Fact, Grant, Role, hashed
from ferrovia.tables import problems
from ferrovia.tables.kept_facts import LINKS_RENEWED, facts_by_seat
from ferrovia.tables.messages import Done, RenewLink
from ferrovia.tables.registry import Tables
from ferrovia.tables.seats import link_key
from ferrovia.tables.visitor import Visitor, admitted, as_seated_now


def renew_link(tables: Tables, table: str, visitor: Visitor, wanted: RenewLink) -> Done:
    """Make a new link to a seat or for watchers; the one before opens nothing any more.

    Whoever already sits there stays. Those who watch by the link for watchers do not: whoever shall
    go on watching is sent the new one.
    """
    if not admitted(tables, table, visitor).host:
        raise problems.forbidden("Only whoever opened this table hands out its links.")
    header = tables.header(table)
    kinds = as_seated_now(header, facts_by_seat(tables.store, LINKS_RENEWED, table)).kinds
    if wanted.seat and kinds.get(wanted.seat) != "link":
        raise problems.unknown("There is no link to that seat.")
    if not wanted.seat:
        watching = [grant for grant in tables.store.grants_of(table) if grant.role == "watch"]
        tables.store.revoke(watching)
    replace_link(tables, table, wanted.seat)
    return tables.changed(table)


def replace_link(tables: Tables, table: str, seat: str, also: tuple[Fact, ...] = ()) -> None:
    """Let a link open nothing any more, and make another; other facts change with it."""
    store = tables.store
    role: Role = "seat" if seat else "watch"
    store.revoke([Grant(hashed(link_key(tables, table, seat)), table, role, seat)])
    times = facts_by_seat(store, LINKS_RENEWED, table).get(seat, 0)
    store.keep(table, [LINKS_RENEWED.fact(times + 1, seat), *also])
    store.grant(hashed(link_key(tables, table, seat)), table, role, seat)
