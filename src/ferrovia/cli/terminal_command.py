"""``ferrovia terminal``: sit down at the terminal table."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from ferrovia.cli.errors import CommandError
from ferrovia.cli.table_arguments import add_table_arguments, chosen_options
from ferrovia.core import FormError
from ferrovia.records import RecordError, games_folder
from ferrovia.terminal import Console, EndOfInput, HotSeat, KeptGame, StartOptions, start
from ferrovia.terminal.new_game import Leave, taken_up

INTERRUPTED = 130
NOBODY_THERE = (
    "Nobody is typing, so no game is begun. Start it in a terminal, or send it lines: "
    "an empty line takes what is offered."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("file", nargs="?", type=Path, help="a saved game to go on with")
    add_table_arguments(parser)
    parser.add_argument(
        "--names", default="", help="players, with commas; a name that begins with bot is a bot"
    )
    parser.add_argument("--seed", default="", help="decides the set-up; the same seed, the same")
    parser.add_argument("--words", action="store_true", help="words instead of pictures and tables")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="where games are kept")
    parser.add_argument("--forget", action="store_true", help="do not keep games automatically")


def run(chosen: argparse.Namespace) -> int:
    """Play until somebody leaves."""
    for stream in (sys.stdin, sys.stdout):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    console = Console(sys.stdin, sys.stdout)
    try:
        session = _session(console, chosen)
    except EndOfInput:
        console.say(NOBODY_THERE)
        return 0
    except Leave:
        console.say("Goodbye.")
        return 0
    except KeyboardInterrupt:
        console.say()
        return INTERRUPTED
    table = HotSeat(console, session, in_words=chosen.words)
    try:
        table.play()
    except KeyboardInterrupt:
        console.say()
        table.farewell()
        return INTERRUPTED
    return 0


def _session(console: Console, chosen: argparse.Namespace) -> KeptGame:
    """Return the game that was asked for, asking what is still open."""
    folder = None if chosen.forget else chosen.keep or games_folder()
    names = tuple(" ".join(name.split()) for name in chosen.names.split(",") if name.strip())
    wishes = StartOptions(
        title=chosen.title,
        names=names,
        options=chosen_options(chosen),
        preset=chosen.preset,
        seed=chosen.seed,
        keep=folder,
    )
    try:
        if chosen.file is not None:
            return taken_up(chosen.file, folder)
        return start(console, wishes)
    except (FormError, RecordError) as problem:
        raise CommandError(str(problem)) from None
