"""``ferrovia replay``: play a recorded game again, every action checked by the rules.

What knows the files of 18xx.games is imported for such a file, and for a trace, which has the shape
of that site: a record of ours is replayed without.
"""

from __future__ import annotations

import argparse
import gzip
import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from ferrovia.cli.errors import CommandError, unwritable
from ferrovia.cli.file_arguments import chosen_file
from ferrovia.core import Position, Refusal, Title
from ferrovia.core.action import as_json
from ferrovia.records import ActionRefused, Record, RecordError, Reopened, opening, reopen
from ferrovia.titles import load

if TYPE_CHECKING:
    from ferrovia.interop import Imported, Snapshot

EXIT_REFUSED = 1
EXIT_STOPPED = 3


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.description = (
        f"{parser.description} The file is one of ours or of 18xx.games. "
        f"Exit code {EXIT_REFUSED}: an action is refused, or the result is another; "
        f"{EXIT_STOPPED}: 18xx.games went another way there, as listed in the rules."
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="the recorded game")
    parser.add_argument(
        "--trace", type=Path, metavar="OUT", help="write the state after every action (JSON lines)"
    )


def run(chosen: argparse.Namespace) -> int:
    """Replay the file and say how it went."""
    found = chosen_file(chosen)
    with _trace(chosen.trace) as trace:
        if isinstance(found, Record):
            return _replay_native(chosen.file, found, trace)
        return _replay_foreign(chosen.file, found, trace)


class Trace:
    """The state after every action as lines of JSON, on their way into a file or nowhere."""

    def __init__(self, file: IO[str] | None) -> None:
        self.file = file

    def open(self, position: Position, options: Sequence[str], seed: str | int) -> None:
        """Write the opening."""
        if self.file is not None:
            from ferrovia.interop.trace import opening_line

            self._write(opening_line(position, options=options, seed=seed))

    def add(self, moment: Snapshot) -> None:
        """Write what a file of 18xx.games has come to."""
        if self.file is not None:
            from ferrovia.interop.trace import state_line

            self._write(state_line(moment))

    def add_action(self, number: int, plain: dict[str, Any], position: Position) -> None:
        """Write what a record of ours has come to."""
        if self.file is not None:
            from ferrovia.interop import Snapshot

            self.add(Snapshot(number, plain, position))

    def close(self, position: Position, actions: int) -> None:
        """Write the end of a record of ours."""
        if self.file is not None:
            from ferrovia.interop.trace import closing_line

            self._write(closing_line(position, actions, position.result))

    def close_imported(self, game: Imported) -> None:
        """Write the end of a file of 18xx.games."""
        if self.file is not None:
            from ferrovia.interop.trace import final_line

            self._write(final_line(game))

    def _write(self, line: dict[str, Any]) -> None:
        assert self.file is not None
        self.file.write(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n")


@contextmanager
def _trace(path: Path | None) -> Iterator[Trace]:
    if path is None:
        yield Trace(None)
        return
    try:
        if path.suffix == ".gz":
            with gzip.open(path, "wt", encoding="utf-8") as file:
                yield Trace(file)
        else:
            with path.open("w", encoding="utf-8") as file:
                yield Trace(file)
    except OSError as problem:
        raise unwritable(path, problem) from None


def _replay_foreign(path: Path, plain: dict[str, Any], trace: Trace) -> int:
    from ferrovia.interop import ForeignError, import_game

    settings = plain.get("settings")
    words = settings if isinstance(settings, dict) else {}

    def watch(moment: Snapshot) -> None:
        if moment.number:
            trace.add(moment)
        else:
            options = words.get("optional_rules") or ()
            trace.open(moment.position, options, words.get("seed", ""))

    try:
        game = import_game(plain, watch)
    except ForeignError as problem:
        raise CommandError(f"{path}: {problem}") from None
    trace.close_imported(game)
    _introduce(game.title, len(game.seats), "recorded on 18xx.games")
    for warning in game.warnings:
        print(f"Note: {warning}.")
    return _outcome(game)


def _outcome(game: Imported) -> int:
    if game.refused is not None:
        what = f"{game.refused.raw.get('type')} by {game.refused.raw.get('entity')}"
        _say_refused(game.refused.number, f"{what}, {game.refused.place}", game.refused.refusal)
        return EXIT_REFUSED
    if game.stopped is not None:
        print(f"Stopped before action {game.stopped.before} at {game.stopped.difference}:")
        print(f"  {game.stopped.text}.")
        return EXIT_STOPPED
    print(f"{game.effective} actions ({len(game.actions)} of ours), all within the rules.")
    _say_result(game.result, game.names)
    if not game.agrees:
        print("The file has another result:")
        _say_result(game.recorded, game.names)
        return EXIT_REFUSED
    return 0


def _replay_native(path: Path, record: Record, trace: Trace) -> int:
    try:
        return _replay_record(record, trace)
    except RecordError as problem:
        raise CommandError(f"{path}: {problem}") from None


def _replay_record(record: Record, trace: Trace) -> int:
    start, refused = opening(record, load), None
    _introduce(start.title, len(record.seats), "recorded here")
    trace.open(start, record.options, record.seed)
    try:
        opened = reopen(record, load)
    except ActionRefused as problem:
        opened, refused = Reopened(problem.game), problem
    game = opened.game
    for number, (action, after) in enumerate(
        zip(game.actions, game.positions[1:], strict=True), start=1
    ):
        trace.add_action(number, as_json(action), after)
    if refused is not None:
        plain = record.actions[len(game)]
        what = f"{plain.get('type')} by {plain.get('by')}, {refused.place}"
        _say_refused(len(game) + 1, what, refused.refusal)
        return EXIT_REFUSED
    trace.close(game.position, len(game))
    if record.rules == start.title.version:
        print(f"{len(game)} actions, all within the rules.")
    for note in opened.notes:
        print(note)
    _say_result(game.position.result, {seat: seat for seat in record.seats})
    return 0 if opened.whole else EXIT_REFUSED


def _introduce(title: Title, players: int, where: str) -> None:
    variants = [o for o in title.options if title.option_data[o].kind == "variant"]
    print(f"{title.name}, {players} players, {where}; {', '.join(variants) or 'no variants'}.")


def _say_refused(number: int, what: str, refusal: Refusal) -> None:
    print(f"Action {number} ({what}) is refused by the rule {refusal.rule}:")
    print(f"  {refusal}")


def _say_result(result: dict[str, int] | None, names: dict[str, str]) -> None:
    if result is None:
        print("The game is not over.")
        return
    for seat, score in sorted(result.items(), key=lambda row: -row[1]):
        print(f"  {names.get(seat, seat):20} {score:>7,}")
