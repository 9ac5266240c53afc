"""Connections to a PostgreSQL database: made, lent, and made again when they were lost.

No word of an error shows the password.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from threading import BoundedSemaphore, Lock
from typing import Any

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from ferrovia.store.protocol import StoreError
from ferrovia.store.sql_store import FoundRows

SCHEMA = "ferrovia"
"""The part of the database that is ours."""
MOST = 10
"""Connections that work at the same time; whoever needs one more waits."""
APPLICATION = "ferrovia-"
"""How our connections are called where the database lists them, with a word for each process."""
SETTINGS: dict[str, Any] = {
    "connect_timeout": 5,
    # A line that was cut somewhere on its way is noticed within seconds.
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}
"""What a connection is made with where the address says nothing else."""
BEGIN = (
    f"SET search_path TO {SCHEMA}",
    # Durable when it is acknowledged, whatever the database does otherwise.
    "SELECT set_config('synchronous_commit', 'on', false) "
    "WHERE current_setting('synchronous_commit') IN ('off', 'local')",
)
GONE = ("08", "57P")
"""How the codes of errors begin that end a connection: it broke, or the database is stopped."""
AGAIN = (psycopg.errors.DeadlockDetected, psycopg.errors.SerializationFailure)
"""Errors of work that stood in the way of other work, and did nothing."""


class Unreached(Exception):
    """The database could not be reached, or not any more; the same may work a little later."""


class PostgresConnection:
    """One connection, as SQL stores use it."""

    def __init__(self, raw: psycopg.Connection[Any]) -> None:
        self.raw = raw

    def execute(self, statement: str, values: Sequence[Any] = (), /) -> FoundRows:
        """Do one thing; nothing that is kept has a NUL in it, so none is found by one."""
        if statement.lstrip().startswith("SELECT"):
            values = [v.replace("\0", "\ufffd") if isinstance(v, str) else v for v in values]
        return self.raw.execute(_statement(statement), values or None)

    def executemany(self, statement: str, values: Sequence[Sequence[Any]], /) -> object:
        """Do the same for many rows."""
        with self.raw.cursor() as cursor:
            cursor.executemany(_statement(statement), values)
        return None


def _statement(text: str) -> bytes:
    return text.replace("?", "%s").encode()


class Place:
    """Where a database is, as an address says it: ``postgresql://user:password@host/name``."""

    def __init__(self, address: str) -> None:
        try:
            given = conninfo_to_dict(address)
        except psycopg.Error:
            raise StoreError(
                "this is no address of a PostgreSQL database; one looks like "
                "postgresql://user:password@host:5432/name"
            ) from None
        self._password = str(given.get("password") or "")
        self.application = APPLICATION + secrets.token_hex(8)
        """What the connections of this process are called."""
        given["application_name"] = self.application
        self._parts = make_conninfo(**{**SETTINGS, **given})
        name, host = given.get("dbname", ""), given.get("host", "")
        self.name = f"the database {name}" + (f" at {host}" if host else "")
        """What it is called where people read it."""

    def connect(self) -> PostgresConnection:
        """Return a new connection, on which every statement is durable by itself."""
        try:
            raw = psycopg.connect(self._parts, autocommit=True)
        except psycopg.Error as problem:
            raise Unreached(self.words(problem)) from None
        try:
            for setting in BEGIN:
                raw.execute(setting)
        except psycopg.Error as problem:
            raw.close()
            raise Unreached(self.words(problem)) from None
        return PostgresConnection(raw)

    def words(self, problem: BaseException) -> str:
        """Return what PostgreSQL objects to, in one line and without the password."""
        text = " ".join(str(problem).split())
        return text.replace(self._password, "…") if self._password else text


class ConnectionPool:
    """Connections that are lent to whoever has work to do; safe to use from any thread."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self._lock = Lock()
        self._idle: list[PostgresConnection] = []
        self._free = BoundedSemaphore(MOST)
        self._closed = False

    @contextmanager
    def lent(self) -> Iterator[PostgresConnection]:
        """Lend a connection; ``Unreached`` if it, or the database, goes away meanwhile."""
        with self._free:
            line = self._taken()
            try:
                yield line
            except psycopg.Error as problem:
                if isinstance(problem, AGAIN):
                    raise Unreached(self.place.words(problem)) from None
                if line.raw.closed or (problem.sqlstate or "").startswith(GONE):
                    self._drop_idle()  # what ended this one has ended the others, too
                    line.raw.close()
                    raise Unreached(self.place.words(problem)) from None
                raise
            finally:
                self._return(line)

    def _taken(self) -> PostgresConnection:
        with self._lock:
            if self._closed:
                raise StoreError("the store of tables has been closed")
            if self._idle:
                return self._idle.pop()
        return self.place.connect()

    def _return(self, line: PostgresConnection) -> None:
        idle = psycopg.pq.TransactionStatus.IDLE
        with self._lock:
            sound = not line.raw.closed and line.raw.info.transaction_status == idle
            if sound and not self._closed:
                self._idle.append(line)
                return
        line.raw.close()

    def _drop_idle(self) -> None:
        with self._lock:
            idle, self._idle = self._idle, []
        for line in idle:
            with suppress(psycopg.Error):
                line.raw.close()

    def close(self) -> None:
        """Close all that are not lent; those are closed when they come back."""
        with self._lock:
            self._closed = True
        self._drop_idle()
