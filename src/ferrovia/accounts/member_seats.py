"""What accounts do at tables that browsers without one do not: one seat, one member."""

from __future__ import annotations

from ferrovia.accounts.people import account_with, holders
from ferrovia.store import hashed
from ferrovia.tables import Tables, Visitor, seats
from ferrovia.tables.kept_facts import PERSON_NAME, facts_by_seat
from ferrovia.tables.messages import Opened, Sit
from ferrovia.tables.problems import forbidden


def sit(tables: Tables, visitor: Visitor, wanted: Sit) -> Opened:
    """Take the seat that a link stands for; a seat that another account holds is taken."""
    if visitor.account and not tables.is_host(wanted.key):
        for grant in seats.offered_by(tables, wanted.key):
            if grant.seat and holders(tables, grant.table).get(grant.seat) not in (
                None,
                visitor.account,
            ):
                raise forbidden(f"Somebody else holds the seat of {grant.seat}.")
    return seats.sit(tables, visitor, wanted)


def introduce(tables: Tables, table: str, visitor: Visitor) -> None:
    """Let somebody who holds one seat at a table be called there as their account is."""
    if not visitor.account or not table:
        return
    held = tables.store.held(hashed(visitor.key), table)
    mine = [grant.seat for grant in held if grant.role == "seat"]
    called = facts_by_seat(tables.store, PERSON_NAME, table)
    name = account_with(tables, visitor.account).name
    others = {seat.casefold() for seat in tables.header(table).seats if seat not in mine}
    others |= {each.casefold() for seat, each in called.items() if seat not in mine}
    if (
        len(mine) == 1
        and mine[0] not in called
        and name not in mine
        and name.casefold() not in others
    ):
        tables.store.keep(table, [PERSON_NAME.fact(name, mine[0])])
        tables.changed(table)


def to_adopt(tables: Tables, browser: str, visitor: Visitor) -> tuple[str, ...]:
    """Return the tables that a browser's own key opens, and the account does not."""
    if not browser or not visitor.account:
        return ()
    own = {grant.table for grant in tables.store.held(hashed(visitor.key))}
    return tuple(sorted({g.table for g in tables.store.held(hashed(browser))} - own))


def adopt(tables: Tables, browser: str, visitor: Visitor) -> None:
    """Let an account hold what a browser held before somebody signed in with it."""
    key = hashed(visitor.key)
    for table in to_adopt(tables, browser, visitor):
        taken = holders(tables, table)
        grants = tables.store.held(hashed(browser), table)
        for grant in grants:
            if grant.seat not in taken:
                tables.store.grant(key, table, grant.role, grant.seat)
        tables.store.revoke(grants)
        introduce(tables, table, visitor)
        tables.changed(table)
