"""Several people at one table, each in a browser of their own; watchers; a server that is gone."""

from __future__ import annotations

import json
import re

from playwright.sync_api import WebSocketRoute, expect

from tests.browser.played import whole_game
from tests.browser.tables import look, open_table, sit, table_at

TRACK = whole_game().moment("lay_tile")


def test_two_browsers_see_each_others_moves(new_page, server):
    ann, bob = new_page(), new_page()
    table = open_table(ann, server, "me", "link", "here")
    hers = sit(ann, server, table)
    key = look(ann, server, table)["links"]["seats"]["Bob"]
    his = sit(bob, server, f"{table}#seat={key}")
    expect(bob).to_have_url(f"{server.url}/t/{table}")
    assert not his.offered().choices

    hers.choose("buy_private:SCE")
    his.wait_for(1)
    expect(bob.locator("[data-panel=log]")).to_contain_text("Ann")
    expect(bob).to_have_title(re.compile("Your turn"))
    assert not hers.offered().choices

    his.choose("buy_private:SIGI")
    hers.wait_for(2)
    expect(ann.locator("[data-panel=log]")).to_contain_text("SIGI")
    assert hers.offered().choices


def test_a_page_is_told_of_its_own_move_once(page, server):
    told: list[str] = []
    page.on("websocket", lambda line: line.on("framereceived", lambda text: told.append(str(text))))
    answers: list[dict[str, object]] = []
    page.on(
        "response",
        lambda found: found.url.endswith("/actions") and answers.append(found.json()),
    )
    table = open_table(page, server)
    player = sit(page, server, table)
    while not told:  # the line is open once it has told how the table stands
        page.wait_for_timeout(50)

    player.choose("buy_private:SCE")
    player.wait_for(1)
    player.choose("buy_private:SIGI")
    player.wait_for(2)

    updates = [json.loads(text) for text in told]
    assert [update["version"] for update in updates if update["version"]] == [1, 2]
    assert answers == [{"version": 1}, {"version": 2}]


def test_a_seat_has_its_link_copied_from_the_table(page, server):
    table = open_table(page, server, "me", "link", "bot")
    sit(page, server, table)
    page.get_by_role("button", name="Table", exact=True).click()
    page.get_by_role("menuitem", name="Invite").click()
    invitation = page.get_by_role("dialog")
    expect(invitation).to_contain_text("Bob")
    key = look(page, server, table)["links"]["seats"]["Bob"]
    links = invitation.get_by_role("textbox").evaluate_all("all => all.map((one) => one.value)")
    assert f"{server.url}/t/{table}#seat={key}" in links


def test_a_watcher_sees_everything_and_can_do_nothing(new_page, server):
    ann, eve = new_page(), new_page()
    table = open_table(ann, server)
    hers = sit(ann, server, table)
    watching = sit(eve, server, f"{table}#watch={look(ann, server, table)['links']['watch']}")
    hers.choose("buy_private:SCE")
    watching.wait_for(1)
    assert not watching.offered().choices
    expect(eve.get_by_role("button", name=re.compile("take back", re.I))).to_be_disabled()
    assert look(eve, server, table)["role"] == "watcher"
    assert look(eve, server, table)["links"] is None

    answer = eve.request.post(
        f"{server.url}/api/tables/{table}/actions",
        data={"after": 1, "action": {"type": "pass", "by": "Bob"}},
        headers={"origin": server.url},
    )
    assert answer.status == 403
    assert hers.shown == watching.shown == 1


def test_somebody_without_a_link_does_not_see_the_table(new_page, server):
    table = open_table(new_page(), server)
    stranger = new_page()
    stranger.goto(f"{server.url}/t/{table}")
    expect(stranger.get_by_role("alert")).to_be_visible()
    expect(stranger.locator("[data-version]")).to_have_count(0)


def test_whoever_is_slower_is_told_and_catches_up(new_page, server):
    one, other = new_page(), new_page()
    table = open_table(one, server)
    first = sit(one, server, table)
    other.context.add_cookies(one.context.cookies())
    # The second page does not hear of the first one's move before it has moved itself.
    other.route_web_socket("**/live", lambda line: None)
    second = sit(other, server, table)
    first.choose("buy_private:SCE")
    second.press('[data-choice="pass"]')
    expect(other.get_by_text("Somebody was faster")).to_be_visible()
    second.wait_until_shown(1)
    assert look(one, server, table)["update"]["n"] == 1


def test_what_is_chosen_stays_chosen_when_the_page_asks_for_everything_again(page, server):
    lines: list[WebSocketRoute] = []
    told: list[str] = []

    def follow(line: WebSocketRoute) -> None:
        server_side = line.connect_to_server()
        server_side.on_message(lambda message: (told.append(str(message)), line.send(message)))
        lines.append(line)

    page.route_web_socket("**/live", follow)
    table = table_at(page, server, TRACK)
    hand = sit(page, server, table)
    hex_id = hand.offered().hexes[0]
    page.locator(f'[data-hex="{hex_id}"]').press("Enter")
    tiles = page.locator("[data-tile]").first
    expect(tiles).to_be_visible()
    news = json.loads(told[-1])
    gap = {**news, "frames": [{"n": news["n"] + 9, "patch": {}}]}
    with page.expect_response(f"**/api/tables/{table}"):
        lines[-1].send(json.dumps(gap))

    page.wait_for_timeout(300)  # the page has drawn what it was answered

    expect(tiles).to_be_visible()


def test_a_page_goes_on_when_the_server_comes_back(page, own_server):
    table = open_table(page, own_server)
    hand = sit(page, own_server, table)
    hand.choose("buy_private:SCE")
    own_server.kill()
    expect(page.get_by_text("Connection lost").first).to_be_visible()
    own_server.start()
    expect(page.get_by_text("Connected again")).to_be_visible()
    hand.choose("pass")
    assert hand.shown == 2
    assert look(page, own_server, table)["update"]["n"] == 2


def test_a_reload_restores_the_table(page, server):
    table = open_table(page, server)
    hand = sit(page, server, table)
    hand.choose("buy_private:SCE")
    page.reload()
    page.wait_for_selector('[data-version="1"]')
    hand.choose("pass")
    assert hand.shown == 2


def test_the_big_screen_follows_the_game(new_page, server):
    ann, wall = new_page(), new_page()
    table = open_table(ann, server)
    hers = sit(ann, server, table)
    wall.context.add_cookies(ann.context.cookies())
    wall.goto(f"{server.url}/t/{table}/screen")
    expect(wall.get_by_text("Ann").first).to_be_visible()
    hers.choose("buy_private:SCE")
    expect(wall.get_by_text(re.compile("Ann buys .*SCE")).first).to_be_visible()
