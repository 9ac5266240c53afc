"""The table in the browser: from a press to the redrawn board, opening, importing, scrubbing, size.

Time on the wall, taken inside the page by ``web.js``; a real server and headless Chromium are
driven as in the browser tests. Other work on the machine disturbs these figures.
"""

from __future__ import annotations

import gzip
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from playwright.sync_api import Browser, Page, StorageState

from benchmarks.measure import Row
from benchmarks.serving import percentiles
from tests.browser.driving import CHECKOUT, DESKTOP, Server, chromium
from tests.browser.hand import Hand
from tests.browser.played import HAND_SEEDS, whole_game
from tests.browser.tables import bring, open_table, sit, table_at
from tests.recorded import records_root

WATCH = Path(__file__).with_name("web.js").read_text(encoding="utf-8")
OPENED = 15
"""How often a table is opened, each time in a browser that knows nothing yet."""
LONG_GAME = Path("games", "1844", "table-160062.json")
"""A recorded game of 935 actions, among the recorded games."""
BROUGHT = 5
"""How often it is imported."""
BUNDLE = CHECKOUT / "src" / "ferrovia" / "web"


def web() -> list[Row]:
    """Play, open and scrub a whole game in the browser."""
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(Path(folder)) as server,
        chromium() as browser,
    ):
        return [
            *_acting(browser, server),
            *_opening(browser, server),
            *_long_game(browser, server),
            *_scrubbing(browser, server),
            _bundle(),
        ]


@contextmanager
def _page(browser: Browser, **more: object) -> Iterator[Page]:
    context = browser.new_context(viewport=DESKTOP, **more)  # type: ignore[arg-type]
    # The end of a finished game would lie over the table; here the table is measured.
    context.add_init_script(
        "sessionStorage.setItem('ferrovia.seen-end', JSON.stringify([location.pathname.slice(3)]))"
    )
    context.add_init_script(WATCH)
    page = context.new_page()
    yield page
    context.close()


def _acting(browser: Browser, server: Server) -> list[Row]:
    """Play the whole game, and see how long the board takes to follow each press."""
    done = whole_game().done
    with _page(browser) as page:
        hand = sit(page, server, open_table(page, server))
        hand.rng = Random(HAND_SEEDS["1849"])
        page.evaluate("watch.versions()")
        taken = [_one(hand) for _ in done]
    tiles = [each for each, what in zip(taken, done, strict=True) if what.startswith("lay_tile")]
    return [
        Row("press to redrawn board, all actions of a game", "80 ms p95", percentiles(taken)),
        Row("the same, tiles alone", "", percentiles(tiles)),
    ]


def _one(hand: Hand) -> float:
    before = hand.page.evaluate("watch.taken.length")
    hand.play()
    hand.page.wait_for_function("n => watch.taken.length > n", arg=before)
    return float(hand.page.evaluate("watch.taken.at(-1)")) / 1000


def _opening(browser: Browser, server: Server) -> list[Row]:
    """Open the finished game: the server has it in memory, then has to read it first."""
    last = len(whole_game().game)
    with _page(browser) as page:
        table = table_at(page, server, last)
        kept = page.context.storage_state()
    warm = [_opened(browser, server, table, kept) for _ in range(OPENED)]
    cold = []
    for _ in range(OPENED):
        server.stop()
        server.start()
        cold.append(_opened(browser, server, table, kept))
    return [
        Row(f"opening a finished game of {last:,} actions", "400 ms", percentiles(warm)),
        Row("the same by a server just started", "", percentiles(cold)),
    ]


def _opened(browser: Browser, server: Server, table: str, kept: StorageState) -> float:
    """Return how long a browser that knows nothing of the table takes to show it."""
    with _page(browser, storage_state=kept) as page:
        page.goto(f"{server.url}/t/{table}", wait_until="commit")
        return float(page.evaluate("watch.opened()")) / 1000


def _long_game(browser: Browser, server: Server) -> list[Row]:
    """Import a long recorded game of 1844 and open it; nothing where there are no records."""
    root = records_root()
    if root is None:
        return []
    file = (root / LONG_GAME).read_bytes()
    taken, table = [], ""
    with _page(browser) as page:
        for _ in range(BROUGHT):
            begun = time.perf_counter()
            table = bring(page, server, file)
            taken.append(time.perf_counter() - begun)
        kept = page.context.storage_state()
    opened = [_opened(browser, server, table, kept) for _ in range(OPENED)]
    return [
        Row("importing a recorded game of 1844, 935 actions", "4 s", percentiles(taken)),
        Row("opening it", "800 ms", percentiles(opened)),
    ]


def _scrubbing(browser: Browser, server: Server) -> list[Row]:
    """Move the slider through the whole game, a step in each frame."""
    with _page(browser) as page:
        sit(page, server, table_at(page, server, len(whole_game().game)))
        page.evaluate("watch.scrub({ first: true })")
        again = page.evaluate("watch.scrub({ first: false })")
    waits = percentiles([each / 1000 for each in again["waits"]])
    return [
        Row("scrubbing, frames a second", "30", f"{again['rate']:.0f}"),
        Row("a frame of it", "33 ms", waits),
    ]


def _bundle() -> Row:
    """Weigh what a page loads, as it goes over the line."""
    files = [path for path in BUNDLE.rglob("*") if path.suffix in (".html", ".css", ".js")]
    size = sum(len(gzip.compress(path.read_bytes(), 9)) for path in files)
    return Row("the client, compressed", "250 kB", f"{size / 1000:.0f} kB")


MEASUREMENTS = (web,)
