"""The people of a full house: pages that are kept up to date, and one who acts at every table.

Everything runs in one event loop. Actions are due at fixed times, whether the one before has been
answered or not, and are timed from when they were due: a server that falls behind shows it.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections import deque
from collections.abc import Iterable, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field

import httpx2
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from benchmarks.load.prepared import Prepared

OPENING = 24
"""Pages that are opened at the same time."""
PATIENCE = 120.0
"""Seconds for a page to be opened, and for an action to be answered."""
SETTLING = 1.0
"""Seconds after the last action, for pages to hear of it."""
VERSION = re.compile(r'"version":(\d+)')
ADDRESSES = 200
"""Addresses of this machine that people come from, so that they are not one browser's neighbours"""


@dataclass
class Timed:
    """What was measured while people played."""

    answered: list[float] = field(default_factory=list)
    """Seconds until an action was answered."""
    seen: list[float] = field(default_factory=list)
    """Seconds until a page heard of an action, for every page and action."""
    refused: list[str] = field(default_factory=list)
    """What servers said where an action was not taken."""
    skipped: int = 0
    """Actions that were due while every table still waited for one."""


class House:
    """Everybody who has a page open, and what they wait for."""

    def __init__(self, ports: Sequence[int], tables: Sequence[Prepared]) -> None:
        self._ports = ports
        self._tables = tables
        self._due: dict[tuple[str, int], float] = {}
        """When the action was due that led to a version of a table."""
        self._timed = Timed()
        self._stack = AsyncExitStack()
        self._opening = asyncio.Semaphore(OPENING)
        self._listeners: list[asyncio.Task[None]] = []
        limits = httpx2.Limits(max_connections=None, max_keepalive_connections=None)
        self._web = httpx2.AsyncClient(timeout=PATIENCE, limits=limits, trust_env=False)
        self.pages = 0
        """How many are open."""

    async def open(self, players: bool) -> None:
        """Open the pages of all watchers and, if wanted, one of the players of each table."""
        keys = [
            (prepared, key)
            for prepared in self._tables
            for key in (*prepared.watchers, *((prepared.player,) if players else ()))
        ]
        await asyncio.gather(
            *(self._open(number, prepared, key) for number, (prepared, key) in enumerate(keys))
        )

    async def _open(self, number: int, prepared: Prepared, key: str) -> None:
        """Open a page as a browser does: the whole table first, then what is new."""
        place = f"127.0.0.1:{self._ports[number % len(self._ports)]}"
        cookie = f"ferrovia={key}"
        async with self._opening:
            whole = await self._web.get(
                f"http://{place}/api/tables/{prepared.table}", headers={"cookie": cookie}
            )
            whole.raise_for_status()
            socket = await self._stack.enter_async_context(
                connect(
                    f"ws://{place}/api/tables/{prepared.table}/live",
                    origin=f"http://{place}",  # type: ignore[arg-type]
                    additional_headers={"cookie": cookie},
                    local_addr=(_address(number), 0),
                    open_timeout=PATIENCE,
                    max_size=None,
                    compression=None,
                    ping_interval=None,
                    proxy=None,
                )
            )
            known = {"version": prepared.version, "n": prepared.version, "branch": 0}
            await socket.send(msgspec.json.encode(known).decode())
            await asyncio.wait_for(socket.recv(), PATIENCE)
        self.pages += 1
        listening = self._listen(socket, prepared.table, prepared.version)
        self._listeners.append(asyncio.create_task(listening))

    async def _listen(self, socket: ClientConnection, table: str, heard: int) -> None:
        """Note when a page hears of a version; only the beginning of what it is told is read."""
        async for said in socket:
            found = VERSION.search(str(said[:40]))
            version = int(found[1]) if found else 0
            for new in range(heard + 1, version + 1):
                if (due := self._due.get((table, new))) is not None:
                    self._timed.seen.append(time.perf_counter() - due)
            heard = max(heard, version)

    async def play(self, title: str, rate: float, seconds: float) -> Timed:
        """Play at the tables of a title in turn, so many actions a second."""
        self._timed = timed = Timed()
        free = deque(each for each in self._tables if each.title == title and each.left)
        begun = time.perf_counter()
        running: set[asyncio.Task[None]] = set()
        for number in range(round(rate * seconds)):
            due = begun + number / rate
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            if not free:
                timed.skipped += 1
                continue
            port = self._ports[number % len(self._ports)]
            task = asyncio.create_task(self._act(port, free.popleft(), due, free))
            running.add(task)
            task.add_done_callback(running.discard)
        await asyncio.gather(*running)
        await asyncio.sleep(SETTLING)
        return timed

    async def _act(self, port: int, prepared: Prepared, due: float, free: deque[Prepared]) -> None:
        place = f"http://127.0.0.1:{port}"
        act = {"after": prepared.version, "action": prepared.left.pop(), "live": True}
        self._due[prepared.table, prepared.version + 1] = due
        answer = await self._web.post(
            f"{place}/api/tables/{prepared.table}/actions",
            content=msgspec.json.encode(act),
            headers={"origin": place, "cookie": f"ferrovia={prepared.player}"},
        )
        if answer.status_code != 200:
            self._timed.refused.append(answer.text[:200])
            return  # the game at this table has been lost; others go on
        self._timed.answered.append(time.perf_counter() - due)
        # Where passing gives nothing away, the table passes for a player. The game has that pass,
        # too, unless something was done there that comes to the same afterwards.
        version = int(answer.json()["version"])
        for _ in range(version - prepared.version - 1):
            if prepared.left and prepared.left[-1]["type"] == "pass":
                prepared.left.pop()
        prepared.version = version
        if prepared.left:
            free.append(prepared)

    async def close(self) -> None:
        """Close all pages."""
        for task in self._listeners:
            task.cancel()
        await asyncio.gather(*self._listeners, return_exceptions=True)
        await self._stack.aclose()
        await self._web.aclose()


def _address(number: int) -> str:
    return f"127.0.0.{2 + number % ADDRESSES}"


def percentile(taken: Iterable[float], share: float) -> float:
    """Return the time within which a share of all was done; 0 where there is nothing."""
    ordered = sorted(taken)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0
