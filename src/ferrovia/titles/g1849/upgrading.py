"""The right to an upgrade in 1849: something of what it brings must be reached (§10.3, R14)."""

from __future__ import annotations

from collections.abc import Iterator

from ferrovia.board.faces import FIRST_STOP, HexId, Piece, stop_id
from ferrovia.board.upgrades import Successor
from ferrovia.core.names import CorporationId
from ferrovia.core.rule import rule
from ferrovia.core.saying import of_map
from ferrovia.core.table import Table
from ferrovia.family.actions import LayTile
from ferrovia.family.track import has_upgrade_right
from ferrovia.routes import Reach


@rule("track.upgrade_right")
def gains_by_upgrade(at: Table, laying: LayTile) -> str | None:
    """Who upgrades must reach new track on the tile, or a stop that it makes worth more."""
    if has_upgrade_right(at, laying):
        return None
    return (
        f"{at.state.flow.actor} would reach no new track on {of_map(at.title, laying.hex)}, "
        f"nor a stop there that tile {laying.tile} makes worth more"
    )


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


def _spokes(pieces: tuple[Piece, ...], stop: int) -> Iterator[Piece]:
    return (piece for piece in pieces if piece.b == FIRST_STOP + stop)


def _enters(reached: Reach, hex_id: HexId, piece: Piece) -> bool:
    return piece.gauge in reached.sides.get((hex_id, piece.a), ())
