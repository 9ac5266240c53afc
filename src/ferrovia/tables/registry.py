"""The house in which the tables stand: the store, the tables in memory, who is present."""

from __future__ import annotations

import hmac
import logging
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

from ferrovia.store import AlreadyTaken, Header, Store, UnknownTable, derived
from ferrovia.tables.live_table import Room
from ferrovia.tables.presence import Presence
from ferrovia.tables.problems import unknown

LIVE = 32
"""Tables kept in memory beside those that somebody has open."""
LOG = logging.getLogger(__name__)


def house_key(secret: str) -> str:
    """Return the key that opens every table of an installation, made from its secret."""
    return derived(secret, "house")


class House:
    """What everything that is done at a table needs."""

    def __init__(self, store: Store, secret: str, *, live: int = LIVE) -> None:
        self.store = store
        self.presence = Presence()
        self._secret = secret
        self._live = live
        self._lock = Lock()
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._opening: dict[str, Lock] = {}
        self._leave = store.subscribe(None, self._heard)

    @property
    def host_key(self) -> str:
        """The key of the house, which opens every table."""
        return house_key(self._secret)

    def is_host(self, key: str) -> bool:
        """Whether a key is the key of the house."""
        return hmac.compare_digest(key.encode(errors="replace"), self.host_key.encode())

    def seat_key(self, table: str, seat: str) -> str:
        """Return the secret end of the link to a seat; always the same, and kept nowhere."""
        return derived(self._secret, table, "seat", seat)

    def watch_key(self, table: str) -> str:
        """Return the secret end of the link for watchers."""
        return derived(self._secret, table, "watch")

    def header(self, table: str) -> Header:
        """Return what a table was opened with."""
        with self._lock:
            room = self._rooms.get(table)
        if room is not None:
            return room.header
        try:
            return self.store.header(table)
        except UnknownTable:
            raise unknown("There is no such table here.") from None

    @contextmanager
    def entered(self, table: str) -> Iterator[Room]:
        """Enter a table: nobody else reads or changes it meanwhile."""
        while True:
            room = self._room(table)
            with room.lock:
                if room.gone:
                    continue
                if room.behind:
                    self._catch_up(room)
                yield room
                return

    def _catch_up(self, room: Room) -> None:
        try:
            room.take_up(self.store.events(room.header.table, room.version))
        except BaseException:
            self.forget(room)
            raise

    def _room(self, table: str) -> Room:
        with self._lock:
            room = self._rooms.get(table)
            if room is not None:
                self._rooms.move_to_end(table)
                return room
            gate = self._opening.setdefault(table, Lock())
        try:
            with gate:  # two visitors of one table do not replay it twice
                with self._lock:
                    room = self._rooms.get(table)
                if room is None:
                    room = self._opened(table)
                    self.keep(room)
        finally:
            with self._lock:
                self._opening.pop(table, None)
        return room

    def _opened(self, table: str) -> Room:
        """Open a table; one of an earlier version of the rules is carried over for good."""
        while True:
            room = Room(self.header(table), self.store.events(table))
            if room.carried is None:
                return room
            try:
                self.store.append(table, room.carried, room.standing())
            except AlreadyTaken:  # somebody else has carried it over
                continue
            room.carried = None
            return room

    def keep(self, room: Room) -> None:
        """Keep a table in memory, and let go of those that nobody has looked at for longest."""
        with self._lock:
            self._rooms[room.header.table] = room
            self._rooms.move_to_end(room.header.table)
            idle = [table for table in self._rooms if not self.presence.anybody(table)]
            for table in idle[: max(0, len(self._rooms) - self._live)]:
                if table != room.header.table:
                    del self._rooms[table]

    def forget(self, room: Room) -> None:
        """Let go of a table in memory; it is replayed from the store when it is next asked for."""
        room.gone = True
        with self._lock:
            if self._rooms.get(room.header.table) is room:
                del self._rooms[room.header.table]

    def poke(self, table: str, version: int) -> None:
        """Tell whoever has the table open that something about it has changed."""
        self.store.notify(table, version)

    def close(self) -> None:
        """Stop listening."""
        self._leave()

    def _heard(self, table: str, number: int) -> None:
        """Hear of an event; if it was written elsewhere, remember to read it."""
        with self._lock:
            room = self._rooms.get(table)
        if room is not None and number > room.version:
            room.behind = True
