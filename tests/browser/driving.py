"""A real server and a real browser: what browser tests, pictures and measurements drive.

The server is the command ``ferrovia serve`` in a process of its own, the browser is Debian's
Chromium, driven by Playwright. Both are ended when their ``with`` block is left.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright
from playwright.sync_api import Error as BrowserTrouble

from ferrovia.store import tables_file
from ferrovia.tables import load_secret
from ferrovia.tables.registry import host_key

CHECKOUT = Path(__file__).parents[2]
AXE = CHECKOUT / "web" / "node_modules" / "axe-core" / "axe.min.js"
CHROMIUM = Path(os.environ.get("FERROVIA_CHROMIUM", "/usr/bin/chromium"))
SWITCHES = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
)
DESKTOP: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 390, "height": 844}
FERROVIA = "import sys; from ferrovia.cli import main; sys.exit(main())"
PATIENCE = 120.0
"""Seconds until a server that does not answer is given up; the machine may be busy."""


class CannotRun(Exception):
    """The browser or the server cannot be run; the text says what to do about it."""


class Server:
    """``ferrovia serve`` on a port and a data folder of its own; may be stopped and started again.

    >>> with Server(tmp_path) as server:
    ...     page.goto(server.url)
    """

    def __init__(self, data: Path, *options: str) -> None:
        self.data = data
        self.options = ("--bot-pace", "0", *options)
        self.port = free_port()
        self.log = data / "server.log"
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """The address of the start page, without a slash at its end."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def host_link(self) -> str:
        """The host's own link: it opens every table."""
        return f"{self.url}/#host={host_key(load_secret(tables_file(self.data).parent))}"

    def __enter__(self) -> Server:
        self.start()
        return self

    def __exit__(self, *raised: object) -> None:
        self.stop()

    def start(self) -> None:
        """Start the process and wait until it answers."""
        self.data.mkdir(parents=True, exist_ok=True)
        address = ("--port", str(self.port), "--data", str(self.data))
        command = (sys.executable, "-c", FERROVIA, "serve", *address, *self.options)
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                command, cwd=CHECKOUT, stdin=subprocess.DEVNULL, stdout=log, stderr=log
            )
        try:
            self._await()
        except BaseException:
            self.kill()
            raise

    def _await(self) -> None:
        assert self._process is not None
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if self._process.poll() is not None:
                break
            if _answers(self.url):
                return
            time.sleep(0.05)
        raise CannotRun(f"the server does not answer on {self.url}; it said:\n{self.said()}")

    def stop(self) -> None:
        """Ask the server to end, as Ctrl-C does; end it if it does not."""
        if self._process is None:
            return
        self._process.terminate()
        try:
            self._process.wait(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            self.kill()
        self._process = None

    def kill(self) -> None:
        """End the process at once (``kill -9``), as a loss of power would."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def said(self) -> str:
        """Return all that the server printed so far."""
        return self.log.read_text(encoding="utf-8", errors="replace") if self.log.exists() else ""


def free_port() -> int:
    """Return a port nobody listens on at the moment."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port: int = listening.getsockname()[1]
    return port


def _answers(url: str) -> bool:
    try:
        urllib.request.urlopen(url, timeout=PATIENCE).close()
    except urllib.error.HTTPError as answer:
        answer.close()
        return True
    except OSError:
        return False
    return True


@contextmanager
def chromium() -> Iterator[Browser]:
    """Start the browser, and end it afterwards; raise ``CannotRun`` where that is impossible."""
    install = "run `apt-get update && apt-get install -y chromium` as root"
    if not os.access(CHROMIUM, os.X_OK):
        elsewhere = "if it is elsewhere, name it in FERROVIA_CHROMIUM"
        raise CannotRun(f"Chromium is not at {CHROMIUM}: {install}; {elsewhere}")
    with sync_playwright() as playwright:
        try:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=[*SWITCHES])
        except BrowserTrouble as trouble:
            raise CannotRun(f"{CHROMIUM} does not start: {install}\n{trouble.message}") from trouble
        try:
            yield browser
        finally:
            browser.close()


def watch_for_faults(page: Page) -> list[str]:
    """Return a list that grows with each script error and each breach of the page's policy."""
    faults: list[str] = []

    def on_console(message: str) -> None:
        if "Content Security Policy" in message:
            faults.append(message)

    page.on("pageerror", lambda error: faults.append(f"{error.name}: {error.message}"))
    page.on("console", lambda said: on_console(said.text))
    return faults


def serious_violations(page: Page, within: str = "html") -> list[str]:
    """Let axe-core judge the page as it is; return what it calls serious or critical.

    Each violation is one line: its rule, what helps, and the elements concerned.
    """
    if not AXE.is_file():
        raise CannotRun(f"axe-core is not at {AXE.relative_to(CHECKOUT)}: run `make test`")
    # Evaluated by the browser's own debugger, so the page's policy needs no hole for it.
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate(
        "within => axe.run(within, {resultTypes: ['violations']}).then(done => done.violations)",
        within,
    )
    return [
        f"{one['impact']} {one['id']}: {one['help']}: {_elements(one['nodes'])}"
        for one in found
        if one["impact"] in ("serious", "critical")
    ]


def _elements(nodes: list[dict[str, list[str]]]) -> str:
    named = [" ".join(map(str, node["target"])) for node in nodes]
    return ", ".join(named[:5]) + (f" and {len(named) - 5} more" if len(named) > 5 else "")
