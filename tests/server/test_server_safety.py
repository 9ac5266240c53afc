"""Every sentence about safety: seats, links, cookies, origins, sizes, depth, rate, policy."""

from __future__ import annotations

import re

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from web_visit import PLACE, SEATS, first_choice, live, look, open_table, problem, sit

from ferrovia.server.app import create_app
from ferrovia.server.guard import HEADERS, POLICY
from ferrovia.server.requests import COOKIE, HOST_COOKIE
from ferrovia.store import hashed
from ferrovia.struct import replace
from ferrovia.tables import updates
from ferrovia.workers.tasks import InProcess

WRITES = [
    ("tables", {"title": "1849", "seats": SEATS}),
    ("import", {}),
    ("sit", {"key": "x"}),
    *((f"tables/TABLE/{name}", {"after": 0, "to": 0}) for name in ("back", "again")),
    ("tables/TABLE/actions", {"after": 0, "action": {}}),
    ("tables/TABLE/whatif", {"action": {}}),
    ("tables/TABLE/reply", {"after": 0, "accept": True}),
    ("tables/TABLE/fork", {"at": 0}),
    ("tables/TABLE/rematch", {}),
]


# Seats are held by unguessable links (at least 128 bits, stored hashed), traded for an HttpOnly
# SameSite cookie.


def test_links_have_256_bits_and_are_stored_as_digests_alone(ann, table, tmp_path):
    links = look(ann, table)["links"]
    keys = [*links["seats"].values(), links["watch"], ann.cookies[COOKIE]]

    assert all(re.fullmatch(r"[\w-]{43}", key) for key in keys)
    kept = b"".join(path.read_bytes() for path in tmp_path.glob("tables.sqlite*"))
    for key in keys:
        assert hashed(key).encode() in kept
        assert key.encode() not in kept


def test_a_link_is_traded_for_a_cookie_that_scripts_and_other_sites_cannot_use(ann, bob, table):
    answer = sit(bob, ann, table, "Bob")

    assert answer.json()["table"] == table
    name, _, rest = answer.headers["set-cookie"].partition("=")
    assert name == COOKIE
    words = {word.strip().lower() for word in rest.split(";")}
    assert {"httponly", "samesite=strict", "path=/"} <= words
    assert "secure" not in words
    assert look(bob, table)["role"] == "player"


def test_over_https_the_cookie_is_kept_from_plain_http(app):
    safe = TestClient(app, "https://127.0.0.1", headers={"origin": "https://127.0.0.1"})

    answer = safe.post("/api/tables", json={"title": "1849", "seats": SEATS})

    assert "secure" in answer.headers["set-cookie"].lower()


def test_a_browser_keeps_its_key_for_further_tables(ann, table):
    before = ann.cookies[COOKIE]

    open_table(ann)

    assert ann.cookies[COOKIE] == before
    assert len(ann.get("/api/tables").json()) == 2


@pytest.mark.parametrize("cookie", ["", "short", "x" * 44, "<script>", "é" * 43])
def test_a_cookie_that_is_none_of_ours_is_taken_for_none(browser, table, cookie):
    other = browser()

    answer = other.get("/api/tables", headers={b"cookie": f"{COOKIE}={cookie}".encode("latin-1")})

    assert answer.json() == []


def test_the_key_of_the_house_opens_every_table(ann, bob, table, tables):
    assert problem(bob.get(f"/api/tables/{table}"), 403)

    answer = bob.post("/api/sit", json={"key": tables.host_key})

    assert answer.json()["table"] == ""
    assert {"HttpOnly", "SameSite=strict"} <= {
        word.strip() for word in answer.headers.get_list("set-cookie")[-1].split(";")
    }
    assert HOST_COOKIE in bob.cookies
    assert [line["table"] for line in bob.get("/api/tables").json()] == [table]
    assert look(bob, table)["links"]


def test_a_false_key_of_the_house_opens_nothing(bob, table):
    bob.cookies.set(HOST_COOKIE, "x" * 43)

    assert bob.get("/api/tables").json() == []
    problem(bob.get(f"/api/tables/{table}"), 403)


# A seat cannot act for another, a spectator cannot act at all.


def test_a_seat_cannot_act_for_another(ann, bob, table):
    sit(bob, ann, table, "Bob")
    wanted = first_choice(ann, table)

    answer = bob.post(f"/api/tables/{table}/actions", json=wanted)

    assert problem(answer, 403)["problem"] == "forbidden"
    assert look(ann, table)["update"]["version"] == 0


def test_a_spectator_cannot_act_at_all(ann, bob, table):
    sit(bob, ann, table)
    wanted = first_choice(ann, table)
    assert look(bob, table)["role"] == "watcher"

    for path, body in (
        ("actions", wanted),
        ("back", {"after": 0, "to": 0}),
        ("again", {"after": 0, "to": 1}),
        ("reply", {"after": 0, "accept": True}),
        ("rematch", {}),
    ):
        answer = bob.post(f"/api/tables/{table}/{path}", json=body)
        assert problem(answer, 403)["problem"] == "forbidden"
    assert look(ann, table)["update"]["version"] == 0


def test_a_stranger_sees_nothing(ann, bob, table):
    for path in (
        "",
        "/update?version=0&n=0&branch=0",
        "/frames?first=0&last=0",
        "/hexes/C5",
        "/routes",
        "/chart",
        "/chart.csv",
        "/tiles",
        "/map",
        "/map.svg",
        "/record",
        "/export",
        "/finale",
    ):
        assert problem(bob.get(f"/api/tables/{table}{path}"), 403)["problem"] == "forbidden"
    with live(bob, table) as socket, pytest.raises(WebSocketDisconnect) as end:
        socket.receive_text()
    assert end.value.code == 4403


# Origin checked on writes and on the WebSocket.


@pytest.mark.parametrize(("path", "body"), WRITES)
@pytest.mark.parametrize(
    "origin", [None, "null", "https://evil.example", "http://127.0.0.1:8650", "http://127.0.0.1"]
)
def test_writes_need_the_origin_of_this_very_server(ann, browser, table, path, body, origin):
    foreign = browser(origin=origin, cookies=dict(ann.cookies))

    answer = foreign.post(f"/api/{path.replace('TABLE', table)}", json=body)

    assert problem(answer, 403)["problem"] == "forbidden"
    assert len(ann.get("/api/tables").json()) == 1


def test_the_live_connection_needs_the_origin_too(ann, table):
    for origin in ("https://evil.example", "null", ""):
        with pytest.raises(WebSocketDisconnect), live(ann, table, origin=origin):
            pass
    with live(ann, table, origin=PLACE) as socket:
        socket.send_json({"version": 0, "n": 0, "branch": 0})
        assert socket.receive_json()["version"] == 0


@pytest.mark.parametrize(
    ("host", "allowed"),
    [
        ("localhost:8649", True),
        ("LOCALHOST:8649", True),
        ("192.168.1.5:8649", True),
        ("[::1]:8649", True),
        ("rail.example.org", True),
        ("evil.example:8649", False),
        ("127.0.0.1.evil.example", False),
        ("localhost.evil.example", False),
        ("", False),
        ("localhost:evil", False),
    ],
)
def test_only_names_that_no_foreign_site_can_take_are_answered(tables, settings, host, allowed):
    app = create_app(tables, replace(settings, hosts=("Rail.example.org",)))

    answer = TestClient(app, PLACE).get("/api/titles", headers={"host": host})

    assert answer.status_code == (200 if allowed else 403)


# Request and import sizes limited, JSON depth bounded, rate limited.


def test_a_message_that_is_too_large_is_not_taken(ann, table, settings):
    large = b'{"after": 0, "action": {"x": "' + b"x" * settings.largest + b'"}}'

    answer = ann.post(f"/api/tables/{table}/actions", content=large)

    assert problem(answer, 413)["problem"] == "size"


def test_a_message_that_hides_its_size_is_not_taken_either(ann, table, settings):
    taken = 0

    def endless():
        nonlocal taken
        while taken < 100:
            taken += 1
            yield b"x" * 8_000

    answer = ann.post(f"/api/tables/{table}/actions", content=endless())

    assert problem(answer, 413)["problem"] == "size"


def test_a_file_that_is_too_large_is_not_opened(ann, settings):
    answer = ann.post("/api/import", content=b"x" * (settings.largest_file + 1))

    assert problem(answer, 413)["problem"] == "size"


@pytest.mark.parametrize(
    "deep",
    [b"[" * 33 + b"]" * 33, b'{"a":' * 40 + b"1" + b"}" * 40, b"[" * 60_000, b'{"' * 5 + b"[" * 50],
)
def test_brackets_within_brackets_are_bounded(ann, table, deep):
    answer = ann.post(f"/api/tables/{table}/whatif", content=b'{"action":' + deep + b"}")

    assert problem(answer, 400)["problem"] == "form"


def test_brackets_in_words_do_not_count(ann, table):
    text = "[" * 100 + '\\"' + "{" * 100

    answer = ann.post(f"/api/tables/{table}/whatif", content=f'{{"action":{{"a":"{text}"}}}}')

    assert "Not an action" in problem(answer, 400)["text"]


def test_files_may_be_no_deeper_than_any_game(ann):
    deep = b"[" * 200 + b"]" * 200

    answer = ann.post("/api/import", content=b'{"title":"1849","x":' + deep + b"}")

    assert "brackets" in problem(answer, 400)["text"]


def test_too_many_requests_are_put_off(tables, settings, still):
    app = create_app(tables, replace(settings, burst=5, rate=0.01, sharing=1))
    busy = TestClient(app, PLACE)

    answers = [busy.get("/api/titles") for _ in range(6)]

    assert [answer.status_code for answer in answers] == [200] * 5 + [429]
    assert problem(answers[-1], 429)["problem"] == "rate"
    assert int(answers[-1].headers["retry-after"]) == 101
    still.advance(99)
    assert busy.get("/api/titles").status_code == 429
    still.advance(1)
    assert [busy.get("/api/titles").status_code for _ in range(2)] == [200, 429]


def test_a_busy_browser_does_not_lock_out_its_neighbours(tables, settings, still):
    app = create_app(tables, replace(settings, burst=5, rate=0.01))
    one, two = (TestClient(app, PLACE, cookies={COOKIE: letter * 43}) for letter in "ab")

    busy = [one.get("/api/titles").status_code for _ in range(7)]

    assert busy == [200] * 5 + [429] * 2
    assert two.get("/api/titles").status_code == 200


def test_changing_the_cookie_does_not_help(tables, settings, still):
    app = create_app(tables, replace(settings, burst=5, rate=0.01, sharing=2))

    answers = [
        TestClient(app, PLACE, cookies={COOKIE: f"{n:043}"}).get("/api/titles").status_code
        for n in range(12)
    ]

    assert answers == [200] * 10 + [429] * 2


def test_tables_are_opened_at_a_slower_rate(tables, settings, still):
    app = create_app(tables, replace(settings, opening_burst=2, opening_rate=0.01))
    busy = TestClient(app, PLACE, headers={"origin": PLACE})
    table = open_table(busy)

    answers = [
        busy.post("/api/tables", json={"title": "1849", "seats": SEATS}),
        busy.post("/api/import", content=b"{}"),
        busy.post(f"/api/tables/{table}/fork", json={"at": 0}),
        busy.post(f"/api/tables/{table}/rematch"),
    ]

    assert [answer.status_code for answer in answers] == [200, 429, 429, 429]
    assert len(busy.get("/api/tables").json()) == 2


def test_hints_are_given_at_a_slower_rate(tables, settings, still):
    limited = replace(settings, hint_burst=2, hint_rate=0.01)
    with TestClient(
        create_app(tables, limited, InProcess()), PLACE, headers={"origin": PLACE}
    ) as eager:
        table = open_table(eager)
        answers = [eager.post(f"/api/tables/{table}/hint") for _ in range(3)]

    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert "hints" in problem(answers[-1], 429)["text"]


# Strict Content-Security-Policy, no inline script, nothing loaded from outside.


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/t/x",
        "/assets/index-a1b2.js",
        "/assets/none.js",
        "/api/titles",
        "/api/none",
        "/api/board.css",
        "/api/tables/none",
    ],
)
def test_every_answer_carries_the_strict_policy(ann, path):
    headers = ann.get(path).headers

    for name, value in HEADERS.items():
        assert headers[name] == value


def test_answers_from_the_door_itself_carry_it_too(ann):
    answer = ann.post("/api/tables", headers={"origin": "https://evil.example"})

    assert answer.headers["content-security-policy"] == POLICY
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_the_policy_allows_nothing_from_elsewhere_and_nothing_inline():
    parts = dict(part.split(" ", 1) for part in POLICY.split("; "))

    assert parts["default-src"] == "'none'"
    assert parts["script-src"] == parts["style-src"] == parts["connect-src"] == "'self'"
    assert parts["base-uri"] == parts["form-action"] == parts["frame-ancestors"] == "'none'"
    assert "unsafe" not in POLICY
    assert "http" not in POLICY


# A bad or hostile message gets a clear error and changes nothing.


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"null",
        b"[]",
        b'{"after": 0}',
        b'{"after": "0", "action": {}}',
        b'{"after": 0, "action": []}',
        b'{"after": 0, "action": {}, "more": 1}',
        b'{"after": 1e400, "action": {}}',
        b'{"after": 99999999999999999999999999, "action": {}}',
        b'{"after": 0, "action": {"type": "pass", "by": "\xff"}}',
        b'{"after": 0, "action": {"type": "pass", "by": "\\ud800"}}',
        b"\x00" * 100,
    ],
)
def test_a_hostile_message_gets_a_clear_answer_and_changes_nothing(ann, table, body):
    answer = ann.post(f"/api/tables/{table}/actions", content=body)

    assert answer.status_code in (400, 403, 409)
    assert answer.json()["problem"] in ("form", "forbidden", "stale")
    assert "Traceback" not in answer.text
    assert look(ann, table)["update"]["version"] == 0


@pytest.mark.parametrize("body", [b"", b"no game", b"\xff\xfe", b"{}", b"[1, 2]", b"PK\x03\x04"])
def test_a_hostile_file_gets_a_clear_answer_and_opens_nothing(ann, body):
    answer = ann.post("/api/import", content=body)

    assert problem(answer, 400)["problem"] == "import"
    assert ann.get("/api/tables").json() == []


def test_what_goes_wrong_here_is_told_without_details(ann, table, tables, monkeypatch, caplog):
    def fail(*args: object) -> None:
        raise RuntimeError("a secret of the kitchen")

    monkeypatch.setattr(updates, "look", fail)

    answer = ann.get(f"/api/tables/{table}")

    assert problem(answer, 500)["problem"] == "server"
    assert "secret" not in answer.text
    assert answer.headers["content-security-policy"] == POLICY
    assert "a secret of the kitchen" in caplog.text


def test_methods_and_paths_that_are_not_there_are_told_as_problems(ann, table):
    assert problem(ann.get("/api/nothing"), 404)["problem"] == "unknown"
    assert problem(ann.put("/api/tables"), 405)["problem"] == "unknown"
    assert problem(ann.delete(f"/api/tables/{table}"), 405)["problem"] == "unknown"
    assert problem(ann.post("/anything"), 405)["problem"] == "unknown"
