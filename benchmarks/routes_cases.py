"""The best run with its proof: on every run position of recorded games, and on the densest boards.

Recorded games are read where FERROVIA_RECORDS says, or from a folder ``shared`` beside the
checkout; without them those rows are left out.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

from benchmarks.board_files import board_files
from benchmarks.dense_case import in_process
from benchmarks.facts_boards import facts_of, trains_1844
from benchmarks.measure import Row, seconds, spread
from benchmarks.traces import board_of, question_of, runs, sicily, track_of
from ferrovia.board.track import Board, Track
from ferrovia.routes import Question, best_run, programme
from ferrovia.struct import replace

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


def _records() -> Path | None:
    named = os.environ.get("FERROVIA_RECORDS")
    folder = Path(named) if named else Path(__file__).parents[2] / "shared"
    return folder if (folder / "games").is_dir() else None


def _positions(root: Path, title: str) -> Iterator[tuple[Board, Track, Question]]:
    for path in sorted((root / "games" / title).glob("*.trace.jsonl.gz")):
        game = path.name.removesuffix(".trace.jsonl.gz")
        for before, after, panels in runs(root, title, game):
            corporation = after["action"]["entity"]
            if title == "1849":
                yield sicily(before, corporation)
            else:
                track = track_of(before)
                question = question_of(root, title, before, corporation, track, panels)
                yield board_of(root, title), track, question


def recorded_routes() -> list[Row]:
    """Compile and prove every recorded run position, on track that nothing is remembered of."""
    root = _records()
    if root is None:
        return []
    rows = []
    for title, aim in TITLES.items():
        taken = []
        for board, track, question in _positions(root, title):
            fresh = Track(track.laid, track.overlays)
            taken.append(seconds(lambda a=board, b=fresh, c=question: best_run(a, b, c)))
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
    root = _records()
    if root is None:
        return []
    trains = trains_1844(root)
    rows = []
    for case in EXPRESS:
        taken = []
        for board, track, question in _last_boards(root):
            given = replace(question, trains=tuple(trains[name] for name in case))
            fresh = Track(track.laid, track.overlays)
            with programme.forbidden():
                taken.append(seconds(lambda a=board, b=fresh, c=given: best_run(a, b, c)))
        what = f"best run, last boards of 1844, {' + '.join(case)}, pure"
        rows.append(Row(what, "2 s max", spread(taken)))
    return rows


def _last_boards(root: Path) -> Iterator[tuple[Board, Track, Question]]:
    """Yield the board after the last run of each game for each corporation, with final values."""
    final = facts_of(root, "1844")["phase"][-1]["name"]
    for path in sorted((root / "games" / "1844").glob("*.trace.jsonl.gz")):
        *_, (_, after, panels) = runs(root, "1844", path.name.removesuffix(".trace.jsonl.gz"))
        state, track = {**after, "phase": final}, track_of(after)
        for corporation, row in state["corporations"].items():
            if row["tokens"]:
                question = question_of(root, "1844", state, corporation, track, panels)
                yield board_of(root, "1844"), track, question


MEASUREMENTS = (recorded_routes, express_routes, dense_routes)
