"""Every run of the recorded games of 1848 and 1844: found legal, valued the same, never beaten.

1844 is not playable yet; its board and trains are read from the facts file.
"""

from __future__ import annotations

import json

import pytest

from benchmarks.traces import board_of, claim_of, question_of, runs, track_of, trimmed
from ferrovia.routes import Flaw, Run, best_run, examine
from recorded import recorded_games

TITLES = ("1848", "1844")
GAMES = [
    (title, name)
    for title in TITLES
    for name in recorded_games(title)
    if not name.endswith(".best")
]
THROUGH_PERTH = ("1848", "table-short", 130)
"""Recorded before 18xx.games made Perth an end of routes (1848 R-32); it rejects the run today."""


@pytest.mark.parametrize(("title", "game"), GAMES)
def test_recorded_runs_are_legal_and_the_best_is_no_less(records_root, title, game):
    board = board_of(records_root, title)
    for before, after, panels in runs(records_root, title, game):
        track = track_of(before)
        corporation = after["action"]["entity"]
        question = question_of(records_root, title, before, corporation, track, panels)
        claim = trimmed(board, track, question, claim_of(before, after))

        answer = examine(board, track, question, claim)

        if (title, game, after["i"]) == THROUGH_PERTH:
            assert isinstance(answer, Flaw) and answer.kind == "end_only"
            assert after["run"]["calc_total"] is None
            continue
        assert isinstance(answer, Run), (after["i"], answer)
        assert answer.revenue == after["run"]["calc_total"]
        assert best_run(board, track, question).revenue >= answer.revenue


@pytest.mark.parametrize(("title", "game"), [("1848", "table-hotseat"), ("1844", "table-160062")])
def test_the_best_runs_of_a_recorded_game_are_those_proven_elsewhere(records_root, title, game):
    proven = json.loads((records_root / "games" / title / f"{game}.best.json").read_text())
    board = board_of(records_root, title)

    found = {}
    for before, after, panels in runs(records_root, title, game):
        track = track_of(before)
        corporation = after["action"]["entity"]
        question = question_of(records_root, title, before, corporation, track, panels)
        found[after["i"]] = best_run(board, track, question).revenue

    assert found == {line["i"]: line["best"] for line in proven}
