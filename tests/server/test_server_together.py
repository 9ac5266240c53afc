"""Names, talk, notes and deleting over HTTP and WebSocket: who may do what, and what is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from test_server_live import NOTHING, until
from web_visit import live, look, open_table, problem, sit

from ferrovia.server.app import create_app
from ferrovia.server.import_progress import ImportProgress
from ferrovia.struct import replace
from ferrovia.tables import file_import
from ferrovia.workers.tasks import Report

RECORD = Path(__file__).parents[1] / "playthroughs/games/1849-3-players.json"

WRITES: dict[str, dict[str, Any]] = {
    "name": {"name": "Sicily"},
    "person": {"seat": "Bob", "name": "Roberta"},
    "archive": {"archived": True},
    "chat": {"seat": "Bob", "text": "Hello", "n": 0},
    "chat/switch": {"on": False},
    "notes": {"seat": "Bob", "text": "Mine", "hex": "C5"},
}
MAY = {
    "host": {"name", "archive", "chat/switch", "delete"},
    "seated": {"name", "person", "archive", "chat", "chat/switch", "notes", "delete"},
    "watcher": {"archive"},
    "stranger": set[str](),
}


@pytest.fixture
def people(browser, ann, bob, table) -> dict[str, TestClient]:
    """Ann opened the table, Bob has a seat of it, one watches, one has no link."""
    watcher = browser()
    sit(bob, ann, table, "Bob")
    sit(watcher, ann, table)
    return {"host": ann, "seated": bob, "watcher": watcher, "stranger": browser()}


@pytest.mark.parametrize("role", MAY)
def test_who_may_do_what(people, table, role):
    done = {
        path
        for path, wanted in WRITES.items()
        if people[role].post(f"/api/tables/{table}/{path}", json=wanted).status_code == 200
    }
    for path in WRITES.keys() - done:
        answer = people[role].post(f"/api/tables/{table}/{path}", json=WRITES[path])
        assert problem(answer, 403)["problem"] == "forbidden"
    answer = people[role].post(f"/api/tables/{table}/delete", json={"agree": True})
    if answer.status_code == 200:
        done.add("delete")
        assert answer.json()["gone"] == (role == "host")
    assert done == MAY[role]


@pytest.mark.parametrize(("role", "status"), [("host", 200), ("watcher", 403), ("stranger", 403)])
def test_notes_are_read_by_their_seat_alone(people, table, role, status):
    kept = people["seated"].post(f"/api/tables/{table}/notes", json=WRITES["notes"])
    assert kept.json() == {"seat": "Bob", "hex": "C5", "text": "Mine"}
    answer = people[role].get(f"/api/tables/{table}/notes")
    assert answer.status_code == status
    assert "Mine" not in answer.text
    assert "Mine" not in people[role].get(f"/api/tables/{table}").text


def test_talk_is_heard_by_all_but_strangers(people, table):
    said = {**WRITES["chat"], "text": "<script>alert(1)</script>"}
    with live(people["watcher"], table) as socket:
        socket.send_json(NOTHING)
        assert people["seated"].post(f"/api/tables/{table}/chat", json=said).status_code == 200
        update = until(socket, lambda update: update["chat"]["count"] == 1)
        assert update["watchers"] == 1
        heard = people["watcher"].get(f"/api/tables/{table}/chat")
        assert heard.headers["content-type"] == "application/json"
        assert [one["text"] for one in heard.json()] == [said["text"]]
        assert heard.json()[-1]["id"] == update["chat"]["last"]
    assert problem(people["stranger"].get(f"/api/tables/{table}/chat"), 403)
    with pytest.raises(WebSocketDisconnect) as closed, live(people["stranger"], table) as socket:
        socket.receive_json()
    assert closed.value.code == 4403


def test_a_page_is_told_of_names_and_that_its_table_is_gone(people, table):
    with live(people["watcher"], table) as socket:
        socket.send_json(NOTHING)
        people["seated"].post(f"/api/tables/{table}/person", json=WRITES["person"])
        until(socket, lambda update: update["seats"]["Bob"]["name"] == "Roberta")
        people["seated"].post(f"/api/tables/{table}/name", json=WRITES["name"])
        until(socket, lambda update: update["name"] == "Sicily")
        people["seated"].post(f"/api/tables/{table}/delete", json={"agree": True})
        until(socket, lambda update: update["deleting"] == ["Bob"])
        people["host"].post(f"/api/tables/{table}/delete", json={"agree": True})
        with pytest.raises(WebSocketDisconnect) as closed:
            until(socket, lambda update: False)
    assert closed.value.code == 4404
    for browser in people.values():
        assert problem(browser.get(f"/api/tables/{table}"), 404)
        assert browser.get("/api/tables").json() == []


@pytest.mark.parametrize(
    ("path", "wanted"),
    [
        ("name", {"name": "x" * 61}),
        ("name", {"name": " "}),
        ("name", {}),
        ("person", {"seat": "Bob", "name": "x" * 41}),
        ("person", {"seat": "Bob", "name": "Cyd"}),
        ("chat", {"seat": "Bob", "text": "x" * 501, "n": 0}),
        ("chat", {"seat": "Bob", "text": "", "n": 0}),
        ("chat", {"seat": "Bob", "text": "a\u0007", "n": 0}),
        ("chat", {"seat": "Bob", "text": "Hello", "n": 1}),
        ("notes", {"seat": "Bob", "text": "x" * 4001}),
        ("notes", {"seat": "Bob", "text": "Hi", "nonsense": 1}),
        ("delete", {"agree": "yes"}),
    ],
)
def test_what_makes_no_sense_is_said_clearly(people, table, path, wanted):
    answer = people["seated"].post(f"/api/tables/{table}/{path}", json=wanted)
    assert problem(answer, 400)["problem"] == "form"


def test_nobody_writes_too_much_at_once(tables, settings, still):
    app = create_app(tables, replace(settings, writing_burst=3, writing_rate=1.0))
    with TestClient(
        app, "http://127.0.0.1:8649", headers={"origin": "http://127.0.0.1:8649"}
    ) as ann:
        table = open_table(ann)
        said = {"seat": "Ann", "text": "Hello", "n": 0}
        answers = [ann.post(f"/api/tables/{table}/chat", json=said) for _ in range(4)]
        assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
        assert answers[-1].headers["retry-after"] == "2"
        still.advance(1)
        assert ann.post(f"/api/tables/{table}/chat", json=said).status_code == 200


def test_an_import_is_named_after_its_file_and_tells_how_far_it_is(ann, monkeypatch):
    seen: list[dict[str, float]] = []
    replayed = file_import._replayed

    def asked_meanwhile(data: bytes, report: Report) -> file_import.ReplayedGame:
        report(0.25)
        report(0.125)
        seen.append(ann.get("/api/import/progress?watch=mine").json())
        return replayed(data, report)

    monkeypatch.setattr(file_import, "_replayed", asked_meanwhile)
    answer = ann.post("/api/import?name=night%20train.json&watch=mine", content=RECORD.read_bytes())
    assert look(ann, answer.json()["table"])["update"]["name"] == "night train"
    assert seen == [{"share": 0.25}]
    assert ann.get("/api/import/progress?watch=mine").json() == {"share": 0.0}


def test_imports_that_nobody_asks_about_are_forgotten():
    progress = ImportProgress()
    for number in range(1000):
        progress.report(str(number), 0.5)
    assert (progress.share("0"), progress.share("999")) == (0.0, 0.5)
    progress.report("x" * 100, 0.5)
    progress.report("", 0.5)
    assert progress.share("x" * 100) == progress.share("") == 0.0


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"bread and milk", "This is no game file of 18xx.games and no record of Ferrovia"),
        (
            RECORD.read_bytes()[:5000],
            "This game file is cut off: its end is missing; save it again.",
        ),
        (b'{"a": 1}', "This file holds no game: it names no title."),
        (b'{"title": "1830", "players": [], "actions": []}', "This game cannot be opened: "),
    ],
)
def test_what_is_wrong_with_a_file_is_one_plain_sentence(ann, data, text):
    said = problem(ann.post("/api/import", content=data), 400)["text"]
    assert said.startswith(text)
    assert said.count(". ") == 0
