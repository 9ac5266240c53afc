"""Whether a server is well, and what it counts: for whoever runs it, and for nobody else."""

from __future__ import annotations

import re
import socket
import threading

import httpx2
import pytest
from served import PATIENCE
from web_visit import ONE_SCREEN, SOCKET, open_table, play

from ferrovia import __version__
from ferrovia.server import health_routes
from ferrovia.server.metrics import Metrics
from ferrovia.store import MemoryStore, StoreError
from ferrovia.workers.fair_queue import FairQueue, Urgency
from ferrovia.workers.pool import ProcessPool


def figures(text: str) -> dict[str, float]:
    """Return the lines of metrics by what stands before their number."""
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines)}


@pytest.fixture
def host(browser, tables):
    found = browser()
    assert found.post("/api/sit", json={"key": tables.host_key}).status_code == 200
    return found


def test_a_server_that_is_well_says_so_and_which_version_it_is(ann):
    answer = ann.get("/healthz")

    assert answer.status_code == 200
    assert answer.json() == {"status": "ok", "version": __version__, "reason": ""}
    assert ann.head("/healthz").status_code == 200


def test_a_store_that_does_not_answer_is_told_without_saying_where_it_is(ann, tables, tmp_path):
    tables.store.close()

    answer = ann.get("/healthz")

    assert answer.status_code == 503
    assert answer.json()["reason"] == "The store of tables does not answer."
    assert str(tmp_path) not in answer.text


def test_a_store_that_hangs_is_waited_for_a_moment_and_asked_once(ann, app, monkeypatch):
    asked, go_on = [], threading.Event()

    class Hangs(MemoryStore):
        def held(self, key, table=None):
            asked.append(key)
            go_on.wait(PATIENCE)
            return ()

    monkeypatch.setattr(health_routes, "PATIENCE", 0.05)
    app.state.health = health_routes.Health(Hangs())

    answers = [ann.get("/healthz") for _ in range(3)]
    go_on.set()

    assert [answer.status_code for answer in answers] == [503, 503, 503]
    assert "in time" in answers[0].json()["reason"]
    assert len(asked) == 1


def test_only_the_host_reads_the_metrics(browser, host, tables):
    stranger = browser()
    wrong = {"authorization": f"Bearer {tables.host_key[::-1]}"}
    right = {"authorization": f"Bearer {tables.host_key}"}

    assert stranger.get("/metrics").status_code == 403
    assert stranger.get("/metrics", headers=wrong).status_code == 403
    assert stranger.get("/metrics", headers=right).status_code == 200
    assert host.get("/metrics").headers["content-type"].startswith("text/plain; version=0.0.4")


def test_requests_are_counted_by_the_pattern_of_their_route(ann, table, host):
    ann.get(f"/api/tables/{table}")
    ann.get(f"/api/tables/{table}")
    ann.get("/api/tables/nobody-has-this")
    ann.request("BREW", "/api/tables")

    found = figures(host.get("/metrics").text)

    route = 'method="GET",route="/api/tables/{table}"'
    assert found[f'ferrovia_requests_total{{{route},status="200"}}'] == 2
    assert found[f'ferrovia_requests_total{{{route},status="404"}}'] == 1
    assert not any(table in name or "BREW" in name for name in found)


def test_actions_and_the_store_are_measured():
    metrics = Metrics()
    store = metrics.timed(MemoryStore())
    with pytest.raises(StoreError):
        store.header("nobody-has-this")
    store.tables()
    metrics.note_request("POST", "/api/tables/{table}/actions", 200, 0.02)

    found = figures(metrics.text().decode())

    assert found['ferrovia_store_seconds_count{method="header"}'] == 1
    assert found['ferrovia_store_seconds_count{method="tables"}'] == 1
    assert found["ferrovia_action_seconds_count"] == 1
    assert found['ferrovia_action_seconds_bucket{le="0.025"}'] == 1
    assert found['ferrovia_action_seconds_bucket{le="0.01"}'] == 0


def test_an_action_at_a_table_is_measured(ann, host):
    table = open_table(ann, seats=ONE_SCREEN)

    assert play(ann, table).status_code == 200

    assert figures(host.get("/metrics").text)["ferrovia_action_seconds_count"] == 1


def test_open_pages_and_tables_in_memory_are_counted(ann, table, host):
    with ann.websocket_connect(f"{SOCKET}/api/tables/{table}/live") as page:
        page.send_json({"version": 0, "n": 0, "branch": 0})
        page.receive_json()
        found = figures(host.get("/metrics").text)
    after = figures(host.get("/metrics").text)

    assert found["ferrovia_open_sockets"] == 1
    assert after["ferrovia_open_sockets"] == 0
    assert after["ferrovia_tables_in_memory"] == 1
    live = 'method="SOCKET",route="/api/tables/{table}/live",status="101"'
    assert after[f"ferrovia_requests_total{{{live}}}"] == 1


def test_tasks_that_wait_for_bots_are_counted_by_urgency():
    queue: FairQueue[str] = FairQueue()
    queue.put("a", "one", Urgency.WATCHED)
    queue.put("a", "two", Urgency.WATCHED)
    queue.put("b", "three", Urgency.ALONE)
    assert [queue.waiting(urgency) for urgency in Urgency] == [0, 2, 1, 0]
    queue.take()
    assert queue.waiting(Urgency.WATCHED) == 1

    metrics = Metrics()
    metrics.watch_workers(ProcessPool(1))
    found = figures(metrics.text().decode())
    assert found['ferrovia_thinking_waiting{urgency="watched"}'] == 0


def test_calls_are_counted_by_way_and_outcome():
    metrics = Metrics()
    metrics.note_call("webhook", "delivered")
    metrics.note_call("e-mail", "given up")
    metrics.note_thought(0.3)

    found = figures(metrics.text().decode())

    assert found['ferrovia_calls_total{outcome="delivered",way="webhook"}'] == 1
    assert found['ferrovia_calls_total{outcome="given up",way="e-mail"}'] == 1
    assert found["ferrovia_thinking_seconds_count"] == 1


def test_every_answer_has_a_name_of_its_own(ann):
    names = [ann.get("/api/titles").headers["x-request-id"] for _ in range(3)]
    turned_away = ann.get("/api/titles", headers={"host": "evil.example"})

    assert len(set(names)) == 3
    assert all(re.fullmatch("[0-9a-f]{16}", name) for name in names)
    assert turned_away.status_code == 403
    assert turned_away.headers["x-request-id"]


def test_metrics_are_shown_at_a_port_of_their_own_to_this_machine(served_metrics):
    text = httpx2.get(f"http://127.0.0.1:{served_metrics}/metrics", timeout=PATIENCE).text

    assert figures(text)["ferrovia_open_sockets"] == 0


@pytest.fixture
def served_metrics(app):
    metrics: Metrics = app.state.metrics
    stop = metrics.serve(port := _free_port())
    yield port
    stop()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
