"""Words of the field lead to what they mean, and rules that are named to their text."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.driving import serious_violations
from tests.browser.played import whole_game
from tests.browser.tables import sit, table_at

STOCK = {title: whole_game(title).moment("sell_shares") for title in ("1844", "1848", "1849")}
TERM = "button.term"
RAW_MARK = re.compile(r"\[[\w.-]+-\d+\]|`")


def asked_for(page: Page, headword: str) -> None:
    """See that the list of words is open, and has the focus where a word stands."""
    expect(page.get_by_role("dialog", name="Words")).to_be_visible()
    expect(page.locator(":focus dt")).to_have_text(headword)


@pytest.mark.parametrize("title", STOCK)
def test_a_word_of_the_prompt_leads_to_what_it_means(page, server, title):
    sit(page, server, table_at(page, server, STOCK[title], title))
    page.locator(".prompt").locator(TERM, has_text="certificate").click()
    asked_for(page, "Certificate")
    assert not serious_violations(page)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.parametrize(
    ("label", "headword"),
    [("Price", "Share price"), ("Par", "Par price"), ("Pool", "Pool"), ("Cash", "Treasury")],
)
def test_headings_of_the_stock_board_lead_there_by_keyboard(page, server, label, headword):
    sit(page, server, table_at(page, server, STOCK["1849"]))
    heads = page.get_by_role("columnheader").locator(TERM)
    term = heads.filter(has_text=re.compile(f"^{label}$"))
    term.focus()
    page.keyboard.press("Enter")
    asked_for(page, headword)
    page.keyboard.press("Escape")
    expect(term).to_be_focused()


@pytest.mark.parametrize(
    ("title", "word", "headword"),
    [
        ("1849", "treasury", "Initial offering"),
        ("1848", "Bank", "Initial offering"),
        ("1844", "Offering", "Initial offering"),
    ],
)
def test_a_titles_own_word_leads_to_the_common_one(page, server, title, word, headword):
    sit(page, server, table_at(page, server, STOCK[title], title))
    heads = page.get_by_role("columnheader").locator(TERM)
    heads.filter(has_text=re.compile(word, re.IGNORECASE)).click()
    asked_for(page, headword)


def test_rusting_leads_there_in_the_list_of_trains(page, server):
    sit(page, server, table_at(page, server, whole_game().moment("lay_tile", after=100)))
    page.get_by_role("button", name="Views", exact=True).click()
    page.get_by_role("menuitem", name="Trains").click()
    page.locator("td").locator(TERM, has_text=re.compile("^rust")).first.click()
    asked_for(page, "Rust")


def test_rules_named_in_a_card_are_links_and_never_raw_marks(page, server):
    """Those of the auction of 1844 name each other."""
    sit(page, server, table_at(page, server, 0, "1844"))
    page.locator(".then").get_by_role("button", name="Read the rule").click()
    card = page.get_by_role("dialog")
    link = card.locator("button.link").first
    expect(link).to_be_visible()
    assert RAW_MARK.search(card.inner_text()) is None
    named = link.inner_text()
    link.click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator("li.wanted")).to_contain_text(named)
