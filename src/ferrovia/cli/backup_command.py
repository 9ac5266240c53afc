"""``ferrovia backup``: everything that is kept, in one file."""

from __future__ import annotations

import argparse
from contextlib import closing
from pathlib import Path

from ferrovia.cli.database_argument import add_database_arguments, existing_store
from ferrovia.cli.errors import CommandError
from ferrovia.store import StoreError
from ferrovia.tables.backups import write_backup
from ferrovia.tables.secret import SecretError


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument(
        "file", type=Path, metavar="FILE", help="the backup, which is not there yet"
    )
    add_database_arguments(parser)


def run(chosen: argparse.Namespace) -> int:
    """Write a backup, and say how much is in it."""
    try:
        with closing(existing_store(chosen)) as store:
            rows = write_backup(store, chosen.file)
    except (StoreError, SecretError) as problem:
        raise CommandError(str(problem)) from None
    print(f"{chosen.file}: {rows['tables']} tables with {rows['events']} events.")
    print("The keys to all tables are in it; keep it where nobody else reads it.")
    return 0
