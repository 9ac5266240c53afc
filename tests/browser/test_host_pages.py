"""The pages beside the tables: ratings, and what the host of a server sees."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from ferrovia.ratings.finished_games import RESULT, FinishedGame, Player, SeatFigures, SeatResult
from ferrovia.store import SqliteStore, tables_file
from tests.browser.driving import DESKTOP, PHONE, Server, serious_violations
from tests.browser.tables import open_table

SIZES = pytest.mark.parametrize(
    "viewport",
    [pytest.param(DESKTOP, id="desktop"), pytest.param(PHONE, id="phone")],
    indirect=True,
)
SCHEMES = pytest.mark.parametrize("scheme", ["light", "dark"], indirect=True)
BOTS = ("baron", "investor", "builder", "random")


def finished(number: int, title: str, players: int) -> FinishedGame:
    """A game between bots, who end in another order each time."""
    order = [BOTS[(number * number + seat) % len(BOTS)] for seat in range(players)]
    return FinishedGame(
        table=f"t{number}",
        title=title,
        ended=f"2026-11-{1 + number:02}T20:00:00.000Z",
        after=700,
        seats=tuple(
            SeatResult(
                f"seat {place}",
                Player("bot", bot),
                SeatFigures(place, 9000 // place, ("RCS", "SFA")[: 1 + number % 2], 320, "RCS", 7),
            )
            for place, bot in enumerate(order, start=1)
        ),
    )


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server at which bots have played before."""
    folder: Path = tmp_path_factory.mktemp("house")
    games = [finished(n, "1849", 3 + n % 2) for n in range(8)]
    games += [finished(n, "1848", 4) for n in range(8, 12)]
    with SqliteStore(tables_file(folder)) as store:
        store.keep_house([RESULT.fact(game, key=game.table) for game in games])
    with Server(folder) as server:
        yield server


@pytest.fixture
def host(page: Page, house: Server) -> Page:
    """A page of the host."""
    page.goto(house.host_link)
    page.get_by_test_id("start").wait_for()
    return page


@SIZES
@SCHEMES
def test_ratings_are_read_by_title_number_of_players_and_person(host, house, viewport, scheme):
    host.goto(f"{house.url}/ratings")
    expect(host.get_by_role("table", name="1848 with 4 players")).to_be_visible()
    host.get_by_role("button", name="1849").click()
    host.get_by_role("button", name="4 players").click()
    expect(host.get_by_role("table", name="1849 with 4 players")).to_be_visible()
    found = serious_violations(host)

    host.get_by_role("link", name="investor").click()
    expect(host.get_by_role("heading", name="investor")).to_be_visible()
    expect(host.get_by_text("place").first).to_be_visible()
    found += serious_violations(host)
    assert not found, "\n".join(found)


@SIZES
@SCHEMES
def test_the_host_sees_the_load_and_finds_and_deletes_tables(host, house, viewport, scheme):
    table = open_table(host, house, "me", "bot", "bot", name="A table to delete")
    open_table(host, house, "me", "bot", "bot", name="A table to keep")
    host.goto(f"{house.url}/host")
    expect(host.get_by_role("table", name="processes")).to_be_visible()
    host.get_by_role("searchbox", name="Search").fill("to delete")
    expect(host.get_by_role("link", name="A table to keep")).to_have_count(0)
    found = serious_violations(host)

    host.get_by_role("button", name="Delete A table to delete").first.click()
    host.get_by_role("button", name="Delete for good").click()
    expect(host.get_by_text("A table to delete has been deleted.")).to_be_visible()
    expect(host.locator(f'a[href="/t/{table}"]')).to_have_count(0)

    host.get_by_role("button", name="Count them").click()
    expect(host.get_by_text("There are none.")).to_be_visible()
    found += serious_violations(host)
    assert not found, "\n".join(found)


def test_others_are_told_that_these_pages_are_not_for_them(page, house):
    page.goto(f"{house.url}/ratings")
    expect(page.get_by_role("alert")).to_contain_text("Only the host")
    page.goto(f"{house.url}/host")
    expect(page.get_by_role("alert").first).to_contain_text("Only the host")


@pytest.mark.parametrize(
    ("viewport", "scheme"),
    [pytest.param(DESKTOP, "light", id="desktop"), pytest.param(PHONE, "dark", id="phone")],
    indirect=True,
)
def test_the_host_looks_after_people(new_page, club, viewport, scheme):
    host = new_page()
    host.goto(club.host_link)
    host.get_by_role("link", name="For the host").click()
    expect(host.get_by_text("Nobody has an account yet.")).to_be_visible()
    host.get_by_label("For whom").fill("Annabella")
    host.get_by_role("button", name="Invite").click()
    link = host.get_by_role("textbox", name="registers with this link").input_value()

    member = new_page()
    member.goto(link)
    member.get_by_label("Name, which others see").fill("Annabella")
    member.get_by_label("Password").first.fill("a long password")
    member.get_by_role("button", name="Register").click()
    member.get_by_role("link", name="Ratings").click()
    expect(member.get_by_text("No game that counts has ended yet.")).to_be_visible()

    host.reload()
    host.get_by_role("button", name="Another password for Annabella").click()
    expect(host.get_by_role("textbox", name="sets another password")).to_have_value(
        re.compile("/reset#.+")
    )
    found = serious_violations(host)
    host.get_by_role("button", name="Remove Annabella").click()
    host.get_by_role("button", name="Remove for good").click()
    expect(host.get_by_text("Nobody has an account yet.")).to_be_visible()
    assert not found, "\n".join(found)


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Server]:
    """A server with accounts."""
    with Server(tmp_path, "--accounts") as server:
        yield server
