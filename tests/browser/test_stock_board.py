"""The stock board: a round of shares on one screen, its effects in place, and nothing to scroll."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

import msgspec
import pytest
from playwright.sync_api import Page, expect

from ferrovia.core import Game
from ferrovia.records import dumps, loads, replay
from ferrovia.records.record import sealed
from ferrovia.titles import load
from tests.browser.driving import CHECKOUT, Server, serious_violations
from tests.browser.hand import Hand
from tests.browser.played import whole_game
from tests.browser.tables import bring, open_table, post, sit, table_at

GAMES = CHECKOUT / "tests" / "playthroughs" / "games"
DESK = {"width": 1280, "height": 800}
LARGE = {"width": 1600, "height": 1000}
MOST = 30
"""Actions that a round on the board is followed for, at most."""
SCROLLING = """names => names.flatMap((name) => {
    const panel = document.querySelector(`[data-panel="${name}"]`);
    if (!panel) return [`${name} is not there`];
    return [panel, ...panel.querySelectorAll('*')]
        .filter((one) => /auto|scroll/.test(getComputedStyle(one).overflow))
        .filter((one) => one.scrollHeight > one.clientHeight + 1
            || one.scrollWidth > one.clientWidth + 1)
        .map((one) => `${name} .${one.classList[0]}: ${one.scrollWidth}×${one.scrollHeight} in `
            + `${one.clientWidth}×${one.clientHeight}`);
})"""


@cache
def kept(name: str) -> Game:
    """Return a game kept beside the tests."""
    return replay(loads((GAMES / f"{name}.json").read_text(encoding="utf-8")), load)


def first_stock_turn(name: str, companies: int) -> int:
    """Return after how many actions a stock round begins in which so many companies are traded."""
    positions = kept(name).positions
    rounds = [position.state.flow.round for position in positions]
    return next(
        n
        for n, position in enumerate(positions)
        if n and rounds[n] == "stock" != rounds[n - 1]
        if sum(bool(row.cell) for row in position.state.corporations.values()) >= companies
    )


def sit_at(page: Page, server: Server, name: str, n: int) -> Hand:
    """Sit down at a kept game as it stood after ``n`` actions."""
    record = loads((GAMES / f"{name}.json").read_text(encoding="utf-8"))
    actions, prints = record.actions[:n], record.fingerprints[: n + 1]
    cut = sealed(msgspec.structs.replace(record, actions=actions, fingerprints=prints))
    return sit(page, server, bring(page, server, dumps(cut).encode()))


def stock_round(page: Page) -> bool:
    return page.locator("[data-panel=stocks]").count() > 0


@pytest.mark.parametrize(
    ("viewport", "name", "companies", "panels"),
    [
        pytest.param(DESK, "1848-5-players", 8, ["stocks", "market", "now"], id="1848"),
        pytest.param(LARGE, "1844-7-players", 10, ["stocks", "market"], id="1844"),
    ],
    indirect=["viewport"],
)
def test_a_stock_round_is_played_on_the_board_without_scrolling(
    page, server, name, companies, panels
):
    hand = sit_at(page, server, name, first_stock_turn(name, companies))
    hand.rng = Random(5)
    rows = page.locator("[data-panel=stocks] tbody tr")
    seats = kept(name).position.state.seats
    expect(page.locator("[data-panel=stocks] thead th.seat")).to_have_count(len(seats))
    assert rows.count() >= companies
    played = 0
    while stock_round(page) and played < MOST:
        assert page.evaluate(SCROLLING, panels) == []
        hand.play()
        played += 1
    assert played > len(seats)


def test_the_board_shows_what_follows_before_it_is_confirmed(page, server):
    n = first_stock_turn("1848-5-players", 8)
    hand = sit_at(page, server, "1848-5-players", n)
    board = page.locator("[data-panel=stocks]")
    while not board.locator("[data-choice^=sell_shares]:not([aria-disabled=true])").count():
        hand.choose("pass")
    sale = board.locator("[data-choice^=sell_shares]:not([aria-disabled=true])").first
    _, company, _ = str(sale.get_attribute("data-choice")).split(":")
    row = sale.locator("xpath=ancestor::tr")
    holds = row.locator("td.held.turn")
    before = holds.inner_text()
    sale.click()
    expect(holds.locator(".then")).to_be_visible()
    expect(board.locator("tfoot .then").first).to_be_visible()
    assert board.get_by_test_id("confirm").is_visible()
    assert page.evaluate(SCROLLING, ["stocks", "market"]) == []
    page.keyboard.press("Escape")
    expect(board.get_by_test_id("confirm")).to_have_count(0)
    expect(board.locator(".then")).to_have_count(0)
    assert holds.inner_text() == before
    expect(row.get_by_role("rowheader")).to_contain_text(company)


def test_arrow_keys_walk_over_the_board_and_m_opens_the_map(page, server):
    hand = sit(page, server, table_at(page, server, whole_game().moment("sell_shares")))
    page.locator("[data-panel=stocks] [data-choice]").first.wait_for()
    row = "[...document.querySelectorAll('tbody tr')].indexOf(document.activeElement.closest('tr'))"
    page.keyboard.press("e")
    assert page.evaluate("document.activeElement.dataset.choice") in hand.offered().choices
    first = page.evaluate(row)
    page.keyboard.press("ArrowDown")
    assert page.evaluate(row) > first
    assert page.evaluate("document.activeElement.dataset.choice")
    page.keyboard.press("ArrowUp")
    assert page.evaluate(row) == first
    page.keyboard.press("m")
    expect(page.get_by_role("main").get_by_role("region", name="map")).to_be_visible()
    page.go_back()
    expect(page.locator("[data-panel=stocks]")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"], indirect=True)
def test_axe_finds_nothing_serious_on_the_board(page, server, scheme):
    hand = sit(page, server, open_table(page, server))
    found = [f"auction: {each}" for each in serious_violations(page)]
    hand.press('[data-choice="bid:RSA"]')
    page.get_by_test_id("confirm").wait_for()
    found += [f"bid: {each}" for each in serious_violations(page, "[data-panel=stocks]")]
    hand = sit(page, server, table_at(page, server, whole_game().moment("sell_shares")))
    found += [f"stock: {each}" for each in serious_violations(page)]
    hand.press("[data-panel=stocks] [data-choice^=sell_shares]:not([aria-disabled=true])")
    page.get_by_test_id("confirm").wait_for()
    found += [f"sale: {each}" for each in serious_violations(page, "[data-panel=stocks]")]
    assert not found, "\n".join(found)


def test_what_is_dragged_is_kept_for_its_kind_of_round(page, server):
    stock = whole_game().moment("sell_shares")
    sit(page, server, table_at(page, server, stock))
    wide = "document.querySelector('[data-panel=now]').getBoundingClientRect().width"
    usual = page.evaluate(wide)
    page.get_by_role("separator", name="Width of column 1").press("ArrowRight")
    dragged = page.evaluate(wide)
    assert dragged > usual
    sit(page, server, table_at(page, server, whole_game().moment("lay_tile")))
    assert page.evaluate(wide) == pytest.approx(usual, abs=4)
    sit(page, server, table_at(page, server, stock))
    assert page.evaluate(wide) == pytest.approx(dragged, abs=1)


SHIFTS = """window.shifts = [];
new PerformanceObserver((list) => {
    for (const one of list.getEntries()) {
        const [moved] = [...one.sources].map(({ node }) => node?.outerHTML?.slice(0, 90));
        if (!one.hadRecentInput) shifts.push([one.value, one.startTime, moved ?? '']);
    }
}).observe({ type: 'layout-shift', buffered: true });"""
AT_MOST = 0.05
"""What may shift within any five seconds, as browsers measure it."""


def most_shifted(shifts: list[list[float]]) -> float:
    """Return the sum of shifts in the worst window of five seconds."""
    return max(
        (
            sum(value for value, at, _ in shifts if start <= at < start + 5_000)
            for _, start, _ in shifts
        ),
        default=0.0,
    )


@pytest.fixture(scope="module")
def paced(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose bots let people see what they do."""
    with Server(tmp_path_factory.mktemp("tables"), "--bot-pace", "0.3") as server:
        yield server


def test_little_shifts_while_bots_play(page, paced):
    server = paced
    page.goto(server.url)
    table = open_table(page, server)
    page.add_init_script(SHIFTS)
    hand = sit(page, server, table)
    page.wait_for_timeout(1_000)
    page.evaluate("shifts.length = 0")
    for seat in ("Ann", "Bob", "Cyd"):
        post(page, server, f"/api/tables/{table}/player", {"seat": seat, "bot": "builder"})
    for version in range(3, 31, 3):
        hand.wait_for(version)
    kinds = page.evaluate("document.querySelector('header').innerText")
    shifts = page.evaluate("shifts")
    assert most_shifted(shifts) < AT_MOST, (kinds, shifts)
