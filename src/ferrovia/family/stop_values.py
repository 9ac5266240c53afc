"""What stops are worth."""

from __future__ import annotations

from weakref import WeakKeyDictionary

from ferrovia.board.faces import Face, HexId, StopId, stop_id
from ferrovia.board.track import Board, Laid, PanelId, TrackTable
from ferrovia.core.table import Table


def plain_values(at: Table) -> dict[StopId, int]:
    """Return what every stop with track is worth in this phase, to whomever."""
    answers = _VALUES.of(at.state.track)
    key = (at.title.board, at.state.phase)
    values = answers.get(key)
    if values is None:
        values = answers[key] = _values(at)
    return values


_VALUES: TrackTable[tuple[Board, str], dict[StopId, int]] = TrackTable()


def _values(at: Table) -> dict[StopId, int]:
    board, track, phase = at.title.board, at.state.track, at.state.phase
    rows = _ROWS.setdefault(board, {})
    laid, panels = track.laid, track.panels
    values: dict[StopId, int] = {}
    for hex_id, ground in board.hexes.items():
        if not ground.face.stops and hex_id not in laid:
            continue
        key = (hex_id, laid.get(hex_id), panels.get(hex_id), phase)
        row = rows.get(key)
        if row is None:
            row = rows[key] = _row(board.face(track, hex_id), hex_id, phase)
        if row:
            values.update(row)
    return values


def _row(face: Face, hex_id: HexId, phase: str) -> tuple[tuple[StopId, int], ...]:
    """Return what the stops of one hex are worth."""
    stops = enumerate(face.stops if face.pieces else ())
    return tuple(
        (stop_id(hex_id, number), revenue if isinstance(revenue, int) else revenue[phase])
        for number, revenue in ((number, stop.revenue) for number, stop in stops)
    )


_Shown = tuple[HexId, Laid | None, PanelId | None, str]
_ROWS: WeakKeyDictionary[Board, dict[_Shown, tuple[tuple[StopId, int], ...]]] = WeakKeyDictionary()
"""Values by hex, what lies on it, and phase."""
