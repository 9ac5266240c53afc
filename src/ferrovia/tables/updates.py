"""A table as one viewer sees it, as far as they do not know it yet."""

from __future__ import annotations

from ferrovia.struct import Struct
from ferrovia.tables.live_table import Room
from ferrovia.tables.messages import Frame, Links, SeatView, TableView, Update
from ferrovia.tables.registry import House
from ferrovia.tables.visitor import Rights, Visitor, admitted, people

MOST_FRAMES = 200
"""Moments that are sent one by one; whoever knows less is sent the last one whole."""


class Known(Struct, frozen=True, forbid_unknown_fields=True):
    """What a page knows of a table: as in the last update it was sent."""

    version: int
    n: int
    branch: int


def update(house: House, room: Room, rights: Rights, known: Known | None = None) -> Update:
    """Return a table as it stands, for somebody who knows it up to ``known``."""
    base = _base(room, known)
    first = 0 if base is None else base + 1
    return Update(
        version=room.version,
        branch=room.branch,
        kept=0 if base is None else base,
        n=room.n,
        redo=len(room.tail),
        free=free(room, rights),
        frames=_frames(room, known, base),
        log=room.album.log(first, room.n),
        marks=room.album.marks(first, room.n),
        now=room.album.now(rights.seats),
        seats=_seats(house, room, rights),
        take_back=room.wish,
    )


def known_at(room: Room, version: int) -> Known | None:
    """Return what somebody knows who was told everything up to a version."""
    if not 0 <= version <= room.version:
        return None
    moment = room.moments[version]
    return Known(version, moment.n, moment.branch)


def _base(room: Room, known: Known | None) -> int | None:
    """Return up to which action a viewer knows the game; ``None``: not at all."""
    if known is None or known != known_at(room, known.version):
        return None
    return room.kept_since(known.version)


def _frames(room: Room, known: Known | None, base: int | None) -> tuple[Frame, ...]:
    if known is None or base is None or known.branch != room.branch or room.n - base > MOST_FRAMES:
        return (Frame(room.n, whole=room.album.scene(room.n)),)
    return tuple(patched(room, n) for n in range(base + 1, room.n + 1))


def patched(room: Room, n: int) -> Frame:
    """Return a moment as it differs from the one before."""
    return Frame(n, patch=room.album.patch(n))


def free(room: Room, rights: Rights) -> int:
    """Return how many of the last actions a viewer may take back without asking."""
    alone = people(room.header)
    if rights.seats and alone and set(alone) <= set(rights.seats):
        return room.n
    count = 0
    for action in reversed(room.game.actions):
        if action.by not in rights.seats:
            break
        count += 1
    return count


def _seats(house: House, room: Room, rights: Rights) -> dict[str, SeatView]:
    present = house.presence.seats(room.header.table)
    kinds = room.header.kinds
    return {
        seat: SeatView(
            kind=kinds[seat],
            yours=seat in rights.seats,
            here=kinds[seat] == "bot" or seat in present,
        )
        for seat in room.header.seats
    }


def look(house: House, table: str, visitor: Visitor) -> TableView:
    """Return everything a page needs to show a table for the first time."""
    rights = admitted(house.store, house.header(table), visitor)
    with house.entered(table) as room:
        return TableView(
            table=table,
            name=room.header.name,
            parent=room.header.parent,
            notes=(*room.header.notes, *room.history, *room.notes),
            role="player" if rights.seats else "watcher",
            links=links(house, room) if rights.host else None,
            numbers=room.numbers,
            setting=room.album.setting(),
            update=update(house, room, rights),
        )


def links(house: House, room: Room) -> Links:
    """Return the links to a table, for whoever opened it."""
    table = room.header.table
    taken = {seat for seat, kind in room.header.kinds.items() if kind == "link"}
    return Links(
        seats={s: house.seat_key(table, s) for s in room.header.seats if s in taken},
        watch=house.watch_key(table),
    )


def news(house: House, table: str, visitor: Visitor, known: Known | None) -> Update:
    """Return what is new at a table since a viewer last heard of it."""
    rights = admitted(house.store, house.header(table), visitor)
    with house.entered(table) as room:
        return update(house, room, rights, known)
