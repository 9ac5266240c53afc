"""Which store an address names: a PostgreSQL database, or a file of SQLite.

An address may hold a password, so nothing that is said of it shows more than its beginning.
"""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

from ferrovia.store.location import tables_file
from ferrovia.store.protocol import StoreError
from ferrovia.store.sql_store import SqlStore
from ferrovia.store.sqlite import SqliteStore

POSTGRES = ("postgresql", "postgres")
SQLITE = "sqlite"
SCHEME = re.compile(r"(?P<name>[A-Za-z][A-Za-z0-9+.-]+):(?:///?)(?P<rest>.*)", re.DOTALL)
NEEDED = "psycopg"
"""The library without which PostgreSQL cannot be spoken to."""


def open_store(address: str) -> SqlStore:
    """Open the store at an address; one that is not there is made."""
    file = sqlite_file(address)
    if file is not None:
        return SqliteStore(file)
    try:
        module = import_module("ferrovia.store.postgres")
    except ModuleNotFoundError as missing:
        if missing.name != NEEDED:
            raise
        raise StoreError(
            "tables in PostgreSQL need one more package; install ferrovia[postgres]"
        ) from None
    store: SqlStore = module.PostgresStore(address)
    return store


def sqlite_file(address: str) -> Path | None:
    """Return the file that an address names; ``None`` if it names a PostgreSQL database.

    A file is a path, or ``sqlite:///`` and a path; a folder stands for the file of tables in it.
    """
    found = SCHEME.fullmatch(address)
    if found is None:
        return _file(address)
    scheme = found["name"].lower()
    if scheme in POSTGRES:
        return None
    if scheme == SQLITE and found["rest"]:
        return _file(found["rest"])
    raise StoreError(
        f"tables cannot be kept at {scheme}://; name a file, sqlite:///file, "
        "or postgresql://user@host/name"
    )


def _file(text: str) -> Path:
    path = Path(text).expanduser()
    return tables_file(path) if path.is_dir() else path
