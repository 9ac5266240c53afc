"""Whether there is a route at all.

The part of a legal route between a token on it and the next stop that is no port is itself a legal
route, and the shortest there is. So it is enough to look along the track of each token to the
first stop met; blocked cities and ports beyond never matter.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import or_

from ferrovia.board.faces import HexId, StopId, hex_of
from ferrovia.board.track import Board, Track, TrackTable
from ferrovia.routes.claims import route_of
from ferrovia.routes.lines import GAUGES, Lines, lines_of
from ferrovia.routes.listing import routes_of
from ferrovia.routes.network import View, network_of
from ferrovia.routes.question import Kind, Leg, Question, Route


def has_route(
    board: Board,
    track: Track,
    tokens: tuple[StopId, ...],
    blocked: tuple[StopId, ...] = (),
    *,
    barred: tuple[StopId, ...] = (),
    beside: tuple[Kind, ...] = ("port",),
) -> bool:
    """Tell whether some train of whatever length could run.

    ``barred`` and ``beside`` as in a question.
    """
    answers = _FOUND.of(track)
    key = (board, tokens, barred, beside)
    known = answers.get(key)
    if known is None:
        lines = lines_of(board, track)
        ends = lines.numbers.port_ends
        entered: set[int] = set()
        found = any(True for _ in _first_legs(lines, tokens, barred, beside, entered))
        hexes = frozenset([*map(hex_of, tokens), *(ends[port][0] for port in entered)])
        known = answers[key] = (found, hexes)
    return known[0]


_Asked = tuple[Board, tuple[StopId, ...], tuple[StopId, ...], tuple[Kind, ...]]
_FOUND: TrackTable[_Asked, tuple[bool, frozenset[HexId]]] = TrackTable(
    lambda found, changed: found if found[1].isdisjoint(changed) else None
)
"""Whether there is a route, and the hexes that were looked at."""


def any_route(board: Board, track: Track, question: Question) -> Route | None:
    """Return some legal route for one of the trains, or ``None`` if no train can run."""
    network = network_of(board, track)
    lines = network.lines
    views = [View(network, question, train) for train in question.trains]
    for ports, gauge, home, stop in _first_legs(
        lines, question.tokens, question.barred, question.beside
    ):
        mask = reduce(or_, (lines.numbers.bits[port] for port in ports))
        for number, (train, view) in enumerate(zip(question.trains, views, strict=True)):
            if (
                not train.only_to
                and GAUGES[gauge] in train.gauges
                and not view.barred.intersection((home, stop))
                and view.can_run(
                    view.chain_cost(mask, gauge, len(ports))
                    + view.stop_cost(home)
                    + view.stop_cost(stop)
                )
            ):
                return route_of(lines, question, number, (_leg(lines, ports),))
    for number, train in enumerate(question.trains):
        if train.only_to:
            for route in routes_of(board, track, question, number):
                return route
    return None


def _first_legs(
    lines: Lines,
    tokens: tuple[StopId, ...],
    barred: tuple[StopId, ...],
    beside: tuple[Kind, ...],
    entered: set[int] | None = None,
) -> Iterator[tuple[tuple[int, ...], int, int, int]]:
    """Yield (ports entered, gauge, token, stop) of each way from a token to a first other stop
    that counts; every port looked at on the way is noted in ``entered``."""
    places, ports, bits = lines.places, lines.ports, lines.numbers.bits
    numbers, stop_bits = lines.numbers.stop_numbers, lines.numbers.stop_bits
    closed = {numbers[stop] for stop in barred if stop in numbers}
    for token in tokens:
        home = numbers[token]
        if home in closed:
            continue
        open_ends: list[tuple[tuple[int, ...], int]] = [
            ((port,), gauge) for gauge, port, _ in reversed(places[home][1])
        ]
        while open_ends:
            walked, gauge = open_ends.pop()
            if entered is not None:
                entered.add(walked[-1])
            for step_gauge, port, bit, stop in ports[walked[-1]]:
                joint = gauge & step_gauge
                if not joint:
                    continue
                if stop < 0:
                    if all(bits[each] != bit for each in walked):
                        open_ends.append(((*walked, port), joint))
                elif (
                    stop_bits[stop] != stop_bits[home]
                    and stop not in closed
                    and places[stop][0] not in beside
                ):
                    yield walked, joint, home, stop


def _leg(lines: Lines, ports: tuple[int, ...]) -> Leg:
    ends = lines.numbers.port_ends
    first: HexId = ends[lines.numbers.across[ports[0]]][0]
    return (first, *(ends[port][0] for port in ports))
