"""Tables that expire while the server runs, if the host wants that."""

from __future__ import annotations

from threading import Event

from starlette.testclient import TestClient
from web_visit import PLACE, open_table, problem

from ferrovia.server import expiring
from ferrovia.server.app import create_app
from ferrovia.server.expiring import Expiring
from ferrovia.struct import replace
from ferrovia.workers.tasks import InProcess


def test_nothing_expires_unless_the_host_wants_it(tables, settings, still, monkeypatch):
    monkeypatch.setattr(expiring, "let_expire", lambda *_: 1 / 0)
    never = Expiring(tables, 0)
    never.start()
    never.stop()
    with TestClient(create_app(tables, settings, InProcess()), PLACE, headers={"origin": PLACE}):
        still.advance(10**9)


def test_abandoned_tables_are_deleted_while_the_server_runs(tables, settings, ann, still):
    table = open_table(ann)
    still.advance(11 * 24 * 60 * 60)
    app = create_app(tables, replace(settings, expire=10.0), InProcess())
    with TestClient(app, PLACE, headers={"origin": PLACE}):
        while tables.store.tables():
            Event().wait(0.01)
    assert problem(ann.get(f"/api/tables/{table}"), 404)["problem"] == "unknown"
