"""The command line: translates what a person types into calls of the rooms below, and back.

Each command has a module ``<name>_command`` (``_`` for ``-``) with two functions:
``add_arguments(parser)`` says what it takes, ``run(chosen)`` does it and returns the exit code. The
table below names the commands; a module is imported only when its command is called, so that none
pays for what another one needs.
The room holds no rules and keeps no games.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module

import ferrovia
from ferrovia.cli.errors import CommandError

EXIT_MISUSED = 2

COMMANDS = {
    "account": "list, add, reset or remove accounts of a server",
    "arena": "let bots play many games against each other, and say how sure the outcome is",
    "backup": "write everything that is kept into one file, while people play",
    "check": "look over all that is kept, and play every game again",
    "export": "write a game in the format of another system",
    "host-link": "print the host's own link, which opens every table",
    "move-data": "carry all tables, and all that belongs to them, into another database",
    "new": "set up a game and write it to a file",
    "play": "open the web table in your browser",
    "random": "let random players play a game to its end",
    "replay": "play a recorded game again, every action checked by the rules",
    "restore": "bring back everything, or some tables, from a backup",
    "routes": "find the best run of each corporation, and prove it",
    "rules": "list the rules of a title as statements, with the tests that cite each",
    "salvage": "bring every readable table out of a damaged file into a new one",
    "serve": "serve the web table, for this machine or for a network",
    "show": "show a game file: who is to decide, money, market, map",
    "terminal": "play at one table, in text: for people around one keyboard, with or without bots",
}
"""What can be called, and what it does in a line."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    words = sys.argv[1:] if arguments is None else list(arguments)
    try:
        parser = command_parser(next((word for word in words if not word.startswith("-")), ""))
        chosen = parser.parse_args(words)
        if not hasattr(chosen, "run"):
            parser.print_help(sys.stderr)
            return EXIT_MISUSED
        return _run(chosen)
    except CommandError as problem:
        print(f"ferrovia: {problem}", file=sys.stderr)
        return EXIT_MISUSED


def command_parser(called: str) -> argparse.ArgumentParser:
    """Return the parser of the command line, with the arguments of the command that is called."""
    parser = argparse.ArgumentParser(
        prog="ferrovia", description="A rule-exact table for railway games of the 18xx family."
    )
    parser.add_argument("--version", action="version", version=f"ferrovia {ferrovia.__version__}")
    subparsers = parser.add_subparsers(title="commands", metavar="COMMAND")
    for name, about in COMMANDS.items():
        command = subparsers.add_parser(name, help=about, description=f"{about.capitalize()}.")
        if name == called:
            module = import_module(f"{__name__}.{name.replace('-', '_')}_command")
            module.add_arguments(command)
            command.set_defaults(run=module.run)
    return parser


def _run(chosen: argparse.Namespace) -> int:
    try:
        code = int(chosen.run(chosen))
        sys.stdout.flush()
    except BrokenPipeError:  # the reader, such as `head`, has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return code
