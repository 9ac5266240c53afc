"""People who leave a table, because they or the others want it; their seats are free again.

The game stays as it is. The seat is taken again with a new link, or a bot plays it meanwhile; what
the one before left there for themselves alone (orders, notes, addresses) is forgotten.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ferrovia.store import Fact, FactKind, Grant, hashed
from ferrovia.struct import replace
from ferrovia.tables import problems
from ferrovia.tables.bot_seats import check_bot
from ferrovia.tables.calling import CALLED, CALLS, REACHED
from ferrovia.tables.kept_facts import (
    ARCHIVED,
    ARRANGEMENT,
    DELETING,
    NOTE,
    ORDERS,
    PERSON_NAME,
    REMOVING,
    SAID,
    TAKE_BACK,
)
from ferrovia.tables.links import replace_link
from ferrovia.tables.messages import Removed, RemovePerson
from ferrovia.tables.registry import NO_EVENT, Tables
from ferrovia.tables.seats import link_key
from ferrovia.tables.visitor import Visitor, playing

OF_A_SEAT: tuple[FactKind[Any], ...] = (PERSON_NAME, CALLS, CALLED, REACHED, ORDERS, NOTE, DELETING)
"""What a person leaves at a table, and the next one on the seat shall not find."""


def remove_person(tables: Tables, table: str, visitor: Visitor, wanted: RemovePerson) -> Removed:
    """Let whoever holds a seat leave.

    They may do so themselves, and whoever opened the table decides at once; otherwise it is done
    when all others who play there agree.
    """
    rights = playing(tables, table, visitor, "Only those who play at this table can decide that.")
    bot = check_bot(wanted.bot) if wanted.bot else ""
    holders = _holders(tables, table)
    if wanted.seat not in tables.header(table).seats:
        raise problems.unknown("There is no such seat at this table.")
    theirs = holders.get(wanted.seat, frozenset())
    if not theirs:
        raise problems.form(f"nobody holds the seat of {wanted.seat}")
    with tables.locked(table) as live:
        others = [seat for seat in live.people if holders.get(seat, frozenset()) - theirs]
    agreed = {
        kept.seat for kept in tables.store.facts(REMOVING, (table,)) if kept.key == wanted.seat
    }
    agreed = agreed | set(rights.seats) if wanted.agree else agreed - set(rights.seats)
    waiting = tuple(seat for seat in others if seat not in agreed)
    leaves = wanted.seat in rights.seats
    if wanted.agree and (leaves or rights.host or not waiting):
        staying = {hashed(visitor.key)} if leaves else set()
        free_seat(tables, table, wanted.seat, bot=bot, staying=staying)
        return Removed(gone=True)
    tables.store.keep(
        table,
        [
            REMOVING.fact(True, seat, wanted.seat)
            if wanted.agree
            else REMOVING.nothing(seat, wanted.seat)
            for seat in rights.seats
        ],
    )
    tables.notify(table, NO_EVENT)
    return Removed(gone=False, waiting=waiting)


def free_seat(
    tables: Tables, table: str, seat: str, *, bot: str = "", staying: Iterable[str] = ()
) -> None:
    """Take a seat from whoever holds it, and make a new link to it.

    Those who have no other seat there lose sight of the table, apart from keys in ``staying``.
    """
    theirs = _holders(tables, table).get(seat, frozenset())
    gone = [Grant(key, table, "seat", seat) for key in sorted(theirs)]
    tables.store.revoke(gone)
    # Those who were asked to agree to something may not be those who play any more.
    facts = [*_left_behind(tables, table, seat), TAKE_BACK.nothing()]
    if bot:
        now = tables.arrangement(table)
        facts.append(ARRANGEMENT.fact(replace(now, bots={**now.bots, seat: bot})))
    replace_link(tables, table, seat, tuple(facts))
    for key in sorted(theirs - set(staying)):
        if not any(grant.role == "seat" for grant in tables.store.held(key, table)):
            forget_key(tables, table, key)
    tables.read_again(table)
    tables.notify(table, NO_EVENT)


def _left_behind(tables: Tables, table: str, seat: str) -> Iterable[Fact]:
    for kind in OF_A_SEAT:
        for kept in tables.store.facts(kind, (table,)):
            if kept.seat == seat:
                yield kind.nothing(seat, kept.key)
    for kept in tables.store.facts(REMOVING, (table,)):
        if seat in (kept.seat, kept.key):
            yield REMOVING.nothing(kept.seat, kept.key)


def forget_key(tables: Tables, table: str, key: str) -> None:
    """Let a key, given by its digest, be good for nothing more at a table; no seat is freed.

    If it was the one that opened the table, whoever holds the next seat may hand out its links.
    """
    held = tables.store.held(key, table)
    tables.store.revoke(held)
    tables.store.keep(table, [ARCHIVED.nothing(key=key)])
    if any(grant.role == "host" for grant in held):
        holders = _holders(tables, table)
        for seat in tables.header(table).seats:
            for heir in sorted(holders.get(seat, ()))[:1]:
                tables.store.grant(heir, table, "host")
                return


def leave_everything(tables: Tables, key: str, called: str) -> None:
    """Let a key, given by its digest, leave all tables; what it was called there is replaced.

    The games of others go on: its seats are free, and what was said stays under the seat's name.
    """
    for table in sorted({grant.table for grant in tables.store.held(key)}):
        seats = [g.seat for g in tables.store.held(key, table) if g.role == "seat"]
        spoken = [
            SAID.fact(replace(each.value, name=each.value.seat), key=each.key)
            for each in tables.store.facts(SAID, (table,))
            if each.value.seat in seats and each.value.name == called
        ]
        tables.store.keep(table, spoken)
        for seat in seats:
            others = _holders(tables, table).get(seat, frozenset()) - {key}
            if others:  # somebody else holds it, too
                tables.store.revoke([Grant(key, table, "seat", seat)])
            else:
                free_seat(tables, table, seat)
        forget_key(tables, table, key)


def _holders(tables: Tables, table: str) -> dict[str, frozenset[str]]:
    """Return by seat the digests of the keys that hold it, links apart."""
    found: dict[str, set[str]] = {}
    for grant in tables.store.grants_of(table):
        if grant.role == "seat" and grant.key != hashed(link_key(tables, table, grant.seat)):
            found.setdefault(grant.seat, set()).add(grant.key)
    return {seat: frozenset(keys) for seat, keys in found.items()}
