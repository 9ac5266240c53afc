"""Track contracted to chains from stop to stop, and how one train sees them.

Chains are worked out for a stop when a search first comes there, so a corporation pays only for
its own part of the board; they stay with the track for the next question.
"""

from __future__ import annotations

from ferrovia.board.faces import StopId
from ferrovia.board.track import Board, Track
from ferrovia.routes.lines import GAUGES, Lines, lines_of
from ferrovia.routes.question import Question, TrainModel

Chain = tuple[int, int, int, tuple[int, ...]]
"""Bits of its sides and of the far stop, the far stop, its gauge, the ports it enters."""
Arc = tuple[int, int, int, int, bool, tuple[int, ...]]
"""A chain for one train: bits as before, the far stop, what it costs, what the far stop adds,
whether a route may go on there, the ports it enters."""

GAIN_SHIFT = 10
"""Gains are revenue shifted by this, plus the number of stops that are no ports."""
STOPS_MASK = (1 << GAIN_SHIFT) - 1
MIN_STOPS = 2


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
        first_stop_bit = self.lines.numbers.side_count
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
                elif stop != start:
                    found.append((mask | 1 << (first_stop_bit + stop), stop, joint, walked))
        return found


def network_of(board: Board, track: Track) -> Network:
    """Return the network of ``track``; chains already walked stay with it."""
    lines = lines_of(board, track)
    network: Network | None = track.memo.get("routes.network")
    if network is None or network.lines is not lines:
        network = track.memo["routes.network"] = Network(lines)
    return network


class View:
    """The network for one train of one question."""

    def __init__(self, network: Network, question: Question, train: TrainModel) -> None:
        numbers = network.lines.numbers
        self.network = network
        self.train = train
        self.homes = [numbers.stop_numbers[stop] for stop in question.tokens]
        self.all_sides = numbers.all_sides
        self._values = question.values
        self._barred = frozenset(numbers.stop_numbers[stop] for stop in question.blocked)
        self._weights = [train.weights.get(gauge) for gauge in GAUGES]
        self._arcs: dict[int, tuple[Arc, ...]] = {}
        self._gains: dict[int, tuple[int, bool]] = {}

    def arcs(self, stop: int) -> tuple[Arc, ...]:
        """Return the arcs this train can use from ``stop``."""
        known = self._arcs.get(stop)
        if known is None:
            known = self._arcs[stop] = tuple(self._seen(stop))
        return known

    def _seen(self, start: int) -> list[Arc]:
        weights = self._weights
        arcs: list[Arc] = []
        for mask, stop, gauge, ports in self.network.chains(start):
            weight = weights[gauge]
            if weight is None:
                continue
            cost = weight * len(ports)
            if self.can_run(cost):
                gain, onward = self.gain(stop)
                arcs.append((mask, stop, cost, gain, onward, ports))
        return arcs

    def can_run(self, length: int) -> bool:
        """Tell whether the train can run so far."""
        return self.train.reach is None or length <= self.train.reach

    def gain(self, stop: int) -> tuple[int, bool]:
        """Return what visiting ``stop`` adds, and whether a route may go on from it."""
        known = self._gains.get(stop)
        if known is None:
            lines = self.network.lines
            stop_id: StopId = lines.numbers.stop_ids[stop]
            value = self._values[stop_id] * (2 if stop_id in self.train.doubled else 1)
            counts = lines.places[stop][0] != "port"
            onward = stop in self.homes or lines.passable(stop, self._barred)
            known = self._gains[stop] = (value << GAIN_SHIFT | counts, onward)
        return known
