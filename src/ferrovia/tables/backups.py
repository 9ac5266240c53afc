"""Backups: everything that is kept, in one file of SQLite, wherever it came from or goes to.

The secret of the installation is among it, so that links stay good; so whoever holds a backup
holds the keys to all tables.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Collection
from pathlib import Path

from ferrovia.store import SqliteStore, SqlStore, StoreError
from ferrovia.tables.secret import SECRET, SecretError, check_secret, keep_secret, kept_secret


def write_backup(source: SqlStore, path: Path) -> dict[str, int]:
    """Write everything, as it stands in one moment; return how many rows of each kind.

    The file appears as a whole or not at all, for this user alone, and takes nobody's place.
    """
    if path.exists():
        raise StoreError(f"{path} is there already; a backup takes the place of nothing")
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with SqliteStore(draft) as backup:
            rows = source.copy_to(backup)
            if secret := kept_secret(source):
                backup.keep_house([SECRET.fact(secret)])
        _make_one_file(draft)
        os.link(draft, path)
    except (OSError, sqlite3.Error) as problem:
        raise StoreError(f"{path} cannot be written: {problem}") from None
    finally:
        for end in ("", "-wal", "-shm", "-journal"):
            draft.with_name(draft.name + end).unlink(missing_ok=True)
    return rows


def _make_one_file(path: Path) -> None:
    """Let a database need no files beside it, and be on the disk."""
    line = sqlite3.connect(path)
    try:
        line.execute("PRAGMA journal_mode = DELETE")
    finally:
        line.close()
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def restore_all(backup: SqliteStore, target: SqlStore) -> dict[str, int]:
    """Bring everything back into a store that holds nothing; return how many rows of each kind."""
    secret = backup_secret(backup)
    if secret:
        check_secret(target, secret)
    rows = backup.copy_to(target)
    if secret:
        keep_secret(target, secret)
    return rows


def restore_tables(backup: SqliteStore, target: SqlStore, tables: Collection[str]) -> None:
    """Bring back some tables that are no longer in a store, while people use it.

    Its accounts and all else that belongs to no table stay as they are.
    """
    ours, theirs = kept_secret(target), backup_secret(backup)
    if ours and theirs and ours != theirs:
        raise SecretError(
            "this backup is of another installation: its links would not open these tables"
        )
    for table in tables:
        backup.copy_table(table, target)


def backup_secret(backup: SqliteStore) -> str:
    """Return the secret in a backup; of a copied file of tables, the one beside it."""
    within = next((fact.value for fact in backup.house_facts(SECRET)), "")
    return within or kept_secret(backup)
