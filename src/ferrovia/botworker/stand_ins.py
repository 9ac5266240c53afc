"""The one who looks at the clocks: where time has run out, a bot stands in."""

from __future__ import annotations

import logging
from collections.abc import Callable
from threading import Thread

from ferrovia import clock
from ferrovia.tables import Tables
from ferrovia.tables.pausing import tables_with_clocks, time_check

LOG = logging.getLogger("ferrovia.bots")


class StandIns:
    """Looks at each table with a clock when its time is over, in a thread of its own."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._alarms = clock.Alarms()
        self._thread: Thread | None = None
        self._leave: Callable[[], None] = lambda: None

    def start(self) -> None:
        """Begin to look, also at tables whose time ran out while nobody did."""
        self._alarms.start()
        self._leave = self._tables.listen(None, lambda table, _: self._look_now(table))
        self._thread = Thread(target=self._run, name="clocks", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Look no more."""
        self._leave()
        self._alarms.stop()
        if self._thread is not None:
            self._thread.join()
            self._thread = None

    def _look_now(self, table: str) -> None:
        self._alarms.set(table, clock.seconds())

    def _run(self) -> None:
        try:
            for found in tables_with_clocks(self._tables):
                self._look_now(found)
        except Exception:
            LOG.exception("the tables with clocks could not be found")
        while (table := self._alarms.next()) is not None:
            try:
                left = time_check(self._tables, table)
                if left is not None:
                    self._alarms.set(table, clock.seconds() + left)
            except Exception:
                LOG.exception("the clock of table %s failed", table)
