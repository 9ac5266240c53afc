"""Processes that think for all tables, and are replaced when they fail."""

from __future__ import annotations

import logging
import os
from threading import Lock, Thread

from ferrovia.botworker.fair_queue import FairQueue, Urgency
from ferrovia.botworker.thinking import Failed, Outcome, Task, Then
from ferrovia.botworker.worker_process import Lost, WorkerProcess
from ferrovia.struct import Struct

LOG = logging.getLogger("ferrovia.bots")
PATIENCE = 60.0
"""Seconds for one answer; bots need a few at most, but a machine may be busy."""


def processors() -> int:
    """Return how many processes can think at the same time here."""
    if hasattr(os, "sched_getaffinity"):
        return max(1, len(os.sched_getaffinity(0)))
    return max(1, os.cpu_count() or 1)


class _Job(Struct, frozen=True):
    table: str
    task: Task
    then: Then


class ProcessPool:
    """Thinks in processes, each of which is started when there is first something to do for it.

    Tables take turns, so that none waits for all the thoughts of another.
    """

    def __init__(self, size: int = 0, *, patience: float = PATIENCE) -> None:
        self._size = size or processors()
        self._patience = patience
        self._queue: FairQueue[_Job] = FairQueue()
        self._threads: list[Thread] = []
        self._lock = Lock()
        self._running: set[WorkerProcess] = set()
        self._stopping = False

    def start(self) -> None:
        """Be ready to think."""
        self._queue, self._stopping = FairQueue(), False
        # The first one is always there for moves and hints, if there is more than one.
        kept_free = Urgency.BACKGROUND if self._size == 1 else Urgency.ALONE
        leasts = [kept_free, *[Urgency.BACKGROUND] * (self._size - 1)]
        self._threads = [
            Thread(target=self._serve, args=(least,), name=f"thinking-{place}", daemon=True)
            for place, least in enumerate(leasts)
        ]
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        """End all processes, whatever they are about."""
        with self._lock:
            self._stopping = True
            running = tuple(self._running)
        self._queue.close()
        for process in running:
            process.kill()
        for thread in self._threads:
            thread.join()
        self._threads = []

    def think(self, table: str, task: Task, then: Then, urgency: Urgency) -> None:
        """Let a process find an answer as soon as it is the table's turn."""
        self._queue.put(table, _Job(table, task, then), urgency)

    @property
    def processes(self) -> tuple[int, ...]:
        """The numbers by which the system knows the processes that run now."""
        with self._lock:
            return tuple(process.id for process in self._running)

    def _serve(self, least: Urgency) -> None:
        """Hold one process, and let it think about one thing after the other."""
        process: WorkerProcess | None = None
        while (job := self._queue.take(least)) is not None:
            found: Outcome
            try:
                if process is None:
                    process = self._started()
                found = process.ask(job.task, self._patience)
            except (Lost, OSError) as lost:
                self._ended(process)
                process, found = None, Failed(str(lost))
            if self._stopping:
                break
            try:
                job.then(found)
            except Exception:
                LOG.exception("an answer for table %s came to nothing", job.table)
        self._ended(process)

    def _started(self) -> WorkerProcess:
        with self._lock:
            if self._stopping:
                raise Lost("was not begun")
            process = WorkerProcess()
            self._running.add(process)
        return process

    def _ended(self, process: WorkerProcess | None) -> None:
        if process is not None:
            process.close()
            with self._lock:
                self._running.discard(process)
