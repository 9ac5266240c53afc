"""The page about hosting followed word for word: two accounts play there, against a bot."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Page, expect

from hosting_walk import Walk, blocks
from tests.browser.hand import Hand

LINK = re.compile(r"http://\S+#\S+")
PASSWORD = "a long enough word about trains"


@pytest.fixture
def walk() -> Iterator[Walk]:
    found = Walk()
    yield found
    found.close()


def set_password(page: Page, link: str, name: str) -> None:
    """Open the link that the host has handed out, and choose a password."""
    page.goto(link)
    page.get_by_label("New password").fill(PASSWORD)
    page.get_by_role("button", name="Set it").click()
    expect(page.get_by_role("link", name=name)).to_be_visible()


def test_two_accounts_play_against_a_bot_where_the_page_was_followed(new_page, walk):
    database, serving, links, keeping, ending = blocks()
    walk.run(database)
    walk.run(serving)
    _, for_ann, for_bob = LINK.findall(walk.run(links))
    ann, bob = new_page(), new_page()
    set_password(ann, for_ann, "Ann")
    set_password(bob, for_bob, "Bob")

    ann.get_by_label("Name of seat 1").fill("Ann")
    ann.get_by_label("Name of seat 2").fill("Bea")
    ann.get_by_role("radiogroup", name="Who sits on seat 2").get_by_text("Link").click()
    ann.get_by_label("Which bot sits on seat 3").select_option("builder")
    ann.get_by_label("Who may watch").select_option("All members")
    ann.get_by_label("Members may take seats").check()
    ann.get_by_text("Name of the table, seats, hints, clock, seed").click()
    ann.get_by_label("Draw the seats").uncheck()
    ann.get_by_test_id("start").click()
    ann.get_by_role("button", name="To the table").click()
    bob.reload()
    lobby = bob.get_by_role("region", name="Open to join")
    lobby.get_by_role("button", name="Sit down as Bea").click()
    for page in (ann, bob):
        page.wait_for_selector("[data-version]")
    hands = Hand(ann, Random(1)), Hand(bob, Random(2))
    for _ in range(2):
        for hand in hands:
            expect(hand.page).to_have_title(re.compile("Your turn"))
            hand.play()
    expect(ann.locator("[data-panel=log]")).to_contain_text("Bea")

    said = walk.run(keeping)
    walk.run(ending)

    assert said.count("1 tables are whole, and every game turns out as it was played.") == 2
    assert "Traceback" not in walk.log()
