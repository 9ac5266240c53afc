"""What is left with a table: orders, plans, time that runs out, and calls to who is not looking."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from call_receivers import PushedBrowser, mail_receiver, web_receiver
from tests.browser.driving import Server, serious_violations
from tests.browser.played import whole_game
from tests.browser.tables import look, open_table, post, sit, table_at

STOCK = next(
    n
    for n, position in enumerate(whole_game().game.positions)
    if position.state.flow.round == "stock"
)
SUBSCRIBED = """
    PushManager.prototype.subscribe = async (options) => {
        if (!options.applicationServerKey) throw new Error('no key of the server');
        return { toJSON: () => (%s) };
    };
"""
"""A browser in a test reaches no push service, so its subscription is given to it."""

NOTIFICATIONS = """async () => {
    const workers = await navigator.serviceWorker.getRegistrations();
    const shown = await Promise.all(workers.map((each) => each.getNotifications()));
    return shown.flat().map(({ title, body, tag, data }) => ({ title, body, tag, ...data }));
}"""
"""What workers have shown."""


def open_dialog(page: Page, item: str) -> None:
    page.get_by_role("button", name="Table", exact=True).click()
    page.get_by_role("menuitem", name=item).click()


@pytest.mark.parametrize("scheme", ["light", "dark"], indirect=True)
def test_orders_take_two_players_through_a_whole_stock_round(page, server):
    table = table_at(page, server, STOCK)
    hand = sit(page, server, table)
    first = look(page, server, table)["update"]["now"]["seat"]
    others = [seat for seat in ("Ann", "Bob", "Cyd") if seat != first]

    page.keyboard.press("o")
    orders = page.get_by_role("dialog")
    for seat in others:
        orders.get_by_label("For", exact=True).select_option(seat)
        orders.get_by_label("Somebody sells").select_option("nobody")
        starts = orders.get_by_label("somebody starts a corporation")
        if starts.is_checked():
            starts.press("Space")
        orders.get_by_role("button", name="Pass until then").press("Enter")
        expect(orders.get_by_text(f"{seat}:")).to_be_visible()
    assert not serious_violations(page)
    page.keyboard.press("Escape")
    bar = page.get_by_role("region", name="Your standing orders")
    expect(bar.get_by_role("listitem")).to_have_count(2)

    hand.choose("pass")
    hand.wait_for(STOCK + 3)

    expect(bar).to_have_count(0)
    update = look(page, server, table)["update"]
    assert update["now"]["step"] != "stock" and update["n"] >= STOCK + 3
    notes = [note for seat in update["orders"] for note in seat["notes"]]
    assert sum(note["acted"] for note in notes) == 2
    assert sum("the stock round is over" in note["text"] for note in notes) == 2


def test_a_plan_is_tried_out_and_sent_to_the_real_table(new_page, server):
    ann, bob = new_page(), new_page()
    table = open_table(ann, server, "me", "link", "here")
    hers = sit(ann, server, table)
    key = look(ann, server, table)["links"]["seats"]["Bob"]
    sit(bob, server, f"{table}#seat={key}")
    expect(bob).to_have_url(f"{server.url}/t/{table}")

    open_dialog(bob, "Plan from here")
    plan = bob.get_by_role("region", name="A plan")
    expect(plan).to_be_visible()
    trying = sit(bob, server, bob.url.rpartition("/")[2])
    trying.choose("buy_private:SCE")
    trying.wait_for(1)
    trying.choose("buy_private:SIGI")
    trying.wait_for(2)
    assert not serious_violations(bob)
    plan.get_by_role("button", name="Send my moves").click()

    expect(bob).to_have_url(f"{server.url}/t/{table}")
    expect(bob.get_by_role("region", name="Your standing orders")).to_contain_text("1 planned move")
    hers.choose("buy_private:SCE")
    hers.wait_for(2)
    expect(bob.get_by_role("region", name="Your standing orders")).to_have_count(0)
    assert look(bob, server, table)["update"]["orders"][0]["notes"][-1]["acted"]


def test_a_bot_stands_in_when_a_clock_has_run_out(page, server):
    clock = {"per": "game", "seconds": 10, "then": "bot", "bot": "random"}
    table = open_table(page, server, clock=clock)
    sit(page, server, table)
    open_dialog(page, "Time")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Everybody has 0:10 for the game.")
    expect(dialog).to_contain_text("a bot stands in")
    assert not serious_violations(page)
    assert look(page, server, table)["update"]["time"]["stands_in"]


def test_a_webhook_a_mail_and_a_push_are_received(new_page, tmp_path):
    with web_receiver() as web, mail_receiver() as mail:
        browser = PushedBrowser(f"{web.place}/push")
        smtp = ("--smtp", mail.place, "--smtp-sender", "rail@example.org")
        options = ("--call-private", *smtp, "--smtp-security", "none")
        with Server(tmp_path / "tables", *options) as server:
            ann, bob = new_page(), new_page(permissions=["notifications"])
            target = {"endpoint": browser.endpoint, "keys": browser.keys}
            bob.add_init_script(SUBSCRIBED % json.dumps(target))
            table = open_table(ann, server, "me", "link", "here", name="Tuesday")
            key = look(ann, server, table)["links"]["seats"]["Bob"]
            sit(bob, server, f"{table}#seat={key}")
            expect(bob).to_have_url(f"{server.url}/t/{table}")
            open_dialog(bob, "Calls")
            calls = bob.get_by_role("dialog")
            calls.get_by_label("Address of a webhook").fill(f"{web.place}/hook")
            calls.get_by_label("E-mail address").fill("bob@example.org")
            calls.get_by_role("button", name="Keep", exact=True).click()
            expect(calls.get_by_role("status")).to_have_text("Kept.")
            calls.get_by_role("button", name="Call this browser").click()
            expect(calls.get_by_role("status")).to_have_text("This browser will be called.")
            assert not serious_violations(bob)
            bob.close()

            move = {"after": 0, "action": {"type": "buy_private", "by": "Ann", "private": "SCE"}}
            post(ann, server, f"/api/tables/{table}/actions", move)

            got = {path: body for path, _, body in (web.next(), web.next())}
            message = mail.next()
    assert json.loads(got["/hook"])["text"].startswith("Bob, it is your turn at Tuesday.")
    assert browser.read(got["/push"])["title"] == "Tuesday: your turn"
    assert message["subject"] == "Tuesday: your turn" and message["to"] == "bob@example.org"


def test_the_worker_that_stays_behind_shows_what_is_pushed(new_page, server):
    """A push as the browser hands it over when it comes from a push service."""
    page = new_page(permissions=["notifications"])
    target = {"endpoint": "https://push.example.org/1", "keys": PushedBrowser("").keys}
    page.add_init_script(SUBSCRIBED % json.dumps(target))
    table = open_table(page, server)
    sit(page, server, table)
    open_dialog(page, "Calls")
    page.get_by_role("button", name="Call this browser").click()
    status = page.get_by_role("dialog").get_by_role("status")
    expect(status).to_have_text("This browser will be called.")
    link = f"{server.url}/t/{table}"
    call = {"title": "Tuesday: your turn", "text": "Ann, it is your turn.", "table": table}

    deliver_push(page, server, {**call, "link": link})

    page.wait_for_function(f"async () => (await ({NOTIFICATIONS})()).length > 0")
    (shown,) = page.evaluate(NOTIFICATIONS)
    assert shown == {"title": call["title"], "body": call["text"], "tag": table, "link": link}


def deliver_push(page: Page, server: Server, data: dict[str, str]) -> None:
    """Hand a push to the worker that the page has left with the browser."""
    session = page.context.new_cdp_session(page)
    registrations: list[str] = []

    def note(found: dict[str, list[dict[str, str]]]) -> None:
        registrations.extend(each["registrationId"] for each in found["registrations"])

    session.on("ServiceWorker.workerRegistrationUpdated", note)
    session.send("ServiceWorker.enable")
    while not registrations:
        page.wait_for_timeout(50)
    wanted = {"origin": server.url, "registrationId": registrations[0], "data": json.dumps(data)}
    session.send("ServiceWorker.deliverPushMessage", wanted)
