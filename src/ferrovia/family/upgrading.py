"""Which corporation has the right to an upgrade: what titles say of it, as policies."""

from __future__ import annotations

from ferrovia.board.faces import HexId
from ferrovia.board.upgrades import Successor
from ferrovia.core import tokens
from ferrovia.core.names import CorporationId
from ferrovia.core.table import Table
from ferrovia.routes import Reach


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
