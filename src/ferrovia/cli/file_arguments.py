"""The arguments that name a game file and a moment in it, and what is found there."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from ferrovia.cli.errors import CommandError
from ferrovia.library.game_files import GameFileError, OpenedGame, open_game, read_game
from ferrovia.records import Record


def add_moment(parser: argparse.ArgumentParser) -> None:
    """Let a parser take a game file and a moment in it."""
    file_help = "a game file, ours or of 18xx.games"
    parser.add_argument("file", type=Path, metavar="FILE", help=file_help)
    parser.add_argument(
        "--at",
        type=int,
        metavar="N",
        help="after action N (default: the last); in a file of 18xx.games, the one whose id is N",
    )


def chosen_moment(chosen: argparse.Namespace) -> OpenedGame:
    """Return the game in the file that was named, up to the action that was named."""
    try:
        return open_game(chosen.file, chosen.at)
    except GameFileError as problem:
        raise CommandError(str(problem)) from None


def chosen_file(chosen: argparse.Namespace) -> Record | dict[str, Any]:
    """Return what the file that was named holds, not yet played."""
    try:
        return read_game(chosen.file)
    except GameFileError as problem:
        raise CommandError(str(problem)) from None
