"""What a server counts and measures, in the form that Prometheus reads.

Everything is of this process alone, and of nobody in particular: routes, not addresses; kinds of
calls, not whom they reached.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, cast

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    Info,
    ProcessCollector,
    generate_latest,
    start_http_server,
)

from ferrovia import __version__, clock
from ferrovia.server.house_load import ActionPace
from ferrovia.store import Store
from ferrovia.workers.fair_queue import Urgency
from ferrovia.workers.tasks import Workers

QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Seconds between which answers to people and of the store are counted."""
THOUGHTS = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0, 60.0)
"""The same for bots, which take longer."""
ACTION_ROUTE = "/api/tables/{table}/actions"
PLAYED = 200
MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8"
HERE_ONLY = "127.0.0.1"
UNTIMED = frozenset({"lead", "notify", "subscribe", "say", "hear", "close"})
"""Methods of a store that ask no database, or last until somebody ends them."""


class Metrics:
    """The figures of one server; safe to use from any thread."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        self.pace = ActionPace()
        ProcessCollector(registry=registry)
        Info("ferrovia", "Which version this is.", registry=registry).info({"version": __version__})
        self._requests = Counter(
            "ferrovia_requests",
            "Requests that were answered, sockets when they end.",
            ("method", "route", "status"),
            registry=registry,
        )
        self._actions = Histogram(
            "ferrovia_action_seconds",
            "From an action that is sent to its answer.",
            buckets=QUICK,
            registry=registry,
        )
        self._store = Histogram(
            "ferrovia_store_seconds",
            "What the store of tables takes to answer.",
            ("method",),
            buckets=QUICK,
            registry=registry,
        )
        self._thoughts = Histogram(
            "ferrovia_thinking_seconds",
            "What the processes of bots take for one task.",
            buckets=THOUGHTS,
            registry=registry,
        )
        self._calls = Counter(
            "ferrovia_calls",
            "Calls to people: delivered, failed (and tried again), given up.",
            ("way", "outcome"),
            registry=registry,
        )

    def note_request(self, method: str, route: str, status: int, seconds: float) -> None:
        """Count a request by the pattern of its route; nobody knows how many paths there are."""
        self._requests.labels(method, route, str(status)).inc()
        if route == ACTION_ROUTE:
            self._actions.observe(seconds)
            if status == PLAYED:
                self.pace.note()

    def note_thought(self, seconds: float) -> None:
        """Count a task that a process of the bots has done."""
        self._thoughts.observe(seconds)

    def note_call(self, way: str, outcome: str) -> None:
        """Count what came of a call."""
        self._calls.labels(way, outcome).inc()

    def watch(self, name: str, about: str, count: Callable[[], int]) -> None:
        """Ask for a number whenever somebody reads the metrics."""
        Gauge(f"ferrovia_{name}", about, registry=self.registry).set_function(count)

    def watch_workers(self, workers: Workers) -> None:
        """Show how many tasks wait for a process that does heavy work, by their urgency."""
        waiting = Gauge(
            "ferrovia_thinking_waiting",
            "Tasks that wait for a process that does heavy work.",
            ("urgency",),
            registry=self.registry,
        )

        def count(urgency: Urgency) -> Callable[[], int]:
            return lambda: workers.waiting(urgency)

        for urgency in Urgency:
            waiting.labels(urgency.name.lower()).set_function(count(urgency))

    def timed(self, store: Store) -> Store:
        """Return a store that measures how long each question and change takes."""
        return cast(Store, _TimedStore(store, self._observe_store))

    def _observe_store(self, method: str, seconds: float) -> None:
        self._store.labels(method).observe(seconds)

    def text(self) -> bytes:
        """Return all figures as they stand."""
        return generate_latest(self.registry)

    def serve(self, port: int) -> Callable[[], None]:
        """Show them at a port of their own, to this machine only; what is returned ends that."""
        server, thread = start_http_server(port, addr=HERE_ONLY, registry=self.registry)

        def stop() -> None:
            server.shutdown()
            server.server_close()
            thread.join()

        return stop


class _TimedStore:
    """Stands before a store; whatever it is asked, the store answers."""

    def __init__(self, store: Store, observe: Callable[[str, float], None]) -> None:
        self._store = store
        self._observe = observe

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._store, name)
        if name in UNTIMED or name.startswith("_") or not callable(found):
            return found

        @wraps(found)
        def timed(*args: Any, **kwargs: Any) -> Any:
            begun = clock.seconds()
            try:
                return found(*args, **kwargs)
            finally:
                self._observe(name, clock.seconds() - begun)

        setattr(self, name, timed)
        return timed
