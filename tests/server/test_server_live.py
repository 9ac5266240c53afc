"""Pages that are kept up to date over a WebSocket."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from web_visit import ONE_SCREEN, PLACE, first_choice, live, open_table, play, problem, sit

from ferrovia.server.app import create_app
from ferrovia.struct import replace

NOTHING = {"version": 0, "n": 0, "branch": 0}


def until(socket: Any, reached: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """Take in updates until one is as it should be."""
    for _ in range(50):
        update: dict[str, Any] = socket.receive_json()
        if reached(update):
            return update
    raise AssertionError("that update never came")


def test_a_page_is_told_what_others_do(ann, bob, table):
    sit(bob, ann, table, "Bob")
    with live(bob, table) as socket:
        socket.send_json(NOTHING)
        first = until(socket, lambda update: update["seats"]["Bob"]["here"])
        assert first["frames"] == []
        assert not first["now"]["yours"]

        play(ann, table)

        update = until(socket, lambda update: update["version"] == 1)
        assert [frame["n"] for frame in update["frames"]] == [1]
        assert update["now"]["yours"]
        play(bob, table)
        assert [f["n"] for f in until(socket, lambda u: u["version"] == 2)["frames"]] == [2]


def test_a_page_hears_of_its_own_action_once_and_so_do_others(ann, bob, table):
    sit(bob, ann, table, "Bob")
    with live(ann, table) as hers, live(bob, table) as his:
        for socket in (hers, his):
            socket.send_json(NOTHING)
            until(socket, lambda u: u["seats"]["Ann"]["here"] and u["seats"]["Bob"]["here"])
        heard: list[list[int]] = [[], []]
        for version, browser in enumerate((ann, bob, ann), start=1):
            wanted = {**first_choice(browser, table), "live": True}
            answer = browser.post(f"/api/tables/{table}/actions", json=wanted)
            assert answer.json() == {"version": version}
            for versions, socket in zip(heard, (hers, his), strict=True):
                update = until(socket, lambda u: u["version"] > 0)
                assert [frame["n"] for frame in update["frames"]] == [version]
                versions.append(update["version"])

    assert heard == [[1, 2, 3], [1, 2, 3]]


def test_what_was_played_while_the_line_was_broken_is_not_lost(ann):
    table = open_table(ann, ONE_SCREEN)
    wanted = {**first_choice(ann, table), "live": True}  # the page has not noticed yet
    assert ann.post(f"/api/tables/{table}/actions", json=wanted).json() == {"version": 1}

    with live(ann, table) as socket:
        socket.send_json(NOTHING)

        update = until(socket, lambda update: True)

    assert (update["version"], [frame["n"] for frame in update["frames"]]) == (1, [1])


def test_a_page_that_is_kept_up_to_date_is_still_told_that_somebody_was_faster(ann):
    table = open_table(ann, ONE_SCREEN)
    wanted = {**first_choice(ann, table), "live": True}
    play(ann, table)

    found = problem(ann.post(f"/api/tables/{table}/actions", json=wanted), 409)

    assert found["problem"] == "stale"
    assert found["update"]["version"] == 1


@pytest.mark.parametrize("path", ["back", "again"])
def test_taking_back_and_playing_again_are_told_once_too(ann, path):
    table = open_table(ann, ONE_SCREEN)
    play(ann, table)
    if path == "again":
        ann.post(f"/api/tables/{table}/back", json={"after": 1, "to": 0})
    version = 1 + (path == "again")
    wanted = {"after": version, "to": int(path == "again"), "live": True}

    answer = ann.post(f"/api/tables/{table}/{path}", json=wanted)

    assert answer.json() == {"version": version + 1}


def test_a_page_that_was_away_catches_up(ann):
    table = open_table(ann, ONE_SCREEN)
    for _ in range(3):
        play(ann, table)

    with live(ann, table) as socket:
        socket.send_json({"version": 1, "n": 1, "branch": 0})

        update = until(socket, lambda update: True)

    assert [frame["n"] for frame in update["frames"]] == [2, 3]


def test_a_page_that_knows_another_table_is_told_everything(ann):
    table = open_table(ann, ONE_SCREEN)

    with live(ann, table) as socket:
        socket.send_json({"version": 99, "n": 80, "branch": 3})

        assert until(socket, lambda update: True)["frames"][0]["whole"]["n"] == 0


def test_who_is_there_is_seen(ann, bob, table):
    sit(bob, ann, table, "Bob")
    with live(ann, table) as hers:
        hers.send_json(NOTHING)
        assert not until(hers, lambda update: True)["seats"]["Bob"]["here"]
        with live(bob, table) as his:
            his.send_json(NOTHING)
            until(hers, lambda update: update["seats"]["Bob"]["here"])
        until(hers, lambda update: not update["seats"]["Bob"]["here"])


@pytest.mark.parametrize(
    "said", ["", "ping", "{", '{"version": 0}', '{"version": "x", "n": 0, "branch": 0}', "[" * 99]
)
def test_a_page_that_does_not_say_what_it_knows_is_closed(ann, table, said):
    with live(ann, table) as socket:
        socket.send_text(said)
        with pytest.raises(WebSocketDisconnect) as end:
            socket.receive_text()
    assert end.value.code == 1008


def test_a_page_that_chatters_is_closed(ann, table, still):
    with live(ann, table) as socket:
        socket.send_json(NOTHING)
        for _ in range(40):
            socket.send_text("ping")
        with pytest.raises(WebSocketDisconnect) as end:
            while True:
                socket.receive_text()
    assert end.value.code == 1008


def test_there_is_nothing_to_hear_at_a_table_that_is_not(ann, table):
    with live(ann, "nowhere") as socket, pytest.raises(WebSocketDisconnect) as end:
        socket.receive_text()
    assert end.value.code == 4404


def test_pages_of_one_browser_are_limited(tables, settings):
    app = create_app(tables, replace(settings, sockets=2))
    with TestClient(app, PLACE, headers={"origin": PLACE}) as ann:
        table = open_table(ann)
        with live(ann, table), live(ann, table):
            with live(ann, table) as third, pytest.raises(WebSocketDisconnect) as end:
                third.receive_text()
            assert end.value.code == 1013
        with live(ann, table) as socket:
            socket.send_json(NOTHING)
            assert socket.receive_json()["version"] == 0


def test_a_page_that_is_closed_is_forgotten(ann, app, table):
    for _ in range(30):
        with live(ann, table) as socket:
            socket.send_json(NOTHING)
            socket.receive_json()
    assert not app.state.sockets.open
