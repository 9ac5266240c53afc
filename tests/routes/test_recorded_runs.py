"""Every run of the recorded games: found legal, worth what was paid, never better than the best."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks.traces import recorded_runs, trimmed
from ferrovia.routes import Flaw, Run, best_run, examine, reach
from recorded import recorded_games

GAMES = [(title, name) for title in ("1849", "1848", "1844") for name in recorded_games(title)]
THROUGH_PERTH = ("1848", "table-short", 130)
"""Recorded before 18xx.games made Perth an end of routes (1848 R-32); it rejects the run today."""


@pytest.mark.parametrize(("title", "game"), GAMES)
def test_recorded_runs_are_legal_and_the_best_is_no_less(
    records_root: Path, title: str, game: str
) -> None:
    for run in recorded_runs(records_root, title, game):
        question = run.question
        answer = examine(run.board, run.track, question, trimmed(run))
        if (title, game, run.number) == THROUGH_PERTH:
            assert isinstance(answer, Flaw) and answer.kind == "end_only"
            assert run.paid is None
            continue
        assert isinstance(answer, Run), (run.number, answer)
        assert answer.revenue == run.paid

        best = best_run(run.board, run.track, question)
        reached = reach(run.board, run.track, question.tokens, question.blocked).stops

        assert best.revenue >= answer.revenue
        assert all(stop in reached for route in best.routes for stop in route.stops)


@pytest.mark.statement("1844", "REV-1", "REV-5")
@pytest.mark.parametrize(
    ("title", "game"),
    [("1849", "table-27939"), ("1848", "table-hotseat"), ("1844", "table-160062")],
)
def test_the_best_runs_of_a_recorded_game_are_those_proven_elsewhere(
    records_root: Path, title: str, game: str
) -> None:
    proven = json.loads((records_root / "games" / title / f"{game}.best.json").read_text())

    found = {
        run.number: best_run(run.board, run.track, run.question).revenue
        for run in recorded_runs(records_root, title, game)
    }

    assert found == {line["i"]: line["best"] for line in proven}
