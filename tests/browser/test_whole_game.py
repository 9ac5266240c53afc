"""A whole game at one screen, by pressing nothing but what the page offers."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.browser.driving import PHONE, Server
from tests.browser.hand import Hand
from tests.browser.played import HAND_SEEDS, MUCH, NAMES, TABLE_SEED, whole_game
from tests.browser.tables import look

START = 60
"""Decisions at the phone: private companies, first shares, and an operating round's beginning."""
TITLES = pytest.mark.parametrize("title", sorted(HAND_SEEDS))


def start_at_one_screen(page: Page, server: Server, title: str) -> Hand:
    """Start three people's game at one screen from the start page."""
    page.goto(server.url)
    games = page.get_by_role("radiogroup", name="Game", exact=True)
    games.get_by_role("radio", name=title).check()
    for seat in (2, 3):
        kinds = page.get_by_role("radiogroup", name=f"Who sits on seat {seat}")
        kinds.get_by_text("Here", exact=True).click()
    page.get_by_text("Name of the table, seats, hints, clock, seed").click()
    page.get_by_label("Seed", exact=True).fill(TABLE_SEED)
    page.get_by_label("Draw the seats").uncheck()
    page.get_by_test_id("start").click()
    page.wait_for_selector("[data-version]")
    return Hand(page, Random(HAND_SEEDS[title]))


@TITLES
def test_the_games_have_much_in_them(title):
    game = whole_game(title).game
    done = {str(action.__struct_config__.tag) for action in game.actions}
    assert done >= MUCH[title]
    rules, rows = game.position.title, game.position.state.corporations
    assert all(rows[name].operated for name in rows if rules.display.formed(rules, name))


@TITLES
def test_a_whole_game_from_the_auction_to_the_final_screen(page, server, title):
    expected = whole_game(title)
    hand = start_at_one_screen(page, server, title)
    table = page.url.rpartition("/")[2]
    for n, (done, version) in enumerate(zip(expected.done, expected.versions, strict=True)):
        assert hand.play() == done, f"press {n} differs from what the rules offer"
        assert hand.version == version
    assert hand.offered().over
    assert look(page, server, table)["update"]["n"] == len(expected.game)

    scores = expected.game.position.result
    ending = page.get_by_test_id("ending")
    winner = max(NAMES, key=scores.__getitem__)
    expect(ending.get_by_role("heading", level=1)).to_have_text(f"{winner} wins")
    places = ending.get_by_role("region", name="Standings").get_by_role("listitem")
    for seat, score in scores.items():
        expect(places.filter(has_text=seat).first).to_contain_text(f"{score:,}")
    ending.get_by_role("button", name="See the table").click()
    expect(ending).to_be_hidden()


@TITLES
@pytest.mark.parametrize("viewport", [PHONE], indirect=True, ids=["phone"])
def test_the_same_start_on_a_phone(page, server, title):
    start = whole_game(title).done[:START]
    hand = start_at_one_screen(page, server, title)
    for n, done in enumerate(start):
        assert hand.play() == done, f"press {n} differs from what the rules offer"
    assert any(done.startswith("lay_tile") for done in start)
