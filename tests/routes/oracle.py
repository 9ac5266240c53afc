"""The rules of routes in the slowest and plainest form: every walk over every piece of track.

Nothing here is shared with the solver but the board itself. It is right because it is simple.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from ferrovia.board.faces import FIRST_STOP, HexId, StopId
from ferrovia.board.grid import opposite
from ferrovia.board.track import Board, Track
from ferrovia.routes import Limit, PairBonus, Question, SetBonus, TrainModel

Side = frozenset[tuple[HexId, int]]
"""Both names of a hex side."""
PieceId = tuple[HexId, int, int]
PASSABLE = ("city", "town")


class Walk(NamedTuple):
    """A legal route, before any token or train is looked at."""

    stops: tuple[StopId, ...]
    legs: tuple[tuple[HexId, ...], ...]
    gauges: tuple[str, ...]
    """One per leg."""
    sides: frozenset[Side]
    overlays: tuple[int, ...]
    """Overlays passed, per leg."""


class Oracle:
    """One track under one set of blocked cities."""

    def __init__(
        self, board: Board, track: Track, tokens: tuple[StopId, ...], blocked: tuple[StopId, ...]
    ) -> None:
        self.board = board
        self.track = track
        self.tokens = tokens
        self.blocked = blocked
        stops = {
            f"{hex_id}.{number}": stop
            for hex_id in board.hexes
            for number, stop in enumerate(board.face(track, hex_id).stops)
        }
        self.kinds = {stop_id: stop.kind for stop_id, stop in stops.items()}
        self.ends = {stop_id for stop_id, stop in stops.items() if stop.terminal}
        self.ends |= {stop_id for stop_id, kind in self.kinds.items() if kind not in PASSABLE}

    def passable(self, stop: StopId) -> bool:
        if stop in self.ends:
            return False
        return stop in self.tokens or stop not in self.blocked

    def place(self, stop: StopId) -> str:
        """The stop, or the area it belongs to."""
        return self.board.hexes[stop.partition(".")[0]].area or stop

    def beyond(self, hex_id: HexId, edge: int) -> HexId | None:
        """The hex across a side, if track can go there."""
        other = self.board.neighbours[hex_id][edge]
        if other is None or edge in self.board.hexes[hex_id].blocked:
            return None
        return other

    def ways(self, hex_id: HexId, end: int) -> Iterator[tuple[PieceId, int, str]]:
        """Pieces that begin at an end of a hex: (piece, its other end, gauge)."""
        pieces = self.board.face(self.track, hex_id).pieces
        for piece in (*pieces, *self.track.overlays.get(hex_id, ())):
            if end in (piece.a, piece.b):
                other = piece.b if end == piece.a else piece.a
                yield (hex_id, piece.a, piece.b), other, piece.gauge

    def walks(self) -> list[Walk]:
        """Every legal walk from stop to stop, once in each direction."""
        found: list[Walk] = []
        for start in self.kinds:
            self._leave(found, (start,), (), (), frozenset(), frozenset(), ())
        return found

    def _leave(
        self,
        found: list[Walk],
        stops: tuple[StopId, ...],
        legs: tuple[tuple[HexId, ...], ...],
        gauges: tuple[str, ...],
        sides: frozenset[Side],
        pieces: frozenset[PieceId],
        overlays: tuple[int, ...],
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
            (*overlays, 0),
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
        overlays: tuple[int, ...],
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
                    overlays,
                )
                continue
            following = self.beyond(leg[-1], other)
            if following is None:
                continue
            side = frozenset({(leg[-1], other), (following, opposite(other))})
            over = any(
                piece[1:] == (each.a, each.b) for each in self.track.overlays.get(leg[-1], ())
            )
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
                    (*overlays[:-1], overlays[-1] + over),
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
        overlays: tuple[int, ...],
    ) -> None:
        if self.place(stop) in {self.place(other) for other in stops}:
            return
        stops = (*stops, stop)
        found.append(Walk(stops, legs, gauges, sides, overlays))
        if self.passable(stop):
            self._leave(found, stops, legs, gauges, sides, pieces, overlays)

    def routes(self, question: Question) -> list[Walk]:
        """The walks that are routes of the corporation."""
        return [
            walk
            for walk in self.walks()
            if any(stop in self.tokens for stop in walk.stops)
            and sum(self.kinds[stop] not in question.beside for stop in walk.stops) >= 2
            and not set(walk.stops) & set(question.barred)
        ]

    def runs(self, walk: Walk, train: TrainModel) -> bool:
        """Whether a train may run a route."""
        if any(gauge not in train.gauges for gauge in walk.gauges):
            return False
        if set(walk.stops) & set(train.barred):
            return False
        if train.only_to:
            ends = walk.stops[0], walk.stops[-1]
            if not any(a in self.tokens and b in train.only_to for a, b in (ends, ends[::-1])):
                return False
        return all(self.length(walk, limit) <= limit.most for limit in train.limits)

    def length(self, walk: Walk, limit: Limit) -> int:
        """How much a route has of what a limit counts."""
        total = limit.start + sum(limit.stops.get(self.kinds[stop], 0) for stop in walk.stops)
        for gauge, leg in zip(walk.gauges, walk.legs, strict=True):
            total += limit.borders.get(gauge, 0) * (len(leg) - 1)
        for side in walk.sides:
            hex_id, edge = next(iter(side))
            total += limit.markers * (edge in self.board.hexes[hex_id].marked)
        return total

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


def value(walk: Walk, train: TrainModel, question: Question) -> int:
    """What a route earns: the best of all choices of stops to count."""
    if train.only_to:
        return _counted(walk, train, question, (0, len(walk.stops) - 1))
    every = tuple(range(len(walk.stops)))
    if train.counts is None or len(every) <= train.counts:
        return _counted(walk, train, question, every)
    return max(
        _counted(walk, train, question, chosen)
        for chosen in combinations(every, train.counts)
        if any(walk.stops[place] in question.tokens for place in chosen)
    )


def _counted(walk: Walk, train: TrainModel, question: Question, chosen: tuple[int, ...]) -> int:
    stops = [walk.stops[place] for place in chosen]
    total = sum(question.values[stop] * (2 if stop in train.doubled else 1) for stop in stops)
    for bonus in train.bonuses:
        if isinstance(bonus, SetBonus):
            total += bonus.amounts[min(len(set(stops) & set(bonus.stops)), len(bonus.amounts) - 1)]
        elif isinstance(bonus, PairBonus):
            first, second = set(stops) & set(bonus.first), set(stops) & set(bonus.second)
            if first and second:
                total += bonus.first[first.pop()] + bonus.second[second.pop()]
        else:
            crossed = [leg for leg, passed in enumerate(walk.overlays) if passed]
            if any(min(chosen) <= leg < max(chosen) for leg in crossed):
                total += bonus.per_stop * len(stops)
    return total


def best_total(oracle: Oracle, routes: list[Walk], question: Question) -> int:
    """The highest total of all trains together, by trying every combination."""
    choices = []
    for train in question.trains:
        worth: dict[frozenset[object], int] = {}
        for walk in routes:
            if oracle.runs(walk, train):
                earned = value(walk, train, question)
                used = frozenset[object](walk.sides)
                if question.sharing == "stops":
                    used |= {oracle.place(stop) for stop in walk.stops}
                worth[used] = max(worth.get(used, 0), earned)
        choices.append(list(worth.items()))

    def fill(number: int, used: frozenset[object]) -> int:
        if number == len(choices):
            return 0
        best = fill(number + 1, used)
        for sides, earned in choices[number]:
            if not sides & used:
                best = max(best, earned + fill(number + 1, used | sides))
        return best

    return fill(0, frozenset())
