"""Bots, clocks and calls run in the one server that leads them, and nowhere else."""

from __future__ import annotations

from threading import Event

import pytest
from starlette.testclient import TestClient
from web_visit import PLACE, open_table, play

from ferrovia.bots import bot_named
from ferrovia.server.app import create_app
from ferrovia.store import MemoryStore
from ferrovia.tables import Tables
from ferrovia.workers.tasks import InProcess

PATIENCE = 30.0


class Shared(MemoryStore):
    """A store that others use, too: the test says who leads."""

    def __init__(self):
        super().__init__()
        self.ready = {}

    def lead(self, task, gained, lost):
        self.ready[task] = (gained, lost)
        return lambda: self.ready.pop(task)

    def begin(self, task):
        self.ready[task][0]()

    def end(self, task):
        self.ready[task][1]()


@pytest.fixture
def store():
    return Shared()


@pytest.fixture
def visit(store, settings):
    tables = Tables(store, "secret")
    app = create_app(tables, settings, InProcess(), lambda name: bot_named("random"))
    with TestClient(app, PLACE, headers={"origin": PLACE}) as client:
        yield client


SEATS = [{"name": "Ann", "kind": "me"}, *({"name": name, "kind": "bot"} for name in ("Bob", "Cyd"))]


def test_a_server_is_ready_for_all_that_is_done_once_and_withdraws_at_its_end(store, settings):
    app = create_app(Tables(store, "secret"), settings, InProcess())
    with TestClient(app, PLACE):
        assert set(store.ready) == {"bots", "clocks", "calls", "expiry", "ratings"}
    assert store.ready == {}


def test_bots_move_where_they_are_led_and_pick_up_what_waits(store, visit):
    table = open_table(visit, seats=SEATS)
    anns_turn = Event()

    def on_event(table, number):
        if store.tables([table])[0].standing["to_move"] == "Ann":
            anns_turn.set()

    store.subscribe(table, on_event)
    for _ in range(2):
        before = len(store.events(table))
        anns_turn.clear()
        assert play(visit, table).status_code == 200
        assert len(store.events(table)) == before + 1  # nobody leads here
        store.begin("bots")
        assert anns_turn.wait(PATIENCE)
        store.end("bots")
        assert len(store.events(table)) >= before + 3
