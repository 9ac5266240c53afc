"""Taking back and playing again: free in one's own turn, beyond it the table is asked."""

from __future__ import annotations

from itertools import chain

from ferrovia.core.free_pass import free_pass
from ferrovia.records import EventKind
from ferrovia.struct import replace
from ferrovia.tables import problems
from ferrovia.tables.acting import answered, check_version, commit
from ferrovia.tables.bounds import check_events_left
from ferrovia.tables.kept_facts import TAKE_BACK, AskedBack
from ferrovia.tables.live_table import LiveTable
from ferrovia.tables.messages import Back, Done, Reply, TakeBack, Update
from ferrovia.tables.registry import Tables
from ferrovia.tables.updates import free
from ferrovia.tables.visitor import Rights, Visitor, seated


def take_back(tables: Tables, table: str, visitor: Visitor, wanted: Back) -> Update | Done:
    """Take back, or ask the others whether that is all right."""
    rights = seated(tables, table, visitor)
    with tables.locked(table) as live:
        check_version(tables, live, rights, wanted.after)
        check_events_left(live)
        to = _last_human_decision(live, wanted.to)
        seat = _acting_seat(live, rights)
        if live.n - to <= free(live, rights):
            live.go_to(to, seat)
            commit(tables, live, rights, EventKind.TAKEN_BACK, seat)
        else:
            to = min(to, _own_last_decision(live, rights, to))
            others = tuple(s for s in live.people if s not in rights.seats)
            _ask(tables, live, TakeBack(by=seat, to=to, waiting=others))
        return answered(tables, live, rights, wanted)


def _ask(tables: Tables, live: LiveTable, wish: TakeBack | None) -> None:
    """Keep a request to undo, or that there is none any more, and tell everybody."""
    table = live.header.table
    asked = TAKE_BACK.nothing() if wish is None else TAKE_BACK.fact(AskedBack(live.version, wish))
    tables.store.keep(table, [asked])
    live.take_back = wish
    tables.notify(table, live.version)


def _last_human_decision(live: LiveTable, to: int) -> int:
    """Return the last moment up to ``to`` at which a person decides.

    At any other, a bot would move at once, and what was taken back could not be played again; or
    there is nothing to decide but a pass that gives nothing away.
    """
    if not 0 <= to < live.n:
        raise problems.form(
            f"{live.n} actions have been played; {to} cannot be what is left of them"
            if live.n
            else "nothing has been played yet"
        )
    humans = live.people
    if not humans:
        return to
    for n in chain(range(to, -1, -1), range(to + 1, live.n)):
        if live.decider(n) in humans and not _passed_freely(live, n):
            return n
    raise problems.forbidden("Only bots have moved so far. There is nothing to take back.")


def _passed_freely(live: LiveTable, n: int) -> bool:
    """Whether the table itself passed at a moment, for whoever was to decide."""
    return n < live.n and live.game.action(n + 1) == free_pass(live.game.at(n))


def _own_last_decision(live: LiveTable, rights: Rights, otherwise: int) -> int:
    """Return the last moment at which one of the viewer's seats decided something.

    Whoever asks wants to decide something of their own again, not what others did since.
    """
    for n, action in zip(range(live.n - 1, -1, -1), reversed(live.game.actions), strict=False):
        if action.by in rights.seats and not _passed_freely(live, n):
            return n
    return otherwise


def _acting_seat(live: LiveTable, rights: Rights) -> str:
    """Return in whose name a viewer with several seats takes back: whose turn it was."""
    for action in reversed(live.game.actions):
        if action.by in rights.seats:
            return action.by
    return rights.seats[0]


def play_again(tables: Tables, table: str, visitor: Visitor, wanted: Back) -> Update | Done:
    """Play again what was taken back."""
    rights = seated(tables, table, visitor)
    with tables.locked(table) as live:
        check_version(tables, live, rights, wanted.after)
        check_events_left(live)
        last = live.n + len(live.undone)
        if not live.n < wanted.to <= last:
            raise problems.form(
                f"up to action {last} can be played again, not up to {wanted.to}"
                if live.undone
                else "nothing has been taken back that could be played again"
            )
        alone = set(live.people) <= set(rights.seats)
        theirs = live.undone[len(live.undone) - (wanted.to - live.n) :]
        if not alone and any(action.by not in rights.seats for action in theirs):
            raise problems.forbidden("These moves were not all yours. Each plays their own again.")
        seat = _acting_seat(live, rights)
        live.go_to(wanted.to, seat)
        _replay_unasked(live, seat)
        commit(tables, live, rights, EventKind.BROUGHT_BACK, seat)
        return answered(tables, live, rights, wanted)


def _replay_unasked(live: LiveTable, seat: str) -> None:
    """Play again what followed without anybody being asked.

    Bots would choose again, and the rest would be lost.
    """
    humans = live.people
    while humans and live.undone and live.decider():
        if live.decider() in humans and live.undone[-1] != free_pass(live.position):
            return
        live.go_to(live.n + 1, seat)


def answer_take_back(tables: Tables, table: str, visitor: Visitor, answer: Reply) -> Update | Done:
    """Agree to a take-back or not; whoever asked for it can withdraw it."""
    rights = seated(tables, table, visitor)
    with tables.locked(table, fresh=True) as live:
        check_version(tables, live, rights, answer.after)
        asked = live.take_back
        if asked is None:
            raise problems.unknown("Nobody asks to take anything back any more.")
        waiting = tuple(seat for seat in asked.waiting if seat not in rights.seats)
        if not answer.accept:
            _ask(tables, live, None)
        elif waiting:
            _ask(tables, live, replace(asked, waiting=waiting))
        else:
            live.go_to(asked.to, asked.by)
            commit(tables, live, rights, EventKind.TAKEN_BACK, asked.by)
        return answered(tables, live, rights, answer)
