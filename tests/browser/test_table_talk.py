"""Besides playing: a guest with a name, talk, notes, who took back what; renaming and deleting."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.driving import PHONE, serious_violations
from tests.browser.tables import look, open_table, post, sit

MARKUP = "Nice <b>move</b>!"


def judged_in_both(page: Page) -> None:
    """The page as it stands has no serious trouble, light or dark."""
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert serious_violations(page) == []


def test_a_guest_has_a_name_and_talks(new_page, server):
    ann, bob = new_page(), new_page()
    table = open_table(ann, server, "me", "link", "here")
    hers = sit(ann, server, table)
    hers.choose("buy_private:SCE")
    key = look(ann, server, table)["links"]["seats"]["Bob"]
    sit(bob, server, f"{table}#seat={key}")

    asked = bob.get_by_role("form", name="Your name")
    asked.get_by_role("textbox").fill("ann")
    asked.get_by_role("button", name="That's me").click()
    expect(asked.get_by_role("alert")).to_contain_text("Somebody else at this table")
    judged_in_both(bob)
    asked.get_by_role("textbox").fill("Roberta")
    bob.keyboard.press("Enter")
    expect(asked).to_have_count(0)
    expect(ann.get_by_role("columnheader", name="Bob").get_by_text("Roberta")).to_be_visible()

    bob.locator("body").press("y")
    said = bob.get_by_role("complementary", name="Chat")
    said.get_by_label("Say something").fill(MARKUP)
    bob.keyboard.press("Enter")
    expect(said.get_by_test_id("said")).to_contain_text(f"Roberta just now {MARKUP}")
    expect(said).to_contain_text("After action 1")
    judged_in_both(bob)

    # Quiet: a number at the button, a mark in the log, and nothing else moves.
    unread = ann.get_by_role("button", name="Chat, 1 unread")
    expect(unread).to_be_visible()
    mark = ann.locator("[data-panel=log] [data-n='1']").get_by_role("button")
    expect(mark).to_have_text("Roberta said something")
    mark.click()
    hears = ann.get_by_role("complementary", name="Chat")
    expect(hears.get_by_test_id("said")).to_contain_text(MARKUP)
    assert hears.locator("b").count() == 0

    hears.get_by_label("Chat at this table").uncheck()
    expect(said).to_contain_text("switched off")
    hears.get_by_label("Chat at this table").check()
    expect(said.get_by_test_id("said")).to_contain_text(MARKUP)
    said.get_by_label("Show me the chat").uncheck()
    expect(said.get_by_test_id("said")).to_have_count(0)
    ann.keyboard.press("Escape")
    expect(hears).to_have_count(0)


def test_notes_are_kept_for_oneself(new_page, server):
    page = new_page()
    table = open_table(page, server)
    sit(page, server, table)
    page.locator("body").press("n")
    notes = page.get_by_role("complementary", name="My notes")
    notes.get_by_label("On the game").fill("Buy the first 8H.")
    notes.get_by_label("On a hex").focus()
    expect(notes.get_by_role("status")).to_have_text("Kept.")
    notes.get_by_label("On a hex").select_option(label="Palermo (C5)")
    notes.get_by_label("Note on Palermo (C5)").fill("A token here")
    notes.get_by_label("On the game").focus()
    expect(notes.get_by_role("list", name="Notes on hexes")).to_contain_text("A token here")
    judged_in_both(page)

    page.reload()
    page.wait_for_selector("[data-version]")
    page.locator("body").press("n")
    expect(notes.get_by_label("On the game")).to_have_value("Buy the first 8H.")


def test_a_hex_with_a_note_is_marked_for_who_wrote_it_alone(new_page, server):
    ann, bob = new_page(), new_page()
    table = open_table(ann, server, "me", "link", "here")
    key = look(ann, server, table)["links"]["seats"]["Bob"]
    note = {"seat": "Ann", "hex": "C5", "text": "A token here"}
    post(ann, server, f"/api/tables/{table}/notes", note)

    sit(ann, server, table)
    sit(bob, server, f"{table}#seat={key}")

    expect(ann.locator("[data-noted]")).to_have_count(1)
    palermo = ann.locator('[data-hex="C5"]')
    assert palermo.get_attribute("aria-label").endswith("Your note: A token here")
    expect(bob.locator("[data-hex]").first).to_be_attached()
    expect(bob.locator("[data-noted]")).to_have_count(0)


def test_the_log_says_who_took_back_what(page, server):
    table = open_table(page, server)
    hand = sit(page, server, table)
    hand.choose("buy_private:SCE")
    hand.choose("buy_private:SIGI")
    page.keyboard.press("Control+z")
    told = page.locator("[data-panel=log] [data-n='1']").get_by_test_id("taken-back")
    expect(told).to_have_text(re.compile("^Bob took back: Bob buys .*SIGI"))
    page.keyboard.press("Control+y")
    expect(told).to_have_count(0)


def test_tables_are_found_renamed_archived_and_deleted(new_page, server):
    page = new_page()
    tables = [open_table(page, server, name=f"Table {letter}") for letter in "ABCDE"]
    post(page, server, f"/api/tables/{tables[0]}/name", {"name": "Sicily at night"})
    page.goto(server.url)
    going_on = page.get_by_role("region", name="Go on playing")
    expect(going_on.get_by_role("listitem").first).to_contain_text("Ann’s turn")
    judged_in_both(page)

    page.get_by_label("Find a table").fill("sicily")
    expect(going_on.get_by_role("listitem")).to_have_count(1)
    page.get_by_role("button", name="More about Sicily at night").click()
    page.get_by_role("menuitem", name="Rename").click()
    going_on.get_by_label("Name of the table").fill("Sicily by day")
    page.keyboard.press("Enter")
    expect(going_on).to_contain_text("Sicily by day")

    page.get_by_role("button", name="More about Sicily by day").click()
    page.get_by_role("menuitem", name="Archive").click()
    archived = page.get_by_role("region", name="Archived")
    expect(archived).to_contain_text("Sicily by day")

    page.get_by_role("button", name="More about Sicily by day").click()
    page.get_by_role("menuitem", name="Delete").click()
    judged_in_both(page)
    page.get_by_role("button", name="Delete", exact=True).click()
    expect(page.get_by_text("No table of yours is called that")).to_be_visible()
    page.get_by_label("Find a table").fill("")
    expect(going_on.get_by_role("listitem")).to_have_count(4)


def test_whoever_has_a_deleted_table_open_is_told(new_page, server):
    ann, eve = new_page(), new_page()
    table = open_table(ann, server)
    sit(ann, server, table)
    sit(eve, server, f"{table}#watch={look(ann, server, table)['links']['watch']}")
    ann.get_by_role("button", name="Table", exact=True).click()
    ann.get_by_role("menuitem", name="About this table").click()
    about = ann.get_by_role("dialog")
    about.get_by_label("This table").fill("Short-lived")
    about.get_by_role("button", name="Delete this table").click()
    expect(eve.locator("header .name")).to_have_text("Short-lived")
    judged_in_both(ann)
    about.get_by_role("button", name="Delete for good").click()
    ann.wait_for_url(f"{server.url}/")
    expect(eve.get_by_role("alert")).to_contain_text("There is no such table")


@pytest.mark.parametrize("viewport", [PHONE], indirect=True)
def test_the_chat_fits_a_phone(page, server):
    table = open_table(page, server)
    sit(page, server, table)
    page.get_by_role("button", name="Chat", exact=True).click()
    drawer = page.get_by_role("complementary", name="Chat")
    drawer.get_by_label("Say something").fill("Hello")
    drawer.get_by_role("button", name="Say", exact=True).click()
    expect(drawer.get_by_test_id("said")).to_contain_text("Hello")
    box = drawer.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PHONE["width"]
    judged_in_both(page)
