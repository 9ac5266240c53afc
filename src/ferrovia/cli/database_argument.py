"""Where tables are kept, as a person says it: a folder, a file, or the address of a database."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from ferrovia.cli.errors import CommandError
from ferrovia.store import SqlStore, open_store, sqlite_file, tables_file

VARIABLE = "FERROVIA_DATABASE"
"""The variable of the environment that names the database where the command line does not."""


def add_database_arguments(parser: argparse.ArgumentParser) -> None:
    """Let a parser take where tables are kept."""
    places = parser.add_mutually_exclusive_group()
    places.add_argument("--data", type=Path, metavar="FOLDER", help="where tables are kept")
    places.add_argument(
        "--database",
        metavar="ADDRESS",
        help="the database in which tables are kept: a file of SQLite, or postgresql://… for "
        f"several servers at once (a password is better kept in the variable {VARIABLE})",
    )


def chosen_database(chosen: argparse.Namespace) -> str:
    """Return the address of the database: as chosen, else of the environment, else this user's."""
    if chosen.database:
        return str(chosen.database)
    named = os.environ.get(VARIABLE, "")
    if named and chosen.data is None:
        return named
    return str(tables_file(chosen.data))


def existing_store(chosen: argparse.Namespace) -> SqlStore:
    """Open the store that was chosen; a file that is not there is not made."""
    address = chosen_database(chosen)
    file = sqlite_file(address)
    if file is not None and not file.is_file():
        raise CommandError(f"{file}: there are no tables")
    return open_store(address)
