"""What a process can be given to do, and what comes of it, wherever it is done."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable
from threading import local
from typing import Protocol

from ferrovia.struct import Struct
from ferrovia.workers.fair_queue import Urgency

LOG = logging.getLogger("ferrovia.workers")
TOO_LONG = "took too long"
STOPPED = "was stopped"
"""Why tasks fail that were ended, or not even begun."""


class Outcome(Struct, frozen=True):
    """What came of a task."""


class Failed(Outcome, frozen=True):
    """Nothing came of it; says why, in a few words: ``"took too long"``."""

    why: str


Report = Callable[[float], None]
"""Told how much of a task has been done, from 0 to 1."""

Then = Callable[[Outcome], None]
"""What is done with an outcome; called in any thread."""


def unwatched(share: float) -> None:
    """Take no note of how far something is."""


class Task(Protocol):
    """Something to do, which can be sent to another process."""

    def answered(self, report: Report) -> Outcome:
        """Return what came of it; ``report`` may be told how far it is."""


def answer(task: Task, report: Report = unwatched) -> Outcome:
    """Do a task; one that fails has an outcome, too."""
    try:
        return task.answered(report)
    except Exception as problem:
        LOG.exception("a task failed")
        return Failed(f"failed ({type(problem).__name__})")


class ShareDone(Outcome, frozen=True):
    """How much of a task has been done so far, from 0 to 1."""

    share: float


class Job(Struct, frozen=True):
    """A task on its way."""

    asker: str
    """Who waits for it: a table or a browser. Each has a line of its own."""
    task: Task
    then: Then
    report: Report = unwatched


class Workers(Protocol):
    """Whatever does tasks."""

    def start(self) -> None:
        """Be ready."""

    def stop(self) -> None:
        """Leave everything, done or not."""

    def submit(self, job: Job, urgency: Urgency) -> None:
        """Do a task, now or later; ``LineFull`` if its asker has too many in line."""

    def waiting(self, urgency: Urgency) -> int:
        """Return how many tasks of an urgency nobody has begun yet."""


class InProcess:
    """Does tasks at once and in the caller's thread: for tests, and where there is no server."""

    def __init__(self) -> None:
        self._here = local()

    def start(self) -> None:
        """Be ready, as always."""

    def stop(self) -> None:
        """There is nothing to leave."""

    def waiting(self, urgency: Urgency) -> int:
        """Nothing waits here."""
        return 0

    def submit(self, job: Job, urgency: Urgency) -> None:
        """Do a task before returning; what follows from it is done next."""
        waiting: deque[Job] | None = getattr(self._here, "waiting", None)
        if waiting is not None:
            waiting.append(job)
            return
        self._here.waiting = waiting = deque([job])
        try:
            while waiting:
                job = waiting.popleft()
                job.then(answer(job.task, job.report))
        finally:
            self._here.waiting = None
