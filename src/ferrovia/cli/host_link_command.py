"""``ferrovia host-link``: the host's own link, for nobody else to see."""

from __future__ import annotations

import argparse
from contextlib import closing

from ferrovia.cli.database_argument import add_database_arguments, chosen_database
from ferrovia.cli.errors import CommandError
from ferrovia.cli.single_server import running_at
from ferrovia.cli.web_server import PORT, Address
from ferrovia.store import StoreError, open_store, sqlite_file
from ferrovia.tables.registry import host_key
from ferrovia.tables.secret import SecretError, secret_of

HERE = Address("127.0.0.1", PORT)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    add_database_arguments(parser)
    parser.add_argument(
        "--address",
        metavar="LINK",
        help="where the server is reached, such as https://rail.example.org "
        "(default: where it answers on this machine)",
    )


def run(chosen: argparse.Namespace) -> int:
    """Print the link; the server need not run."""
    try:
        place = chosen_database(chosen)
        with closing(open_store(place)) as store:
            key = host_key(secret_of(store))
        file = sqlite_file(place)
        running = running_at(file.parent) if file is not None else ""
    except (StoreError, SecretError) as problem:
        raise CommandError(str(problem)) from None
    address = (chosen.address or running or HERE.link()).rstrip("/")
    print(f"{address}/#host={key}")
    return 0
