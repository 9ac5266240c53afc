"""``ferrovia move-data``: everything from one database into another."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager

from ferrovia.cli.errors import CommandError
from ferrovia.cli.single_server import AlreadyRunning, only_one
from ferrovia.store import SqlStore, StoreError, open_store, sqlite_file
from ferrovia.tables.moving import move_data
from ferrovia.tables.secret import SecretError

ADDRESS = "a file or folder of tables, or postgresql://… (its password may be in PGPASSWORD)"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("source", metavar="FROM", help=ADDRESS)
    parser.add_argument("target", metavar="TO", help="the same, of one that holds nothing yet")


def run(chosen: argparse.Namespace) -> int:
    """Carry everything over, and say how much that was."""
    try:
        file = sqlite_file(chosen.source)
        if file is not None and not file.is_file():
            raise CommandError(f"{file}: there are no tables")
        with ExitStack() as stack:
            source = stack.enter_context(_alone(chosen.source))
            target = stack.enter_context(_alone(chosen.target))
            moved = move_data(source, target)
    except (StoreError, SecretError) as problem:
        raise CommandError(str(problem)) from None
    print("Carried over:", ", ".join(f"{count} {part}" for part, count in moved.items()))
    return 0


@contextmanager
def _alone(address: str) -> Iterator[SqlStore]:
    """Open a store that no server uses meanwhile."""
    file = sqlite_file(address)
    with ExitStack() as stack:
        if file is not None:
            try:
                stack.enter_context(only_one(file.parent))
            except AlreadyRunning as running:
                raise CommandError(f"{running}; stop that server first") from None
        store = stack.enter_context(closing(open_store(address)))
        if store.is_used_elsewhere():
            raise CommandError("a server uses this database; stop all of its servers first")
        yield store
