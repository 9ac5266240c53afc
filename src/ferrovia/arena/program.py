"""Which program plays: a digest of everything that decides what happens in a game of bots.

Games that were played by different programs are different samples. They may look alike, and are
never put together.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from importlib.resources.abc import Traversable

from ferrovia.titles.packages import package_of

ROOMS = ("arena", "board", "bots", "core", "family", "routes", "titles", "views")
"""Rooms that have a say in what a bot does and what comes of it."""
KINDS = (".py", ".toml", ".json")


@cache
def program_digest(title: str) -> str:
    """Return the identity of the program that plays a title, wherever its files lie."""
    digest = blake2b(digest_size=16)
    rooms = {room: files("ferrovia") / room for room in ROOMS}
    for name, folder in {**rooms, f"title {title}": files(package_of(title))}.items():
        for path, file in _files(folder, name):
            digest.update(f"{path}\n".encode())
            digest.update(file.read_bytes())
    return digest.hexdigest()


def _files(folder: Traversable, name: str) -> Iterator[tuple[str, Traversable]]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        path = f"{name}/{entry.name}"
        if entry.is_dir():
            yield from _files(entry, path)
        elif entry.name.endswith(KINDS):
            yield path, entry
