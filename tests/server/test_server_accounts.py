"""Accounts over HTTP: names, passwords, logins, invitations, lost passwords, people who leave."""

from __future__ import annotations

import re
from threading import Event

import pytest
from member_visit import CHEAP, PASSWORD, log_in, me, register
from web_visit import SEATS, look, open_table, play, problem, sit

from ferrovia.accounts import AccountSettings, account_digest, account_names, holders
from ferrovia.accounts import recovery as recovery_module
from ferrovia.accounts.kept_accounts import ACCOUNT_DIGEST, LOGIN, SPENT, sweep
from ferrovia.accounts.people import find
from ferrovia.calls.caller import CallSettings
from ferrovia.calls.mail import MailServer
from ferrovia.server.requests import COOKIE, HOST_COOKIE, LOGIN_COOKIE
from ferrovia.store import hashed
from ferrovia.struct import replace

LINKS = [
    {"name": "Ann", "kind": "me"},
    {"name": "Bob", "kind": "link"},
    {"name": "Cyd", "kind": "link"},
]


@pytest.fixture
def chosen() -> AccountSettings:
    return AccountSettings(registration="open", hashing=CHEAP)


@pytest.fixture
def settings(settings, chosen):
    return replace(settings, accounts=chosen, signing_in_burst=10**6)


@pytest.fixture
def host(browser, tables):
    found = browser()
    found.cookies.set(HOST_COOKIE, tables.host_key)
    return found


# Names and passwords.


def test_somebody_registers_signs_out_and_in_again(ann):
    assert register(ann, "Ann").json()["name"] == "Ann"
    assert me(ann)["may_open"]
    ann.post("/api/account/logout", json={})
    assert me(ann)["name"] == ""
    assert log_in(ann, "  aNN ").json()["name"] == "Ann"


def test_a_login_is_kept_from_scripts_and_other_sites_and_stored_as_a_digest(ann, tmp_path):
    answer = register(ann, "Ann")

    name, _, rest = answer.headers["set-cookie"].partition("=")
    assert name == LOGIN_COOKIE
    assert {"HttpOnly", "SameSite=strict", "Path=/"} <= {w.strip() for w in rest.split(";")}
    kept = b"".join(path.read_bytes() for path in tmp_path.glob("tables.sqlite*"))
    token = ann.cookies[LOGIN_COOKIE].partition(".")[2]
    assert hashed(token).encode() in kept
    assert token.encode() not in kept
    assert PASSWORD.encode() not in kept
    assert b"$argon2id$" in kept


def test_an_unknown_name_and_a_wrong_password_are_answered_alike(ann, bob):
    register(ann, "Ann")

    unknown, wrong = log_in(bob, "Nobody"), log_in(bob, "Ann", "not the password")

    assert unknown.status_code == wrong.status_code == 403
    assert unknown.content == wrong.content
    assert LOGIN_COOKIE not in bob.cookies


def test_a_name_that_is_unknown_costs_as_much_work_as_one_that_is_known(ann, bob, app, monkeypatch):
    register(ann, "Ann")
    hasher, tried = app.state.passwords._hasher, []
    verify = type(hasher).verify
    monkeypatch.setattr(
        type(hasher), "verify", lambda self, *args: tried.append(args) or verify(self, *args)
    )

    log_in(bob, "Nobody")
    log_in(bob, "Ann", "not the password")

    costs = [digest.rpartition("$")[0].rpartition("$")[0] for digest, _ in tried]
    assert len(costs) == 2
    assert costs[0] == costs[1]


@pytest.mark.parametrize(
    ("name", "password", "word"),
    [
        ("A", PASSWORD, "letters"),
        ("x" * 41, PASSWORD, "letters"),
        ("Bad\u202ename", PASSWORD, "control"),
        ("Bob", "short", "10"),
        ("Bob", "x" * 201, "200"),
        ("Bob", "aaaaaaaaaaaa", "different"),
        ("Barbarossa", "barbarossa1", "name"),
    ],
)
def test_bad_names_and_passwords_are_refused_in_a_sentence(ann, name, password, word):
    answer = ann.post("/api/account/register", json={"name": name, "password": password})

    assert word in problem(answer, 400)["text"]


@pytest.mark.parametrize("name", ["Ann", "ANN", "ａｎｎ", " ann "])
def test_a_name_is_taken_however_it_is_written(ann, bob, name):
    register(ann, "Ann")

    assert "somebody else" in problem(register(bob, name), 400)["text"].lower()


def test_passwords_cannot_be_tried_without_end(ann, app, still):
    for limit in ("signing_in", "signing_in_from"):
        getattr(app.state, limit)._burst = 3

    answers = [log_in(ann, "Ann").status_code for _ in range(4)]

    assert answers == [403, 403, 403, 429]


def test_accounts_cannot_be_made_without_end(ann, app, still):
    app.state.rarely._burst = 2

    answers = [register(ann, name).status_code for name in ("Ann", "Bea", "Cyd")]

    assert answers == [200, 200, 429]


def test_trying_one_name_does_not_keep_others_from_signing_in(ann, bob, app, still):
    register(ann, "Ann")
    app.state.signing_in._burst = 2
    while log_in(bob, "Cyd").status_code != 429:
        pass

    assert log_in(bob, "Ann").status_code == 200


def test_too_many_digests_at_once_are_put_off(ann, app, monkeypatch):
    go_on = Event()
    held = [app.state.passwords.submit(lambda _: go_on.wait(60)) for _ in range(34)]

    answer = log_in(ann, "Ann")
    go_on.set()

    assert problem(answer, 429)["text"].startswith("Too many people")
    assert all(each.result(60) for each in held)
    assert log_in(ann, "Ann").status_code == 403


@pytest.mark.parametrize("name", ["\x00", "A\x00nn", "\x1b[31m", "\ufeff", "x" * 50_000])
def test_names_that_no_database_knows_are_answered_like_others(ann, host, name):
    assert problem(log_in(ann, name), 403)["text"] == "The name or the password is not right."
    problem(host.post("/api/accounts/reset", json={"id": name}), 404)
    problem(host.post("/api/invitations/revoke", json={"id": name}), 403)


# Logins.


def test_a_login_expires(ann, still, chosen, tables):
    register(ann, "Ann")
    still.advance(chosen.login_days * 86400 - 1)
    assert me(ann)["name"] == "Ann"

    still.advance(2)

    assert ann.get("/api/account", headers={"cookie": _cookies(ann)}).json()["name"] == ""
    sweep(tables.store)
    assert tables.store.house_facts(LOGIN) == ()


def _cookies(browser):
    return "; ".join(f"{name}={value}" for name, value in browser.cookies.items())


def test_signing_out_everywhere_ends_every_login(ann, bob, browser):
    register(ann, "Ann")
    log_in(bob, "Ann")
    other = browser()
    register(other, "Cyd")

    ann.post("/api/account/logout/everywhere", json={})

    assert me(ann)["name"] == me(bob)["name"] == ""
    assert me(other)["name"] == "Cyd"


def test_another_password_ends_the_other_logins(ann, bob):
    register(ann, "Ann")
    log_in(bob, "Ann")
    wrong = {"old": "not the password", "new": "quite another one"}
    problem(ann.post("/api/account/password", json=wrong), 403)

    answer = ann.post("/api/account/password", json={"old": PASSWORD, "new": "quite another one"})

    assert answer.json()["name"] == "Ann"
    assert me(ann)["name"] == "Ann"
    assert me(bob)["name"] == ""
    problem(log_in(bob, "Ann"), 403)
    assert log_in(bob, "Ann", "quite another one").status_code == 200


@pytest.mark.parametrize("login", ["", ".", "x", "a" * 16 + "." + "b" * 43, "é" * 60])
def test_a_made_up_login_is_none(ann, login):
    header = f"{LOGIN_COOKIE}={login}".encode("latin-1")

    assert ann.get("/api/account", headers={b"cookie": header}).json()["name"] == ""


# Registration and invitations.


def test_with_invitations_nobody_registers_without_one(ann, bob, host, app, settings, chosen):
    app.state.settings = replace(settings, accounts=replace(chosen, registration="invitation"))
    assert "invitation" in problem(register(ann, "Ann"), 403)["text"]
    token = host.post("/api/invitations", json={"note": "Ann"}).json()["token"]
    assert [line["note"] for line in host.get("/api/invitations").json()] == ["Ann"]

    assert register(ann, "Ann", token).status_code == 200

    assert "not good" in problem(register(bob, "Bob", token), 403)["text"]
    assert host.get("/api/invitations").json() == []


def test_an_invitation_ends_by_time_and_by_hand(ann, host, app, settings, chosen, still):
    app.state.settings = replace(settings, accounts=replace(chosen, registration="invitation"))
    late = host.post("/api/invitations", json={}).json()["token"]
    still.advance(15 * 86400)
    problem(register(ann, "Ann", late), 403)
    token = host.post("/api/invitations", json={}).json()["token"]

    host.post("/api/invitations/revoke", json={"id": hashed(token)})

    problem(register(ann, "Ann", token), 403)


def test_members_invite_only_if_they_may_and_see_their_own(ann, bob, host, app, settings, chosen):
    register(ann, "Ann"), register(bob, "Bob")
    problem(ann.post("/api/invitations", json={}), 403)
    app.state.settings = replace(settings, accounts=replace(chosen, members_invite=True))

    ann.post("/api/invitations", json={"note": "Eve"})

    assert len(ann.get("/api/invitations").json()) == 1
    assert bob.get("/api/invitations").json() == []
    line = host.get("/api/invitations").json()[0]
    assert line["by"] == "Ann"
    problem(bob.post("/api/invitations/revoke", json={"id": line["id"]}), 403)


def test_where_it_is_closed_the_host_alone_makes_accounts(ann, host, app, settings, chosen):
    token = host.post("/api/invitations", json={}).json()["token"]
    app.state.settings = replace(settings, accounts=replace(chosen, registration="closed"))

    problem(register(ann, "Ann"), 403)
    problem(register(ann, "Ann", token), 403)


# Lost passwords.


def test_a_link_from_the_host_replaces_a_lost_password_once(ann, bob, host):
    register(ann, "Ann")
    account = host.get("/api/accounts").json()[0]
    assert (account["name"], account["logins"], account["has_password"]) == ("Ann", 1, True)
    early = host.post("/api/accounts/reset", json={"id": account["id"]}).json()["token"]
    token = host.post("/api/accounts/reset", json={"id": account["id"]}).json()["token"]
    wanted = {"token": token, "password": "quite another one"}

    problem(bob.post("/api/account/reset", json={**wanted, "token": early}), 403)
    problem(bob.post("/api/account/reset", json={**wanted, "password": "short"}), 400)
    assert bob.post("/api/account/reset", json=wanted).json()["name"] == "Ann"

    assert me(ann)["name"] == ""
    problem(ann.post("/api/account/reset", json=wanted), 403)
    problem(log_in(ann, "Ann"), 403)


def test_a_link_by_mail_goes_to_the_address_of_the_account_alone(
    ann, bob, app, settings, monkeypatch
):
    app.state.settings = replace(settings, calls=CallSettings(mail=MailServer("mail.example")))
    register(ann, "Ann", mail="ann@example.org")
    letters, sent = [], Event()
    monkeypatch.setattr(
        recovery_module, "send_letter", lambda _, letter: (letters.append(letter), sent.set())
    )

    answers = [bob.post("/api/account/recover", json={"name": name}) for name in ("Nobody", "Ann")]

    assert answers[0].content == answers[1].content
    assert sent.wait(60)
    assert [letter.to for letter in letters] == ["ann@example.org"]
    token = re.search(r"/reset#([\w-]{43})", letters[0].text)
    wanted = {"token": token[1], "password": "quite another one"}
    assert bob.post("/api/account/reset", json=wanted).json()["name"] == "Ann"


def test_without_a_server_for_mail_one_asks_the_host(ann):
    assert "host" in problem(ann.post("/api/account/recover", json={"name": "Ann"}), 404)["text"]


@pytest.mark.parametrize(
    "mail", ["x", "a@b", "Ann <ann@example.org>", "a b@example.org", "x" * 201]
)
def test_an_address_for_mail_has_to_look_like_one(ann, mail):
    register(ann, "Ann")

    problem(ann.post("/api/account/mail", json={"mail": mail, "password": PASSWORD}), 400)


def test_the_address_for_mail_is_changed_with_the_password_only(ann):
    register(ann, "Ann")
    wanted = {"mail": "ann@example.org", "password": "not the password"}

    problem(ann.post("/api/account/mail", json=wanted), 403)
    answer = ann.post("/api/account/mail", json={**wanted, "password": PASSWORD})

    assert answer.json()["mail"] == "ann@example.org"


# Seats.


def test_an_account_holds_its_seats_at_every_browser(ann, bob, browser, tables):
    register(ann, "Ann"), register(bob, "Bob")
    table = open_table(ann, LINKS)
    sit(bob, ann, table, "Bob")
    other = browser()
    log_in(other, "Bob")

    assert look(other, table)["update"]["seats"]["Bob"]["yours"]
    assert [line["table"] for line in other.get("/api/tables").json()] == [table]
    assert COOKIE not in bob.cookies
    names = account_names(tables)
    assert {seat: names[who] for seat, who in holders(tables, table).items()} == {
        "Ann": "Ann",
        "Bob": "Bob",
    }
    grants = {g.seat: g.key for g in tables.store.grants_of(table) if g.role == "seat"}
    account = find(tables, "Ann")
    assert grants["Ann"] == account_digest(tables, account.id)


def test_whoever_signs_out_leaves_their_tables_behind(ann, bob):
    register(ann, "Ann")
    table = open_table(ann, LINKS)
    ann.post("/api/account/logout", json={})

    problem(ann.get(f"/api/tables/{table}"), 403)
    assert ann.get("/api/tables").json() == []


def test_a_member_is_called_by_their_name_at_the_table(ann, bob):
    register(ann, "Ann"), register(bob, "Roberta")
    table = open_table(ann, LINKS)

    sit(bob, ann, table, "Bob")

    assert look(ann, table)["update"]["seats"]["Bob"]["name"] == "Roberta"


def test_a_seat_of_one_account_is_not_taken_by_another(ann, bob, browser):
    register(ann, "Ann"), register(bob, "Bob")
    table = open_table(ann, LINKS)
    sit(bob, ann, table, "Bob")
    other = browser()
    register(other, "Cyd")

    assert "Somebody else" in problem(sit(other, ann, table, "Bob"), 403)["text"]
    assert sit(bob, ann, table, "Bob").status_code == 200


def test_a_browser_hands_its_tables_to_the_account(ann, bob, tables):
    register(ann, "Ann")
    table = open_table(ann, LINKS)
    sit(bob, ann, table, "Bob")
    register(bob, "Bob")
    assert me(bob)["to_adopt"] == 1
    assert bob.get("/api/tables").json() == []

    assert bob.post("/api/account/adopt", json={}).json()["to_adopt"] == 0

    assert [line["yours"] for line in bob.get("/api/tables").json()] == [["Bob"]]
    bob.post("/api/account/logout", json={})
    problem(bob.get(f"/api/tables/{table}"), 403)


def test_a_guest_plays_by_link_but_opens_no_table(ann, bob):
    register(ann, "Ann")
    table = open_table(ann, LINKS)

    assert sit(bob, ann, table, "Bob").status_code == 200
    assert not me(bob)["may_open"]
    problem(bob.post("/api/tables", json={"title": "1849", "seats": SEATS}), 403)
    plan = bob.post(f"/api/tables/{table}/fork", json={"at": 0, "plan": True})
    assert plan.status_code == 200


# The lobby.


def test_the_lobby_shows_free_seats_until_they_are_taken(ann, bob):
    register(ann, "Ann"), register(bob, "Bob")
    table = open_table(ann, LINKS, access={"visible": "members", "join": True})
    hidden = open_table(ann, LINKS)

    (line,) = bob.get("/api/lobby").json()

    assert (line["summary"]["table"], line["free"]) == (table, ["Bob", "Cyd"])
    assert bob.post(f"/api/tables/{table}/join", json={"seat": "Cyd"}).json()["table"] == table
    assert bob.get("/api/lobby").json()[0]["free"] == ["Bob"]
    assert bob.get("/api/lobby").json()[0]["summary"]["yours"] == ["Cyd"]
    problem(bob.post(f"/api/tables/{hidden}/join", json={"seat": "Bob"}), 403)


def test_a_private_table_is_not_open_to_join(ann):
    register(ann, "Ann")
    wanted = {"visible": "private", "join": True}

    problem(ann.post(f"/api/tables/{open_table(ann)}/access", json=wanted), 400)


# Links, and people who leave.


def test_a_link_that_was_renewed_opens_nothing_and_leaves_who_sits_there(ann, bob, browser):
    register(ann, "Ann")
    table = open_table(ann, LINKS)
    old = look(ann, table)["links"]
    sit(bob, ann, table, "Bob")

    ann.post(f"/api/tables/{table}/links/renew", json={"seat": "Bob"})

    other = browser()
    problem(other.post("/api/sit", json={"key": old["seats"]["Bob"]}), 403)
    assert other.post("/api/sit", json={"key": old["seats"]["Cyd"]}).status_code == 200
    assert look(bob, table)["role"] == "player"
    new = look(ann, table)["links"]
    assert new["seats"]["Bob"] != old["seats"]["Bob"]
    assert (new["watch"], new["seats"]["Cyd"]) == (old["watch"], old["seats"]["Cyd"])
    assert browser().post("/api/sit", json={"key": new["seats"]["Bob"]}).status_code == 200


def test_a_new_link_for_watchers_turns_the_old_ones_out(ann, bob):
    register(ann, "Ann")
    table = open_table(ann, LINKS)
    sit(bob, ann, table)

    ann.post(f"/api/tables/{table}/links/renew", json={})

    problem(bob.get(f"/api/tables/{table}"), 403)
    assert sit(bob, ann, table).status_code == 200


def test_others_remove_somebody_by_consent(ann, bob, browser):
    cyd = browser()
    for person, name in ((ann, "Ann"), (bob, "Bob"), (cyd, "Cyd")):
        register(person, name)
    table = open_table(ann, LINKS)
    sit(bob, ann, table, "Bob"), sit(cyd, ann, table, "Cyd")
    remove = f"/api/tables/{table}/remove"

    answer = bob.post(remove, json={"seat": "Ann"}).json()

    assert answer == {"gone": False, "waiting": ["Cyd"]}
    assert look(ann, table)["update"]["removing"] == [{"seat": "Ann", "agreed": ["Bob"]}]
    bob.post(remove, json={"seat": "Ann", "agree": False})
    assert look(ann, table)["update"]["removing"] == []
    bob.post(remove, json={"seat": "Ann"})
    assert cyd.post(remove, json={"seat": "Ann", "bot": "random"}).json()["gone"]

    problem(ann.get(f"/api/tables/{table}"), 403)
    seat = look(bob, table)["update"]["seats"]["Ann"]
    assert (seat["kind"], seat["bot"], seat["name"]) == ("link", "random", "")
    assert look(bob, table)["links"]["seats"]["Ann"], "the next one hands out the links"
    assert look(cyd, table)["links"] is None


def test_whoever_opened_a_table_removes_somebody_at_once_and_nothing_is_left_of_them(
    ann, bob, browser
):
    register(ann, "Ann")
    table = open_table(ann, LINKS)
    sit(bob, ann, table, "Bob")
    bob.post(f"/api/tables/{table}/person", json={"seat": "Bob", "name": "Robert"})
    bob.post(f"/api/tables/{table}/notes", json={"seat": "Bob", "text": "My secret plan."})
    bob.post(
        f"/api/tables/{table}/orders", json={"seat": "Bob", "order": {"order": "pass_in_auction"}}
    )

    answer = ann.post(f"/api/tables/{table}/remove", json={"seat": "Bob"}).json()

    assert answer["gone"]
    problem(bob.get(f"/api/tables/{table}"), 403)
    new = browser()
    sit(new, ann, table, "Bob")
    assert new.get(f"/api/tables/{table}/notes").json() == []
    update = look(new, table)["update"]
    assert update["seats"]["Bob"]["name"] == ""
    assert [orders["orders"] for orders in update["orders"]] in ([], [[]])


def test_somebody_leaves_by_themselves_and_the_game_goes_on(ann, bob):
    register(ann, "Ann"), register(bob, "Bob")
    table = open_table(ann, LINKS)
    sit(bob, ann, table, "Bob")
    play(ann, table)

    assert bob.post(f"/api/tables/{table}/remove", json={"seat": "Bob"}).json()["gone"]

    assert look(ann, table)["update"]["version"] == 1
    assert bob.get("/api/tables").json() == []


@pytest.mark.parametrize("seat", ["Nobody", "Cyd"])
def test_nobody_is_removed_from_a_seat_that_nobody_holds(ann, seat):
    register(ann, "Ann")
    table = open_table(ann, LINKS)

    assert ann.post(f"/api/tables/{table}/remove", json={"seat": seat}).status_code in (400, 404)


# Accounts that are deleted.


def test_a_deleted_account_destroys_no_game_of_others(ann, bob, browser, tables, tmp_path):
    register(ann, "Annabella", mail="bella@example.org"), register(bob, "Bob")
    table = open_table(ann, LINKS)
    sit(bob, ann, table, "Bob")
    ann.post(f"/api/tables/{table}/chat", json={"seat": "Ann", "text": "Hello.", "n": 0})
    play(ann, table)
    account = find(tables, "Annabella")
    wanted = {"name": "annabella", "password": PASSWORD}
    problem(ann.post("/api/account/delete", json={**wanted, "password": "wrong one"}), 403)
    problem(ann.post("/api/account/delete", json={**wanted, "name": "Bob"}), 400)

    assert ann.post("/api/account/delete", json=wanted).status_code == 200

    assert me(ann)["name"] == ""
    problem(log_in(ann, "Annabella"), 403)
    view = look(bob, table)
    assert view["update"]["version"] == 1
    assert view["update"]["seats"]["Ann"]["kind"] == "link"
    assert [said["name"] for said in bob.get(f"/api/tables/{table}/chat").json()] == ["Ann"]
    assert view["links"]["seats"]["Ann"]
    digest = account_digest(tables, account.id)
    assert tables.store.held(digest) == ()
    assert tables.store.house_facts(ACCOUNT_DIGEST, key=digest) == ()
    assert holders(tables, table).keys() == {"Bob"}
    new = browser()
    assert sit(new, bob, table, "Ann").status_code == 200
    assert look(new, table)["role"] == "player"
    assert play(bob, table).status_code == 200
    assert register(browser(), "Annabella").status_code == 200


def test_the_invitations_of_a_deleted_account_are_good_no_longer(ann, bob, app, settings, chosen):
    asked = replace(chosen, registration="open", members_invite=True)
    app.state.settings = replace(settings, accounts=asked)
    register(ann, "Ann")
    token = ann.post("/api/invitations", json={}).json()["token"]

    ann.post("/api/account/delete", json={"name": "Ann", "password": PASSWORD})

    problem(register(bob, "Bob", token), 403)


def test_the_host_removes_an_account(ann, host, tables):
    register(ann, "Ann")
    account = host.get("/api/accounts").json()[0]["id"]

    assert host.post("/api/accounts/remove", json={"id": account}).status_code == 200

    assert me(ann)["name"] == ""
    assert host.get("/api/accounts").json() == []
    problem(host.post("/api/accounts/remove", json={"id": account}), 404)


def test_used_tokens_are_forgotten_in_time(ann, host, app, settings, chosen, tables, still):
    token = host.post("/api/invitations", json={}).json()["token"]
    register(ann, "Ann", token)
    assert len(tables.store.house_facts(SPENT)) == 1

    still.advance(2 * 86400)
    sweep(tables.store)

    assert tables.store.house_facts(SPENT) == ()
