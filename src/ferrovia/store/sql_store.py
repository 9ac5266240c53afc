"""Tables kept in an SQL database: what every such store does in the same way.

Each method is written once, in SQL that SQLite and PostgreSQL both understand, with ``?`` for
values. A store of either kind says how work is done on a connection: asked, or changed as a whole.
Work may be done again from its beginning, so it touches nothing but the connection.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, ClassVar, Protocol, TypeVar

from ferrovia.records import EventKind
from ferrovia.store.encoding import decoded, encoded
from ferrovia.store.protocol import (
    AlreadyTaken,
    Fact,
    FactKind,
    Grant,
    Header,
    HouseFact,
    HouseKind,
    KeptFact,
    KeptHouseFact,
    Reasons,
    Role,
    StandingJson,
    Store,
    StoredEvent,
    StoreError,
    Summary,
    UnknownTable,
    Usage,
    check_grants,
    check_next,
    house_fact_taken,
)

EVENT_COLUMNS = "number, kind, seat, action, stands, fingerprint, at"
ADD_TABLE = "INSERT INTO tables (id, created, header) VALUES (?, ?, ?)"
EVENT = f"INSERT INTO events (table_id, {EVENT_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
GRANT = (
    "INSERT INTO grants (digest, table_id, role, seat) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"
)
REVOKE = "DELETE FROM grants WHERE digest = ? AND table_id = ? AND role = ? AND seat = ?"
STANDING = """
INSERT INTO standings (table_id, number, standing) VALUES (?, ?, ?)
ON CONFLICT (table_id) DO UPDATE SET number = excluded.number, standing = excluded.standing
"""
REASONS = "INSERT INTO reasons (table_id, number, reasons) VALUES (?, ?, ?)"
KEEP = (
    "INSERT INTO facts (table_id, kind, seat, name, value) VALUES (?, ?, ?, ?, ?) "
    "ON CONFLICT (table_id, kind, seat, name) DO UPDATE SET value = excluded.value"
)
FORGET = "DELETE FROM facts WHERE table_id = ? AND kind = ? AND seat = ? AND name = ?"
FACTS = "SELECT table_id, seat, name, value FROM facts WHERE kind = ?"
KEEP_HOUSE = """
INSERT INTO house_facts (kind, owner, name, value) VALUES (?, ?, ?, ?)
ON CONFLICT (kind, owner, name) DO
"""
RENEW_HOUSE = f"{KEEP_HOUSE} UPDATE SET value = excluded.value"
ADD_HOUSE = f"{KEEP_HOUSE} NOTHING"
FORGET_HOUSE = "DELETE FROM house_facts WHERE kind = ? AND owner = ? AND name = ?"
PARTS = ("facts", "reasons", "standings", "grants", "events")
"""Where something is kept of a table, besides its header."""
NEWEST = "SELECT coalesce(max(number), 0) FROM events WHERE table_id = ?"
SUMMARIES = """
SELECT t.header, coalesce(e.number, 0) AS events, coalesce(e.at, t.created) AS at, s.standing
FROM tables AS t
LEFT JOIN events AS e ON e.table_id = t.id
    AND e.number = (SELECT max(number) FROM events WHERE table_id = t.id)
LEFT JOIN standings AS s ON s.table_id = t.id AND s.number = coalesce(e.number, 0)
"""
NEWEST_TABLES = """
SELECT t.id, coalesce(
    (SELECT at FROM events WHERE table_id = t.id ORDER BY number DESC LIMIT 1), t.created
) AS at
FROM tables AS t
"""
USAGE = """
SELECT count(*), coalesce(sum((SELECT max(number) FROM events WHERE table_id = g.table_id)), 0)
FROM grants AS g WHERE g.digest = ? AND g.role = 'host'
"""
NEWEST_FIRST = "ORDER BY at DESC, t.rowid DESC"
NUMBERS = "SELECT table_id, count(*), min(number), max(number) FROM events GROUP BY table_id"
ORPHANS = """
SELECT {owner}, count(*) FROM {part} WHERE {owner} NOT IN (SELECT id FROM tables)
GROUP BY {owner} ORDER BY {owner}
"""
BATCH = 500
"""Rows that are carried over at once."""

Row = tuple[Any, ...]
T = TypeVar("T")


class FoundRows(Protocol):
    """What came of a statement."""

    @property
    def rowcount(self) -> int:
        """How many rows it changed."""

    def fetchone(self) -> Any:
        """Return the next row; ``None`` after the last."""

    def fetchall(self) -> list[Any]:
        """Return all rows that are left."""


class Connection(Protocol):
    """A line to a database, on which one piece of work is done at a time."""

    def execute(self, statement: str, values: Sequence[Any] = (), /) -> FoundRows:
        """Do one thing."""

    def executemany(self, statement: str, values: Sequence[Sequence[Any]], /) -> object:
        """Do the same for many rows."""


class SqlStore(Store):
    """A store in an SQL database."""

    listed: ClassVar[str]
    """What stands for the ids of a list in JSON; databases limit how many values there may be."""
    held_back: ClassVar[str] = ""
    """Ends a question for a row that nobody else may change until this work is done."""

    @abstractmethod
    def _asked(self, work: Callable[[Connection], T]) -> T:
        """Return what work finds that changes nothing."""

    @abstractmethod
    def _changed(
        self,
        work: Callable[[Connection], None],
        kept: Callable[[Connection], bool] | None = None,
        table: str = "",
        number: int = 0,
    ) -> None:
        """Do work as a whole or not at all; it is durable at the end.

        ``kept`` says whether that is already so. It is asked where nobody knows whether an attempt
        came to its end; without it, doing the work twice is the same as once. ``table`` has changed
        by this, and has events up to ``number`` if there is one.
        """

    @abstractmethod
    def _at_one_moment(self, work: Callable[[Connection], None]) -> None:
        """Do work that changes nothing and sees no change of others meanwhile."""

    @abstractmethod
    def _parts(self, connection: Connection) -> dict[str, tuple[str, ...]]:
        """Return where anything is kept, and in which columns; what others refer to first."""

    @abstractmethod
    def _streamed(self, connection: Connection, statement: str) -> Iterator[Row]:
        """Yield what is found, a few rows at a time."""

    @abstractmethod
    def is_used_elsewhere(self) -> bool:
        """Return whether other processes use the database right now, as far as it knows."""

    def copy_to(self, target: SqlStore) -> dict[str, int]:
        """Carry all rows into a store that has none; return how many there were of each part."""
        moved: dict[str, int] = {}

        def fill(write: Connection) -> None:
            target._check_empty(write)
            self._at_one_moment(lambda read: moved.update(self._copy(read, write)))

        def kept(read: Connection) -> bool:
            return target._first_filled(read) != ""

        target._changed(fill, kept)
        return moved

    def _copy(self, read: Connection, write: Connection) -> Iterator[tuple[str, int]]:
        for part, columns in self._parts(read).items():
            in_order = " ORDER BY rowid" if part == "tables" else ""
            rows = self._streamed(read, f"SELECT {', '.join(columns)} FROM {part}{in_order}")
            count = 0
            while batch := list(islice(rows, BATCH)):
                write.executemany(_adding(part, columns), batch)
                count += len(batch)
            yield part, count

    def copy_table(self, table: str, target: SqlStore) -> None:
        """Carry one table into a store that has none of that id: ``AlreadyTaken`` if it has."""

        def rows(read: Connection) -> dict[str, list[Row]]:
            _check_known(read, table)
            return {
                part: read.execute(
                    f"SELECT {', '.join(columns)} FROM {part} WHERE {owner} = ?", (table,)
                ).fetchall()
                for part, columns in self._parts(read).items()
                if (owner := _owner(part, columns))
            }

        target.fill(table, self._asked(rows))

    def fill(self, table: str, rows: Mapping[str, Sequence[Row]]) -> None:
        """Keep a new table by its rows, as they stood elsewhere; ``AlreadyTaken`` if it is here."""

        def work(write: Connection) -> None:
            if _is_known(write, table):
                raise AlreadyTaken(f"there is a table {table} already")
            for part, columns in self._parts(write).items():
                write.executemany(_adding(part, columns), [tuple(r) for r in rows.get(part, ())])

        self._changed(work, lambda read: _is_known(read, table), table)

    def fill_house(self, rows: Sequence[Row]) -> None:
        """Keep facts of the installation by their rows, as they stood elsewhere."""

        def work(write: Connection) -> None:
            columns = self._parts(write)["house_facts"]
            write.executemany(f"{_adding('house_facts', columns)} ON CONFLICT DO NOTHING", rows)

        self._changed(work)

    def faults(self) -> list[str]:
        """Return what is wrong with what is kept, in sentences, as far as a store can tell.

        Whether the events of a table make a game is for the rules to say.
        """

        def work(read: Connection) -> list[str]:
            found = self._database_faults(read)
            for table, count, least, most in read.execute(NUMBERS).fetchall():
                if (least, most) != (1, count):
                    found.append(
                        f"table {table}: {count} events are numbered from {least} to {most}"
                    )
            for part, columns in self._parts(read).items():
                if part != "tables" and (owner := _owner(part, columns)):
                    asked = ORPHANS.format(part=part, owner=owner)
                    found += [
                        f"{part}: {count} rows belong to table {table}, which there is not"
                        for table, count in read.execute(asked).fetchall()
                    ]
            return found

        return self._asked(work)

    @abstractmethod
    def _database_faults(self, connection: Connection) -> list[str]:
        """Return what the database itself finds wrong with its files."""

    def fact_kinds(self) -> tuple[list[str], list[str]]:
        """Return the kinds of facts there are, of tables and of the installation."""

        def work(read: Connection) -> tuple[list[str], list[str]]:
            of_tables, of_house = (
                [kind for (kind,) in read.execute(f"SELECT DISTINCT kind FROM {part}").fetchall()]
                for part in ("facts", "house_facts")
            )
            return sorted(of_tables), sorted(of_house)

        return self._asked(work)

    def _check_empty(self, connection: Connection) -> None:
        if part := self._first_filled(connection):
            raise AlreadyTaken(
                f"there is something kept already ({part}), "
                "and data can only be moved into a database that holds nothing"
            )

    def _first_filled(self, connection: Connection) -> str:
        """Return a part that has a row; empty if none has."""
        for part in self._parts(connection):
            if connection.execute(f"SELECT 1 FROM {part} LIMIT 1").fetchone():
                return part
        return ""

    def _rows(self, statement: str, values: Sequence[Any]) -> list[Row]:
        return self._asked(lambda read: read.execute(statement, values).fetchall())

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
        stands = None if standing is None else _text(standing)

        def work(write: Connection) -> None:
            if _is_known(write, table):
                raise AlreadyTaken(f"there is a table {table} already")
            write.execute(ADD_TABLE, (table, header.created, text))
            write.executemany(EVENT, rows)
            write.executemany(GRANT, [(g.key, g.table, g.role, g.seat) for g in granted])
            if stands is not None:
                write.execute(STANDING, (table, len(written), stands))

        def kept(read: Connection) -> bool:
            found = read.execute("SELECT header FROM tables WHERE id = ?", (table,)).fetchone()
            return found is not None and found[0] == text

        self._changed(work, kept, table, len(written))

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
        stands = None if standing is None else _text(standing)

        def work(write: Connection) -> None:
            self._hold(write, table)
            check_next(table, _newest(write, table), event)
            write.execute(EVENT, row)
            if stands is not None:
                write.execute(STANDING, (table, event.number, stands))
            if reasons:
                write.execute(REASONS, (table, event.number, _text(reasons)))
            _change(write, changed)

        def kept(read: Connection) -> bool:
            found = read.execute(
                f"SELECT table_id, {EVENT_COLUMNS} FROM events WHERE table_id = ? AND number = ?",
                (table, event.number),
            ).fetchone()
            return found is not None and tuple(found) == row

        self._changed(work, kept, table, event.number)

    def reasons(self, table: str, since: int = 0) -> dict[int, Reasons]:
        """Return why bots did what they did, by the numbers of their events above ``since``."""

        def work(read: Connection) -> list[Row]:
            _check_known(read, table)
            return read.execute(
                "SELECT number, reasons FROM reasons WHERE table_id = ? AND number > ?",
                (table, since),
            ).fetchall()

        what = f"the reasons at table {table}"
        return {number: decoded(text, Reasons, what) for number, text in self._asked(work)}

    def keep(self, table: str, facts: Iterable[Fact]) -> None:
        """Keep some facts of a table, each in the place of the one before; without value, none."""
        changed = _fact_rows(table, facts)

        def work(write: Connection) -> None:
            self._hold(write, table)
            _change(write, changed)

        self._changed(work, table=table)

    def facts(
        self, kind: FactKind[T], only: Collection[str] | None = None
    ) -> tuple[KeptFact[T], ...]:
        """Return the facts of a kind, of all tables or of those in ``only``."""
        asked, values = FACTS, [kind.name]
        if only is not None:
            asked += f" AND table_id IN {self.listed}"
            values.append(_text(list(only)))
        return tuple(
            KeptFact(table, seat, key, decoded(value, kind.value, f"a {kind.name} of {table}"))
            for table, seat, key, value in self._rows(
                f"{asked} ORDER BY table_id, seat, name", values
            )
        )

    def delete(self, table: str) -> None:
        """Forget a table with everything that was kept of it."""

        def work(write: Connection) -> None:
            self._hold(write, table)
            for part in PARTS:
                write.execute(f"DELETE FROM {part} WHERE table_id = ?", (table,))
            write.execute("DELETE FROM tables WHERE id = ?", (table,))

        self._changed(work, lambda read: not _is_known(read, table), table)

    def events(self, table: str, since: int = 0) -> tuple[StoredEvent, ...]:
        """Return the events with a number above ``since``, in order."""

        def work(read: Connection) -> list[Row]:
            rows = read.execute(
                f"SELECT {EVENT_COLUMNS} FROM events "
                "WHERE table_id = ? AND number > ? ORDER BY number",
                (table, since),
            ).fetchall()
            if not rows:
                _check_known(read, table)
            return rows

        return tuple(stored_event(table, row) for row in self._asked(work))

    def header(self, table: str) -> Header:
        """Return what a table was opened with."""
        rows = self._rows("SELECT header FROM tables WHERE id = ?", (table,))
        if not rows:
            raise UnknownTable(f"there is no table {table}")
        return decoded(rows[0][0], Header, f"the header of table {table}")

    def tables(self, only: Collection[str] | None = None) -> tuple[Summary, ...]:
        """Return all tables, or those of ``only`` that exist; the last one played at first."""
        if only is None:
            rows = self._rows(f"{SUMMARIES} {NEWEST_FIRST}", ())
        else:
            chosen = f"{SUMMARIES} WHERE t.id IN {self.listed} {NEWEST_FIRST}"
            rows = self._rows(chosen, (_text(list(only)),))
        return tuple(_summary(row) for row in rows)

    def newest(self, first: int, most: int, key: str | None = None) -> tuple[str, ...]:
        """Return the ids of tables, the last one played at first."""
        chosen, values = NEWEST_TABLES, []
        if key is not None:
            chosen += " WHERE t.id IN (SELECT table_id FROM grants WHERE digest = ?)"
            values.append(key)
        page = f"{chosen} {NEWEST_FIRST} LIMIT ? OFFSET ?"
        return tuple(row[0] for row in self._rows(page, (*values, most, first)))

    def usage(self, key: str) -> Usage:
        """Return how much room is taken by the tables that the holder of a key has opened."""
        ((tables, events),) = self._rows(USAGE, (key,))
        return Usage(int(tables), int(events))

    def remember(self, table: str, number: int, standing: StandingJson) -> None:
        """Keep how a table stands after event ``number``."""
        text = _text(standing)

        def work(write: Connection) -> None:
            self._hold(write, table)
            if _newest(write, table) == number:
                write.execute(STANDING, (table, number, text))

        self._changed(work)

    def grant(self, key: str, table: str, role: Role, seat: str = "") -> None:
        """Let a key, given by its digest, be good for something."""
        made = Grant(key, table, role, seat)

        def work(write: Connection) -> None:
            self._hold(write, table)
            write.execute(GRANT, (made.key, made.table, made.role, made.seat))

        self._changed(work)

    def held(
        self, key: str, table: str | None = None, only: Collection[str] | None = None
    ) -> tuple[Grant, ...]:
        """Return everything that a key, given by its digest, is good for."""
        where, values = _where(("digest", key), ("table_id", table))
        if only is not None:
            where += f" AND table_id IN {self.listed}"
            values.append(_text(list(only)))
        asked = f"SELECT digest, table_id, role, seat FROM grants {where}"
        return tuple(
            Grant(*row) for row in self._rows(f"{asked} ORDER BY table_id, role, seat", values)
        )

    def grants_of(self, table: str) -> tuple[Grant, ...]:
        """Return what any key is good for at a table."""

        def work(read: Connection) -> list[Row]:
            _check_known(read, table)
            return read.execute(
                "SELECT digest, table_id, role, seat FROM grants WHERE table_id = ? "
                "ORDER BY digest, role, seat",
                (table,),
            ).fetchall()

        return tuple(Grant(*row) for row in self._asked(work))

    def revoke(self, grants: Iterable[Grant]) -> None:
        """Let keys no longer be good for something."""
        rows = [(g.key, g.table, g.role, g.seat) for g in grants]

        def work(write: Connection) -> None:
            write.executemany(REVOKE, rows)

        self._changed(work)

    def keep_house(self, facts: Iterable[HouseFact]) -> None:
        """Keep some facts of the installation, in order and all or none."""
        changes = [
            (
                fact,
                (fact.kind, fact.owner, fact.key),
                None if fact.value is None else _text(fact.value),
            )
            for fact in facts
        ]

        def work(write: Connection) -> None:
            for fact, place, value in changes:
                if value is None:
                    write.execute(FORGET_HOUSE, place)
                elif not fact.new:
                    write.execute(RENEW_HOUSE, (*place, value))
                elif write.execute(ADD_HOUSE, (*place, value)).rowcount == 0:
                    raise house_fact_taken(fact)

        def kept(read: Connection) -> bool:
            """Whether everything stands as the last word on each says."""
            asked = "SELECT value FROM house_facts WHERE kind = ? AND owner = ? AND name = ?"
            return all(
                read.execute(asked, place).fetchone() == (None if value is None else (value,))
                for place, value in {place: value for _, place, value in changes}.items()
            )

        self._changed(work, kept)

    def house_facts(
        self, kind: HouseKind[T], owner: str | None = None, key: str | None = None
    ) -> tuple[KeptHouseFact[T], ...]:
        """Return the facts of a kind; of one owner or with one key only, if named."""
        where, values = _where(("kind", kind.name), ("owner", owner), ("name", key))
        asked = f"SELECT owner, name, value FROM house_facts {where} ORDER BY owner, name"
        return tuple(
            KeptHouseFact(whose, which, decoded(value, kind.value, f"a {kind.name}"))
            for whose, which, value in self._rows(asked, values)
        )

    def _hold(self, write: Connection, table: str) -> None:
        """Keep others from changing a table before this work is done."""
        asked = f"SELECT 1 FROM tables WHERE id = ?{self.held_back}"
        if not write.execute(asked, (table,)).fetchone():
            raise UnknownTable(f"there is no table {table}")


def _adding(part: str, columns: Sequence[str]) -> str:
    """Return the statement that adds a row to a part of a store."""
    return f"INSERT INTO {part} ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})"


def _owner(part: str, columns: Sequence[str]) -> str:
    """Return the column that says to which table a row belongs; empty if rows belong to none."""
    if part == "tables":
        return "id"
    return "table_id" if "table_id" in columns else ""


def _text(value: object) -> str:
    return encoded(value).decode()


def _where(*wanted: tuple[str, str | None]) -> tuple[str, list[str]]:
    """Return a condition by the columns whose value is given, with these values."""
    given = [(column, value) for column, value in wanted if value is not None]
    return (
        "WHERE " + " AND ".join(f"{column} = ?" for column, _ in given),
        [value for _, value in given],
    )


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


def _change(connection: Connection, changed: list[tuple[str, tuple[str, ...]]]) -> None:
    for statement, values in changed:
        connection.execute(statement, values)


def stored_event(table: str, row: tuple[Any, ...]) -> StoredEvent:
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


def _newest(connection: Connection, table: str) -> int:
    """Return the number of a table's newest event, 0 without any."""
    return int(connection.execute(NEWEST, (table,)).fetchone()[0])


def _is_known(connection: Connection, table: str) -> bool:
    found = connection.execute("SELECT 1 FROM tables WHERE id = ?", (table,)).fetchone()
    return found is not None


def _check_known(connection: Connection, table: str) -> None:
    if not _is_known(connection, table):
        raise UnknownTable(f"there is no table {table}")
