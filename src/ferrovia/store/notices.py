"""Notices within one process: whoever waits for a table is called when it moves on."""

from __future__ import annotations

import logging
from threading import Lock

from ferrovia.store.protocol import Callback, Hook

LOG = logging.getLogger(__name__)


class Notices:
    """Who wants to hear of which table; safe to use from any thread."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._listeners: dict[tuple[str | None, bool], dict[object, Callback]] = {}

    def subscribe(self, table: str | None, callback: Callback, *, elsewhere: bool = False) -> Hook:
        """Call back at every notice of a table, or of all; what is returned ends that.

        With ``elsewhere`` only those that come from another process.
        """
        ticket = object()
        with self._lock:
            self._listeners.setdefault((table, elsewhere), {})[ticket] = callback

        def unsubscribe() -> None:
            with self._lock:
                listeners = self._listeners.get((table, elsewhere), {})
                listeners.pop(ticket, None)
                if not listeners:
                    self._listeners.pop((table, elsewhere), None)

        return unsubscribe

    def notify(self, table: str, number: int, *, elsewhere: bool = False) -> None:
        """Call everybody who listens; those first who want to know what came from elsewhere."""
        places = [(table, False), (None, False)]
        if elsewhere:
            places = [(table, True), (None, True), *places]
        with self._lock:
            callbacks = [
                callback for place in places for callback in self._listeners.get(place, {}).values()
            ]
        # Outside the lock: a callback may subscribe or leave. One that fails must not keep the
        # notice from the others, nor from whoever played the action, which has long been kept.
        for callback in callbacks:
            try:
                callback(table, number)
            except Exception:
                LOG.exception("a listener at table %s failed at event %d", table, number)

    def clear(self) -> None:
        """Forget everybody."""
        with self._lock:
            self._listeners.clear()
