"""Who has a table open right now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from threading import Lock


class Presence:
    """How many pages are open at each table, and with which seats; safe from any thread."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._seats: dict[str, Counter[str]] = {}
        self._pages: Counter[str] = Counter()

    def arrive(self, table: str, seats: Iterable[str]) -> Callable[[], None]:
        """Note that a page has been opened; what is returned notes that it was closed."""
        held = tuple(seats)
        left = False
        with self._lock:
            self._pages[table] += 1
            self._seats.setdefault(table, Counter()).update(held)

        def leave() -> None:
            nonlocal left
            with self._lock:
                if left:
                    return
                left = True
                self._pages[table] -= 1
                self._seats[table].subtract(held)
                if self._pages[table] <= 0:
                    del self._pages[table], self._seats[table]

        return leave

    def seats(self, table: str) -> frozenset[str]:
        """Return the seats that somebody has the table open with."""
        with self._lock:
            return frozenset(seat for seat, pages in self._seats.get(table, {}).items() if pages)

    def anybody(self, table: str) -> bool:
        """Whether anybody has the table open."""
        with self._lock:
            return table in self._pages
