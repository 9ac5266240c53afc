"""Whether there is a route at all.

The part of a legal route between a token on it and the next stop that is no port is itself a legal
route, and the shortest there is. So it is enough to look along the track of each token to the
first stop met; blocked cities and ports beyond never matter.
"""

from __future__ import annotations

from collections.abc import Iterator

from ferrovia.board.faces import HexId, StopId
from ferrovia.board.track import Board, Track
from ferrovia.routes.claims import route_of
from ferrovia.routes.lines import GAUGES, Lines, lines_of
from ferrovia.routes.question import Leg, Question, Route


def has_route(
    board: Board, track: Track, tokens: tuple[StopId, ...], blocked: tuple[StopId, ...] = ()
) -> bool:
    """Tell whether some train of whatever length could run (1849 §10.6, ruling R19)."""
    memo = track.memo
    key = ("routes.has", tokens)
    known: bool | None = memo.get(key)
    if known is None:
        lines = lines_of(board, track)
        known = memo[key] = any(True for _ in _first_legs(lines, tokens))
    return known


def any_route(board: Board, track: Track, question: Question) -> Route | None:
    """Return some legal route for one of the trains, or ``None`` if no train can run."""
    lines = lines_of(board, track)
    for ports, gauge in _first_legs(lines, question.tokens):
        for number, train in enumerate(question.trains):
            weight = train.weights.get(GAUGES[gauge])
            if weight is None:
                continue
            if train.reach is None or weight * len(ports) <= train.reach:
                return route_of(lines, question, number, (_leg(lines, ports),))
    return None


def _first_legs(lines: Lines, tokens: tuple[StopId, ...]) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield (ports entered, gauge) of each way from a token to a first stop that is no port."""
    places, ports, bits = lines.places, lines.ports, lines.numbers.bits
    for token in tokens:
        home = lines.numbers.stop_numbers[token]
        open_ends: list[tuple[tuple[int, ...], int]] = [
            ((port,), gauge) for gauge, port, _ in reversed(places[home][1])
        ]
        while open_ends:
            walked, gauge = open_ends.pop()
            for step_gauge, port, bit, stop in ports[walked[-1]]:
                joint = gauge & step_gauge
                if not joint:
                    continue
                if stop < 0:
                    if all(bits[each] != bit for each in walked):
                        open_ends.append(((*walked, port), joint))
                elif stop != home and places[stop][0] != "port":
                    yield walked, joint


def _leg(lines: Lines, ports: tuple[int, ...]) -> Leg:
    ends = lines.numbers.port_ends
    first: HexId = ends[lines.numbers.across[ports[0]]][0]
    return (first, *(ends[port][0] for port in ports))
