"""A PostgreSQL server of the tests' own: a private folder, a private socket, no network.

It is Debian's, found under ``/usr/lib/postgresql``. PostgreSQL refuses to run as root, so where
tests do, it runs as the user ``postgres``, which comes with the package.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import time
from itertools import count
from pathlib import Path

import psycopg

PATIENCE = 60.0
INSTALL = "apt-get install -y postgresql"
SETTINGS = {
    "listen_addresses": "",
    "max_connections": "200",
    "shared_buffers": "32MB",
    "log_min_messages": "panic",
}


class CannotRun(Exception):
    """There is no PostgreSQL here; says what to do."""


def programs() -> Path:
    """Return the folder of the newest PostgreSQL that is installed."""
    found = sorted(
        Path("/usr/lib/postgresql").glob("*/bin/postgres"), key=lambda p: float(p.parts[-3])
    )
    if not found:
        raise CannotRun(f"These tests need PostgreSQL. Install it: {INSTALL}")
    return found[-1].parent


class Postgres:
    """One server; ``fsync`` as in earnest, or quick."""

    def __init__(self, *, fsync: bool = False) -> None:
        self._programs = programs()
        self._user = {"user": "postgres", "group": "postgres"} if os.geteuid() == 0 else {}
        self.folder = Path(tempfile.mkdtemp(prefix="ferrovia-postgres-", dir="/tmp"))
        self._settings = {
            **SETTINGS,
            "unix_socket_directories": str(self.folder),
            "fsync": "on" if fsync else "off",
        }
        self._process: subprocess.Popen[bytes] | None = None
        self._names = count(1)
        if self._user:
            shutil.chown(self.folder, "postgres", "postgres")
        self._run(
            "initdb", "-A", "trust", "-U", "ferrovia", "-E", "UTF8", "--no-sync", "--locale=C.UTF-8"
        )
        self.start()

    def _run(self, program: str, *arguments: str) -> None:
        command = [self._programs / program, "-D", self.folder / "data", *arguments]
        done = subprocess.run(command, capture_output=True, text=True, cwd="/", **self._user)  # type: ignore[call-overload]
        assert done.returncode == 0, done.stdout + done.stderr

    def start(self) -> None:
        """Start it, and return when it answers."""
        settings = [f"--{name}={value}" for name, value in self._settings.items()]
        self._process = subprocess.Popen(  # type: ignore[call-overload]
            [self._programs / "postgres", "-D", self.folder / "data", *settings],
            cwd="/",
            stderr=subprocess.DEVNULL,
            **self._user,
        )
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                psycopg.connect(self.address("postgres")).close()
                return
            except psycopg.OperationalError:
                assert time.monotonic() < deadline, "PostgreSQL does not answer"
                time.sleep(0.02)

    def stop(self, how: str = "immediate") -> None:
        """End it: ``immediate`` is like a power cut for whoever uses it."""
        if self._process is not None:
            self._run("pg_ctl", "stop", "-m", how)
            self._process.wait(PATIENCE)
            self._process = None

    def restart(self, how: str = "immediate") -> None:
        self.stop(how)
        self.start()

    def remove(self) -> None:
        self.stop()
        shutil.rmtree(self.folder)

    def address(self, name: str) -> str:
        """Return the address of one of its databases."""
        return f"postgresql://ferrovia:secret-word@/{name}?host={self.folder}"

    def new_database(self) -> str:
        """Make an empty database, and return its address."""
        name = f"tables{next(self._names)}"
        with psycopg.connect(self.address("postgres"), autocommit=True) as line:
            line.execute(f"CREATE DATABASE {name}".encode())
        return self.address(name)
