"""Letting abandoned tables expire, where the host wants that."""

from __future__ import annotations

import logging
from threading import Thread

from ferrovia import clock
from ferrovia.tables import Tables
from ferrovia.tables.quotas import let_expire

LOG = logging.getLogger("ferrovia.server")
EVERY = 60 * 60.0
"""Seconds from one look to the next."""
LOOK = "look"


class Expiring:
    """Looks for abandoned tables once an hour, in a thread of its own, and deletes them."""

    def __init__(self, tables: Tables, days: float) -> None:
        self._tables = tables
        self._days = days
        self._alarms = clock.Alarms()
        self._thread: Thread | None = None

    def start(self) -> None:
        """Look at once, and then every hour; without a number of days, never."""
        if self._days <= 0:
            return
        self._alarms.start()
        self._alarms.set(LOOK, clock.seconds())
        self._thread = Thread(target=self._run, name="expiring", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Look no more."""
        self._alarms.stop()
        if self._thread is not None:
            self._thread.join()
            self._thread = None

    def _run(self) -> None:
        while self._alarms.next() is not None:
            try:
                gone = let_expire(self._tables, self._days)
                if gone:
                    LOG.warning("%d abandoned tables have expired and were deleted", gone)
            except Exception:
                LOG.exception("abandoned tables could not be looked for")
            self._alarms.set(LOOK, clock.seconds() + EVERY)
