"""The drawing of the rooms in ``docs/architecture.md``, read line by line as the arrows it shows.

A line leads from every room it touches to every room it points at. Lines cross at ``┼`` without
meeting; they meet at ``┬ ┴ ├ ┤``. Words that name no room are passed over.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

PAGE = Path(__file__).parents[1] / "docs" / "architecture.md"
UP, DOWN, LEFT, RIGHT = (-1, 0), (1, 0), (0, -1), (0, 1)
LEADS = {
    "─": (LEFT, RIGHT),
    "│": (UP, DOWN),
    "┌": (DOWN, RIGHT),
    "┐": (DOWN, LEFT),
    "└": (UP, RIGHT),
    "┘": (UP, LEFT),
    "┬": (LEFT, RIGHT, DOWN),
    "┴": (LEFT, RIGHT, UP),
    "├": (UP, DOWN, RIGHT),
    "┤": (UP, DOWN, LEFT),
    "┼": (UP, DOWN, LEFT, RIGHT),
}
HEADS = {"▼": DOWN, "►": RIGHT, "◄": LEFT}

Place = tuple[int, int]
Way = tuple[int, int]
Arrow = tuple[str, str]


def drawn() -> list[str]:
    """Return the lines of the drawing: the first block of code on the page."""
    return PAGE.read_text(encoding="utf-8").split("```")[1].splitlines()


def arrows(lines: list[str], rooms: Iterable[str]) -> set[Arrow]:
    """Return every pair of rooms that a line joins, the one it leaves first."""
    found: set[Arrow] = set()
    names = _names(lines, set(rooms))
    for place, room in names.items():
        for way in (UP, DOWN, LEFT, RIGHT):
            start = _next(place, way)
            if names.get(start) != room:
                for target in _followed(lines, names, start, way, set()):
                    found.add((room, target))
    return found


def _names(lines: list[str], rooms: set[str]) -> dict[Place, str]:
    """Return the places that the words for rooms take up, with a blank on either side."""
    return {
        (row, column): word.group().strip()
        for row, line in enumerate(lines)
        for word in re.finditer(r" ?(?<![a-z])[a-z]+(?![a-z/]) ?", line)
        if word.group().strip() in rooms
        for column in range(word.start(), word.end())
    }


def _followed(
    lines: list[str], names: dict[Place, str], place: Place, way: Way, seen: set[tuple[Place, Way]]
) -> set[str]:
    """Return the rooms a line points at that goes on at a place in a direction."""
    row, column = place
    inside = 0 <= row < len(lines) and 0 <= column < len(lines[row])
    sign = lines[row][column] if inside else " "
    if (place, way) in seen:
        return set()
    seen.add((place, way))
    if sign in HEADS:
        onward = names.get(_next(place, HEADS[sign]))
        return {onward} if onward and HEADS[sign] == way else set()
    back = (-way[0], -way[1])
    if back not in LEADS.get(sign, ()):
        return set()
    ways = (way,) if sign == "┼" else [each for each in LEADS[sign] if each != back]
    return {
        room for each in ways for room in _followed(lines, names, _next(place, each), each, seen)
    }


def _next(place: Place, way: Way) -> Place:
    return place[0] + way[0], place[1] + way[1]


def reduced(imports: dict[str, set[str]]) -> set[Arrow]:
    """Return the imports without those that follow from others: A to C beside A to B to C."""
    below: dict[str, set[str]] = {}

    def everything_below(room: str) -> set[str]:
        if room not in below:
            below[room] = set()
            for other in imports[room]:
                below[room] |= {other} | everything_below(other)
        return below[room]

    return {
        (room, other)
        for room, others in imports.items()
        for other in others
        if not any(other in everything_below(between) for between in others)
    }
