"""A server in a process of its own, to be visited over the network and killed."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from functools import cached_property
from pathlib import Path
from threading import Thread

SERVED = re.compile(r"served at http://\S+?:(?P<port>\d+)/$", re.MULTILINE)

PATIENCE = 300
"""Seconds until something that does not happen is given up; the machine may be busy."""
START = "import sys; from ferrovia.cli import main; sys.exit(main())"


class NotServed(Exception):
    """The server ended without having begun; says what it said."""


class Served:
    """A server of its own, as a person would start it."""

    def __init__(
        self,
        data: Path | None,
        *more: str,
        command: str = "serve",
        port: int = 0,
        **environment: str,
    ) -> None:
        self._place = () if data is None else ("--data", str(data))
        if "--database" in more:
            self._place = ("--database", more[more.index("--database") + 1])
        self._environment = {**os.environ, "PYTHONUNBUFFERED": "1", **environment}
        arguments = [command, "--port", str(port), *(self._place if data else ()), *more]
        self.process = subprocess.Popen(
            [sys.executable, "-c", START, *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=self._environment,
        )
        self.lines: list[str] = []
        self.errors: list[str] = []
        self._draining = Thread(target=self._drain, daemon=True)
        self._draining.start()
        self.port = self._begun()
        self.place = f"http://127.0.0.1:{self.port}"

    @cached_property
    def host_link(self) -> str:
        """The host's own link, as the host is told it."""
        return subprocess.run(
            [sys.executable, "-c", START, "host-link", *self._place],
            env=self._environment,
            capture_output=True,
            text=True,
            check=True,
        ).stdout.strip()

    @property
    def host_key(self) -> str:
        """The key that opens every table."""
        return self.host_link.partition("#host=")[2]

    def _begun(self) -> int:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.append(line)
            if found := SERVED.search(line):
                return int(found["port"])
        self._ended()
        raise NotServed("".join((*self.lines, *self.errors)))

    def _drain(self) -> None:
        assert self.process.stderr is not None
        self.errors += self.process.stderr

    def kill(self) -> None:
        """End it as a power cut does."""
        self.process.kill()
        self._ended()

    def stop(self, how: int = signal.SIGINT) -> int:
        """End it as Ctrl-C does, and return its exit code."""
        self.process.send_signal(how)
        return self._ended()

    def _ended(self) -> int:
        code = self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.lines += self.process.stdout
        self.process.stdout.close()
        self._draining.join()
        assert self.process.stderr is not None
        self.process.stderr.close()
        return code
