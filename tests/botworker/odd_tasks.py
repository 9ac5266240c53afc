"""Tasks for processes that think, which a real bot would not set."""

from __future__ import annotations

import os
from threading import Event

from ferrovia.botworker.thinking import Failed, NamedBot
from ferrovia.struct import Struct


class WhoAreYou(Struct, frozen=True):
    """Answers with the number of the process."""

    def answered(self, bots: NamedBot) -> Failed:
        return Failed(str(os.getpid()))


class Print(Struct, frozen=True):
    """Prints where replies are written."""

    def answered(self, bots: NamedBot) -> Failed:
        print("thinking aloud", flush=True)
        return Failed("printed")


class Die(Struct, frozen=True):
    """Ends the process, as a crash would."""

    def answered(self, bots: NamedBot) -> Failed:
        os._exit(3)


class NeverEnd(Struct, frozen=True):
    """Finds no answer."""

    def answered(self, bots: NamedBot) -> Failed:
        Event().wait()
        return Failed("never")
