"""One server for one folder of tables: a second one is told where the first one answers."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ferrovia.cli.errors import CommandError, unwritable
from ferrovia.store.location import make_private
from ferrovia.struct import Struct

try:
    import fcntl
except ImportError:  # a system without such locks; the store itself decides every race
    fcntl = None  # type: ignore[assignment]

NAME = "running"


class AlreadyRunning(CommandError):
    """A server already serves these tables."""

    def __init__(self, link: str) -> None:
        where = f" at {link}" if link else ""
        super().__init__(f"Ferrovia already serves these tables{where}")
        self.link = link
        """Where it answers; empty if it has not said so yet."""


class ServerLock(Struct, frozen=True):
    """The lock of the one server of a folder, and the note where it answers."""

    handle: int

    def note(self, link: str) -> None:
        """Say where it answers."""
        os.ftruncate(self.handle, 0)
        os.pwrite(self.handle, link.encode(), 0)


@contextmanager
def only_one(folder: Path) -> Iterator[ServerLock]:
    """Be the one server of a folder, as long as this lasts; the system ends it with the process."""
    path = folder / NAME
    try:
        make_private(folder)
        handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as problem:
        raise unwritable(path, problem) from None
    try:
        _lock(handle)
        yield ServerLock(handle)
    finally:
        os.close(handle)


def running_at(folder: Path) -> str:
    """Return where the server of a folder answers; empty if there is none."""
    try:
        with only_one(folder):
            return ""
    except AlreadyRunning as running:
        return running.link


def _lock(handle: int) -> None:
    if fcntl is None:
        return
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise AlreadyRunning(os.pread(handle, 200, 0).decode(errors="replace")) from None
