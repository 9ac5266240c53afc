"""The best run: proven optimum for all trains of a corporation together."""

from __future__ import annotations

from sys import maxsize

from ferrovia.board.track import Board, Track
from ferrovia.routes.claims import route_of
from ferrovia.routes.enumerating import all_routes, retrace, shuttles
from ferrovia.routes.lines import Lines
from ferrovia.routes.network import View, network_of
from ferrovia.routes.packing import Candidate, Packing, sorted_candidates
from ferrovia.routes.question import (
    Leg,
    Proof,
    Question,
    Route,
    Run,
    question_key,
    train_key,
)
from ferrovia.routes.unlimited import BEST_ONLY, Unlimited

MEMORY = 64
"""Answers kept per track; the oldest goes first."""
FIRST_SLACK = 20
"""How far below their best the first routes of unlimited trains may be when trains compete."""


def best_run(board: Board, track: Track, question: Question, *, budget: int | None = None) -> Run:
    """Return the run of highest revenue; the same one for the same question, always.

    Among runs of equal revenue: the first that the search meets, which tries routes of the
    earlier trains by revenue, then by fewer sides, then by the numbers of the sides.
    With a ``budget`` of search nodes the best run found may lack its proof; ``missing`` then
    says how much more a run could earn at most.
    """
    memory: dict[object, Run] = track.memo.setdefault("routes.runs", {})
    key = question_key(question)
    run = memory.get(key)
    if run is None:
        run = _search(board, track, question, maxsize if budget is None else budget)
        if run.proof is not None:
            if len(memory) >= MEMORY:
                del memory[next(iter(memory))]
            memory[key] = run
    return run


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


def _search(board: Board, track: Track, question: Question, budget: int) -> Run:
    network = network_of(board, track)
    by_key: dict[object, _Group] = {}
    spent = 0
    for number, train in enumerate(question.trains):
        key = train_key(train)
        if key not in by_key:
            by_key[key] = _Group(View(network, question, train), max(1, budget - spent))
            spent += by_key[key].nodes
        by_key[key].trains.append(number)
    groups = list(by_key.values())
    packing, proven = _packed(groups, alone=len(question.trains) == 1, budget=budget)
    routes = _routes(network.lines, question, groups, packing)
    revenue = sum(route.revenue for route in routes)
    if not proven:
        return Run(routes, revenue, None, sum(group.most for group in groups) - revenue)
    nodes = packing.nodes + sum(group.nodes for group in groups)
    return Run(routes, revenue, Proof(nodes, packing.best))


def _packed(groups: list[_Group], *, alone: bool, budget: int) -> tuple[Packing, bool]:
    """Pack candidates, with ever weaker routes of the unlimited trains until that cannot help.

    A run with a route more than ``slack`` below the best of its train stays more than ``slack``
    below the sum of the bests. Tells whether the budget allowed to prove it.
    """
    slack = BEST_ONLY if alone else FIRST_SLACK
    while True:
        spent = sum(group.nodes for group in groups)
        for group in groups:
            group.look(slack, max(1, budget - spent))
        packing = Packing([(group.candidates, len(group.trains)) for group in groups])
        packing.solve(max(1, budget - spent))
        proven = packing.complete and all(group.complete for group in groups)
        missing = sum(group.most for group in groups) - packing.best
        if not proven or alone or missing <= slack:
            return packing, proven
        if all(group.unlimited is None for group in groups):
            return packing, proven
        slack = min(missing, 3 * slack)


def _routes(
    lines: Lines, question: Question, groups: list[_Group], packing: Packing
) -> tuple[Route, ...]:
    waiting = [list(group.trains) for group in groups]
    routes = []
    for group, (revenue, key) in packing.choice:
        legs = tuple(_leg(lines, ports) for ports in retrace(groups[group].view, key, revenue))
        routes.append(route_of(lines, question, waiting[group].pop(0), legs))
    return tuple(sorted(routes, key=lambda route: route.train))


def _leg(lines: Lines, ports: tuple[int, ...]) -> Leg:
    ends, across = lines.numbers.port_ends, lines.numbers.across
    return (ends[across[ports[0]]][0], *(ends[port][0] for port in ports))
