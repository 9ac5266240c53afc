"""Tables kept in an SQLite file: the store of one machine, without any set-up."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Lock
from typing import TypeVar

from ferrovia.store.alone import hear_nobody, lead_alone
from ferrovia.store.notices import Notices
from ferrovia.store.protocol import Callback, Hearer, Hook, StoreError
from ferrovia.store.schema import connect, open_database
from ferrovia.store.sql_store import Connection, Row, SqlStore

T = TypeVar("T")


class SqliteStore(SqlStore):
    """A store in one file, which is made if it is not there; several processes may share it.

    One connection writes, another reads, so that nobody who looks waits for the disk. Every
    change is a transaction of its own, on the disk when the method returns.
    """

    shared = False
    listed = "(SELECT value FROM json_each(?))"

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        self._notices = Notices()
        self._writing = Lock()
        self._reading = Lock()
        self._closed = False
        self._writer = open_database(self.path)
        try:
            self._reader = connect(self.path)
        except sqlite3.Error as problem:
            self._writer.close()
            raise StoreError(f"{self.path} cannot be opened: {problem}") from None

    def __enter__(self) -> SqliteStore:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def lead(self, task: str, gained: Hook, lost: Hook) -> Hook:
        """Lead at once: one server at a time uses a file."""
        return lead_alone(gained, lost)

    def notify(self, table: str, number: int) -> None:
        """Tell whoever listens in this process that a table has events up to ``number``."""
        self._notices.notify(table, number)

    def subscribe(self, table: str | None, callback: Callback, *, elsewhere: bool = False) -> Hook:
        """Call back at every notice of a table, or of all; what is returned ends that."""
        return self._notices.subscribe(table, callback, elsewhere=elsewhere)

    def say(self, text: str) -> None:
        """Say something to nobody: one server at a time uses a file."""

    def hear(self, hearer: Hearer) -> Hook:
        """Hear nothing, until what is returned ends that."""
        return hear_nobody

    def close(self) -> None:
        """Close the file; what was acknowledged is in it with or without this."""
        with self._writing, self._reading:
            self._closed = True
            self._reader.close()
            self._writer.close()
        self._notices.clear()

    def _changed(
        self,
        work: Callable[[Connection], None],
        kept: Callable[[Connection], bool] | None = None,
        table: str = "",
        number: int = 0,
    ) -> None:
        """Do work as a whole or not at all; committed, and on the disk, at the end."""
        with self._writing, self._troubles():
            self._writer.execute("BEGIN IMMEDIATE")
            try:
                work(self._writer)
                self._writer.execute("COMMIT")
            except BaseException:
                # SQLite may have rolled back already, as it does when the disk is full.
                with suppress(sqlite3.Error):
                    self._writer.execute("ROLLBACK")
                raise

    def _asked(self, work: Callable[[Connection], T]) -> T:
        with self._reading, self._troubles():
            return work(self._reader)

    def _at_one_moment(self, work: Callable[[Connection], None]) -> None:
        """Read in a transaction: the log keeps what it began with."""
        with self._reading, self._troubles():
            self._reader.execute("BEGIN")
            try:
                work(self._reader)
            finally:
                self._reader.execute("COMMIT")

    def _parts(self, connection: Connection) -> dict[str, tuple[str, ...]]:
        tables = "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY rowid"
        return {
            name: tuple(
                row[1] for row in connection.execute(f"PRAGMA table_info({name})").fetchall()
            )
            for (name,) in connection.execute(tables).fetchall()
        }

    def _streamed(self, connection: Connection, statement: str) -> Iterator[Row]:
        found = connection.execute(statement)
        return iter(found.fetchone, None)

    def _database_faults(self, connection: Connection) -> list[str]:
        found = connection.execute("PRAGMA integrity_check").fetchall()
        said = [" ".join(text.split()) for (text,) in found]
        return [f"the file is damaged: {text}" for text in said if text != "ok"]

    def is_used_elsewhere(self) -> bool:
        """Return ``False``: whoever serves a file has a lock beside it."""
        return False

    @contextmanager
    def _troubles(self) -> Iterator[None]:
        """Say in our words what SQLite and its binding object to."""
        if self._closed:
            raise StoreError("the store of tables has been closed")
        try:
            yield
        except sqlite3.Error as problem:
            raise StoreError(f"{self.path} cannot be used: {problem}") from None
        except (UnicodeEncodeError, OverflowError) as problem:
            raise StoreError(f"this cannot be kept: {problem}") from None
