"""The second exact method: the whole question as an integer programme.

A few dense boards with several unlimited trains are too much for the searches. If the optional
extra ``ferrovia[proof]`` is installed, CP-SAT decides them; everything else never comes here.
A route is a circuit through the stops and a depot; each side belongs to one arc of one train.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from ferrovia.routes.network import BUDGET_BITS, Arc, View
from ferrovia.routes.question import OverlayBonus, PairBonus, SetBonus
from ferrovia.routes.worth import FIELD_MASK, LEAST_STOPS, NEED_MASK, OVER_SHIFT

DEPOT = 0
Ports = tuple[int, ...]


_forbidden = ContextVar("forbidden", default=False)


def available() -> bool:
    """Tell whether the extra is installed and not forbidden."""
    return _installed() and not _forbidden.get()


@cache
def _installed() -> bool:
    return find_spec("ortools") is not None


@contextmanager
def forbidden(truly: bool = True) -> Iterator[None]:
    """Do without the extra for a while, as if it were not installed."""
    token = _forbidden.set(truly)
    try:
        yield
    finally:
        _forbidden.reset(token)


def solve(
    views: list[View], least: int, unit: int
) -> tuple[int, list[tuple[int, tuple[Ports, ...]]]] | None:
    """Return an upper bound on all runs, and (train, legs) of a run that the programme values so.

    ``least`` is a revenue already found, ``unit`` divides all revenues. The bound does not mind
    on which side of an overlay the counted stops of a train lie that leaves stops out; only then
    the run can be worth less than the bound.
    """
    return _Programme(views, least, unit).answer()


class _Programme:
    """One question, as CP-SAT sees it."""

    def __init__(self, views: list[View], least: int, unit: int) -> None:
        self.solver_module: Any = import_module("ortools.sat.python.cp_model")
        self.model = self.solver_module.CpModel()
        self.unit = unit
        self.by_bit: dict[int, list[Any]] = {}
        self.trains = [_Train(self, view) for view in views]
        for literals in self.by_bit.values():
            self.model.add_at_most_one(literals)
        for here, there in zip(self.trains, self.trains[1:], strict=False):
            if here.view.train.key == there.view.train.key:
                self.model.add(here.revenue >= there.revenue)
        total = sum(train.revenue for train in self.trains)
        self.model.add(total >= least // unit)
        self.model.maximize(total)

    def answer(self) -> tuple[int, list[tuple[int, tuple[Ports, ...]]]] | None:
        solver = self.solver_module.CpSolver()
        # One worker is deterministic, and the board shall not depend on the machine.
        solver.parameters.num_workers = 1
        solver.parameters.random_seed = 0
        solver.parameters.linearization_level = 2
        status = solver.solve(self.model)
        if status != self.solver_module.OPTIMAL:
            return None
        chosen = [
            (number, legs)
            for number, train in enumerate(self.trains)
            for legs in (train.legs(solver),)
            if legs
        ]
        return round(solver.objective_value) * self.unit, chosen

    def claim(self, bits: int, literal: Any) -> None:
        """Let a literal occupy something that only one may have."""
        while bits:
            bit = bits & -bits
            self.by_bit.setdefault(bit, []).append(literal)
            bits ^= bit


class _Train:
    """One train: its circuit, its limits, and what it earns."""

    def __init__(self, programme: _Programme, view: View) -> None:
        self.view, self.programme = view, programme
        self.model = model = programme.model
        self.stops = _reachable(view)
        node = {stop: place + 1 for place, stop in enumerate(self.stops)}
        self.arcs: list[tuple[int, Arc, Any]] = []
        self.starts = {stop: model.new_bool_var("") for stop in self.stops}
        self.ends = {stop: model.new_bool_var("") for stop in self.stops}
        self.visited = {stop: model.new_bool_var("") for stop in self.stops}
        self.used = model.new_bool_var("")
        circuit = [(DEPOT, DEPOT, ~self.used)]
        for stop in self.stops:
            circuit.append((DEPOT, node[stop], self.starts[stop]))
            circuit.append((node[stop], DEPOT, self.ends[stop]))
            circuit.append((node[stop], node[stop], ~self.visited[stop]))
            for arc in view.arcs(stop):
                if arc[1] not in node:
                    continue
                literal = model.new_bool_var("")
                self.arcs.append((stop, arc, literal))
                circuit.append((node[stop], node[arc[1]], literal))
                programme.claim(arc[0] & view.all_sides, literal)
        model.add_circuit(circuit)
        self._obey()
        self.counted = self._counted()
        self.revenue = self._revenue()

    def _obey(self) -> None:
        view, model = self.view, self.model
        bits = view.network.lines.numbers.stop_bits
        places: dict[int, list[Any]] = {}
        for stop in self.stops:
            places.setdefault(bits[stop], []).append(self.visited[stop])
            if not view.gain(stop)[1]:
                model.add_bool_or(self.starts[stop], self.ends[stop], ~self.visited[stop])
            if view.train.only_to:
                if stop not in view.homes:
                    model.add(self.starts[stop] == 0)
                if stop not in view.targets:
                    model.add(self.ends[stop] == 0)
        for bit, visits in places.items():
            model.add_at_most_one(visits)
            if view.question.sharing == "stops":
                for visit in visits:
                    self.programme.claim(bit, visit)
        homes = [self.visited[stop] for stop in view.homes if stop in self.visited]
        model.add(sum(homes) >= self.used)
        needed = [self.visited[stop] for stop in self.stops if view.gain(stop)[0] & NEED_MASK]
        model.add(sum(needed) >= LEAST_STOPS * self.used)
        mask = (1 << BUDGET_BITS) - 1
        for place, limit in enumerate(view.train.limits):
            shift = BUDGET_BITS * place
            spent = sum((arc[2] >> shift & mask) * literal for _, arc, literal in self.arcs)
            spent += sum(
                (view.stop_cost(stop) >> shift & mask) * self.starts[stop] for stop in self.stops
            )
            model.add(spent + limit.start <= limit.most)

    def _counted(self) -> dict[int, Any]:
        """Return per stop whether it earns."""
        view, model = self.view, self.model
        if view.train.counts is None:
            return self.visited
        counted = {stop: model.new_bool_var("") for stop in self.stops}
        for stop in self.stops:
            model.add_implication(counted[stop], self.visited[stop])
        model.add(sum(counted.values()) <= view.train.counts)
        homes = [counted[stop] for stop in view.homes if stop in counted]
        model.add(sum(homes) >= self.used)
        return counted

    def _revenue(self) -> Any:
        view, unit = self.view, self.programme.unit
        worth = {stop: view.worth.value(stop) // unit for stop in self.stops}
        if view.train.only_to:
            return sum(worth[stop] * (self.starts[stop] + self.ends[stop]) for stop in self.stops)
        revenue = sum(worth[stop] * self.counted[stop] for stop in self.stops)
        for bonus in view.train.bonuses:
            if isinstance(bonus, SetBonus):
                revenue += self._set(bonus)
            elif isinstance(bonus, PairBonus):
                revenue += self._pair(bonus)
            else:
                revenue += self._overlay(bonus)
        return revenue

    def _members(self, stop_ids: Iterable[str]) -> dict[str, Any]:
        numbers = self.view.network.lines.numbers.stop_numbers
        return {
            stop_id: self.counted[numbers[stop_id]]
            for stop_id in stop_ids
            if numbers.get(stop_id) in self.counted
        }

    def _set(self, bonus: SetBonus) -> Any:
        number = sum(self._members(bonus.stops).values())
        revenue = bonus.amounts[0] // self.programme.unit * self.used
        for least in range(1, len(bonus.amounts)):
            step = (bonus.amounts[least] - bonus.amounts[least - 1]) // self.programme.unit
            if step:
                reached = self.model.new_bool_var("")
                self.model.add(number >= least * reached)
                revenue += step * reached
        return revenue

    def _pair(self, bonus: PairBonus) -> Any:
        revenue = 0
        for mine, others in ((bonus.first, bonus.second), (bonus.second, bonus.first)):
            across = sum(self._members(others).values())
            for stop_id, counted in self._members(mine).items():
                both = self.model.new_bool_var("")
                self.model.add_implication(both, counted)
                self.model.add(both <= across)
                revenue += mine[stop_id] // self.programme.unit * both
        return revenue

    def _overlay(self, bonus: OverlayBonus) -> Any:
        passing = [literal for _, arc, literal in self.arcs if arc[3] >> OVER_SHIFT & FIELD_MASK]
        if not passing:
            return 0
        passed = self.model.new_bool_var("")
        self.model.add(passed <= sum(passing))
        revenue = 0
        for stop in self.stops:
            earns = self.model.new_bool_var("")
            self.model.add_implication(earns, self.counted[stop])
            self.model.add_implication(earns, passed)
            revenue += bonus.per_stop // self.programme.unit * earns
        return revenue

    def legs(self, solver: Any) -> tuple[Ports, ...]:
        """Return the legs (ports entered) of the route found, in order; none if it stays."""
        onward = {stop: arc for stop, arc, literal in self.arcs if solver.value(literal)}
        at = next((stop for stop in self.stops if solver.value(self.starts[stop])), None)
        legs: list[Ports] = []
        while at in onward:
            arc = onward[at]
            legs.append(arc[5])
            at = arc[1]
        return tuple(legs)


def _reachable(view: View) -> list[int]:
    """Return the stops that routes of the train can visit."""
    stops = [home for home in view.homes if view.arcs(home)]
    for stop in stops:
        if stop in view.homes or view.gain(stop)[1]:
            for _, met, *_ in view.arcs(stop):
                if met not in stops:
                    stops.append(met)
    return stops
