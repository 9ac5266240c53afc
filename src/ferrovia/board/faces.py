"""What a hex shows: stops and pieces of track, printed on the map or carried by a tile."""

from __future__ import annotations

from typing import Literal

from ferrovia.struct import Struct, replace

HexId = str
"""Row letter and column number: ``"C5"``."""
TileId = str
StopId = str
"""Hex and number of the stop on it: ``"C5.0"``."""
Edge = int
"""A hex side, 0 to 5, clockwise; what direction 0 is, the map's layout says."""
Gauge = str
"""``"standard"``, ``"narrow"`` or ``"dual"``; titles with one gauge use ``"standard"``."""

FIRST_STOP = 6
"""Ends of a piece of track: 0 to 5 are sides of the hex, 6 is its stop 0, 7 its stop 1, …"""


StopKind = Literal["city", "town", "port", "offboard", "mountain"]


class Stop(Struct, frozen=True):
    """A city, town, port, off-board place or mountain of a hex."""

    kind: StopKind
    revenue: int | dict[str, int]
    """A number, or a number per phase."""
    slots: int = 0
    """Station spaces; only cities have any."""
    terminal: bool = False
    """A route ends here; ports, off-board places and mountains are always ends."""

    @property
    def end_only(self) -> bool:
        """Whether no route passes through."""
        return self.terminal or self.kind in ("port", "offboard", "mountain")


class Piece(Struct, frozen=True):
    """One piece of track, between two sides (plain track) or a side and a stop (a spoke)."""

    a: int
    b: int
    """Ends, ``a < b``; see ``FIRST_STOP``."""
    gauge: Gauge = "standard"

    def rotated(self, turns: int) -> Piece:
        """Return the piece after ``turns`` clockwise turns of 60 degrees."""
        a, b = (end if end >= FIRST_STOP else (end + turns) % 6 for end in (self.a, self.b))
        return Piece(min(a, b), max(a, b), self.gauge)


class Face(Struct, frozen=True):
    """What lies on a hex: the printed map or a tile in some rotation."""

    colour: str
    """``"plain"``, ``"yellow"``, ``"green"``, ``"brown"``, ``"grey"``, ``"red"``, ``"blue"`` or
    ``"rock"``."""
    stops: tuple[Stop, ...] = ()
    pieces: tuple[Piece, ...] = ()
    label: str = ""


def rotated(face: Face, turns: int) -> Face:
    """Return ``face`` after ``turns`` clockwise turns of 60 degrees."""
    return replace(face, pieces=tuple(piece.rotated(turns) for piece in face.pieces))


def renumbered(face: Face, numbers: tuple[int, ...]) -> Face:
    """Return ``face`` with other numbers for its stops, given in the order of the old ones.

    Stops with the same number become one, of which the first is shown.
    """
    if numbers == tuple(range(len(face.stops))):
        return face
    stops: dict[int, Stop] = {}
    for number, stop in zip(numbers, face.stops, strict=True):
        stops.setdefault(number, stop)
    pieces = tuple(
        Piece(piece.a, FIRST_STOP + numbers[piece.b - FIRST_STOP], piece.gauge)
        if piece.b >= FIRST_STOP
        else piece
        for piece in face.pieces
    )
    return replace(face, stops=tuple(stops[number] for number in sorted(stops)), pieces=pieces)


def sides(face: Face) -> tuple[Edge, ...]:
    """Return the sides of the hex that track runs to, in order."""
    ends = {end for piece in face.pieces for end in (piece.a, piece.b)}
    return tuple(sorted(end for end in ends if end < FIRST_STOP))


def stop_id(hex_id: HexId, number: int) -> StopId:
    """Return the id of stop ``number`` on ``hex_id``."""
    return f"{hex_id}.{number}"


def hex_of(stop: StopId) -> HexId:
    """Return the hex a stop lies on."""
    return stop.partition(".")[0]
