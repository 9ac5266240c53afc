"""``ferrovia restore``: everything, or some tables, from a backup."""

from __future__ import annotations

import argparse
import shutil
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from ferrovia.cli.database_argument import add_database_arguments, chosen_database
from ferrovia.cli.errors import CommandError
from ferrovia.cli.single_server import AlreadyRunning, only_one
from ferrovia.store import SqliteStore, SqlStore, StoreError, open_store, sqlite_file
from ferrovia.tables.backups import restore_all, restore_tables
from ferrovia.tables.secret import NAME as SECRET_FILE
from ferrovia.tables.secret import SecretError


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("file", type=Path, metavar="FILE", help="a backup")
    add_database_arguments(parser)
    which = parser.add_mutually_exclusive_group()
    which.add_argument(
        "--table",
        action="append",
        default=[],
        metavar="ID",
        help="bring back this table only, while people play; may be given several times",
    )
    which.add_argument(
        "--missing",
        action="store_true",
        help="bring back all tables that are in the backup and no longer kept, while people play",
    )


def run(chosen: argparse.Namespace) -> int:
    """Bring back what was asked for, and say how much that was."""
    if not chosen.file.is_file():
        raise CommandError(f"{chosen.file}: there is no such backup")
    try:
        with ExitStack() as stack:
            backup = stack.enter_context(_opened_copy(chosen.file))
            place = chosen_database(chosen)
            file = sqlite_file(place)
            if not (chosen.table or chosen.missing) and file is not None:
                try:
                    stack.enter_context(only_one(file.parent))
                except AlreadyRunning as running:
                    raise CommandError(
                        f"{running}; stop it to restore everything, or use --table or --missing"
                    ) from None
            target = stack.enter_context(closing(open_store(place)))
            print(_restored(chosen, backup, target))
    except (StoreError, SecretError) as problem:
        raise CommandError(str(problem)) from None
    return 0


@contextmanager
def _opened_copy(path: Path) -> Iterator[SqliteStore]:
    """Open a copy of a backup: the backup itself stays as it is, byte for byte."""
    with TemporaryDirectory(prefix="ferrovia-restore-") as folder:
        copy = Path(folder) / path.name
        shutil.copyfile(path, copy)
        for beside in (f"{path.name}-wal", SECRET_FILE):  # of a file that was simply copied
            if path.with_name(beside).is_file():
                shutil.copyfile(path.with_name(beside), copy.with_name(beside))
        with SqliteStore(copy) as store:
            yield store


def _restored(chosen: argparse.Namespace, backup: SqliteStore, target: SqlStore) -> str:
    """Restore, and return what was done."""
    if chosen.table or chosen.missing:
        wanted = chosen.table or _missing(backup, target)
        restore_tables(backup, target, wanted)
        return f"Restored: {len(wanted)} tables."
    if target.tables():
        raise CommandError(
            "there are tables here already; bring back some with --table ID, all that are no "
            "longer kept with --missing, or everything into an empty place"
        )
    rows = restore_all(backup, target)
    return f"Restored: {rows['tables']} tables with {rows['events']} events."


def _missing(backup: SqliteStore, target: SqlStore) -> list[str]:
    here = {summary.header.table for summary in target.tables()}
    found = [summary.header.table for summary in backup.tables()]
    return [table for table in reversed(found) if table not in here]
