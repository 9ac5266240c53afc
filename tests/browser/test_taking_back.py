"""Taking back and playing again: free at one screen, asked for where others sit elsewhere."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.played import whole_game
from tests.browser.tables import look, open_table, sit, table_at

BACK, AGAIN = re.compile("take back", re.IGNORECASE), "Play again what was taken back"


def test_at_one_screen_everything_is_taken_back_and_played_again(page, server):
    hand = sit(page, server, open_table(page, server))
    before = hand.offered().choices
    for _ in range(3):
        hand.play()
    after = hand.offered().choices
    back, again = (page.get_by_role("button", name=name) for name in (BACK, AGAIN))

    expect(again).to_be_disabled()
    for version in (4, 5, 6):
        back.click()
        hand.wait_for(version)
    assert hand.shown == 0
    assert hand.offered().choices == before
    expect(back).to_be_disabled()
    for version in (7, 8, 9):
        again.click()
        hand.wait_for(version)
    assert hand.shown == 3
    assert hand.offered().choices == after


def test_taking_back_by_keys_undraws_the_tile(page, server):
    hand = sit(page, server, table_at(page, server, whole_game().moment("lay_tile")))
    hex_id = hand.offered().hexes[0]
    on_map = page.locator(f'[data-hex="{hex_id}"]')
    before = on_map.get_attribute("aria-label")
    hand.lay(hex_id)
    laid = on_map.get_attribute("aria-label")
    assert laid != before

    page.keyboard.press("Control+z")
    expect(on_map).to_have_attribute("aria-label", before)
    hand.wait_for(hand.version)
    page.keyboard.press("Control+y")
    expect(on_map).to_have_attribute("aria-label", laid)


def test_another_move_ends_what_could_be_played_again(page, server):
    hand = sit(page, server, open_table(page, server))
    hand.choose("buy_private:SCE")
    page.get_by_role("button", name=BACK).click()
    hand.wait_for(2)
    hand.choose("pass")
    expect(page.get_by_role("button", name=AGAIN)).to_be_disabled()


def two_people(new_page, server):
    """Ann, who also plays for Cyd, has bought a company; Bob, elsewhere, has passed."""
    ann, bob = new_page(), new_page()
    table = open_table(ann, server, "me", "link", "here")
    hers = sit(ann, server, table)
    key = look(ann, server, table)["links"]["seats"]["Bob"]
    his = sit(bob, server, f"{table}#seat={key}")
    hers.choose("buy_private:SCE")
    his.wait_for(1)
    his.choose("pass")
    hers.wait_for(2)
    return hers, his


def test_where_others_have_moved_they_are_asked_and_agree(new_page, server):
    hers, his = two_people(new_page, server)
    hers.page.get_by_role("button", name="Ask to take back").click()
    wish = his.page.get_by_role("alert").filter(has_text="asks to undo the last 2 moves")
    expect(wish).to_be_visible()
    expect(hers.page.get_by_text("Waiting for Bob")).to_be_visible()
    assert hers.shown == his.shown == 2

    wish.get_by_role("button", name="Agree").click()
    for hand in (hers, his):  # back to what Ann herself decided last
        hand.wait_until_shown(0)
        expect(hand.page.get_by_role("alert")).to_be_hidden()
    assert "buy_private:SCE" in hers.offered().choices


def test_a_wish_can_be_declined(new_page, server):
    hers, his = two_people(new_page, server)
    hers.page.get_by_role("button", name="Ask to take back").click()
    his.page.get_by_role("button", name="Decline").click()
    for hand in (hers, his):
        expect(hand.page.get_by_role("alert")).to_be_hidden()
        assert hand.shown == 2


def test_ones_own_last_move_is_taken_back_without_asking(new_page, server):
    hers, his = two_people(new_page, server)
    his.page.get_by_role("button", name="Take back", exact=True).click()
    hers.wait_until_shown(1)
    assert "pass" in his.offered().choices
