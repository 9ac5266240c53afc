"""What a server needs for an action and for opening a table, over HTTP on this machine.

Time on the wall is taken here: writing to the disk is part of what is measured.
"""

from __future__ import annotations

import json
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import Any

import httpx2
import uvicorn
from fastapi import FastAPI

from benchmarks.games import KEPT, recorded_files
from benchmarks.measure import Row, written
from ferrovia.bots import LADDER
from ferrovia.server.app import create_app
from ferrovia.server.settings import Settings
from ferrovia.store import SqliteStore, Store
from ferrovia.tables import Tables

HURRY = Settings(burst=10**9, opening_burst=10**9)
"""No limits: nobody measures waiting."""
BUSY = 10
"""Tables at which bots think."""
TURNS = 4
"""How often a game is played in quiet, and while they do."""
SETTLING = 2.0
"""Seconds until bots have begun, or have come to the end of a thought."""
OPENED = 10
"""How often a table is opened."""


class Visit:
    """A browser at a server with tables of its own."""

    def __init__(self, place: str, app: FastAPI, store: Store) -> None:
        self.app = app
        self.store = store
        self.web = httpx2.Client(base_url=place, headers={"origin": place}, timeout=60)

    def get(self, path: str) -> Any:
        """Ask for something, and read the answer as a page does."""
        return json.loads(self.web.get(path).raise_for_status().content)

    def post(self, path: str, body: Any) -> Any:
        """Send something."""
        content = body if isinstance(body, bytes) else json.dumps(body).encode()
        return json.loads(self.web.post(path, content=content).raise_for_status().content)


@contextmanager
def visited() -> Iterator[Visit]:
    """Serve tables from a folder on the disk, and visit them."""
    with tempfile.TemporaryDirectory() as folder:
        store = SqliteStore(Path(folder) / "tables.sqlite")
        app = create_app(Tables(store, "secret"), HURRY)
        config = uvicorn.Config(app, port=0, log_level="error")
        server = uvicorn.Server(config)
        thread = Thread(target=server.run)
        thread.start()
        while not server.started:
            time.sleep(0.01)
        port = server.servers[0].sockets[0].getsockname()[1]
        try:
            yield Visit(f"http://127.0.0.1:{port}", app, store)
        finally:
            server.should_exit = True
            thread.join()
            store.close()


def serving() -> list[Row]:
    """Play a short finished game again over HTTP, and open it."""
    with visited() as visit:
        table = visit.post("/api/import", _shortest())["table"]
        again, actions = from_the_start(visit, table)
        acted = [
            _timed(visit.post, f"/api/tables/{again}/actions", {"after": n, "action": action})
            for n, action in enumerate(actions)
        ]
        cold = [_opened(visit, table) for _ in range(OPENED)]
        warm = [_timed(visit.get, f"/api/tables/{table}") for _ in range(OPENED)]
        path = f"/api/tables/{table}/frames?first=0&last=199"
        moments = [_timed(visit.get, path) for _ in range(OPENED)]
    return [
        Row("an action over HTTP: checked, kept, answered", "", percentiles(acted)),
        Row(f"opening a finished game of {len(actions):,} actions", "400 ms", percentiles(cold)),
        Row("the same while it is in memory", "", percentiles(warm)),
        Row("its first 200 moments, asked for again", "", percentiles(moments)),
    ]


def action_cost() -> list[Row]:
    """Play the same game as a page does that is kept up to date, and take processor time.

    What is new is asked for over HTTP here, which a page is told over its WebSocket.
    """
    played, told = [], []
    with visited() as visit:
        table, actions = game_to_play(visit)
        known = {"version": 0, "n": 0, "branch": 0}
        for n, action in enumerate(actions):
            wanted = {"after": n, "action": action, "live": True}
            played.append(_served(visit.post, f"/api/tables/{table}/actions", wanted))
            asked = "&".join(f"{name}={value}" for name, value in known.items())
            told.append(_served(visit.get, f"/api/tables/{table}/update?{asked}"))
            known |= {"version": n + 1, "n": n + 1}
    return [
        Row("an action over HTTP, processor time", "4 ms", percentiles(played)),
        Row("what is new then, for one page", "", percentiles(told)),
    ]


def acting_while_bots_think() -> list[Row]:
    """Play a game in quiet and while the strongest bots go on with ten others, by turns.

    By turns, because a machine that others use is not equally quick at all times. The bots take up
    a game in the middle, where there is much to think about, and move as soon as they can.
    """
    quiet: list[float] = []
    busy: list[float] = []
    with visited() as visit:
        tables = _middle_games(visit)
        before = _moves(visit, tables)
        for _ in range(TURNS):
            quiet += _played(visit)
            _pause(visit, tables, paused=False)
            time.sleep(SETTLING)
            busy += _played(visit)
            _pause(visit, tables, paused=True)
            time.sleep(SETTLING)
        moved = _moves(visit, tables) - before
    what = f"the same while {LADDER[-1].name} plays all seats of {BUSY} other tables"
    return [
        Row("an action over HTTP, bots paused", "", percentiles(quiet)),
        Row(f"{what} ({moved:,} moves)", "p95 twice that", percentiles(busy)),
    ]


def _middle_games(visit: Visit) -> list[str]:
    """Return tables in the middle of a game, all seats of which the strongest bot plays."""
    whole = visit.post("/api/import", _shortest())["table"]
    half = visit.get(f"/api/tables/{whole}")["update"]["n"] // 2
    tables = [visit.post(f"/api/tables/{whole}/fork", {"at": half})["table"] for _ in range(BUSY)]
    for table in tables:
        visit.post(f"/api/tables/{table}/bots", {"paused": True, "pace": "instant"})
        for seat in visit.get(f"/api/tables/{table}")["update"]["seats"]:
            wanted = {"seat": seat, "bot": LADDER[-1].name}
            visit.post(f"/api/tables/{table}/player", wanted)
    return tables


def _pause(visit: Visit, tables: Sequence[str], *, paused: bool) -> None:
    for table in tables:
        visit.post(f"/api/tables/{table}/bots", {"paused": paused})


def _moves(visit: Visit, tables: Sequence[str]) -> int:
    """Return how many moves have been made at some tables."""
    return sum(int(visit.get(f"/api/tables/{table}")["update"]["n"]) for table in tables)


def _played(visit: Visit) -> list[float]:
    """Play a short game; return how long each action took to be answered."""
    table, actions = game_to_play(visit)
    return [
        _timed(visit.post, f"/api/tables/{table}/actions", {"after": n, "action": action})
        for n, action in enumerate(actions)
    ]


def game_to_play(visit: Visit) -> tuple[str, list[dict[str, Any]]]:
    """Return a new table, and the actions of a short finished game that can be played at it."""
    return from_the_start(visit, visit.post("/api/import", _shortest())["table"])


def from_the_start(visit: Visit, table: str) -> tuple[str, list[dict[str, Any]]]:
    """Return a table for the game of another one, not yet begun, and its actions."""
    actions = visit.get(f"/api/tables/{table}/record")["actions"]
    return visit.post(f"/api/tables/{table}/fork", {"at": 0})["table"], actions


def _shortest() -> bytes:
    """Return the shortest recorded game; without any, one that is kept beside the tests."""
    recorded = [json.dumps(plain).encode() for plain in recorded_files()]
    kept = [path.read_bytes() for path in KEPT.glob("*.json")]
    return min(recorded or kept, key=len)


def _opened(visit: Visit, table: str) -> float:
    """Return how long it takes to open a table that has to be replayed from the disk."""
    visit.app.state.tables = Tables(visit.store, "secret")
    return _timed(visit.get, f"/api/tables/{table}")


def _served(work: Callable[..., Any], *args: Any) -> float:
    """Return the processor time that the threads of the server take for an answer."""
    own, all_threads = time.thread_time(), time.process_time()
    work(*args)
    return (time.process_time() - all_threads) - (time.thread_time() - own)


def _timed(work: Callable[..., Any], *args: Any) -> float:
    begun = time.perf_counter()
    work(*args)
    return time.perf_counter() - begun


def percentiles(taken: Sequence[float]) -> str:
    """Return median and 95th percentile of some times, with their number."""
    ordered = sorted(taken)
    high = ordered[min(len(ordered) - 1, round(0.95 * len(ordered)))]
    return f"{written(statistics.median(ordered))}; p95 {written(high)} ({len(ordered):,})"


MEASUREMENTS = (serving, action_cost, acting_while_bots_think)
