"""Which stops and hex sides a corporation reaches (1849 §10.1), exactly and quickly.

A path crosses no side twice and meets no stop twice, so "reached" is a question about simple paths.
It is answered from both sides. ``_certify`` spreads from the tokens, carrying with each state the
sides and stops of the one path that led there: whatever it finds is reached. If a step was
refused because of that one path, ``_possible`` works out what *every* path must have used: whatever
contradicts itself is not reached. What neither decides is searched exhaustively.

A state is a port entered with the gauge the stretch has by then: ``port << 2 | gauge``. A stretch
that is still all dual may do whatever a standard or narrow one may, so it stands for both.
"""

from __future__ import annotations

from collections.abc import Iterator

from ferrovia.board.faces import FIRST_STOP, Edge, Gauge, HexId, Piece, StopId, stop_id
from ferrovia.board.track import Board, Track
from ferrovia.routes.lines import ANY_GAUGE, Lines, lines_of
from ferrovia.struct import Struct

_MATCHING: tuple[frozenset[Gauge], ...] = (
    frozenset(),
    frozenset(("standard", "dual")),
    frozenset(("narrow", "dual")),
    frozenset(("standard", "narrow", "dual")),
)
"""Gauges that connect with a stretch, by the bits of its gauge."""


class Reach(Struct, frozen=True):
    """What a corporation reaches."""

    stops: tuple[StopId, ...]
    """Stops reached, sorted; those with an own token among them, even without track."""
    through: frozenset[StopId]
    """The stops among them that a path may leave again by another line."""
    sides: dict[tuple[HexId, Edge], frozenset[Gauge]]
    """Hex sides entered from outside, whether or not the hex has track there, with the gauges that
    track beginning there may have to connect with what is reached."""

    def pieces(self, board: Board, track: Track) -> dict[HexId, tuple[Piece, ...]]:
        """Return the pieces of track reached, by hex."""
        found: dict[HexId, tuple[Piece, ...]] = {}
        for hex_id in board.hexes:
            face = board.face(track, hex_id)
            reached = tuple(piece for piece in face.pieces if self.touches(hex_id, piece))
            if reached:
                found[hex_id] = reached
        return found

    def touches(self, hex_id: HexId, piece: Piece) -> bool:
        """Tell whether ``piece`` is reached, or would be if it were laid on ``hex_id``."""
        for end in (piece.a, piece.b):
            if end >= FIRST_STOP:
                if stop_id(hex_id, end - FIRST_STOP) in self.through:
                    return True
            elif piece.gauge in self.sides.get((hex_id, end), ()):
                return True
        return False


def reach(
    board: Board, track: Track, tokens: tuple[StopId, ...], blocked: tuple[StopId, ...]
) -> Reach:
    """Return what paths from ``tokens`` reach when ``blocked`` cities cannot be passed."""
    memo = track.memo
    key = ("routes.reach", tokens, blocked)
    known: Reach | None = memo.get(key)
    if known is None:
        lines = lines_of(board, track)
        known = memo[key] = _Search(lines, tokens, blocked).answer()
    return known


class _Search:
    """One question of reach, on one track."""

    def __init__(
        self, lines: Lines, tokens: tuple[StopId, ...], blocked: tuple[StopId, ...]
    ) -> None:
        numbers = lines.numbers.stop_numbers
        self.lines = lines
        self.homes = [numbers[stop] for stop in tokens]
        self.barred = frozenset(numbers[stop] for stop in blocked).difference(self.homes)
        self.certified: dict[int, int] = {}
        """State -> sides and stops of a path there, in the order found."""
        self.stops: dict[int, bool] = dict.fromkeys(self.homes, True)
        """Stop reached -> whether a path may pass it."""

    def answer(self) -> Reach:
        if self._certify():
            possible = self._possible()
            doubtful = frozenset(
                state
                for state in possible
                if state not in self.certified and state | ANY_GAUGE not in self.certified
            )
            if doubtful:
                self._exhaust(doubtful, possible)
        ids, ends = self.lines.numbers.stop_ids, self.lines.numbers.port_ends
        entered: dict[int, int] = {}
        for state in self.certified:
            port = state >> 2
            entered[port] = entered.get(port, 0) | state & ANY_GAUGE
        return Reach(
            stops=tuple(sorted(ids[stop] for stop in self.stops)),
            through=frozenset(ids[stop] for stop, open_ in self.stops.items() if open_),
            sides={ends[port]: _MATCHING[gauge] for port, gauge in entered.items()},
        )

    def _open(self, stop: int) -> bool:
        return self.stops.get(stop) or self.lines.passable(stop, self.barred)

    def _certify(self) -> bool:
        """Find paths; tell whether some state was refused for the sake of one path only."""
        ports, places, bits = self.lines.ports, self.lines.places, self.lines.numbers.bits
        first_stop_bit = self.lines.numbers.side_count
        certified, stops = self.certified, self.stops
        queue: list[int] = []
        refused: list[int] = []
        for home in self.homes:
            mask = 1 << (first_stop_bit + home)
            for gauge, port, bit in places[home][1]:
                state = port << 2 | gauge
                if state not in certified:
                    certified[state] = mask | bit
                    queue.append(state)
        for state in queue:
            mask = certified[state]
            before = state & ANY_GAUGE
            for gauge, port, bit, stop in ports[state >> 2]:
                gauge &= before
                if not gauge:
                    continue
                if stop < 0:
                    following = port << 2 | gauge
                    if following in certified or port << 2 | ANY_GAUGE in certified:
                        continue
                    if mask & bit:
                        refused.append(following)
                    else:
                        certified[following] = mask | bit
                        queue.append(following)
                    continue
                if stop not in stops:
                    stops[stop] = self.lines.passable(stop, self.barred)
                if not stops[stop]:
                    continue
                stop_bit = 1 << (first_stop_bit + stop)
                own_side = bits[state >> 2]
                for gauge, port, bit in places[stop][1]:
                    following = port << 2 | gauge
                    if following in certified or bit == own_side:
                        continue
                    if mask & (stop_bit | bit):
                        refused.append(following)
                    else:
                        certified[following] = mask | stop_bit | bit
                        queue.append(following)
        return any(
            state not in certified and state | ANY_GAUGE not in certified for state in refused
        )

    def _moves(self, state: int) -> Iterator[tuple[int, int]]:
        """Yield (next state, bits of the side and stop used by going there)."""
        places, first_stop_bit = self.lines.places, self.lines.numbers.side_count
        before = state & ANY_GAUGE
        own_side = self.lines.numbers.bits[state >> 2]
        for gauge, port, bit, stop in self.lines.ports[state >> 2]:
            gauge &= before
            if not gauge:
                continue
            if stop < 0:
                yield port << 2 | gauge, bit
            elif self._open(stop):
                stop_bit = 1 << (first_stop_bit + stop)
                for gauge, port, bit in places[stop][1]:
                    if bit != own_side:
                        yield port << 2 | gauge, bit | stop_bit

    def _possible(self) -> dict[int, int]:
        """Return the states that do not contradict themselves, with what every path there must
        have used, so far as looking one step back at a time can tell.

        A step onto something that its start must have used is no step.
        """
        must = dict(self.certified)
        work = list(must)
        for state in work:
            used = must[state]
            for following, bits in self._moves(state):
                if used & bits:
                    continue
                needed = used | bits
                known = must.get(following)
                if known is None:
                    must[following] = needed
                elif known & needed != known:
                    must[following] = known & needed
                else:
                    continue
                work.append(following)
        return must

    def _exhaust(self, doubtful: frozenset[int], possible: dict[int, int]) -> None:
        """Try all simple paths until each doubtful state is found, or no path is left."""
        wanted = set(doubtful)
        useful = self._leading_to(doubtful, possible)
        places, first_stop_bit = self.lines.places, self.lines.numbers.side_count
        stack = [
            (port << 2 | gauge, 1 << (first_stop_bit + home) | bit)
            for home in self.homes
            for gauge, port, bit in places[home][1]
        ]
        while stack and wanted:
            state, mask = stack.pop()
            if state in wanted:
                wanted.discard(state)
                self.certified[state] = mask
                for gauge, _, _, stop in self.lines.ports[state >> 2]:
                    if stop >= 0 and gauge & state & ANY_GAUGE:
                        self.stops[stop] = self._open(stop)
            for following, bits in self._moves(state):
                if not mask & bits and following in useful:
                    stack.append((following, mask | bits))

    def _leading_to(self, doubtful: frozenset[int], possible: dict[int, int]) -> set[int]:
        """Return the possible states from which some walk goes on to a doubtful one."""
        before: dict[int, list[int]] = {}
        for state in possible:
            for following, _ in self._moves(state):
                before.setdefault(following, []).append(state)
        useful = set(doubtful)
        work = list(doubtful)
        for state in work:
            for earlier in before.get(state, ()):
                if earlier not in useful:
                    useful.add(earlier)
                    work.append(earlier)
        return useful
