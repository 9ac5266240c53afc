"""Where tables are kept: their events, only ever added to, and the keys to their seats.

A store knows that a table has a header, numbered events and small facts that may change; it may
never look into an action, play one, or decide who may act. What it has acknowledged it keeps,
whatever happens to the process. It never sees a key, only the digest of one. ``Store`` is the whole
contract; SQLite serves one machine, memory serves tests, and a database for many machines can serve
it too. ``migrations`` lists how a database came to be what it is: every new kind of thing to be
kept is a ``FactKind``, or one more migration.
"""

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
    KeptFact,
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
    now,
)
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
    "KeptFact",
    "MemoryStore",
    "Pace",
    "Reasons",
    "Role",
    "SeatKind",
    "SqliteStore",
    "StandingJson",
    "Store",
    "StoreError",
    "StoredEvent",
    "Summary",
    "UnknownTable",
    "derived",
    "hashed",
    "new_table",
    "new_token",
    "now",
    "tables_file",
]
