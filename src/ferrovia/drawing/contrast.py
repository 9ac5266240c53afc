"""Which colours can be read on which: contrast as the web's accessibility guidelines count it."""

from __future__ import annotations

BLACK, WHITE = "#000000", "#ffffff"
READABLE = 4.5
"""The contrast that letters need (WCAG 2, level AA)."""


def ink_on(colour: str) -> str:
    """Return black or white, whichever is read more easily on ``#rrggbb``.

    One of the two always has a contrast of at least 4.58.

    >>> ink_on("#ffc0cb"), ink_on("#103050")
    ('#000000', '#ffffff')
    """
    return max((BLACK, WHITE), key=lambda ink: contrast(ink, colour))


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, from 1 (none) to 21 (black on white).

    >>> contrast(BLACK, WHITE)
    21.0
    """
    dark, bright = sorted((luminance(one), luminance(other)))
    return (bright + 0.05) / (dark + 0.05)


def luminance(colour: str) -> float:
    """Return how bright ``#rrggbb`` looks, from 0 to 1."""
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def linear(colour: str) -> tuple[float, float, float]:
    """Return the amounts of red, green and blue light in ``#rrggbb``, each from 0 to 1."""
    red, green, blue = (int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5))
    return _light(red), _light(green), _light(blue)


def _light(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)
