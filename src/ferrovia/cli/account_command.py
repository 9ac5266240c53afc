"""``ferrovia account``: the accounts of an installation, for the host; also while it is served."""

from __future__ import annotations

import argparse
import json
import urllib.error
import urllib.request
from collections.abc import Callable
from contextlib import closing, suppress

from ferrovia.accounts.kept_accounts import LOGIN, Account
from ferrovia.accounts.people import all_accounts, create, delete_account, find
from ferrovia.accounts.recovery import HOURS, reset_link
from ferrovia.cli.database_argument import add_database_arguments, chosen_database
from ferrovia.cli.errors import CommandError
from ferrovia.cli.single_server import AlreadyRunning, only_one
from ferrovia.cli.web_server import PORT
from ferrovia.store import StoreError, now, open_store, sqlite_file
from ferrovia.tables import Declined, Tables
from ferrovia.tables.secret import SecretError, secret_of

PATIENCE = 60
"""Seconds for an answer of the server that runs."""

Work = Callable[[argparse.Namespace, Tables], None]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parts = parser.add_subparsers(metavar="WHAT", required=True)
    works: dict[str, tuple[str, Work]] = {
        "list": ("name all accounts", _list),
        "add": ("make an account, and a link by which its password is set", _add),
        "reset": ("make a link by which a lost password is replaced", _reset),
        "remove": ("delete an account; the games of others go on", _remove),
    }
    for name, (about, work) in works.items():
        part = parts.add_parser(name, help=about, description=f"{about.capitalize()}.")
        if name != "list":
            part.add_argument("name", metavar="NAME", help="of the account")
        if name in ("add", "reset"):
            part.add_argument(
                "--address",
                default="",
                metavar="URL",
                help="where people find the server, for the link that is printed",
            )
        add_database_arguments(part)
        part.set_defaults(work=work)


def run(chosen: argparse.Namespace) -> int:
    """Do what was asked."""
    try:
        with closing(open_store(chosen_database(chosen))) as store:
            tables = Tables(store, secret_of(store))
            try:
                chosen.work(chosen, tables)
            finally:
                tables.close()
    except (StoreError, SecretError, Declined) as problem:
        raise CommandError(str(problem)) from None
    return 0


def _list(chosen: argparse.Namespace, tables: Tables) -> None:
    accounts = all_accounts(tables)
    for account in accounts:
        logins = tables.store.house_facts(LOGIN, account.id)
        signed_in = sum(kept.value.until >= now() for kept in logins)
        print(f"{account.name}  since {account.created[:10]}, signed in at {signed_in} browsers")
    if not accounts:
        print("There are no accounts.")


def _add(chosen: argparse.Namespace, tables: Tables) -> None:
    _print_link(chosen, tables, create(tables, chosen.name))


def _reset(chosen: argparse.Namespace, tables: Tables) -> None:
    _print_link(chosen, tables, _named(chosen, tables))


def _print_link(chosen: argparse.Namespace, tables: Tables, account: Account) -> None:
    place = (chosen.address or _running(chosen) or f"http://127.0.0.1:{PORT}").rstrip("/")
    print(f"{account.name} sets a password at this address, within {HOURS} hours and once:")
    print(f"{place}/reset#{reset_link(tables, account.id)}")


def _remove(chosen: argparse.Namespace, tables: Tables) -> None:
    account = _named(chosen, tables)
    running = _running(chosen)
    if running:  # it has tables in memory, which have to hear of it
        _ask(running, tables.host_key, "/api/accounts/remove", {"id": account.id})
    else:
        delete_account(tables, account.id)
    print(f"{account.name} is gone. Their seats are free; the games go on.")


def _named(chosen: argparse.Namespace, tables: Tables) -> Account:
    account = find(tables, chosen.name)
    if account is None:
        raise CommandError(f"there is no account of the name {chosen.name}")
    return account


def _running(chosen: argparse.Namespace) -> str:
    """Return where a server answers that alone serves these tables; empty if there is none."""
    file = sqlite_file(chosen_database(chosen))
    with suppress(OSError):
        if file is not None:
            try:
                with only_one(file.parent):
                    pass
            except AlreadyRunning as running:
                return running.link
    return ""


def _ask(place: str, host_key: str, path: str, message: dict[str, str]) -> None:
    """Let the server that runs do something, in the name of the host."""
    request = urllib.request.Request(
        place + path,
        json.dumps(message).encode(),
        {"origin": place, "cookie": f"ferrovia_host={host_key}"},
    )
    try:
        urllib.request.urlopen(request, timeout=PATIENCE).close()
    except urllib.error.HTTPError as problem:
        with problem:
            raise CommandError(json.load(problem)["text"]) from None
    except OSError as problem:
        raise CommandError(f"the server at {place} does not answer: {problem}") from None
