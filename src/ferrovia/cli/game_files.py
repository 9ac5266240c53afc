"""Opening a game file, whoever wrote it: ours, or a game of 18xx.games."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from ferrovia.cli.errors import CommandError, read_bytes
from ferrovia.core import Game
from ferrovia.interop import ForeignError, Imported, import_game, up_to
from ferrovia.interop.foreign import parse_if_foreign
from ferrovia.records import Record, RecordError, loads, reopen
from ferrovia.struct import Struct
from ferrovia.titles import load


class Opened(Struct, frozen=True):
    """A game from a file, up to the moment asked for."""

    game: Game
    notes: tuple[str, ...] = ()
    """What a reader should know of where it comes from."""
    number: int = 0
    """The last action, as the players of the file know it."""


def add_moment(parser: ArgumentParser) -> None:
    """Add the arguments that name a game file and a moment in it."""
    file_help = "a game file, ours or of 18xx.games"
    parser.add_argument("file", type=Path, metavar="FILE", help=file_help)
    parser.add_argument(
        "--at",
        type=int,
        metavar="N",
        help="after action N (default: the last); in a file of 18xx.games, the one whose id is N",
    )


def open_game(path: Path, until: int | None = None) -> Opened:
    """Return the game in a file, replayed with full checking, up to an action.

    ``until`` is the number of the action as the players of the file know it.
    """
    found = read_game(path)
    try:
        if isinstance(found, Record):
            _check_until(path, until, len(found.actions))
            opened = reopen(found, load, until=until)
            return Opened(opened.game, opened.notes, len(opened.game))
        imported = import_game(found if until is None else up_to(found, until))
        last = imported.numbers[-1] if imported.numbers else 0
        return Opened(_game(imported), tuple(_notes(imported)), last)
    except (RecordError, ForeignError) as problem:
        raise CommandError(f"{path}: {problem}") from None


def read_game(path: Path) -> Record | dict[str, Any]:
    """Return a record of ours, or the plain data of a file that looks like one of 18xx.games."""
    data = read_bytes(path)
    try:
        return parse_if_foreign(data) or loads(data)
    except RecordError as problem:
        raise CommandError(f"{path}: {problem}") from None


def _check_until(path: Path, until: int | None, total: int) -> None:
    if until is not None and not 0 <= until <= total:
        raise CommandError(f"{path} has actions 0 to {total}, not {until}")


def _game(imported: Imported) -> Game:
    game = Game(imported.opening)
    for action in imported.actions:
        game.push(action)
    return game


def _notes(imported: Imported) -> list[str]:
    notes = [f"{seat} is {name}." for seat, name in imported.names.items() if seat != name]
    notes += [f"Note: {warning}." for warning in imported.warnings]
    if imported.refused is not None:
        notes.append(f"It goes no further: {imported.refused.refusal}.")
    if imported.stopped is not None:
        notes.append(f"It goes no further ({imported.stopped.difference}): {imported.stopped.text}")
    return notes
