"""Notices within one process: whoever waits for a table is called when it moves on."""

from __future__ import annotations

import logging
from collections.abc import Callable
from threading import Lock

from ferrovia.store.protocol import Callback

LOG = logging.getLogger(__name__)


class Notices:
    """Who wants to hear of which table; safe to use from any thread."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._listeners: dict[str | None, dict[object, Callback]] = {}

    def subscribe(self, table: str | None, callback: Callback) -> Callable[[], None]:
        """Call back at every notice of a table, or of all; what is returned ends that."""
        ticket = object()
        with self._lock:
            self._listeners.setdefault(table, {})[ticket] = callback

        def unsubscribe() -> None:
            with self._lock:
                listeners = self._listeners.get(table, {})
                listeners.pop(ticket, None)
                if not listeners:
                    self._listeners.pop(table, None)

        return unsubscribe

    def notify(self, table: str, number: int) -> None:
        """Call everybody who listens, in the order in which they came."""
        with self._lock:
            callbacks = [
                *self._listeners.get(table, {}).values(),
                *self._listeners.get(None, {}).values(),
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
