"""``ferrovia replay``: play a recorded game again, every action checked by the rules."""

from __future__ import annotations

import argparse
import gzip
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from ferrovia.cli.errors import CommandError, unwritable
from ferrovia.cli.game_files import read_game
from ferrovia.core import Codec, FormError, Illegal, Refusal, Title
from ferrovia.core.action import as_json
from ferrovia.interop import ForeignError, Imported, Snapshot, import_game
from ferrovia.interop.trace import closing_line, final_line, opening_line, state_line
from ferrovia.records import Record, RecordError, opening, reopen
from ferrovia.titles import load

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
    found = read_game(chosen.file)
    try:
        with _trace(chosen.trace) as trace:
            if isinstance(found, Record):
                return _replay_native(found, trace)
            return _replay_foreign(found, trace)
    except (ForeignError, RecordError) as problem:
        raise CommandError(f"{chosen.file}: {problem}") from None


class Trace:
    """Lines of JSON on their way into a file, or nowhere."""

    def __init__(self, file: IO[str] | None) -> None:
        self.file = file

    def write(self, line: dict[str, Any]) -> None:
        """Write one line."""
        if self.file is not None:
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


def _replay_foreign(plain: dict[str, Any], trace: Trace) -> int:
    settings = plain.get("settings")
    words = settings if isinstance(settings, dict) else {}

    def watch(moment: Snapshot) -> None:
        if trace.file is None:
            return
        if moment.number:
            trace.write(state_line(moment))
        else:
            options = words.get("optional_rules") or ()
            trace.write(opening_line(moment.position, options=options, seed=words.get("seed", "")))

    game = import_game(plain, watch)
    trace.write(final_line(game))
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


def _replay_native(record: Record, trace: Trace) -> int:
    position = opening(record, load)
    _introduce(position.title, len(record.seats), "recorded here")
    trace.write(opening_line(position, options=record.options, seed=record.seed))
    if record.rules != position.title.version:
        return _carry_over(record, trace)
    codec = Codec(position.title)
    prints = dict(enumerate(record.fingerprints))
    for number, plain in enumerate(record.actions, start=1):
        try:
            position = position.play(codec.decode_action(plain))
        except FormError as problem:
            raise RecordError(f"actions[{number - 1}]", str(problem)) from None
        except Illegal as illegal:
            what = f"{plain.get('type')} by {plain.get('by')}"
            _say_refused(number, f"{what}, actions[{number - 1}]", illegal.refusal)
            return EXIT_REFUSED
        if trace.file is not None:
            trace.write(state_line(Snapshot(number, plain, position)))
        if not position.fingerprint.startswith(prints.get(number, "")):
            raise RecordError(f"actions[{number - 1}]", "leads to another position than it did")
    trace.write(closing_line(position, len(record.actions), position.result))
    print(f"{len(record.actions)} actions, all within the rules.")
    _say_result(position.result, {seat: seat for seat in record.seats})
    return 0


def _carry_over(record: Record, trace: Trace) -> int:
    """Replay a record of an earlier version of the rules as far as today's rules agree with it."""
    opened = reopen(record, load)
    positions = opened.game.positions
    if trace.file is not None:
        for number, action in enumerate(opened.game.actions, start=1):
            trace.write(state_line(Snapshot(number, as_json(action), positions[number])))
    trace.write(closing_line(positions[-1], len(opened.game), positions[-1].result))
    for note in opened.notes:
        print(note)
    _say_result(positions[-1].result, {seat: seat for seat in record.seats})
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
