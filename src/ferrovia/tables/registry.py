"""All tables of an installation: where they are kept, which are in memory, who has them open."""

from __future__ import annotations

import hmac
import logging
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from threading import Lock

from ferrovia.store import (
    AlreadyTaken,
    Arrangement,
    Callback,
    Header,
    Store,
    UnknownTable,
    derived,
    now,
)
from ferrovia.tables.clock_state import ClockState
from ferrovia.tables.kept_facts import ARRANGEMENT, CLOCK, ORDERS, fact, facts_by_seat
from ferrovia.tables.live_table import LiveTable, first_arrangement
from ferrovia.tables.messages import Done
from ferrovia.tables.problems import unknown

LIVE = 32
"""Tables kept in memory besides those that somebody has open or a bot thinks about."""
NO_EVENT = 0
"""Number of a notice that tells of no event: somebody has come or left."""
LOG = logging.getLogger(__name__)


def host_key(secret: str) -> str:
    """Return the key that opens every table of an installation, made from its secret."""
    return derived(secret, "house")


class Tables:
    """All tables, for whatever is done at one of them; safe to use from any thread."""

    def __init__(self, store: Store, secret: str, *, live: int = LIVE) -> None:
        self.store = store
        self.presence = Presence()
        self._secret = secret
        self._most_live = live
        self._lock = Lock()
        self._live: OrderedDict[str, LiveTable] = OrderedDict()
        self._opening: dict[str, Lock] = {}
        self._held: set[str] = set()
        self._leave = store.subscribe(None, self._on_event)

    @property
    def host_key(self) -> str:
        """The key that opens every table."""
        return host_key(self._secret)

    @property
    def push_secret(self) -> str:
        """The secret from which this installation's key for push services is made."""
        return derived(self._secret, "push")

    def is_host(self, key: str) -> bool:
        """Whether a key is the one that opens every table."""
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
            live = self._live.get(table)
        if live is not None:
            return live.header
        try:
            return self.store.header(table)
        except UnknownTable:
            raise unknown("There is no such table here.") from None

    def arrangement(self, table: str) -> Arrangement:
        """Return how a table is run."""
        with self._lock:
            live = self._live.get(table)
        if live is not None:
            return live.arrangement
        header = self.header(table)
        return fact(self.store, ARRANGEMENT, table) or first_arrangement(header)

    @contextmanager
    def locked(self, table: str) -> Iterator[LiveTable]:
        """Hold a table, up to date: nobody else reads or changes it meanwhile."""
        while True:
            live = self._room(table)
            with live.lock:
                if live.discarded:
                    continue
                if live.outdated:
                    self._catch_up(live)
                yield live
                return

    def _catch_up(self, live: LiveTable) -> None:
        try:
            table = live.header.table
            events = self.store.events(table, live.version)
            live.apply_events(events, self.store.reasons(table))
        except BaseException:
            self.discard(live)
            raise

    def _room(self, table: str) -> LiveTable:
        with self._lock:
            live = self._live.get(table)
            if live is not None:
                self._live.move_to_end(table)
                return live
            opening = self._opening.setdefault(table, Lock())
        try:
            with opening:  # two visitors of one table do not replay it twice
                with self._lock:
                    live = self._live.get(table)
                if live is None:
                    live = self._opened(table)
                    self.keep_in_memory(live)
        finally:
            with self._lock:
                self._opening.pop(table, None)
        return live

    def _opened(self, table: str) -> LiveTable:
        """Open a table; one of an earlier version of the rules is carried over for good."""
        while True:
            live = LiveTable(
                self.header(table),
                self.store.events(table),
                fact(self.store, ARRANGEMENT, table),
                self.store.reasons(table),
            )
            live.clock = fact(self.store, CLOCK, table) or ClockState()
            live.orders = facts_by_seat(self.store, ORDERS, table)
            if live.carry_over_event is None:
                self._note_standing(live)
                return live
            try:
                self.store.append(table, live.carry_over_event, live.standing())
            except AlreadyTaken:  # somebody else has carried it over
                continue
            live.carry_over_event = None
            return live

    def _note_standing(self, live: LiveTable) -> None:
        """Tell lists how a table stands, if nobody has: those of earlier versions lack it."""
        table = live.header.table
        if any(summary.standing is None for summary in self.store.tables((table,))):
            self.store.remember(table, live.version, live.standing())

    def keep_in_memory(self, live: LiveTable) -> None:
        """Keep a table in memory, and let go of those that nobody has looked at for longest."""
        with self._lock:
            self._live[live.header.table] = live
            self._live.move_to_end(live.header.table)
            idle = [
                table
                for table in self._live
                if table not in self._held and not self.presence.anybody(table)
            ]
            for table in idle[: max(0, len(self._live) - self._most_live)]:
                if table != live.header.table:
                    del self._live[table]

    def hold(self, table: str) -> None:
        """Let a table stay in memory, though nobody has it open: a bot thinks about it."""
        with self._lock:
            self._held.add(table)

    def release(self, table: str) -> None:
        """Let go of a table that was held."""
        with self._lock:
            self._held.discard(table)

    def discard(self, live: LiveTable) -> None:
        """Let go of a table in memory; it is replayed from the store when it is next asked for."""
        live.discarded = True
        with self._lock:
            if self._live.get(live.header.table) is live:
                del self._live[live.header.table]

    def notify(self, table: str, version: int) -> None:
        """Tell whoever has the table open that something about it has changed."""
        self.store.notify(table, version)

    def changed(self, table: str) -> Done:
        """Tell everybody that something besides the game has changed at a table."""
        self.notify(table, NO_EVENT)
        return Done(NO_EVENT)

    def listen(self, table: str | None, callback: Callback) -> Callable[[], None]:
        """Call back whenever a table (or any) may have changed; what is returned ends that.

        The callback runs in any thread and must be quick.
        """
        return self.store.subscribe(table, callback)

    def close(self) -> None:
        """Stop listening."""
        self._leave()

    def _on_event(self, table: str, number: int) -> None:
        """Note that a table is out of date here, if an event was written elsewhere."""
        with self._lock:
            live = self._live.get(table)
        if live is not None and number > live.version:
            live.outdated = True


class Presence:
    """How many pages are open at each table, and with which seats; safe from any thread."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._seats: dict[str, Counter[str]] = {}
        self._pages: Counter[str] = Counter()
        self._watchers: Counter[str] = Counter()
        self._left: dict[tuple[str, str], str] = {}

    def arrive(self, table: str, seats: Iterable[str]) -> Callable[[], None]:
        """Note that a page has been opened; what is returned notes that it was closed."""
        held = tuple(seats)
        left = False
        with self._lock:
            self._pages[table] += 1
            self._seats.setdefault(table, Counter()).update(held)
            self._watchers[table] += not held

        def leave() -> None:
            nonlocal left
            with self._lock:
                if left:
                    return
                left = True
                self._pages[table] -= 1
                self._seats[table].subtract(held)
                self._watchers[table] -= not held
                self._left.update({(table, seat): now() for seat in held})
                if self._pages[table] <= 0:
                    del self._pages[table], self._seats[table], self._watchers[table]

        return leave

    def seats(self, table: str) -> frozenset[str]:
        """Return the seats that somebody has the table open with."""
        with self._lock:
            return frozenset(seat for seat, pages in self._seats.get(table, {}).items() if pages)

    def watchers(self, table: str) -> int:
        """Return how many pages have the table open without a seat."""
        with self._lock:
            return self._watchers[table]

    def last_seen(self, table: str, seat: str) -> str:
        """Return when somebody with a seat last closed the table; empty if that is not known."""
        with self._lock:
            return self._left.get((table, seat), "")

    def anybody(self, table: str) -> bool:
        """Whether anybody has the table open."""
        with self._lock:
            return table in self._pages
