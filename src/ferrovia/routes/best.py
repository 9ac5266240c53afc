"""The best run: proven optimum for all trains of a corporation together."""

from __future__ import annotations

from ferrovia.board.track import Board, Track
from ferrovia.routes.claims import route_of
from ferrovia.routes.enumerating import all_routes, retrace
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


def best_run(board: Board, track: Track, question: Question) -> Run:
    """Return the run of highest revenue; the same one for the same question, always."""
    memory: dict[object, Run] = track.memo.setdefault("routes.runs", {})
    key = question_key(question)
    run = memory.get(key)
    if run is None:
        run = _search(board, track, question)
        if len(memory) >= MEMORY:
            del memory[next(iter(memory))]
        memory[key] = run
    return run


class _Group:
    """Trains of a question that are interchangeable."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.trains: list[int] = []
        self.candidates: list[Candidate] = []
        self.nodes = 0
        self.unlimited: Unlimited | None = None
        if view.train.reach is None:
            self.unlimited = Unlimited(view)
        else:
            found, self.nodes = all_routes(view)
            self.candidates = sorted_candidates(found)

    def look(self, slack: int) -> None:
        """Make sure that all routes within ``slack`` of the best one are candidates."""
        if self.unlimited is not None:
            self.candidates = sorted_candidates(self.unlimited.routes_within(slack))
            self.nodes = self.unlimited.nodes

    @property
    def most(self) -> int:
        """What the trains of the group earn if each runs the best route."""
        return len(self.trains) * (self.candidates[0][0] if self.candidates else 0)


def _search(board: Board, track: Track, question: Question) -> Run:
    network = network_of(board, track)
    by_key: dict[object, _Group] = {}
    for number, train in enumerate(question.trains):
        key = train_key(train)
        if key not in by_key:
            by_key[key] = _Group(View(network, question, train))
        by_key[key].trains.append(number)
    groups = list(by_key.values())
    packing = _packed(groups, alone=len(question.trains) == 1)
    routes = _routes(network.lines, question, groups, packing)
    revenue = sum(route.revenue for route in routes)
    nodes = packing.nodes + sum(group.nodes for group in groups)
    return Run(routes, revenue, Proof(nodes, packing.best))


def _packed(groups: list[_Group], *, alone: bool) -> Packing:
    """Pack candidates, with ever weaker routes of the unlimited trains until that cannot help.

    A run with a route more than ``slack`` below the best of its train stays more than ``slack``
    below the sum of the bests.
    """
    slack = BEST_ONLY if alone else FIRST_SLACK
    while True:
        for group in groups:
            group.look(slack)
        packing = Packing([(group.candidates, len(group.trains)) for group in groups])
        packing.solve()
        missing = sum(group.most for group in groups) - packing.best
        if alone or missing <= slack or all(group.unlimited is None for group in groups):
            return packing
        slack = min(missing, 3 * slack)


def _routes(
    lines: Lines, question: Question, groups: list[_Group], packing: Packing
) -> tuple[Route, ...]:
    waiting = [list(group.trains) for group in groups]
    routes = []
    for group, (revenue, sides) in packing.choice:
        legs = tuple(_leg(lines, ports) for ports in retrace(groups[group].view, sides, revenue))
        routes.append(route_of(lines, question, waiting[group].pop(0), legs))
    return tuple(sorted(routes, key=lambda route: route.train))


def _leg(lines: Lines, ports: tuple[int, ...]) -> Leg:
    ends, across = lines.numbers.port_ends, lines.numbers.across
    return (ends[across[ports[0]]][0], *(ends[port][0] for port in ports))
