"""Tasks for processes that work, which nobody would really set."""

from __future__ import annotations

import os
from threading import Event

from ferrovia.struct import Struct
from ferrovia.workers.tasks import Failed, Report


class WhoAreYou(Struct, frozen=True):
    """Answers with the number of the process."""

    def answered(self, report: Report) -> Failed:
        return Failed(str(os.getpid()))


class Print(Struct, frozen=True):
    """Prints where replies are written."""

    def answered(self, report: Report) -> Failed:
        print("thinking aloud", flush=True)
        return Failed("printed")


class Die(Struct, frozen=True):
    """Ends the process, as a crash would."""

    def answered(self, report: Report) -> Failed:
        os._exit(3)


class NeverEnd(Struct, frozen=True):
    """Finds no answer."""

    def answered(self, report: Report) -> Failed:
        Event().wait()
        return Failed("never")


class CountToThree(Struct, frozen=True):
    """Tells how far it is."""

    def answered(self, report: Report) -> Failed:
        for done in range(4):
            report(done / 3)
        return Failed("counted")


class TakeAllMemory(Struct, frozen=True):
    """Needs more memory than a process may have."""

    def answered(self, report: Report) -> Failed:
        return Failed(str(len(bytearray(8 * 1024**3))))
