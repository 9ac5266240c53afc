"""How large the words on the board are, in pixels of the screen.

``python -m tests.browser.board_text`` prints the table of ``docs/pictures/board-text.md``: for each
title and window the smallest type of each kind of words on the whole board, late in the title's own
example game, while track is laid.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, ViewportSize

from ferrovia.struct import Struct
from tests.browser.driving import Server, chromium
from tests.browser.pictures import Screen, moment, shown
from tests.browser.tables import bring, post

TITLES = ("1849", "1848", "1844")
OPERATING = Screen("track", "track")
WINDOWS: dict[str, ViewportSize] = {
    "1280×800": {"width": 1280, "height": 800},
    "1366×768": {"width": 1366, "height": 768},
    "1600×1000": {"width": 1600, "height": 1000},
    "1920×1080": {"width": 1920, "height": 1080},
    "phone 390×844": {"width": 390, "height": 844},
    "phone 844×390": {"width": 844, "height": 390},
    "tablet 768×1024": {"width": 768, "height": 1024},
    "tablet 1024×768": {"width": 1024, "height": 768},
}
KINDS = {
    "number": "revenue",
    "letters": "token",
    "home": "token",
    "cost": "terrain",
    "name": "name",
}
"""Kinds of words by the classes that the drawing gives them; everything else is ``other``."""
COLUMNS = (*dict.fromkeys(KINDS.values()), "other")
PATIENCE = 300_000
"""Milliseconds until a page that does not answer is given up; the machine may be busy."""
BOARD = ".map svg.hexboard"
MEASURE = """board => [...board.querySelectorAll('text')]
  .filter(text => text.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    && text.getBoundingClientRect().width > 0)
  .map(text => ({
    words: text.textContent,
    classes: [...text.classList],
    pixels: parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a,
  }))"""


class Words(Struct, frozen=True):
    """Some words on the board and how large they are."""

    words: str
    kind: str
    pixels: float


def words_on_board(page: Page) -> list[Words]:
    """Return all words that are to be seen on the board of a page."""
    page.wait_for_load_state("load")
    page.wait_for_selector(BOARD)
    page.wait_for_timeout(300)
    found = page.locator(BOARD).evaluate(MEASURE)
    return [Words(each["words"], _kind(each["classes"]), each["pixels"]) for each in found]


def _kind(classes: list[str]) -> str:
    return next((KINDS[name] for name in classes if name in KINDS), "other")


def show_operating(page: Page, server: Server, title: str) -> None:
    """Show a table of the title late in its example game, at a moment when track is laid."""
    game, record = shown(title, "")
    fork = f"/api/tables/{bring(page, server, record)}/fork"
    table = post(page, server, fork, {"at": moment(game, OPERATING)})["table"]
    page.goto(f"{server.url}/t/{table}")
    page.wait_for_selector("[data-version]")


def _rows(browser: Browser, server: Server, title: str) -> list[str]:
    context = browser.new_context(viewport=WINDOWS["1280×800"], reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    show_operating(page, server, title)
    rows = []
    for name, size in WINDOWS.items():
        page.set_viewport_size(size)
        page.reload()
        found = words_on_board(page)
        least = {
            kind: min((each.pixels for each in found if each.kind == kind), default=None)
            for kind in COLUMNS
        }
        sizes = ("–" if each is None else f"{each:.1f}" for each in least.values())
        rows.append(f"| {title} | {name} | {' | '.join(sizes)} |")
    context.close()
    return rows


def main() -> int:
    """Print the table."""
    print(f"| title | window | {' | '.join(COLUMNS)} |")
    print("|---" * (2 + len(COLUMNS)) + "|")
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(Path(folder)) as server,
        chromium() as browser,
    ):
        for title in TITLES:
            print("\n".join(_rows(browser, server, title)), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
