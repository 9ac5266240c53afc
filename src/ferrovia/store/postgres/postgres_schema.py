"""What is kept in a PostgreSQL database: how it is recognised, made, and brought up to date.

Everything is in a schema of its own, ``ferrovia``, so that a database which holds something else as
well is not disturbed. Its table ``store_version`` marks it as ours and says which migration was the
last. Migrations are the same as for SQLite, and are done by one process at a time.
"""

from __future__ import annotations

import psycopg

from ferrovia.store.migrations import LATEST, MIGRATIONS
from ferrovia.store.postgres.connections import SCHEMA, Place, PostgresConnection
from ferrovia.store.protocol import StoreError

VERSION = "store_version"
"""The table that marks a store, and says which migration was the last."""
MIGRATING = 0x46525641
"""The lock under which a database is brought up to date ("FRVA")."""


def make_ready(place: Place, line: PostgresConnection) -> None:
    """Make a store in a database, or bring the one that is there up to date, as a whole."""
    try:
        with line.raw.transaction():
            line.execute("SELECT pg_advisory_xact_lock(?)", (MIGRATING,))
            version = _version(place, line)
            if version > LATEST:
                raise StoreError(
                    f"{place.name} was written by a later Ferrovia (store version {version}); "
                    f"this one reads {LATEST}"
                )
            for migration in MIGRATIONS[version:]:
                for statement in (*migration.statements, *migration.postgres):
                    line.execute(_in_order_of_letters(statement))
            line.execute(f"UPDATE {VERSION} SET version = ?", (LATEST,))
    except psycopg.Error as problem:
        raise StoreError(f"{place.name} cannot be used: {place.words(problem)}") from None


def _in_order_of_letters(statement: str) -> str:
    """Let text be compared letter by letter, as everywhere else, and not as in some country."""
    return statement.replace("TEXT", 'TEXT COLLATE "C"')


def _version(place: Place, line: PostgresConnection) -> int:
    """Return the last migration that was done; 0 in a database without a store."""
    tables = "SELECT 1 FROM information_schema.tables WHERE table_schema = ? AND table_name = ?"
    if line.execute(tables, (SCHEMA, VERSION)).fetchone():
        return int(line.execute(f"SELECT version FROM {VERSION}").fetchone()[0])
    named = "SELECT 1 FROM information_schema.schemata WHERE schema_name = ?"
    if (
        line.execute(named, (SCHEMA,)).fetchone()
        and line.execute(
            "SELECT 1 FROM pg_class WHERE relnamespace = to_regnamespace(?)", (SCHEMA,)
        ).fetchone()
    ):
        raise StoreError(
            f"{place.name} has a schema {SCHEMA} of something else, no store of tables"
        )
    line.execute(f"CREATE SCHEMA IF NOT EXISTS {SCHEMA}")
    line.execute(f"CREATE TABLE {VERSION} (version INTEGER NOT NULL)")
    line.execute(f"INSERT INTO {VERSION} (version) VALUES (0)")
    return 0
