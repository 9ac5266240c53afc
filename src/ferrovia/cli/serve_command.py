"""``ferrovia serve``: the web table for this machine or a network."""

from __future__ import annotations

import argparse
import sys

from ferrovia.cli.web_server import (
    EVERYWHERE,
    Address,
    add_server_arguments,
    own_addresses,
    run_server,
)
from ferrovia.tables import Tables


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    add_server_arguments(parser)


def run(chosen: argparse.Namespace) -> int:
    """Serve until Ctrl-C."""
    return run_server(chosen, announce)


def announce(address: Address, tables: Tables) -> None:
    """Print where the table is reached."""
    print(f"Ferrovia is served at {address.link()}/")
    if address.host in EVERYWHERE:
        for other in own_addresses():
            print(f"  on the network: {address.link(other)}/")
    if sys.stdout.isatty():
        print(f"Your own link, which opens every table: {address.link()}/#host={tables.host_key}")
        print("Keep that one to yourself. Ctrl-C stops the server; no table is lost.")
    else:  # this may be kept where others read it
        print("Your own link, which opens every table, is printed by: ferrovia host-link")
    sys.stdout.flush()
