"""Opening a game file, whoever wrote it."""

from __future__ import annotations

from pathlib import Path

from ferrovia.cli.command import Trouble
from ferrovia.core import Game
from ferrovia.records import RecordError, load_file, replay
from ferrovia.titles import load


def open_game(path: Path, until: int | None = None) -> Game:
    """Return the game in a file, replayed with full checking, up to an action."""
    try:
        record = load_file(path)
        if until is not None and not 0 <= until <= len(record.actions):
            raise Trouble(f"{path} has actions 0 to {len(record.actions)}, not {until}")
        return replay(record, load, until=until)
    except RecordError as problem:
        raise Trouble(str(problem)) from None
