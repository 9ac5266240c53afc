"""The attacks, each bounded in number and time; each says how it was answered."""

from __future__ import annotations

import base64
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from functools import partial
from pathlib import Path
from typing import Any

from siege.target import ATTACKER, HERE, SEATS, Target, opened, statuses

GAMES = Path(__file__).parents[1] / "tests" / "playthroughs" / "games"
PLAYERS = [{"id": n, "name": f"Player {n}"} for n in (1, 2, 3)]
WRITE_PATIENCE = 5.0
EXPORTABLE = 185
"""Actions of our game of 1848 that can be said in the format of 18xx.games."""

Attack = Callable[[Target], Counter[int]]
"""Attacks a server, and returns how often it answered with each status; 0: it did not answer."""


def _many(calls: Iterable[Callable[[], int]], at_once: int) -> Counter[int]:
    with ThreadPoolExecutor(at_once) as threads:
        return Counter(threads.map(lambda call: call(), calls))


def _status(target: Target, path: str, sent: Any = None, cookie: str = "") -> int:
    return target.ask(path, sent, cookie=cookie).status


def _connected(target: Target) -> socket.socket:
    line = socket.create_connection(
        (HERE, target.port), timeout=WRITE_PATIENCE, source_address=(ATTACKER, 0)
    )
    line.settimeout(WRITE_PATIENCE)
    return line


def _trickled(target: Target, heads: Sequence[bytes], seconds: float) -> Counter[int]:
    """Hold a connection for each head, and send a letter on each now and then."""
    until, gone = time.monotonic() + seconds, 0
    with ExitStack() as stack:
        lines = []
        for head in heads:
            with suppress(OSError):
                line = stack.enter_context(_connected(target))
                line.sendall(head)
                lines.append(line)
        while lines and time.monotonic() < until:
            for line in list(lines):
                try:
                    line.sendall(b"a")
                except OSError:
                    lines.remove(line)
            time.sleep(0.5)
        gone = len(heads) - len(lines)
    return Counter({0: gone} if gone else {})


def half_heads(target: Target, many: int = 1_200, seconds: float = 20.0) -> Counter[int]:
    """Begin 1,200 requests, and never end their heads."""
    return _trickled(target, [b"GET /api/titles HTTP/1.1\r\nHost: x\r\nA: "] * many, seconds)


def slow_bodies(target: Target, many: int = 200, seconds: float = 20.0) -> Counter[int]:
    """Announce 200 files of five megabytes, and send a letter now and then."""
    head = (
        f"POST /api/import HTTP/1.1\r\nHost: {HERE}:{target.port}\r\nOrigin: {target.origin}\r\n"
        "Content-Length: 4999999\r\n\r\n"
    ).encode()
    return _trickled(target, [head] * many, seconds)


def nobody_reads(target: Target, many: int = 40, seconds: float = 5.0) -> Counter[int]:
    """Ask for 4,000 large answers over 40 connections, and read none."""
    head = f"GET /api/titles HTTP/1.1\r\nHost: {HERE}:{target.port}\r\n\r\n".encode()
    with ExitStack() as stack:
        for _ in range(many):
            with suppress(OSError):
                stack.enter_context(_connected(target)).sendall(head * 100)
        time.sleep(seconds)
    return Counter()


def _frame(opcode: int, data: bytes = b"", *, final: bool = True) -> bytes:
    head = bytes([opcode | (0x80 if final else 0)])
    if len(data) < 126:
        head += bytes([0x80 | len(data)])
    else:
        head += bytes([0x80 | 126]) + len(data).to_bytes(2, "big")
    return head + b"\0\0\0\0" + data


FRAMES = (
    _frame(2, b"\0\1\2"),
    _frame(1, b"\xff\xfe"),
    _frame(1, b"a", final=False) + _frame(0, final=False) * 3_000,
    _frame(9) * 3_000,
    b"\xff\xff\xff\xff",
    _frame(0, b"goes on with nothing"),
    _frame(1, b"[" * 60_000),
    _frame(1, b'{"version": 1e999, "n": -1, "branch": null}'),
    _frame(8, b"\x00"),
    b"\x81\xff" + b"\xff" * 8,
)


def broken_frames(target: Target, times: int = 20) -> Counter[int]:
    """Open 200 pages of a table, and send frames that no browser sends."""
    table, cookie = opened(target)

    def page(frames: bytes) -> int:
        key = base64.b64encode(os.urandom(16)).decode()
        head = (
            f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: {HERE}:{target.port}\r\n"
            f"Origin: {target.origin}\r\nCookie: {cookie}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        with suppress(OSError), _connected(target) as line:
            line.sendall(head.encode())
            status = int(line.recv(12)[9:12] or b"0")
            with suppress(OSError):
                line.sendall(frames)
                while line.recv(100_000):
                    pass
            return status
        return 0

    return _many([partial(page, frames) for frames in FRAMES * times], 10)


def _file(actions: list[dict[str, Any]], **more: Any) -> bytes:
    file = {"id": 1, "title": "1849", "players": PLAYERS, "actions": actions, **more}
    return json.dumps(file).encode()


def _pass(number: int) -> dict[str, Any]:
    return {"type": "pass", "entity": number % 3 + 1, "entity_type": "player", "id": number + 1}


def hostile_files(target: Target, times: int = 3) -> Counter[int]:
    """Bring files that are made to take long: endless undo and passes, brackets, huge records."""
    undo = [_pass(0), *({"type": "undo", "action_id": 1, "id": n} for n in range(2, 15_000))]
    record = json.loads((GAMES / "1849-3-players.json").read_bytes())
    endless = {**record, "actions": record["actions"] * 60}
    files = (
        _file(undo),
        _file([_pass(n) for n in range(60_000)]),
        _file([{**_pass(0), "auto_actions": [_pass(n) for n in range(50_000)]}]),
        _file([_pass(n) for n in range(19_000)]),
        b"[]" * 2_400_000,
        b'{"a":' * 800_000,
        json.dumps(endless).encode(),
        b'"' + b"\\u0000" * 800_000 + b'"',
        b'{"title": "1849", "players": [' + b'{"id": 1},' * 400_000 + b"{}]}",
        _file([], settings={"optional_rules": ["x"] * 400_000}),
    )
    return _many([partial(_status, target, "/api/import", file) for file in files * times], 10)


def _imported(target: Target, title: str = "1849") -> tuple[str, str]:
    answer = target.ask("/api/import", (GAMES / f"{title}-3-players.json").read_bytes())
    return json.loads(answer.body)["table"], answer.cookie


def parallel_exports(target: Target, times: int = 60) -> Counter[int]:
    """Let one browser ask for sixty exports and sixty records at once."""
    table, cookie = _imported(target, "1848")
    fork = target.ask(f"/api/tables/{table}/fork", {"at": EXPORTABLE}, cookie=cookie)
    export = f"/api/tables/{json.loads(fork.body)['table']}/export"
    paths = [export, f"/api/tables/{table}/record"] * times
    return _many([partial(_status, target, path, None, cookie) for path in paths], 60)


def heavy_questions(target: Target, times: int = 4) -> Counter[int]:
    """Look back at a long game of 1844 from everywhere at once: scenes, figures, pictures, runs."""
    table, cookie = _imported(target, "1844")
    at = f"/api/tables/{table}"
    paths = [
        *(f"{at}/frames?first={first}&last={first + 150}" for first in range(0, 450, 50)),
        *(f"{at}/{what}" for what in ("chart", "chart.csv", "finale", "routes", "map", "map.svg")),
        *(f"{at}/map.svg?at={n}" for n in range(0, 400, 20)),
    ]
    return _many([partial(_status, target, path, None, cookie) for path in paths * times], 60)


def tours_and_forks(target: Target, times: int = 160) -> Counter[int]:
    """Open tours and forks as fast as one is let."""
    table, cookie = _imported(target)

    def fork(n: int) -> int:
        return target.ask(f"/api/tables/{table}/fork", {"at": 300 - n}, cookie=cookie).status

    def tour(n: int) -> int:
        return target.ask(f"/api/titles/{(1844, 1848, 1849)[n % 3]}/tour", {}).status

    return _many([partial((fork, tour)[n % 2], n) for n in range(times)], 40)


def lists(target: Target, tables: int = 50, times: int = 400) -> Counter[int]:
    """Read the list of a browser with many tables 400 times."""
    _, cookie = opened(target)
    for _ in range(tables):
        target.ask("/api/tables", {"title": "1849", "seats": SEATS}, cookie=cookie)
    return _many([partial(_status, target, "/api/tables", None, cookie)] * times, 20)


def flood(target: Target, times: int = 3_000) -> Counter[int]:
    """Ask 3,000 times as fast as possible."""
    return _many([partial(_status, target, "/api/titles")] * times, 30)


def whole_description(
    target: Target, examples: int = 3, patience: float = 150.0, only: str = ""
) -> Counter[int]:
    """Let schemathesis try everything that the description of the API allows, and what not."""
    _, cookie = opened(target)
    command = [
        *(sys.executable, "-m", "schemathesis.cli", "run"),
        f"{target.origin}/api/openapi.json",
        *("--checks", "not_a_server_error"),
        *("--max-examples", str(examples), "--phases", "examples,coverage,fuzzing"),
        *("--rate-limit", "35/s", "--request-timeout", "30", "--max-failures", "20"),
        *("-H", f"Origin: {target.origin}", "-H", f"Cookie: {cookie}", "--no-color"),
        *(("--include-path-regex", only) if only else ()),
        *("--generation-database", "none", "--suppress-health-check", "all"),
    ]
    try:
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run(
                command, capture_output=True, text=True, timeout=patience, cwd=folder
            )
    except subprocess.TimeoutExpired:
        return Counter({200: 1})  # as far as it came: failures would have ended it
    if done.returncode:
        print(done.stdout[-4_000:], done.stderr[-2_000:], file=sys.stderr)
        return Counter({500: 1})
    return Counter({200: 1})


ATTACKS: dict[str, Attack] = {
    "1,200 half-sent heads": half_heads,
    "200 slow bodies": slow_bodies,
    "answers that nobody reads": nobody_reads,
    "broken frames on 200 pages": broken_frames,
    "30 hostile files": hostile_files,
    "120 exports and records at once": parallel_exports,
    "140 heavy questions at once": heavy_questions,
    "160 tours and forks": tours_and_forks,
    "400 lists": lists,
    "3,000 requests": flood,
    "the whole description (schemathesis)": whole_description,
}

__all__ = ["ATTACKS", "Attack", "statuses"]
