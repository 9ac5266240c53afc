"""A table as one viewer sees it, as far as they do not know it yet."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ferrovia.core.runs import may_take_long
from ferrovia.orders.kinds import SeatOrders
from ferrovia.store import Header, now
from ferrovia.struct import Struct
from ferrovia.tables.chat import chat_state
from ferrovia.tables.clocks import time_shown
from ferrovia.tables.kept_facts import (
    ACCESS,
    DELETING,
    LINKS_RENEWED,
    PERSON_NAME,
    REMOVING,
    fact,
    facts_by_seat,
)
from ferrovia.tables.live_table import LiveTable
from ferrovia.tables.messages import (
    Access,
    BotManner,
    Frame,
    Known,
    Links,
    Reason,
    Removing,
    SeatView,
    TableView,
    Update,
)
from ferrovia.tables.problems import Declined
from ferrovia.tables.registry import Tables
from ferrovia.tables.standing_orders.following import orders_shown
from ferrovia.tables.table_names import name_of
from ferrovia.tables.visitor import Rights, Visitor, admitted, as_seated_now
from ferrovia.views.choosing.decision_view import now as find_now
from ferrovia.views.model import Now

MOST_FRAMES = 200
"""Moments that are sent one by one; whoever knows less is sent the last one whole."""


class News(Struct, frozen=True):
    """What is new at a table, ready to be sent to a page."""

    known: Known
    """What the page knows when it has read it."""
    text: str
    """An ``Update`` as JSON."""


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
        now=_now(tables, live, rights),
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
        removing=_removing(tables, table),
    )


def _now(tables: Tables, live: LiveTable, rights: Rights) -> Now:
    """Return what is to be decided; where the best run is hard to find, another process does."""
    seats = [seat for seat in rights.seats if seat in live.people]
    decision = live.position.decision
    if decision is None or not may_take_long(live.position, decision.subject):
        return live.scenes.now(seats)
    asker = live.header.table
    return live.scenes.now(seats, lambda at, acting: tables.call(asker, find_now, at, acting))


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
    kinds, bots = seated_now(tables, live).kinds, live.arrangement.bots
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


def _removing(tables: Tables, table: str) -> tuple[Removing, ...]:
    agreed: dict[str, list[str]] = {}
    for kept in tables.store.facts(REMOVING, (table,)):
        agreed.setdefault(kept.key, []).append(kept.seat)
    return tuple(Removing(seat, tuple(by)) for seat, by in agreed.items())


def _manner(live: LiveTable) -> BotManner:
    kept = live.arrangement
    return BotManner(kept.pace, kept.paused, kept.reasons, kept.skipping)


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
            access=fact(tables.store, ACCESS, table) or Access(),
            numbers=live.numbers,
            hints=live.header.hints,
            setting=live.scenes.setting(),
            update=update(tables, live, rights),
        )


def links(tables: Tables, live: LiveTable) -> Links:
    """Return the links to a table, for whoever opened it."""
    table = live.header.table
    taken = {seat for seat, kind in seated_now(tables, live).kinds.items() if kind == "link"}
    return Links(
        seats={s: tables.seat_key(table, s) for s in live.header.seats if s in taken},
        watch=tables.watch_key(table),
    )


def seated_now(tables: Tables, live: LiveTable) -> Header:
    """Return what a table was opened with, seats that were opened again taken with a link."""
    return as_seated_now(live.header, facts_by_seat(tables.store, LINKS_RENEWED, live.header.table))


def changes(tables: Tables, table: str, visitor: Visitor, known: Known | None) -> Update:
    """Return what is new at a table since a viewer last heard of it."""
    rights = admitted(tables, table, visitor)
    with tables.locked(table) as live:
        if known is not None and known.version > live.version:
            tables.catch_up(live)  # they have heard more from another process
        return update(tables, live, rights, known)


def changes_for_pages(
    tables: Tables, table: str, pages: Sequence[tuple[Visitor, Known]]
) -> list[News | Declined]:
    """Return for several pages what is new at a table, or why they may not know.

    What those see who may do the same and know the same is found and written once.
    """
    found = [_rights_or_not(tables, table, visitor) for visitor, _ in pages]
    made: dict[tuple[Rights, Known], News] = {}
    with tables.locked(table) as live:
        if any(known.version > live.version for _, known in pages):
            tables.catch_up(live)
        for rights, (_, known) in zip(found, pages, strict=True):
            if isinstance(rights, Rights) and (rights, known) not in made:
                made[rights, known] = _news(update(tables, live, rights, known))
    return [
        made[rights, known] if isinstance(rights, Rights) else rights
        for rights, (_, known) in zip(found, pages, strict=True)
    ]


def _rights_or_not(tables: Tables, table: str, visitor: Visitor) -> Rights | Declined:
    try:
        return admitted(tables, table, visitor)
    except Declined as declined:
        return declined


def _news(new: Update) -> News:
    known = Known(new.version, new.n, new.branch)
    return News(known, msgspec.json.encode(new).decode())
