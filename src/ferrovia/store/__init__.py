"""Where tables are kept: their events, only ever added to, and the keys to their seats.

A store knows that a table has a header, numbered events and small facts that may change; it may
never look into an action, play one, or decide who may act. What it has acknowledged it keeps,
whatever happens to the process. It never sees a key, only the digest of one.

``Store`` is the whole contract; SQLite serves one machine, PostgreSQL (``store.postgres``, imported
only where it is used) serves many, and memory serves tests; ``open_store`` opens the one that an
address names. What both databases do alike is in ``sql_store``, carrying all rows of one into
another among it. ``migrations`` lists how a database came to be what it is: every new kind of thing
to be kept is a ``FactKind`` of tables, a ``HouseKind`` of the installation, or one more migration.
Where several processes share a store, ``lead`` says which of them does what must be done once.
"""

from ferrovia.store.addresses import open_store, sqlite_file
from ferrovia.store.keys import derived, hashed, new_table, new_token
from ferrovia.store.location import tables_file
from ferrovia.store.memory import MemoryStore
from ferrovia.store.protocol import (
    AlreadyTaken,
    Arrangement,
    Callback,
    ClockRule,
    Fact,
    FactKind,
    Grant,
    Header,
    HouseFact,
    HouseKind,
    KeptFact,
    KeptHouseFact,
    Pace,
    Reasons,
    Role,
    SeatKind,
    StandingJson,
    Store,
    StoredEvent,
    StoreError,
    Summary,
    UnknownTable,
    Usage,
    now,
)
from ferrovia.store.sql_store import SqlStore
from ferrovia.store.sqlite import SqliteStore

__all__ = [
    "AlreadyTaken",
    "Arrangement",
    "Callback",
    "ClockRule",
    "Fact",
    "FactKind",
    "Grant",
    "Header",
    "HouseFact",
    "HouseKind",
    "KeptFact",
    "KeptHouseFact",
    "MemoryStore",
    "Pace",
    "Reasons",
    "Role",
    "SeatKind",
    "SqlStore",
    "SqliteStore",
    "StandingJson",
    "Store",
    "StoreError",
    "StoredEvent",
    "Summary",
    "UnknownTable",
    "Usage",
    "derived",
    "hashed",
    "new_table",
    "new_token",
    "now",
    "open_store",
    "sqlite_file",
    "tables_file",
]
