"""What browser tests share: the browser, servers, and pages that may not hide a fault.

- ``server``: a running server with its own data folder, shared by the tests of a module
- ``own_server``: the same for one test alone, which may stop, kill and start it
- ``page``: a page of a fresh browser context; ``viewport`` and ``scheme`` may be parametrised
- ``new_page``: more pages, each in a browser context of its own, for tables of several people

A test fails when a page of it had a script error or broke its Content-Security-Policy.
Playwright keeps an event loop running in the thread of the tests while it is open. It is therefore
opened for each module and closed behind it: tests elsewhere may want a loop of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from tests.browser.driving import DESKTOP, CannotRun, Server, chromium, watch_for_faults

NewPage = Callable[..., Page]
PATIENCE = 90_000
"""Milliseconds until a page that does not show something is given up; the machine may be busy."""
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    try:
        with chromium() as running:
            yield running
    except CannotRun as trouble:
        raise pytest.fail.Exception(str(trouble), pytrace=False) from None


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    yield from _running(Server(tmp_path_factory.mktemp("tables")))


@pytest.fixture
def own_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    yield from _running(Server(tmp_path_factory.mktemp("tables")))


def _running(server: Server) -> Iterator[Server]:
    try:
        server.start()
    except CannotRun as trouble:
        raise pytest.fail.Exception(str(trouble), pytrace=False) from None
    try:
        yield server
    finally:
        server.stop()
    assert "Traceback" not in server.said(), f"the server failed:\n{server.said()}"


@pytest.fixture
def viewport(request: pytest.FixtureRequest) -> ViewportSize:
    """The size of the pages: ``@pytest.mark.parametrize("viewport", [PHONE], indirect=True)``."""
    size: ViewportSize = getattr(request, "param", DESKTOP)
    return size


@pytest.fixture
def scheme(request: pytest.FixtureRequest) -> str:
    """``light`` or ``dark``: ``@pytest.mark.parametrize("scheme", ["dark"], indirect=True)``."""
    chosen: str = getattr(request, "param", "light")
    return chosen


@pytest.fixture
def new_page(browser: Browser, viewport: ViewportSize, scheme: str) -> Iterator[NewPage]:
    """A function that opens a page in a new browser context; it takes what a context takes."""
    opened: list[tuple[BrowserContext, list[str]]] = []

    def open_page(**settings: Any) -> Page:
        size = settings.get("viewport", viewport)
        phone = size["width"] < 600
        usual = {"viewport": size, "color_scheme": scheme, "is_mobile": phone, "has_touch": phone}
        context = browser.new_context(**{"reduced_motion": "reduce", **usual, **settings})
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        opened.append((context, watch_for_faults(page)))
        return page

    yield open_page
    for context, _ in opened:
        context.close()
    faults = [fault for _, found in opened for fault in found]
    assert not faults, "\n".join(faults)


@pytest.fixture
def page(new_page: NewPage) -> Page:
    return new_page()


@pytest.fixture
def browser_context(page: Page) -> BrowserContext:
    return page.context
