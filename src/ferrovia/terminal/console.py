"""Lines in, lines out: wrapping, optional bold, and the end of input."""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Iterable
from contextlib import suppress
from textwrap import wrap
from typing import TextIO

with suppress(ImportError):  # not on every system; where it is, input() can be edited
    import readline  # noqa: F401

NARROWEST, WIDEST = 40, 100
AMOUNT = re.compile(r"(?<=[.£§]) (?=\d)")
"""The blank in ``L. 500``: no line ends there."""
TIED = "\N{NO-BREAK SPACE}"
PLAIN_WIDTH = 80
"""Width of the lines where the output is no terminal."""


class EndOfInput(Exception):
    """Nothing more will be typed."""


class Console:
    """Where a person types and reads."""

    def __init__(self, read: TextIO, write: TextIO, *, width: int = 0) -> None:
        self._read = read
        self._write = write
        self._typed = read.isatty()
        on_screen = write.isatty()
        columns = shutil.get_terminal_size((PLAIN_WIDTH, 24)).columns if on_screen else PLAIN_WIDTH
        self.width = width or max(NARROWEST, min(WIDEST, columns))
        plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
        self._bold = on_screen and not plain

    def say(self, text: str = "", *, indent: str = "", first: str | None = None) -> None:
        """Print a paragraph, wrapped; ``first`` stands before its first line."""
        start = indent if first is None else first
        for part in text.split("\n") if text else [""]:
            lines = wrap(
                AMOUNT.sub(TIED, part),
                self.width,
                initial_indent=start,
                subsequent_indent=indent,
                break_long_words=False,
                break_on_hyphens=False,
            )
            for line in lines or [""]:
                self._write.write(f"{line.rstrip().replace(TIED, ' ')}\n")
            start = indent

    def lines(self, texts: Iterable[str]) -> None:
        """Print paragraphs, one after the other."""
        for text in texts:
            self.say(text, indent="  ", first="")

    def picture(self, lines: Iterable[str]) -> None:
        """Print lines as they are."""
        for line in lines:
            self._write.write(f"{line}\n")

    def head(self, text: str) -> None:
        """Print a heading: bold where that is possible, after an empty line everywhere."""
        self._write.write("\n")
        for line in wrap(text, self.width):
            self._write.write(f"\x1b[1m{line}\x1b[0m\n" if self._bold else f"{line}\n")

    def ask(self, question: str) -> str:
        """Print a question and return the line that is typed; ``EndOfInput`` when there is none.

        Where nobody types, as in a script, the answer is printed too, so that a transcript reads
        like the screen did.
        """
        if self._typed and self._read is sys.stdin:
            try:
                return input(f"{question} ").strip()
            except EOFError:
                self._write.write("\n")
                raise EndOfInput from None
        self._write.write(f"{question} ")
        self._write.flush()
        line = self._read.readline()
        if not line:
            self._write.write("\n")
            raise EndOfInput
        self._write.write(f"{line.strip()}\n")
        return line.strip()
