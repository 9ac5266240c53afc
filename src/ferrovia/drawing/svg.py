"""The few words of SVG the drawings need.

Lengths are given in lengths of a hex side and written in pixels, because browsers round
letters badly when they are a fraction of a pixel tall and scaled up afterwards.
"""

from __future__ import annotations

from collections.abc import Iterable
from xml.sax.saxutils import escape, quoteattr

from ferrovia.board.grid import Point

SIDE = 60
"""Pixels per length of a hex side."""


def element(tag: str, *children: str, **attributes: str) -> str:
    """Return an element; ``class_`` and ``data_hex`` are written ``class`` and ``data-hex``."""
    written = "".join(
        f" {name.rstrip('_').replace('_', '-')}={quoteattr(value)}"
        for name, value in attributes.items()
    )
    return f"<{tag}{written}>{''.join(children)}</{tag}>" if children else f"<{tag}{written}/>"


def pixels(length: float) -> str:
    """Return a length as pixels with one decimal.

    >>> pixels(0.5), pixels(-1 / 7)
    ('30', '-8.6')
    """
    return f"{round(length * SIDE, 1):g}"


def point(place: Point) -> str:
    """Return the two numbers of a point."""
    return f"{pixels(place[0])} {pixels(place[1])}"


def group(name: str, *children: str, at: Point = (0, 0), **attributes: str) -> str:
    """Return a group of class ``name`` moved to a point."""
    if at != (0, 0):
        attributes["transform"] = f"translate({point(at)})"
    return element("g", *children, class_=name, **attributes)


def path(name: str, strokes: str, **attributes: str) -> str:
    """Return a path of class ``name``."""
    return element("path", class_=name, d=strokes, **attributes)


def polygon(name: str, corners: Iterable[Point], **attributes: str) -> str:
    """Return a closed shape."""
    return element("polygon", class_=name, points=" ".join(map(point, corners)), **attributes)


def circle(name: str, centre: Point, radius: float, **attributes: str) -> str:
    """Return a circle."""
    x, y = map(pixels, centre)
    return element("circle", class_=name, cx=x, cy=y, r=pixels(radius), **attributes)


def box(name: str, centre: Point, width: float, height: float, round_: float = 0) -> str:
    """Return a rectangle around a point, its corners rounded."""
    x, y = pixels(centre[0] - width / 2), pixels(centre[1] - height / 2)
    size = {"width": pixels(width), "height": pixels(height), "rx": pixels(round_)}
    return element("rect", class_=name, x=x, y=y, **size)


def text(name: str, words: str, at: Point, size: float, **attributes: str) -> str:
    """Return words whose middle is at a point."""
    # Capitals and digits are about 0.7 of the size tall; moving the baseline by half of that
    # centres them in every renderer, which "dominant-baseline" does not.
    x, y = pixels(at[0]), pixels(at[1] + 0.35 * size)
    return element(
        "text", escape(words), class_=name, x=x, y=y, font_size=pixels(size), **attributes
    )


def tooltip(words: str) -> str:
    """Return the words a browser shows over the group they stand in."""
    return element("title", escape(words))
