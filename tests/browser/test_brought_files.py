"""Bringing games along: files dropped on the start page, and records taken away."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.played import whole_game
from tests.browser.tables import get, look, sit, table_at

KEPT = Path(__file__).parents[1] / "playthroughs" / "games" / "1849-4-players.json"


def drop(page: Page, name: str, text: str) -> None:
    """Let go of a file over the page, as a mouse would."""
    carried = page.evaluate_handle(
        """([name, text]) => {
            const carried = new DataTransfer();
            carried.items.add(new File([text], name, { type: 'application/json' }));
            return carried;
        }""",
        [name, text],
    )
    for kind in ("dragenter", "dragover", "drop"):
        page.dispatch_event("main", kind, {"dataTransfer": carried, "bubbles": True})


def dropped(page: Page, server, path: Path) -> dict:
    """Drop a file on the start page; return the table that opens."""
    page.goto(server.url)
    page.get_by_test_id("start").wait_for()
    drop(page, path.name, path.read_text(encoding="utf-8"))
    page.wait_for_url("**/t/*")
    page.wait_for_selector("[data-version]")
    return look(page, server, page.url.rpartition("/")[2])


def test_a_dropped_record_of_ours_opens_at_its_last_move(page, server):
    actions = len(json.loads(KEPT.read_text(encoding="utf-8"))["actions"])
    table = dropped(page, server, KEPT)
    assert table["update"]["n"] == actions
    page.wait_for_selector(f'[data-shown="{actions}"]')


def test_a_dropped_file_of_18xx_games_opens_and_is_played_on(page, server, records_root):
    path = records_root / "games" / "1849" / "table-27939.json"
    table = dropped(page, server, path)
    last = table["update"]["n"]
    assert last > 300
    page.wait_for_selector(f'[data-shown="{last}"]')
    numbers = table["numbers"]  # as the players of the file know its actions
    number = numbers[last // 2]
    middle = len(numbers) - numbers[::-1].index(number)
    assert number != middle
    page.goto(f"{page.url}?at={number}")
    page.wait_for_selector(f'[data-shown="{middle}"]')
    expect(page.get_by_text(f"action {number} of {numbers[-1]}").first).to_be_visible()
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url(lambda url: "?" not in url)
    hand = sit(page, server, page.url.rpartition("/")[2])
    assert hand.shown == middle
    hand.play()
    assert hand.shown == middle + 1


def test_a_file_that_is_no_game_is_refused_in_words(page, server):
    page.goto(server.url)
    page.get_by_test_id("start").wait_for()
    before = get(page, server, "/api/tables")
    drop(page, "holiday.json", '{"photos": []}')
    trouble = page.get_by_role("alert")
    expect(trouble).to_contain_text("holiday.json was not opened")
    assert page.url == f"{server.url}/"
    assert get(page, server, "/api/tables") == before


def test_the_record_taken_away_is_the_game_that_was_played(page, server):
    hand = sit(page, server, table_at(page, server, len(whole_game().game)))
    hand.page.get_by_role("button", name="Download").click()
    with page.expect_download() as taken:
        page.get_by_role("menuitem", name="Record of the game").click()
    theirs = json.loads(Path(taken.value.path()).read_text(encoding="utf-8"))
    assert theirs["actions"] == json.loads(whole_game().record())["actions"]
