"""Recorded games, each imported once for all tests of a process that look at it."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import recorded
from ferrovia.interop import Imported, Snapshot, import_game
from ferrovia.interop.trace import state_line

TITLES = ("1849", "1848", "1844")
GAMES = [(title, name) for title in TITLES for name in recorded.recorded_games(title)]


def of_title(title: str) -> pytest.MarkDecorator:
    """Return the mark that keeps tests of a title's records in one process, where that is asked.

    ``pytest -n 2 --dist loadgroup`` asks for it: then no record is imported twice.
    """
    return pytest.mark.xdist_group(f"records of {title}")


EACH = pytest.mark.parametrize(
    ("title", "name"), [pytest.param(*game, marks=of_title(game[0])) for game in GAMES]
)
EACH_TITLE = pytest.mark.parametrize(
    "title", [pytest.param(title, marks=of_title(title)) for title in TITLES]
)


def recording(root: Path, title: str, name: str) -> dict[str, Any]:
    """Return the plain data of a recorded game."""
    plain: dict[str, Any] = json.loads((root / "games" / title / f"{name}.json").read_text())
    return plain


@cache
def imported(root: Path, title: str, name: str) -> tuple[Imported, dict[int, dict[str, Any]]]:
    """Return a recorded game as ours, and the state after every action of the file."""
    states: dict[int, dict[str, Any]] = {}

    def watch(snapshot: Snapshot) -> None:
        states[snapshot.number] = state_line(snapshot)

    return import_game(recording(root, title, name), watch), states
