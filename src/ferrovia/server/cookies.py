"""Who is knocking: the cookies of a browser."""

from __future__ import annotations

import re

from starlette.requests import HTTPConnection
from starlette.responses import Response

from ferrovia.store import new_token
from ferrovia.tables import Tables, Visitor

COOKIE = "ferrovia"
"""Holds the key of a browser."""
HOST_COOKIE = "ferrovia_host"
"""Holds the key of the house, at the host's own browser."""
TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")
YEAR = 365 * 24 * 60 * 60


def visitor(connection: HTTPConnection) -> Visitor:
    """Return who a connection comes from; without a cookie, somebody nobody knows."""
    tables: Tables = connection.app.state.tables
    key = connection.cookies.get(COOKIE, "")
    host = connection.cookies.get(HOST_COOKIE, "")
    return Visitor(
        key=key if TOKEN.fullmatch(key) else "", host=bool(host) and tables.is_host(host)
    )


def known_visitor(connection: HTTPConnection) -> Visitor:
    """Return who a connection comes from, with a key of their own even at their first visit."""
    found = visitor(connection)
    return found if found.key else Visitor(key=new_token(), host=found.host)


def remember(response: Response, connection: HTTPConnection, key: str, name: str = COOKIE) -> None:
    """Let a browser keep its key, out of reach for scripts and for other sites."""
    response.set_cookie(
        name,
        key,
        max_age=YEAR,
        path="/",
        secure=connection.url.scheme in ("https", "wss"),
        httponly=True,
        samesite="strict",
    )
