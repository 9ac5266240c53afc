"""Where tables are kept: their events, only ever added to, and the keys to their seats.

A store knows that a table has a header and numbered events; it may never look into an action, play
one, or decide who may act. What it has acknowledged it keeps, whatever happens to the process. It
never sees a key, only the digest of one. ``Store`` is the whole contract; SQLite serves one
machine, memory serves tests, and a database for many machines can serve it too.
"""

from ferrovia.store.folder import tables_file
from ferrovia.store.keys import derived, hashed, new_table, new_token
from ferrovia.store.memory import MemoryStore
from ferrovia.store.protocol import (
    Callback,
    Envelope,
    Grant,
    Header,
    Role,
    SeatKind,
    Standing,
    Store,
    StoreError,
    Summary,
    Taken,
    Unknown,
    now,
)
from ferrovia.store.sqlite import SqliteStore

__all__ = [
    "Callback",
    "Envelope",
    "Grant",
    "Header",
    "MemoryStore",
    "Role",
    "SeatKind",
    "SqliteStore",
    "Standing",
    "Store",
    "StoreError",
    "Summary",
    "Taken",
    "Unknown",
    "derived",
    "hashed",
    "new_table",
    "new_token",
    "now",
    "tables_file",
]
