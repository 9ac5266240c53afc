"""Alone against bots: chosen by name, asked for a hint, read, handed the seat; then the review."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.driving import Server, serious_violations
from tests.browser.played import whole_game
from tests.browser.tables import sit, table_at

QUICK = "builder"
"""A bot that needs milliseconds."""


@pytest.fixture
def paced(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server at whose tables bots can be slow."""
    with Server(tmp_path_factory.mktemp("tables"), "--bot-pace", "0.2") as server:
        yield server
    assert "Traceback" not in server.said(), server.said()


def start_against_three(page: Page, server: Server) -> None:
    """Sit down against three quick bots, from the start page."""
    page.goto(server.url)
    page.get_by_role("radio", name="4 players").check()
    for seat in (2, 3, 4):
        page.get_by_label(f"Which bot sits on seat {seat}").select_option(QUICK)
    expect(page.get_by_text("Lays track").first).to_be_visible()
    page.get_by_text("Name of the table, seats, hints, clock, seed").click()
    page.get_by_label("Seed", exact=True).fill("8")
    page.get_by_label("Draw the seats").uncheck()
    assert serious_violations(page) == []
    page.get_by_test_id("start").click()
    page.wait_for_selector("[data-version]")


def set_pace(page: Page, pace: str) -> None:
    """Set the pace of the bots in the dialog about them."""
    open_bots(page)
    page.get_by_role("radiogroup", name="Pace of the bots").get_by_text(pace, exact=True).click()
    close_dialog(page)


def open_bots(page: Page) -> None:
    page.get_by_role("button", name="Table", exact=True).click()
    page.get_by_role("menuitem", name="Bots").click()


def close_dialog(page: Page) -> None:
    page.get_by_role("dialog").get_by_role("button", name="Close").last.click()


def pass_until(page: Page, heading: str) -> None:
    """Pass whenever it is one's turn, until a round has begun and it is one's turn in it."""
    banner = page.get_by_role("banner")
    while True:
        expect(banner).to_contain_text("Your turn")
        if heading in banner.inner_text():
            return
        before = page.locator("[data-version]").get_attribute("data-version")
        page.get_by_test_id("pass").or_(page.get_by_test_id("primary")).last.click()
        expect(page.locator("[data-version]")).not_to_have_attribute("data-version", before)


def test_against_three_bots_into_the_second_stock_round(page, paced):
    start_against_three(page, paced)
    set_pace(page, "At once")

    page.keyboard.press("h")
    hint = page.get_by_test_id("hint")
    expect(hint).to_contain_text("would")
    expect(hint.get_by_role("button", name="Do it")).to_be_visible()
    assert serious_violations(page) == []
    pass_until(page, "Stock round 2")
    expect(hint).to_be_hidden()
    reason = page.get_by_test_id("reason").last
    assert re.search(r"\w.*\.$", reason.inner_text())

    set_pace(page, "Slow")
    open_bots(page)
    seat = page.get_by_role("dialog").get_by_role("combobox").first
    seat.select_option(QUICK)
    close_dialog(page)
    handed = page.get_by_text("Builder plays for Ann.")
    expect(handed).to_be_visible()
    expect(page.get_by_role("banner")).not_to_contain_text("Your turn")
    page.get_by_role("button", name="Take the seat back").click()
    expect(handed).to_be_hidden()
    page.get_by_role("button", name="Skip to my turn").or_(
        page.get_by_role("button", name="Hint")
    ).first.click()
    expect(page.get_by_role("banner")).to_contain_text("Your turn")


def test_bots_wait_while_they_are_paused(page, paced):
    start_against_three(page, paced)
    open_bots(page)
    page.get_by_role("dialog").get_by_role("button", name="Pause").click()
    close_dialog(page)
    page.get_by_test_id("pass").click()
    expect(page.get_by_text("the bots are paused")).to_be_visible()
    assert serious_violations(page) == []
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_role("banner")).to_contain_text("Your turn")


def test_the_review_at_the_end_leads_to_the_decisions_that_cost_most(page, server):
    hand = sit(page, server, table_at(page, server, len(whole_game().game)))
    ending = page.get_by_test_id("ending")
    ending.get_by_role("button", name="Review the decisions").click()

    costly = ending.get_by_test_id("review").get_by_role("link").first
    expect(costly).to_contain_text("Better:")
    assert serious_violations(page) == []
    costly.click()

    expect(ending).to_be_hidden()
    expect(page).to_have_url(re.compile(r"\?at=\d+$"))
    hand.wait_until_shown(int(page.url.rpartition("=")[2]))
    page.get_by_role("button", name="Back to now").first.click()
    expect(ending.get_by_test_id("review").get_by_role("link").first).to_be_visible()
