"""A server in a process of its own, to be visited over the network and killed."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from threading import Thread

LINK = re.compile(r"http://\S+?:(?P<port>\d+)/#host=(?P<key>[\w-]+)")

PATIENCE = 300
"""Seconds until something that does not happen is given up; the machine may be busy."""
START = "import sys; from ferrovia.cli import main; sys.exit(main())"


class NotServed(Exception):
    """The server ended without having begun; says what it said."""


class Served:
    """A server of its own, as a person would start it."""

    def __init__(self, data: Path, *more: str, command: str = "serve", port: int = 0) -> None:
        self.data = data
        arguments = [command, "--port", str(port), "--data", str(data), *more]
        self.process = subprocess.Popen(
            [sys.executable, "-c", START, *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
        self.lines: list[str] = []
        self.errors: list[str] = []
        self._draining = Thread(target=self._drain, daemon=True)
        self._draining.start()
        self.port, self.host_key = self._begun()
        self.place = f"http://127.0.0.1:{self.port}"

    def _begun(self) -> tuple[int, str]:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.append(line)
            if found := LINK.search(line):
                return int(found["port"]), found["key"]
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
