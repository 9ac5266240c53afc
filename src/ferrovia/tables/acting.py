"""Playing an action: checked, kept for good, told to everybody, answered."""

from __future__ import annotations

from ferrovia.core import Action, FormError
from ferrovia.records import EventKind
from ferrovia.store import AlreadyTaken
from ferrovia.tables import problems
from ferrovia.tables.live_table import Room
from ferrovia.tables.messages import Act, Update
from ferrovia.tables.registry import House
from ferrovia.tables.updates import known_at, update
from ferrovia.tables.visitor import PROGRAM, Rights, Visitor, seated
from ferrovia.views.sentences.refusals import refused


def submit(house: House, table: str, visitor: Visitor, act: Act) -> Update:
    """Play an action at a table; what is returned is durable."""
    rights = seated(house.store, house.header(table), visitor)
    with house.entered(table) as room:
        _play(house, room, rights, act)
        return update(house, room, rights, known_at(room, act.after))


def play_for_bot(house: House, table: str, act: Act) -> None:
    """Play an action of a program, which looks for itself how the table stands then."""
    rights = seated(house.store, house.header(table), PROGRAM)
    with house.entered(table) as room:
        _play(house, room, rights, act)


def _play(house: House, room: Room, rights: Rights, act: Act) -> None:
    check_version(house, room, rights, act.after)
    action = decoded(room, act.action)
    if action.by not in rights.seats:
        raise problems.forbidden(f"You do not hold the seat of {action.by}.")
    why = refused(room.position, action)
    if why is not None:
        raise problems.refused(why)
    room.play(action)
    keep(house, room, rights, EventKind.PLAYED, action.by)


def decoded(room: Room, plain: dict[str, object]) -> Action:
    """Read an action of this table's title."""
    try:
        return room.codec.decode_action(plain)
    except FormError as problem:
        raise problems.form(str(problem)) from None


def check_version(house: House, room: Room, rights: Rights, after: int) -> None:
    """Turn away whoever decided on a table that has moved on."""
    if after != room.version:
        raise problems.stale(update(house, room, rights, known_at(room, after)))


def keep(house: House, room: Room, rights: Rights, kind: EventKind, seat: str) -> None:
    """Keep an event that the game in memory already shows, and tell everybody.

    If it cannot be kept, the game in memory is let go of: the store alone is true.
    """
    table, to = room.header.table, 0 if kind is EventKind.PLAYED else room.n
    before = room.version
    try:
        house.store.append(table, room.envelope(kind, seat, to=to), room.standing())
    except AlreadyTaken:
        house.forget(room)
        with house.entered(table) as anew:
            raise problems.stale(update(house, anew, rights, known_at(anew, before))) from None
    except BaseException:
        house.forget(room)
        raise
    room.happened(kind)
    house.poke(table, room.version)
