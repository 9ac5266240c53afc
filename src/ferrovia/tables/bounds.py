"""How much there may be of something, so that nobody's table is in the way of others."""

from __future__ import annotations

import re

from ferrovia.tables.live_table import LiveTable
from ferrovia.tables.problems import forbidden, form

MOST_ACTIONS = 5_000
"""Actions of one game: several times those of the longest. Whoever only passes ends here."""
MOST_EVENTS = 20_000
"""Events of one table, with all that was taken back and played again."""
DEEPEST = 64
"""Brackets within brackets of a game file."""
BRACKET_OR_STRING = re.compile(rb'"(?:[^"\\]|\\.)*+"?|[\[{]|[\]}]', re.DOTALL)
"""A string (even one that never ends), or a bracket outside of strings."""
OPEN = b"[{"


def check_depth(data: bytes, deepest: int) -> None:
    """Turn away what has more brackets within brackets than anything that makes sense here."""
    if is_deeper(data, deepest):
        raise form("there are too many brackets within each other")


def is_deeper(data: bytes, deepest: int) -> bool:
    """Whether there are more brackets within each other."""
    depth = 0
    for found in BRACKET_OR_STRING.finditer(data):
        sign = found[0][:1]
        if sign == b'"':
            continue
        depth += 1 if sign in OPEN else -1
        if depth > deepest:
            return True
    return False


def check_room_left(live: LiveTable) -> None:
    """Refuse one more action, or one more take-back, where a table has had enough of them."""
    if live.n >= MOST_ACTIONS:
        raise forbidden(
            f"This game has {live.n:,} actions, several times those of the longest one. "
            "It is not played on here; take some back."
        )
    check_events_left(live)


def check_events_left(live: LiveTable) -> None:
    """Refuse whatever is to be kept of a table at which too much has happened."""
    if live.version >= MOST_EVENTS:
        raise forbidden(
            f"So much has been played and taken back at this table ({live.version:,} times) that "
            "it is not played on here. Play on from its last move at a table of your own."
        )
