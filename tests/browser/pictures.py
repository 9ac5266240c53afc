"""Pictures of every main screen for the documentation: ``make pictures``.

Each screen is a moment of a title's own example game, with whatever has to be pressed there. The
same moments on a desk and on a phone, in light and in dark. What is common to all titles is taken
of 1849; of the others, what they have for themselves: ``python -m tests.browser.pictures 1848``.
``python -m tests.browser.pictures 1849 start hint`` takes some of them again.
"""

from __future__ import annotations

import io
import sys
import tempfile
from collections.abc import Callable, Container, Sequence
from functools import cache
from pathlib import Path
from random import Random

import msgspec
from PIL import Image
from playwright.sync_api import Browser, Page

from ferrovia.core import Game, Position
from ferrovia.records import Record, dumps, loads, replay
from ferrovia.struct import Struct
from ferrovia.titles import example, load
from ferrovia.views.choosing.decision_view import now
from tests.browser.driving import CHECKOUT, DESKTOP, PHONE, Server, chromium
from tests.browser.hand import Hand
from tests.browser.played import whole_game
from tests.browser.tables import bring, post

KEPT = CHECKOUT / "tests" / "playthroughs" / "games"
FOLDER = CHECKOUT / "docs" / "pictures"
USUAL = "1849"
"""The title whose pictures bear no title in their names."""
DEVICES = {"desk": DESKTOP, "phone": PHONE}
SCHEMES = ("light", "dark")
COLOURS = 256

Press = Callable[[Hand], None]
"""What has to be pressed before the picture is taken."""
When = Callable[[Position], bool]
"""Whether a position is worth a picture."""


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
    kept: str = ""
    """The game kept beside the tests that has this moment; empty: the title's example."""
    when: When | None = None
    """What else is to be so by then."""


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


def _ask_for_a_hint(hand: Hand) -> None:
    hand.page.get_by_role("button", name="Hint").click()
    hand.page.wait_for_selector("[data-testid=hint]")


def _review(hand: Hand) -> None:
    hand.page.get_by_role("button", name="Review the decisions").click()
    hand.page.wait_for_selector("[data-testid=review][data-ready=true]", timeout=600_000)
    heading = hand.page.get_by_role("heading", name="Review")
    heading.evaluate("seen => seen.scrollIntoView({ block: 'start' })")


def _open_bots(hand: Hand) -> None:
    hand.page.get_by_role("button", name="Table", exact=True).click()
    hand.page.get_by_role("menuitem", name="Bots").click()


def _pick(hand: Hand) -> None:
    trades = "[data-choice^=buy_certificate], [data-choice^=sell_shares]"
    hand.press(f":is({trades}):not([aria-disabled=true])")
    hand.page.wait_for_selector("[data-testid=confirm]")


def _full(key: str) -> Press:
    def press(hand: Hand) -> None:
        hand.page.keyboard.press(key)

    return press


def _scroll_to(words: str) -> Press:
    def press(hand: Hand) -> None:
        place = hand.page.get_by_text(words, exact=True).last
        place.evaluate("seen => seen.scrollIntoView({ block: 'end' })")

    return press


def _full_from(key: str, words: str) -> Press:
    """Show a view in full, from a certain heading on."""

    def press(hand: Hand) -> None:
        hand.page.keyboard.press(key)
        heading = hand.page.get_by_role("heading", name=words).first
        heading.evaluate("seen => seen.scrollIntoView({ block: 'start' })")

    return press


def _press(selector: str, then: str) -> Press:
    def press(hand: Hand) -> None:
        hand.press(selector)
        hand.page.wait_for_selector(then)

    return press


def _open_hex_of(kind: str) -> Press:
    """Open a hex on which something of that kind can be done."""

    def press(hand: Hand) -> None:
        keys = [key.split(":") for key in hand.offered().choices]
        hand.open_hex(next(key[1] for key in keys if key[0] == kind))
        hand.page.wait_for_selector("[data-tile]")

    return press


def _says(words: str) -> When:
    def when(position: Position) -> bool:
        notes = position.title.display.corporation_notes
        return any(
            sign.text == words
            for corporation in position.title.corporations
            for sign in notes(position, corporation)
        )

    return when


def _offers(kind: str, numbers: Container[int] = range(1, sys.maxsize)) -> When:
    """Whether so many actions of a kind are open; more than a few stand under their hexes."""

    def when(position: Position) -> bool:
        offers = (*position.offers(), *position.interjections())
        return sum(offer.action.__struct_config__.tag == kind for offer in offers) in numbers

    return when


def _has_bonus(position: Position) -> bool:
    """Whether the best run earns something beside its stops."""
    run = now(position, position.state.seats).run
    return run is not None and any(route.bonuses for route in run.routes)


def _awaited(position: Position) -> bool:
    """Whether something is about to come that changes everything for somebody."""
    return any(
        share.warning
        for each in position.title.display.prospects(position)
        for share in each.shares
    )


def _has_formed(position: Position) -> bool:
    title = position.title
    return any(
        position.state.corporations[name].cell
        for name in title.corporations
        if title.display.formed(title, name)
    )


SICILY = (
    Screen("auction", "initial", early=True),
    Screen("stock", "stock", press=_pick),
    Screen("track", "track", press=_open_a_hex),
    Screen("tile", "track", press=_lay_a_tile, everywhere=False),
    Screen("hint", "track", press=_ask_for_a_hint),
    Screen("bots", "track", press=_open_bots, everywhere=False),
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
    Screen("review", press=_review),
)
RUINED = "1848-4-players"
TAKEN_OVER = "in receivership"
LARGE = "1844-4-players"
AUSTRALIA = (
    Screen("auction", "privates", early=True),
    Screen("stock", "stock"),
    Screen("bank", "stock", press=_full("k"), kept=RUINED, everywhere=False),
    Screen("track", "track", press=_open_a_hex),
    Screen(
        *("receivership", "trains"),
        press=_scroll_to(TAKEN_OVER),
        kept=RUINED,
        when=_says(TAKEN_OVER),
        everywhere=False,
    ),
    Screen("end", everywhere=False),
)
SWITZERLAND = (
    Screen("auction", "auction", early=True),
    Screen("mountain", "stock", press=_open_a_hex, when=_offers("buy_mountain")),
    Screen(
        "tunnel", "track", press=_open_hex_of("build_tunnel"), when=_offers("build_tunnel", (2, 3))
    ),
    Screen("run", "run", when=_has_bonus, kept=LARGE, everywhere=False),
    Screen(
        *("companies", "track"),
        press=_full_from("c", "regional companies"),
        when=_offers("build_tunnel"),
        everywhere=False,
    ),
    Screen("outlook", "stock", press=_full("c"), when=_awaited, everywhere=False),
    Screen("formation", "track", press=_full("l"), when=_has_formed, early=True, everywhere=False),
    Screen(
        *("debt", "stock"),
        press=_press("[data-choice^=pay_debt]", "[data-testid=confirm]"),
        when=_offers("pay_debt"),
        kept=LARGE,
        everywhere=False,
    ),
    Screen(
        *("furka", "track"),
        press=_press("[data-choice^=lay_furka]", "[data-testid=confirm]"),
        when=_offers("lay_furka"),
        kept=LARGE,
        everywhere=False,
    ),
    Screen("end", everywhere=False),
)
SCREENS = {"1849": SICILY, "1848": AUSTRALIA, "1844": SWITZERLAND}


class Example(Struct, frozen=True):
    """The game that a title shows of itself."""

    turn: int
    record: Record


@cache
def shown(title: str, kept: str) -> tuple[Game, bytes]:
    """Return the game of that name, or the example of the title, and its record."""
    if kept:
        record = loads((KEPT / f"{kept}.json").read_text(encoding="utf-8"))
    else:
        record = msgspec.json.decode(example(title), type=Example).record
    return replay(record, load), dumps(record).encode()


def moment(game: Game, screen: Screen) -> int:
    """Return after how many actions a screen is to be seen."""
    found = [n for n, position in enumerate(game.positions) if _is_at(position, screen)]
    if screen.early:
        return found[min(2, len(found) - 1)]
    late = [n for n in found if n >= 0.6 * len(game)] or found
    return max(late[:12], key=lambda n: len(now(game.positions[n], game.position.state.seats).lit))


def _is_at(position: Position, screen: Screen) -> bool:
    if position.decision is None or position.decision.step != screen.step:
        return False
    return screen.when is None or screen.when(position)


def take(browser: Browser, server: Server, title: str, only: Sequence[str]) -> None:
    """Take all pictures of a title, or only some."""
    before = "" if title == USUAL else f"{title}-"
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
            if title == USUAL and (not only or "start" in only):
                page.goto(server.url)
                page.wait_for_timeout(2500)
                _keep(page, f"start-{device}-{scheme}")
            ended = bring(page, server, whole_game(title).record())
            brought: dict[str, str] = {}
            for screen in SCREENS[title]:
                if only and screen.name not in only:
                    continue
                if screen.everywhere or (device, scheme) == ("desk", "light"):
                    table = ended
                    if screen.step:
                        game, record = shown(title, screen.kept)
                        if screen.kept not in brought:
                            brought[screen.kept] = bring(page, server, record)
                        at = {"at": moment(game, screen)}
                        fork = f"/api/tables/{brought[screen.kept]}/fork"
                        table = post(page, server, fork, at)["table"]
                    page.goto(f"{server.url}/t/{table}{screen.path}")
                    page.wait_for_selector("svg.hexboard", state="attached")
                    page.wait_for_timeout(700)
                    if screen.press is not None:
                        screen.press(Hand(page, Random(0)))
                        page.wait_for_timeout(700)
                    _keep(page, f"{before}{screen.name}-{device}-{scheme}")
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


def main(wanted: Sequence[str]) -> int:
    """Take the pictures of these titles (or all) and screens into the documentation's folder."""
    titles = [title for title in wanted if title in SCREENS]
    only = [name for name in wanted if name not in SCREENS]
    FOLDER.mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(Path(folder)) as server,
        chromium() as browser,
    ):
        for title in titles or SCREENS:
            take(browser, server, title, only)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
