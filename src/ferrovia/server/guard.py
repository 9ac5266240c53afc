"""What every request passes first, and what every answer carries."""

from __future__ import annotations

import ipaddress
import logging
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ferrovia.server.in_hand import Busy, InHand
from ferrovia.server.requests import LOGIN_COOKIE, RateLimit, browser_key, recognised
from ferrovia.server.responses import problem_response
from ferrovia.server.settings import Settings
from ferrovia.tables.messages import Problem

LOG = logging.getLogger("ferrovia.server")
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "connect-src 'self'",
        "font-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "x-frame-options": "DENY",
}
SAFE = ("GET", "HEAD", "OPTIONS")
LOCAL = ("localhost",)


class Guard:
    """Stands before the whole app: whoever may not ask does not get further."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._hosts = {*LOCAL, *(name.lower() for name in settings.hosts)}
        self._by_browser = RateLimit(settings.burst, settings.rate)
        self._by_address = RateLimit(
            settings.burst * settings.sharing, settings.rate * settings.sharing
        )
        self._in_hand_of_browser = InHand(settings.in_hand, settings.in_line)
        self._in_hand_of_address = InHand(
            settings.in_hand * settings.sharing, settings.in_line * settings.sharing
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request pass, or answer it here."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        problem, wait = self._objection(scope)
        if problem is not None:
            await _turn_away(scope, receive, send, problem, wait)
            return
        started = False

        async def guarded(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        try:
            async with self._place(scope):
                connection = HTTPConnection(scope)
                connection.state.visitor = await recognised(connection)
                await self._app(scope, receive, guarded)
        except Busy:
            text = "You are waiting for too many answers already. Wait a moment."
            await _turn_away(scope, receive, send, Problem("rate", text), 1.0)
        except Exception:
            LOG.exception("an answer to %s failed", scope["path"])
            if scope["type"] == "websocket" or started:
                raise
            text = "Something went wrong here, and nothing was changed. It has been noted."
            await _turn_away(scope, receive, send, Problem("server", text), 0.0)

    @asynccontextmanager
    async def _place(self, scope: Scope) -> AsyncIterator[None]:
        """Hold a place for a request, of its address and its browser; pages and files need none."""
        if scope["type"] == "websocket" or not scope["path"].startswith("/api/"):
            yield
            return
        client = scope.get("client")
        address = client[0] if client else ""
        connection = HTTPConnection(scope)
        key = connection.cookies.get(LOGIN_COOKIE, "") or browser_key(connection)
        async with (
            self._in_hand_of_address.place(address),
            self._in_hand_of_browser.place(key or f"at {address}"),
        ):
            yield

    def _objection(self, scope: Scope) -> tuple[Problem | None, float]:
        headers = Headers(scope=scope)
        if not host_allowed(headers.get("host", ""), self._hosts):
            return Problem("forbidden", "This table is not reached under that name."), 0.0
        is_write = scope["type"] == "websocket" or scope["method"] not in SAFE
        if is_write and not same_origin(headers.get("origin", ""), headers.get("host", "")):
            return Problem("forbidden", "Only pages of this table itself may do that."), 0.0
        wait = self._wait(scope) if scope["path"].startswith("/api/") else 0.0
        if wait:
            return Problem("rate", "That is too much at once. Wait a moment."), wait
        return None, 0.0

    def _wait(self, scope: Scope) -> float:
        """Take a token for the address and one for the browser; return how long to wait."""
        client = scope.get("client")
        wait = self._by_address.wait(client[0] if client else "")
        if wait:
            return wait
        connection = HTTPConnection(scope)
        key = connection.cookies.get(LOGIN_COOKIE, "") or browser_key(connection)
        return self._by_browser.wait(key) if key else 0.0


def host_allowed(host: str, names: Collection[str]) -> bool:
    """Whether a server may be called by a name.

    Another site can make its own name lead here, and a browser would then let it in as if it were
    ours; a plain address or a name we know cannot be misused so.
    """
    name = host_name(host)
    if name in names:
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def host_name(host: str) -> str:
    """Return the name of a ``Host`` header without port and brackets."""
    if host.startswith("["):
        return host[1:].partition("]")[0]
    name, _, port = host.partition(":")
    return name.lower().rstrip(".") if port.isdecimal() or not port else ""


def same_origin(origin: str, host: str) -> bool:
    """Whether a request comes from a page of this very server."""
    scheme, _, place = origin.partition("://")
    return scheme in ("http", "https") and bool(place) and place.lower() == host.lower()


async def _turn_away(
    scope: Scope, receive: Receive, send: Send, problem: Problem, wait: float
) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 1008, "reason": problem.text})
        return
    response = problem_response(problem, wait)
    response.headers.update(HEADERS)
    await response(scope, receive, send)
