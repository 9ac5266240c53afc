"""Which corporation has the right to an upgrade: what titles say of it, as policies."""

from __future__ import annotations

from collections.abc import Iterator

from ferrovia.board.faces import FIRST_STOP, HexId, Piece, stop_id
from ferrovia.board.upgrades import Successor
from ferrovia.core import tokens
from ferrovia.core.names import CorporationId
from ferrovia.core.table import Table
from ferrovia.routes import Reach


def gains(
    at: Table, corporation: CorporationId, hex_id: HexId, row: Successor, reached: Reach
) -> bool:
    """Whether the corporation reaches something of the upgrade's gain: track, or a richer stop.

    The new tile may have more station spaces, so a city that blocks now may not block then,
    and its stops may be reached along new track.
    """
    if any(reached.touches(hex_id, was) for piece in row.new for was in row.before(piece)):
        return True
    face = at.title.board.tile_face(row.laid)
    for number, stop in enumerate(face.stops):
        cities = [stop_id(hex_id, former) for former in row.former(number)]
        entered = any(city in reached.stops for city in cities) or any(
            _enters(reached, hex_id, piece) for piece in _spokes(face.pieces, number)
        )
        if not entered:
            continue
        if number in row.raised:
            return True
        standing = [name for city in cities for name in at.state.tokens.get(city, ())]
        passable = corporation in standing or stop.kind == "town" or len(standing) < stop.slots
        if passable and any(p in row.new for p in _spokes(face.pieces, number)):
            return True
    return False


def uses(
    at: Table, corporation: CorporationId, hex_id: HexId, row: Successor, reached: Reach
) -> bool:
    """Whether the corporation reaches any track of the new tile, old or new.

    Whatever path leads to it first comes to the hex over one of its sides, along track that was
    there before, or begins at a token on it.
    """
    if tokens.on_hex(at, corporation, hex_id):
        return True
    pieces = at.title.board.tile_face(row.laid).pieces
    ends = ((end, piece.gauge) for piece in pieces for end in (piece.a, piece.b))
    return any(gauge in reached.sides.get((hex_id, end), ()) for end, gauge in ends)


def _spokes(pieces: tuple[Piece, ...], stop: int) -> Iterator[Piece]:
    return (piece for piece in pieces if piece.b == FIRST_STOP + stop)


def _enters(reached: Reach, hex_id: HexId, piece: Piece) -> bool:
    return piece.gauge in reached.sides.get((hex_id, piece.a), ())
