"""The rules of routes in the slowest and plainest form: every walk over every piece of track.

Nothing here is shared with the solver but the board itself. It is right because it is simple.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ferrovia.board.faces import FIRST_STOP, HexId, StopId
from ferrovia.board.grid import opposite
from ferrovia.board.track import Board, Track
from ferrovia.routes import Question, TrainModel

Side = frozenset[tuple[HexId, int]]
"""Both names of a hex side."""
PieceId = tuple[HexId, int, int]


class Walk(NamedTuple):
    """A legal route, before any token or train is looked at."""

    stops: tuple[StopId, ...]
    legs: tuple[tuple[HexId, ...], ...]
    gauges: tuple[str, ...]
    """One per leg."""
    sides: frozenset[Side]


class Oracle:
    """One track under one set of blocked cities."""

    def __init__(
        self, board: Board, track: Track, tokens: tuple[StopId, ...], blocked: tuple[StopId, ...]
    ) -> None:
        self.board = board
        self.track = track
        self.tokens = tokens
        self.blocked = blocked
        self.kinds = {
            f"{hex_id}.{number}": stop.kind
            for hex_id in board.hexes
            for number, stop in enumerate(board.face(track, hex_id).stops)
        }

    def passable(self, stop: StopId) -> bool:
        if stop in self.tokens:
            return True
        return self.kinds[stop] in ("city", "town") and stop not in self.blocked

    def beyond(self, hex_id: HexId, edge: int) -> HexId | None:
        """The hex across a side, if track can go there."""
        other = self.board.neighbours[hex_id][edge]
        if other is None or edge in self.board.hexes[hex_id].blocked:
            return None
        return other

    def ways(self, hex_id: HexId, end: int) -> Iterator[tuple[PieceId, int, str]]:
        """Pieces that begin at an end of a hex: (piece, its other end, gauge)."""
        for piece in self.board.face(self.track, hex_id).pieces:
            if end in (piece.a, piece.b):
                other = piece.b if end == piece.a else piece.a
                yield (hex_id, piece.a, piece.b), other, piece.gauge

    def walks(self) -> list[Walk]:
        """Every legal walk from stop to stop, once in each direction."""
        found: list[Walk] = []
        for start in self.kinds:
            self._leave(found, (start,), (), (), frozenset(), frozenset())
        return found

    def _leave(
        self,
        found: list[Walk],
        stops: tuple[StopId, ...],
        legs: tuple[tuple[HexId, ...], ...],
        gauges: tuple[str, ...],
        sides: frozenset[Side],
        pieces: frozenset[PieceId],
    ) -> None:
        hex_id, _, number = stops[-1].partition(".")
        self._go(
            found,
            stops,
            legs,
            gauges,
            sides,
            pieces,
            (hex_id,),
            FIRST_STOP + int(number),
            frozenset(),
        )

    def _go(
        self,
        found: list[Walk],
        stops: tuple[StopId, ...],
        legs: tuple[tuple[HexId, ...], ...],
        gauges: tuple[str, ...],
        sides: frozenset[Side],
        pieces: frozenset[PieceId],
        leg: tuple[HexId, ...],
        end: int,
        stretch: frozenset[str],
    ) -> None:
        for piece, other, gauge in self.ways(leg[-1], end):
            now = stretch | {gauge}
            if piece in pieces or {"standard", "narrow"} <= now:
                continue
            if other >= FIRST_STOP:
                self._arrive(
                    found,
                    stops,
                    (*legs, leg),
                    (*gauges, gauge_of(now)),
                    sides,
                    pieces | {piece},
                    f"{leg[-1]}.{other - FIRST_STOP}",
                )
                continue
            following = self.beyond(leg[-1], other)
            if following is None:
                continue
            side = frozenset({(leg[-1], other), (following, opposite(other))})
            if side not in sides:
                self._go(
                    found,
                    stops,
                    legs,
                    gauges,
                    sides | {side},
                    pieces | {piece},
                    (*leg, following),
                    opposite(other),
                    now,
                )

    def _arrive(
        self,
        found: list[Walk],
        stops: tuple[StopId, ...],
        legs: tuple[tuple[HexId, ...], ...],
        gauges: tuple[str, ...],
        sides: frozenset[Side],
        pieces: frozenset[PieceId],
        stop: StopId,
    ) -> None:
        if stop in stops:
            return
        stops = (*stops, stop)
        found.append(Walk(stops, legs, gauges, sides))
        if self.passable(stop):
            self._leave(found, stops, legs, gauges, sides, pieces)

    def routes(self) -> list[Walk]:
        """The walks that are routes of the corporation."""
        return [
            walk
            for walk in self.walks()
            if any(stop in self.tokens for stop in walk.stops)
            and sum(self.kinds[stop] != "port" for stop in walk.stops) >= 2
        ]

    def reached(self) -> tuple[set[StopId], dict[tuple[HexId, int], set[str]], set[PieceId]]:
        """Stops, sides entered from outside with connecting gauges, and pieces that are reached."""
        stops: set[StopId] = set()
        entered: dict[tuple[HexId, int], set[str]] = {}
        touched: set[PieceId] = set()

        def leave(path: tuple[StopId, ...], sides: frozenset[Side]) -> None:
            stops.add(path[-1])
            hex_id, _, number = path[-1].partition(".")
            go(path, sides, hex_id, FIRST_STOP + int(number), frozenset())

        def go(
            path: tuple[StopId, ...],
            sides: frozenset[Side],
            hex_id: HexId,
            end: int,
            stretch: frozenset[str],
        ) -> None:
            for piece, other, gauge in self.ways(hex_id, end):
                now = stretch | {gauge}
                if {"standard", "narrow"} <= now:
                    continue
                touched.add(piece)
                if other >= FIRST_STOP:
                    stop = f"{hex_id}.{other - FIRST_STOP}"
                    if stop in path:
                        continue
                    stops.add(stop)
                    if self.passable(stop):
                        leave((*path, stop), sides)
                    continue
                following = self.beyond(hex_id, other)
                if following is None:
                    continue
                side = frozenset({(hex_id, other), (following, opposite(other))})
                if side in sides:
                    continue
                fitting = {"standard", "narrow", "dual"}
                if "standard" in now:
                    fitting.discard("narrow")
                if "narrow" in now:
                    fitting.discard("standard")
                entered.setdefault((following, opposite(other)), set()).update(fitting)
                go(path, sides | {side}, following, opposite(other), now)

        for token in self.tokens:
            leave((token,), frozenset())
        return stops, entered, touched


def gauge_of(gauges: frozenset[str]) -> str:
    """The gauge of a stretch (1849 §10.5.1)."""
    return "narrow" if "narrow" in gauges else "standard" if "standard" in gauges else "dual"


def length(walk: Walk, train: TrainModel) -> int | None:
    """Length for a train; ``None`` if it may not run there."""
    if any(gauge not in train.weights for gauge in walk.gauges):
        return None
    total = sum(
        train.weights[gauge] * (len(leg) - 1)
        for gauge, leg in zip(walk.gauges, walk.legs, strict=True)
    )
    return None if train.reach is not None and total > train.reach else total


def value(walk: Walk, train: TrainModel, question: Question) -> int:
    return sum(question.values[stop] * (2 if stop in train.doubled else 1) for stop in walk.stops)


def best_total(routes: list[Walk], question: Question) -> int:
    """The highest total of all trains together, by trying every combination."""
    choices = []
    for train in question.trains:
        worth: dict[frozenset[Side], int] = {}
        for walk in routes:
            if length(walk, train) is not None:
                earned = value(walk, train, question)
                worth[walk.sides] = max(worth.get(walk.sides, 0), earned)
        choices.append(list(worth.items()))

    def fill(number: int, used: frozenset[Side]) -> int:
        if number == len(choices):
            return 0
        best = fill(number + 1, used)
        for sides, earned in choices[number]:
            if not sides & used:
                best = max(best, earned + fill(number + 1, used | sides))
        return best

    return fill(0, frozenset())
