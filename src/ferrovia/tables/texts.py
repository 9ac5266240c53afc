"""What people write at tables: bounded, without control characters, and never more than text."""

from __future__ import annotations

import unicodedata

from ferrovia.core.opening import LONGEST_NAME as LONGEST_PERSON
from ferrovia.tables.problems import form

LONGEST_TABLE_NAME = 60
LONGEST_SAID = 500
LONGEST_NOTE = 4_000


def table_name(text: str) -> str:
    """Return a name for a table, spaces put in order; empty if it was."""
    return _line(text, LONGEST_TABLE_NAME, "the name of a table")


def person_name(text: str) -> str:
    """Return what somebody wants to be called; empty if nothing was said."""
    return _line(text, LONGEST_PERSON, "a name")


def said(text: str) -> str:
    """Return something said, which may not be nothing."""
    line = _line(text, LONGEST_SAID, "what is said")
    if not line:
        raise form("nothing was said")
    return line


def note(text: str) -> str:
    """Return a note, lines and all; empty if it was."""
    lines = [" ".join(line.split()) for line in text.strip().splitlines()]
    _check("\n".join(lines), LONGEST_NOTE, "a note")
    return "\n".join(lines)


def shortened(text: str) -> str:
    """Return something as the name of a table, as much of it as there is room for."""
    name = " ".join("".join(letter if _shown(letter) else " " for letter in text).split())
    return name if len(name) <= LONGEST_TABLE_NAME else f"{name[: LONGEST_TABLE_NAME - 1]}…"


def _line(text: str, longest: int, what: str) -> str:
    line = " ".join(text.split())
    _check(line, longest, what)
    return line


def _check(text: str, longest: int, what: str) -> None:
    if len(text) > longest:
        raise form(f"{what} has at most {longest:,} letters; this one has {len(text):,}")
    if not all(_shown(letter) for letter in text if letter != "\n"):
        raise form(f"{what} can hold letters, digits and signs, but no control characters")


def _shown(letter: str) -> bool:
    """Whether a letter can be seen: no control characters, and none that turn the text around."""
    return unicodedata.category(letter) not in ("Cc", "Cf", "Cs", "Co", "Cn") or letter == "\u200d"
