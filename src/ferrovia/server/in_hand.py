"""How many requests of one browser, and of one address, are answered at the same time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Busy(Exception):
    """Somebody waits for so many answers that no more questions are taken from them."""


class InHand:
    """Places for each name, in which requests are answered; the others wait in line.

    Used by one event loop alone. Whoever has all their places taken keeps nobody else waiting.
    """

    def __init__(self, places: int, waiting: int) -> None:
        self._places = places
        self._waiting = waiting
        self._lines: dict[str, _Line] = {}

    @asynccontextmanager
    async def place(self, name: str) -> AsyncIterator[None]:
        """Hold a place, as soon as there is one; ``Busy`` if too many wait for one already."""
        line = self._lines.setdefault(name, _Line(self._places))
        if line.users >= self._places + self._waiting:
            raise Busy
        line.users += 1
        try:
            async with line.places:
                yield
        finally:
            line.users -= 1
            if not line.users:
                del self._lines[name]


class _Line:
    def __init__(self, places: int) -> None:
        self.places = asyncio.Semaphore(places)
        self.users = 0
        """Requests that hold a place or wait for one."""
