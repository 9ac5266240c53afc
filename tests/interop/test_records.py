"""Recorded games, played again: the state after every action is the one the site showed."""

from __future__ import annotations

import gzip
import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from shown import differences

import recorded
from ferrovia.core import Game
from ferrovia.interop import Imported, Moment, import_game
from ferrovia.interop.trace import state_line

GAMES = recorded.recorded_games("1849")


@cache
def imported(root: Path, name: str) -> tuple[Imported, dict[int, dict[str, Any]]]:
    states: dict[int, dict[str, Any]] = {}

    def watch(moment: Moment) -> None:
        states[moment.number] = state_line(moment)

    plain = json.loads((root / "games" / "1849" / f"{name}.json").read_text())
    return import_game(plain, watch), states


def traced(root: Path, name: str) -> list[dict[str, Any]]:
    path = root / "games" / "1849" / f"{name}.trace.jsonl.gz"
    with gzip.open(path, "rt") as lines:
        return [json.loads(line) for line in lines]


@pytest.mark.parametrize("name", GAMES)
def test_every_state_is_that_of_the_site(records_root, name):
    game, states = imported(records_root, name)
    *lines, final = traced(records_root, name)
    last = game.stopped.before if game.stopped is not None else len(lines)

    for line in lines[:last]:
        assert not differences(line, states[line["i"]]), f"after action {line['i']}"

    assert game.refused is None
    if game.stopped is None:
        assert game.effective == len(lines) - 1
        assert game.result == final["result"]
        assert game.agrees


def test_at_most_one_record_in_four_stops(records_root):
    stopped = [name for name in GAMES if imported(records_root, name)[0].stopped is not None]

    assert len(stopped) <= len(GAMES) / 4
    assert not [name for name in stopped if name.startswith("table")]


@pytest.mark.parametrize("name", GAMES)
def test_what_is_imported_is_a_game_of_ours(records_root, name):
    game, _ = imported(records_root, name)

    again = Game(game.opening)
    for action in game.actions:
        again.push(action)

    assert again.position.fingerprint == game.position.fingerprint
