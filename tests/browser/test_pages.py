"""The pages around the table: start, tour, invitation, big screen and end."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.driving import PHONE, Server, serious_violations

GAME = Path(__file__).parents[1] / "playthroughs" / "games" / "1849-3-players.json"
TABLE = re.compile(r"/t/[\w-]+$")
BOTH_SIZES = pytest.mark.parametrize(
    "viewport", [None, PHONE], indirect=True, ids=["desk", "phone"]
)


@pytest.fixture
def viewport(request: pytest.FixtureRequest) -> dict[str, int]:
    return getattr(request, "param", None) or {"width": 1280, "height": 800}


@BOTH_SIZES
def test_a_game_is_started_with_one_click(page: Page, server: Server) -> None:
    page.goto(server.url)
    page.get_by_role("button", name="Start the game").click()

    expect(page).to_have_url(TABLE)
    expect(page.locator("[data-hex]").first).to_be_attached()


def test_an_option_switches_on_what_it_asks_for_and_says_so(page: Page, server: Server) -> None:
    page.goto(server.url)
    page.get_by_text("Variants and house rules").click()
    page.get_by_role("checkbox", name="Electric dreams", exact=True).check()

    expect(page.get_by_role("checkbox", name="Bonds", exact=True)).to_be_checked()
    expect(page.get_by_text("Switched on with it: Station tokens and Bonds.")).to_be_visible()
    expect(page.get_by_role("checkbox", name="Five corporations")).to_be_disabled()
    page.get_by_role("radio", name="4 players").check()
    expect(page.get_by_role("checkbox", name="Five corporations")).to_be_enabled()


def test_only_one_seat_is_mine(page: Page, server: Server) -> None:
    page.goto(server.url)
    page.get_by_role("radiogroup", name="Who sits on seat 2").get_by_label("Me", exact=True).check()

    first = page.get_by_role("radiogroup", name="Who sits on seat 1")
    expect(first.get_by_label("Someone at this screen")).to_be_checked()


def test_a_file_that_is_no_game_is_refused_with_a_reason(page: Page, server: Server) -> None:
    page.goto(server.url)
    note = {"name": "shopping.txt", "mimeType": "text/plain", "buffer": b"bread and milk"}
    page.get_by_test_id("file").set_input_files(note)

    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("shopping.txt was not opened.")
    expect(page).to_have_url(f"{server.url}/")


def test_the_board_lives_unless_motion_is_not_wanted(new_page, server: Server) -> None:
    still = new_page()
    still.goto(server.url)
    expect(still.get_by_role("button", name="Let the game on the board play")).to_be_visible()

    moving = new_page(reduced_motion="no-preference")
    moving.goto(server.url)
    stop = moving.get_by_role("button", name="Stop the game on the board")
    stop.click()
    expect(moving.get_by_role("button", name="Let the game on the board play")).to_be_visible()


@BOTH_SIZES
def test_the_tour_leads_through_a_turn_and_is_remembered(page: Page, server: Server) -> None:
    page.goto(server.url)
    page.get_by_role("button", name="Show me around").click()
    card = page.get_by_test_id("tour")
    expect(card.get_by_role("heading")).to_have_text("One turn of RCS")
    assert serious_violations(page) == []
    seen = []
    on = card.get_by_role("button", name=re.compile("^(Begin|On|Run the|Pay it|Done)"))
    while len(seen) < 10:
        before = card.get_by_role("heading").inner_text()
        on.click()
        expect(card.get_by_role("heading")).not_to_have_text(before)
        seen.append(card.get_by_role("heading").inner_text())
    assert seen[1:6] == ["Track", "A station", "The run", "The dividend", "Trains"]
    on.click()
    expect(card).to_have_count(0)

    page.goto(server.url)
    expect(page.get_by_role("button", name="Tour", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="Show me around")).to_have_count(0)


def test_a_table_with_links_shows_them_and_others_sit_down_or_watch(
    page: Page, new_page, server: Server
) -> None:
    page.goto(server.url)
    second = page.get_by_role("radiogroup", name="Who sits on seat 2")
    second.get_by_label("Someone with a link").check()
    page.get_by_role("button", name="Start the game").click()
    dialog = page.get_by_role("dialog", name="Invite to this table")
    expect(dialog).to_be_visible()
    assert serious_violations(page) == []
    seat = dialog.get_by_label("Bob plays with this link").input_value()
    watch = dialog.get_by_label("Anybody watches with this link").input_value()
    dialog.get_by_role("button", name="QR code for Bob").click()
    expect(dialog.get_by_role("img", name="The link for Bob as a QR code")).to_be_visible()

    guest = new_page()
    guest.goto(seat)
    expect(guest.locator("[data-hex]").first).to_be_attached()
    expect(dialog.get_by_text("has the table open")).to_be_visible()

    watcher = new_page()
    watcher.goto(watch)
    expect(watcher.get_by_text("You are watching.")).to_be_visible()
    expect(watcher.locator("[data-choice]")).to_have_count(0)


def test_the_big_screen_shows_the_game_and_nothing_to_decide(page: Page, server: Server) -> None:
    page.goto(server.url)
    page.get_by_role("button", name="Start the game").click()
    expect(page).to_have_url(TABLE)
    page.goto(f"{page.url}/screen")

    expect(page.get_by_role("list", name="Standings").get_by_role("listitem")).to_have_count(3)
    expect(page.get_by_role("img", name="Map")).to_be_visible()
    expect(page.locator("[data-choice]")).to_have_count(0)
    assert serious_violations(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"], indirect=True)
def test_a_finished_game_shows_its_end_and_every_turning_point(page: Page, server: Server) -> None:
    page.goto(server.url)
    page.get_by_test_id("file").set_input_files(GAME)
    ending = page.get_by_test_id("ending")
    expect(ending.get_by_role("heading", level=1)).to_contain_text("wins")
    assert serious_violations(page) == []

    points = ending.get_by_role("region", name="Turning points").get_by_role("link")
    points.first.click()
    expect(ending).to_have_count(0)
    expect(page).to_have_url(re.compile(r"\?at=\d+$"))

    page.get_by_role("button", name="Back to now").first.click()
    expect(ending).to_be_visible()
    ending.get_by_role("button", name="See the table").click()
    expect(ending).to_have_count(0)
    page.reload()
    expect(page.locator("[data-hex]").first).to_be_attached()
    expect(ending).to_have_count(0)


def test_a_rematch_is_a_new_table_with_the_same_players(page: Page, server: Server) -> None:
    page.goto(server.url)
    page.get_by_test_id("file").set_input_files(GAME)
    page.get_by_role("button", name="Rematch").click()

    expect(page.get_by_test_id("ending")).to_have_count(0)
    for seat in ("Ann", "Bob", "Cyd"):
        expect(page.get_by_role("columnheader", name=seat)).to_be_visible()
    expect(page.get_by_text("action 0 of 0")).to_be_visible()
