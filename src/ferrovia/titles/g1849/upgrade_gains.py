"""The right to an upgrade in 1849: something of what it brings must be reached (§10.3, R14)."""

from __future__ import annotations

from collections.abc import Iterator

from ferrovia.board.faces import FIRST_STOP, HexId, Piece, Stop, hex_of, stop_id
from ferrovia.board.track import Track
from ferrovia.board.upgrades import Successor
from ferrovia.core import tokens
from ferrovia.core.names import CorporationId
from ferrovia.core.rule import rule
from ferrovia.core.table import Table
from ferrovia.core.terms import named_hex
from ferrovia.family.actions import LayTile
from ferrovia.family.tile_laying import has_upgrade_right
from ferrovia.routes import Reach, crosses, reaches


@rule("track.upgrade_right")
def gains_by_upgrade(at: Table, laying: LayTile) -> str | None:
    """Who upgrades must reach new track on the tile, or a stop that it makes worth more."""
    if has_upgrade_right(at, laying):
        return None
    return (
        f"{at.state.flow.actor} would reach no new track on {named_hex(at.title, laying.hex)}, "
        f"nor a stop there that tile {laying.tile} makes worth more"
    )


@rule("narrow.unused_track")
def serves_a_route(at: Table, laying: LayTile) -> str | None:
    """House rule: who upgrades must gain track that a route could use, or a stop worth more."""
    if has_upgrade_right(at, laying):
        return None
    return (
        f"tile {laying.tile} on {laying.hex} brings {at.state.flow.actor} no track that a route "
        "could use, nor a stop that is worth more"
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
        passable = _passable(at, corporation, hex_id, row, number, stop)
        if passable and any(p in row.new for p in _spokes(face.pieces, number)):
            return True
    return False


def _passable(
    at: Table, corporation: CorporationId, hex_id: HexId, row: Successor, number: int, stop: Stop
) -> bool:
    """Whether a route of the corporation could pass a stop of the new tile."""
    cities = (stop_id(hex_id, former) for former in row.former(number))
    standing = [name for city in cities for name in at.state.tokens.get(city, ())]
    return corporation in standing or stop.kind == "town" or len(standing) < stop.slots


def gains_for_route(
    at: Table, corporation: CorporationId, hex_id: HexId, row: Successor, reached: Reach
) -> bool:
    """House rule: track counts as gained only if a path leads along it from end to end.

    What is reached may end inside the hex, at a side that the path has crossed before.
    """
    if not gains(at, corporation, hex_id, row, reached):
        return False
    return _is_used(at, corporation, hex_id, row, at.state.track) or _is_used(
        at, corporation, hex_id, row, at.state.track.lay(hex_id, row.laid)
    )


def _is_used(
    at: Table, corporation: CorporationId, hex_id: HexId, row: Successor, track: Track
) -> bool:
    """Whether paths on ``track``, before the upgrade or after it, lead to what it brings."""
    laid = track is not at.state.track
    own, blocked = tokens.of(at, corporation), tokens.blocked(at, corporation)
    board = at.title.board
    if laid:
        full = (
            stop_id(hex_id, number)
            for number, stop in enumerate(board.tile_face(row.laid).stops)
            if not _passable(at, corporation, hex_id, row, number, stop)
        )
        blocked = (*(city for city in blocked if hex_of(city) != hex_id), *full)

    def is_used(reached: Reach) -> bool:
        for number in row.raised:
            numbers = (number,) if laid else row.former(number)
            if any(stop_id(hex_id, n) in reached.stops for n in numbers):
                return True
        for piece in row.new:
            if piece.b >= FIRST_STOP:
                before = (piece,) if laid else row.before(piece)
                if any(reached.touches(hex_id, each) for each in before):
                    return True
            elif reached.touches(hex_id, piece) and crosses(
                board, track, own, blocked, hex_id, piece
            ):
                return True
        return False

    return reaches(board, track, own, blocked, is_used)


def _spokes(pieces: tuple[Piece, ...], stop: int) -> Iterator[Piece]:
    return (piece for piece in pieces if piece.b == FIRST_STOP + stop)


def _enters(reached: Reach, hex_id: HexId, piece: Piece) -> bool:
    return piece.gauge in reached.sides.get((hex_id, piece.a), ())
