"""Connections with an end: those that are slow, half open or too many are dropped, quietly.

uvicorn waits for ever for the rest of a request, for somebody to read an answer, and takes as many
connections as there are file descriptors. The two protocols here add what it lacks, to HTTP and to
WebSockets alike: a time for headers, for a body and for reading, a number of connections in all and
for each address. What is dropped is counted, and logged at most once a minute.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from ferrovia import clock
from ferrovia.server.requests import RateLimit
from ferrovia.server.settings import ConnectionLimits

LOG = logging.getLogger("ferrovia.server")
EVERY = 60.0
"""Seconds from one line about dropped connections to the next."""
FRAGMENTS = 1_000
"""Parts of one message of a page."""
NO_TEXT, BROKEN_TEXT, TOO_MUCH = 1003, 1007, 1008
PINGS = (100, 10.0)
"""Pings at once from a page, and then a second; browsers send none."""


class Connections:
    """All connections of a server, counted; used by its event loop alone."""

    def __init__(self, limits: ConnectionLimits) -> None:
        self.limits = limits
        self.dropped: Counter[str] = Counter()
        """Why connections were dropped, and how many."""
        self._open: Counter[str] = Counter()
        self._told = 0
        self._tell_at = 0.0

    @property
    def count(self) -> int:
        """How many connections are open."""
        return self._open.total()

    def arrive(self, address: str) -> bool:
        """Count a connection; return whether there is room for it."""
        limits, own = self.limits, self._open[address]
        if self.count >= limits.most:
            self.drop("too many in all")
            return False
        if own >= limits.per_address and address not in limits.proxies:
            self.drop("too many from one address")
            return False
        self._open[address] += 1
        return True

    def leave(self, address: str) -> None:
        """Count a connection no more."""
        self._open[address] -= 1
        if self._open[address] <= 0:
            del self._open[address]

    def drop(self, why: str) -> None:
        """Note that a connection is dropped; the log hears of it now and then."""
        self.dropped[why] += 1
        if clock.seconds() >= self._tell_at:
            self._tell_at = clock.seconds() + EVERY
            new = self.dropped.total() - self._told
            self._told = self.dropped.total()
            LOG.warning("%d connections were dropped since the last line (now: %s)", new, why)


class _Watched:
    """What both kinds of connections have: a place among all, and deadlines."""

    def __init__(self, all_connections: Connections) -> None:
        self._all = all_connections
        self._address: str | None = None
        self._transport: asyncio.Transport | None = None
        self._deadlines: dict[str, asyncio.TimerHandle] = {}

    def arrive(self, transport: asyncio.Transport) -> bool:
        """Take a place; return whether there is one."""
        peer = transport.get_extra_info("peername")
        address = str(peer[0]) if isinstance(peer, tuple) else ""
        if not self._all.arrive(address):
            transport.abort()
            return False
        self._address, self._transport = address, transport
        return True

    def leave(self) -> None:
        """Give the place back, and wait for nothing any more."""
        for name in tuple(self._deadlines):
            self.done(name)
        if self._address is not None:
            self._all.leave(self._address)
            self._address = None
        self._transport = None

    def wait_for(self, name: str, seconds: float) -> None:
        """Drop the connection unless something is done in time; what is waited for goes on."""
        if name not in self._deadlines and self._transport is not None:
            loop = asyncio.get_running_loop()
            self._deadlines[name] = loop.call_later(seconds, self._too_late, name)

    def done(self, name: str) -> None:
        """Wait for something no longer."""
        deadline = self._deadlines.pop(name, None)
        if deadline is not None:
            deadline.cancel()

    def _too_late(self, name: str) -> None:
        self._deadlines.pop(name, None)
        if self._transport is not None and not self._transport.is_closing():
            self._all.drop(f"{name} too slow")
            self._transport.abort()
        elif self._transport is not None:  # it is closing, and waits for somebody to read
            self._transport.abort()


HEADERS, BODY, READING = "headers", "body", "reading"


def bounded_http(connections: Connections) -> type[asyncio.Protocol]:
    """Return the protocol of HTTP connections that belong to some others."""

    class BoundedHttp(H11Protocol):
        """HTTP/1.1 with deadlines."""

        def __init__(self, *args: Any, **kwargs: Any) -> None:
            super().__init__(*args, **kwargs)
            self._watched = _Watched(connections)

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            if self._watched.arrive(transport):
                self._watched.wait_for(HEADERS, connections.limits.headers)

        def connection_lost(self, exc: Exception | None) -> None:
            self._watched.leave()
            super().connection_lost(exc)

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            self._look()

        def on_response_complete(self) -> None:
            super().on_response_complete()
            self._look()

        def handle_websocket_upgrade(self, event: h11.Request) -> None:
            self._watched.leave()
            super().handle_websocket_upgrade(event)

        def pause_writing(self) -> None:
            super().pause_writing()
            self._watched.wait_for(READING, connections.limits.reading)

        def resume_writing(self) -> None:
            self._watched.done(READING)
            super().resume_writing()

        def _look(self) -> None:
            """See what the other side still owes, and by when."""
            owes = {h11.IDLE: HEADERS, h11.SEND_BODY: BODY}.get(self.conn.their_state)
            for name in {HEADERS, BODY} - {owes}:
                self._watched.done(name)
            if owes is not None:
                limits = connections.limits
                self._watched.wait_for(owes, limits.headers if owes == HEADERS else limits.body)

    return BoundedHttp


def bounded_websockets(connections: Connections) -> type[asyncio.Protocol]:
    """Return the protocol of WebSockets that belong to some other connections."""

    class BoundedWebSocket(WebSocketsSansIOProtocol):
        """WebSockets that are dropped where nobody reads, or sends what makes no sense."""

        def __init__(self, *args: Any, **kwargs: Any) -> None:
            super().__init__(*args, **kwargs)
            self._watched = _Watched(connections)
            self._pings = RateLimit(*PINGS)

        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            super().connection_made(transport)
            assert isinstance(transport, asyncio.Transport)
            self._watched.arrive(transport)

        def connection_lost(self, exc: Exception | None) -> None:
            self._watched.leave()
            super().connection_lost(exc)

        def pause_writing(self) -> None:
            super().pause_writing()
            self._watched.wait_for(READING, connections.limits.reading)

        def resume_writing(self) -> None:
            self._watched.done(READING)
            super().resume_writing()

        def handle_ping(self) -> None:
            if self._pings.wait(""):
                self._give_up(TOO_MUCH, "too many pings")
            else:
                super().handle_ping()

        def handle_bytes(self, event: Frame) -> None:
            self._give_up(NO_TEXT, "pages send text")

        def handle_cont(self, event: Frame) -> None:
            if len(self.frames) >= FRAGMENTS:
                self._give_up(TOO_MUCH, "too many parts")
            else:
                super().handle_cont(event)

        def send_receive_event_to_app(self) -> None:
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self._give_up(BROKEN_TEXT, "broken text")
            else:
                super().send_receive_event_to_app()

        def _give_up(self, code: int, why: str) -> None:
            """Close a page that sends what no page sends, without a word in the log for each."""
            self.frames = []
            if self.close_sent or self.transport.is_closing():
                return
            connections.drop(why)
            self.conn.fail(code, why)
            self.handle_parser_exception()

    return BoundedWebSocket


def quieted(name: str = "uvicorn.error", every: float = EVERY) -> Callable[[], None]:
    """Let a logger say the same thing at most once in a while; what is returned ends that."""
    said: dict[str, float] = {}

    def is_new(record: logging.LogRecord) -> bool:
        now = clock.seconds()
        if record.levelno >= logging.ERROR or said.get(str(record.msg), 0.0) <= now - every:
            said[str(record.msg)] = now
            return True
        return False

    logger = logging.getLogger(name)
    logger.addFilter(is_new)
    return lambda: logger.removeFilter(is_new)
