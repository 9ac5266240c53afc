"""Looking back: the slider, its keys, the link to a moment, and playing on from there."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.driving import PHONE
from tests.browser.hand import Hand
from tests.browser.played import NAMES, whole_game
from tests.browser.tables import bring, look, sit, table_at

LAST = len(whole_game().game)
MOMENT = whole_game().moment("run_trains", after=150)


@pytest.fixture
def finished(page, server) -> Hand:
    """The whole game, its end put aside."""
    hand = sit(page, server, bring(page, server, whole_game().record()))
    page.get_by_role("button", name="See the table").click()
    return hand


def slider(page: Page):
    return page.get_by_role("slider", name="Moment of the game")


def test_dragging_the_slider_shows_every_moment_at_once(finished):
    page = finished.page
    box = slider(page).bounding_box()
    middle = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + box["width"] - 8, middle)
    page.mouse.down()
    seen = set()
    for part in range(9, 0, -1):
        page.mouse.move(box["x"] + box["width"] * part / 10, middle)
        page.wait_for_function("n => Math.abs(hand.shown() - n) < 25", arg=LAST * part / 10)
        seen.add(finished.shown)
    page.mouse.up()
    assert len(seen) == 9
    expect(page.get_by_text("You are looking at action").first).to_be_visible()
    assert not finished.offered().choices


def test_purses_and_bank_are_those_of_the_moment(finished):
    page = finished.page
    slider(page).fill(str(MOMENT))
    finished.wait_until_shown(MOMENT)
    before = whole_game().game.positions[MOMENT].state
    players = page.locator("[data-panel=players]")
    for seat in NAMES:
        expect(players.get_by_text(f"{before.cash[seat]:,}").first).to_be_visible()
    expect(page.get_by_role("banner")).to_contain_text(f"{before.bank:,}")


def test_keys_walk_by_action_and_by_round(finished, server):
    page = finished.page
    page.keyboard.press("ArrowLeft")
    finished.wait_until_shown(LAST - 1)
    page.keyboard.press("ArrowRight")
    finished.wait_until_shown(LAST)
    rounds = [
        mark["n"]
        for mark in look(page, server, page.url.rpartition("/")[2])["update"]["marks"]
        if mark["kind"] == "round" and mark["n"] < LAST
    ]
    for expected in sorted(rounds, reverse=True)[:3]:
        page.keyboard.press("Shift+ArrowLeft")
        finished.wait_until_shown(expected)
    page.keyboard.press("Home")
    finished.wait_until_shown(0)
    page.keyboard.press("End")
    finished.wait_until_shown(LAST)


def test_the_address_names_the_moment_and_opens_it(finished):
    page = finished.page
    slider(page).fill(str(MOMENT))
    page.wait_for_url(f"**?at={MOMENT}")
    page.reload()
    page.wait_for_selector(f'[data-shown="{MOMENT}"]')
    page.get_by_role("button", name="Back to now").first.click()
    finished.wait_until_shown(LAST)
    page.wait_for_url(re.compile(r"/t/[^?]+$"))


def test_the_past_plays_by_itself(finished):
    page = finished.page
    slider(page).fill(str(LAST - 3))
    finished.wait_until_shown(LAST - 3)
    page.get_by_role("button", name="Play by itself").click()
    finished.wait_until_shown(LAST)
    expect(page.get_by_role("button", name="Play by itself")).to_be_visible()


def test_playing_on_from_a_moment_opens_a_table_of_its_own(finished, server):
    page = finished.page
    old = page.url.rpartition("/")[2]
    slider(page).fill(str(MOMENT))
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url(lambda url: old not in url)
    page.wait_for_selector(f'[data-shown="{MOMENT}"]')
    new = page.url.rpartition("/")[2]
    finished.choose("run_trains")
    assert look(page, server, new)["update"]["n"] == MOMENT + 1
    assert look(page, server, new)["parent"] == old
    assert look(page, server, old)["update"]["n"] == LAST


@pytest.mark.parametrize("viewport", [PHONE], indirect=True, ids=["phone"])
def test_a_phone_looks_back_too(page, server):
    table = table_at(page, server, MOMENT)
    hand = sit(page, server, table)
    page.goto(f"{server.url}/t/{table}?at=20")
    page.wait_for_selector('[data-shown="20"]')
    expect(page.get_by_text(re.compile("Looking at")).first).to_be_visible()
    page.get_by_role("button", name="Back to now").click()
    hand.wait_until_shown(MOMENT)


def test_a_sentence_of_the_log_leads_to_its_moment(finished):
    page = finished.page
    sentence = page.locator("[data-panel=log] li[data-n]").nth(-4)
    n = int(sentence.get_attribute("data-n"))
    assert n < LAST
    sentence.get_by_role("link").first.click()
    finished.wait_until_shown(n)


def test_a_scroll_of_a_log_that_has_been_put_away_does_nothing(finished):
    page = finished.page
    slider(page).fill(str(MOMENT))
    log = page.locator("[data-panel=log] .list").element_handle()
    page.get_by_role("link", name=re.compile("Ferrovia")).first.click()
    page.wait_for_function("log => !log.isConnected", arg=log)
    # The browser tells of a scroll with the next frame, when the page may already be another one.
    log.dispatch_event("scroll")
