"""Type on the board: how large it is, how wide words are, and the forms a name may take.

There are two sizes. ``TYPE`` is read while the whole board is in sight, ``FINE`` when somebody has
come close. A hex has a budget of words: numbers and letters are always in ``TYPE``; a name takes
the longest form that covers neither track nor signs, and where none does it waits for ``FINE``.
A page says ``far`` (a class of whatever shows the board) while fine type would be too small.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ferrovia.board.grid import Point
from ferrovia.drawing import svg
from ferrovia.struct import Struct

TYPE, FINE = 0.34, 0.2
"""Font sizes in lengths of a hex side."""
AFAR, NEAR = "afar", "near"
"""Classes of what is shown only while the whole board is in sight, and only close by."""
DIGIT, LETTER, CAPITAL = 0.56, 0.54, 0.7
"""Widths in font sizes: of a digit, of a letter of a name on average, of a bold capital."""
HEIGHT = 0.74
"""Height of capitals and digits in font sizes, with a little air."""
LINE = 0.95
"""Distance of the lines of a name in font sizes."""
NARROW = 0.84
"""How much narrower than usual a name may be set."""
SHORTEST = 4
"""Letters of a name that are left at least when it is cut."""


class NameLines(Struct, frozen=True):
    """A name, or a short form of it, set in one or two lines."""

    words: tuple[str, ...]
    size: float
    narrow: bool = False
    """Whether the letters are set narrower than usual."""

    @property
    def width(self) -> float:
        """Return the width of the longest line."""
        usual = max(map(len, self.words)) * LETTER * self.size
        return usual * NARROW if self.narrow else usual

    @property
    def height(self) -> float:
        """Return the height from the first line to the last."""
        return self.size * (HEIGHT + LINE * (len(self.words) - 1))

    def drawn(self, name: str, at: Point) -> Iterator[str]:
        """Yield the lines, around a point."""
        x, y = at
        for row, words in enumerate(self.words):
            down = y + (row - (len(self.words) - 1) / 2) * self.size * LINE
            usual = len(words) * LETTER * self.size
            squeezed = squeeze(usual * NARROW) if self.narrow else {}
            yield svg.text(name, words, (x, down), self.size, **squeezed)


def squeeze(width: float) -> dict[str, str]:
    """Return the attributes that set words in exactly this width."""
    return {"textLength": svg.pixels(width), "lengthAdjust": "spacingAndGlyphs"}


def whole_name(name: str, size: float) -> list[NameLines]:
    """Return the ways to write a name unabridged: in one line, in two, narrower."""
    forms: list[tuple[str, ...]] = [(name,)]
    if spaces := [place for place, letter in enumerate(name) if letter == " "]:
        middle = min(spaces, key=lambda place: abs(place - len(name) / 2))
        forms.append((name[:middle], name[middle + 1 :]))
    return [NameLines(form, size, narrow) for form in forms for narrow in (False, True)]


def short_names(name: str, size: float) -> list[NameLines]:
    """Return the ways to write a name in short, the longest first.

    >>> short_names("Port of Milazzo", TYPE)[0].words
    ('P. Milazzo',)
    """
    first, *others = re.split(r"\s*[/&]\s*", name)
    forms = [first] if others else []
    *before, last = first.split()
    if before:
        initials = [f"{word[0]}." for word in before if word[0].isupper()]
        forms.append(" ".join((*initials, last)))
    longest = max(first.split(), key=len)
    forms += [longest] if before else []
    forms += [f"{longest[:count]}." for count in range(len(longest) - 2, SHORTEST - 1, -1)]
    return [NameLines((form,), size, narrow) for form in forms for narrow in (False, True)]
