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

TITLES = ("1849", "1848", "1844")
GAMES = [(title, name) for title in TITLES for name in recorded.recorded_games(title)]
EACH = pytest.mark.parametrize(("title", "name"), GAMES)


@cache
def imported(root: Path, title: str, name: str) -> tuple[Imported, dict[int, dict[str, Any]]]:
    states: dict[int, dict[str, Any]] = {}

    def watch(moment: Moment) -> None:
        states[moment.number] = state_line(moment)

    plain = json.loads((root / "games" / title / f"{name}.json").read_text())
    return import_game(plain, watch), states


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


@pytest.mark.parametrize("title", TITLES)
def test_at_most_one_record_in_three_stops(records_root, title):
    names = [name for of, name in GAMES if of == title]
    stopped = [n for n in names if imported(records_root, title, n)[0].stopped is not None]

    assert len(stopped) <= sum(name.startswith("generated") for name in names) / 3
    assert not [name for name in stopped if name.startswith("table")]


@EACH
def test_what_is_imported_is_a_game_of_ours(records_root, title, name):
    game, _ = imported(records_root, title, name)

    again = Game(game.opening)
    for action in game.actions:
        again.push(action)

    assert again.position.fingerprint == game.position.fingerprint
