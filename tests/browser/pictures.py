"""Pictures of every main screen for the documentation: ``make pictures``.

Each screen is a moment of a title's own example game, with whatever has to be pressed there. The
same moments on a desk and on a phone, in light and in dark.
"""

from __future__ import annotations

import io
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random

import msgspec
from PIL import Image
from playwright.sync_api import Browser, Page

from ferrovia.core import Game, Position
from ferrovia.records import Record, dumps, replay
from ferrovia.struct import Struct
from ferrovia.titles import example, load
from ferrovia.views.now import now
from tests.browser.driving import CHECKOUT, DESKTOP, PHONE, Server, chromium
from tests.browser.hand import Hand
from tests.browser.played import whole_game
from tests.browser.tables import bring, post

FOLDER = CHECKOUT / "docs" / "pictures"
TITLE = "1849"
DEVICES = {"desk": DESKTOP, "phone": PHONE}
SCHEMES = ("light", "dark")
COLOURS = 256

Press = Callable[[Hand], None]
"""What has to be pressed before the picture is taken."""


class Screen(Struct, frozen=True):
    """A screen and the moment at which it is worth a picture."""

    name: str
    step: str = ""
    """The step that is to be decided; empty: the end of a game."""
    path: str = ""
    """What follows the table in the address."""
    press: Press | None = None
    early: bool = False
    """Whether the first such moment is wanted, instead of a late one with much on the table."""
    everywhere: bool = True
    """On every device and in every scheme; else on a desk in light."""


def _open_a_hex(hand: Hand) -> None:
    hexes = hand.page.locator("[data-lit]")
    names = hexes.evaluate_all("all => all.map(each => each.dataset.lit)")
    hand.open_hex(names[len(names) // 2])
    hand.page.wait_for_selector("[data-tile]")


def _lay_a_tile(hand: Hand) -> None:
    _open_a_hex(hand)
    hand.press("[data-tile]:not([aria-disabled=true])")
    hand.page.wait_for_selector("[aria-busy=false] [data-testid=lay]")


def _ask_why_not(hand: Hand) -> None:
    hand.press("[data-choice][aria-disabled=true]")
    hand.page.wait_for_selector("[role=note]")


def _pick(hand: Hand) -> None:
    hand.press("[data-choice]:not([aria-disabled=true])")
    hand.page.wait_for_selector("[data-testid=confirm]")


def _full(key: str) -> Press:
    def press(hand: Hand) -> None:
        hand.page.keyboard.press(key)

    return press


SCREENS = (
    Screen("auction", "initial", early=True),
    Screen("stock", "stock", press=_pick),
    Screen("track", "track", press=_open_a_hex),
    Screen("tile", "track", press=_lay_a_tile, everywhere=False),
    Screen("run", "run"),
    Screen("dividend", "dividend"),
    Screen("trains", "trains"),
    Screen("why-not", "stock", press=_ask_why_not, everywhere=False),
    Screen("looking-back", "track", path="?at=300", everywhere=False),
    Screen("charts", "stock", press=_full("g"), everywhere=False),
    Screen("sheet", "stock", press=_full("s"), everywhere=False),
    Screen("market", "stock", press=_full("k"), everywhere=False),
    Screen("tiles", "stock", press=_full("t"), everywhere=False),
    Screen("rules", "stock", press=_full("r"), everywhere=False),
    Screen("big-screen", "run", path="/screen", everywhere=False),
    Screen("end"),
)


class Example(Struct, frozen=True):
    """The game that a title shows of itself."""

    turn: int
    record: Record


def moment(game: Game, screen: Screen) -> int:
    """Return after how many actions a screen is to be seen."""
    found = [n for n, position in enumerate(game.positions) if _is_at(position, screen.step)]
    if screen.early:
        return found[min(2, len(found) - 1)]
    late = [n for n in found if n >= 0.6 * len(game)] or found
    return max(late[:12], key=lambda n: len(now(game.positions[n], yours=True).lit))


def _is_at(position: Position, step: str) -> bool:
    return position.decision is not None and position.decision.step == step


def take(browser: Browser, server: Server, game: Game, record: bytes) -> None:
    """Take all pictures."""
    for scheme in SCHEMES:
        for device, viewport in DEVICES.items():
            context = browser.new_context(
                viewport=viewport,
                color_scheme=scheme,
                reduced_motion="reduce",
                has_touch=device == "phone",
                is_mobile=device == "phone",
            )
            page = context.new_page()
            page.goto(server.url)
            page.wait_for_timeout(2500)
            _keep(page, f"start-{device}-{scheme}")
            whole, ended = bring(page, server, record), bring(page, server, whole_game().record())
            for screen in SCREENS:
                if screen.everywhere or (device, scheme) == ("desk", "light"):
                    table = ended
                    if screen.step:
                        at = {"at": moment(game, screen)}
                        table = post(page, server, f"/api/tables/{whole}/fork", at)["table"]
                    page.goto(f"{server.url}/t/{table}{screen.path}")
                    page.wait_for_selector("svg.hexboard", state="attached")
                    page.wait_for_timeout(700)
                    if screen.press is not None:
                        screen.press(Hand(page, Random(0)))
                        page.wait_for_timeout(700)
                    _keep(page, f"{screen.name}-{device}-{scheme}")
            context.close()


def _keep(page: Page, name: str) -> None:
    """Keep the picture in its most frequent colours: a drawn page loses nothing that is seen."""
    taken = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    counted = sorted(taken.getcolors(taken.width * taken.height) or [], reverse=True)
    palette = Image.new("P", (1, 1))
    palette.putpalette([part for _, colour in counted[:COLOURS] for part in colour])
    few = taken.quantize(palette=palette, dither=Image.Dither.NONE)
    few.save(FOLDER / f"{name}.png", optimize=True)
    print(name, file=sys.stderr, flush=True)


def main() -> int:
    """Take all pictures into the documentation's folder."""
    kept = msgspec.json.decode(example(TITLE), type=Example)
    game = replay(kept.record, load)
    FOLDER.mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(Path(folder)) as server,
        chromium() as browser,
    ):
        take(browser, server, game, dumps(kept.record).encode())
    return 0


if __name__ == "__main__":
    sys.exit(main())
