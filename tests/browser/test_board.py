"""The board itself: words large enough to read, nothing over track that matters, runs by cities."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from playwright.sync_api import Page, expect

from ferrovia.bots import choose
from ferrovia.core import Game, Position
from ferrovia.records import dumps, record_game
from ferrovia.titles import load
from ferrovia.views.choosing.route_choices import train_routes
from tests.browser.board_text import TITLES, show_operating, words_on_board
from tests.browser.hand import Hand
from tests.browser.played import NAMES, TABLE_SEED
from tests.browser.tables import bring, get, sit

NEEDED = {(1280, 800): 9.0, (1600, 1000): 11.0}
"""Pixels that words on the board are tall at least, by the size of the window."""
AROUND = """([id, map]) => {
  const middle = (hex) => {
    const box = hex.getBoundingClientRect();
    return { id: hex.dataset.hex, x: box.x + box.width / 2, y: box.y + box.height / 2, box };
  };
  const here = middle(document.querySelector(`[data-hex="${id}"]`));
  const room = document.querySelector(map).getBoundingClientRect();
  return [...document.querySelectorAll('[data-hex]')]
    .map(middle)
    .filter((each) => Math.hypot(each.x - here.x, each.y - here.y) < 1.2 * here.box.height)
    .map((each) => ({
      id: each.id,
      top: document.elementFromPoint(each.x, each.y)?.getAttribute('data-hex'),
      inside: each.box.left >= room.left && each.box.right <= room.right
        && each.box.top >= room.top && each.box.bottom <= room.bottom,
    }));
}"""
"""A hex and its neighbours: what lies uppermost in each, and whether it is in sight."""
COVERING = """map => [...document.querySelectorAll(`${map} .marks polygon`)]
  .filter(each => !each.closest('.ghost') && getComputedStyle(each).fill !== 'none')
  .length"""
MAP = ".map"


def scale(page: Page) -> float:
    """Return how many pixels of the screen one of the board has."""
    return float(page.locator("[data-hex]").first.evaluate("hex => hex.getScreenCTM().a"))


def least(page: Page) -> float:
    return min(each.pixels for each in words_on_board(page))


@pytest.mark.parametrize("title", TITLES)
def test_every_word_on_the_board_can_be_read_at_fit(page, server, title):
    show_operating(page, server, title)
    for (width, height), pixels in NEEDED.items():
        page.set_viewport_size({"width": width, "height": height})
        found = words_on_board(page)
        small = sorted({(each.pixels, each.words) for each in found if each.pixels < pixels})
        assert not small, f"{width}×{height}: {small[:20]}"
        assert {each.kind for each in found} >= {"revenue", "token", "name"}
    at_fit = least(page)
    for key in ("+", "+", "+", "-", "-", "-", "-", "-"):
        page.keyboard.press(key)
        assert least(page) > at_fit - 0.01, f"words become smaller by {key}"


def test_tools_and_close_up_cover_nothing_that_is_decided(page, server):
    show_operating(page, server, "1849")
    board = page.locator(MAP).bounding_box()
    tools = page.get_by_role("group", name="Tools of the map").bounding_box()
    assert board and tools and tools["y"] >= board["y"] + board["height"]
    lit = page.locator("[data-lit]").evaluate_all("all => all.map(each => each.dataset.lit)")
    shown = page.locator(f"{MAP} .named .coordinate").evaluate_all(
        "all => all.filter(each => each.checkVisibility()).map(each => each.textContent)"
    )
    assert {*shown} == {*lit}
    page.locator(f'[data-hex="{lit[0]}"]').focus()
    close_up = page.locator(".close-up")
    expect(close_up).to_be_visible()
    beside = close_up.bounding_box()
    assert beside
    for hex_id in lit:
        box = page.locator(f'[data-hex="{hex_id}"]').bounding_box()
        assert box
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        across = beside["x"] < x < beside["x"] + beside["width"]
        assert not (across and beside["y"] < y < beside["y"] + beside["height"]), hex_id


@pytest.mark.parametrize("title", ["1849", "1844"])
def test_laying_a_tile_hides_no_track_around_it(page, server, title):
    show_operating(page, server, title)
    hand = Hand(page, Random(0))
    lit = hand.offered().hexes
    hex_id = lit[len(lit) // 2]
    before = scale(page)
    hand.open_hex(hex_id)
    page.locator("[data-tile]:not([aria-disabled])").first.click()
    page.get_by_test_id("lay").wait_for()
    ghost = page.locator(f"{MAP} .ghost")
    expect(ghost).to_have_count(1)
    assert ghost.evaluate("each => getComputedStyle(each).opacity") == "1"
    assert scale(page) > 1.5 * before, "the board comes closer"
    around = page.evaluate(AROUND, [hex_id, MAP])
    assert len(around) > 3
    assert all(each["inside"] for each in around)
    assert [each["top"] for each in around] == [each["id"] for each in around]
    assert page.evaluate(COVERING, MAP) == 0
    assert page.locator(f"{MAP} [data-tile]").count() == 0, "tiles lie beside the board"
    for _ in range(2):
        page.keyboard.press("Escape")
    expect(page.locator("[data-tile]")).to_have_count(0)
    assert scale(page) == pytest.approx(before)


@cache
def game_with_claims() -> Game:
    """Play until a train can choose among several cities, where other runs may be claimed."""
    game = Game(Position.new(load("1849", len(NAMES), ("claimed-runs",)), NAMES, TABLE_SEED))
    rng = Random(5)
    while not _may_choose(game.position):
        assert game.position.decision is not None
        game.push(choose(game.position, game.position.decision.seat, rng))
    return game


def _may_choose(position: Position) -> bool:
    if position.decision is None or position.decision.step != "run":
        return False
    return any(len(train.hexes) > 2 and len(train.routes) > 2 for train in train_routes(position))


def test_another_run_is_claimed_by_pressing_cities(page, server):
    game = game_with_claims()
    record = dumps(record_game(game, seed=TABLE_SEED)).encode()
    table = bring(page, server, record)
    hand = sit(page, server, table)
    (train, *_) = get(page, server, f"/api/tables/{table}/routes")
    legs = train["routes"][-1]["route"]["legs"]
    cities = list(dict.fromkeys(end for leg in legs for end in (leg[0], leg[-1])))
    page.get_by_role("button", name="Claim another run").click()
    expect(page.locator(f"{MAP} .marks .lit")).to_have_count(len(train["hexes"]))
    through = page.get_by_text("Through ")
    for count, city in enumerate(cities, start=1):
        hand.press(f'[data-hex="{city}"]')
        expect(page.locator(f"{MAP} .pointed")).to_have_count(count)
    expect(through).to_be_visible()
    expect(page.locator(".run-line")).not_to_have_count(0)
    for count in reversed(range(len(cities))):
        page.keyboard.press("Escape")
        expect(page.locator(f"{MAP} .pointed")).to_have_count(count)
    page.keyboard.press("Escape")
    again = page.get_by_role("button", name="Claim another run")
    again.click()
    hand.press(f'[data-hex="{cities[0]}"]')
    expect(through).to_be_visible()
    before = hand.version
    page.locator("button[type=submit]:not([aria-disabled])", has_text="Claim").click()
    hand.wait_for(before + 1)
    assert hand.shown == len(game) + 1
