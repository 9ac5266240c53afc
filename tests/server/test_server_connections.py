"""Connections that are slow, half open, too many or broken are dropped, and the log stays short."""

from __future__ import annotations

import asyncio
import base64
import logging
import os
import socket
import struct
from collections.abc import Callable, Iterator
from threading import Event, Thread
from typing import Any

import pytest
import uvicorn

from ferrovia.server.bounded_connections import (
    Connections,
    bounded_http,
    bounded_websockets,
    quieted,
)
from ferrovia.server.in_hand import Busy, InHand
from ferrovia.server.settings import ConnectionLimits

PATIENCE = 30.0
GET = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"
LARGE = 8_000_000


async def app(scope: Any, receive: Any, send: Any) -> None:
    """Echo bodies and pages; ``/large`` is a large answer."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        while (said := await receive())["type"] == "websocket.receive":
            text = "x" * LARGE if said.get("text") == "large" else said["text"]
            await send({"type": "websocket.send", "text": text})
        return
    body = b""
    while True:
        part = await receive()
        if part["type"] == "http.disconnect":
            return
        body += part.get("body", b"")
        if not part.get("more_body"):
            break
    answer = b"x" * LARGE if scope["path"] == "/large" else b"got " + body
    length = [(b"content-length", str(len(answer)).encode())]
    await send({"type": "http.response.start", "status": 200, "headers": length})
    await send({"type": "http.response.body", "body": answer})


class Serving:
    """A server on this machine, in a thread, with short limits."""

    def __init__(self, **limits: Any) -> None:
        self.connections = Connections(ConnectionLimits(proxies=(), **limits))
        config = uvicorn.Config(
            app,
            http=bounded_http(self.connections),
            ws=bounded_websockets(self.connections),
            lifespan="off",
            log_config=None,
            access_log=False,
            ws_max_size=10_000,
        )
        self.server = uvicorn.Server(config)
        self.lines: list[socket.socket] = []
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.thread = Thread(target=self._run, daemon=True)
        self.thread.start()
        while not self.server.started:
            Event().wait(0.01)

    def _run(self) -> None:
        asyncio.run(self.server._serve([self.listening]))

    def connect(self, say: bytes = b"") -> socket.socket:
        line = socket.create_connection(self.listening.getsockname())
        self.lines.append(line)
        line.settimeout(PATIENCE)
        if say:
            line.sendall(say)
        return line

    def stop(self) -> None:
        self.server.should_exit = self.server.force_exit = True
        self.thread.join()
        for line in (*self.lines, self.listening):
            line.close()


@pytest.fixture
def serving(caplog: pytest.LogCaptureFixture) -> Iterator[Any]:
    running: list[Serving] = []

    def start(**limits: Any) -> Serving:
        running.append(Serving(**limits))
        return running[-1]

    with caplog.at_level(logging.WARNING):
        yield start
        for each in running:
            each.stop()
    assert not [record for record in caplog.records if record.exc_info], "no traceback"


def closed(line: socket.socket) -> bool:
    """Whether the other side ends a connection before anything comes."""
    try:
        return line.recv(1) == b""
    except ConnectionResetError:
        return True


def read_up_to(line: socket.socket, end: bytes) -> bytes:
    data = b""
    while not data.endswith(end):
        data += line.recv(1)
    return data


def wait_until(condition: Callable[[], object]) -> None:
    for _ in range(int(PATIENCE / 0.01)):
        if condition():
            return
        Event().wait(0.01)
    pytest.fail("it did not come about")


def page(serving: Serving) -> socket.socket:
    """Open a WebSocket."""
    key = base64.b64encode(os.urandom(16)).decode()
    line = serving.connect(
        f"GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    head = b""
    while not head.endswith(b"\r\n\r\n"):
        head += line.recv(1)
    assert b"101" in head
    return line


def frame(opcode: int, data: bytes = b"", *, final: bool = True) -> bytes:
    assert len(data) < 126
    return bytes([opcode | (0x80 if final else 0), 0x80 | len(data)]) + b"\0\0\0\0" + data


def close_code(line: socket.socket) -> int:
    """Read until a page is closed, and return why."""
    data = b""
    while part := line.recv(10_000):
        data += part
    at = data.rfind(b"\x88")
    return int(struct.unpack(">H", data[at + 2 : at + 4])[0])


@pytest.mark.parametrize("said", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: x\r\nA: "])
def test_who_does_not_finish_the_head_of_a_request_is_dropped(serving, said):
    server = serving(headers=0.3)
    assert closed(server.connect(said))
    assert server.connections.dropped == {"headers too slow": 1}


def test_one_letter_now_and_then_does_not_help(serving):
    server = serving(headers=0.5)
    line = server.connect(b"GET / HTTP/1.1\r\nA: ")
    with pytest.raises((ConnectionResetError, BrokenPipeError)):
        for _ in range(1000):
            line.sendall(b"a")
            Event().wait(0.05)


def test_who_does_not_finish_a_body_is_dropped(serving):
    server = serving(headers=30, body=0.3)
    assert closed(server.connect(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nab"))
    assert server.connections.dropped == {"body too slow": 1}


def test_who_takes_their_time_but_ends_in_time_is_answered_and_may_go_on(serving):
    server = serving()
    line = server.connect(b"POST / HTTP/1.1\r\nHost: x\r\n")
    line.sendall(b"Content-Length: 2\r\n\r\n")
    line.sendall(b"a")
    line.sendall(b"b")
    assert read_up_to(line, b"got ab").startswith(b"HTTP/1.1 200")
    line.sendall(GET)
    assert read_up_to(line, b"got ").startswith(b"HTTP/1.1 200")
    assert not server.connections.dropped


def test_who_does_not_read_the_answer_is_dropped(serving):
    server = serving(reading=0.3)
    server.connect(GET.replace(b"/ ", b"/large "))
    wait_until(lambda: server.connections.dropped)
    assert server.connections.dropped == {"reading too slow": 1}


def test_a_page_that_does_not_read_is_dropped(serving):
    server = serving(reading=0.3)
    line = page(server)
    line.sendall(frame(1, b"large"))
    wait_until(lambda: server.connections.dropped)
    wait_until(lambda: server.connections.count <= 0)


def test_a_page_that_is_quiet_stays_open(serving):
    server = serving(headers=0.2, body=0.2)
    line = page(server)
    Event().wait(0.6)
    line.sendall(frame(1, b"still here"))
    assert line.recv(10_000).endswith(b"still here")
    assert not server.connections.dropped


def test_there_are_so_many_connections_of_one_address_and_no_more(serving, caplog):
    server = serving(per_address=3, headers=30)
    held = [server.connect(GET) for _ in range(3)]
    assert all(line.recv(10_000) for line in held)
    assert all(closed(server.connect()) for _ in range(20))
    assert server.connections.dropped == {"too many from one address": 20}
    held.pop().close()
    wait_until(lambda: server.connections.count <= 2)
    assert server.connect(GET).recv(10_000)
    assert sum("were dropped" in record.message for record in caplog.records) == 1


def test_a_proxy_brings_as_many_as_there_may_be_in_all():
    connections = Connections(ConnectionLimits(most=5, per_address=1, proxies=("10.0.0.1",)))
    assert [connections.arrive("10.0.0.1") for _ in range(4)] == [True] * 4
    assert [connections.arrive("10.0.0.2") for _ in range(3)] == [True, False, False]
    assert connections.count == 5
    assert not connections.arrive("10.0.0.3")
    connections.leave("10.0.0.2")
    assert connections.arrive("10.0.0.3")


def test_pages_are_counted_and_leave(serving):
    server = serving(per_address=2)
    pages = [page(server) for _ in range(2)]
    assert server.connections.count == 2
    assert closed(server.connect())
    for line in pages:
        line.sendall(frame(1, b"hello"))
        assert line.recv(100)[2:] == b"hello"
        line.close()
    wait_until(lambda: server.connections.count <= 0)


@pytest.mark.parametrize(
    ("frames", "code"),
    [
        (frame(2, b"\0\1\2"), 1003),
        (frame(1, b"\xff\xfe"), 1007),
        (frame(1, b"\xc3", final=False) + frame(0, b"\x28"), 1007),
        (frame(1, b"a", final=False) + frame(0, final=False) * 2_000, 1008),
        (frame(9) * 500, 1008),
        (b"\xff\xff\xff\xff", 1002),
        (frame(0, b"goes on with nothing"), 1002),
        (frame(1, b"a" * 100, final=False) + frame(0, b"a" * 100, final=False) * 200, 1009),
    ],
)
def test_broken_frames_close_the_page_and_nothing_else(serving, frames, code):
    server = serving()
    line, other = page(server), page(server)
    try:
        line.sendall(frames)
        assert close_code(line) == code
    except (ConnectionResetError, BrokenPipeError):  # closed while we were still sending
        pass
    other.sendall(frame(1, b"still here"))
    assert other.recv(100)[2:] == b"still here"


def test_nonsense_is_logged_once_and_not_once_for_each(serving, caplog):
    stop = quieted()
    server = serving()
    for _ in range(10):
        line = server.connect(b"\x16\x03\x01 nonsense\r\n\r\n")
        assert line.recv(100).startswith(b"HTTP/1.1 400")
    stop()
    assert sum("Invalid HTTP" in record.message for record in caplog.records) == 1


def test_each_name_has_so_many_places_and_the_rest_wait():
    async def run() -> None:
        hands, order = InHand(2, 1), []
        leave = asyncio.Event()

        async def ask(name: str) -> None:
            async with hands.place(name):
                order.append(name)
                await leave.wait()

        asked = [asyncio.create_task(ask(name)) for name in ("a", "a", "a", "b")]
        await asyncio.sleep(0.01)
        assert order == ["a", "a", "b"]
        with pytest.raises(Busy):
            await ask("a")
        leave.set()
        await asyncio.gather(*asked)
        assert order == ["a", "a", "b", "a"]
        assert not hands._lines

    asyncio.run(run())
