"""What the host of a server sees and does, and nobody else."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient
from web_visit import open_table, play, problem

from ferrovia.ratings.finished_games import (
    RESULT,
    FinishedGame,
    Player,
    SeatFigures,
    SeatResult,
)
from ferrovia.server.house_load import ActionPace


@pytest.fixture
def host(browser, tables, ann) -> TestClient:
    """The browser that has opened the host's own link."""
    found = browser()
    found.post("/api/sit", json={"key": tables.host_key})
    return found


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/api/house/tables"),
        ("GET", "/api/house/load"),
        ("POST", "/api/house/expire"),
        ("GET", "/api/ratings"),
        ("GET", "/api/ratings/bot/baron"),
    ],
)
def test_others_are_turned_away(ann, table, method, path):
    answer = ann.request(method, path, json={"days": 1} if method == "POST" else None)

    assert problem(answer, 403)["problem"] == "forbidden"


def test_the_host_finds_tables_by_name_title_and_people(host, ann):
    tables = [open_table(ann) for _ in range(3)]
    ann.post(f"/api/tables/{tables[0]}/name", json={"name": "Friday evening"})
    ann.post(f"/api/tables/{tables[1]}/person", json={"seat": "Ann", "name": "Annabella"})

    def found(search: str, **more: int) -> list[str]:
        answer = host.get("/api/house/tables", params={"search": search, **more})
        return [row["table"] for row in answer.json()["tables"]]

    assert found("friday") == [tables[0]]
    assert found("1849 ANNABELLA") == [tables[1]]
    assert found("nobody") == []
    assert sorted(found("")) == sorted(tables)
    part = host.get("/api/house/tables", params={"most": 2}).json()
    assert (len(part["tables"]), part["more"]) == (2, True)
    assert len(found("", first=2, most=2)) == 1
    assert problem(host.get("/api/house/tables", params={"most": 0}), 400)["problem"] == "form"


def test_the_host_sees_how_large_a_table_is_and_deletes_it(host, ann, table):
    play(ann, table)

    (row,) = host.get("/api/house/tables").json()["tables"]
    assert (row["events"], row["over"], row["known"]) == (1, False, True)

    assert host.post(f"/api/tables/{table}/delete", json={"agree": True}).json()["gone"]
    assert host.get("/api/house/tables").json()["tables"] == []


def test_the_host_counts_abandoned_tables_before_they_are_deleted(still, host, ann, table):
    still.advance(11 * 24 * 60 * 60)
    path = "/api/house/expire"

    assert host.post(path, json={"days": 12}).json() == {"tables": 0}
    assert host.post(path, json={"days": 10}).json() == {"tables": 1}
    assert ann.get(f"/api/tables/{table}").status_code == 200
    assert host.post(path, json={"days": 10, "really": True}).json() == {"tables": 1}
    assert problem(ann.get(f"/api/tables/{table}"), 404)["problem"] == "unknown"
    assert problem(host.post(path, json={"days": 0}), 400)["problem"] == "form"


def test_the_host_sees_the_load_and_what_is_allowed(host, ann, table, settings):
    play(ann, table)

    load = host.get("/api/house/load").json()

    assert load["actions"] == 1
    assert load["actions_a_second"] > 0
    assert load["tables_in_memory"] == 1
    assert [each["tasks"] for each in load["waiting"]] == [0, 0, 0, 0]
    assert load["quotas"]["tables"] == settings.quota.tables
    assert load["processes"][0]["megabytes"] > 10


def test_actions_are_counted_over_the_last_minute(still):
    pace = ActionPace()
    for _ in range(120):
        still.advance(1)
        pace.note()

    assert pace.count == 120
    assert 0.9 < pace.a_second < 1.1
    still.advance(120)
    assert pace.a_second == 0


def test_without_accounts_the_host_sees_how_bots_play(host, tables):
    bots = [Player("bot", "baron"), Player("bot", "builder"), None]
    seats = [
        SeatResult(f"seat {place}", player, SeatFigures(place, 900 // place, ("RCS",), 120, "RCS"))
        for place, player in enumerate(bots, start=1)
    ]
    game = FinishedGame("t", "1849", "2026-01-01T00:00:00.000Z", 300, tuple(seats))
    tables.store.keep_house([RESULT.fact(game, key="t")])

    (ladder,) = host.get("/api/ratings").json()["ladders"]
    assert (ladder["title"], ladder["players"]) == ("1849", 3)
    assert [line["name"] for line in ladder["lines"]] == ["baron", "builder"]
    assert ladder["figures"]["games"] == 1

    player = host.get("/api/ratings/bot/builder").json()
    assert [(each["place"], each["of"]) for each in player["ladders"]] == [(2, 2)]
    assert [seat["own"] for seat in player["games"][0]["seats"]] == [False, True, False]
    assert player["games"][0]["seats"][2]["name"] == "seat 3"
    assert host.get("/api/ratings/bot/nobody").json()["games"] == []
    assert problem(host.get("/api/ratings/account/nobody"), 404)["problem"] == "unknown"
    assert problem(host.get("/api/ratings/king/nobody"), 400)["problem"] == "form"
