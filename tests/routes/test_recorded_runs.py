"""Every run of the recorded games: accepted as people ran it, and never better than the best."""

from __future__ import annotations

import gzip
import itertools
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sketches import train

from ferrovia.board.track import Board, Laid, Track
from ferrovia.routes import Question, Run, TrainModel, best_run, examine, reach
from recorded import recorded_games

GAMES = [name for name in recorded_games("1849") if not name.endswith(".best")]
DOUBLED_BY_ELECTRIC = ("B14.0", "C5.0", "H12.0", "M13.0")
PORT_BONUS = 20

Line = dict[str, Any]


def runs(root: Path, game: str) -> Iterator[tuple[Line, Line]]:
    """Yield the lines of a trace before and after each run."""
    with gzip.open(root / "games" / "1849" / f"{game}.trace.jsonl.gz", "rt") as file:
        lines = [json.loads(line) for line in file]
    for before, after in itertools.pairwise(lines):
        if after.get("action", {}).get("type") == "run_routes":
            yield before, after


def position(board: Board, state: Line, corporation: str) -> tuple[Track, Question]:
    """Return track and question of a corporation in a traced state."""
    track = Track(
        {
            hex_id: Laid(tile.rpartition("-")[0], rotation)
            for hex_id, (tile, rotation) in state["tiles"].items()
        }
    )
    phase = state["phase"].removesuffix("H")
    row = state["corporations"][corporation]
    standing: dict[str, list[str]] = {}
    for symbol, other in state["corporations"].items():
        for hex_id, number, _ in other["tokens"]:
            standing.setdefault(f"{hex_id}.{number}", []).append(symbol)
    values, blocked = {}, []
    for hex_id in board.hexes:
        for number, stop in enumerate(board.face(track, hex_id).stops):
            stop_id = f"{hex_id}.{number}"
            value = stop.revenue if isinstance(stop.revenue, int) else stop.revenue[phase]
            bonus = "CNM" in row.get("assigned", ()) and "CNM" in state["assigns"].get(hex_id, ())
            values[stop_id] = value + bonus * PORT_BONUS
            tokens = standing.get(stop_id, ())
            if tokens and len(tokens) >= stop.slots and corporation not in tokens:
                blocked.append(stop_id)
    own = tuple(sorted(stop for stop, tokens in standing.items() if corporation in tokens))
    models = tuple(model(name) for name in row["trains"])
    return track, Question(models, own, tuple(sorted(blocked)), values)


def model(name: str) -> TrainModel:
    return train(name, DOUBLED_BY_ELECTRIC if name == "E" else ())


@pytest.mark.parametrize("game", GAMES)
def test_recorded_runs_are_legal_and_the_best_is_no_less(sicily, records_root, game):
    for before, after in runs(records_root, game):
        corporation = after["action"]["entity"]
        track, question = position(sicily, before, corporation)
        owned = before["corporations"][corporation]["train_ids"]
        claimed = tuple(
            (owned.index(route["train"]), tuple(tuple(leg) for leg in route["connections"]))
            for route in after["action"]["routes"]
        )

        answer = examine(sicily, track, question, claimed)
        best = best_run(sicily, track, question)

        assert isinstance(answer, Run), (after["i"], answer)
        assert answer.revenue == after["run"]["calc_total"]
        assert best.revenue >= answer.revenue
        reached = reach(sicily, track, question.tokens, question.blocked).stops
        assert all(stop in reached for route in best.routes for stop in route.stops)


def test_the_best_runs_of_a_recorded_game_are_those_proven_elsewhere(sicily, records_root):
    proven = json.loads((records_root / "games/1849/table-27939.best.json").read_text())
    expected = {line["i"]: line["best"] for line in proven}

    found = {
        after["i"]: best_run(sicily, *position(sicily, before, after["action"]["entity"])).revenue
        for before, after in runs(records_root, "table-27939")
    }

    assert found == expected
