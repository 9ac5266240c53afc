"""What stops are worth."""

from __future__ import annotations

from ferrovia.board.faces import StopId, stop_id
from ferrovia.core.table import Table


def plain_values(at: Table) -> dict[StopId, int]:
    """Return what every stop with track is worth in this phase, to whomever."""
    memo = at.state.track.memo
    key = ("values", at.state.phase)
    values: dict[StopId, int] | None = memo.get(key)
    if values is None:
        values = memo[key] = _values(at)
    return values


def _values(at: Table) -> dict[StopId, int]:
    board, track, phase = at.title.board, at.state.track, at.state.phase
    values = {}
    for hex_id in board.hexes:
        face = board.face(track, hex_id)
        if face.pieces:
            for number, stop in enumerate(face.stops):
                revenue = stop.revenue
                value = revenue if isinstance(revenue, int) else revenue[phase]
                values[stop_id(hex_id, number)] = value
    return values
