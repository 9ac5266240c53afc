"""All runs of trains without limit at once: a sweep over the map, hex by hex.

However many ways there are to run through the hexes that the sweep has passed, what matters for
the rest is little: which sides of its *front* are crossed, by which train, and which two of them
are ends of one stretch. Of all ways that agree in this only the best is kept. Real maps are narrow,
a front has a handful of sides, so boards that no search gets through take moments.
"""

from __future__ import annotations

from ferrovia.board.faces import StopId
from ferrovia.routes.appraising import appraise, set_amount
from ferrovia.routes.cells import END, UNUSED, Cell, Crossing, Thread, cells_of
from ferrovia.routes.network import View
from ferrovia.routes.question import SetBonus, TrainModel
from ferrovia.routes.worth import LEAST_STOPS, NEED_MASK

MOST_STATES = 400_000
"""How many states a sweep may keep, before it gives up."""

DONE = -1
"""Instead of marks: the train has its route."""
NEED_BITS = 2
TOKEN = 1 << NEED_BITS
ENDS = TOKEN << 1
"""One end of a route; two bits."""
ENDS_MASK = 3 * ENDS
AREA_SHIFT = NEED_BITS + 3
COUNT_BITS = 8
NOWHERE = -2
"""Instead of the other end of a stretch: the side is not crossed."""

State = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]
"""By side of the front: the train that crosses it; the side where its stretch comes out again, or
``END``. By train: marks, packed: stops it needs, token, ends, areas, members of sets."""
Kept = tuple[int, "State | None", "Step | None", tuple[int, ...] | None]
"""Revenue, the state before, the step from there, and how equal trains were renamed then."""
Step = tuple[tuple[Thread, ...], tuple[int, ...], int, int, tuple[int, ...], Crossing]
"""Threads; marks to add by train; revenue; trains as bits; trains on the fresh sides; all of it."""


def can_sweep(train: TrainModel) -> bool:
    """Tell whether a train is one for sweeps: no limit, all stops count, bonuses only for sets."""
    plain = not train.limits and train.counts is None and not train.only_to
    return plain and all(isinstance(bonus, SetBonus) for bonus in train.bonuses)


class Sweep:
    """The best run of some trains, if it earns more than a run already known."""

    def __init__(self, views: list[View], known: int) -> None:
        self.views = views
        self.best = known
        self.choice: list[tuple[int, int, int]] | None = None
        """Train, revenue and key of the routes of a better run, if there is one."""
        self.nodes = 0
        self.complete = False
        self._lines = views[0].network.lines
        self._sets = [
            [bonus for bonus in view.train.bonuses if isinstance(bonus, SetBonus)] for view in views
        ]
        self._name_areas()
        self._sums: dict[tuple[int, int], int | None] = {}
        same: dict[object, list[int]] = {}
        for number, view in enumerate(views):
            same.setdefault(view.train.key, []).append(number)
        self._equal = [numbers for numbers in same.values() if len(numbers) > 1]

    def _name_areas(self) -> None:
        """Give a mark to each area, of which a route may visit one stop."""
        bits = [self._lines.numbers.stop_bits[stop] for stop in sorted(self._lines.places)]
        areas = sorted({bit for bit in bits if bits.count(bit) > 1})
        self._areas = {bit: 1 << (AREA_SHIFT + place) for place, bit in enumerate(areas)}
        self._area_mask = sum(self._areas.values())
        self._count_shift = AREA_SHIFT + len(areas)

    def solve(self, allowed: int) -> None:
        """Find the best run, unless that takes more than ``allowed`` states."""
        cells = cells_of(self._lines, self.views)
        if cells is None:
            return
        still, last_token = self._still_possible(cells)
        begin: State = ((), (), (0,) * len(self.views))
        layers: list[dict[State, Kept]] = [{begin: (0, None, None, None)}]
        front: tuple[int, ...] = ()
        for place, cell in enumerate(cells):
            ahead = _Ahead(cell, front, still[place + 1], tokens_end=place >= last_token)
            ahead.stops = {stop for behind in cells[place + 1 :] for stop in behind.stops}
            layers.append(self._advance(layers[-1], ahead))
            front = ahead.front
            self.nodes += len(layers[-1])
            if self.nodes > allowed:
                return
        self.complete = True
        for state, kept in layers[-1].items():
            if kept[0] > self.best:
                self.best = kept[0]
                self.choice = self._routes(layers, state)

    def _still_possible(self, cells: list[Cell]) -> tuple[list[list[int]], int]:
        """Return what stops can still bring each train, by number of hexes passed, and the place
        of the last hex with a token."""
        still = [[0] * len(self.views)]
        last_token = -1
        for place in reversed(range(len(cells))):
            stops = cells[place].stops
            still.append(
                [
                    before + sum(view.worth.value(s) for s in stops if s not in view.barred)
                    for before, view in zip(still[-1], self.views, strict=True)
                ]
            )
            if last_token < 0 and any(stop in view.homes for stop in stops for view in self.views):
                last_token = place
        return still[::-1], last_token

    def _advance(self, layer: dict[State, Kept], ahead: _Ahead) -> dict[State, Kept]:
        """Take all states past one hex."""
        following: dict[State, Kept] = {}
        steps: dict[tuple[int, ...], list[Step]] = {}
        for state, kept in layer.items():
            crossed, mates, marks = state
            met = tuple([crossed[place] for place in ahead.met])
            if met not in steps:
                steps[met] = self._steps(ahead, met)
            busy = sum(1 << train for train, mark in enumerate(marks) if mark == DONE)
            ends = {side: mate for side, mate in zip(ahead.old, mates, strict=True) if mate >= END}
            kept_trains = tuple([crossed[place] for place in ahead.kept])
            for step in steps[met]:
                if step[3] & busy:
                    continue
                joined = _join(ends, step[0])
                if joined is None:
                    continue
                finished, beyond = joined
                trains = kept_trains + step[4]
                revenue = kept[0] + step[2]
                grown = self._mark(marks, step, finished, trains, ahead.tokens_end)
                if grown is None:
                    continue
                earned, new_marks = grown
                revenue += earned
                hope = 0
                for train, mark in enumerate(new_marks):
                    known = ahead.settled.get((train, mark))
                    if known is None:
                        known = self._settle(ahead, train, mark)
                        ahead.settled[train, mark] = known
                    new_marks[train] = known[0]
                    revenue += known[1]
                    hope += known[2]
                if revenue + hope <= self.best:
                    continue
                renamed = None
                for numbers in self._equal:
                    trains, new_marks, renamed = _rename(numbers, trains, new_marks, renamed)
                out = tuple([beyond.get(side, NOWHERE) for side in ahead.front])
                key = trains, out, tuple(new_marks)
                other = following.get(key)
                if other is None or other[0] < revenue:
                    following[key] = revenue, state, step, renamed
        return following

    def _steps(self, ahead: _Ahead, met: tuple[int, ...]) -> list[Step]:
        """Return all ways past a hex whose sides at the front are crossed by these trains."""
        front = dict(zip((ahead.old[place] for place in ahead.met), met, strict=True))
        stops_shared = self.views[0].question.sharing == "sides"
        found = []
        for crossing in ahead.cell.crossings(self.views, front, ahead.fresh):
            threads, visits = crossing
            if not stops_shared and len({stop for _, stop, _ in visits}) < len(visits):
                continue
            marks, revenue, busy = [0] * len(self.views), 0, 0
            for train, stop, ends_here in visits:
                more = self._marks(train, stop) + ENDS * ends_here
                added = self._sum(marks[train], more)
                if added is None:
                    break
                marks[train] = added
                revenue += self.views[train].worth.value(stop)
            else:
                fresh = dict.fromkeys(ahead.fresh, UNUSED)
                for train, *sides in threads:
                    busy |= 1 << train
                    fresh.update((side, train) for side in sides if side in fresh)
                step = threads, tuple(marks), revenue, busy, tuple(fresh.values()), crossing
                found.append(step)
        return found

    def _marks(self, train: int, stop: int) -> int:
        """Return the marks that visiting a stop leaves on a train."""
        view, numbers = self.views[train], self._lines.numbers
        marks = min(1, view.gain(stop)[0] & NEED_MASK) | TOKEN * (stop in view.homes)
        marks |= self._areas.get(numbers.stop_bits[stop], 0)
        for place, bonus in enumerate(self._sets[train]):
            member = numbers.stop_ids[stop] in bonus.stops
            marks |= member << (self._count_shift + COUNT_BITS * place)
        return marks

    def _sum(self, marks: int, more: int) -> int | None:
        """Return marks of both together; ``None`` if a route cannot have them."""
        key = marks, more
        if key not in self._sums:
            need = min(LEAST_STOPS, (marks & 3) + (more & 3))
            ends = (marks & ENDS_MASK) + (more & ENDS_MASK)
            counts = (marks >> self._count_shift) + (more >> self._count_shift)
            if ends > 2 * ENDS or marks & more & self._area_mask:
                self._sums[key] = None
            else:
                flags = (marks | more) & (TOKEN | self._area_mask)
                self._sums[key] = need | ends | flags | counts << self._count_shift
        return self._sums[key]

    def _mark(
        self,
        marks: tuple[int, ...],
        step: Step,
        finished: int,
        trains: tuple[int, ...],
        tokens_end: bool,
    ) -> tuple[int, list[int]] | None:
        """Return bonuses earned and the marks after a step; ``None`` if a route became illegal.

        A finished route leaves no loose stretch, has a token and the stops it needs. No route can
        do without a token once the sweep has passed all of them.
        """
        after, earned = list(marks), 0
        for train, more in enumerate(step[1]):
            if not step[3] >> train & 1:
                continue
            mark = self._sum(after[train], more)
            if mark is None or (tokens_end and not mark & TOKEN):
                return None
            if finished >> train & 1:
                if train in trains or not mark & TOKEN or mark & 3 < LEAST_STOPS:
                    return None
                for place, bonus in enumerate(self._sets[train]):
                    count = mark >> (self._count_shift + COUNT_BITS * place)
                    earned += set_amount(bonus, count & (1 << COUNT_BITS) - 1)
                mark = DONE
            after[train] = mark
        return earned, after

    def _settle(self, ahead: _Ahead, train: int, mark: int) -> tuple[int, int, int]:
        """Return the marks that still matter behind a hex, what the others bring, and what the
        train may earn behind it at most."""
        if mark == DONE or (ahead.tokens_end and not mark & TOKEN):
            return mark, 0, 0
        numbers = self._lines.numbers
        earned, hope = 0, ahead.still[train]
        for bit, area in self._areas.items():
            if not any(numbers.stop_bits[stop] == bit for stop in ahead.stops):
                mark &= ~area
        for place, bonus in enumerate(self._sets[train]):
            shift = self._count_shift + COUNT_BITS * place
            field = (1 << COUNT_BITS) - 1 << shift
            if any(numbers.stop_ids[stop] in bonus.stops for stop in ahead.stops):
                hope += bonus.amounts[-1]
            else:
                # a finished route earns the bonus for none on top
                hope += bonus.amounts[0]
                earned += set_amount(bonus, (mark & field) >> shift) - bonus.amounts[0]
                mark &= ~field
        return mark, earned, hope

    def _routes(self, layers: list[dict[State, Kept]], last: State) -> list[tuple[int, int, int]]:
        """Return train, revenue and key of each route of the run that ends in a state."""
        numbers = self._lines.numbers
        keys = [0] * len(self.views)
        stops: list[tuple[StopId, ...]] = [()] * len(self.views)
        known_as = list(range(len(self.views)))
        state: State | None = last
        for layer in reversed(layers):
            assert state is not None
            _, state, step, renamed = layer[state]
            if step is None:
                break
            if renamed is not None:
                before = known_as.copy()
                for now, then in enumerate(renamed):
                    before[then] = known_as[now]
                known_as = before
            threads, visits = step[5]
            for train, *sides in threads:
                keys[known_as[train]] |= sum(1 << side for side in sides if side != END)
            for train, stop, _ in visits:
                keys[known_as[train]] |= numbers.stop_bits[stop]
                stops[known_as[train]] += (numbers.stop_ids[stop],)
        return [
            (number, appraise(view.question, view.train, stops[number], ())[0], key & view.shared)
            for number, (view, key) in enumerate(zip(self.views, keys, strict=True))
            if key
        ]


class _Ahead:
    """The next hex of a sweep."""

    def __init__(
        self, cell: Cell, front: tuple[int, ...], still: list[int], *, tokens_end: bool
    ) -> None:
        self.cell = cell
        self.old = front
        self.met = [place for place, side in enumerate(front) if side in cell.sides]
        self.kept = [place for place, side in enumerate(front) if side not in cell.sides]
        self.fresh = tuple(sorted(cell.sides.difference(front)))
        self.front = (*(front[place] for place in self.kept), *self.fresh)
        self.still = still
        """What stops can bring each train behind this hex."""
        self.tokens_end = tokens_end
        """Whether there is no token behind this hex."""
        self.stops: set[int] = set()
        """All stops behind it."""
        self.settled: dict[tuple[int, int], tuple[int, int, int]] = {}
        """By train and marks: what ``Sweep._settle`` told."""


def _join(ends: dict[int, int], threads: tuple[Thread, ...]) -> tuple[int, dict[int, int]] | None:
    """Return the trains whose routes threads complete, and where stretches come out then; ``None``
    if one closes to a ring."""
    beyond = ends.copy()
    finished = 0
    for train, here, there in threads:
        one = beyond.pop(here, here)
        if one == there != END:
            return None
        other = there if there == END else beyond.pop(there, there)
        if one == END and other == END:
            finished |= 1 << train
        elif one == END:
            beyond[other] = END
        elif other == END:
            beyond[one] = END
        else:
            beyond[one], beyond[other] = other, one
    return finished, beyond


def _rename(
    numbers: list[int],
    trains: tuple[int, ...],
    marks: list[int],
    renamed: tuple[int, ...] | None,
) -> tuple[tuple[int, ...], list[int], tuple[int, ...] | None]:
    """Name equal trains in the order of the front, so that a state is not kept twice."""
    order = sorted(
        numbers,
        key=lambda train: (trains.index(train) if train in trains else len(trains), marks[train]),
    )
    if order == numbers:
        return trains, marks, renamed
    before = list(renamed or range(len(marks)))
    then = before.copy()
    after = list(marks)
    names = {UNUSED: UNUSED, **{train: train for train in range(len(marks))}}
    for now, train in zip(numbers, order, strict=True):
        names[train] = now
        after[now] = marks[train]
        then[now] = before[train]
    return tuple([names[train] for train in trains]), after, tuple(then)
