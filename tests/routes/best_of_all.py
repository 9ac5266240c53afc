"""A run beside the best of all combinations: what every method of solving must find."""

from __future__ import annotations

from collections.abc import Callable

from oracle import Oracle, best_total

from ferrovia.board.track import Board, Track
from ferrovia.routes import Question, Run, examine
from ferrovia.struct import replace

Solve = Callable[[Board, Track, Question], Run]


def check_best(
    solve: Solve, board: Board, track: Track, question: Question, oracle: Oracle, most: int
) -> Run:
    """Solve a question; assert that the run is the best there is, proven, and legal if claimed.

    Of more than ``most`` routes only the first two trains choose, to keep combinations few.
    """
    routes = oracle.routes(question)
    if len(routes) > most:
        question = replace(question, trains=question.trains[:2])
    run = solve(board, track, question)
    assert run.revenue == best_total(oracle, routes, question)
    assert run.proof is not None and run.proof.bound == run.revenue
    claimed = tuple((route.train, route.legs) for route in run.routes)
    assert examine(board, track, question, claimed) == Run(run.routes, run.revenue)
    return run
