"""What no player should read in a refusal: words of the program, and slips of grammar."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ferrovia.core import Position

WRONG: dict[str, re.Pattern[str]] = {
    "a stop by its number": re.compile(r"\b[A-Za-z]{1,2}\d+\.\d|\bstop \d"),
    "a side by its number": re.compile(r"\bsides? \d"),
    "one of many": re.compile(
        r"(?<![\d,.+])1 (?:shares|certificates|trains|tiles|tokens|loans|stops|spaces|hexes)\b"
    ),
    "many of one": re.compile(
        r"(?<!\S)(?:0|[2-9]|\d{2,}) (?:share|certificate|train|tile|token|loan|stop|hex)\b(?!-)"
    ),
    "the wrong article": re.compile(
        r"\ba (?:8|11\b|18\b|SBB|[aeiou](?!ne\b|ni|s[ei]))|\ban? (?:an?) |\ban (?:[2-79]|1[02-79])"
    ),
    "a debt as cash": re.compile(r"(?:£|L\. |SFR )-\d|has -\d"),
    "a word of the program": re.compile(r"\b(?:None|True|False)\b|_|\{|\}|\['|\bdepot\b"),
    "nothing in a sentence": re.compile(r"  |\(\)|: \.|^\s|, ,"),
}
"""Patterns by what is wrong with them."""
COMMON = ("Pass", "Answer", "Bid", "Withhold")
"""Names of actions that are words as well."""


def wrong_words(position: Position, said: str) -> Iterator[str]:
    """Yield what is wrong with a sentence, as far as a pattern can tell."""
    for name in position.state.seats:
        said = said.replace(name, "Ann")
    for why, pattern in WRONG.items():
        if pattern.search(said):
            yield why
    classes = (kind.__name__ for kind in position.title.actions if kind.__name__ not in COMMON)
    if any(re.search(rf"\b{name}\b", said) for name in classes):
        yield "the name of a class"
