"""What a table in memory takes: a long game that is open, and looked back through from end to end.

Counted by ``tracemalloc``: what is allocated for the table and still held, beyond what its title
takes, which all tables share.
"""

from __future__ import annotations

import gc
import json
import tracemalloc
from typing import Any

from benchmarks.measure import Row
from ferrovia.store import MemoryStore
from ferrovia.tables import Tables, Visitor, file_import, queries, updates
from ferrovia.tables.updates import MOST_FRAMES
from tests.recorded import records_root

ACTIONS = 900
"""About how many a long game has."""
TITLES = ("1849", "1848", "1844")
GUEST = Visitor("k" * 43)


def memory() -> list[Row]:
    """Measure a recorded game of each title that is about as long as a game gets."""
    rows = []
    for title in TITLES:
        found = _long_game(title)
        if found is not None:
            rows += _measured(title, found)
    return rows


def _long_game(title: str) -> dict[str, Any] | None:
    """Return the recorded game whose number of actions is nearest to that of a long one."""
    root = records_root()
    paths = sorted((root / "games" / title).glob("*.json")) if root is not None else []
    games = [json.loads(path.read_bytes()) for path in paths if ".best" not in path.name]
    return min(games, key=lambda game: abs(len(game["actions"]) - ACTIONS), default=None)


def _measured(title: str, game: dict[str, Any]) -> list[Row]:
    store = MemoryStore()
    table = file_import.import_file(Tables(store, ""), GUEST, json.dumps(game).encode()).table
    _look_back(Tables(store, ""), table)  # what is made once for the title is not counted
    tracemalloc.start()
    try:
        before = _held()
        tables = Tables(store, "")
        updates.look(tables, table, GUEST)
        opened = _held() - before
        with tables.locked(table) as live:
            n, everything = live.n, live.game.positions
        kept = _held() - before - opened
        del everything, live
        _look_back(tables, table)
        looked_back = _held() - before
        queries.chart(tables, table, GUEST)
        charted = _held() - before
    finally:
        tracemalloc.stop()
    of = f"a game of {title} of {n:,} actions"
    return [
        Row(f"{of}, open and shown", "2 MB", _megabytes(opened)),
        Row("after somebody looked back through all of it", "2 MB", _megabytes(looked_back)),
        Row("and at its charts", "", _megabytes(charted)),
        Row("all its positions, which are not kept", "", _megabytes(kept)),
    ]


def _look_back(tables: Tables, table: str) -> None:
    """Ask for every moment of a game, as a page does."""
    n = updates.look(tables, table, GUEST).update.n
    for first in range(0, n + 1, MOST_FRAMES):
        queries.frames(tables, table, GUEST, first, first + MOST_FRAMES - 1)


def _held() -> int:
    gc.collect()
    return tracemalloc.get_traced_memory()[0]


def _megabytes(size: int) -> str:
    return f"{size / 1e6:.2f} MB"


MEASUREMENTS = (memory,)
