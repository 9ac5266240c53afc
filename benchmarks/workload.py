"""What `old_and_new` lets both versions do, each in processes of its own.

``python benchmarks/workload.py JOB FOLDER`` does one job with whatever ``ferrovia`` stands on the
path, and prints what it took as JSON. It keeps to names that both versions have. Games lie in the
folder as records, written there by the old version, so that both do the same; what comes out of it
is printed, too, so that it can be compared.
"""

from __future__ import annotations

import gc
import hashlib
import json
import sys
import tempfile
import tracemalloc
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import Any

from ferrovia.bots import choose_agreeably, play_out
from ferrovia.core import Action, Codec, Game, Position, depot, runs
from ferrovia.interop import import_game
from ferrovia.records import Record, dumps, load_file, opening, record_game
from ferrovia.titles import load

SEATS = ("Ann", "Bob", "Cyd", "Dan")
EXPRESS_SEEDS = range(40, 60)
"""Random games of 1844, of which some last until there are express trains."""
BRANCHES = 3
"""Actions that a bot tries in each position."""
ORIGIN = "http://127.0.0.1"

Taken = dict[str, Any]


def prepare(folder: Path, recorded: list[str]) -> Taken:
    """Write recorded games as records of ours, and play random ones of every title."""
    for path in map(Path, recorded):
        imported = import_game(json.loads(path.read_text(encoding="utf-8")))
        game = Game(imported.opening)
        for action in imported.actions:
            game.push(action)
        deal = imported.deal
        text = dumps(record_game(game, deal=deal))
        (folder / f"recorded-{imported.opening.title.id}-{path.stem}.json").write_text(text)
    for title in ("1849", "1848", "1844"):
        for seed in ("old-and-new-1", "old-and-new-2"):
            first = Position.new(load(title, len(SEATS)), SEATS, seed)
            game = play_out(first, Random(seed))
            text = dumps(record_game(game, seed=seed))
            (folder / f"random-{title}-{seed}.json").write_text(text)
    return {}


def _games(folder: Path, kind: str) -> Iterator[tuple[str, Record]]:
    for path in sorted(folder.glob(f"{kind}-*.json")):
        yield path.stem, load_file(path)


def _first(record: Record) -> tuple[Position, list[Action]]:
    """Return how a game begins, with nothing worked out yet, and its actions."""
    found = opening(record, load)
    codec = Codec(found.title)
    return found, [codec.decode_action(plain) for plain in record.actions]


def _measured(work: Callable[[Position, list[Action]], list[object]], games: list[Any]) -> Taken:
    """Do something with each game once, after the first has been done to warm up.

    A digest is taken of what it made, outside the time: both versions must make the same.
    """
    taken: Taken = {}
    first = True
    for name, record in games:
        start, actions = _first(record)
        if first:
            work(start, actions[: len(actions) // 2])
            start, first = _first(record)[0], False
        gc.collect()
        begun = process_time()
        made = work(start, actions)
        taken[name] = (process_time() - begun, hashlib.sha256(repr(made).encode()).hexdigest())
    return taken


def replay(folder: Path, kind: str) -> Taken:
    """Replay games with every action checked by its rules."""
    return _measured(_replayed, list(_games(folder, kind)))


def _replayed(start: Position, actions: list[Action]) -> list[object]:
    game = Game(start)
    if hasattr(game, "extend"):
        game.extend(actions)
    else:
        for action in actions:
            game.push(action)
    return [game.position.fingerprint]


def nodes(folder: Path, title: str) -> Taken:
    """Ask in every position of random games for the offers, and try some of them."""
    return _measured(_searched, list(_games(folder, f"random-{title}")))


def _searched(start: Position, actions: list[Action]) -> list[object]:
    rng, position = Random(1), start
    seen: list[object] = []
    for action in actions:
        offers = position.offers()
        seen.append(offers)
        for offer in rng.sample(offers, min(BRANCHES, len(offers))):
            after = position.play(offer.action)
            seen.append(after.state.seq)
        position = position.play(action)
    seen.append(position.fingerprint)
    return seen


def express(folder: Path) -> Taken:
    """Prove the best runs of corporations with one or several 8E in random games of 1844."""
    title = load("1844", 3, preset="18xx.games")
    taken: Taken = {}
    for seed in EXPRESS_SEEDS:
        first = Position.new(title, SEATS[:3], str(seed))
        game = play_out(first, Random(seed), player=choose_agreeably)
        for number, position in enumerate(game.positions):
            now = position.decision
            if now is None or now.step != "run" or now.ask is not None:
                continue
            corporation = position.state.flow.actor
            expresses = depot.trains_of(position, corporation).count("8E")
            if not expresses:
                continue
            codec = Codec(title)
            fresh = Position(title, codec.decode_state(codec.encode_state(position.state)))
            begun = process_time()
            run = runs.best(fresh, corporation)
            kind = "several" if expresses > 1 else "one"
            taken[f"{kind} {seed}.{number}"] = (process_time() - begun, run.revenue)
    return taken


def serve(folder: Path) -> Taken:
    """Play a game over HTTP in this process, and keep tables of a long one open."""
    # Imported here, so that the other jobs do not load a web framework.
    from fastapi import FastAPI
    from starlette.testclient import TestClient

    from ferrovia.server.app import create_app
    from ferrovia.server.settings import Settings
    from ferrovia.store import SqliteStore
    from ferrovia.tables import Tables

    with tempfile.TemporaryDirectory() as place:
        store = SqliteStore(Path(place) / "tables.sqlite")
        settings = Settings(bot_pace=0.0, burst=10**9, opening_burst=10**9)
        app: FastAPI = create_app(Tables(store, "secret"), settings)
        with TestClient(app, ORIGIN, headers={"origin": ORIGIN}) as browser:
            acted = _acted(browser, (folder / "short.json").read_bytes())
            kept = _kept(browser, (folder / "long.json").read_bytes())
        store.close()
    return {"action": (median(acted), ""), "memory": (kept, "")}


def _acted(browser: Any, record: bytes) -> list[float]:
    """Return what each action of a game takes from request to answer."""
    table = browser.post("/api/import", content=record).json()["table"]
    actions = browser.get(f"/api/tables/{table}/record").json()["actions"]
    again = browser.post(f"/api/tables/{table}/fork", json={"at": 0}).json()["table"]
    place, live = f"/api/tables/{again}/actions", {"live": True}
    taken = []
    for number, action in enumerate(actions):
        body = {"after": number, "action": action}
        begun = process_time()
        answer = browser.post(place, content=json.dumps({**body, **live}))
        if live and answer.is_error:  # a version in which the page does not say that it listens
            live = {}
            answer = browser.post(place, content=json.dumps(body))
        taken.append(process_time() - begun)
        answer.raise_for_status()
    return taken


def _kept(browser: Any, record: bytes) -> float:
    """Return how much memory an open table takes, in bytes, once another one was opened."""
    tracemalloc.start()
    sizes = []
    for _ in range(2):
        table = browser.post("/api/import", content=record).json()["table"]
        browser.get(f"/api/tables/{table}").raise_for_status()
        gc.collect()
        sizes.append(tracemalloc.get_traced_memory()[0])
    tracemalloc.stop()
    return float(sizes[1] - sizes[0])


def main() -> int:
    """Do what the command line names, and print what it took."""
    job, folder, *more = sys.argv[1:]
    work: dict[str, Callable[[], Taken]] = {
        "prepare": lambda: prepare(Path(folder), more),
        "replay": lambda: replay(Path(folder), more[0]),
        "nodes": lambda: nodes(Path(folder), more[0]),
        "express": lambda: express(Path(folder)),
        "serve": lambda: serve(Path(folder)),
    }
    json.dump(work[job](), sys.stdout)
    return 0


if __name__ == "__main__":
    sys.exit(main())
