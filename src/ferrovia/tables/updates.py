"""A table as one viewer sees it, as far as they do not know it yet."""

from __future__ import annotations

from ferrovia.orders.kinds import SeatOrders
from ferrovia.store import now
from ferrovia.tables.chat import chat_state
from ferrovia.tables.clocks import time_shown
from ferrovia.tables.kept_facts import DELETING, PERSON_NAME, facts_by_seat
from ferrovia.tables.live_table import LiveTable
from ferrovia.tables.messages import (
    BotManner,
    Frame,
    Known,
    Links,
    Reason,
    SeatView,
    TableView,
    Update,
)
from ferrovia.tables.registry import Tables
from ferrovia.tables.standing_orders.following import orders_shown
from ferrovia.tables.table_names import name_of
from ferrovia.tables.visitor import Rights, Visitor, admitted

MOST_FRAMES = 200
"""Moments that are sent one by one; whoever knows less is sent the last one whole."""


def update(tables: Tables, live: LiveTable, rights: Rights, known: Known | None = None) -> Update:
    """Return a table as it stands, for somebody who knows it up to ``known``."""
    table, base = live.header.table, _base(live, known)
    first = 0 if base is None else base + 1
    return Update(
        version=live.version,
        name=name_of(tables, live.header),
        branch=live.branch,
        kept=0 if base is None else base,
        n=live.n,
        redo=len(live.undone),
        free=free(live, rights),
        frames=_frames(live, known, base),
        log=live.scenes.log(first, live.n),
        marks=live.scenes.marks(first, live.n),
        now=live.scenes.now([seat for seat in rights.seats if seat in live.people]),
        seats=_seats(tables, live, rights),
        bots=_manner(live),
        reasons=_reasons(live, rights, first),
        take_back=live.take_back,
        orders=orders_shown(live, rights.seats),
        time=time_shown(live),
        taken_back=tuple(live.taken_back),
        watchers=tables.presence.watchers(table),
        chat=chat_state(tables, table),
        deleting=tuple(facts_by_seat(tables.store, DELETING, table)),
    )


def known_at(live: LiveTable, version: int) -> Known | None:
    """Return what somebody knows who was told everything up to a version."""
    if not 0 <= version <= live.version:
        return None
    moment = live.revisions[version]
    return Known(version, moment.n, moment.branch)


def _base(live: LiveTable, known: Known | None) -> int | None:
    """Return up to which action a viewer knows the game; ``None``: not at all."""
    if known is None or known != known_at(live, known.version):
        return None
    return live.kept_since(known.version)


def _frames(live: LiveTable, known: Known | None, base: int | None) -> tuple[Frame, ...]:
    if known is None or base is None or known.branch != live.branch or live.n - base > MOST_FRAMES:
        return (Frame(live.n, whole=live.scenes.scene(live.n)),)
    return tuple(patched(live, n) for n in range(base + 1, live.n + 1))


def patched(live: LiveTable, n: int) -> Frame:
    """Return a moment as it differs from the one before."""
    return Frame(n, patch=live.scenes.patch(n))


def free(live: LiveTable, rights: Rights) -> int:
    """Return how many of the last actions a viewer may take back without asking."""
    alone = live.people
    if rights.seats and alone and set(alone) <= set(rights.seats):
        return live.n
    count = 0
    for action in reversed(live.game.actions):
        if action.by not in rights.seats:
            break
        count += 1
    return count


def _seats(tables: Tables, live: LiveTable, rights: Rights) -> dict[str, SeatView]:
    table = live.header.table
    present = tables.presence.seats(table)
    names = facts_by_seat(tables.store, PERSON_NAME, table)
    kinds, bots = live.header.kinds, live.arrangement.bots
    return {
        seat: SeatView(
            kind=kinds[seat],
            yours=seat in rights.seats,
            here=seat in bots or seat in present,
            bot=bots.get(seat, ""),
            name=names.get(seat, ""),
            seen=tables.presence.last_seen(table, seat),
        )
        for seat in live.header.seats
    }


def _manner(live: LiveTable) -> BotManner:
    kept = live.arrangement
    return BotManner(kept.pace, kept.paused, kept.reasons, live.skipping)


def _reasons(live: LiveTable, rights: Rights, first: int) -> tuple[Reason, ...]:
    """Return why bots did something, and what the viewer's own orders did for them."""
    ordered = {
        note.n: (note.text,)
        for seat in rights.seats
        for note in live.orders.get(seat, SeatOrders()).notes
        if note.acted
    }
    found = ((n, live.reasons(n) or ordered.get(n, ())) for n in range(first, live.n + 1))
    return tuple(Reason(n, lines) for n, lines in found if lines)


def look(tables: Tables, table: str, visitor: Visitor) -> TableView:
    """Return everything a page needs to show a table for the first time."""
    rights = admitted(tables, table, visitor)
    with tables.locked(table) as live:
        return TableView(
            table=table,
            parent=live.header.parent,
            plan_from=live.header.plan_from,
            at=now(),
            notes=(*live.header.notes, *live.version_notes, *live.notes),
            role="player" if rights.seats else "watcher",
            links=links(tables, live) if rights.host else None,
            numbers=live.numbers,
            hints=live.header.hints,
            setting=live.scenes.setting(),
            update=update(tables, live, rights),
        )


def links(tables: Tables, live: LiveTable) -> Links:
    """Return the links to a table, for whoever opened it."""
    table = live.header.table
    taken = {seat for seat, kind in live.header.kinds.items() if kind == "link"}
    return Links(
        seats={s: tables.seat_key(table, s) for s in live.header.seats if s in taken},
        watch=tables.watch_key(table),
    )


def changes(tables: Tables, table: str, visitor: Visitor, known: Known | None) -> Update:
    """Return what is new at a table since a viewer last heard of it."""
    rights = admitted(tables, table, visitor)
    with tables.locked(table) as live:
        return update(tables, live, rights, known)
