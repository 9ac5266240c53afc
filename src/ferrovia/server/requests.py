"""Requests taken apart: who sends them, how often they may, and what was sent."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import Concatenate, ParamSpec, TypeVar

import msgspec
from fastapi import Request
from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect, HTTPConnection
from starlette.responses import Response

from ferrovia import clock
from ferrovia.accounts.logins import member
from ferrovia.server.settings import Settings
from ferrovia.store import new_token
from ferrovia.struct import prepared, replace
from ferrovia.tables import Declined, Tables, Visitor
from ferrovia.tables.bounds import check_depth
from ferrovia.tables.messages import Problem
from ferrovia.tables.problems import forbidden, form

P = ParamSpec("P")
T = TypeVar("T")
COOKIE = "ferrovia"
"""Holds the key of a browser."""
HOST_COOKIE = "ferrovia_host"
"""Holds the key that opens every table, at the host's own browser."""
LOGIN_COOKIE = "ferrovia_login"
"""Holds the login of somebody who is signed in."""
LOGIN_TOKEN = re.compile(r"[A-Za-z0-9_-]{16}\.[A-Za-z0-9_-]{43}")
TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")
YEAR = 365 * 24 * 60 * 60
BUCKETS = 4096
"""Buckets remembered; whoever has been quiet longest is forgotten first."""


class RateLimit:
    """``burst`` at once, then ``rate`` a second, for each name; safe from any thread."""

    def __init__(self, burst: float, rate: float) -> None:
        self._burst = burst
        self._rate = rate
        self._lock = Lock()
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def wait(self, name: str) -> float:
        """Take a token; return 0, or the seconds until there will be one."""
        with self._lock:
            now = clock.seconds()
            left, since = self._buckets.pop(name, (self._burst, now))
            left = min(self._burst, left + (now - since) * self._rate)
            granted = left >= 1
            self._buckets[name] = (left - 1 if granted else left, now)
            if len(self._buckets) > BUCKETS:
                self._buckets.popitem(last=False)
        return 0.0 if granted else (1 - left) / self._rate


def browser_key(connection: HTTPConnection) -> str:
    """Return the key of a browser; empty if it has none."""
    key = connection.cookies.get(COOKIE, "")
    return key if TOKEN.fullmatch(key) else ""


async def recognised(connection: HTTPConnection) -> Visitor:
    """Return who a connection comes from now; without a cookie, somebody nobody knows.

    Whoever is signed in is the same at every browser; a login is looked up each time, so that one
    that has ended is good for nothing more.
    """
    tables: Tables = connection.app.state.tables
    settings: Settings = connection.app.state.settings
    address = connection.client.host if connection.client else ""
    host = tables.is_host(connection.cookies.get(HOST_COOKIE, ""))
    login = connection.cookies.get(LOGIN_COOKIE, "")
    guest = Visitor(browser_key(connection), host, address)
    if settings.accounts is None:
        return guest
    if LOGIN_TOKEN.fullmatch(login):
        found = await in_thread(member, tables, login, guest)
        if found is not None:
            return found
    return replace(guest, sees=("members", "public") if host else ("public",))


def visitor(connection: HTTPConnection) -> Visitor:
    """Return who a connection comes from, as was found out when it came."""
    found: Visitor = connection.state.visitor
    return found


def known_visitor(connection: HTTPConnection) -> Visitor:
    """Return who a connection comes from, with a key of their own even at their first visit."""
    found = visitor(connection)
    return found if found.key else replace(found, key=new_token())


def remember(
    response: Response,
    connection: HTTPConnection,
    key: str,
    name: str = COOKIE,
    *,
    seconds: int = YEAR,
    from_elsewhere: bool = False,
) -> None:
    """Let a browser keep a key, out of reach for scripts and for other sites.

    ``from_elsewhere``: it is needed when the browser comes back from another site.
    """
    response.set_cookie(
        name,
        key,
        max_age=seconds,
        path="/",
        secure=connection.url.scheme in ("https", "wss"),
        httponly=True,
        samesite="lax" if from_elsewhere else "strict",
    )


class TooSoon(Declined):
    """Somebody has to wait before that is done."""

    def __init__(self, text: str, wait: float) -> None:
        super().__init__(Problem("rate", text))
        self.wait = wait


def page_address(request: Request) -> str:
    """Return where this browser finds the page, for links."""
    return f"{request.url.scheme}://{request.url.netloc}"


def tables_of(request: Request) -> Tables:
    """Return all tables of this server."""
    tables: Tables = request.app.state.tables
    return tables


async def at_table(
    request: Request,
    function: Callable[Concatenate[Tables, str, Visitor, P], T],
    table: str,
    *args: P.args,
    **kwargs: P.kwargs,
) -> T:
    """Do something at a table in the name of whoever sent the request."""
    return await in_thread(function, tables_of(request), table, visitor(request), *args, **kwargs)


async def in_thread(function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Do something that may take a while, without keeping others waiting."""
    return await run_in_threadpool(function, *args, **kwargs)


async def read_message(request: Request, kind: type[T]) -> T:
    """Return what was sent, as the struct it should be."""
    settings: Settings = request.app.state.settings
    return decode_message(await read_body(request, settings.largest), kind, settings.deepest)


def check_opening_rate(request: Request) -> None:
    """Turn away whoever opens too many tables."""
    limit: RateLimit = request.app.state.opening
    wait = limit.wait(request.client.host if request.client else "")
    if wait:
        raise TooSoon("That is too many tables at once. Wait a moment.", wait)


def check_may_open(request: Request) -> None:
    """Turn away whoever opens a table without an account, where there are accounts."""
    settings: Settings = request.app.state.settings
    guest = visitor(request)
    if settings.accounts is not None and not (guest.account or guest.host):
        raise forbidden("Sign in to open a table.")


def check_hint_rate(request: Request) -> None:
    """Turn away whoever asks for too many hints; each takes a bot some thought."""
    limit: RateLimit = request.app.state.hinting
    wait = limit.wait(visitor(request).key)
    if wait:
        raise TooSoon("That is too many hints at once. Wait a moment.", wait)


def check_writing_rate(request: Request) -> None:
    """Turn away whoever writes too much at once: names, talk, notes."""
    limit: RateLimit = request.app.state.writing
    wait = limit.wait(visitor(request).key)
    if wait:
        raise TooSoon("That is too much to read at once. Wait a moment.", wait)


async def read_body(request: Request, most: int) -> bytes:
    """Return what was sent; what is too large is not even taken in."""
    said = request.headers.get("content-length", "")
    if said.isdecimal() and int(said) > most:
        raise _too_large(most)
    parts: list[bytes] = []
    size = 0
    try:
        async for part in request.stream():
            size += len(part)
            if size > most:
                raise _too_large(most)
            parts.append(part)
    except ClientDisconnect:
        raise form("the message was cut off") from None
    return b"".join(parts)


def _too_large(most: int) -> Declined:
    text = f"This is too large. At most {most:,} bytes are taken."
    return Declined(Problem("size", text))


def decode_message(data: bytes, kind: type[T], deepest: int) -> T:
    """Return a message as the struct it stands for; says what is wrong with its form."""
    check_depth(data, deepest)
    try:
        return msgspec.json.decode(data, type=prepared(kind))
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as problem:
        raise form(f"this message cannot be read: {problem}") from None
