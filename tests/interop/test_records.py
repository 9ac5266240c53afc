"""Recorded games, played again: the state after every action is the one the site showed."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest
from imports import EACH, EACH_TITLE, GAMES, imported, of_title, recording
from shown import differences

from ferrovia.core import Game
from ferrovia.interop import import_game
from ferrovia.interop.imported import EARLIER_VERSION


def traced(root: Path, title: str, name: str) -> list[dict[str, Any]]:
    path = root / "games" / title / f"{name}.trace.jsonl.gz"
    with gzip.open(path, "rt") as lines:
        return [json.loads(line) for line in lines]


@EACH
def test_every_state_is_that_of_the_site(records_root, title, name):
    game, states = imported(records_root, title, name)
    *lines, final = traced(records_root, title, name)
    last = game.stopped.before if game.stopped is not None else len(lines)

    for line in lines[:last]:
        assert line["i"] in states, f"action {line['i']} is not reached"
        assert not differences(line, states[line["i"]]), f"after action {line['i']}"

    assert game.refused is None
    if game.stopped is None:
        assert game.effective == len(lines) - 1
        assert game.result == final["result"]
        assert game.agrees


@EACH_TITLE
def test_at_most_one_record_in_three_stops(records_root, title):
    names = [name for of, name in GAMES if of == title]
    stopped = [n for n in names if imported(records_root, title, n)[0].stopped is not None]

    assert len(stopped) <= sum(name.startswith("generated") for name in names) / 3
    assert not [name for name in stopped if name.startswith("table")]


@EACH
def test_what_is_imported_is_a_game_of_ours(records_root, title, name):
    game, _ = imported(records_root, title, name)

    again = Game(game.opening)
    again.extend(game.actions)

    assert again.position.fingerprint == game.position.fingerprint


@EACH
def test_no_generated_record_is_taken_for_one_of_an_earlier_version(records_root, title, name):
    """The site waits where we believe that it does: nothing had to be supplied."""
    game, _ = imported(records_root, title, name)
    if name.startswith("generated"):
        assert not [text for text in game.warnings if text.startswith(EARLIER_VERSION)]


@pytest.mark.parametrize(
    ("title", "name"),
    [
        pytest.param(title, name, marks=of_title(title))
        for title, name in (
            ("1849", "generated-516"),
            ("1848", "generated-201"),
            ("1844", "generated-101"),
        )
    ],
)
def test_a_file_without_last_passes_is_of_an_earlier_version_and_read_on(records_root, title, name):
    """Earlier versions of the site did not wait for them, which is no player's fault."""
    file = recording(records_root, title, name)
    whole, _ = imported(records_root, title, name)
    rows = file["actions"]
    kept = [row for n, row in enumerate(rows) if not _last_pass(rows, n)]
    assert len(kept) < len(rows)

    game = import_game({**file, "actions": kept})

    assert game.refused is None and game.agrees
    assert game.result == whole.result
    assert any(text.startswith(EARLIER_VERSION) for text in game.warnings)


def _last_pass(rows: list[dict[str, Any]], n: int) -> bool:
    """Whether an action is a second pass in a row of a corporation, and another's turn follows."""
    if n + 1 == len(rows):
        return False
    row, before, after = rows[n], rows[n - 1], rows[n + 1]
    alone = row["type"] == "pass" and row["entity_type"] == "corporation"
    ends = before["type"] == "pass" and before["entity"] == row["entity"] != after["entity"]
    return alone and ends and not row.get("auto_actions")
