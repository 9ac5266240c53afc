"""What is noted of every request: a name for it, how it was answered, how long that took.

A request is noted by the pattern of its route, with the table it was about; never by its address as
it was sent, whose end may hold a key, nor with its headers, where cookies are.
"""

from __future__ import annotations

import logging
import re
import secrets
from contextvars import ContextVar

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ferrovia import clock
from ferrovia.server.metrics import Metrics

LOG = logging.getLogger("ferrovia.access")
HEADER = "x-request-id"
REQUEST: ContextVar[str] = ContextVar("request", default="")
"""The name of the request that is being answered; threads that work for it inherit it."""
UPGRADED = 101
TURNED_AWAY = 403
BROKEN_OFF = 499
"""Noted where nobody was there any more to be answered, as other servers do."""
OTHER = "other"
"""What stands for a route where no handler was reached, and for methods that nobody uses."""
TABLE = re.compile(r"[A-Za-z0-9_-]{1,32}")
"""What may be the id of a table; strangers can ask for anything."""
METHODS = ("GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE")


class RequestLog:
    """Stands before everything else, and notes every request when it has been answered."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Give a request its name, let it be answered, and note how."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        name, begun, status = secrets.token_hex(8), clock.seconds(), BROKEN_OFF

        async def noting(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message)[HEADER] = name
            elif message["type"] == "websocket.accept":
                status = UPGRADED
            elif message["type"] == "websocket.close" and status == BROKEN_OFF:
                status = TURNED_AWAY
            await send(message)

        token = REQUEST.set(name)
        try:
            await self._app(scope, receive, noting)
        finally:
            self._note(scope, status, clock.seconds() - begun)
            REQUEST.reset(token)

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        said = "SOCKET" if scope["type"] == "websocket" else scope["method"]
        method = said if said in METHODS or said == "SOCKET" else OTHER
        route = str(getattr(scope.get("route"), "path", OTHER))
        self._metrics.note_request(method, route, status, seconds)
        table = str(scope.get("path_params", {}).get("table", ""))
        client = scope.get("client")
        LOG.info(
            "%s %s %d in %.0f ms",
            method,
            route,
            status,
            seconds * 1000,
            extra={
                "method": method,
                "route": route,
                "status": status,
                "milliseconds": round(seconds * 1000, 1),
                "table": table if TABLE.fullmatch(table) else "",
                "address": client[0] if client else "",
            },
        )
