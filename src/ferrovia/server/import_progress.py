"""How far files have been read, for pages that wait for one."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock

MOST = 256
"""Imports that are remembered; those begun longest ago are forgotten first."""
LONGEST_NAME = 64


class ImportProgress:
    """Shares of work done, by names that the pages have chosen; safe from any thread."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._shares: OrderedDict[str, float] = OrderedDict()

    def report(self, name: str, share: float) -> None:
        """Note how much of an import is done, from 0 to 1; it never goes back."""
        if not name or len(name) > LONGEST_NAME:
            return
        with self._lock:
            self._shares[name] = max(share, self._shares.get(name, 0.0))
            if len(self._shares) > MOST:
                self._shares.popitem(last=False)

    def share(self, name: str) -> float:
        """Return how much of an import is done; 0 of one that nobody knows."""
        with self._lock:
            return self._shares.get(name, 0.0)

    def finish(self, name: str) -> None:
        """Forget an import."""
        with self._lock:
            self._shares.pop(name, None)
