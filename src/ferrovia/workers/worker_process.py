"""A process that works: one task after the other, in and out through a pair of pipes.

``python -m ferrovia.workers.worker_process`` is that process. It ends as soon as its input does,
in the middle of a task, too: a server that was killed leaves none behind.
"""

from __future__ import annotations

import os
import pickle
import signal
import struct
import subprocess
import sys
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread, Timer
from typing import IO

from ferrovia.workers.tasks import (
    TOO_LONG,
    Failed,
    Outcome,
    Report,
    ShareDone,
    Task,
    answer,
    unwatched,
)

LENGTH = struct.Struct(">I")
"""Goes before each message: its bytes."""
NICE = 10
"""How far these processes stand back behind the one that answers pages."""
MEMORY = 2 * 1024**3
"""Bytes that one may take; a task that needs more fails."""
STEP = 0.01
"""How much more must have been done before it is told again how far a task is."""


class Lost(Exception):
    """The process has gone, or was ended because it took too long."""


class WorkerProcess:
    """A process that works, as the server holds it; one thread at a time may ask it."""

    def __init__(self) -> None:
        paths = os.pathsep.join(path for path in sys.path if path)
        self._process = subprocess.Popen(
            (sys.executable, "-m", __name__),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": paths},
        )

    @property
    def id(self) -> int:
        """The number by which the system knows it."""
        return self._process.pid

    def ask(self, task: Task, patience: float, report: Report = unwatched) -> Outcome:
        """Return what comes of a task; after some seconds without that the process is ended.

        ``report`` is told how far it is.
        """
        assert self._process.stdin is not None and self._process.stdout is not None
        late = Late(patience, self.kill)
        try:
            _write(self._process.stdin, pickle.dumps(task))
            while (data := _read(self._process.stdout)) is not None:
                found: Outcome = pickle.loads(data)
                if not isinstance(found, ShareDone):
                    return found
                report(found.share)
        except OSError:
            pass  # the process has gone, which is said below
        finally:
            late.cancel()
        raise Lost(TOO_LONG if late.happened else "was lost")

    def kill(self) -> None:
        """End the process, whatever it is about."""
        self._process.kill()

    def close(self) -> None:
        """End the process, and let go of all that it used."""
        self.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe is not None
            try:
                pipe.close()
            except OSError:  # something was still to be written to it
                continue


class Late:
    """Does something after a while, unless it is cancelled before."""

    def __init__(self, seconds: float, then: Callable[[], None]) -> None:
        self.happened = False
        self._then = then
        self._timer = Timer(seconds, self._happen)
        self._timer.daemon = True
        self._timer.start()

    def _happen(self) -> None:
        self.happened = True
        self._then()

    def cancel(self) -> None:
        """Do nothing any more."""
        self._timer.cancel()


def _write(pipe: IO[bytes], data: bytes) -> None:
    pipe.write(LENGTH.pack(len(data)) + data)
    pipe.flush()


def _read(pipe: IO[bytes]) -> bytes | None:
    """Return the next message; ``None`` when there will be none."""
    head = pipe.read(LENGTH.size)
    if len(head) < LENGTH.size:
        return None
    (length,) = LENGTH.unpack(head)
    data = pipe.read(length)
    return data if len(data) == length else None


def main() -> None:
    """Do whatever comes in, until nothing does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends this
    if hasattr(os, "nice"):
        os.nice(NICE)
    _limit_memory()
    replies = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # a task that prints spoils no reply
    tasks: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_listen, args=(tasks,), daemon=True).start()
    while True:
        _write(replies, _answered(tasks.get(), _Reporting(replies)))


def _limit_memory() -> None:
    """Let no task take the memory that others need, where the system can see to that."""
    try:
        import resource  # not everywhere
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))


class _Reporting:
    """Tells how far a task is, now and then."""

    def __init__(self, replies: IO[bytes]) -> None:
        self._replies = replies
        self._told = 0.0

    def __call__(self, share: float) -> None:
        if share >= self._told + STEP:
            self._told = share
            _write(self._replies, pickle.dumps(ShareDone(share)))


def _listen(tasks: SimpleQueue[bytes]) -> None:
    while (data := _read(sys.stdin.buffer)) is not None:
        tasks.put(data)
    os._exit(0)


def _answered(data: bytes, report: Report) -> bytes:
    try:
        task = pickle.loads(data)
    except Exception as problem:
        return pickle.dumps(Failed(f"could not be asked ({type(problem).__name__})"))
    try:
        return pickle.dumps(answer(task, report))
    except Exception as problem:
        return pickle.dumps(Failed(f"could not be answered ({type(problem).__name__})"))


if __name__ == "__main__":
    main()
