"""Playing an action: checked, kept for good, and everybody told."""

from __future__ import annotations

from collections.abc import Iterable

from ferrovia.core import Action, FormError, Illegal
from ferrovia.core.free_pass import free_pass
from ferrovia.core.names import Seat
from ferrovia.records import EventKind
from ferrovia.store import AlreadyTaken, Fact, Reasons, UnknownTable
from ferrovia.tables import problems
from ferrovia.tables.bounds import MOST_ACTIONS, check_room_left
from ferrovia.tables.clocks import ended_pause
from ferrovia.tables.kept_facts import TAKE_BACK
from ferrovia.tables.live_table import LiveTable
from ferrovia.tables.messages import Act, Done, Request, Update
from ferrovia.tables.registry import NO_EVENT, Tables
from ferrovia.tables.standing_orders.following import (
    changed_orders,
    next_ordered_move,
    review_orders,
)
from ferrovia.tables.updates import known_at, update
from ferrovia.tables.visitor import Rights, Visitor, seated
from ferrovia.views.sentences.refusals import refusal_view


def submit(tables: Tables, table: str, visitor: Visitor, act: Act) -> Update | Done:
    """Play an action at a table; what is returned is durable."""
    rights = seated(tables, table, visitor)
    with tables.locked(table) as live:
        play(tables, live, rights, act)
        return answered(tables, live, rights, act)


def answered(tables: Tables, live: LiveTable, rights: Rights, wanted: Request) -> Update | Done:
    """Return what is said to whoever has changed something.

    A page that is kept up to date hears of its own changes in the same way as of those of others,
    and is not told twice.
    """
    if wanted.live:
        return Done(live.version)
    return update(tables, live, rights, known_at(live, wanted.after))


def play(tables: Tables, live: LiveTable, rights: Rights, act: Act, reasons: Reasons = ()) -> None:
    """Play an action at a table that is held; the rules are asked once, as it is played."""
    check_version(tables, live, rights, act.after)
    check_room_left(live)
    action = decoded(live, act.action)
    _check_seat(live, rights, action.by)
    before = live.position
    try:
        live.play(action, reasons)
    except Illegal as illegal:
        raise problems.refused(refusal_view(before, action, illegal.refusal)) from None
    orders = dict(live.orders)
    review_orders(live, action)
    commit(tables, live, rights, EventKind.PLAYED, action.by, changed_orders(orders, live))
    if tables.store.shared:  # an order that was given elsewhere meanwhile is not passed over
        tables.read_orders(live)
    let_orders_act(tables, live)
    _pass_freely(tables, live, rights, action.by)


def _pass_freely(tables: Tables, live: LiveTable, rights: Rights, seat: Seat) -> None:
    """Pass for a person who has just acted, as long as that gives nothing away.

    What others have done last stays the last thing done, so that they may take it back.
    """
    while seat not in live.arrangement.bots and live.decider() == seat:
        passing = free_pass(live.position)
        if passing is None:
            return
        orders = dict(live.orders)
        live.play(passing)
        review_orders(live, passing, seat)
        if not _kept_unasked(tables, live, rights, seat, changed_orders(orders, live)):
            return
        let_orders_act(tables, live)


def _kept_unasked(
    tables: Tables, live: LiveTable, rights: Rights, seat: Seat, facts: Iterable[Fact]
) -> bool:
    """Keep what was played for a seat without asking it; return whether nobody was faster.

    If another process was, it sees to what is done unasked, after it has played. Whoever acted here
    is not told that they were late: their own action stands.
    """
    try:
        commit(tables, live, rights, EventKind.PLAYED, seat, facts)
    except problems.Declined as declined:
        if declined.problem.problem != "stale":
            raise
        return False
    return True


def let_orders_act(tables: Tables, live: LiveTable) -> None:
    """Play at a table that is held what has been ordered for the decisions at hand."""
    orders = dict(live.orders)
    while live.n < MOST_ACTIONS and (ordered := next_ordered_move(live)) is not None:
        live.play(ordered.action)
        live.orders[ordered.seat] = ordered.orders
        review_orders(live, ordered.action, ordered.seat)
        rights = Rights((ordered.seat,), host=False, may_look=True)
        changed = changed_orders(orders, live)
        if not _kept_unasked(tables, live, rights, ordered.seat, changed):
            return
        orders = dict(live.orders)
    if changed := changed_orders(orders, live):
        tables.store.keep(live.header.table, changed)
        tables.notify(live.header.table, NO_EVENT)


def _check_seat(live: LiveTable, rights: Rights, seat: str) -> None:
    if seat not in rights.seats:
        raise problems.forbidden(f"You do not hold the seat of {seat}.")
    if seat in live.arrangement.bots and not rights.for_bots:
        raise problems.forbidden(f"A bot plays for {seat}. Take the seat back first.")


def decoded(live: LiveTable, plain: dict[str, object]) -> Action:
    """Read an action of this table's title."""
    try:
        return live.codec.decode_action(plain)
    except FormError as problem:
        raise problems.form(str(problem)) from None


def check_version(tables: Tables, live: LiveTable, rights: Rights, after: int) -> None:
    """Turn away whoever decided on a table that has moved on.

    Whoever knows more than is known here has heard it from another process.
    """
    if after > live.version:
        tables.catch_up(live)
    if after != live.version:
        raise problems.stale(update(tables, live, rights, known_at(live, after)))


def commit(
    tables: Tables,
    live: LiveTable,
    rights: Rights,
    kind: EventKind,
    seat: str,
    facts: Iterable[Fact] = (),
) -> None:
    """Keep an event that the game in memory already shows, and tell everybody.

    ``facts`` are those that change with it.

    If it cannot be kept, the game in memory is let go of: the store alone is true.
    """
    played = kind is EventKind.PLAYED
    table, to = live.header.table, 0 if played else live.n
    before, reasons = live.version, live.reasons(live.n) if played else ()
    try:
        event = live.envelope(kind, seat, to=to)
        asked = () if live.take_back is None else (TAKE_BACK.nothing(),)
        changed = (*facts, *ended_pause(live), *asked)
        tables.store.append(table, event, live.standing(event.at), reasons, changed)
    except AlreadyTaken:
        if played:
            live.drop_last()
            live.outdated = True
        else:
            tables.discard(live)
        with tables.locked(table) as again:
            raise problems.stale(update(tables, again, rights, known_at(again, before))) from None
    except UnknownTable:
        tables.discard(live)
        raise problems.unknown("There is no such table here.") from None
    except BaseException:
        tables.discard(live)
        raise
    live.committed(kind, event.at)
    tables.notify(table, live.version)
