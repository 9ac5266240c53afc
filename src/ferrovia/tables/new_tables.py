"""Opening a table: a new game, the same players again, or another way from a moment on."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence

from ferrovia import clock
from ferrovia.core import Action, FormError, Position
from ferrovia.core.action import as_json
from ferrovia.core.opening import seating
from ferrovia.records import EventKind
from ferrovia.store import ClockRule, Grant, Header, SeatKind, StoredEvent, hashed, new_table, now
from ferrovia.struct import replace
from ferrovia.tables import problems, texts
from ferrovia.tables.bot_seats import check_bot, usual_bot
from ferrovia.tables.kept_facts import ACCESS, PERSON_NAME, REMATCH, fact
from ferrovia.tables.live_table import LiveTable
from ferrovia.tables.messages import Access, ForkAt, NewTable, Opened
from ferrovia.tables.public_tables import check_access
from ferrovia.tables.quotas import check_quota
from ferrovia.tables.registry import Tables
from ferrovia.tables.table_names import first_name, name_of
from ferrovia.tables.updates import seated_now
from ferrovia.tables.visitor import Visitor, admitted, playing
from ferrovia.titles import load
from ferrovia.views.sentences.log import round_label

LONGEST_SEED = 64
MOST_SEATS = 12
"""More than any title has; the title itself says how many it is for."""
MOST_OPTIONS = 64
SHORTEST_CLOCK, LONGEST_CLOCK = 10, 60 * 24 * 60 * 60
"""Seconds that can be given for a game or a turn."""


def open_table(tables: Tables, visitor: Visitor, wanted: NewTable) -> Opened:
    """Open a table as it was asked for; the visitor sits down at it."""
    _check(wanted)
    check_quota(tables, visitor)
    seed = wanted.seed or secrets.token_hex(8)
    names = tuple(" ".join(seat.name.split()) for seat in wanted.seats)
    kinds: dict[str, SeatKind] = {
        name: "here" if seat.kind == "me" else seat.kind
        for name, seat in zip(names, wanted.seats, strict=True)
    }
    seats = seating(seed, names) if wanted.drawn else names
    try:
        title = load(wanted.title, len(seats), wanted.options, wanted.preset)
        Position.new(title, seats, seed)
    except FormError as problem:
        raise problems.form(str(problem)) from None
    header = Header(
        table=new_table(),
        name=texts.table_name(wanted.name) or name_of_today(),
        title=title.id,
        rules=title.version,
        options=title.options,
        seats=seats,
        seed=seed,
        deal=title.deal(seed),
        created=now(),
        kinds=kinds,
        bots={
            name: check_bot(seat.bot) if seat.bot else usual_bot()
            for name, seat in zip(names, wanted.seats, strict=True)
            if seat.kind == "bot"
        },
        hints=wanted.hints,
        clock=_checked_clock(wanted.clock),
    )
    check_access(visitor, wanted.access)
    opened = set_up(tables, header, opener(visitor, header))
    if wanted.access != Access():
        tables.store.keep(header.table, [ACCESS.fact(wanted.access)])
    return opened


def _check(wanted: NewTable) -> None:
    if len(wanted.seed) > LONGEST_SEED or (wanted.seed and not wanted.seed.isprintable()):
        raise problems.form(f"a seed has at most {LONGEST_SEED} letters")
    if len(wanted.seats) > MOST_SEATS or len(wanted.options) > MOST_OPTIONS:
        raise problems.form("that is more than any table has")


def _checked_clock(rule: ClockRule | None) -> ClockRule | None:
    """Return how much time players shall have, if that makes sense."""
    if rule is None:
        return None
    if not SHORTEST_CLOCK <= rule.seconds <= LONGEST_CLOCK:
        raise problems.form("a clock gives between ten seconds and sixty days")
    if not 0 <= rule.increment <= LONGEST_CLOCK:
        raise problems.form("a clock adds nothing, or up to sixty days")
    if rule.then == "nothing":
        return replace(rule, bot="")
    return replace(rule, bot=check_bot(rule.bot) if rule.bot else usual_bot())


def name_of_today() -> str:
    """Return a name for a table that nobody has named."""
    return f"{clock.now().astimezone():%A} table"


def set_up(
    tables: Tables, header: Header, grants: Iterable[Grant], events: Iterable[StoredEvent] = ()
) -> Opened:
    """Keep a new table, hand out what is granted, and make the keys of its links good."""
    kept = tuple(events)
    live = tables.replayed(header, kept)
    tables.store.create(header, kept, (*grants, *_links(tables, header)), standing=live.standing())
    tables.keep_in_memory(live)
    tables.notify(header.table, live.version)
    return Opened(header.table, header.notes)


def _links(tables: Tables, header: Header) -> Iterable[Grant]:
    table = header.table
    yield Grant(hashed(tables.watch_key(table)), table, "watch")
    for seat, kind in header.kinds.items():
        if kind == "link":
            yield Grant(hashed(tables.seat_key(table, seat)), table, "seat", seat)


def opener(visitor: Visitor, header: Header) -> Iterable[Grant]:
    """Yield what whoever opens a table may do: hand out its links, and sit on all seats here."""
    key = hashed(visitor.key)
    yield Grant(key, header.table, "host")
    for seat, kind in header.kinds.items():
        if kind == "here":
            yield Grant(key, header.table, "seat", seat)


def acts(actions: Sequence[Action], fingerprint: str) -> tuple[StoredEvent, ...]:
    """Return a game that was played elsewhere as the first events of a table.

    ``fingerprint`` is that of the position after the last of its actions.
    """
    at = now()
    return tuple(
        StoredEvent(
            number=number,
            kind=EventKind.PLAYED,
            seat=action.by,
            action=as_json(action),
            fingerprint=fingerprint if number == len(actions) else "",
            at=at,
        )
        for number, action in enumerate(actions, 1)
    )


def fork(tables: Tables, table: str, visitor: Visitor, wanted: ForkAt) -> Opened:
    """Open a table of the visitor's own, with the game as it stood at a moment."""
    admitted(tables, table, visitor)
    with tables.locked(table) as live:
        if not 0 <= wanted.at <= live.n:
            raise problems.form(f"{live.n} actions have been played; {wanted.at} is none of them")
        then = live.game.at(wanted.at)
        check_quota(tables, visitor, wanted.at)
        events = acts(live.game.actions[: wanted.at], then.fingerprint)
        header = replace(live.header, rules=live.title.version, bots=_bots(live))
        moment = f"{round_label(then)}, action {_number(live, wanted.at)}"
    kinds: dict[str, SeatKind] = {
        s: "bot" if kind == "bot" and not wanted.plan else "here"
        for s, kind in header.kinds.items()
    }
    whole = name_of(tables, header)
    first = first_name(tables, header)
    name, notes = f"{moment} of {first}", (f"Forked from {whole} after action {wanted.at}.",)
    if wanted.plan:
        name, notes = f"Plan: {whole}", (f"A plan: nothing that happens here happens at {whole}.",)
        header = replace(header, bots={}, clock=None)
    copy = replace(
        header,
        plan_from=wanted.at if wanted.plan else -1,
        table=new_table(),
        name=texts.shortened(name),
        kinds=kinds,
        parent=table,
        notes=notes,
        created=now(),
        numbers=header.numbers[: wanted.at],
    )
    return set_up(tables, copy, opener(visitor, copy), events)


def _number(live: LiveTable, n: int) -> int:
    """Return the number by which people know an action: that of the file, if it came from one."""
    return live.numbers[n - 1] if 0 < n <= len(live.numbers) else n


def _bots(live: LiveTable) -> dict[str, str]:
    """Return which bots sit on their own seats at a table now; whoever they play for is left."""
    now, kinds = live.arrangement.bots, live.header.kinds
    return {seat: bot for seat, bot in now.items() if kinds.get(seat) == "bot"}


def rematch(tables: Tables, table: str, visitor: Visitor) -> Opened:
    """Open a table for the same players and options; everybody keeps their seat.

    Whoever asks second is shown the same table.
    """
    playing(tables, table, visitor, "Only those who play at this table can ask for a rematch.")
    with tables.locked(table) as live:
        begun = fact(tables.store, REMATCH, table)
        if begun is not None and tables.store.tables((begun,)):
            return Opened(begun)
        check_quota(tables, visitor)
        opened = _rematch(tables, live)
        tables.store.keep(table, [REMATCH.fact(opened.table)])
        return opened


def _rematch(tables: Tables, live: LiveTable) -> Opened:
    old, seed = seated_now(tables, live), secrets.token_hex(8)
    header = replace(
        old,
        table=new_table(),
        name=name_of(tables, old),
        rules=live.title.version,
        bots=_bots(live),
        seats=seating(seed, old.seats),
        seed=seed,
        deal=live.title.deal(seed),
        created=now(),
        parent="",
        plan_from=-1,
        notes=(),
        numbers=(),
    )
    links = {hashed(tables.seat_key(old.table, seat)) for seat in old.seats}
    links.add(hashed(tables.watch_key(old.table)))
    kept = [
        replace(grant, table=header.table)
        for grant in tables.store.grants_of(old.table)
        if grant.key not in links
    ]
    opened = set_up(tables, header, kept)
    names = tables.store.facts(PERSON_NAME, (old.table,))
    tables.store.keep(header.table, [PERSON_NAME.fact(each.value, each.seat) for each in names])
    return opened
