"""Every run of the recorded games: accepted as people ran it, and never better than the best."""

from __future__ import annotations

import json

import pytest

from benchmarks.traces import claim_of, runs, sicily
from ferrovia.routes import Run, best_run, examine, reach
from recorded import recorded_games

GAMES = [name for name in recorded_games("1849") if not name.endswith(".best")]


@pytest.mark.parametrize("game", GAMES)
def test_recorded_runs_are_legal_and_the_best_is_no_less(records_root, game):
    for before, after, _ in runs(records_root, "1849", game):
        board, track, question = sicily(before, after["action"]["entity"])

        answer = examine(board, track, question, claim_of(before, after))
        best = best_run(board, track, question)

        assert isinstance(answer, Run), (after["i"], answer)
        assert answer.revenue == after["run"]["calc_total"]
        assert best.revenue >= answer.revenue
        reached = reach(board, track, question.tokens, question.blocked).stops
        assert all(stop in reached for route in best.routes for stop in route.stops)


def test_the_best_runs_of_a_recorded_game_are_those_proven_elsewhere(records_root):
    proven = json.loads((records_root / "games/1849/table-27939.best.json").read_text())
    expected = {line["i"]: line["best"] for line in proven}

    found = {
        after["i"]: best_run(*sicily(before, after["action"]["entity"])).revenue
        for before, after, _ in runs(records_root, "1849", "table-27939")
    }

    assert found == expected
