"""The boards kept for measuring: their answers, by every method that is quick enough to test."""

from __future__ import annotations

import pytest

from benchmarks.board_files import board_files
from ferrovia.routes import Run, best_run, examine, programme

BOARDS = board_files()
ALONE = {
    ("1844-limited", "6 6H 8H 5H"): (1070, "search"),
    ("1844-limited", "8E"): (610, "search"),
    ("1844-limited", "8E 8H"): (920, "prices"),
    ("1844-limited", "8E 6 6 5H"): (1420, "prices"),
    ("1844-limited", "8E 8E 8E 5H"): (1620, "prices"),
    ("1848-limited", "8 8"): (850, "search"),
    ("1848-limited", "6+ 5 2E"): (840, "search"),
    ("1848-limited", "D"): (1250, "search"),
    ("1848-limited", "D 8"): (1530, "prices"),
    ("1849-limited", "16H 16H"): (850, "search"),
    ("1849-limited", "E E"): (1140, "search"),
    ("1849-unlimited", "16H 16H"): (850, "search"),
    ("1848-limited", "D D"): (1610, "sweep"),
    ("1849-unlimited", "E"): (1200, "sweep"),
    ("1849-unlimited", "E E"): (1550, "sweep"),
}
WITH_EXTRA = {
    ("1844-unlimited", "8E"): 680,
}


@pytest.mark.parametrize(("name", "trains"), ALONE)
def test_dense_boards_are_proven_without_the_extra(name, trains):
    revenue, method = ALONE[name, trains]
    file = BOARDS[name]
    question = file.question(tuple(trains.split()))

    with programme.forbidden():
        run = best_run(file.board(), file.track(), question)

    assert run.revenue == revenue
    assert run.proof is not None and run.proof.method == method


@pytest.mark.skipif(not programme.available(), reason="ortools is not installed (ferrovia[proof])")
@pytest.mark.parametrize(("name", "trains"), WITH_EXTRA)
def test_dense_boards_with_unlimited_trains_are_proven_by_the_extra(name, trains):
    file = BOARDS[name]
    board, track = file.board(), file.track()
    question = file.question(tuple(trains.split()))

    run = best_run(board, track, question)

    assert run.revenue == WITH_EXTRA[name, trains]
    assert run.proof is not None and run.proof.method == "programme"
    claimed = tuple((route.train, route.legs) for route in run.routes)
    assert examine(board, track, question, claimed) == Run(run.routes, run.revenue)


def test_every_board_states_its_limits_of_tiles():
    for name, file in BOARDS.items():
        limited = name.endswith("-limited")
        assert ("than the box holds" in file.about) == limited
        assert file.cases
