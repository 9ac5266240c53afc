"""Track contracted to chains from stop to stop, and how one train sees them.

Chains are worked out for a stop when a search first comes there, so a corporation pays only for
its own part of the board; they stay with the track for the next question.
"""

from __future__ import annotations

from collections.abc import Iterable

from ferrovia.board.faces import StopId
from ferrovia.board.track import Board, Track, TrackTable
from ferrovia.routes.lines import GAUGES, Lines, lines_of
from ferrovia.routes.question import Question, TrainModel
from ferrovia.routes.worth import Worth, worth_of

Chain = tuple[int, int, int, tuple[int, ...], int]
"""Bits of its sides and of the far stop, the far stop, its gauge, the ports it enters, the number
of overlays it passes."""
Arc = tuple[int, int, int, int, bool, tuple[int, ...]]
"""A chain for one train: bits as before, the far stop, what it costs, what the far stop adds,
whether a route may go on there, the ports it enters."""

BUDGET_BITS = 16
"""Each limit of a train has so many bits of a budget, the highest of which is a guard: it is gone
as soon as the limit is overdrawn."""


class Network:
    """The chains of one track."""

    def __init__(self, lines: Lines) -> None:
        self.lines = lines
        self._chains: dict[int, tuple[Chain, ...]] = {}

    def chains(self, stop: int) -> tuple[Chain, ...]:
        """Return all chains from ``stop`` to another one, in the order of its spokes."""
        known = self._chains.get(stop)
        if known is None:
            known = self._chains[stop] = tuple(self._walk(stop))
        return known

    def _walk(self, start: int) -> list[Chain]:
        ports, places = self.lines.ports, self.lines.places
        stop_bits = self.lines.numbers.stop_bits
        own_bit = stop_bits[start]
        found: list[Chain] = []
        open_ends: list[tuple[int, int, tuple[int, ...]]] = [
            (bit, gauge, (port,)) for gauge, port, bit in reversed(places[start][1])
        ]
        while open_ends:
            mask, gauge, walked = open_ends.pop()
            for step_gauge, port, bit, stop in ports[walked[-1]]:
                joint = gauge & step_gauge
                if not joint:
                    continue
                if stop < 0:
                    if not mask & bit:
                        open_ends.append((mask | bit, joint, (*walked, port)))
                elif stop_bits[stop] != own_bit:
                    over = self.lines.overlays_on(walked)
                    found.append((mask | stop_bits[stop], stop, joint, walked, over))
        return found


def network_of(board: Board, track: Track) -> Network:
    """Return the network of ``track``; chains already walked stay with it."""
    lines = lines_of(board, track)
    answers = _NETWORKS.of(track)
    network = answers.get(board)
    if network is None:
        network = answers[board] = Network(lines)
    return network


_NETWORKS: TrackTable[Board, Network] = TrackTable()


def _numbers(network: Network, stops: Iterable[StopId]) -> frozenset[int]:
    """Return the numbers of those stops that are on the board now."""
    known = network.lines.numbers.stop_numbers
    return frozenset(known[stop] for stop in stops if stop in known)


class View:
    """The network for one train of one question."""

    def __init__(self, network: Network, question: Question, train: TrainModel) -> None:
        numbers = network.lines.numbers
        self.network = network
        self.question = question
        self.train = train
        closed = {*question.barred, *train.barred}
        self.barred = _numbers(network, closed)
        self.targets = _numbers(network, train.only_to)
        """Where the train must go, if it must."""
        tokens = (stop for stop in question.tokens if stop in question.values)
        self.homes = [
            home
            for home in (numbers.stop_numbers[stop] for stop in tokens)
            if home not in self.barred
        ]
        """Own tokens from which routes may lead; where no track is a stop has no value."""
        self.all_sides = numbers.all_sides
        self.shared = numbers.all_sides if question.sharing == "sides" else -1
        """What of a route no other train may use."""
        self.worth: Worth = worth_of(network.lines, question, train)
        self._blocked = _numbers(network, question.blocked)
        self._arcs: dict[int, tuple[Arc, ...]] = {}
        self._gains: dict[int, tuple[int, bool]] = {}
        self.guards = self.budget = 0
        for place, limit in enumerate(train.limits):
            guard = 1 << (BUDGET_BITS * (place + 1) - 1)
            self.guards |= guard
            self.budget |= guard | (limit.most - limit.start) << (BUDGET_BITS * place)

    def arcs(self, stop: int) -> tuple[Arc, ...]:
        """Return the arcs this train can use from ``stop``."""
        known = self._arcs.get(stop)
        if known is None:
            known = self._arcs[stop] = tuple(self._seen(stop))
        return known

    def _seen(self, start: int) -> list[Arc]:
        usable = [gauge in self.train.gauges for gauge in GAUGES]
        arcs: list[Arc] = []
        least = self.stop_cost(start)
        for mask, stop, gauge, ports, over in self.network.chains(start):
            if not usable[gauge] or stop in self.barred:
                continue
            cost = self.chain_cost(mask, gauge, len(ports)) + self.stop_cost(stop)
            if self.can_run(cost + least):
                gain, onward = self.gain(stop)
                arcs.append((mask, stop, cost, gain + over * self.worth.over, onward, ports))
        return arcs

    def left_by(self, arc: Arc) -> int:
        """Return the bit of the side by which an arc leaves its stop."""
        return self.network.lines.numbers.bits[arc[5][0]]

    def entered_by(self, arc: Arc) -> int:
        """Return the bit of the side by which an arc enters the far stop."""
        return self.network.lines.numbers.bits[arc[5][-1]]

    def chain_cost(self, mask: int, gauge: int, borders: int) -> int:
        """Return what a chain takes of the budget, without its stops."""
        cost = 0
        marked = self.network.lines.numbers.marked
        for place, limit in enumerate(self.train.limits):
            each = borders * limit.borders.get(GAUGES[gauge], 0) if limit.borders else 0
            if limit.markers:
                each += limit.markers * (mask & marked).bit_count()
            cost += each << (BUDGET_BITS * place)
        return cost

    def stop_cost(self, stop: int) -> int:
        """Return what visiting a stop takes of the budget."""
        kind = self.network.lines.places[stop][0]
        return sum(
            limit.stops.get(kind, 0) << (BUDGET_BITS * place)
            for place, limit in enumerate(self.train.limits)
        )

    def can_run(self, cost: int) -> bool:
        """Tell whether the train can run so far."""
        return (self.budget - cost) & self.guards == self.guards

    def gain(self, stop: int) -> tuple[int, bool]:
        """Return what visiting ``stop`` adds, and whether a route may go on from it."""
        known = self._gains.get(stop)
        if known is None:
            lines = self.network.lines
            if lines.places[stop][2]:
                onward = False
            else:
                onward = stop in self.homes or stop not in self._blocked
            known = self._gains[stop] = (self.worth.gain(stop), onward)
        return known
