"""The track of a position in integers, uncontracted: what every walk in this room steps along.

A *port* is a hex side seen from inside one hex: entering hex ``h`` by its side ``e`` is port
``6 * number(h) + e``. Both ports of a side share one bit. Crossing every side at most once is the
whole of "no track twice", because every piece of track has a side at one end at least.
Gauges are bits too: standard 1, narrow 2, dual both. The gauge of a stretch is the conjunction of
its pieces, and 0 means that standard and narrow met. A side has the spoke of one stop at most, so
hexes alone tell which stop a leg begins at.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from threading import Lock
from weakref import WeakKeyDictionary

from ferrovia.board.faces import (
    FIRST_STOP,
    Edge,
    Face,
    Gauge,
    HexId,
    Piece,
    StopId,
    hex_of,
    stop_id,
)
from ferrovia.board.track import Board, Laid, Track, TrackTable
from ferrovia.struct import replace

GAUGE_BITS: dict[Gauge, int] = {"standard": 1, "narrow": 2, "dual": 3}
GAUGES: tuple[Gauge, ...] = ("", "standard", "narrow", "dual")
"""Gauge by its bits."""
ANY_GAUGE = 3

Step = tuple[int, int, int, int]
"""One piece of track from the port where it begins: its gauge, the port it enters next and the bit
of the side crossed (-1 and 0 at a stop), the stop it meets (-1 if it meets none)."""
Spoke = tuple[int, int, int]
"""One piece of track from a stop outward: its gauge, the port it enters, the bit of that side."""
Place = tuple[str, tuple[Spoke, ...], bool]
"""Kind and spokes of a stop, and whether a route may only end there."""


class Numbering:
    """Numbers for the sides and stops of one board, and the steps of every face ever laid."""

    def __init__(self, board: Board) -> None:
        self.hex_numbers = {hex_id: number for number, hex_id in enumerate(board.hexes)}
        self.port_ends: list[tuple[HexId, Edge]] = [
            (hex_id, edge) for hex_id in board.hexes for edge in range(6)
        ]
        self.across: list[int] = [-1] * len(self.port_ends)
        """The other port of the same side, -1 where track cannot go on."""
        self.bits: list[int] = [0] * len(self.port_ends)
        self.entering: dict[tuple[HexId, HexId], int] = {}
        """(hex left, hex entered) -> port."""
        self.marked = 0
        """Bits of the sides with a marker."""
        self._number_sides(board)
        self.stop_ids: list[StopId] = []
        self.stop_numbers: dict[StopId, int] = {}
        self._lock = Lock()
        self.stop_bits: list[int] = []
        """Bit of each stop in the mask of a route, above those of all sides; one for an area."""
        self._areas = board.places
        self._area_bits: dict[str, int] = {}
        self._rows: dict[tuple[HexId, str, int, tuple[Piece, ...]], _Row] = {}
        self._printed_ports: list[tuple[Step, ...]] = []
        self._printed_places: dict[int, Place] = {}
        for hex_id, printed in board.hexes.items():
            row = self._row(hex_id, printed.face, 0)
            self._printed_ports.extend(row.ports)
            self._printed_places.update(row.places)

    def _number_sides(self, board: Board) -> None:
        count = 0
        for hex_id, number in self.hex_numbers.items():
            for edge, other in enumerate(board.neighbours[hex_id]):
                if other is None or other not in self.hex_numbers:
                    continue
                facing = (edge + 3) % 6
                if edge in board.hexes[hex_id].blocked or facing in board.hexes[other].blocked:
                    continue
                port, opposite = 6 * number + edge, 6 * self.hex_numbers[other] + facing
                self.across[port] = opposite
                self.entering[other, hex_id] = port
                if not self.bits[port]:
                    self.bits[port] = self.bits[opposite] = 1 << count
                    count += 1
                if edge in board.hexes[hex_id].marked:
                    self.marked |= self.bits[port]
        self.side_count = count
        self.all_sides = (1 << count) - 1

    def lines(self, board: Board, track: Track) -> Lines:
        """Return the steps of all track on the board."""
        ports, places = self._printed_ports.copy(), self._printed_places.copy()
        rows, numbers = self._rows, self.hex_numbers
        beside = track.overlays
        for hex_id, laid in track.laid.items():
            over = beside.get(hex_id, ()) if beside else ()
            row = rows.get((hex_id, laid.tile, laid.rotation, over))
            if row is None:
                row = self._laid_row(board, hex_id, laid, over)
            first = 6 * numbers[hex_id]
            ports[first : first + 6] = row.ports
            places.update(row.places)
        for hex_id, over in beside.items():
            if hex_id not in track.laid:
                first = 6 * numbers[hex_id]
                ports[first : first + 6] = self._row(
                    hex_id, _with(board.hexes[hex_id].face, over), 0
                ).ports
        return Lines(board, self, ports, places, self._passages(beside))

    def renewed(self, track: Track, lines: Lines, changed: tuple[HexId, ...]) -> Lines | None:
        """Return the lines of a track, given those of one that differs on some hexes.

        ``None`` where a hex has, or had, stops that are not printed on it.
        """
        ports, places, board = lines.ports.copy(), lines.places.copy(), lines.board
        for hex_id in changed:
            face = board.hexes[hex_id].face
            if self.stop_numbers.get(stop_id(hex_id, len(face.stops))) in places:
                return None
            laid, over = track.laid.get(hex_id), track.overlays.get(hex_id, ())
            if laid is None:
                row = self._row(hex_id, _with(face, over), 0)
            else:
                known = self._rows.get((hex_id, laid.tile, laid.rotation, over))
                row = known or self._laid_row(board, hex_id, laid, over)
            if not row.places.keys() <= places.keys():
                return None
            first = 6 * self.hex_numbers[hex_id]
            ports[first : first + 6] = row.ports
            places.update(row.places)
        return Lines(board, self, ports, places, self._passages(track.overlays))

    def _laid_row(self, board: Board, hex_id: HexId, laid: Laid, over: tuple[Piece, ...]) -> _Row:
        printed = len(board.hexes[hex_id].face.stops)
        row = self._row(hex_id, _with(board.tile_face(laid), over), printed)
        self._rows[hex_id, laid.tile, laid.rotation, over] = row
        return row

    def _passages(self, overlays: dict[HexId, tuple[Piece, ...]]) -> frozenset[tuple[int, int]]:
        """Return (port entered, port entered next) for each way along an overlay."""
        return frozenset(
            (first + here, self.across[first + there])
            for hex_id, pieces in overlays.items()
            for first in (6 * self.hex_numbers[hex_id],)
            for piece in pieces
            for here, there in ((piece.a, piece.b), (piece.b, piece.a))
        )

    def _row(self, hex_id: HexId, face: Face, printed_stops: int) -> _Row:
        first = 6 * self.hex_numbers[hex_id]
        stops = [
            self._stop_number(stop_id(hex_id, number))
            for number in range(max(len(face.stops), printed_stops))
        ]
        steps: list[list[Step]] = [[] for _ in range(6)]
        spokes: list[list[Spoke]] = [[] for _ in stops]
        for piece in face.pieces:
            gauge = GAUGE_BITS[piece.gauge]
            for here, there in ((piece.a, piece.b), (piece.b, piece.a)):
                if here >= FIRST_STOP:
                    if (port := self.across[first + there]) >= 0:
                        spokes[here - FIRST_STOP].append((gauge, port, self.bits[port]))
                elif there >= FIRST_STOP:
                    steps[here].append((gauge, -1, 0, stops[there - FIRST_STOP]))
                elif (port := self.across[first + there]) >= 0:
                    steps[here].append((gauge, port, self.bits[port], -1))
        kinds: list[tuple[str, bool]] = [(stop.kind, stop.end_only) for stop in face.stops]
        kinds += [("town", False)] * (len(stops) - len(kinds))  # printed, not shown by the tile
        places: dict[int, Place] = {
            stop: (kind, tuple(out), end_only)
            for stop, (kind, end_only), out in zip(stops, kinds, spokes, strict=True)
        }
        return _Row([tuple(each) for each in steps], places)

    def _stop_number(self, stop: StopId) -> int:
        number = self.stop_numbers.get(stop)
        if number is not None:
            return number
        with self._lock:  # tables of one board number their stops together
            if stop not in self.stop_numbers:
                number = len(self.stop_ids)
                self.stop_ids.append(stop)
                bit = 1 << (self.side_count + number)
                area = self._areas.get(hex_of(stop))
                known = bit if area is None else self._area_bits.setdefault(area, bit)
                self.stop_bits.append(known)
                self.stop_numbers[stop] = number
            return self.stop_numbers[stop]


def _with(face: Face, over: tuple[Piece, ...]) -> Face:
    return replace(face, pieces=face.pieces + over) if over else face


class _Row:
    """One face on one hex."""

    __slots__ = ("places", "ports")

    def __init__(self, ports: list[tuple[Step, ...]], places: dict[int, Place]) -> None:
        self.ports = ports
        self.places = places


class Lines:
    """The steps of all track of one position."""

    __slots__ = ("_onward", "board", "numbers", "passages", "places", "ports")

    def __init__(
        self,
        board: Board,
        numbers: Numbering,
        ports: list[tuple[Step, ...]],
        places: dict[int, Place],
        passages: frozenset[tuple[int, int]],
    ) -> None:
        self.board = board
        self.numbers = numbers
        self.ports = ports
        """Port -> the pieces that begin there."""
        self.places = places
        """Stop -> its kind, spokes and whether it is an end only."""
        self.passages = passages
        """Pairs of ports entered one after the other on the way along an overlay."""
        self._onward: dict[int, tuple[tuple[int, int, int], ...]] = {}

    def onward(self, state: int) -> tuple[tuple[int, int, int], ...]:
        """Return where a stretch leads that enters a port with a gauge: ``port << 2 | gauge``.

        Each way as (next state, bits of the side and stop that it uses, the stop passed or -1).
        """
        known = self._onward.get(state)
        if known is None:
            known = self._onward[state] = tuple(self._look_onward(state))
        return known

    def _look_onward(self, state: int) -> Iterator[tuple[int, int, int]]:
        before, own_side = state & ANY_GAUGE, self.numbers.bits[state >> 2]
        for gauge, port, bit, stop in self.ports[state >> 2]:
            joint = gauge & before
            if not joint:
                continue
            if stop < 0:
                yield port << 2 | joint, bit, -1
            else:
                stop_bit = 1 << (self.numbers.side_count + stop)
                for spoke, port_beyond, side in self.places[stop][1]:
                    if side != own_side:
                        yield port_beyond << 2 | spoke, side | stop_bit, stop

    def overlays_on(self, ports: tuple[int, ...] | list[int]) -> int:
        """Return the number of overlays on a way that enters these ports."""
        if not self.passages:
            return 0
        return sum(pair in self.passages for pair in pairwise(ports))

    def passable(self, stop: int, blocked: frozenset[int]) -> bool:
        """Tell whether a route may pass through a stop."""
        return stop not in blocked and not self.places[stop][2]


_NUMBERINGS: WeakKeyDictionary[Board, Numbering] = WeakKeyDictionary()


class _Outdated:
    """The lines of another track, and the hexes on which it is another one."""

    __slots__ = ("changed", "lines")

    def __init__(self, lines: Lines, changed: tuple[HexId, ...]) -> None:
        self.lines = lines
        self.changed = changed


def _outdated(known: Lines | _Outdated, changed: tuple[HexId, ...]) -> _Outdated:
    if isinstance(known, Lines):
        return _Outdated(known, changed)
    return _Outdated(known.lines, (*known.changed, *changed))


_LINES: TrackTable[Board, Lines | _Outdated] = TrackTable(_outdated)


def lines_of(board: Board, track: Track) -> Lines:
    """Return the lines of ``track``, worked out once."""
    known = _LINES.of(track)
    found = known.get(board)
    if isinstance(found, Lines):
        return found
    if found is None:
        numbers = _NUMBERINGS.get(board)
        if numbers is None:
            numbers = _NUMBERINGS[board] = Numbering(board)
        lines = numbers.lines(board, track)
    else:
        numbers = found.lines.numbers
        lines = numbers.renewed(track, found.lines, found.changed) or numbers.lines(board, track)
    known[board] = lines
    return lines
