"""The track of a position in integers, uncontracted: what every walk in this room steps along.

A *port* is a hex side seen from inside one hex: entering hex ``h`` by its side ``e`` is port
``6 * number(h) + e``. Both ports of a side share one bit. Crossing every side at most once is the
whole of "no track twice", because every piece of track has a side at one end at least.
Gauges are bits too: standard 1, narrow 2, dual both. The gauge of a stretch is the conjunction of
its pieces, and 0 means that standard and narrow met. A side has the spoke of one stop at most, so
hexes alone tell which stop a leg begins at.
"""

from __future__ import annotations

from weakref import WeakKeyDictionary

from ferrovia.board.faces import FIRST_STOP, Edge, Face, Gauge, HexId, StopId, stop_id
from ferrovia.board.track import Board, Laid, Track

GAUGE_BITS: dict[Gauge, int] = {"standard": 1, "narrow": 2, "dual": 3}
GAUGES: tuple[Gauge, ...] = ("", "standard", "narrow", "dual")
"""Gauge by its bits."""
ANY_GAUGE = 3

Step = tuple[int, int, int, int]
"""One piece of track from the port where it begins: its gauge, the port it enters next and the bit
of the side crossed (-1 and 0 at a stop), the stop it meets (-1 if it meets none)."""
Spoke = tuple[int, int, int]
"""One piece of track from a stop outward: its gauge, the port it enters, the bit of that side."""
Place = tuple[str, tuple[Spoke, ...]]
"""Kind and spokes of a stop."""

END_ONLY = ("port", "offboard")
"""Kinds of stop that no route passes through."""


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
        self._number_sides(board)
        self.stop_ids: list[StopId] = []
        self.stop_numbers: dict[StopId, int] = {}
        self._rows: dict[tuple[HexId, str, int], _Row] = {}
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
        self.side_count = count
        self.all_sides = (1 << count) - 1

    def stop_bit(self, stop: int) -> int:
        """Return the bit of a stop in the mask of a route, above those of all sides."""
        return 1 << (self.side_count + stop)

    def lines(self, board: Board, track: Track) -> Lines:
        """Return the steps of all track on the board."""
        ports, places = self._printed_ports.copy(), self._printed_places.copy()
        rows, numbers = self._rows, self.hex_numbers
        for hex_id, laid in track.laid.items():
            row = rows.get((hex_id, laid.tile, laid.rotation))
            if row is None:
                row = self._laid_row(board, hex_id, laid)
            first = 6 * numbers[hex_id]
            ports[first : first + 6] = row.ports
            places.update(row.places)
        return Lines(board, self, ports, places)

    def _laid_row(self, board: Board, hex_id: HexId, laid: Laid) -> _Row:
        printed = len(board.hexes[hex_id].face.stops)
        row = self._row(hex_id, board.tile_face(laid), printed)
        self._rows[hex_id, laid.tile, laid.rotation] = row
        return row

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
        kinds: list[str] = [stop.kind for stop in face.stops]
        kinds += ["town"] * (len(stops) - len(kinds))  # printed stops the tile does not show
        places = {
            stop: (kind, tuple(out)) for stop, kind, out in zip(stops, kinds, spokes, strict=True)
        }
        return _Row([tuple(each) for each in steps], places)

    def _stop_number(self, stop: StopId) -> int:
        number = self.stop_numbers.get(stop)
        if number is None:
            number = self.stop_numbers[stop] = len(self.stop_ids)
            self.stop_ids.append(stop)
        return number


class _Row:
    """One face on one hex."""

    __slots__ = ("places", "ports")

    def __init__(self, ports: list[tuple[Step, ...]], places: dict[int, Place]) -> None:
        self.ports = ports
        self.places = places


class Lines:
    """The steps of all track of one position."""

    __slots__ = ("board", "numbers", "places", "ports")

    def __init__(
        self,
        board: Board,
        numbers: Numbering,
        ports: list[tuple[Step, ...]],
        places: dict[int, Place],
    ) -> None:
        self.board = board
        self.numbers = numbers
        self.ports = ports
        """Port -> the pieces that begin there."""
        self.places = places
        """Stop -> its kind and spokes."""

    def passable(self, stop: int, blocked: frozenset[int]) -> bool:
        """Tell whether a route may pass through a stop."""
        return stop not in blocked and self.places[stop][0] not in END_ONLY


_NUMBERINGS: WeakKeyDictionary[Board, Numbering] = WeakKeyDictionary()


def lines_of(board: Board, track: Track) -> Lines:
    """Return the lines of ``track``, worked out once."""
    memo = track.memo
    lines: Lines | None = memo.get("routes.lines")
    if lines is None or lines.board is not board:
        numbers = _NUMBERINGS.get(board)
        if numbers is None:
            numbers = _NUMBERINGS[board] = Numbering(board)
        lines = memo["routes.lines"] = numbers.lines(board, track)
    return lines
