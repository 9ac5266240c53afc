"""Somebody at a page of the table, who presses what it offers and nothing else.

A hand knows no rule. It looks at the page, presses a place that is in sight and not covered (the
mouse goes there, or a finger), and waits until the table has moved.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as PageMoved

from ferrovia.struct import Struct
from ferrovia.views.action_table.shared_actions import SHARED

SEES = Path(__file__).with_name("hand.js").read_text(encoding="utf-8")
# A card is ready once it says what would follow.
CONFIRM = "form:not(:has([aria-busy=true])) [data-testid=confirm]"
NUMBER = "[aria-label='Before you decide'] input"
LAY = "[aria-busy=false] [data-testid=lay]"
OPEN_TILE = "[data-tile]:not([aria-disabled=true])"
DRAWN_TILE = "[data-drawn]"
LEANINGS = {str(kind.__struct_config__.tag): each.leaning for kind, each in SHARED.items()} | {
    "pass": 2.0,
    "buy_train": 60.0,
    "pay_dividend": 50.0,
    "buy_certificate": 40.0,
    "start_corporation": 2.0,
    "sell_shares": 0.05,
    "propose_train": 0.05,
    "propose_private": 0.1,
    "issue_shares": 0.01,
    "buy_back": 0.01,
    "take_loan": 0.3,
    **dict.fromkeys(("use_harbour", "use_steamer", "lay_on_desert", "propose_token"), 0.3),
    "issue_bond": 0.3,
}
"""Weights of random players, leaning more towards an end: games in a browser should be short."""
LAY_TILE = "lay_tile"
"""What is done with a lit hex: a tile is laid, or whatever else its fan has."""
TRIES = 5
MOVED = 5_000
"""Milliseconds after which something that cannot be pressed any more is looked for again."""
BREATH = 250
"""Milliseconds in which a key may still belong to the decision before (`choiceState`)."""
BEST = 0.9
"""How often the first tile of a fan, which is the best, is laid as it comes."""


class Offered(Struct, frozen=True):
    """What a page offers at a moment."""

    version: int
    choices: tuple[str, ...]
    """Keys of all choices that are open."""
    folded: frozenset[str]
    """Those of them that are only seen once a part of the page is unfolded."""
    hexes: tuple[str, ...]
    """Lit hexes for track, and for whatever else is chosen in the fan of a hex."""
    over: bool
    yours: bool


class Hand:
    """One person at one page; ``rng`` decides what :meth:`play` presses."""

    def __init__(self, page: Page, rng: Random | None = None) -> None:
        self.page = page
        self.rng = rng or Random(0)
        self.touch = bool(page.evaluate("matchMedia('(pointer: coarse)').matches"))
        self._teach()

    def _teach(self) -> None:
        self.page.add_init_script(SEES)
        self.page.evaluate(SEES)

    # ---- looking

    @property
    def version(self) -> int:
        """Return the version of the table that the page has drawn."""
        return int(self.page.evaluate("hand.version()"))

    @property
    def shown(self) -> int:
        """Return the number of actions after which the page shows the table."""
        return int(self.page.evaluate("hand.shown()"))

    def offered(self) -> Offered:
        """Return what may be pressed now."""
        seen: dict[str, Any] = self.page.evaluate("hand.offered()")
        return Offered(
            version=seen["version"],
            choices=tuple(each["key"] for each in seen["choices"]),
            folded=frozenset(each["key"] for each in seen["choices"] if not each["seen"]),
            hexes=tuple(seen["hexes"]),
            over=seen["over"],
            yours=seen["yours"],
        )

    def wait_for(self, version: int) -> None:
        """Wait until the page has drawn this version of the table, or a later one."""
        self.page.wait_for_function("v => hand.version() >= v && !hand.awaiting()", arg=version)
        self.page.wait_for_timeout(BREATH)

    def wait_until_shown(self, n: int) -> None:
        """Wait until the page shows the table after ``n`` actions."""
        self.page.wait_for_function("n => hand.shown() === n", arg=n)

    # ---- pressing

    def press(self, selector: str) -> None:
        """Press the middle of what the selector names; fail if it is hidden or covered.

        The page may move just then: a press that would arrive elsewhere is made again.
        """
        marked = self.page.locator("[data-pressing]")
        for _ in range(TRIES):
            place = self.page.evaluate("s => hand.rest(s)", selector)
            assert "trouble" not in place, place["trouble"]
            try:
                if place["dim"]:  # it can be asked why not, but is no open choice
                    self._press_at(place["x"], place["y"])
                elif self.touch:
                    marked.tap(timeout=MOVED)
                else:
                    marked.click(timeout=MOVED)
            except PageMoved:
                continue
            return
        raise AssertionError(f"{selector} moves away before it can be pressed")

    def _press_at(self, x: float, y: float) -> None:
        if self.touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def can_press(self, selector: str) -> bool:
        """Whether something of that name is in sight and not covered."""
        return "trouble" not in self.page.evaluate("s => hand.place(s)", selector)

    def choose(self, key: str, *, more: int = 0) -> None:
        """Press a choice and confirm it if asked, its number ``more`` times 5 above the least."""
        before = self.version
        choice = f'[data-choice="{key}"]'
        fold = self.page.evaluate("s => hand.fold(s)", choice)
        if fold:
            self.press(fold)
        self.press(choice)
        if self._answer(before, CONFIRM) == "asks":
            for _ in range(more if self.can_press(NUMBER) else 0):
                self.page.locator(NUMBER).press("PageUp")
                self._answer(before, CONFIRM)
            self.press(CONFIRM)
            self._answer(before)

    def open_hex(self, hex_id: str) -> None:
        """Open a hex on the map; where the map hides it, with the button beside the map."""
        on_map = f'[data-hex="{hex_id}"]'
        self.press(on_map if self.can_press(on_map) else f'[data-lit="{hex_id}"]')
        self.page.wait_for_selector(f'[aria-label="Hex {hex_id}"]')

    def lay(self, hex_id: str, *, tile: str = "", turns: int = 0) -> None:
        """Lay a tile on a hex; unless told, one that chance draws from those that fit."""
        before = self.version
        self.open_hex(hex_id)
        count = self.page.locator(OPEN_TILE).count()
        assert count, f"{hex_id} is lit, and no tile fits there"
        chosen = f'[data-tile="{tile}"]'
        if not tile:
            number, turns = drawn_tile(self.rng, count)
            self.page.evaluate("([s, n]) => hand.mark(s, n)", [OPEN_TILE, number])
            chosen = DRAWN_TILE
        self.press(chosen)
        self._answer(before, LAY)
        for _ in range(turns):
            self.page.keyboard.press("r")
            self._answer(before, LAY)
        self.press(LAY)
        self._answer(before)

    def _answer(self, before: int, asking: str = "") -> str:
        waiting = {"before": before, "asking": asking}
        said = self.page.wait_for_function("w => hand.answered(w)", arg=waiting)
        return str(said.json_value())

    # ---- playing

    def play(self) -> str:
        """Do one thing that the page offers, drawn by chance; return what was done."""
        offered = self.offered()
        kind, chosen = drawn(self.rng, offered.choices, offered.hexes)
        if kind == LAY_TILE:
            self.lay(chosen)
            return f"{kind}:{chosen}"
        self.choose(chosen, more=drawn_more(self.rng))
        return chosen


def drawn(rng: Random, choices: Sequence[str], hexes: Sequence[str]) -> tuple[str, str]:
    """Draw a kind of action and one of its choices, the same wherever they stand on the page."""
    kinds: dict[str, list[str]] = {}
    for key in sorted(choices):
        kinds.setdefault(key.partition(":")[0], []).append(key)
    if hexes:
        kinds[LAY_TILE] = sorted(hexes)
    assert kinds, "the page offers nothing"
    names = sorted(kinds)
    kind = rng.choices(names, [LEANINGS.get(name, 1.0) for name in names])[0]
    return kind, rng.choice(kinds[kind])


def drawn_tile(rng: Random, count: int) -> tuple[int, int]:
    """Draw one of the tiles of a fan, and how often it is turned."""
    if rng.random() < BEST:
        return 0, 0
    return rng.randrange(count), rng.randrange(3)


def drawn_more(rng: Random) -> int:
    """Draw how many times 5 a number is above the least."""
    return int(rng.random() < 0.1)
