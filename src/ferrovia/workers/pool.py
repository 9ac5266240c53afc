"""Processes that do heavy work for everybody, and are replaced when they fail."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from threading import Lock, Thread

from ferrovia import clock
from ferrovia.workers.fair_queue import FairQueue, QueueClosed, Urgency
from ferrovia.workers.tasks import STOPPED, Failed, Job, Outcome
from ferrovia.workers.worker_process import Lost, WorkerProcess

LOG = logging.getLogger("ferrovia.workers")
PATIENCE = 60.0
"""Seconds for one task; most need a few at most, but a machine may be busy."""
MOST_WAITING = 64
"""Tasks of one asker that may wait at the same time."""


def processors() -> int:
    """Return how many processes can work at the same time here."""
    if hasattr(os, "sched_getaffinity"):
        return max(1, len(os.sched_getaffinity(0)))
    return max(1, os.cpu_count() or 1)


class ProcessPool:
    """Does tasks in processes, each of which is started when there is first something to do.

    Askers take turns, so that none waits for all the tasks of another. One process more than there
    are processors does only what somebody waits for, so that no bot's thought is in their way.
    ``measured`` is told the seconds that each task took.
    """

    def __init__(
        self,
        size: int = 0,
        *,
        patience: float = PATIENCE,
        most_waiting: int = MOST_WAITING,
        measured: Callable[[float], None] = lambda seconds: None,
    ) -> None:
        self._size = size or processors() + 1
        self._patience = patience
        self._most_waiting = most_waiting
        self._measured = measured
        self._queue: FairQueue[Job] = FairQueue()
        self._threads: list[Thread] = []
        self._lock = Lock()
        self._running: set[WorkerProcess] = set()
        self._stopping = False

    def start(self) -> None:
        """Be ready to work."""
        self._queue, self._stopping = FairQueue(), False
        self._threads = [
            Thread(target=self._serve, args=(least,), name=f"working-{place}", daemon=True)
            for place, least in enumerate(_least_urgent(self._size))
        ]
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        """End all processes, whatever they are about; whoever waits for one is told."""
        with self._lock:
            self._stopping = True
            running = tuple(self._running)
        for job in self._queue.close():
            _tell(job, Failed(STOPPED))
        for process in running:
            process.kill()
        for thread in self._threads:
            thread.join()
        self._threads = []

    def submit(self, job: Job, urgency: Urgency) -> None:
        """Let a process do a task as soon as it is its asker's turn."""
        try:
            self._queue.put(job.asker, job, urgency, self._most_waiting)
        except QueueClosed:
            _tell(job, Failed(STOPPED))

    def waiting(self, urgency: Urgency) -> int:
        """Return how many tasks of an urgency nobody has begun yet."""
        return self._queue.waiting(urgency)

    @property
    def processes(self) -> tuple[int, ...]:
        """The numbers by which the system knows the processes that run now."""
        with self._lock:
            return tuple(process.id for process in self._running)

    def _serve(self, least: Urgency) -> None:
        """Hold one process, and let it do one task after the other."""
        process: WorkerProcess | None = None
        while (job := self._queue.take(least)) is not None:
            found: Outcome
            begun = clock.seconds()
            try:
                if process is None:
                    process = self._started()
                found = process.ask(job.task, self._patience, job.report)
            except (Lost, OSError) as lost:
                self._ended(process)
                process, found = None, Failed(str(lost))
            self._measured(clock.seconds() - begun)
            _tell(job, Failed(STOPPED) if self._stopping else found)
        self._ended(process)

    def _started(self) -> WorkerProcess:
        with self._lock:
            if self._stopping:
                raise Lost(STOPPED)
            process = WorkerProcess()
            self._running.add(process)
        return process

    def _ended(self, process: WorkerProcess | None) -> None:
        if process is not None:
            process.close()
            with self._lock:
                self._running.discard(process)


def _tell(job: Job, found: Outcome) -> None:
    try:
        job.then(found)
    except Exception:
        LOG.exception("an answer for %s came to nothing", job.asker)


def _least_urgent(size: int) -> list[Urgency]:
    """Return what each of so many processes still does: the first only the most urgent."""
    kept_free = [Urgency.ASKED, Urgency.ALONE][: size - 1]
    return [*kept_free, *[Urgency.BACKGROUND] * (size - len(kept_free))]
