"""Small words that every room needs: lists, numbers of things, articles, sides and places."""

from __future__ import annotations

from collections.abc import Iterable

from ferrovia.board.faces import FIRST_STOP, Edge, Face, HexId, StopId, hex_of
from ferrovia.board.grid import Layout
from ferrovia.board.track import Board

COMPASS = {
    0: "E",
    30: "SE",
    60: "SE",
    90: "S",
    120: "SW",
    150: "SW",
    180: "W",
    210: "NW",
    240: "NW",
    270: "N",
    300: "NE",
    330: "NE",
}
"""Direction of a side by its angle in degrees, clockwise from the right."""


def listed(items: Iterable[str], last: str = "and") -> str:
    """Join words as a person does.

    >>> listed(["N", "SE", "S"]), listed([])
    ('N, SE and S', 'none')
    """
    *before, end = tuple(items) or ("none",)
    return f"{', '.join(before)} {last} {end}" if before else end


def counted(number: int, thing: str, many: str = "") -> str:
    """Return a number of things: ``"1 tile"``, ``"2 tiles"``."""
    return f"{number} {thing if number == 1 else many or thing + 's'}"


def with_article(thing: str) -> str:
    """Put the article before a name as it is spoken: ``"a 4H"``, ``"an 8H"``.

    >>> [with_article(name) for name in ("8H", "16H", "R6H", "town")]
    ['an 8H', 'a 16H', 'an R6H', 'a town']
    >>> [with_article(name) for name in ("SBB 5H", "SMS tile", "Silver line")]
    ['an SBB 5H', 'an SMS tile', 'a Silver line']
    """
    spoken = thing.startswith(("8", "11", "18")) or thing[:1] in "aeiouAEIO"
    spelled = thing[:1] in "FHLMNRSX" and not thing[1:2].islower()
    return f"{'an' if spoken or spelled else 'a'} {thing}"


def side(layout: Layout, edge: Edge) -> str:
    """Return the direction of a side: ``"NE"``."""
    return COMPASS[(layout.first_side + 60 * edge) % 360]


def spot(board: Board, hex_id: HexId) -> str:
    """Return a hex as players speak of it: ``"Catania (H12)"``, or its id if it has no name."""
    known = board.hexes.get(hex_id)
    name = (known.name or known.area) if known is not None else ""
    return f"{name} ({hex_id})" if name else hex_id


def stop_spot(board: Board, stop: StopId) -> str:
    """Return the place of a stop; where its hex has several, which of them."""
    hex_id, _, number = stop.partition(".")
    known = board.hexes.get(hex_id)
    if known is None:
        return hex_id
    several = len(known.face.stops) > 1 and number.isdecimal()
    return f"{spot(board, hex_id)}, stop no. {int(number) + 1}" if several else spot(board, hex_id)


def spots(board: Board, stops: Iterable[StopId]) -> str:
    """Return stops in a row: ``"Palermo–Trapani"``, names where there are any."""
    hexes = (board.hexes.get(hex_of(stop)) for stop in stops)
    names = (known.name or known.area or known.id for known in hexes if known is not None)
    return "–".join(names)


def end(layout: Layout, face: Face, number: int) -> str:
    """Return where a piece of track ends: ``"the NE side"``, ``"the city"``."""
    if number < FIRST_STOP:
        return f"the {side(layout, number)} side"
    kinds = [stop.kind for stop in face.stops]
    if number - FIRST_STOP >= len(kinds):
        return "the stop"
    kind = kinds[number - FIRST_STOP]
    which = kinds[: number - FIRST_STOP + 1].count(kind)
    several = kinds.count(kind) > 1
    return f"the {('first', 'second', 'third')[which - 1]} {kind}" if several else f"the {kind}"
