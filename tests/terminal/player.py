"""A player who reads the screen and types: numbers from the list shown, within the range asked."""

from __future__ import annotations

import io
import re
from random import Random

CHOICE = re.compile(r"^ +(\d+)  (\S.*)$")
RANGE = re.compile(r"how much, L\. ([\d,]+) to L\. ([\d,]+)\? $")
LIKED = {
    "Buy": 9.0,
    "Build": 12.0,
    "Tile": 12.0,
    "Lay": 12.0,
    "Place": 5.0,
    "Pay": 5.0,
    "Start": 6.0,
    "Sell": 0.5,
    "Offer": 0.2,
    "Make": 0.3,
    "back": 0.1,
}
"""How gladly a choice is taken, by the first word of its line."""


class Reader(io.TextIOBase):
    """Standard input: whenever a line is wanted, decide by what the screen shows."""

    def __init__(self, seed: int, *, ends_after: int | None = None) -> None:
        self.screen = io.StringIO()
        self.typed: list[str] = []
        self._rng = Random(seed)
        self._read_up_to = 0
        self._choices: list[tuple[str, str]] = []
        self._ends_after = ends_after

    def isatty(self) -> bool:
        return False

    def readline(self, size: int = -1) -> str:  # type: ignore[override]
        if self._ends_after is not None and len(self.typed) >= self._ends_after:
            return ""
        text = self.screen.getvalue()
        new, self._read_up_to = text[self._read_up_to :], len(text)
        if "Final count" in new:
            return self._type("quit")
        asked = RANGE.search(new)
        if asked:
            low, high = (int(figure.replace(",", "")) for figure in asked.groups())
            return self._type(str(low + int((high - low) * self._rng.random() ** 4)))
        shown = [found.groups() for line in new.splitlines() if (found := CHOICE.match(line))]
        self._choices = shown or self._choices
        if not self._choices:
            return self._type("")
        weights = [LIKED.get(text.split()[0].rstrip(":"), 1.0) for _, text in self._choices]
        return self._type(self._rng.choices(self._choices, weights)[0][0])

    def _type(self, line: str) -> str:
        self.typed.append(line)
        return f"{line}\n"
