"""Whom to call, when and where: what each seat has asked for, and what there is to say.

The addresses are secrets of the seat: they are answered to nobody but who holds it, and the words
of a call hold nothing that everybody at the table does not see.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal

from ferrovia.core.names import Seat
from ferrovia.store import Fact, FactKind
from ferrovia.struct import Struct, replace
from ferrovia.tables import problems
from ferrovia.tables.live_table import LiveTable
from ferrovia.tables.registry import Tables
from ferrovia.tables.table_names import name_of
from ferrovia.tables.visitor import Visitor, seated
from ferrovia.views.sentences.prompts import prompt

WebhookForm = Literal["json", "slack", "discord"]
What = Literal["turn", "offer", "end", "test"]
LONGEST_ADDRESS = 1000
MOST_PUSHES = 8
"""Browsers that can be called for one seat."""


class PushTarget(Struct, frozen=True, forbid_unknown_fields=True):
    """A browser that can be called while its page is closed, as it says so itself."""

    endpoint: str
    p256dh: str
    auth: str


class CallTargets(Struct, frozen=True):
    """How a seat wants to be called."""

    webhook: str = ""
    form: WebhookForm = "json"
    mail: str = ""
    push: tuple[PushTarget, ...] = ()
    even_here: bool = False
    """Whether to call also while the seat's page is open somewhere."""
    page: str = ""
    """Where the page was when this was asked for; links lead there."""


class Call(Struct, frozen=True):
    """What somebody is told."""

    what: What
    table: str
    name: str
    """Of the table."""
    game: str
    """Which title is played."""
    seat: Seat
    title: str
    """In a few words."""
    text: str
    link: str


class DueCall(Struct, frozen=True):
    """Somebody to be called."""

    call: Call
    targets: CallTargets
    moment: str
    """What it is about, so that nobody is called twice for the same."""
    present: bool
    """Whether somebody has the table open with that seat."""
    reached: tuple[str, ...] = ()
    """In which ways this has been delivered already."""


class Reached(Struct, frozen=True):
    """How far a call for a moment has come, while some way of it is still being tried."""

    moment: str
    ways: tuple[str, ...]


CALLS = FactKind("calls", CallTargets)
"""How each seat wants to be called."""
CALLED = FactKind("called", str)
"""For which moment each seat was last called, in all ways that it wants."""
REACHED = FactKind("reached", Reached)
"""In which ways each seat has been reached for the last moment."""


class SetCalls(Struct, frozen=True, forbid_unknown_fields=True):
    """Say how a seat wants to be called; what browsers have said of themselves stays."""

    seat: Seat
    webhook: str = ""
    form: WebhookForm = "json"
    mail: str = ""
    even_here: bool = False


class PushWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Let a browser be called for all seats that it holds at a table, or no longer."""

    target: PushTarget
    wanted: bool


class SeatCalls(Struct, frozen=True):
    """How a seat is called, as whoever holds it sees it."""

    seat: Seat
    webhook: str
    form: WebhookForm
    mail: str
    even_here: bool
    browsers: int
    """How many browsers are called by push."""


class CallsView(Struct, frozen=True):
    """How one can be called at a table, and is."""

    push_key: str
    """Public key of this installation, for browsers that want to be called."""
    mail: bool
    """Whether the host sends e-mail."""
    seats: tuple[SeatCalls, ...]


class TryCall(Struct, frozen=True, forbid_unknown_fields=True):
    """Call a seat once, to see whether it arrives."""

    seat: Seat


class CallOutcome(Struct, frozen=True):
    """What came of a call, in words, for each way."""

    lines: tuple[str, ...]


def shown_calls(
    tables: Tables, table: str, visitor: Visitor, push_key: str, *, mail: bool
) -> CallsView:
    """Return how the seats of a visitor are called."""
    rights = seated(tables, table, visitor)
    kept = _targets(tables, table)
    return CallsView(
        push_key,
        mail,
        tuple(_shown(seat, kept.get(seat, CallTargets())) for seat in rights.seats),
    )


def _shown(seat: Seat, targets: CallTargets) -> SeatCalls:
    return SeatCalls(
        seat,
        targets.webhook,
        targets.form,
        targets.mail,
        targets.even_here,
        len(targets.push),
    )


def _targets(tables: Tables, table: str) -> dict[Seat, CallTargets]:
    return {kept.seat: kept.value for kept in tables.store.facts(CALLS, (table,))}


def set_calls(tables: Tables, table: str, visitor: Visitor, wanted: SetCalls, page: str) -> None:
    """Keep how a seat wants to be called."""
    _check_held(tables, table, visitor, wanted.seat)
    _check_mail(wanted.mail)
    if len(wanted.webhook) > LONGEST_ADDRESS:
        raise problems.form("this address is too long")
    old = _targets(tables, table).get(wanted.seat, CallTargets())
    kept = replace(
        old,
        webhook=wanted.webhook.strip(),
        form=wanted.form,
        mail=wanted.mail.strip(),
        even_here=wanted.even_here,
        page=page,
    )
    tables.store.keep(table, [CALLS.fact(kept, wanted.seat)])


def _check_mail(address: str) -> None:
    name, _, host = address.strip().rpartition("@")
    sound = name and host and address.isprintable() and not set(address.strip()) & set(" ,;<>")
    if address.strip() and (not sound or len(address) > LONGEST_ADDRESS):
        raise problems.form("this is no address for e-mail")


def _check_held(tables: Tables, table: str, visitor: Visitor, seat: Seat) -> None:
    if seat not in seated(tables, table, visitor).seats:
        raise problems.forbidden(f"You do not hold the seat of {seat}.")


def set_push(tables: Tables, table: str, visitor: Visitor, wish: PushWish, page: str) -> None:
    """Let a browser be called for all seats that it holds, or no longer."""
    rights = seated(tables, table, visitor)
    if any(len(part) > LONGEST_ADDRESS for part in (wish.target.endpoint, wish.target.p256dh)):
        raise problems.form("this address is too long")
    kept, facts = _targets(tables, table), []
    for seat in rights.seats:
        old = kept.get(seat, CallTargets())
        others = tuple(p for p in old.push if p.endpoint != wish.target.endpoint)
        pushes = (*others, wish.target)[-MOST_PUSHES:] if wish.wanted else others
        facts.append(CALLS.fact(replace(old, push=pushes, page=page), seat))
    tables.store.keep(table, facts)


def trial_call(
    tables: Tables, table: str, visitor: Visitor, seat: Seat
) -> tuple[CallTargets, Call]:
    """Return how a seat is called, and a call that says nothing but that it works."""
    _check_held(tables, table, visitor, seat)
    targets = _targets(tables, table).get(seat, CallTargets())
    with tables.locked(table) as live:
        text = f"Calls for {seat} work. This is what you will hear when it is your turn."
        name = name_of(tables, live.header)
        call = _call(live, name, seat, "test", f"{name}: a test", text, targets.page)
    return targets, call


def _call(
    live: LiveTable, name: str, seat: Seat, what: What, title: str, text: str, page: str
) -> Call:
    header = live.header
    link = f"{page}/t/{header.table}"
    return Call(what, header.table, name, header.title, seat, title, text, link)


def tables_with_calls(tables: Tables) -> tuple[str, ...]:
    """Return the tables at which somebody wants to be called."""
    return tuple(dict.fromkeys(kept.table for kept in tables.store.facts(CALLS)))


def due_calls(tables: Tables, table: str) -> tuple[DueCall, ...]:
    """Return who is to be called at a table now, and has not been for this."""
    wanted = _targets(tables, table)
    if not wanted:
        return ()
    called = {kept.seat: kept.value for kept in tables.store.facts(CALLED, (table,))}
    present = tables.presence.seats(table)
    with tables.locked(table) as live:
        name = name_of(tables, live.header)
        return tuple(
            DueCall(
                _call(live, name, seat, what, title, text, wanted[seat].page),
                wanted[seat],
                moment,
                seat in present,
                _reached(tables, table, seat, moment),
            )
            for seat, what, moment, title, text in _moments(live, name)
            if seat in wanted and called.get(seat) != moment
        )


def _moments(live: LiveTable, name: str) -> Iterator[tuple[Seat, What, str, str, str]]:
    """Yield who might want to know something now: seat, what, moment, title, text."""
    position = live.position
    if position.over:
        winners = " and ".join(live.standing()["winners"])
        for seat in live.people:
            text = f"The game at {name} is over. {winners} won."
            yield seat, "end", f"end {live.branch}", f"{name}: the game is over", text
        return
    now = position.decision
    if now is None or now.seat not in live.people:
        return
    moment = f"turn {live.times.turn_version} {live.branch}"
    if now.ask is not None:
        text = f"{now.seat}, you are asked something at {name}. {prompt(position)}"
        yield now.seat, "offer", moment, f"{name}: a question to you", text
    else:
        text = f"{now.seat}, it is your turn at {name}. {prompt(position)}"
        yield now.seat, "turn", moment, f"{name}: your turn", text


def is_still_due(tables: Tables, due: DueCall) -> bool:
    """Whether what a call says is still true; of a table that is gone nothing is."""
    try:
        with tables.locked(due.call.table) as live:
            return any(
                (seat, moment) == (due.call.seat, due.moment)
                for seat, _, moment, _, _ in _moments(live, due.call.name)
            )
    except problems.Declined:
        return False


def note_called(tables: Tables, due: DueCall) -> None:
    """Keep that a seat has been called for a moment."""
    tables.store.keep(due.call.table, [CALLED.fact(due.moment, due.call.seat)])


def note_reached(tables: Tables, due: DueCall, way: str) -> None:
    """Keep that a seat has been reached in one way, which after a restart is not used again."""
    table, seat = due.call.table, due.call.seat
    ways = (*_reached(tables, table, seat, due.moment), way)
    tables.store.keep(table, [REACHED.fact(Reached(due.moment, ways), seat)])


def _reached(tables: Tables, table: str, seat: Seat, moment: str) -> tuple[str, ...]:
    for kept in tables.store.facts(REACHED, (table,)):
        if kept.seat == seat and kept.value.moment == moment:
            return kept.value.ways
    return ()


def forget_push(tables: Tables, due: DueCall, endpoint: str) -> None:
    """Call a browser no more that nobody uses any longer."""

    def left(targets: CallTargets) -> CallTargets:
        return replace(targets, push=tuple(p for p in targets.push if p.endpoint != endpoint))

    _change(tables, due.call.table, due.call.seat, left)


def _change(
    tables: Tables, table: str, seat: Seat, change: Callable[[CallTargets], CallTargets]
) -> None:
    kept = _targets(tables, table).get(seat)
    if kept is not None:
        fact: Fact = CALLS.fact(change(kept), seat)
        tables.store.keep(table, [fact])
