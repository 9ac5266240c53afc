"""Who may do what: one line for every route, with accounts and without, over HTTP and WebSocket.

A route that has no line here fails the suite, and so does a line without a route.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from starlette.routing import BaseRoute
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from web_visit import PLACE, first_choice, live, look, open_table, sit

from ferrovia.accounts import AccountSettings
from ferrovia.accounts.account_settings import HashingCost
from ferrovia.bots import bot_named
from ferrovia.server.app import create_app
from ferrovia.server.settings import Settings
from ferrovia.store import MemoryStore
from ferrovia.tables import Tables
from ferrovia.workers.tasks import InProcess

CHEAP = HashingCost(time=1, memory=8, lanes=1)
PASSWORD = "a password for tests"
SEATS = [
    {"name": "Ann", "kind": "me"},
    {"name": "Bob", "kind": "link"},
    {"name": "Cyd", "kind": "link"},
]
PUSH = {"endpoint": "https://push.example/1", "p256dh": "k" * 87, "auth": "a" * 22}

# Whoever comes to a private table. A guest came by a link and has no account, a member has one.
STRANGER, WATCHER, GUEST, OPENER, HOST = "stranger", "watcher", "guest", "opener", "host"
MEMBER, PLAYER = "member", "member with a seat"
WITH_LINKS = (STRANGER, WATCHER, GUEST, OPENER, HOST)
WITH_ACCOUNTS = (STRANGER, WATCHER, GUEST, MEMBER, PLAYER, OPENER, HOST)
SEAT = {GUEST: "Bob", PLAYER: "Cyd", OPENER: "Ann", HOST: "Ann"}
"""The seat that each of them holds; the host holds what is at the opener's own screen."""

ALL = frozenset(WITH_ACCOUNTS)
NOBODY = frozenset[str]()
LOOK = ALL - {STRANGER, MEMBER}
PLAY = LOOK - {WATCHER}
OPENED = frozenset({OPENER, HOST})
SIGNED_IN = frozenset({MEMBER, PLAYER, OPENER})
MAY_OPEN = SIGNED_IN | {HOST}
ONLY_HOST = frozenset({HOST})


class Row:
    """Who may use a route, with links alone and with accounts; and what is sent to it."""

    def __init__(
        self,
        links: frozenset[str],
        accounts: frozenset[str] | None = None,
        sent: Any = None,
        query: str = "",
        answers: tuple[int, ...] = (200,),
    ) -> None:
        self.allowed = {"links": links, "accounts": links if accounts is None else accounts}
        self.sent = sent
        self.query = query
        self.answers = answers
        """What whoever is allowed may be answered; a game that has just begun lacks some things."""


TABLE = "/api/tables/{table}"
ROWS = {
    "GET /api/titles": Row(ALL),
    "GET /api/titles/{title}/rules": Row(ALL),
    "GET /api/titles/{title}/glimpse": Row(ALL),
    "POST /api/titles/{title}/tour": Row(ALL, MAY_OPEN, {}),
    "GET /api/bots": Row(ALL),
    "GET /api/ratings": Row(ONLY_HOST, MAY_OPEN),
    "GET /api/ratings/{kind}/{player}": Row(ONLY_HOST, MAY_OPEN),
    "GET /api/house/tables": Row(ONLY_HOST),
    "GET /api/house/load": Row(ONLY_HOST),
    "POST /api/house/expire": Row(ONLY_HOST, sent={"days": 30}),
    "GET /api/addresses": Row(ALL),
    "GET /api/board.css": Row(ALL),
    "GET /api/openapi.json": Row(ALL),
    "GET /healthz": Row(ALL),
    "GET /metrics": Row(ONLY_HOST),
    "GET /{path}": Row(ALL),
    "GET /api/tables": Row(ALL),
    "POST /api/tables": Row(ALL, MAY_OPEN, {"title": "1849", "seats": SEATS}),
    "POST /api/import": Row(ALL, MAY_OPEN, "record"),
    "GET /api/import/progress": Row(ALL, query="?watch=x"),
    "POST /api/sit": Row(ALL, sent="watch link"),
    f"GET {TABLE}": Row(LOOK),
    f"WEBSOCKET {TABLE}/live": Row(LOOK),
    f"GET {TABLE}/update": Row(LOOK, query="?version=0&n=0&branch=0"),
    f"GET {TABLE}/frames": Row(LOOK, query="?first=0&last=0"),
    f"POST {TABLE}/whatif": Row(LOOK, sent={"action": {"type": "pass", "by": "Ann"}}),
    f"GET {TABLE}/hexes/{{hex_id}}": Row(LOOK),
    f"GET {TABLE}/routes": Row(LOOK),
    f"GET {TABLE}/chart": Row(LOOK),
    f"GET {TABLE}/chart.csv": Row(LOOK),
    f"GET {TABLE}/finale": Row(LOOK, answers=(404,)),
    f"GET {TABLE}/tiles": Row(LOOK),
    f"GET {TABLE}/map": Row(LOOK),
    f"GET {TABLE}/map.svg": Row(LOOK),
    f"GET {TABLE}/record": Row(LOOK),
    f"GET {TABLE}/export": Row(LOOK),
    f"GET {TABLE}/chat": Row(LOOK),
    f"POST {TABLE}/review": Row(LOOK, sent={}, answers=(404,)),
    f"POST {TABLE}/archive": Row(LOOK, sent={"archived": True}),
    f"POST {TABLE}/fork": Row(LOOK, PLAY & MAY_OPEN, {"at": 0}),
    f"POST {TABLE}/actions": Row(OPENED, sent="first choice"),
    f"POST {TABLE}/back": Row(PLAY, sent={"after": 0, "to": 0}, answers=(400,)),
    f"POST {TABLE}/again": Row(PLAY, sent={"after": 0, "to": 0}, answers=(400,)),
    f"POST {TABLE}/reply": Row(PLAY, sent={"after": 0, "accept": True}, answers=(404,)),
    f"POST {TABLE}/player": Row(PLAY, sent={"seat": "SEAT", "bot": "random"}),
    f"POST {TABLE}/bots": Row(PLAY, sent={"pace": "fast"}),
    f"POST {TABLE}/hint": Row(OPENED, sent={}),
    f"POST {TABLE}/rematch": Row(PLAY, sent={}),
    f"GET {TABLE}/calls": Row(PLAY),
    f"POST {TABLE}/calls": Row(PLAY, sent={"seat": "SEAT"}),
    f"POST {TABLE}/calls/push": Row(PLAY, sent={"target": PUSH, "wanted": False}),
    f"POST {TABLE}/calls/test": Row(PLAY, sent={"seat": "SEAT"}),
    f"GET {TABLE}/orders": Row(PLAY),
    f"POST {TABLE}/orders": Row(PLAY, sent="order"),
    f"POST {TABLE}/orders/cancel": Row(PLAY, sent={"seat": "SEAT", "number": 1}, answers=(404,)),
    f"POST {TABLE}/plan/send": Row(LOOK, sent={"exact": False}, answers=(400,)),  # it is none
    f"POST {TABLE}/plan/discard": Row(OPENED, sent={}, answers=(400,)),
    f"POST {TABLE}/pause": Row(PLAY, sent={"wish": "pause"}),
    f"POST {TABLE}/name": Row(PLAY, sent={"name": "Another name"}),
    f"POST {TABLE}/person": Row(PLAY, sent={"seat": "SEAT", "name": "Somebody"}),
    f"POST {TABLE}/delete": Row(PLAY, sent={"agree": True}),
    f"POST {TABLE}/chat": Row(PLAY, sent={"seat": "SEAT", "text": "Hello.", "n": 0}),
    f"POST {TABLE}/chat/switch": Row(PLAY, sent={"on": False}),
    f"GET {TABLE}/notes": Row(PLAY),
    f"POST {TABLE}/notes": Row(PLAY, sent={"seat": "SEAT", "text": "Buy low."}),
    f"POST {TABLE}/join": Row(NOBODY, sent={"seat": "Bob"}),
    f"POST {TABLE}/access": Row(NOBODY, OPENED, {"visible": "members", "join": True}),
    f"POST {TABLE}/links/renew": Row(OPENED, sent={"seat": "Bob"}),
    f"POST {TABLE}/remove": Row(PLAY, sent={"seat": "Bob"}),
    "GET /api/lobby": Row(ALL),
    "GET /api/account": Row(ALL),
    "POST /api/account/login": Row(NOBODY, ALL, {"name": "Ann", "password": PASSWORD}),
    "POST /api/account/register": Row(NOBODY, ALL, {"name": "Eve", "password": PASSWORD}),
    "POST /api/account/logout": Row(ALL, sent={}),
    "POST /api/account/logout/everywhere": Row(NOBODY, SIGNED_IN, {}),
    "POST /api/account/password": Row(NOBODY, SIGNED_IN, {"old": PASSWORD, "new": "another one"}),
    "POST /api/account/mail": Row(NOBODY, SIGNED_IN, {"mail": "", "password": PASSWORD}),
    "POST /api/account/delete": Row(NOBODY, SIGNED_IN, {"name": "NAME", "password": PASSWORD}),
    "POST /api/account/adopt": Row(NOBODY, SIGNED_IN, {}),
    "POST /api/account/recover": Row(NOBODY, ALL, {"name": "Ann"}, answers=(404,)),
    "POST /api/account/reset": Row(NOBODY, ALL, "reset"),
    "GET /api/invitations": Row(NOBODY, SIGNED_IN | {HOST}),
    "POST /api/invitations": Row(NOBODY, SIGNED_IN | {HOST}, {"note": "Eve"}),
    "POST /api/invitations/revoke": Row(NOBODY, ONLY_HOST, "invitation"),
    "GET /api/accounts": Row(NOBODY, ONLY_HOST),
    "POST /api/accounts/reset": Row(NOBODY, ONLY_HOST, {"id": "ACCOUNT"}),
    "POST /api/accounts/remove": Row(NOBODY, ONLY_HOST, {"id": "ACCOUNT"}),
    "GET /api/openid/start": Row(NOBODY, ALL, answers=(404,)),
    "GET /api/openid/callback": Row(NOBODY, ALL, answers=(404,)),
}


class House:
    """A server with one private table, and everybody who comes to it."""

    def __init__(self, mode: str, web: Path) -> None:
        accounts = AccountSettings(registration="open", members_invite=True, hashing=CHEAP)
        self.tables = Tables(MemoryStore(), "a secret that nobody would ever guess")
        self.settings = Settings(
            bot_pace=0.0,
            burst=10**6,
            opening_burst=10**6,
            signing_in_burst=10**6,
            web=web,
            accounts=accounts if mode == "accounts" else None,
        )
        self.app = create_app(
            self.tables, self.settings, InProcess(), lambda _: bot_named("random")
        )
        self.mode = mode
        self.guests: dict[str, TestClient] = {}
        who = WITH_ACCOUNTS if mode == "accounts" else WITH_LINKS
        for name in who:
            self.guests[name] = TestClient(self.app, PLACE, headers={"origin": PLACE})
        if mode == "accounts":
            for name, called in ((MEMBER, "Mia"), (PLAYER, "Pat"), (OPENER, "Ann")):
                wanted = {"name": called, "password": PASSWORD}
                answer = self.guests[name].post("/api/account/register", json=wanted)
                assert answer.status_code == 200, answer.text
        opener = self.guests[OPENER]
        self.table = open_table(opener, SEATS)
        for name in set(who) & {WATCHER, GUEST, PLAYER}:
            answer = sit(self.guests[name], opener, self.table, SEAT.get(name, ""))
            assert answer.status_code == 200, answer.text
        self.guests[HOST].post("/api/sit", json={"key": self.tables.host_key})

    def ask(self, route: str, who: str) -> int:
        """Return how somebody is answered who uses a route."""
        method, _, path = route.partition(" ")
        row, guest = ROWS[route], self.guests[who]
        things = {"title": "1849", "hex_id": "C5", "path": "page", "kind": "bot", "player": "baron"}
        path = path.format(table=self.table, **things) + row.query
        if method == "WEBSOCKET":
            return self.listen(guest)
        sent = self._sent(row.sent, who)
        if isinstance(sent, bytes):
            answer = guest.post(path, content=sent)
        elif method == "GET":
            answer = guest.get(path, follow_redirects=False)
        else:
            answer = guest.post(path, json=sent)
        return answer.status_code

    def at(self, path: str) -> str:
        """Return the address of something at the table."""
        return f"/api/tables/{self.table}/{path}".rstrip("/")

    def listen(self, guest: TestClient) -> int:
        """Return 200 for somebody who is kept up to date, and 403 for who is turned away."""
        with live(guest, self.table) as socket:
            try:
                socket.send_json({"version": 0, "n": 0, "branch": 0})
                socket.receive_json()
            except WebSocketDisconnect as end:
                assert end.code == 4403
                return 403
        return 200

    def _sent(self, sent: Any, who: str) -> Any:
        opener, host = self.guests[OPENER], self.guests[HOST]
        if sent == "first choice":
            return first_choice(opener, self.table)
        if sent == "record":
            return opener.get(f"/api/tables/{self.table}/record").content
        if sent == "watch link":
            return {"key": look(opener, self.table)["links"]["watch"]}
        if sent == "order":
            return {"seat": SEAT.get(who, "Bob"), "order": {"order": "pass_in_auction"}}
        if sent == "reset" and self.mode == "accounts":
            made = host.post("/api/accounts/reset", json={"id": self._account()}).json()
            return {"token": made["token"], "password": "quite another one"}
        if sent == "invitation" and self.mode == "accounts":
            host.post("/api/invitations", json={})
            return {"id": host.get("/api/invitations").json()[0]["id"]}
        if isinstance(sent, str):
            return {"token": "x", "password": PASSWORD} if sent == "reset" else {"id": "x"}
        words = {
            "SEAT": SEAT.get(who, "Bob"),
            "NAME": {MEMBER: "Mia", PLAYER: "Pat"}.get(who, "Ann"),
        }
        if self.mode == "accounts":
            words["ACCOUNT"] = self._account()
        return {k: words.get(v, v) if isinstance(v, str) else v for k, v in (sent or {}).items()}

    def _account(self) -> str:
        lines = self.guests[HOST].get("/api/accounts").json()
        return next(line["id"] for line in lines if line["name"] == "Ann")


@pytest.fixture(scope="module")
def web(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("web")
    (folder / "index.html").write_text("<!doctype html><title>Ferrovia</title>")
    return folder


@pytest.fixture(scope="module")
def untouched(web: Path) -> Iterator[dict[str, House]]:
    """Servers at which nobody has changed anything yet, to be turned away from."""
    yield {mode: House(mode, web) for mode in ("links", "accounts")}


def routes(app: FastAPI) -> Iterator[str]:
    for part in app.routes:
        inner: list[BaseRoute] = getattr(getattr(part, "original_router", None), "routes", [part])
        for route in inner:
            path = str(getattr(route, "path", "")).replace("{path:path}", "{path}")
            methods = getattr(route, "methods", None) or {"WEBSOCKET"}
            yield from (f"{method} {path}" for method in methods if method != "HEAD")


def test_every_route_has_a_line(untouched):
    found = list(routes(untouched["accounts"].app))

    assert len(found) > 70
    assert sorted(found) == sorted(ROWS), "say in ROWS who may use a route, and try it"


CASES = [
    pytest.param(mode, route, who, id=f"{mode}: {route} {who}")
    for mode, everybody in (("links", WITH_LINKS), ("accounts", WITH_ACCOUNTS))
    for route in ROWS
    for who in everybody
]


@pytest.mark.parametrize(("mode", "route", "who"), CASES)
def test_who_may_do_what(mode, route, who, untouched, web):
    row = ROWS[route]
    if who not in row.allowed[mode]:
        assert untouched[mode].ask(route, who) == 403
        return
    changes = not route.startswith(("GET", "WEBSOCKET"))
    house = House(mode, web) if changes else untouched[mode]
    assert house.ask(route, who) in row.answers


@pytest.mark.parametrize(
    ("visible", "seen_by"),
    [("private", NOBODY), ("members", {MEMBER}), ("public", {STRANGER, MEMBER})],
)
def test_a_table_is_seen_by_those_it_is_visible_to(visible, seen_by, web):
    house = House("accounts", web)
    wanted = {"visible": visible, "join": visible != "private"}
    assert house.guests[OPENER].post(house.at("access"), json=wanted).status_code == 200

    for who in (STRANGER, MEMBER):
        expected = 200 if who in seen_by else 403
        guest = house.guests[who]
        assert guest.get(house.at("chart")).status_code == expected
        assert house.listen(guest) == expected
        listed = [line["summary"]["table"] for line in guest.get("/api/lobby").json()]
        assert (house.table in listed) == (who in seen_by)
        assert guest.post(house.at("archive"), json={"archived": True}).status_code == 403
        assert guest.post(house.at("chat/switch"), json={"on": False}).status_code == 403


def test_only_members_take_free_seats_and_only_where_they_may(web):
    house = House("accounts", web)
    opener, member, stranger = (house.guests[who] for who in (OPENER, MEMBER, STRANGER))
    opener.post(house.at("access"), json={"visible": "public", "join": False})
    seat = {"seat": "Bob"}
    opener.post(house.at("remove"), json=seat)

    assert member.post(house.at("join"), json=seat).status_code == 403
    opener.post(house.at("access"), json={"visible": "public", "join": True})
    assert stranger.post(house.at("join"), json=seat).status_code == 403
    assert member.post(house.at("join"), json={"seat": "Cyd"}).status_code == 403
    assert member.post(house.at("join"), json=seat).status_code == 200
    assert house.guests[PLAYER].post(house.at("join"), json=seat).status_code == 403
    assert look(member, house.table)["role"] == "player"


@pytest.mark.parametrize("mode", ["links", "accounts"])
def test_who_is_removed_is_told_nothing_more(mode, web):
    house = House(mode, web)
    guest = house.guests[GUEST]
    with live(guest, house.table) as socket:
        socket.send_json({"version": 0, "n": 0, "branch": 0})
        socket.receive_json()
        house.guests[OPENER].post(house.at("remove"), json={"seat": "Bob"})
        with pytest.raises(WebSocketDisconnect) as end:
            while True:
                socket.receive_json()
    assert end.value.code == 4403
    assert guest.get(house.at("")).status_code == 403


@pytest.mark.parametrize("path", ["logout", "logout/everywhere"])
def test_who_signs_out_is_told_nothing_more(path, web):
    house = House("accounts", web)
    player, opener = house.guests[PLAYER], house.guests[OPENER]
    other = TestClient(house.app, PLACE, headers={"origin": PLACE}, cookies=dict(player.cookies))
    with live(player, house.table) as socket:
        socket.send_json({"version": 0, "n": 0, "branch": 0})
        socket.receive_json()
        assert other.post(f"/api/account/{path}", json={}).status_code == 200
        opener.post(house.at("name"), json={"name": "Something happens"})
        with pytest.raises(WebSocketDisconnect) as end:
            while True:
                socket.receive_json()
    assert end.value.code == 4403
    assert player.get(house.at("")).status_code == 403
