"""Pages that are kept up to date: each is sent what is new as soon as it happens."""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import suppress

from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from ferrovia.server.requests import RateLimit, decode_message, in_thread, recognised, visitor
from ferrovia.server.settings import Settings
from ferrovia.server.telling import Telling
from ferrovia.store import StoreError
from ferrovia.tables import Declined, Known, Tables, Visitor, seats
from ferrovia.tables.problems import form

router = APIRouter()
PATIENCE = 20.0
"""Seconds for a page to say what it knows."""
MESSAGES = (20, 2.0)
"""Messages at once from a page, and then a second; it has nothing to say but pings."""
TRY_LATER = 1013
POLICY = 1008
CODES = {"forbidden": 4403, "unknown": 4404}


class Sockets:
    """How many pages each browser keeps open."""

    def __init__(self) -> None:
        self.open: Counter[str] = Counter()

    @property
    def count(self) -> int:
        """How many pages are open."""
        return sum(list(self.open.values()))

    def close(self, name: str) -> None:
        """Note that a page was closed."""
        self.open[name] -= 1
        if self.open[name] <= 0:
            del self.open[name]


@router.websocket("/api/tables/{table}/live")
async def live(socket: WebSocket, table: str) -> None:
    """Keep a page up to date until it is closed."""
    sockets: Sockets = socket.app.state.sockets
    settings: Settings = socket.app.state.settings
    guest = visitor(socket)
    name = guest.key or (socket.client.host if socket.client else "")
    await socket.accept()
    if sockets.open[name] >= settings.sockets:
        await socket.close(TRY_LATER, "Too many pages are open.")
        return
    sockets.open[name] += 1
    try:
        await _serve(socket, table, guest)
    except Declined as declined:
        code = CODES.get(declined.problem.problem, POLICY)
        with suppress(RuntimeError, WebSocketDisconnect):
            await socket.close(code, declined.problem.text[:120])
    except StoreError:
        with suppress(RuntimeError, WebSocketDisconnect):
            await socket.close(TRY_LATER, "The tables cannot be reached at the moment.")
    except WebSocketDisconnect:
        pass
    finally:
        sockets.close(name)


async def _serve(socket: WebSocket, table: str, guest: Visitor) -> None:
    tables: Tables = socket.app.state.tables
    settings: Settings = socket.app.state.settings
    loop, changed = asyncio.get_running_loop(), asyncio.Event()

    def on_change(table: str, number: int) -> None:
        with suppress(RuntimeError):  # the server is closing down
            loop.call_soon_threadsafe(changed.set)

    leave = await in_thread(seats.arrive, tables, table, guest)
    stop = tables.listen(table, on_change)
    try:
        try:
            said = await asyncio.wait_for(_said(socket), PATIENCE)
        except TimeoutError:
            await socket.close(POLICY, "Say what you know first.")
            return
        known = decode_message(said.encode()[: settings.largest], Known, settings.deepest)
        tasks = (
            asyncio.create_task(_send_updates(socket, table, guest, known, changed)),
            asyncio.create_task(_read_pings(socket)),
        )
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.add_done_callback(_drop_outcome)
                task.cancel()
        for task in done:
            task.result()
    finally:
        # Nothing is awaited here: whoever is cut off has left, even if the loop is ending.
        stop()
        leave()


def _drop_outcome(task: asyncio.Task[None]) -> None:
    """Take note of how a task that nobody waits for has ended."""
    if not task.cancelled():
        task.exception()


async def _send_updates(
    socket: WebSocket, table: str, guest: Visitor, known: Known, changed: asyncio.Event
) -> None:
    telling: Telling = socket.app.state.telling
    while True:
        changed.clear()
        if guest.account:  # who has signed out, or was, is told nothing more
            guest = await recognised(socket)
        news = await telling.news(table, guest, known)
        known = news.known
        await socket.send_text(news.text)
        await changed.wait()


async def _said(socket: WebSocket) -> str:
    """Return what a page says next; one that sends anything but text is turned away."""
    try:
        return await socket.receive_text()
    except KeyError:
        raise form("pages send text") from None


async def _read_pings(socket: WebSocket) -> None:
    """Take in pings until the page is closed."""
    limit = RateLimit(*MESSAGES)
    while True:
        await _said(socket)
        if limit.wait(""):
            await socket.close(POLICY, "That is too much at once.")
            return
