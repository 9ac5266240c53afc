"""Complete play by keyboard: everything here happens without a pointer."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.played import whole_game
from tests.browser.tables import open_table, sit, table_at

TRACK = next(n for n, hexes in enumerate(whole_game().hexes) if len(hexes) > 3)
STOCK = whole_game().moment("start_corporation")
TUNNEL = whole_game("1844").moment("build_tunnel", nth=3)
MOST = 120
"""Stops of the tab key on a page, at most."""


def tab_to(page: Page, selector: str) -> None:
    """Press the tab key until the focus is on what the selector names."""
    for _ in range(MOST):
        page.keyboard.press("Tab")
        if page.evaluate("s => document.activeElement.matches(s)", selector):
            return
    raise AssertionError(f"the tab key does not lead to {selector}")


def focused(page: Page, attribute: str) -> str:
    return str(page.evaluate("a => document.activeElement.getAttribute(a)", attribute))


def test_a_tile_is_laid_with_keys_alone(page, server):
    hand = sit(page, server, table_at(page, server, TRACK))
    lit = hand.offered().hexes
    tab_to(page, "[data-hex]")
    walked = {focused(page, "data-hex")}
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
        page.keyboard.press(key)
        walked.add(focused(page, "data-hex"))
    assert walked <= {*lit}
    assert len(walked) > 1
    hex_id = focused(page, "data-hex")
    before = page.locator(f'[data-hex="{hex_id}"]').get_attribute("aria-label")

    page.keyboard.press("Enter")
    page.wait_for_function("() => document.activeElement.matches('[data-tile]')")
    page.keyboard.press("ArrowRight")
    tile = focused(page, "data-tile")
    page.keyboard.press("ArrowLeft")
    assert focused(page, "data-tile") != tile
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.activeElement.matches('[data-testid=lay]')")
    page.keyboard.press("r")
    page.keyboard.press("Escape")
    page.wait_for_function("() => document.activeElement.matches('[data-tile]')")
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.activeElement.matches('[data-testid=lay]')")
    page.keyboard.press("Enter")
    hand.wait_for(TRACK + 1)
    assert page.locator(f'[data-hex="{hex_id}"]').get_attribute("aria-label") != before


def test_a_tunnel_is_built_with_keys_alone(page, server):
    hand = sit(page, server, table_at(page, server, TUNNEL, "1844"))
    key = next(key for key in hand.offered().choices if key.startswith("build_tunnel:"))
    hex_id = key.split(":")[1]
    on_map = page.locator(f'[data-hex="{hex_id}"]')
    before = on_map.get_attribute("aria-label")
    tab_to(page, f'[data-hex="{hex_id}"]')
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.activeElement.matches('[data-tile]')")
    first = focused(page, "data-tile")
    page.keyboard.press("ArrowRight")
    assert first.startswith("Tunnel")
    assert focused(page, "data-tile") != first
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.activeElement.matches('[data-testid=lay]')")
    page.keyboard.press("Enter")
    hand.wait_for(TUNNEL + 1)
    assert on_map.get_attribute("aria-label") != before
    expect(page.locator("[data-panel=log]")).to_contain_text("builds a tunnel")


def test_a_stock_turn_is_played_with_keys_alone(page, server):
    hand = sit(page, server, table_at(page, server, STOCK))
    tab_to(page, '[data-choice^="start_corporation:"]:not([aria-disabled=true])')
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.activeElement.matches('[data-testid=confirm]')")
    page.keyboard.press("Escape")
    page.wait_for_function("() => document.activeElement.matches('[data-choice]')")
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.activeElement.matches('[data-testid=confirm]')")
    page.keyboard.press("Enter")
    hand.wait_for(STOCK + 1)

    tab_to(page, '[data-choice^="buy_certificate:"]:not([aria-disabled=true])')
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.activeElement.matches('[data-testid=confirm]')")
    page.keyboard.press("Enter")
    hand.wait_for(STOCK + 2)
    page.wait_for_timeout(200)  # a decision that has only just come up is not passed by a key
    page.keyboard.press("x")
    hand.wait_for(STOCK + 3)


def test_a_bid_is_written_with_keys(page, server):
    hand = sit(page, server, open_table(page, server))
    tab_to(page, '[data-choice="bid:RSA"]')
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.activeElement.matches('input[type=number]')")
    page.keyboard.type("170")
    page.keyboard.press("Enter")
    hand.wait_for(1)
    expect(page.locator("[data-panel=log]")).to_contain_text("170")


def test_the_question_mark_lists_the_keys_and_views_open_by_key(page, server):
    sit(page, server, open_table(page, server))
    page.keyboard.press("?")
    keys = page.get_by_role("dialog")
    for name in ("Take back", "Map", "Market", "Companies", "Whole map", "One action back"):
        expect(keys.get_by_text(name, exact=True).first).to_be_visible()
    page.keyboard.press("Escape")
    expect(keys).to_be_hidden()
    views = {"m": "map", "k": "market", "c": "companies", "p": "players", "s": "sheet", "l": "log"}
    for key, panel in {**views, "t": "tiles", "r": "rules", "g": "charts"}.items():
        page.keyboard.press(key)
        full = page.get_by_role("main").get_by_role("region", name=panel)
        expect(full).to_be_visible()
        expect(page.locator("[data-panel]")).to_have_count(0)
        page.keyboard.press("Escape")


def test_a_game_is_started_with_keys_alone(page, server):
    page.goto(server.url)
    page.get_by_test_id("start").wait_for()
    tab_to(page, "[data-testid=start]")
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-version]")
