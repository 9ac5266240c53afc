"""All tables of an installation: where they are kept, which are in memory, who has them open."""

from __future__ import annotations

import hmac
import logging
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from threading import Lock
from typing import Any, TypeVar

from ferrovia.store import (
    AlreadyTaken,
    Arrangement,
    Callback,
    Header,
    Reasons,
    Store,
    StoredEvent,
    UnknownTable,
    derived,
)
from ferrovia.struct import Struct
from ferrovia.tables.clock_state import ClockState
from ferrovia.tables.kept_facts import (
    ARRANGEMENT,
    CLOCK,
    LINKS_RENEWED,
    ORDERS,
    TAKE_BACK,
    fact,
    facts_by_seat,
)
from ferrovia.tables.live_table import NO_REASONS, LiveTable, first_arrangement
from ferrovia.tables.messages import Done
from ferrovia.tables.presence import Presence
from ferrovia.tables.problems import too_much, unknown
from ferrovia.workers.calling_functions import DoneHere, HeavyWork, LineFull, NoAnswer
from ferrovia.workers.tasks import Report

IDLE_BYTES = 64_000_000
"""Memory for tables besides those that somebody has open or a bot thinks about."""
NO_EVENT = 0
"""Number of a notice that tells of no event: somebody has come or left."""
LONG = 100
"""Events from which a game is replayed in another process, if there is one."""
LOG = logging.getLogger(__name__)
T = TypeVar("T")


def host_key(secret: str) -> str:
    """Return the key that opens every table of an installation, made from its secret."""
    return derived(secret, "house")


class Quota(Struct, frozen=True):
    """What one browser or account may keep here; the host of the server may keep everything."""

    tables: int = 1_000
    """Tables they have opened: new ones, forks, imports."""
    events: int = 500_000
    """All that has happened at these; each event takes about 300 bytes of the database."""


class Tables:
    """All tables, for whatever is done at one of them; safe to use from any thread."""

    def __init__(
        self,
        store: Store,
        secret: str,
        *,
        idle_bytes: int = IDLE_BYTES,
        heavy: HeavyWork | None = None,
    ) -> None:
        self.store = store
        self.heavy = heavy or DoneHere()
        """Where functions are called that may take long."""
        self.quota = Quota()
        self.presence = Presence(store)
        self._secret = secret
        self._idle_bytes = idle_bytes
        self._lock = Lock()
        self._live: OrderedDict[str, LiveTable] = OrderedDict()
        self._opening: dict[str, Lock] = {}
        self._held: set[str] = set()
        self._leave = (
            store.subscribe(None, self._on_event),
            store.subscribe(None, self._on_change_elsewhere, elsewhere=True),
        )
        self.presence.share(lambda table: self.notify(table, NO_EVENT))

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
        """Return the secret end of the link to a seat; kept nowhere, the same until renewed."""
        return derived(self._secret, table, "seat", seat, *self._renewed(table, seat))

    def watch_key(self, table: str) -> str:
        """Return the secret end of the link for watchers."""
        return derived(self._secret, table, "watch", *self._renewed(table, ""))

    def _renewed(self, table: str, seat: str) -> tuple[str, ...]:
        """Return what tells a link from those before it; nothing for the first."""
        times = facts_by_seat(self.store, LINKS_RENEWED, table).get(seat, 0)
        return (str(times),) if times else ()

    def account_key(self, account: str) -> str:
        """Return the key by which an account holds seats; always the same, and kept nowhere."""
        return derived(self._secret, "account", account)

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
        if live is not None and not live.outdated:
            return live.arrangement
        header = self.header(table)
        return fact(self.store, ARRANGEMENT, table) or first_arrangement(header)

    def is_over(self, table: str) -> bool | None:
        """Whether the game of a table is over; ``None`` where only its store knows."""
        with self._lock:
            live = self._live.get(table)
        return None if live is None or live.outdated else not live.decider()

    @contextmanager
    def locked(self, table: str, *, fresh: bool = False) -> Iterator[LiveTable]:
        """Hold a table, up to date: nobody else in this process reads or changes it meanwhile.

        Other processes may: who is faster is decided by the numbers of events. What they have done
        is told in a moment; with ``fresh`` the store is asked itself, for changes of how a table is
        run, which have no numbers.
        """
        while True:
            live = self._room(table)
            with live.lock:
                if live.discarded:
                    continue
                if live.outdated or (fresh and self.store.shared):
                    self.catch_up(live)
                yield live
                return

    def catch_up(self, live: LiveTable) -> None:
        """Let a table that is held be as the store has it."""
        try:
            table, live.outdated = live.header.table, False
            events = self.store.events(table, live.version)
            if events:
                live.apply_events(events, self.store.reasons(table, live.version))
            self._read_facts(live)
        except UnknownTable:
            self.discard(live)
            raise unknown("There is no such table here.") from None
        except BaseException:
            self.discard(live)
            raise

    def _read_facts(self, live: LiveTable) -> None:
        """Let a table be run as the store says."""
        table = live.header.table
        live.arrangement = fact(self.store, ARRANGEMENT, table) or first_arrangement(live.header)
        live.clock = fact(self.store, CLOCK, table) or ClockState()
        self.read_orders(live)
        asked = fact(self.store, TAKE_BACK, table)
        live.take_back = asked.wish if asked and asked.version == live.version else None

    def read_orders(self, live: LiveTable) -> None:
        """Let the orders at a table that is held be those that the store has."""
        live.orders = facts_by_seat(self.store, ORDERS, live.header.table)

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
                    # What others have done meanwhile was told when there was nothing to mark.
                    live.outdated = self.store.shared
                    self.keep_in_memory(live)
        finally:
            with self._lock:
                self._opening.pop(table, None)
        return live

    def call(
        self, asker: str, function: Callable[..., T], *args: Any, report: Report | None = None
    ) -> T:
        """Call a function of some module that may take long, in the line of whoever asks."""
        try:
            return self.heavy.call(asker, function, *args, report=report)
        except LineFull:
            raise too_much("You are waiting for too much already. Wait a moment.") from None
        except NoAnswer as problem:
            LOG.warning("%s %s", getattr(function, "__name__", "a question"), problem)
            raise too_much(
                "This takes too long here, or more memory than there is for it. It was ended."
            ) from None

    def replayed(
        self,
        header: Header,
        events: tuple[StoredEvent, ...],
        arrangement: Arrangement | None = None,
        reasons: Mapping[int, Reasons] = NO_REASONS,
    ) -> LiveTable:
        """Return a table with all that was kept of it; a long game is replayed elsewhere."""
        if len(events) < LONG:
            return LiveTable(header, events, arrangement, reasons)
        return self.call(header.table, LiveTable, header, events, arrangement, dict(reasons))

    def _opened(self, table: str) -> LiveTable:
        """Open a table; one of an earlier version of the rules is carried over for good."""
        while True:
            live = self.replayed(
                self.header(table),
                self.store.events(table),
                reasons=self.store.reasons(table),
            )
            self._read_facts(live)
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
                if table not in self._held and not self.presence.anybody_here(table)
            ]
            taken = sum(self._live[table].size for table in idle)
            for table in idle:
                if taken > self._idle_bytes and table != live.header.table:
                    taken -= self._live.pop(table).size

    @property
    def in_memory(self) -> int:
        """How many tables are in memory."""
        return len(self._live)

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

    def forget(self, table: str) -> None:
        """Let go of a table that has been deleted, if it is in memory."""
        with self._lock:
            live = self._live.pop(table, None)
        if live is not None:
            live.discarded = True

    def read_again(self, table: str) -> None:
        """Let a table in memory be as the store has it: facts of it were changed without it."""
        with self._lock:
            live = self._live.get(table)
        if live is not None:
            live.outdated = True

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
        self.presence.close()
        for leave in self._leave:
            leave()

    def _on_event(self, table: str, number: int) -> None:
        """Note that a table is out of date here, if it lacks an event."""
        with self._lock:
            live = self._live.get(table)
        if live is not None and number > live.version:
            live.outdated = True

    def _on_change_elsewhere(self, table: str, number: int) -> None:
        """Note that a table may be out of date here, whatever it was that changed."""
        with self._lock:
            live = self._live.get(table)
        if live is not None:
            live.outdated = True
