"""What stops are worth."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from weakref import WeakKeyDictionary

from ferrovia.board.faces import Face, HexId, StopId, hex_of, stop_id
from ferrovia.board.track import Board, Laid, PanelId, TrackTable
from ferrovia.core.table import Table


def plain_values(at: Table) -> dict[StopId, int]:
    """Return what every stop with track is worth in this phase, to whomever."""
    answers = _VALUES.of(at.state.track)
    key = (at.title.board, at.state.phase)
    known = answers.get(key)
    if known is None:
        values = dict(_values(at, at.title.board.hexes))
    elif known.changed:
        values = {stop: v for stop, v in known.values.items() if hex_of(stop) not in known.changed}
        values.update(_values(at, known.changed))
    else:
        return known.values
    answers[key] = _Known(values, ())
    return values


class _Known:
    """What stops are worth, but for those on hexes that have been changed since."""

    __slots__ = ("changed", "values")

    def __init__(self, values: dict[StopId, int], changed: tuple[HexId, ...]) -> None:
        self.values = values
        self.changed = changed


_VALUES: TrackTable[tuple[Board, str], _Known] = TrackTable(
    lambda known, changed: _Known(known.values, (*known.changed, *changed))
)


def _values(at: Table, hexes: Iterable[HexId]) -> Iterator[tuple[StopId, int]]:
    """Yield the stops with track on some hexes, and what they are worth."""
    board, track, phase = at.title.board, at.state.track, at.state.phase
    rows = _ROWS.setdefault(board, {})
    laid, panels = track.laid, track.panels
    for hex_id in hexes:
        if not board.hexes[hex_id].face.stops and hex_id not in laid:
            continue
        key = (hex_id, laid.get(hex_id), panels.get(hex_id), phase)
        row = rows.get(key)
        if row is None:
            row = rows[key] = _row(board.face(track, hex_id), hex_id, phase)
        yield from row


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
