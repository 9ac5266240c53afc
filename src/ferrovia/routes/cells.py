"""Hexes as a sweep meets them: their sides, what joins these, and every way to run through them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from ferrovia.routes.lines import GAUGE_BITS, Lines
from ferrovia.routes.network import View
from ferrovia.routes.question import TrainModel

END = -1
"""Instead of a side: the stop where a route ends."""
UNUSED = -1
"""Instead of a train: no train crosses the side."""

Thread = tuple[int, int, int]
"""A train that crosses a hex, and the two sides it crosses, the second perhaps ``END``."""
Visit = tuple[int, int, bool]
"""A train, a stop it visits, and whether its route ends there."""
Crossing = tuple[tuple[Thread, ...], tuple[Visit, ...]]
"""All that happens on one hex."""
Spoke = tuple[int, int]
"""Side and trains of a piece of track at a stop; trains are bits, the first is 1."""


class Cell:
    """The usable track of one hex."""

    def __init__(self) -> None:
        self.sides: set[int] = set()
        self.pieces: list[tuple[int, int, int]] = []
        """Two sides, and the trains that may use the track between them."""
        self.stops: dict[int, list[Spoke]] = {}

    def crossings(
        self, views: list[View], front: dict[int, int], fresh: tuple[int, ...]
    ) -> Iterator[Crossing]:
        """Yield all ways to run through the hex.

        ``front`` names the train, if any, that crosses each side behind which the sweep has been;
        each of them must be met. Of the ``fresh`` sides any may be crossed.
        """
        waiting = {side: train for side, train in front.items() if train != UNUSED}
        own = [thread for thread in self._threads(views) if not front.keys() & thread[0][1:]]
        yield from self._meet(views, waiting, frozenset(fresh), own, (), ())

    def _meet(
        self,
        views: list[View],
        waiting: dict[int, int],
        free: frozenset[int],
        own: list[tuple[Thread, Visit | None]],
        threads: tuple[Thread, ...],
        visits: tuple[Visit, ...],
    ) -> Iterator[Crossing]:
        """Lead on the trains that wait at sides, then add threads between fresh sides."""
        if not waiting:
            yield from _add(own, free, threads, visits)
            return
        here = min(waiting)
        train = waiting[here]
        for thread, visit in self._threads(views):
            if thread[0] != train or here not in thread[1:] or _again(visit, visits):
                continue
            there = thread[2] if thread[1] == here else thread[1]
            if there != END and there not in free and waiting.get(there) != train:
                continue
            rest = {side: each for side, each in waiting.items() if side not in (here, there)}
            added = visits if visit is None else (*visits, visit)
            yield from self._meet(
                views, rest, free - {there}, own, (*threads, (train, here, there)), added
            )

    def _threads(self, views: list[View]) -> list[tuple[Thread, Visit | None]]:
        """Return every thread by itself, with the stop it visits."""
        found: list[tuple[Thread, Visit | None]] = []
        for train, view in enumerate(views):
            for here, there, trains in self.pieces:
                if trains >> train & 1:
                    found.append(((train, here, there), None))
            for stop, spokes in self.stops.items():
                if stop in view.barred:
                    continue
                sides = sorted({side for side, trains in spokes if trains >> train & 1})
                found += [((train, side, END), (train, stop, True)) for side in sides]
                if view.gain(stop)[1]:
                    found += [
                        ((train, *pair), (train, stop, False)) for pair in combinations(sides, 2)
                    ]
        return found


def _again(visit: Visit | None, visits: tuple[Visit, ...]) -> bool:
    """Tell whether a train would visit a stop twice."""
    return visit is not None and any(visit[:2] == other[:2] for other in visits)


def _add(
    own: list[tuple[Thread, Visit | None]],
    free: frozenset[int],
    threads: tuple[Thread, ...],
    visits: tuple[Visit, ...],
) -> Iterator[Crossing]:
    yield threads, visits
    for place, (thread, visit) in enumerate(own):
        _, here, there = thread
        if here in free and (there == END or there in free) and not _again(visit, visits):
            added = visits if visit is None else (*visits, visit)
            yield from _add(own[place + 1 :], free - {here, there}, (*threads, thread), added)


def cells_of(lines: Lines, views: list[View]) -> list[Cell] | None:
    """Return the hexes with track that trains can use; ``None`` if gauges change what joins.

    A sweep does not know which gauge a stretch has had so far. So one gauge must do for a train:
    whatever pieces it may use can all be joined.
    """
    usable = [_gauge(lines, view.train) for view in views]
    if 0 in usable:
        return None
    numbers = lines.numbers
    side_of = [bit.bit_length() - 1 for bit in numbers.bits]

    def trains(gauge: int) -> int:
        return sum(1 << train for train, bit in enumerate(usable) if gauge & bit)

    live = [any(trains(step[0]) for step in steps) for steps in lines.ports]
    cells = []
    for first in range(0, len(live), 6):
        cell = Cell()
        ports = [
            port
            for port in range(first, first + 6)
            if numbers.across[port] >= 0 and live[port] and live[numbers.across[port]]
        ]
        cell.sides = {side_of[port] for port in ports}
        for port in ports:
            here = side_of[port]
            for gauge, onward, _, stop in lines.ports[port]:
                if stop >= 0:
                    cell.stops.setdefault(stop, []).append((here, trains(gauge)))
                elif here < side_of[onward] and side_of[onward] in cell.sides:
                    cell.pieces.append((here, side_of[onward], trains(gauge)))
        if cell.sides:
            cells.append(cell)
    return _ordered(cells)


def _gauge(lines: Lines, train: TrainModel) -> int:
    """Return the gauge that all track has which the train can use; 0 if there is none."""
    lying = {step[0] for steps in lines.ports for step in steps}
    allowed = {GAUGE_BITS[gauge] for gauge in train.gauges}
    for bit, other in ((1, 2), (2, 1)):
        if {bit, 3} <= allowed and (other not in allowed or other not in lying):
            return bit
    return 0


def _ordered(cells: list[Cell]) -> list[Cell]:
    """Return the hexes in an order that keeps the front narrow.

    From each hex in turn: next comes the hex that widens the front least, of these the one that
    has waited longest.
    """
    beside: dict[int, list[int]] = {}
    for number, cell in enumerate(cells):
        for side in cell.sides:
            beside.setdefault(side, []).append(number)
    least, best = 0, list(range(len(cells)))
    for start in range(len(cells)):
        order: list[int] = []
        met = {start: 0}
        front: set[int] = set()
        cost = 0
        while len(order) < len(cells) and not (least and cost >= least):
            if not met:
                met[next(each for each in range(len(cells)) if each not in order)] = 0
            following = min(met, key=lambda each: (_widens(cells[each], front), met[each], each))
            del met[following]
            order.append(following)
            front ^= cells[following].sides
            cost += 3 ** len(front)
            for side in sorted(cells[following].sides & front):
                for each in beside[side]:
                    if each != following:
                        met.setdefault(each, len(order))
        if len(order) == len(cells) and not (least and cost >= least):
            least, best = cost, order
    return [cells[number] for number in best]


def _widens(cell: Cell, front: set[int]) -> int:
    return len(cell.sides) - 2 * len(cell.sides & front)
