"""The best run with its proof: on every run position of recorded games, and on the densest boards.

Recorded games are read where FERROVIA_RECORDS says, or from a folder ``shared`` beside the
checkout; without them those rows are left out.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from benchmarks.board_files import board_files
from benchmarks.dense_case import in_process
from benchmarks.measure import Row, seconds, spread
from benchmarks.traces import TracedRun, position_of, recorded_runs
from ferrovia.core import Position
from ferrovia.core.runs import question as question_of
from ferrovia.routes import Question, best_run, programme
from ferrovia.struct import replace
from tests.recorded import recorded_games, records_root

TITLES = {
    "1849": "5 ms p99, 10 ms max; 18xx.games 14–30 ms median, 0.4 s p90",
    "1848": "18xx.games 14–30 ms median, 0.1 s p90",
    "1844": "18xx.games 14–30 ms median, 2.5 s p90, 33.6 s max",
}
EXPRESS = (
    ("8E",),
    ("8E", "8E"),
    ("8E", "6"),
    ("8E", "8E", "6"),
    ("8E", "8E", "8E", "5H"),
    ("8E", "8E", "8E", "8E"),
)
SYNTHETIC_AIM = "60 s pure, 5 s with ferrovia[proof]; 200 MB"


def _time(at: Position, question: Question) -> float:
    """Measure a proof on track that nothing is remembered of."""
    fresh = at.state.track.without_answers()
    return seconds(lambda: best_run(at.title.board, fresh, question))


def _runs(title: str) -> Iterator[list[TracedRun]]:
    """Yield the runs of each recorded game of a title; nothing without records."""
    root = records_root()
    if root is not None:
        for game in recorded_games(title):
            yield list(recorded_runs(root, title, game))


def recorded_routes() -> list[Row]:
    """Compile and prove every recorded run position."""
    rows = []
    for title, aim in TITLES.items():
        taken = [_time(run.at, run.question) for game in _runs(title) for run in game]
        if taken:
            rows.append(Row(f"best run, recorded positions of {title}", aim, spread(taken)))
    return rows


def dense_routes() -> list[Row]:
    """Compile and prove the densest boards, without any extra and with ``ferrovia[proof]``."""
    rows = []
    for name, file in board_files().items():
        for case in file.cases:
            measured = "pure " + in_process(name, case, proof=False).written()
            if programme.available():
                measured += "; ferrovia[proof] " + in_process(name, case, proof=True).written()
            else:
                measured += "; ferrovia[proof] is not installed"
            row = Row(f"best run, {name}, {' + '.join(case)}", SYNTHETIC_AIM, measured)
            print(f"  {row.what}: {row.measured}", file=sys.stderr, flush=True)
            rows.append(row)
    return rows


def express_routes() -> list[Row]:
    """Give every corporation on the last boards of recorded games of 1844 express trains."""
    boards = list(_last_boards())
    rows = []
    for case in EXPRESS if boards else ():
        taken = []
        for at, corporation in boards:
            model = at.title.policies.train_model
            trains = tuple(model(at, name) for name in case)
            with programme.forbidden():
                taken.append(_time(at, replace(question_of(at, corporation), trains=trains)))
        what = f"best run, last boards of 1844, {' + '.join(case)}, pure"
        rows.append(Row(what, "2 s max", spread(taken)))
    return rows


def _last_boards() -> Iterator[tuple[Position, str]]:
    """Yield the board after the last run of each game for each corporation, with final values."""
    for game in _runs("1844"):
        last = game[-1]
        state = {**last.after, "phase": last.at.title.phases[-1].name}
        for corporation, row in state["corporations"].items():
            if row["tokens"]:
                yield position_of("1844", state, corporation, last.panels), corporation


MEASUREMENTS = (recorded_routes, express_routes, dense_routes)
