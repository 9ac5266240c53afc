"""Somebody who plays at another table meanwhile, and notes how long each action takes."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread
from typing import Any

from siege.target import HERE, Target, opened

PACE = 0.1
"""Seconds between two actions."""
BEFORE_BACK = 3
"""Actions after which they are taken back."""


class Witness:
    """Plays at a table of their own, in a thread."""

    def __init__(self, target: Target) -> None:
        self._target = target
        self._table, self._cookie = opened(target, source=HERE)
        self._seen: list[tuple[float, float]] = []
        """When each action was sent, and how long it took."""
        self.troubles: list[str] = []
        self._stop = Event()

    @contextmanager
    def playing(self) -> Iterator[None]:
        """Play as long as this lasts."""
        thread = Thread(target=self._run, daemon=True)
        thread.start()
        try:
            yield
        finally:
            self._stop.set()
            thread.join()

    def _run(self) -> None:
        version = n = 0
        seat = self._seat()
        while not self._stop.wait(PACE):
            sent: dict[str, Any] = {"after": version, "to": 0}
            path = "back"
            if n < BEFORE_BACK:
                sent = {"after": version, "action": {"type": "pass", "by": seat}}
                path = "actions"
            begun = time.monotonic()
            answer = self._target.ask(
                f"/api/tables/{self._table}/{path}", sent, cookie=self._cookie, source=HERE
            )
            if path == "actions":
                self._seen.append((begun, time.monotonic() - begun))
            if answer.status != 200:
                self.troubles.append(f"{path}: {answer.status} {answer.body[:100]!r}")
                version, n, seat = self._look()
                continue
            update = json.loads(answer.body)
            version, n, seat = update["version"], update["n"], update["now"]["seat"]

    def _look(self) -> tuple[int, int, str]:
        answer = self._target.ask(
            f"/api/tables/{self._table}", cookie=self._cookie, source=HERE
        )
        if answer.status != 200:
            return 0, 0, ""
        update = json.loads(answer.body)["update"]
        return update["version"], update["n"], update["now"]["seat"]

    def _seat(self) -> str:
        return self._look()[2]

    def times_since(self, begun: float) -> list[float]:
        """Return how long the actions took that were sent since a moment, the slowest last."""
        return sorted(took for at, took in self._seen if at >= begun)
