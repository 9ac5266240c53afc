"""Calling a function that may take long, wherever that is done, and waiting for its value."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, Protocol, TypeVar

from ferrovia.struct import Struct
from ferrovia.workers.fair_queue import LineFull, Urgency
from ferrovia.workers.tasks import Failed, Job, Outcome, Report, Workers, unwatched

T = TypeVar("T")


class Answering(Exception):
    """A problem that is an answer: it is raised again where the function was called from."""


class NoAnswer(Exception):
    """A function came to no end; says why, in a few words."""


class HeavyWork(Protocol):
    """Whatever calls functions that may take long."""

    def call(
        self, asker: str, function: Callable[..., T], *args: Any, report: Report | None = None
    ) -> T:
        """Return what a function of some module returns, or raise what it raises as an answer.

        ``NoAnswer`` if there is none, ``LineFull`` if the asker waits for too many already. With
        ``report``, the function is given it by that name, to tell how far it is.
        """


class DoneHere:
    """Calls functions in this process: for tests, and where there is no server."""

    def call(
        self, asker: str, function: Callable[..., T], *args: Any, report: Report | None = None
    ) -> T:
        """Call a function at once."""
        return function(*args) if report is None else function(*args, report=report)


class DoneByWorkers:
    """Lets a process call a function, and waits until it has; never called by such a process."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers

    def call(
        self, asker: str, function: Callable[..., T], *args: Any, report: Report | None = None
    ) -> T:
        """Call a function when it is the asker's turn."""
        outcome: Future[Outcome] = Future()
        task = _Call(function, args, report is not None)
        job = Job(asker, task, outcome.set_result, report or unwatched)
        self._workers.submit(job, Urgency.ASKED)
        found = outcome.result()
        if isinstance(found, _Raised):
            raise found.problem
        if not isinstance(found, _Returned):
            raise NoAnswer(found.why if isinstance(found, Failed) else "was not understood")
        value: T = found.value
        return value


class _Call(Struct, frozen=True):
    """A call of a function."""

    function: Callable[..., object]
    args: tuple[Any, ...]
    reports: bool

    def answered(self, report: Report) -> Outcome:
        """Call it."""
        try:
            if self.reports:
                return _Returned(self.function(*self.args, report=report))
            return _Returned(self.function(*self.args))
        except Answering as problem:
            return _Raised(problem)


class _Returned(Outcome, frozen=True):
    value: Any


class _Raised(Outcome, frozen=True):
    problem: Answering


__all__ = ["Answering", "DoneByWorkers", "DoneHere", "HeavyWork", "LineFull", "NoAnswer"]
