"""Tables kept in an SQLite file: the store of one machine, without any set-up."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Lock
from typing import Any, TypeVar

from ferrovia.records import EventKind
from ferrovia.store.encoding import decoded, encoded
from ferrovia.store.notices import Notices
from ferrovia.store.protocol import (
    AlreadyTaken,
    Callback,
    Fact,
    FactKind,
    Grant,
    Header,
    KeptFact,
    Reasons,
    Role,
    StandingJson,
    Store,
    StoredEvent,
    StoreError,
    Summary,
    UnknownTable,
    check_grants,
    check_next,
)
from ferrovia.store.schema import connect, open_database

EVENT = "INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
GRANT = "INSERT OR IGNORE INTO grants (digest, table_id, role, seat) VALUES (?, ?, ?, ?)"
STANDING = "INSERT OR REPLACE INTO standings (table_id, number, standing) VALUES (?, ?, ?)"
REASONS = "INSERT INTO reasons (table_id, number, reasons) VALUES (?, ?, ?)"
KEEP = (
    "INSERT INTO facts (table_id, kind, seat, name, value) VALUES (?, ?, ?, ?, ?) "
    "ON CONFLICT (table_id, kind, seat, name) DO UPDATE SET value = excluded.value"
)
FORGET = "DELETE FROM facts WHERE table_id = ? AND kind = ? AND seat = ? AND name = ?"
FACTS = "SELECT table_id, seat, name, value FROM facts WHERE kind = ?"
PARTS = ("facts", "reasons", "standings", "grants", "events")
"""Where something is kept of a table, besides its header."""
LISTED = "(SELECT value FROM json_each(?))"
"""Ids as one JSON list: SQLite limits how many values a query may have."""
NEWEST = "SELECT coalesce(max(number), 0) FROM events WHERE table_id = ?"
SUMMARIES = """
SELECT t.header, coalesce(e.number, 0) AS events, coalesce(e.at, t.created) AS at, s.standing
FROM tables AS t
LEFT JOIN events AS e ON e.table_id = t.id
    AND e.number = (SELECT max(number) FROM events WHERE table_id = t.id)
LEFT JOIN standings AS s ON s.table_id = t.id AND s.number = coalesce(e.number, 0)
"""

T = TypeVar("T")


class SqliteStore(Store):
    """A store in one file, which is made if it is not there; several processes may share it.

    One connection writes, another reads, so that nobody who looks waits for the disk. Every
    change is a transaction of its own, on the disk when the method returns.
    """

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

    def create(
        self,
        header: Header,
        events: Iterable[StoredEvent] = (),
        grants: Iterable[Grant] = (),
        standing: StandingJson | None = None,
    ) -> None:
        """Keep a new table with what has happened already."""
        table, written, granted = header.table, tuple(events), tuple(grants)
        check_grants(header, granted)
        for last, event in enumerate(written):
            check_next(table, last, event)
        text = _text(header)
        rows = [_row(table, event) for event in written]
        with self._transaction() as write:
            if write.execute("SELECT 1 FROM tables WHERE id = ?", (table,)).fetchone():
                raise AlreadyTaken(f"there is a table {table} already")
            write.execute("INSERT INTO tables VALUES (?, ?, ?)", (table, header.created, text))
            write.executemany(EVENT, rows)
            write.executemany(GRANT, [(g.key, g.table, g.role, g.seat) for g in granted])
            if standing is not None:
                write.execute(STANDING, (table, len(written), _text(standing)))

    def append(
        self,
        table: str,
        event: StoredEvent,
        standing: StandingJson | None = None,
        reasons: Reasons = (),
        facts: Iterable[Fact] = (),
    ) -> None:
        """Keep one more event."""
        row, changed = _row(table, event), _fact_rows(table, facts)
        with self._transaction() as write:
            check_next(table, _newest(write, table), event)
            write.execute(EVENT, row)
            if standing is not None:
                write.execute(STANDING, (table, event.number, _text(standing)))
            if reasons:
                write.execute(REASONS, (table, event.number, _text(reasons)))
            _change(write, changed)

    def reasons(self, table: str) -> dict[int, Reasons]:
        """Return why bots did what they did, by the numbers of their events."""
        with self._read() as read:
            _check_known(read, table)
            rows = read.execute(
                "SELECT number, reasons FROM reasons WHERE table_id = ?", (table,)
            ).fetchall()
        what = f"the reasons at table {table}"
        return {number: decoded(text, Reasons, what) for number, text in rows}

    def keep(self, table: str, facts: Iterable[Fact]) -> None:
        """Keep some facts of a table, each in the place of the one before; without value, none."""
        changed = _fact_rows(table, facts)
        with self._transaction() as write:
            _check_known(write, table)
            _change(write, changed)

    def facts(
        self, kind: FactKind[T], only: Collection[str] | None = None
    ) -> tuple[KeptFact[T], ...]:
        """Return the facts of a kind, of all tables or of those in ``only``."""
        asked, values = FACTS, [kind.name]
        if only is not None:
            asked += f" AND table_id IN {LISTED}"
            values.append(_text(list(only)))
        with self._read() as read:
            rows = read.execute(f"{asked} ORDER BY table_id, seat, name", values).fetchall()
        return tuple(
            KeptFact(table, seat, key, decoded(value, kind.value, f"a {kind.name} of {table}"))
            for table, seat, key, value in rows
        )

    def delete(self, table: str) -> None:
        """Forget a table with everything that was kept of it."""
        with self._transaction() as write:
            _check_known(write, table)
            for part in PARTS:
                write.execute(f"DELETE FROM {part} WHERE table_id = ?", (table,))
            write.execute("DELETE FROM tables WHERE id = ?", (table,))

    def events(self, table: str, since: int = 0) -> tuple[StoredEvent, ...]:
        """Return the events with a number above ``since``, in order."""
        with self._read() as read:
            rows = read.execute(
                "SELECT number, kind, seat, action, stands, fingerprint, at FROM events "
                "WHERE table_id = ? AND number > ? ORDER BY number",
                (table, since),
            ).fetchall()
            if not rows:
                _check_known(read, table)
        return tuple(_stored_event(table, row) for row in rows)

    def header(self, table: str) -> Header:
        """Return what a table was opened with."""
        with self._read() as read:
            row = read.execute("SELECT header FROM tables WHERE id = ?", (table,)).fetchone()
        if row is None:
            raise UnknownTable(f"there is no table {table}")
        return decoded(row[0], Header, f"the header of table {table}")

    def tables(self, only: Collection[str] | None = None) -> tuple[Summary, ...]:
        """Return all tables, or those of ``only`` that exist; the last one played at first."""
        with self._read() as read:
            if only is None:
                rows = read.execute(f"{SUMMARIES} ORDER BY at DESC, t.rowid DESC").fetchall()
            else:
                rows = read.execute(
                    f"{SUMMARIES} WHERE t.id IN {LISTED} ORDER BY at DESC, t.rowid DESC",
                    (_text(list(only)),),
                ).fetchall()
        return tuple(_summary(row) for row in rows)

    def remember(self, table: str, number: int, standing: StandingJson) -> None:
        """Keep how a table stands after event ``number``."""
        text = _text(standing)
        with self._transaction() as write:
            if _newest(write, table) == number:
                write.execute(STANDING, (table, number, text))

    def grant(self, key: str, table: str, role: Role, seat: str = "") -> None:
        """Let a key, given by its digest, be good for something."""
        made = Grant(key, table, role, seat)
        with self._transaction() as write:
            _check_known(write, table)
            write.execute(GRANT, (made.key, made.table, made.role, made.seat))

    def held(self, key: str) -> tuple[Grant, ...]:
        """Return everything that a key, given by its digest, is good for."""
        with self._read() as read:
            rows = read.execute(
                "SELECT digest, table_id, role, seat FROM grants WHERE digest = ? "
                "ORDER BY table_id, role, seat",
                (key,),
            ).fetchall()
        return tuple(Grant(*row) for row in rows)

    def grants_of(self, table: str) -> tuple[Grant, ...]:
        """Return what any key is good for at a table."""
        with self._read() as read:
            _check_known(read, table)
            rows = read.execute(
                "SELECT digest, table_id, role, seat FROM grants WHERE table_id = ? "
                "ORDER BY digest, role, seat",
                (table,),
            ).fetchall()
        return tuple(Grant(*row) for row in rows)

    def notify(self, table: str, number: int) -> None:
        """Tell whoever listens in this process that a table has events up to ``number``."""
        self._notices.notify(table, number)

    def subscribe(self, table: str | None, callback: Callback) -> Callable[[], None]:
        """Call back at every notice of a table, or of all; what is returned ends that."""
        return self._notices.subscribe(table, callback)

    def close(self) -> None:
        """Close the file; what was acknowledged is in it with or without this."""
        with self._writing, self._reading:
            self._closed = True
            self._reader.close()
            self._writer.close()
        self._notices.clear()

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        """Write as a whole or not at all; committed, and on the disk, at the end."""
        with self._writing, self._troubles():
            self._writer.execute("BEGIN IMMEDIATE")
            try:
                yield self._writer
                self._writer.execute("COMMIT")
            except BaseException:
                # SQLite may have rolled back already, as it does when the disk is full.
                with suppress(sqlite3.Error):
                    self._writer.execute("ROLLBACK")
                raise

    @contextmanager
    def _read(self) -> Iterator[sqlite3.Connection]:
        with self._reading, self._troubles():
            yield self._reader

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


def _text(value: object) -> str:
    return encoded(value).decode()


def _row(table: str, event: StoredEvent) -> tuple[Any, ...]:
    return (
        table,
        event.number,
        event.kind.value,
        event.seat,
        None if event.action is None else _text(event.action),
        event.to,
        event.fingerprint,
        event.at,
    )


def _fact_rows(table: str, facts: Iterable[Fact]) -> list[tuple[str, tuple[str, ...]]]:
    """Return what is to be done for some facts to be kept, as statements with their values."""
    return [
        (FORGET, (table, fact.kind, fact.seat, fact.key))
        if fact.value is None
        else (KEEP, (table, fact.kind, fact.seat, fact.key, _text(fact.value)))
        for fact in facts
    ]


def _change(connection: sqlite3.Connection, changed: list[tuple[str, tuple[str, ...]]]) -> None:
    for statement, values in changed:
        connection.execute(statement, values)


def _stored_event(table: str, row: tuple[Any, ...]) -> StoredEvent:
    number, kind, seat, action, stands, fingerprint, at = row
    what = f"event {number} of table {table}"
    try:
        return StoredEvent(
            number=number,
            kind=EventKind(kind),
            seat=seat,
            action=None if action is None else decoded(action, dict[str, Any], what),
            to=stands,
            fingerprint=fingerprint,
            at=at,
        )
    except ValueError as problem:
        raise StoreError(f"{what} cannot be read: {problem}") from None


def _summary(row: tuple[Any, ...]) -> Summary:
    header, events, at, standing = row
    return Summary(
        decoded(header, Header, "the header of a table"),
        events,
        at,
        None if standing is None else decoded(standing, StandingJson, "how a table stands"),
    )


def _newest(connection: sqlite3.Connection, table: str) -> int:
    """Return the number of a table's newest event, 0 without any."""
    newest = int(connection.execute(NEWEST, (table,)).fetchone()[0])
    if not newest:
        _check_known(connection, table)
    return newest


def _check_known(connection: sqlite3.Connection, table: str) -> None:
    if not connection.execute("SELECT 1 FROM tables WHERE id = ?", (table,)).fetchone():
        raise UnknownTable(f"there is no table {table}")
