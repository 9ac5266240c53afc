"""``ferrovia export``: write a game of ours in the format of another system."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from ferrovia.cli.errors import CommandError, write_text
from ferrovia.cli.file_arguments import chosen_file
from ferrovia.cli.replay_command import EXIT_REFUSED
from ferrovia.interop.exporting import ExportProblem, export_game
from ferrovia.records import Record, RecordError, reopen
from ferrovia.titles import load

SYSTEMS = ("18xx.games",)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.description = (
        f"{parser.description} What the format cannot say is named: the first such "
        f"action, with exit code {EXIT_REFUSED}, and nothing is written."
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="a recorded game of ours")
    parser.add_argument("--to", choices=SYSTEMS, required=True, help="the other system")
    parser.add_argument("out", type=Path, metavar="OUT", help="the file to write")


def run(chosen: argparse.Namespace) -> int:
    """Export the file, or say what cannot be said."""
    record = chosen_file(chosen)
    if not isinstance(record, Record):
        raise CommandError(f"{chosen.file}: this is a file of 18xx.games, not a game of ours")
    try:
        opened = reopen(record, load)
    except RecordError as problem:
        raise CommandError(f"{chosen.file}: {problem}") from None
    for note in opened.notes:
        print(note)
    game = opened.game
    exported = export_game(game.positions[0], record.deal, game.actions)
    if exported.problem is not None:
        _explain(exported.problem)
        return EXIT_REFUSED
    write_text(chosen.out, json.dumps(exported.plain, indent=1) + "\n")
    print(f"{len(exported.plain['actions'])} actions written to {chosen.out}.")
    return 0


def _explain(problem: ExportProblem) -> None:
    if problem.action is None:
        print(f"This game cannot be exported: {problem.reason}.")
    else:
        kind = type(problem.action).__name__
        print(f"Action {problem.number} ({kind} by {problem.action.by}) cannot be exported:")
        print(f"  {problem.reason}.")
