"""Hearing what other processes do at tables, by PostgreSQL's own notices.

One connection listens. While it is down, notices are missed, so after it is back every table is
told to have changed: whoever listens looks for itself.
"""

from __future__ import annotations

import logging
import secrets
from contextlib import suppress
from threading import Event, Lock, Thread

import psycopg

from ferrovia.store.notices import Notices
from ferrovia.store.postgres.connections import ConnectionPool, PostgresConnection, Unreached
from ferrovia.store.protocol import Hearer, Hook

LOG = logging.getLogger(__name__)
CHANNEL = "ferrovia_tables"
WORDS = "ferrovia_words"
"""The channel for what is said and not kept."""
NOTIFY = "SELECT pg_notify(?, ?)"
PAUSE = 0.5
"""Seconds before a lost connection is tried again."""
LOOK_UP = 1.0
"""Seconds after which the thread looks whether it is to end; it is woken for that, if possible."""


class Listening:
    """Brings the notices of other processes to those who listen in this one."""

    def __init__(self, pool: ConnectionPool, notices: Notices) -> None:
        self._pool = pool
        self._notices = notices
        self._name = secrets.token_hex(8)
        """Who we are: what this process has done itself, it has been told already."""
        self._hearers: dict[object, Hearer] = {}
        self._lock = Lock()
        self._thread: Thread | None = None
        self._ending = Event()
        self._ready = Event()

    def start(self) -> None:
        """Begin to listen, unless that has begun; notices are heard when this returns."""
        with self._lock:
            if self._thread is None and not self._ending.is_set():
                self._thread = Thread(target=self._run, name="notices", daemon=True)
                self._thread.start()
        self._ready.wait(LOOK_UP)

    def stop(self) -> None:
        """Listen no more."""
        self._ending.set()
        with self._lock:
            thread, self._thread = self._thread, None
        if thread is not None:
            with suppress(Unreached, psycopg.Error), self._pool.lent() as line:
                self.tell(line, "", 0)
            thread.join()

    def tell(self, line: PostgresConnection, table: str, number: int) -> None:
        """Tell other processes of a change; within a transaction, when that is committed."""
        line.execute(NOTIFY, (CHANNEL, f"{self._name} {number} {table}"))

    def say(self, line: PostgresConnection, text: str) -> None:
        """Let other processes hear something."""
        line.execute(NOTIFY, (WORDS, f"{self._name} {text}"))

    def hear(self, hearer: Hearer) -> Hook:
        """Call back with what other processes say; what is returned ends that."""
        ticket = object()
        with self._lock:
            self._hearers[ticket] = hearer

        def leave() -> None:
            with self._lock:
                self._hearers.pop(ticket, None)

        return leave

    def _run(self) -> None:
        first = True
        while not self._ending.is_set():
            try:
                line = self._pool.place.connect()
                with line.raw:
                    for channel in (CHANNEL, WORDS):
                        line.raw.execute(f"LISTEN {channel}".encode())
                    if not first:
                        self._tell_of_all(line)
                    first = False
                    self._ready.set()
                    self._listen(line)
            except (Unreached, psycopg.Error) as problem:
                if self._ending.is_set():
                    return
                LOG.warning("notices are not heard: %s", self._pool.place.words(problem))
                first = False
                self._ready.set()
                self._ending.wait(PAUSE)

    def _listen(self, line: PostgresConnection) -> None:
        while not self._ending.is_set():
            for notice in line.raw.notifies(timeout=LOOK_UP):
                name, rest = notice.payload.split(" ", 1)
                if self._ending.is_set():
                    return
                if name != self._name:
                    self._pass_on(notice.channel, rest)

    def _pass_on(self, channel: str, rest: str) -> None:
        if channel == CHANNEL:
            number, table = rest.split(" ", 1)
            self._notices.notify(table, int(number), elsewhere=True)
            return
        with self._lock:
            hearers = tuple(self._hearers.values())
        for hearer in hearers:
            try:
                hearer(rest)
            except Exception:
                LOG.exception("what another process said was not understood")

    def _tell_of_all(self, line: PostgresConnection) -> None:
        """Say of every table that it may have changed while nobody listened."""
        newest = (
            "SELECT t.id, (SELECT coalesce(max(number), 0) FROM events WHERE table_id = t.id) "
            "FROM tables AS t"
        )
        for table, number in line.execute(newest).fetchall():
            self._notices.notify(table, number, elsewhere=True)
