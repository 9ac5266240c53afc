"""A real server process: killed while people play, stopped politely, started twice."""

from __future__ import annotations

import json
import signal
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from threading import Event, Thread
from time import sleep
from typing import Any

import httpx2
import pytest
from served import PATIENCE, NotServed, Served
from web_visit import ONE_SCREEN
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

Serve = Callable[..., Served]
RECORD = Path(__file__).parents[1] / "playthroughs/games/1849-3-players.json"


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    """Start servers over one data folder; none is left behind."""
    started: list[Served] = []

    def start(*more: str, **options: Any) -> Served:
        found = Served(tmp_path / "data", *more, **options)
        started.append(found)
        return found

    yield start
    for served in started:
        if served.process.poll() is None:
            served.kill()


def browser(**settings: Any) -> httpx2.Client:
    """Return somebody who waits long for an answer; the machine may be busy."""
    return httpx2.Client(timeout=PATIENCE, **settings)


class Visitor:
    """Somebody who plays over HTTP, and remembers what was acknowledged."""

    def __init__(self, served: Served) -> None:
        self.web = browser(base_url=served.place, headers={"origin": served.place})
        wanted = {"title": "1849", "seats": ONE_SCREEN, "seed": "3"}
        self.table = self.web.post("/api/tables", json=wanted).json()["table"]
        self.acknowledged: list[dict[str, Any]] = []
        self.rng = Random(3)
        self.ready = Event()
        self.enough = 0
        """Acknowledged actions after which it is said that it is ready."""

    def play(self) -> None:
        """Play whatever is offered, until the server is gone."""
        try:
            while True:
                update = self.web.get(f"/api/tables/{self.table}").json()["update"]
                offered = [c["action"] for c in update["now"]["choices"] if not c["dim"]]
                action = self.rng.choice(offered or [{"type": "pass", "by": update["now"]["seat"]}])
                act = {"after": update["version"], "action": action}
                answer = self.web.post(f"/api/tables/{self.table}/actions", json=act)
                assert answer.status_code == 200, answer.text
                self.acknowledged.append(action)
                if len(self.acknowledged) >= self.enough:
                    self.ready.set()
        except httpx2.TransportError:
            self.ready.set()

    def visit(self, served: Served) -> None:
        """Come back, with the same cookies, to a server that was started again."""
        cookies = self.web.cookies
        self.web.close()
        self.web = browser(base_url=served.place, headers={"origin": served.place}, cookies=cookies)


@pytest.mark.parametrize("enough", [1, 5, 20])
def test_a_server_killed_while_a_client_plays_loses_no_acknowledged_action(serve, enough):
    served = serve()
    visitors = [Visitor(served) for _ in range(2)]
    for visitor in visitors:
        visitor.enough = enough
    threads = [Thread(target=visitor.play) for visitor in visitors]
    for thread in threads:
        thread.start()
    for visitor in visitors:
        assert visitor.ready.wait(PATIENCE)

    served.kill()

    for thread in threads:
        thread.join()
    again = serve()
    for visitor in visitors:
        visitor.visit(again)
        assert len(visitor.acknowledged) >= enough
        view = visitor.web.get(f"/api/tables/{visitor.table}").json()
        record = visitor.web.get(f"/api/tables/{visitor.table}/record").json()
        # One more may stand that was kept and not yet answered.
        assert view["update"]["n"] - len(visitor.acknowledged) in (0, 1)
        assert record["actions"][: len(visitor.acknowledged)] == visitor.acknowledged
        assert len(visitor.web.get("/api/tables").json()) == 1
        visitor.web.close()


def test_every_table_reopens_after_a_kill_for_its_players_and_links(serve):
    served = serve()
    with browser(base_url=served.place, headers={"origin": served.place}) as web:
        seats = [*ONE_SCREEN[:2], {"name": "Cyd", "kind": "link"}]
        opened = web.post("/api/tables", json={"title": "1849", "seats": seats}).json()["table"]
        imported = web.post("/api/import", content=RECORD.read_bytes()).json()["table"]
        fork = web.post(f"/api/tables/{imported}/fork", json={"at": 50}).json()["table"]
        links = web.get(f"/api/tables/{opened}").json()["links"]
        cookies = web.cookies

    served.kill()

    again = serve()
    with browser(base_url=again.place, headers={"origin": again.place}, cookies=cookies) as web:
        counts = {t: web.get(f"/api/tables/{t}").json()["update"]["n"] for t in (opened, fork)}
        assert counts == {opened: 0, fork: 50}
        assert web.get(f"/api/tables/{imported}/finale").json()["winners"]
        assert web.get(f"/api/tables/{opened}").json()["links"] == links
    with browser(base_url=again.place, headers={"origin": again.place}) as other:
        answer = other.post("/api/sit", json={"key": links["seats"]["Cyd"]})
        assert answer.json()["table"] == opened
    with browser(base_url=again.place, headers={"origin": again.place}) as host:
        host.post("/api/sit", json={"key": again.host_key})
        assert len(host.get("/api/tables").json()) == 3


def test_a_page_is_kept_up_to_date_over_the_network(serve):
    served = serve()
    visitor = Visitor(served)
    cookie = "; ".join(f"{name}={value}" for name, value in visitor.web.cookies.items())
    place = f"{served.place.replace('http', 'ws')}/api/tables/{visitor.table}/live"
    headers = {"Cookie": cookie}
    with connect(
        place, origin=served.place, additional_headers=headers, open_timeout=PATIENCE
    ) as page:
        page.send(json.dumps({"version": 0, "n": 0, "branch": 0}))
        assert json.loads(page.recv(PATIENCE))["version"] == 0
        act = {"after": 0, "action": {"type": "pass", "by": _decider(visitor)}}

        visitor.web.post(f"/api/tables/{visitor.table}/actions", json=act)

        while (update := json.loads(page.recv(PATIENCE)))["version"] == 0:
            pass
        assert [frame["n"] for frame in update["frames"]] == [1]
        served.stop()
        with pytest.raises(ConnectionClosed):
            page.recv(PATIENCE)
    visitor.web.close()


def _decider(visitor: Visitor) -> str:
    view = visitor.web.get(f"/api/tables/{visitor.table}").json()
    found: str = view["update"]["now"]["seat"]
    return found


def test_a_foreign_page_is_not_let_in_over_the_network(serve):
    served = serve()
    place = f"{served.place.replace('http', 'ws')}/api/tables/x/live"

    for origin in ("https://evil.example", None):
        with pytest.raises(InvalidStatus) as refused, connect(place, origin=origin):
            pass
        assert refused.value.response.status_code == 403


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_a_server_is_stopped_politely(serve, how):
    served = serve()

    assert served.stop(how) == 0
    assert served.errors == []


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_bots_end_with_the_server_and_go_on_with_the_next_though_nobody_looks(serve, how):
    served = serve("--bot-pace", "0.05")
    seats = [{"name": name, "kind": "bot", "bot": "builder"} for name in ("Ann", "Bob", "Cyd")]
    with browser(base_url=served.place, headers={"origin": served.place}) as web:
        web.post("/api/tables", json={"title": "1849", "seats": seats})
        cookies, before = web.cookies, moved(web, 3)
    thinking = children(served.process.pid)
    assert thinking

    served.stop(how)

    while any(Path(f"/proc/{process}/cmdline").exists() for process in thinking):
        sleep(0.01)
    again = serve("--bot-pace", "0.05")
    with browser(base_url=again.place, headers={"origin": again.place}, cookies=cookies) as web:
        assert moved(web, before + 3) > before


def children(process: int) -> list[int]:
    """Return the processes that a process has started."""
    tasks = Path(f"/proc/{process}/task").glob("*/children")
    return [int(child) for each in tasks for child in each.read_text().split()]


def moved(web: httpx2.Client, wanted: int) -> int:
    """Wait until so many moves have been made at the one table in the list; it is not opened."""
    while (n := web.get("/api/tables").json()[0]["n"]) < wanted:
        sleep(0.05)
    return int(n)


def test_one_server_at_a_time_serves_a_folder(serve):
    served = serve()

    with pytest.raises(NotServed, match=f"already serves these tables at {served.place}"):
        serve()
    assert served.stop() == 0
    serve()


def test_play_finds_a_server_that_runs_already(serve):
    served = serve()

    with pytest.raises(NotServed, match=f"already serves these tables at {served.place}"):
        serve("--no-browser", command="play")
    assert served.process.poll() is None


def test_a_port_that_is_taken_is_said_plainly(serve):
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]

        with pytest.raises(NotServed, match=f"port {port} is taken"):
            serve(port=port)


def test_play_prints_the_address(serve):
    served = serve("--no-browser", command="play")

    assert served.place in served.lines[0]
    assert httpx2.get(f"{served.place}/api/titles", timeout=PATIENCE).status_code == 200
    assert served.stop() == 0


def test_the_network_is_told_where_to_go(serve):
    served = serve("--host", "0.0.0.0")

    assert httpx2.get(f"{served.place}/api/titles", timeout=PATIENCE).status_code == 200
    assert served.lines[0].startswith("Ferrovia is served at http://127.0.0.1:")


def test_what_is_kept_is_for_this_user_alone(serve, tmp_path):
    serve()

    for path in (tmp_path / "data").rglob("*"):
        assert path.stat().st_mode & 0o077 == 0, path
