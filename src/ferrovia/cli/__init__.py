"""The command line: translates what a person types into calls of the rooms below, and back.

A module of this room that offers a subcommand has a function ``register(subparsers)``, which adds
its parser and sets ``run``: a function of the parsed arguments that returns the exit code. Dropping
such a module into the room is all it takes. The room holds no rules and keeps no games.
"""

from __future__ import annotations

import argparse
import importlib
import os
import pkgutil
import sys
from collections.abc import Sequence
from importlib.metadata import version

from ferrovia.cli.command import Subparsers, Trouble

EXIT_MISUSED = 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    parser = argparse.ArgumentParser(
        prog="ferrovia", description="A rule-exact table for railway games of the 18xx family."
    )
    parser.add_argument("--version", action="version", version=f"ferrovia {version('ferrovia')}")
    register_all(parser.add_subparsers(title="commands", metavar="COMMAND"))
    chosen = parser.parse_args(arguments)
    if not hasattr(chosen, "run"):
        parser.print_help(sys.stderr)
        return EXIT_MISUSED
    return _run(chosen)


def register_all(subparsers: Subparsers) -> None:
    """Let every module of this room add its subcommand."""
    for found in pkgutil.iter_modules(__path__):
        module = importlib.import_module(f"{__name__}.{found.name}")
        if register := getattr(module, "register", None):
            register(subparsers)


def _run(chosen: argparse.Namespace) -> int:
    try:
        code = int(chosen.run(chosen))
        sys.stdout.flush()
    except Trouble as trouble:
        print(f"ferrovia: {trouble}", file=sys.stderr)
        return EXIT_MISUSED
    except BrokenPipeError:  # the reader, such as `head`, has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return code
