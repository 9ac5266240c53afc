"""Where hexes lie: coordinates, neighbours, and points for drawing.

A hex id is a row letter and a column number. Columns are doubled: along a diagonal both row
and column change by one, so a layout needs no case for odd and even rows.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, radians, sin, sqrt

from ferrovia.board.faces import Edge, HexId
from ferrovia.struct import Struct

SIDES = 6

Point = tuple[float, float]
"""x to the right, y downward, in lengths of a hex side."""


class Layout(Struct, frozen=True):
    """How ids map to places; sides are numbered clockwise."""

    name: str
    offsets: tuple[tuple[int, int], ...]
    """Row and column steps to the neighbour across each side."""
    column_width: float
    row_height: float
    first_side: int
    """Direction of side 0 in degrees, clockwise from the right."""


FLAT = Layout(
    name="flat",
    offsets=((2, 0), (1, -1), (-1, -1), (-2, 0), (-1, 1), (1, 1)),
    column_width=1.5,
    row_height=sqrt(3) / 2,
    first_side=90,
)
POINTY = Layout(
    name="pointy",
    offsets=((1, -1), (0, -2), (-1, -1), (-1, 1), (0, 2), (1, 1)),
    column_width=sqrt(3) / 2,
    row_height=1.5,
    first_side=120,
)
LAYOUTS = {layout.name: layout for layout in (FLAT, POINTY)}


def opposite(edge: Edge) -> Edge:
    """Return the number the neighbour gives to the side it shares with us."""
    return (edge + SIDES // 2) % SIDES


def coordinates(hex_id: HexId) -> tuple[int, int]:
    """Return row and column; row ``A`` is 0, and lower-case rows count upward from it.

    >>> coordinates("C5"), coordinates("a12")
    ((2, 5), (-1, 12))
    """
    letter, number = hex_id[:1], hex_id[1:]
    if not (letter.isascii() and letter.isalpha() and number.isdecimal()):
        raise ValueError(f"{hex_id!r} is not a row letter and a column number")
    row = ord(letter) - ord("A") if letter.isupper() else ord("a") - ord(letter) - 1
    return row, int(number)


def neighbours(layout: Layout, hex_ids: Iterable[HexId]) -> dict[HexId, tuple[HexId | None, ...]]:
    """Return the hex across each of the six sides of every hex, ``None`` where there is none."""
    places = {hex_id: coordinates(hex_id) for hex_id in hex_ids}
    at = {place: hex_id for hex_id, place in places.items()}
    return {
        hex_id: tuple(at.get((row + down, column + right)) for down, right in layout.offsets)
        for hex_id, (row, column) in places.items()
    }


def distance(layout: Layout, one: HexId, other: HexId) -> int:
    """Return how many steps from hex to hex lead from one to another, over whatever lies between.

    >>> distance(POINTY, "C5", "C5"), distance(POINTY, "C5", "D6"), distance(POINTY, "C5", "C9")
    (0, 1, 2)
    >>> distance(FLAT, "C5", "E5"), distance(FLAT, "C5", "D6"), distance(FLAT, "C5", "C9")
    (1, 1, 4)
    """
    (row, column), (its_row, its_column) = coordinates(one), coordinates(other)
    down, right = abs(row - its_row), abs(column - its_column)
    straight = down if (0, 2) in layout.offsets else right
    return max(straight, (down + right) // 2)


def centre(layout: Layout, hex_id: HexId) -> Point:
    """Return the middle of a hex."""
    row, column = coordinates(hex_id)
    return column * layout.column_width, row * layout.row_height


def side_middle(layout: Layout, edge: Edge) -> Point:
    """Return the middle of a side, seen from the middle of the hex."""
    return polar(layout.first_side + 60 * edge, sqrt(3) / 2)


def corners(layout: Layout) -> tuple[Point, ...]:
    """Return the corners, seen from the middle; side ``e`` joins corners ``e`` and ``e + 1``."""
    return tuple(polar(layout.first_side - 30 + 60 * edge, 1) for edge in range(SIDES))


def polar(degrees: float, distance: float) -> Point:
    """Return the point in a direction, in degrees clockwise from the right."""
    return distance * cos(radians(degrees)), distance * sin(radians(degrees))
