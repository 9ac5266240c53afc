"""How often somebody may knock: a bucket of tokens that fills again with time."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock

from ferrovia import clock

BUCKETS = 4096
"""Buckets remembered; whoever has been quiet longest is forgotten first."""


class RateLimit:
    """``burst`` at once, then ``rate`` a second, for each name; safe from any thread."""

    def __init__(self, burst: float, rate: float) -> None:
        self._burst = burst
        self._rate = rate
        self._lock = Lock()
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def wait(self, name: str) -> float:
        """Take a token; return 0, or the seconds until there will be one."""
        with self._lock:
            now = clock.seconds()
            left, since = self._buckets.pop(name, (self._burst, now))
            left = min(self._burst, left + (now - since) * self._rate)
            granted = left >= 1
            self._buckets[name] = (left - 1 if granted else left, now)
            if len(self._buckets) > BUCKETS:
                self._buckets.popitem(last=False)
        return 0.0 if granted else (1 - left) / self._rate
