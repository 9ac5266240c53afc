"""The best run: proven optimum for all trains of a corporation together.

Four exact methods, tried by one rule. The search lists routes, those of unlimited trains with more
and more slack, and packs them; it settles every position of the recorded games but those with an
express train. What it does not settle within ``FIRST_NODES``, or ``EXPRESS_NODES`` where a train
that leaves stops out has company, goes to the sweep if all trains are such as it knows
(``can_sweep``), unless the front of the map is so long that it would keep more than
``MOST_STATES``. What is left goes to prices (``dual``). If no train has a limit and the extra
``ferrovia[proof]`` is installed, prices have ``PRICED_NODES`` (``COMPANY_NODES`` where trains
compete, which prices settle sooner than the programme), then the integer programme decides.

Search, sweep and prices are deterministic and the same everywhere, so an installation with the
extra gives the same routes as one without, unless prices do not come upon a best run within
their nodes. Then, and only then, routes may be others of the same revenue; revenue never
differs.
"""

from __future__ import annotations

from sys import maxsize

from ferrovia.board.track import Board, Track, TrackTable
from ferrovia.routes import programme
from ferrovia.routes.claims import route_of
from ferrovia.routes.dual import Contender, Dual
from ferrovia.routes.enumerating import Ports, all_routes, retrace, shuttles
from ferrovia.routes.lines import Lines
from ferrovia.routes.network import View, network_of
from ferrovia.routes.packing import Candidate, Packing, sorted_candidates
from ferrovia.routes.question import (
    Leg,
    Method,
    Proof,
    Question,
    Route,
    Run,
    question_key,
)
from ferrovia.routes.sweep import MOST_STATES, Sweep, can_sweep
from ferrovia.routes.train_bounds import SCALE
from ferrovia.routes.unlimited import BEST_ONLY, Unlimited
from ferrovia.routes.worth import unit_of

MEMORY = 64
"""Answers kept per track; the oldest goes first."""
FIRST_SLACK = 20
"""How far below their best the first routes of unlimited trains may be when trains compete."""
FIRST_NODES = 20_000
"""How many nodes the search may take to look for routes, and to pack them."""

EXPRESS_NODES = 3_000
EXPRESS_GLANCE = 800
EXPRESS_SLACK = 60
"""The same where a train that leaves stops out shares the board with others. After a glance the
search goes on only if this slack is enough: where the best routes want the same track, only prices
tell which ones go together."""

PRICED_NODES = 60_000
COMPANY_NODES = 600_000
"""How many nodes prices may take where the programme stands by: for one train, and for several."""


def best_run(board: Board, track: Track, question: Question, *, budget: int | None = None) -> Run:
    """Return the run of highest revenue; the same one for the same question, always.

    Among runs of equal revenue: the first that the method meets which decides. The search tries
    routes of the earlier trains by revenue, then by fewer sides, then by the numbers of the sides;
    every other method keeps the run that the one before it found unless it finds a better one.
    With a ``budget`` of search nodes the best run found may lack its proof; ``missing`` then
    says how much more a run could earn at most.
    """
    memory = _RUNS.of(track)
    key = (board, question_key(question))
    run = memory.get(key)
    if run is None:
        run = _Search(board, track, question, budget).answer()
        if budget is None:
            if len(memory) >= MEMORY:
                memory.pop(next(iter(memory.copy())), None)  # another thread may be doing the same
            memory[key] = run
    return run


_RUNS: TrackTable[tuple[Board, object], Run] = TrackTable()


class _Group:
    """Trains of a question that are interchangeable."""

    def __init__(self, view: View, allowed: int) -> None:
        self.view = view
        self.trains: list[int] = []
        self.candidates: list[Candidate] = []
        self.nodes = 0
        self.unlimited: Unlimited | None = None
        self.complete = True
        if view.train.counts is None and (view.train.only_to or view.train.limits):
            listing = shuttles if view.train.only_to else all_routes
            found, self.nodes = listing(view, allowed)
            self.complete = self.nodes < allowed
            self.candidates = sorted_candidates(found)
        else:
            self.unlimited = Unlimited(view)

    def look(self, slack: int, allowed: int) -> None:
        """Make sure that all routes within ``slack`` of the best one are candidates."""
        if self.unlimited is not None:
            self.candidates = sorted_candidates(self.unlimited.routes_within(slack, allowed))
            self.nodes = self.unlimited.nodes
            self.complete = self.unlimited.complete

    @property
    def most(self) -> int:
        """What the trains of the group earn if each runs the best route."""
        if self.complete:
            best = self.candidates[0][0] if self.candidates else 0
        else:
            best = (self.unlimited or Unlimited(self.view)).most()
        return len(self.trains) * best

    def contender(self) -> Contender:
        """Return what is known of the group as prices need it."""
        routes = {key: revenue for revenue, key in self.candidates}
        return Contender(self.view, len(self.trains), routes, whole=self.unlimited is None)


class _Search:
    """One question on one track."""

    def __init__(self, board: Board, track: Track, question: Question, budget: int | None) -> None:
        network = network_of(board, track)
        self.lines: Lines = network.lines
        self.question = question
        self.budget = maxsize if budget is None else budget
        by_key: dict[object, _Group] = {}
        for number, train in enumerate(question.trains):
            key = train.key
            if key not in by_key:
                left = self.budget - sum(group.nodes for group in by_key.values())
                by_key[key] = _Group(View(network, question, train), max(1, left))
            by_key[key].trains.append(number)
        self.groups = list(by_key.values())
        self.nodes = sum(group.nodes for group in self.groups)
        self.best = 0
        self.choice: tuple[tuple[int, Candidate], ...] = ()

    def answer(self) -> Run:
        """Return the best run."""
        if self._search():
            return self._run(self._routes(), "search")
        if all(map(can_sweep, self.question.trains)) and self._sweep():
            return self._run(self._routes(), "sweep")
        unlimited = all(group.unlimited is not None for group in self.groups)
        if self.budget == maxsize and unlimited and programme.available():
            run = self._programme()
            if run is not None:
                return run
        if not all(group.complete or group.unlimited for group in self.groups):
            return self._unproven(maxsize)
        return self._prices()

    def _search(self) -> bool:
        """Pack routes, with ever weaker ones of the unlimited trains until that cannot help.

        A run with a route more than ``slack`` below the best of its train stays more than
        ``slack`` below the sum of the bests. Tells whether the best run is proven.
        """
        alone = len(self.question.trains) == 1
        slack = BEST_ONLY if alone else FIRST_SLACK
        express = not alone and any(train.counts is not None for train in self.question.trains)
        nodes = EXPRESS_NODES if express else FIRST_NODES
        allowed = max(1, min(nodes, self.budget - self.nodes))
        while True:
            for group in self.groups:
                group.look(slack, allowed)
            packing = Packing([(group.candidates, len(group.trains)) for group in self.groups])
            packing.solve(allowed)
            self.best, self.choice = packing.best, packing.choice
            self.nodes = packing.nodes + sum(group.nodes for group in self.groups)
            if not (packing.complete and all(group.complete for group in self.groups)):
                return False
            missing = sum(group.most for group in self.groups) - packing.best
            if alone or missing <= slack or all(not group.unlimited for group in self.groups):
                return True
            if express and missing > EXPRESS_SLACK and self.nodes > EXPRESS_GLANCE:
                return False
            slack = min(missing, 3 * slack)

    def _sweep(self) -> bool:
        """Go over the whole map at once. Tells whether the best run is proven."""
        places = [place for place, group in enumerate(self.groups) for _ in group.trains]
        sweep = Sweep([self.groups[place].view for place in places], self.best)
        sweep.solve(max(1, min(MOST_STATES, self.budget - self.nodes)))
        self.nodes += sweep.nodes
        if sweep.choice is not None:
            self.best = sweep.best
            chosen = [(places[train], (revenue, key)) for train, revenue, key in sweep.choice]
            # the better route for the first of equal trains
            chosen.sort(key=lambda each: (each[0], -each[1][0], each[1][1]))
            self.choice = tuple(chosen)
        return sweep.complete

    def _programme(self) -> Run | None:
        """Let the programme decide what prices do not; ``None`` if it proves nothing.

        A good run to beat is half of the programme's work.
        """
        alone = len(self.question.trains) == 1
        if (dual := self._dual(PRICED_NODES if alone else COMPANY_NODES)).complete:
            return self._run(self._routes(), "prices")
        views = [group.view for group in self.groups for _ in group.trains]
        numbers = [number for group in self.groups for number in group.trains]
        solved = programme.solve(views, dual.best, self._unit())
        if solved is None:
            return None
        bound, found = solved
        if bound == self.best:
            return self._run(self._routes(), "programme")
        routes = [self._route(numbers[place], legs) for place, legs in found]
        run = self._run(routes, "programme")
        return run if run.revenue == bound else None

    def _prices(self) -> Run:
        """Put prices on hex sides."""
        dual = self._dual(max(1, self.budget - self.nodes))
        return self._run(self._routes(), "prices") if dual.complete else self._unproven(dual.bound)

    def _dual(self, allowed: int) -> Dual:
        contenders = [group.contender() for group in self.groups]
        dual = Dual(contenders, self.best, self._unit(), allowed)
        dual.solve()
        self.nodes += dual.nodes
        if dual.choice is not None:
            self.best = dual.best
            self.choice = tuple((group, (revenue, key)) for group, revenue, key in dual.choice)
        return dual

    def _unit(self) -> int:
        return unit_of((self.question, train) for train in self.question.trains)

    def _unproven(self, bound: int) -> Run:
        routes = self._routes()
        revenue = sum(route.revenue for route in routes)
        most = min(bound // SCALE, sum(group.most for group in self.groups))
        return Run(tuple(routes), revenue, None, most - revenue)

    def _run(self, routes: list[Route], method: Method) -> Run:
        revenue = sum(route.revenue for route in routes)
        ordered = tuple(sorted(routes, key=lambda route: route.train))
        return Run(ordered, revenue, Proof(self.nodes, revenue, method))

    def _routes(self) -> list[Route]:
        waiting = [list(group.trains) for group in self.groups]
        return [
            self._route(waiting[group].pop(0), retrace(self.groups[group].view, key, revenue))
            for group, (revenue, key) in self.choice
        ]

    def _route(self, train: int, legs: tuple[Ports, ...]) -> Route:
        ends, across = self.lines.numbers.port_ends, self.lines.numbers.across
        named: tuple[Leg, ...] = tuple(
            (ends[across[ports[0]]][0], *(ends[port][0] for port in ports)) for ports in legs
        )
        return route_of(self.lines, self.question, train, named)
