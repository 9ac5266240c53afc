"""A server that is told to stop: what is in hand is finished, pages are told, bots end."""

from __future__ import annotations

import json
import signal
import socket
from collections.abc import Iterator
from pathlib import Path
from time import sleep

import httpx2
import pytest
from served import PATIENCE, Served
from test_server_killed import RECORD, children, moved
from web_visit import ONE_SCREEN
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

SERVICE_RESTART = 1012


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    found = Served(tmp_path / "data", "--bot-pace", "0.05", "--grace", "60")
    yield found
    if found.process.poll() is None:
        found.kill()


def half_sent(served: Served, body: bytes) -> socket.socket:
    """Send an import but for its last half, and return when the server has taken that in."""
    line = socket.create_connection(("127.0.0.1", served.port), PATIENCE)
    head = (
        f"POST /api/import HTTP/1.1\r\nHost: 127.0.0.1:{served.port}\r\n"
        f"Origin: {served.place}\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    line.sendall(head.encode() + body[: len(body) // 2])
    assert httpx2.get(f"{served.place}/healthz", timeout=PATIENCE).status_code == 200
    return line


def test_what_is_in_hand_is_finished(served):
    body = RECORD.read_bytes()
    line = half_sent(served, body)

    served.process.send_signal(signal.SIGTERM)
    while _answers(served):
        sleep(0.05)
    line.sendall(body[len(body) // 2 :])
    with line, line.makefile("rb") as answer:
        status, *_ = answer.read().split(b"\r\n")

    assert status == b"HTTP/1.1 200 OK"
    assert served.stop(0) == 0
    assert served.errors == []


def _answers(served: Served) -> bool:
    """Whether anybody can still come in."""
    try:
        socket.create_connection(("127.0.0.1", served.port), PATIENCE).close()
    except ConnectionRefusedError:
        return False
    return True


def test_pages_are_told_that_the_server_goes_and_will_be_back(served):
    with httpx2.Client(
        base_url=served.place, headers={"origin": served.place}, timeout=PATIENCE
    ) as web:
        wanted = {"title": "1849", "seats": ONE_SCREEN}
        table = web.post("/api/tables", json=wanted).json()["table"]
        cookie = "; ".join(f"{name}={value}" for name, value in web.cookies.items())
        place = f"{served.place.replace('http', 'ws')}/api/tables/{table}/live"
        with connect(place, origin=served.place, additional_headers={"Cookie": cookie}) as page:
            page.send(json.dumps({"version": 0, "n": 0, "branch": 0}))
            page.recv(PATIENCE)

            assert served.stop(signal.SIGTERM) == 0

            with pytest.raises(ConnectionClosed) as closed:
                while True:
                    page.recv(PATIENCE)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == SERVICE_RESTART
    assert served.errors == []


def test_bots_end_with_the_server(served):
    seats = [{"name": name, "kind": "bot", "bot": "builder"} for name in ("Ann", "Bob", "Cyd")]
    with httpx2.Client(
        base_url=served.place, headers={"origin": served.place}, timeout=PATIENCE
    ) as web:
        web.post("/api/tables", json={"title": "1849", "seats": seats})
        moved(web, 3)
    thinking = children(served.process.pid)

    assert served.stop(signal.SIGTERM) == 0

    assert thinking
    assert not any(Path(f"/proc/{process}/cmdline").exists() for process in thinking)


def test_whoever_never_sends_the_rest_does_not_keep_the_server(tmp_path):
    served = Served(tmp_path / "data", "--grace", "0.3")
    line = half_sent(served, RECORD.read_bytes())

    assert served.stop(signal.SIGTERM) == 0
    line.close()
