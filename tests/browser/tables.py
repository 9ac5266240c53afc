"""Tables for tests and pictures, opened without detours through the start page."""

from __future__ import annotations

import json
from random import Random
from typing import Any
from weakref import WeakKeyDictionary

from playwright.sync_api import BrowserContext, Page

from tests.browser.driving import Server
from tests.browser.hand import Hand
from tests.browser.played import NAMES, TABLE_SEED, whole_game


def open_table(page: Page, server: Server, *kinds: str, **more: Any) -> str:
    """Open a table of Ann, Bob and Cyd, in this order, by the kinds of their seats."""
    seats = [
        {"name": name, "kind": kind}
        for name, kind in zip(NAMES, kinds or ("me", "here", "here"), strict=True)
    ]
    wanted = {"title": "1849", "seats": seats, "seed": TABLE_SEED, "drawn": False, **more}
    return str(post(page, server, "/api/tables", wanted)["table"])


def bring(page: Page, server: Server, game: bytes) -> str:
    """Bring a game file along; return the table it lies on."""
    return str(post(page, server, "/api/import", game)["table"])


def table_at(page: Page, server: Server, n: int, title: str = "1849") -> str:
    """Return a table at which the first ``n`` actions of a title's whole game have been played."""
    known = _whole.setdefault(page.context, {})
    place = (server.url, title)
    if place not in known:
        known[place] = bring(page, server, whole_game(title).record())
    whole = known[place]
    if n == len(whole_game(title).game):
        return whole
    return str(post(page, server, f"/api/tables/{whole}/fork", {"at": n})["table"])


_whole: WeakKeyDictionary[BrowserContext, dict[tuple[str, str], str]] = WeakKeyDictionary()
"""For each browser, where it keeps the whole game of a title on which server."""


def sit(page: Page, server: Server, table: str, seed: int = 0) -> Hand:
    """Show a table on the page and return a hand for it."""
    page.goto(f"{server.url}/t/{table}")
    page.wait_for_selector("[data-version]")
    return Hand(page, Random(seed))


def look(page: Page, server: Server, table: str) -> dict[str, Any]:
    """Return the table as the browser of the page is told about it."""
    found: dict[str, Any] = get(page, server, f"/api/tables/{table}")
    return found


def get(page: Page, server: Server, path: str) -> Any:
    """Ask the server for something, as the browser of the page."""
    answer = page.request.get(server.url + path)
    assert answer.ok, answer.text()
    return answer.json()


def post(page: Page, server: Server, path: str, data: Any) -> Any:
    """Send something to the server, as the browser of the page."""
    body = data if isinstance(data, bytes) else json.dumps(data).encode()
    headers = {"origin": server.url, "content-type": "application/json"}
    answer = page.request.post(server.url + path, data=body, headers=headers)
    assert answer.ok, answer.text()
    return answer.json()
