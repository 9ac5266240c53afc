"""The server under attack: started here, for this machine only, with its log and its memory."""

from __future__ import annotations

import http.client
import json
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks.load.servers import Served

HERE = "127.0.0.1"
ATTACKER = "127.0.0.2"
"""From where attacks come: not the address from which a proxy would, and the table is played at."""
ANSWERS = re.compile(r"http://127\.0\.0\.1:(\d+)")
PATIENCE = 60.0
SEATS = [{"name": name, "kind": "here"} for name in ("Ann", "Bob", "Cyd")]


class Answer(NamedTuple):
    """What a server answered; status 0: it did not."""

    status: int
    body: bytes
    cookie: str


class Target:
    """A server under attack."""

    def __init__(self, process: subprocess.Popen[str], port: int, log: Path) -> None:
        self.port = port
        self.origin = f"http://{HERE}:{port}"
        self._served = Served(process.pid, port)
        self._log = log

    def ask(
        self,
        path: str,
        sent: Any = None,
        *,
        cookie: str = "",
        source: str = ATTACKER,
        patience: float = PATIENCE,
    ) -> Answer:
        """Send one request; what is sent is JSON, or bytes as they are."""
        line = http.client.HTTPConnection(
            HERE, self.port, timeout=patience, source_address=(source, 0)
        )
        body = sent if isinstance(sent, bytes | None) else json.dumps(sent).encode()
        headers = {"origin": self.origin, "content-type": "application/json"}
        if cookie:
            headers["cookie"] = cookie
        try:
            line.request("GET" if sent is None else "POST", path, body, headers)
            answer = line.getresponse()
            set_cookie = (answer.getheader("set-cookie") or "").partition(";")[0]
            return Answer(answer.status, answer.read(), set_cookie or cookie)
        except (OSError, http.client.HTTPException):
            return Answer(0, b"", cookie)
        finally:
            line.close()

    def megabytes(self) -> float:
        """Return the memory of the server and its processes."""
        try:
            return self._served.megabytes()
        except OSError:  # one of them has just ended
            return 0.0

    @property
    def log(self) -> str:
        """All that the server has logged so far."""
        return self._log.read_text(encoding="utf-8", errors="replace")


@contextmanager
def served(folder: Path) -> Iterator[Target]:
    """Start a server as ``ferrovia serve`` does, and end it afterwards."""
    command = [sys.executable, "-m", "ferrovia", "serve", "--port", "0", "--data", str(folder)]
    log = folder / "log.txt"
    with (
        log.open("w") as errors,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True) as process,
    ):
        try:
            assert process.stdout is not None
            for line in process.stdout:
                if found := ANSWERS.search(line):
                    break
            else:
                raise SystemExit("the server did not start")
            yield Target(process, int(found[1]), log)
        finally:
            process.terminate()


def opened(target: Target, title: str = "1849", **more: Any) -> tuple[str, str]:
    """Open a table at one screen; return its id, and the cookie of whoever sits there."""
    answer = target.ask("/api/tables", {"title": title, "seats": SEATS}, **more)
    if answer.status != 200:
        raise SystemExit(f"no table could be opened: {answer.status} {answer.body[:200]!r}")
    return json.loads(answer.body)["table"], answer.cookie


def statuses(answers: Mapping[int, int]) -> str:
    """Say how requests were answered, in few words."""
    return ", ".join(f"{count}× {status or 'cut off'}" for status, count in sorted(answers.items()))


