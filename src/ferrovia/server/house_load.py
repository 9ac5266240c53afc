"""How busy a server is, and what it allows: what its host looks at before all else."""

from __future__ import annotations

import os
from collections import deque
from threading import Lock

from ferrovia import __version__, clock
from ferrovia.server.processes import ProcessUse, used_by
from ferrovia.server.settings import Settings
from ferrovia.struct import Struct
from ferrovia.tables import Tables
from ferrovia.workers.fair_queue import Urgency
from ferrovia.workers.tasks import Workers

MINUTE = 60.0


class WaitingTasks(Struct, frozen=True):
    """Tasks that nobody has begun yet."""

    urgency: str
    tasks: int


class HouseQuotas(Struct, frozen=True):
    """What the host of a server allows, as it was started."""

    tables: int
    """Tables that one browser or account may have opened."""
    events: int
    """All that may have happened at these."""
    expire_days: float
    """Days after which unfinished games at which nothing happens are deleted; 0: never."""
    requests_a_second: float
    """Of one browser, after a first burst."""
    pages: int
    """Pages of one browser that are kept up to date at the same time."""


class HouseLoad(Struct, frozen=True):
    """How busy this server process is; others with the same database say so for themselves."""

    version: str
    up_seconds: float
    """Since it began to answer."""
    processes: tuple[ProcessUse, ...]
    """The server first, then those that think for it; empty where the system does not say."""
    pages: int
    """Pages that are kept up to date."""
    tables_in_memory: int
    waiting: tuple[WaitingTasks, ...]
    """What waits for the processes that think, the most urgent first."""
    actions: int
    """Since it began to answer."""
    actions_a_second: float
    """In the last minute."""
    quotas: HouseQuotas


class ActionPace:
    """How many actions are played; safe to use from any thread."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._begun = clock.seconds()
        self._recent: deque[float] = deque()
        self._count = 0

    def note(self) -> None:
        """Count an action."""
        with self._lock:
            self._count += 1
            self._recent.append(clock.seconds())
            self._forget_old()

    def _forget_old(self) -> None:
        while self._recent and self._recent[0] < clock.seconds() - MINUTE:
            self._recent.popleft()

    @property
    def up_seconds(self) -> float:
        """How long it has been counted."""
        return clock.seconds() - self._begun

    @property
    def count(self) -> int:
        """All actions so far."""
        return self._count

    @property
    def a_second(self) -> float:
        """How many a second there were in the last minute, or since the beginning."""
        with self._lock:
            self._forget_old()
            return len(self._recent) / max(1.0, min(MINUTE, self.up_seconds))


def house_load(
    tables: Tables, settings: Settings, workers: Workers, pace: ActionPace, pages: int
) -> HouseLoad:
    """Return how busy this server is."""
    return HouseLoad(
        version=__version__,
        up_seconds=round(pace.up_seconds, 1),
        processes=used_by(os.getpid()),
        pages=pages,
        tables_in_memory=tables.in_memory,
        waiting=tuple(WaitingTasks(u.name.lower(), workers.waiting(u)) for u in Urgency),
        actions=pace.count,
        actions_a_second=round(pace.a_second, 2),
        quotas=HouseQuotas(
            tables=settings.quota.tables,
            events=settings.quota.events,
            expire_days=settings.expire,
            requests_a_second=settings.rate,
            pages=settings.sockets,
        ),
    )
