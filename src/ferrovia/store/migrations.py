"""How the database of a store came to be what it is: numbered steps, each done once and for all.

A database keeps the number of the last migration that was applied to it. One of an earlier version
is brought up to date when it is opened; one of a later version is refused. The list is only ever
added to: what a migration did to the databases of others cannot be changed any more. Its SQL is
what every database understands, so that one for many machines can take the same steps.
"""

from __future__ import annotations

from ferrovia.struct import Struct


class Migration(Struct, frozen=True):
    """One step, applied as a whole or not at all."""

    what: str
    statements: tuple[str, ...]


MIGRATIONS = (
    Migration(
        "Keep tables, their events, how they stand, and who may do what.",
        (
            """
            CREATE TABLE tables (
                id TEXT NOT NULL PRIMARY KEY,
                created TEXT NOT NULL,
                header TEXT NOT NULL
            )
            """,
            """
            CREATE TABLE events (
                table_id TEXT NOT NULL REFERENCES tables (id),
                number INTEGER NOT NULL CHECK (number > 0),
                kind TEXT NOT NULL,
                seat TEXT NOT NULL,
                action TEXT,
                stands INTEGER NOT NULL,
                fingerprint TEXT NOT NULL,
                at TEXT NOT NULL,
                PRIMARY KEY (table_id, number)
            )
            """,
            """
            CREATE TABLE standings (
                table_id TEXT NOT NULL PRIMARY KEY REFERENCES tables (id),
                number INTEGER NOT NULL,
                standing TEXT NOT NULL
            )
            """,
            """
            CREATE TABLE grants (
                digest TEXT NOT NULL,
                table_id TEXT NOT NULL REFERENCES tables (id),
                role TEXT NOT NULL,
                seat TEXT NOT NULL,
                PRIMARY KEY (digest, table_id, role, seat)
            )
            """,
            "CREATE INDEX grants_by_table ON grants (table_id)",
        ),
    ),
    Migration(
        "Keep how a table is run, and why bots moved.",
        (
            """
            CREATE TABLE arrangements (
                table_id TEXT NOT NULL PRIMARY KEY REFERENCES tables (id),
                arrangement TEXT NOT NULL
            )
            """,
            """
            CREATE TABLE reasons (
                table_id TEXT NOT NULL REFERENCES tables (id),
                number INTEGER NOT NULL,
                reasons TEXT NOT NULL,
                PRIMARY KEY (table_id, number)
            )
            """,
        ),
    ),
    Migration(
        "Keep small facts of any kind; how a table is run is one of them.",
        (
            """
            CREATE TABLE facts (
                table_id TEXT NOT NULL REFERENCES tables (id),
                kind TEXT NOT NULL,
                seat TEXT NOT NULL,
                name TEXT NOT NULL,
                value TEXT NOT NULL,
                PRIMARY KEY (table_id, kind, seat, name)
            )
            """,
            "CREATE INDEX facts_by_kind ON facts (kind)",
            """
            INSERT INTO facts (table_id, kind, seat, name, value)
            SELECT table_id, 'arrangement', '', '', arrangement FROM arrangements
            """,
            "DROP TABLE arrangements",
        ),
    ),
)

LATEST = len(MIGRATIONS)
"""The version of a database to which all of them were applied."""
