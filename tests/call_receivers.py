"""Those who are called in tests: a web server that notes what it is sent, and a server for mail."""

from __future__ import annotations

import base64
import json
import os
import socketserver
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import Queue
from threading import Thread
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

PATIENCE = 300
"""Seconds until something that does not arrive is given up; the machine may be busy."""


class Received:
    """What arrived, oldest first."""

    def __init__(self, place: str) -> None:
        self.place = place
        self._things: Queue[Any] = Queue()
        self.answers: list[int] = []
        """Statuses to answer with, before all is well."""

    def put(self, thing: Any) -> None:
        self._things.put(thing)

    def next(self) -> Any:
        """Wait for the next thing."""
        return self._things.get(timeout=PATIENCE)

    def nothing(self) -> bool:
        """Whether nothing has arrived that was not looked at."""
        return self._things.empty()


@contextmanager
def web_receiver() -> Iterator[Received]:
    """A web server that takes everything, as (path, headers, body)."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            status = received.answers.pop(0) if received.answers else 201
            self.send_response(status)
            self.send_header("content-length", "0")
            self.end_headers()
            received.put((self.path, {k.lower(): v for k, v in self.headers.items()}, body))

        def log_message(self, format: str, *args: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    received = Received(f"http://127.0.0.1:{server.server_address[1]}")
    with _running(server):
        yield received


@contextmanager
def mail_receiver() -> Iterator[Received]:
    """A server for mail that takes everything, as messages."""

    class Handler(socketserver.StreamRequestHandler):
        def handle(self) -> None:
            self._say("220 here")
            while line := self.rfile.readline().strip().upper():
                if line.startswith(b"DATA"):
                    self._say("354 go on")
                    received.put(_message(self.rfile.readline))
                    self._say("250 taken")
                elif line.startswith(b"QUIT"):
                    self._say("221 bye")
                    return
                else:
                    self._say("250 fine")

        def _say(self, text: str) -> None:
            self.wfile.write(f"{text}\r\n".encode())

    server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    received = Received(f"127.0.0.1:{server.server_address[1]}")
    with _running(server):
        yield received


def _message(readline: Callable[[], bytes]) -> EmailMessage:
    lines = []
    while (line := readline()) not in (b".\r\n", b""):
        lines.append(line)
    found = message_from_bytes(b"".join(lines), policy=policy.default)
    assert isinstance(found, EmailMessage)
    return found


@contextmanager
def _running(server: socketserver.BaseServer) -> Iterator[None]:
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


class PushedBrowser:
    """A browser's half of web push: keys of its own, and reading what was encrypted for them."""

    def __init__(self, endpoint: str) -> None:
        self.endpoint = endpoint
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = os.urandom(16)

    @property
    def keys(self) -> dict[str, str]:
        """The keys as a browser tells them."""
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"p256dh": _text(point), "auth": _text(self._auth)}

    def read(self, body: bytes) -> dict[str, Any]:
        """Return what was pushed."""
        plain = http_ece.decrypt(body, private_key=self._key, auth_secret=self._auth)
        found: dict[str, Any] = json.loads(plain)
        return found


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()
