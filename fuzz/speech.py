"""What no player should read in a refusal: words of the program, and slips of grammar."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ferrovia.core import Position
from ferrovia.core.title import Title

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


RIVALS = (
    ("token", "marker"),
    ("corporation", "company", "companies"),
    ("president", "director"),
    ("power", "ability"),
    ("float", "launch"),
    ("initial value", "par value", "par price", "initial share price"),
)
"""Words of which a title uses one for the same thing, as its rulebook does."""
ANY_TITLE = re.compile(r"private compan(?:y|ies)|private powers", re.IGNORECASE)
"""What all titles call so, whatever they call their corporations."""


def foreign_words(title: Title, said: str) -> Iterator[str]:
    """Yield the words of a sentence that other titles use for what this one calls differently."""
    words = title.words
    own = " ".join(
        (*words.token, *words.corporation, words.president, words.power, *words.floats, words.par)
    ).lower()
    bare = ANY_TITLE.sub("", said)
    for name in _names(title):
        bare = bare.replace(name, "")
    for rivals in RIVALS:
        for word in rivals:
            if word not in own and re.search(rf"\b{word}(?:s|e[ds]|ed)?\b", bare, re.IGNORECASE):
                yield word


def _names(title: Title) -> Iterator[str]:
    """Yield names of things, and what lies on borders, that hold such words by right."""
    yield from (private.name for private in title.privates.values())
    yield from (corporation.name for corporation in title.corporations.values())
    yield title.words.marker
