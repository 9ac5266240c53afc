"""The file of an SQLite store: how it is recognised, opened, and made where it is not there.

Nothing is written to a file before it is known to be ours: a foreign database that is opened in the
ordinary way may get files beside it and another journal.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import suppress
from pathlib import Path
from threading import Lock

from ferrovia import clock
from ferrovia.store.location import make_private
from ferrovia.store.migrations import LATEST, MIGRATIONS
from ferrovia.store.protocol import StoreError

OURS = 0x46525641
"""Marks a database as a store of tables ("FRVA"), by SQLite's ``application_id``."""

PATIENCE = 10.0
"""Seconds to wait while another process writes."""

SMALLEST = 512
"""Bytes of a database with anything in it: one page."""

OPENING = Lock()
"""One at a time: closing a file by other means than SQLite's would undo its locks."""


def open_database(path: Path) -> sqlite3.Connection:
    """Return a connection that writes durably, to a store that is there or is made now."""
    try:
        with OPENING:
            _make_file(path)
        if not os.access(path, os.R_OK | os.W_OK):
            raise StoreError(f"{path} may not be written by this user")
        _check_ours(path)
        connection = connect(path)
    except OSError as problem:
        raise StoreError(f"{path} cannot be opened: {problem.strerror}") from None
    except sqlite3.Error as problem:
        raise StoreError(f"{path} cannot be opened: {problem}") from None
    try:
        _migrate(path, connection)
        _check_whole(path, connection)
        _keep_log_ahead(connection)
    except sqlite3.Error as problem:
        connection.close()
        raise StoreError(f"{path} cannot be used: {problem}") from None
    except BaseException:
        connection.close()
        raise
    return connection


def connect(path: Path) -> sqlite3.Connection:
    """Return a connection to a store that is there, with every setting durability needs."""
    connection = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode=rw",
        uri=True,
        timeout=PATIENCE,
        isolation_level=None,
        check_same_thread=False,
    )
    try:
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
    except BaseException:
        connection.close()
        raise
    return connection


def _make_file(path: Path) -> None:
    """Make an empty file for this user alone, unless there is one; SQLite keeps its mode."""
    make_private(path.parent)
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except FileExistsError:
        return


def _check_ours(path: Path) -> None:
    """Raise ``StoreError`` unless a file is empty or a store that can be read here.

    ``immutable`` keeps SQLite from locking, recovering or writing anything, here or beside it.
    """
    _finish_undoing(path)
    size = path.stat().st_size
    if size == 0:
        return
    if size < SMALLEST:  # SQLite would take a few bytes for an empty database
        raise StoreError(f"{path} is no store of tables, or it is damaged")
    look = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True)
    try:
        mark = look.execute("PRAGMA application_id").fetchone()[0]
        version = _version(look)
    except sqlite3.DatabaseError:
        raise StoreError(f"{path} is no store of tables, or it is damaged") from None
    finally:
        look.close()
    if mark != OURS:
        raise StoreError(f"{path} is a database of something else, no store of tables")
    _check_version(path, version)


def _finish_undoing(path: Path) -> None:
    """Let SQLite undo what a killed process had begun: a store is first made without a log."""
    if not path.with_name(f"{path.name}-journal").exists():
        return
    undoing = sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", uri=True, timeout=PATIENCE)
    try:
        _version(undoing)
    except sqlite3.DatabaseError:
        raise StoreError(f"{path} is no store of tables, or it is damaged") from None
    finally:
        undoing.close()


def _check_version(path: Path, version: int) -> None:
    if version > LATEST:
        raise StoreError(
            f"{path} was written by a later Ferrovia (store version {version}); "
            f"this one reads {LATEST}"
        )


def _migrate(path: Path, connection: sqlite3.Connection) -> None:
    """Bring a store up to date, one whole migration after the other.

    Another process may be doing the same, so each looks again once nobody else can write.
    """
    while _version(connection) < LATEST:
        connection.execute("BEGIN IMMEDIATE")
        try:
            if (made := _version(connection)) < LATEST:
                for statement in MIGRATIONS[made].statements:
                    connection.execute(statement)
                connection.execute(f"PRAGMA application_id = {OURS}")
                connection.execute(f"PRAGMA user_version = {made + 1}")
            connection.execute("COMMIT")
        except BaseException:
            # SQLite may have rolled back already, as it does when the disk is full.
            with suppress(sqlite3.Error):
                connection.execute("ROLLBACK")
            raise
    _check_version(path, _version(connection))


def _version(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def _check_whole(path: Path, connection: sqlite3.Connection) -> None:
    (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    if found != "ok":
        raise StoreError(f"{path} is damaged: {' '.join(str(found).split())}")


def _keep_log_ahead(connection: sqlite3.Connection) -> None:
    """Turn on write-ahead logging: then reading and writing do not wait for each other.

    Two processes that open a new store at once may stand in each other's way, and SQLite does not
    wait for this by itself.
    """
    deadline = clock.seconds() + PATIENCE
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError:
            if clock.seconds() > deadline:
                raise
            clock.sleep(0.02)
