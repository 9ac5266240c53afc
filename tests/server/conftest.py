"""A server in this process, and browsers that visit it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient
from web_visit import PLACE, open_table

from ferrovia import clock
from ferrovia.bots import bot_named
from ferrovia.server.app import create_app
from ferrovia.server.settings import Settings
from ferrovia.store import SqliteStore
from ferrovia.tables import Tables
from ferrovia.workers.tasks import InProcess

Browser = Callable[..., TestClient]


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    web = tmp_path / "web"
    (web / "assets").mkdir(parents=True)
    (web / "index.html").write_text("<!doctype html><title>Ferrovia</title>" + " " * 2000)
    (web / "assets" / "index-a1b2.js").write_text("console.log('ferrovia')\n" * 200)
    (tmp_path / "outside.txt").write_text("not to be read")
    return Settings(bot_pace=0.0, burst=10**6, opening_burst=10**6, web=web)


@pytest.fixture
def tables(tmp_path: Path) -> Iterator[Tables]:
    store = SqliteStore(tmp_path / "tables.sqlite")
    yield Tables(store, "a secret that nobody would ever guess")
    store.close()


@pytest.fixture
def app(tables: Tables, settings: Settings) -> FastAPI:
    return create_app(tables, settings, InProcess(), lambda name: bot_named("random"))


@pytest.fixture
def browser(app: FastAPI) -> Iterator[Browser]:
    """Open browsers that have never been here; the bots play from the first one on."""
    opened: list[TestClient] = []

    def visit(origin: str | None = PLACE, **more: object) -> TestClient:
        headers = {"origin": origin} if origin else {}
        found = TestClient(app, PLACE, headers=headers, raise_server_exceptions=False, **more)  # type: ignore[arg-type]
        if not opened:
            found.__enter__()
        opened.append(found)
        return found

    yield visit
    if opened:
        opened[0].__exit__(None, None, None)


@pytest.fixture
def ann(browser: Browser) -> TestClient:
    return browser()


@pytest.fixture
def bob(browser: Browser, ann: TestClient) -> TestClient:
    return browser()


@pytest.fixture
def table(ann: TestClient) -> str:
    """A table of Ann, Cyd beside her, and Bob with a link."""
    return open_table(ann)


@pytest.fixture
def still() -> Iterator[clock.SetClock]:
    """A clock that stands still, so that no limit is lifted by a slow machine."""
    time = clock.SetClock()
    with clock.replaced_by(time):
        yield time
