"""The store in a PostgreSQL database, for any number of processes on any number of machines."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from queue import SimpleQueue
from threading import Lock, Thread
from typing import TypeVar

import psycopg

from ferrovia import clock
from ferrovia.store.notices import Notices
from ferrovia.store.postgres.connections import (
    APPLICATION,
    SCHEMA,
    ConnectionPool,
    Place,
    PostgresConnection,
    Unreached,
)
from ferrovia.store.postgres.leases import Leases
from ferrovia.store.postgres.listening import Listening
from ferrovia.store.postgres.postgres_schema import VERSION, make_ready
from ferrovia.store.protocol import AlreadyTaken, Callback, Hearer, Hook, StoreError
from ferrovia.store.sql_store import Connection, Row, SqlStore

LOG = logging.getLogger(__name__)
PATIENCE = 15.0
"""Seconds in which a database that was restarted is expected back."""
PAUSES = (0.05, 0.1, 0.2, 0.5, 1.0)
"""Seconds before something is tried again, each time longer."""
COLUMNS = """
SELECT c.relname, a.attname FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid
WHERE c.relnamespace = to_regnamespace(?) AND c.relkind = 'r' AND a.attnum > 0
    AND NOT a.attisdropped
ORDER BY c.oid, a.attnum
"""
ROWID = "rowid"
"""The column that SQLite has by itself; it is counted again wherever rows are carried to."""
OTHERS = """
SELECT pid FROM pg_stat_activity WHERE datname = current_database()
    AND application_name LIKE ? AND application_name <> ?
"""

T = TypeVar("T")


class PostgresStore(SqlStore):
    """A store in a database, given by its address; it is made there if it is not there yet.

    What is asked is asked again when the database was restarted meanwhile. What is changed, too: if
    nobody knows whether it was committed, the store looks before it tries again.
    """

    shared = True
    listed = "(SELECT json_array_elements_text(?::json))"
    held_back = " FOR UPDATE"

    def __init__(self, address: str) -> None:
        place = Place(address)
        self.place = place
        self._pool = ConnectionPool(place)
        self._notices = Notices()
        self._listening = Listening(self._pool, self._notices)
        self._leases = Leases(place)
        self._saying: SimpleQueue[Callable[[PostgresConnection], None] | None] = SimpleQueue()
        self._sayer: Thread | None = None
        self._lock = Lock()
        self._closed = False
        try:
            with self._pool.lent() as line:
                make_ready(place, line)
        except Unreached as problem:
            raise StoreError(f"{place.name} cannot be reached: {problem}") from None
        except StoreError:
            self._pool.close()
            raise

    def __enter__(self) -> PostgresStore:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def lead(self, task: str, gained: Hook, lost: Hook) -> Hook:
        """Be ready to do what must be done once; the database says who does."""
        return self._leases.lead(task, gained, lost)

    def notify(self, table: str, number: int) -> None:
        """Tell whoever listens: in this process at once, in others as soon as possible.

        Others have heard of events as they were committed, and only need to be told of the rest.
        """
        self._notices.notify(table, number)
        if number <= 0:
            self._soon(lambda line: self._listening.tell(line, table, 0))

    def subscribe(self, table: str | None, callback: Callback, *, elsewhere: bool = False) -> Hook:
        """Call back at every notice of a table, or of all; what is returned ends that."""
        leave = self._notices.subscribe(table, callback, elsewhere=elsewhere)
        self._listening.start()
        return leave

    def say(self, text: str) -> None:
        """Let other processes know something that is not kept."""
        self._soon(lambda line: self._listening.say(line, text))

    def hear(self, hearer: Hearer) -> Hook:
        """Call back with what other processes say; what is returned ends that."""
        leave = self._listening.hear(hearer)
        self._listening.start()
        return leave

    def close(self) -> None:
        """Let go of all connections; what was acknowledged is kept with or without this."""
        with self._lock:
            if self._closed:
                return
            self._closed = True
        self._leases.stop()
        if self._sayer is not None:
            self._saying.put(None)
            self._sayer.join()
        self._listening.stop()
        self._pool.close()
        self._notices.clear()

    def _soon(self, telling: Callable[[PostgresConnection], None]) -> None:
        """Tell other processes something, one after the other; nobody waits for it."""
        with self._lock:
            if self._closed:
                return
            if self._sayer is None:
                self._sayer = Thread(target=self._say_all, name="saying", daemon=True)
                self._sayer.start()
        self._saying.put(telling)

    def _say_all(self) -> None:
        while (telling := self._saying.get()) is not None:
            try:
                with self._pool.lent() as line:
                    telling(line)
            except (Unreached, StoreError, psycopg.Error) as problem:
                # Those who were to hear it have lost the database, too, and look again anyway.
                LOG.warning("others were not told of something: %s", self.place.words(problem))

    def _asked(self, work: Callable[[Connection], T]) -> T:
        for _ in self._attempts():
            with self._troubles(), self._pool.lent() as line:
                return work(line)
        raise AssertionError("attempts end by an answer or an error")

    def _changed(
        self,
        work: Callable[[Connection], None],
        kept: Callable[[Connection], bool] | None = None,
        table: str = "",
        number: int = 0,
    ) -> None:
        unsure = False
        for attempt in self._attempts():
            unsure = attempt > 0 and kept is not None
            with self._troubles(), self._pool.lent() as line:
                if unsure and kept is not None and kept(line):
                    return
                try:
                    self._transact(line, work, table, number)
                except AlreadyTaken:
                    # Perhaps by ourselves: the first attempt was committed after we had looked.
                    if not (unsure and kept is not None and kept(line)):
                        raise
                return

    def _at_one_moment(self, work: Callable[[Connection], None]) -> None:
        """Read in a transaction; what it has found may be used already, so it is done once."""
        try:
            with self._pool.lent() as line, line.raw.transaction():
                line.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
                work(line)
        except (Unreached, psycopg.Error) as problem:
            raise StoreError(
                f"{self.place.name} cannot be read: {self.place.words(problem)}"
            ) from None

    def _parts(self, connection: Connection) -> dict[str, tuple[str, ...]]:
        found: dict[str, tuple[str, ...]] = {}
        for part, column in connection.execute(COLUMNS, (SCHEMA,)).fetchall():
            if part != VERSION and column != ROWID:
                found[part] = (*found.get(part, ()), column)
        return found

    def _streamed(self, connection: Connection, statement: str) -> Iterator[Row]:
        assert isinstance(connection, PostgresConnection)
        with connection.raw.cursor("moving") as cursor:
            yield from cursor.execute(statement.encode())

    def _database_faults(self, connection: Connection) -> list[str]:
        """Return nothing: PostgreSQL says so itself when it reads a page that is damaged."""
        return []

    def is_used_elsewhere(self) -> bool:
        """Return whether any other process is connected to the database as Ferrovia."""
        return bool(self._rows(OTHERS, (f"{APPLICATION}%", self.place.application)))

    def _transact(
        self, line: PostgresConnection, work: Callable[[Connection], None], table: str, number: int
    ) -> None:
        with line.raw.transaction():
            work(line)
            if table:
                self._listening.tell(line, table, number)

    def _attempts(self) -> Iterator[int]:
        """Yield 0, 1, 2 … until the database has been away for too long."""
        deadline = clock.seconds() + PATIENCE
        attempt = 0
        while True:
            if self._closed:
                raise StoreError("the store of tables has been closed")
            yield attempt
            if clock.seconds() > deadline:
                raise StoreError(f"{self.place.name} cannot be reached")
            clock.sleep(PAUSES[min(attempt, len(PAUSES) - 1)])
            attempt += 1

    @contextmanager
    def _troubles(self) -> Iterator[None]:
        """Say in our words what PostgreSQL objects to; what was lost is passed over for once."""
        try:
            yield
        except Unreached as problem:
            LOG.info("%s is tried again: %s", self.place.name, problem)
        except (psycopg.DataError, UnicodeEncodeError, OverflowError) as problem:
            raise StoreError(f"this cannot be kept: {self.place.words(problem)}") from None
        except psycopg.Error as problem:
            raise StoreError(
                f"{self.place.name} cannot be used: {self.place.words(problem)}"
            ) from None
