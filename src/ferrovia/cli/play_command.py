"""``ferrovia play``: the web table on this machine, opened in the browser."""

from __future__ import annotations

import argparse
import os
import sys
import webbrowser
from threading import Thread

from ferrovia.cli.database_argument import chosen_database
from ferrovia.cli.serve_command import announce
from ferrovia.cli.web_server import Address, AlreadyRunning, add_server_arguments, run_server
from ferrovia.store import sqlite_file
from ferrovia.tables import Tables, load_secret
from ferrovia.tables.registry import host_key


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    add_server_arguments(parser)
    parser.add_argument("--no-browser", action="store_true", help="print the address only")


def run(chosen: argparse.Namespace) -> int:
    """Serve and open the page; if a server runs already, open its page."""

    def begun(address: Address, tables: Tables) -> None:
        announce(address, tables)
        if not chosen.no_browser:
            _show(f"{address.link()}/#host={tables.host_key}")

    try:
        return run_server(chosen, begun)
    except AlreadyRunning as running:
        if not running.link:
            raise
        file = sqlite_file(chosen_database(chosen))
        assert file is not None  # any number of servers may use a database
        print(f"{running}/")
        if not chosen.no_browser:
            _show(f"{running.link}/#host={host_key(load_secret(file.parent))}").join()
        return 0


def _show(link: str) -> Thread:
    """Open a page in the browser of this desktop, if there is one, without waiting for it."""
    showing = Thread(target=_open, args=(link,), daemon=True)
    showing.start()
    return showing


def _open(link: str) -> None:
    desktop = any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))
    if (desktop or sys.platform in ("darwin", "win32")) and webbrowser.open(link):
        return
    print("No browser was found to open the page; open it yourself.", flush=True)
