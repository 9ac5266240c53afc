"""A process that thinks: one task after the other, in and out through a pair of pipes.

``python -m ferrovia.botworker.worker_process`` is that process. It ends as soon as its input does,
in the middle of a thought, too: a server that was killed leaves none behind.
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

from ferrovia.botworker.thinking import Failed, Outcome, Task, answer

LENGTH = struct.Struct(">I")
"""Goes before each message: its bytes."""
NICE = 10
"""How far the processes that think stand back behind the one that answers pages."""


class Lost(Exception):
    """The process has gone, or was ended because it took too long."""


class WorkerProcess:
    """A process that thinks, as the server holds it; one thread at a time may ask it."""

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

    def ask(self, task: Task, patience: float) -> Outcome:
        """Return the answer to a task; after some seconds without one the process is ended."""
        assert self._process.stdin is not None and self._process.stdout is not None
        late = Late(patience, self.kill)
        try:
            _write(self._process.stdin, pickle.dumps(task))
            data = _read(self._process.stdout)
        except OSError:
            data = None
        finally:
            late.cancel()
        if data is None:
            raise Lost("took too long" if late.happened else "was lost")
        found: Outcome = pickle.loads(data)
        return found

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
    """Think about whatever comes in, until nothing does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends this
    if hasattr(os, "nice"):
        os.nice(NICE)
    replies = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # a bot that prints spoils no reply
    tasks: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_listen, args=(tasks,), daemon=True).start()
    while True:
        _write(replies, pickle.dumps(_answered(tasks.get())))


def _listen(tasks: SimpleQueue[bytes]) -> None:
    while (data := _read(sys.stdin.buffer)) is not None:
        tasks.put(data)
    os._exit(0)


def _answered(data: bytes) -> Outcome:
    try:
        task = pickle.loads(data)
    except Exception as problem:
        return Failed(f"could not be asked ({type(problem).__name__})")
    return answer(task)


if __name__ == "__main__":
    main()
