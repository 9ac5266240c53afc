"""People with accounts: invited, registered, found in the lobby, at one table against a bot."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.browser.driving import PHONE, Server, serious_violations
from tests.browser.hand import Hand
from tests.browser.tables import look, open_table, sit

PASSWORD = "a password for tests"
NEW = "quite another password"


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with accounts, at which one needs an invitation."""
    with Server(tmp_path_factory.mktemp("tables"), "--accounts") as server:
        yield server
    assert "Traceback" not in server.said(), server.said()


def invited(page: Page, club: Server, name: str) -> str:
    """Invite somebody on the host's page; return the link."""
    page.goto(club.host_link)
    page.get_by_role("link", name="Invitations").click()
    page.get_by_label("For whom").fill(name)
    page.get_by_role("button", name="Invite").click()
    return page.get_by_role("textbox", name=re.compile(f"{name} registers")).input_value()


def register(page: Page, link: str, name: str) -> None:
    """Register with a link, which does not stay in the address."""
    page.goto(link)
    page.get_by_label("Name, which others see").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    assert "#" not in page.url
    page.get_by_role("button", name="Register").click()
    expect(page.get_by_role("link", name=name)).to_be_visible()


def sign_in(page: Page, club: Server, name: str, password: str = PASSWORD) -> None:
    page.goto(f"{club.url}/sign-in")
    page.get_by_label("Name").first.fill(name)
    page.get_by_label("Password").first.fill(password)
    page.get_by_role("button", name="Sign in").click()


def test_two_accounts_play_against_a_bot(new_page, club):
    host, ann, bob = new_page(), new_page(), new_page()
    register(ann, invited(host, club, "Ann"), "Ann")
    register(bob, invited(host, club, "Bob"), "Bob")

    ann.get_by_label("Name of seat 1").fill("Ann")
    ann.get_by_label("Name of seat 2").fill("Bea")
    ann.get_by_role("radiogroup", name="Who sits on seat 2").get_by_text("Link").click()
    ann.get_by_label("Name of seat 3").fill("Cyd")
    ann.get_by_label("Which bot sits on seat 3").select_option("builder")
    ann.get_by_label("Who may watch").select_option("All members")
    ann.get_by_label("Members may take seats").check()
    ann.get_by_text("Name of the table, seats, hints, clock, seed").click()
    ann.get_by_label("Name of the table", exact=True).fill("Tuesday club")
    ann.get_by_label("Draw the seats").uncheck()
    assert serious_violations(ann) == []
    ann.get_by_test_id("start").click()
    ann.get_by_role("button", name="To the table").click()

    bob.goto(club.url)
    lobby = bob.get_by_role("region", name="Open to join")
    expect(lobby).to_contain_text("Tuesday club")
    assert serious_violations(bob) == []
    lobby.get_by_role("button", name="Sit down as Bea").click()
    for page in (ann, bob):
        page.wait_for_selector("[data-version]")
    table = bob.url.rpartition("/")[2]
    hers, his = Hand(ann, Random(1)), Hand(bob, Random(2))

    for _ in range(3):
        for hand in (hers, his):
            expect(hand.page).to_have_title(re.compile("Your turn"))
            hand.wait_for(look(bob, club, table)["update"]["version"])
            hand.play()

    log = ann.locator("[data-panel=log]")
    expect(log).to_contain_text("Bea")
    seats = look(bob, club, table)["update"]["seats"]
    assert {seat: found["name"] for seat, found in seats.items()}["Bea"] == "Bob"
    assert look(bob, club, table)["update"]["n"] >= 6

    elsewhere = new_page()
    sign_in(elsewhere, club, "bob")
    expect(elsewhere.get_by_role("region", name="Go on playing")).to_contain_text("Tuesday club")


@pytest.mark.parametrize("viewport", [PHONE], indirect=True)
def test_an_account_is_looked_after_on_a_phone(new_page, club):
    page, other = new_page(), new_page()
    register(page, invited(new_page(), club, "Phoebe"), "Phoebe")
    sign_in(other, club, "Phoebe", "not the password")
    expect(other.get_by_role("alert")).to_contain_text("not right")
    sign_in(other, club, "Phoebe")
    expect(other.get_by_role("link", name="Phoebe")).to_be_visible()

    page.get_by_role("link", name="Phoebe").click()
    assert serious_violations(page) == []
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= PHONE["width"]
    page.get_by_label("Old password").fill(PASSWORD)
    page.get_by_label("New password").fill(NEW)
    page.get_by_role("button", name="Change it").click()
    expect(page.get_by_text("All other browsers are signed out")).to_be_visible()
    other.reload()
    expect(other.get_by_role("link", name="Sign in").first).to_be_visible()

    page.get_by_text("Delete this account").click()
    page.get_by_label("Your name, to be sure").fill("Phoebe")
    page.get_by_label("Password", exact=True).last.fill(NEW)
    page.get_by_role("button", name="Delete for good").click()
    expect(page.get_by_role("link", name="Sign in").first).to_be_visible()


def test_links_are_made_again_and_people_removed_at_the_table(new_page, server):
    ann, bob = new_page(), new_page()
    table = open_table(ann, server, "me", "link", "bot")
    old = look(ann, server, table)["links"]["seats"]["Bob"]
    sit(ann, server, table)
    sit(bob, server, f"{table}#seat={old}")

    ann.get_by_role("button", name="Table", exact=True).click()
    ann.get_by_role("menuitem", name="Invite").click()
    link = ann.get_by_role("textbox", name=re.compile("Bob plays"))
    expect(link).to_have_value(re.compile(re.escape(old)))
    ann.get_by_role("button", name="New link for Bob").click()
    expect(link).not_to_have_value(re.compile(re.escape(old)))
    assert look(bob, server, table)["role"] == "player"
    ann.get_by_role("button", name="To the table").click()

    ann.get_by_role("button", name="Table", exact=True).click()
    ann.get_by_role("menuitem", name="About this table").click()
    ann.get_by_role("button", name="Remove Bob").click()
    assert serious_violations(ann) == []
    ann.get_by_role("button", name="Remove", exact=True).click()

    expect(bob.get_by_role("alert")).to_contain_text("opened with a link")
    seat = look(ann, server, table)["update"]["seats"]["Bob"]
    assert (seat["kind"], bool(seat["bot"])) == ("link", True)
