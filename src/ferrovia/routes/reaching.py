"""Which stops and hex sides a corporation reaches, exactly and quickly.

A path crosses no side twice and meets no stop twice, so "reached" is a question about simple paths.
It is answered from both sides. ``certify`` spreads from the tokens, carrying with each state the
sides and stops of the one path that led there: whatever it finds is reached. If a step was
refused because of that one path, ``_possible`` works out what *every* path must have used: whatever
contradicts itself is not reached. What neither settles, ``_decide`` searches exhaustively, backward
from the state in doubt.

A state is a port entered with the gauge the stretch has by then: ``port << 2 | gauge``. A stretch
that is still all dual may do whatever a standard or narrow one may, so it stands for both.
"""

from __future__ import annotations

from collections.abc import Callable

from ferrovia.board.faces import FIRST_STOP, Edge, Gauge, HexId, Piece, StopId, hex_of, stop_id
from ferrovia.board.track import Board, Track, TrackTable
from ferrovia.routes.lines import ANY_GAUGE, GAUGE_BITS, Lines, lines_of
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

    hexes: frozenset[HexId]
    """Hexes that a path enters or begins on: what lies on others makes no difference."""

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
    answers = _REACHES.of(track)
    key = (board, tokens, blocked)
    known = answers.get(key)
    if known is None:
        begun = _BEGUN.of(track).pop(key, None)
        search = begun[0] if begun else _Search(lines_of(board, track), tokens, blocked)
        known = answers[key] = search.answer()
    return known


def reaches(
    board: Board,
    track: Track,
    tokens: tuple[StopId, ...],
    blocked: tuple[StopId, ...],
    holds: Callable[[Reach], bool],
) -> bool:
    """Tell whether something holds of what is reached.

    It is first asked of what is found quickly, so it must stay true when more is reached.
    """
    found, complete = some_reach(board, track, tokens, blocked)
    if holds(found):
        return True
    return not complete and holds(reach(board, track, tokens, blocked))


def some_reach(
    board: Board, track: Track, tokens: tuple[StopId, ...], blocked: tuple[StopId, ...]
) -> tuple[Reach, bool]:
    """Return some of what is reached, as much as is found quickly, and whether that is all."""
    key = (board, tokens, blocked)
    known = _REACHES.of(track).get(key)
    if known is not None:
        return known, True
    begun = _BEGUN.of(track).get(key)
    if begun is None:
        search = _Search(lines_of(board, track), tokens, blocked)
        if search.is_settled():
            known = _REACHES.of(track)[key] = search.found()
            return known, True
        begun = _BEGUN.of(track)[key] = (search, search.found())
    return begun[1], False


_Asked = tuple[Board, tuple[StopId, ...], tuple[StopId, ...]]
_REACHES: TrackTable[_Asked, Reach] = TrackTable(
    lambda reached, changed: reached if reached.hexes.isdisjoint(changed) else None
)

_BEGUN: TrackTable[_Asked, tuple[_Search, Reach]] = TrackTable()
"""Searches that have found something quickly and are not at their end."""


def crosses(
    board: Board,
    track: Track,
    tokens: tuple[StopId, ...],
    blocked: tuple[StopId, ...],
    hex_id: HexId,
    piece: Piece,
) -> bool:
    """Tell whether a path leads along a piece from one side of a hex to another.

    What is reached by `reach` may end inside the hex, at a side that the path has crossed before.
    """
    searches = _SEARCHES.of(track)
    key = (board, tokens, blocked)
    search = searches.get(key)
    if search is None:
        search = _Search(lines_of(board, track), tokens, blocked)
        search.is_settled()
        searches[key] = search
    return search.crosses(hex_id, piece)


_SEARCHES: TrackTable[_Asked, _Search] = TrackTable()


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
        self._onward: dict[int, list[tuple[int, int]]] = {}
        self._settled: bool | None = None

    def is_settled(self) -> bool:
        """Find what is found quickly; tell whether that is all there is."""
        if self._settled is None:
            self._settled = not self.certify()
        return self._settled

    def answer(self) -> Reach:
        """Return all that is reached."""
        if not self.is_settled():
            must = self._possible()
            doubtful = [state for state in must if not self._is_certified(state)]
            if doubtful:
                self._decide(doubtful, must)
            self._settled = True
        return self.found()

    def found(self) -> Reach:
        """Return what is known to be reached by now."""
        ids, ends = self.lines.numbers.stop_ids, self.lines.numbers.port_ends
        entered: dict[int, int] = {}
        for state in self.certified:
            port = state >> 2
            entered[port] = entered.get(port, 0) | state & ANY_GAUGE
        stops = sorted([ids[stop] for stop in self.stops])
        sides = {ends[port]: _MATCHING[gauge] for port, gauge in entered.items()}
        return Reach(
            stops=tuple(stops),
            through=frozenset([ids[stop] for stop, open_ in self.stops.items() if open_]),
            sides=sides,
            hexes=frozenset([*map(hex_of, stops), *(hex_id for hex_id, _ in sides)]),
        )

    def crosses(self, hex_id: HexId, piece: Piece) -> bool:
        """Tell whether a path enters a hex at one end of a piece and leaves it at the other."""
        numbers, gauge = self.lines.numbers, GAUGE_BITS[piece.gauge]
        first = 6 * numbers.hex_numbers[hex_id]
        ways = []
        for entered, left in ((piece.a, piece.b), (piece.b, piece.a)):
            bit = numbers.bits[first + left]
            states = [(first + entered) << 2 | known for known in (1, 2, 3) if known & gauge]
            if any(state in self.certified and not self.certified[state] & bit for state in states):
                return True
            ways += [(state, bit) for state in states]
        must = self._possible()
        before = self._backward(must)
        return any(
            state in must and not must[state] & bit and self._path_to(state, must, before, bit)
            for state, bit in ways
        )

    def _open(self, stop: int) -> bool:
        return self.stops.get(stop) or self.lines.passable(stop, self.barred)

    def certify(self) -> bool:
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
        return not all(self._is_certified(state) for state in refused)

    def _is_certified(self, state: int) -> bool:
        return state in self.certified or state | ANY_GAUGE in self.certified

    def _moves(self, state: int) -> list[tuple[int, int]]:
        """Return (next state, bits of the side and stop used by going there)."""
        known = self._onward.get(state)
        if known is None:
            known = self._onward[state] = [
                (following, bits)
                for following, bits, stop in self.lines.onward(state)
                if stop < 0 or self._open(stop)
            ]
        return known

    def _possible(self) -> dict[int, int]:
        """Return the states that do not contradict themselves, with what every path there must
        have used, so far as looking one step back at a time can tell.

        A step onto something that its start must have used is no step.
        """
        must = dict(self.certified)
        work = list(must)
        waiting = set(work)
        for state in work:
            waiting.discard(state)
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
                if following not in waiting:
                    waiting.add(following)
                    work.append(following)
        return must

    def _decide(self, doubtful: list[int], must: dict[int, int]) -> None:
        """Certify those of the doubtful states that are reached after all.

        Each is followed backward along all walks to it, until the rest of a walk is free of a
        path already known to where it begins. The walk ends where every path must cross it.
        """
        before = self._backward(must)
        for target in doubtful:
            mask = self._path_to(target, must, before)
            if mask:
                self.certified[target] = mask
                for gauge, _, _, stop in self.lines.ports[target >> 2]:
                    if stop >= 0 and gauge & target & ANY_GAUGE:
                        self.stops[stop] = self._open(stop)

    def _backward(self, must: dict[int, int]) -> dict[int, list[tuple[int, int]]]:
        """Return from which states each state follows, and what is used by going there."""
        before: dict[int, list[tuple[int, int]]] = {}
        for state in must:
            for following, bits in self._moves(state):
                before.setdefault(following, []).append((state, bits))
        return before

    def _path_to(
        self,
        target: int,
        must: dict[int, int],
        before: dict[int, list[tuple[int, int]]],
        barred: int = 0,
    ) -> int:
        """Return the sides and stops of some path to ``target``, 0 if there is none.

        ``barred``: what it may not have used.
        """
        certified = self.certified
        rests: dict[int, list[int]] = {}
        queue = [(target, barred)]
        for state, rest in queue:
            for earlier, bits in before.get(state, ()):
                if bits & rest:
                    continue
                longer = bits | rest
                if must[earlier] & longer:
                    continue
                known = rests.setdefault(earlier, [])
                if any(other & longer == other for other in known):
                    continue
                known.append(longer)
                for path in (certified.get(earlier), certified.get(earlier | ANY_GAUGE)):
                    if path is not None and not path & longer:
                        return path | longer
                queue.append((earlier, longer))
        return 0
