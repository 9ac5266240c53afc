"""Taking back and playing again: free in one's own turn, beyond it the table is asked."""

from __future__ import annotations

from itertools import chain

from ferrovia.records import EventKind
from ferrovia.struct import replace
from ferrovia.tables import problems
from ferrovia.tables.acting import check_version, keep
from ferrovia.tables.live_table import Room
from ferrovia.tables.messages import Back, Reply, TakeBack, Update
from ferrovia.tables.registry import House
from ferrovia.tables.updates import free, known_at, update
from ferrovia.tables.visitor import Rights, Visitor, people, seated


def back(house: House, table: str, visitor: Visitor, wanted: Back) -> Update:
    """Take back, or ask the others whether that is all right."""
    rights = seated(house.store, house.header(table), visitor)
    with house.entered(table) as room:
        check_version(house, room, rights, wanted.after)
        to = _decided_by_people(room, wanted.to)
        seat = _speaker(room, rights)
        if room.n - to <= free(room, rights):
            room.go_to(to)
            keep(house, room, rights, EventKind.TAKEN_BACK, seat)
        else:
            others = tuple(s for s in people(room.header) if s not in rights.seats)
            room.wish = TakeBack(by=seat, to=to, waiting=others)
            house.poke(table, room.version)
        return update(house, room, rights, known_at(room, wanted.after))


def _decided_by_people(room: Room, to: int) -> int:
    """Return the last moment up to ``to`` at which a person decides.

    At any other, a bot would move at once, and what was taken back could not be played again.
    """
    if not 0 <= to < room.n:
        raise problems.form(
            f"{room.n} actions have been played; {to} cannot be what is left of them"
            if room.n
            else "nothing has been played yet"
        )
    humans = people(room.header)
    if not humans:
        return to
    for n in chain(range(to, -1, -1), range(to + 1, room.n)):
        if room.decider(n) in humans:
            return n
    raise problems.forbidden("Only bots have moved so far. There is nothing to take back.")


def _speaker(room: Room, rights: Rights) -> str:
    """Return in whose name a viewer with several seats takes back: whose turn it was."""
    for action in reversed(room.game.actions):
        if action.by in rights.seats:
            return action.by
    return rights.seats[0]


def again(house: House, table: str, visitor: Visitor, wanted: Back) -> Update:
    """Play again what was taken back."""
    rights = seated(house.store, house.header(table), visitor)
    with house.entered(table) as room:
        check_version(house, room, rights, wanted.after)
        last = room.n + len(room.tail)
        if not room.n < wanted.to <= last:
            raise problems.form(
                f"up to action {last} can be played again, not up to {wanted.to}"
                if room.tail
                else "nothing has been taken back that could be played again"
            )
        alone = set(people(room.header)) <= set(rights.seats)
        theirs = room.tail[len(room.tail) - (wanted.to - room.n) :]
        if not alone and any(action.by not in rights.seats for action in theirs):
            raise problems.forbidden("These moves were not all yours. Each plays their own again.")
        seat = _speaker(room, rights)
        room.go_to(wanted.to)
        _finish_bots(room)
        keep(house, room, rights, EventKind.BROUGHT_BACK, seat)
        return update(house, room, rights, known_at(room, wanted.after))


def _finish_bots(room: Room) -> None:
    """Play again what bots did next, or they would do it anew and the rest would be lost."""
    humans = people(room.header)
    while humans and room.tail and room.decider() and room.decider() not in humans:
        room.go_to(room.n + 1)


def reply(house: House, table: str, visitor: Visitor, answer: Reply) -> Update:
    """Answer a wish to take back; whoever wished it can withdraw it."""
    rights = seated(house.store, house.header(table), visitor)
    with house.entered(table) as room:
        check_version(house, room, rights, answer.after)
        wish = room.wish
        if wish is None:
            raise problems.unknown("Nobody wishes to take anything back any more.")
        if not answer.accept:
            room.wish = None
        else:
            waiting = tuple(seat for seat in wish.waiting if seat not in rights.seats)
            room.wish = replace(wish, waiting=waiting)
            if not waiting:
                room.go_to(wish.to)
                keep(house, room, rights, EventKind.TAKEN_BACK, wish.by)
        if room.version == answer.after:
            house.poke(table, room.version)
        return update(house, room, rights, known_at(room, answer.after))
