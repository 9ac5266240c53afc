"""People are called: by webhook, e-mail and push, again if need be, and only where they may be."""

from __future__ import annotations

import json
import logging

import pytest

from call_receivers import PushedBrowser, mail_receiver, web_receiver
from ferrovia.calls import caller as calling_loop
from ferrovia.calls.caller import Caller, CallSettings, deliveries, try_out
from ferrovia.calls.mail import MailServer
from ferrovia.calls.posting import NotDelivered, is_public, post, web_address
from ferrovia.store import MemoryStore, new_token
from ferrovia.tables import Declined, Tables, Visitor, acting, new_tables, seats, updates
from ferrovia.tables.calling import (
    CALLED,
    REACHED,
    PushTarget,
    PushWish,
    SetCalls,
    due_calls,
    set_calls,
    set_push,
    shown_calls,
    trial_call,
)
from ferrovia.tables.messages import Act, NewSeat, NewTable, Sit

PAGE = "http://127.0.0.1:8649"
AT_ONCE = CallSettings(private=True, delay=0.0)


@pytest.fixture
def tables():
    found = Tables(MemoryStore(), "a secret that nobody would ever guess")
    yield found
    found.close()


@pytest.fixture
def ann():
    return Visitor(key=new_token())


@pytest.fixture
def bob():
    return Visitor(key=new_token())


@pytest.fixture
def table(tables, ann, bob):
    wanted = (NewSeat("Ann", "me"), NewSeat("Bob", "link"), NewSeat("Cyd", "here"))
    new = NewTable("1849", wanted, seed="7", name="Tuesday", drawn=False)
    opened = new_tables.open_table(tables, ann, new).table
    links = updates.look(tables, opened, ann).links
    seats.sit(tables, bob, Sit(links.seats["Bob"]))
    return opened


@pytest.fixture
def calling(tables, monkeypatch):
    """Start a caller that waits for nothing between two tries."""
    monkeypatch.setattr(calling_loop, "PAUSES", (0.0, 0.0))
    started = []

    def start(settings=AT_ONCE):
        started.append(Caller(tables, settings))
        started[-1].start()

    yield start
    for each in started:
        each.stop()


def passing(tables, table, visitor, seat, after):
    acting.submit(tables, table, visitor, Act(after, {"type": "pass", "by": seat}))


def test_a_webhook_is_called_when_it_is_ones_turn(tables, table, ann, bob, calling):
    with web_receiver() as web:
        set_calls(tables, table, bob, SetCalls("Bob", webhook=f"{web.place}/hook?a=b"), PAGE)
        calling()
        passing(tables, table, ann, "Ann", 0)

        path, headers, body = web.next()

    said = json.loads(body)
    assert path == "/hook?a=b" and headers["content-type"] == "application/json"
    assert (said["what"], said["seat"], said["name"]) == ("turn", "Bob", "Tuesday")
    assert said["text"].startswith("Bob, it is your turn at Tuesday. ")
    assert said["link"] == f"{PAGE}/t/{table}"


@pytest.mark.parametrize(("form", "field"), [("slack", "text"), ("discord", "content")])
def test_slack_and_discord_are_told_in_their_own_form(tables, table, bob, form, field):
    with web_receiver() as web:
        set_calls(tables, table, bob, SetCalls("Bob", webhook=web.place, form=form), PAGE)
        targets, call = trial_call(tables, table, bob, "Bob")
        assert try_out(tables, AT_ONCE, targets, call) == ["webhook: delivered"]
        _, _, body = web.next()
    assert json.loads(body) == {field: f"{call.text} {call.link}"}


def test_a_call_that_fails_is_tried_again_and_never_told_twice(tables, table, ann, bob, calling):
    with web_receiver() as web:
        web.answers = [503, 500]
        set_calls(tables, table, bob, SetCalls("Bob", webhook=web.place), PAGE)
        calling()
        passing(tables, table, ann, "Ann", 0)
        assert [json.loads(web.next()[2])["what"] for _ in range(3)] == ["turn"] * 3
        while not tables.store.facts(CALLED, (table,)):
            pass
        assert web.nothing()
    assert due_calls(tables, table) == ()


def test_after_a_restart_only_what_was_not_delivered_is_tried_again(tables, table, ann, bob):
    with web_receiver() as web, mail_receiver() as mail:
        host, _, port = mail.place.partition(":")
        ways = SetCalls("Bob", webhook=web.place, mail="bob@example.org")
        set_calls(tables, table, bob, ways, PAGE)
        deaf, well = (
            MailServer(host, at, "r@example.org", security="none") for at in (9, int(port))
        )
        first = Caller(tables, CallSettings(deaf, private=True, delay=0.0))
        first.start()
        passing(tables, table, ann, "Ann", 0)
        web.next()
        while not tables.store.facts(REACHED, (table,)):
            pass
        first.stop()
        assert due_calls(tables, table)

        again = Caller(tables, CallSettings(well, private=True, delay=0.0))
        again.start()
        assert mail.next()["to"] == "bob@example.org"
        while not tables.store.facts(CALLED, (table,)):
            pass
        again.stop()
        assert web.nothing()


def test_mail_goes_through_the_server_of_the_host(tables, table, ann, bob, calling):
    with mail_receiver() as mail:
        host, _, port = mail.place.partition(":")
        server = MailServer(host, int(port), "rail@example.org", security="none")
        set_calls(tables, table, bob, SetCalls("Bob", mail="bob@example.org"), PAGE)
        calling(CallSettings(mail=server, delay=0.0))
        passing(tables, table, ann, "Ann", 0)
        message = mail.next()
    assert (message["to"], message["from"]) == ("bob@example.org", "rail@example.org")
    assert message["subject"] == "Tuesday: your turn"
    assert f"{PAGE}/t/{table}" in message.get_content()


def test_a_push_is_encrypted_for_the_browser_and_signed(tables, table, ann, bob, calling):
    with web_receiver() as web:
        browser = PushedBrowser(f"{web.place}/push/1")
        wish = PushWish(PushTarget(browser.endpoint, **browser.keys), wanted=True)
        set_push(tables, table, bob, wish, PAGE)
        calling()
        passing(tables, table, ann, "Ann", 0)
        path, headers, body = web.next()
    assert path == "/push/1"
    assert headers["authorization"].startswith("vapid t=")
    assert headers["content-encoding"] == "aes128gcm" and headers["ttl"] == "86400"
    assert browser.read(body)["title"] == "Tuesday: your turn"


def test_a_browser_that_is_gone_is_forgotten(tables, table, ann, bob, calling):
    with web_receiver() as web:
        web.answers = [410]
        browser = PushedBrowser(web.place)
        wish = PushWish(PushTarget(browser.endpoint, **browser.keys), wanted=True)
        set_push(tables, table, bob, wish, PAGE)
        calling()
        passing(tables, table, ann, "Ann", 0)
        web.next()
        while not tables.store.facts(CALLED, (table,)):
            pass
    (mine,) = shown_calls(tables, table, bob, "", mail=False).seats
    assert mine.browsers == 0


def test_who_has_the_page_open_is_called_only_if_they_want(tables, table, ann, bob, calling):
    leave = seats.arrive(tables, table, bob)
    with web_receiver() as web:
        wanted = SetCalls("Bob", webhook=web.place)
        set_calls(tables, table, bob, wanted, PAGE)
        calling()
        passing(tables, table, ann, "Ann", 0)
        while not tables.store.facts(CALLED, (table,)):
            pass
        assert web.nothing()
    leave()


def test_only_the_owner_sees_where_a_seat_is_called(tables, table, ann, bob):
    set_calls(tables, table, bob, SetCalls("Bob", webhook="https://example.org/secret"), PAGE)
    assert [seat.webhook for seat in shown_calls(tables, table, ann, "", mail=True).seats] == [
        "",
        "",
    ]
    (mine,) = shown_calls(tables, table, bob, "", mail=True).seats
    assert mine.webhook == "https://example.org/secret"
    with pytest.raises(Declined, match="seat of Bob"):
        set_calls(tables, table, ann, SetCalls("Bob", webhook=""), PAGE)
    with pytest.raises(Declined, match="no address for e-mail"):
        set_calls(tables, table, bob, SetCalls("Bob", mail="not an address"), PAGE)


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("93.184.216.34", True),
        ("127.0.0.1", False),
        ("10.1.2.3", False),
        ("192.168.1.1", False),
        ("169.254.169.254", False),
        ("100.64.0.1", False),
        ("0.0.0.0", False),
        ("::1", False),
        ("::ffff:127.0.0.1", False),
        ("fe80::1%eth0", False),
        ("2606:4700::1111", True),
    ],
)
def test_addresses_of_private_networks_are_known(address, public):
    assert is_public(address) is public


def test_private_addresses_are_called_only_if_the_host_allows_it():
    with web_receiver() as web:
        with pytest.raises(NotDelivered, match="private networks") as refused:
            post(web.place, b"{}", {})
        assert refused.value.for_good and web.nothing()
        post(web.place, b"{}", {}, private=True)
        web.next()


@pytest.mark.parametrize("url", ["file:///etc/passwd", "ftp://example.org", "javascript:1", "//a"])
def test_only_addresses_of_the_web_are_called(url):
    with pytest.raises(NotDelivered, match="http"):
        web_address(url)


def test_a_redirect_is_not_followed_and_addresses_are_not_logged(
    tables, table, ann, bob, calling, caplog
):
    with web_receiver() as web, caplog.at_level(logging.DEBUG):
        web.answers = [302, 302, 302, 302]
        set_calls(tables, table, bob, SetCalls("Bob", webhook=f"{web.place}/s3cret"), PAGE)
        calling()
        passing(tables, table, ann, "Ann", 0)
        while not tables.store.facts(CALLED, (table,)):
            pass
    assert "was given up: the answer was 302" in caplog.text
    assert "s3cret" not in caplog.text


def test_without_a_server_for_mail_nobody_is_mailed(tables, table, bob):
    set_calls(tables, table, bob, SetCalls("Bob", mail="bob@example.org"), PAGE)
    targets, _ = trial_call(tables, table, bob, "Bob")
    assert list(deliveries(tables, CallSettings(), targets)) == []
