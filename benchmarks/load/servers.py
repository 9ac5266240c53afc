"""The server processes of a full house, and what the system says they use."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from ferrovia.server.processes import used_by
from ferrovia.struct import Struct

STARTING = 60.0
"""Seconds in which a server is to answer."""
ADDRESS = re.compile(r"http://127\.0\.0\.1:(\d+)")


class Served(Struct, frozen=True):
    """A server process."""

    pid: int
    port: int

    def processor_seconds(self) -> float:
        """Return the processor time that it and the processes it has started have taken."""
        return sum(process.seconds for process in used_by(self.pid))

    def megabytes(self) -> float:
        """Return the memory that it and the processes it has started hold."""
        return sum(process.megabytes for process in used_by(self.pid))


@contextmanager
def serving(processes: int, data: Path, database: str) -> Iterator[list[Served]]:
    """Start servers as ``ferrovia serve`` does, and end them afterwards."""
    with ExitStack() as stack:
        yield [stack.enter_context(_started(data, database)) for _ in range(processes)]


@contextmanager
def _started(data: Path, database: str) -> Iterator[Served]:
    where = ["--database", database] if database else []
    command = [sys.executable, "-m", "ferrovia", "serve", "--data", str(data), *where]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            yield Served(process.pid, _port(process.stdout))
        finally:
            process.terminate()


def _port(said: Iterator[str]) -> int:
    """Return the port that a server says it answers at."""
    until = time.monotonic() + STARTING
    for line in said:
        if found := ADDRESS.search(line):
            return int(found[1])
        if time.monotonic() > until:
            break
    raise SystemExit("the server did not start")
