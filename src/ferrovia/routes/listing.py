"""Every legal route of one train, one after another, without keeping them."""

from __future__ import annotations

from collections.abc import Iterator

from ferrovia.board.track import Board, Track
from ferrovia.routes.claims import route_of
from ferrovia.routes.enumerating import Ports
from ferrovia.routes.network import Arc, View, network_of
from ferrovia.routes.question import Leg, Question, Route
from ferrovia.routes.worth import LEAST_STOPS


def routes_of(board: Board, track: Track, question: Question, train: int) -> Iterator[Route]:
    """Yield each route the train could run alone, once, in one of its two directions.

    The order is stable: by own token, then depth first along the track.
    """
    network = network_of(board, track)
    view = View(network, question, question.trains[train])
    ends, across = network.lines.numbers.port_ends, network.lines.numbers.across
    for walk in _walks(view):
        legs: tuple[Leg, ...] = tuple(
            (ends[across[ports[0]]][0], *(ends[port][0] for port in ports)) for ports in walk
        )
        yield route_of(network.lines, question, train, legs)


def _walks(view: View) -> Iterator[tuple[Ports, ...]]:
    """Yield the legs of each route: first arm turned round, then second arm."""
    lines, train = view.network.lines, view.train
    numbers = lines.numbers
    targets = view.targets
    forbidden = 0
    for home in view.homes:
        home_bit = numbers.stop_bits[home]
        left = view.budget - view.stop_cost(home)
        counting = int(lines.places[home][0] not in view.question.beside)
        # (used, budget left, open end, open arm, stops that count, legs, first arc of first arm)
        stack: list[tuple[int, int, int, int, int, tuple[Ports, ...], int]] = [
            (forbidden | home_bit, left, home, 0, counting, (), -1)
        ]
        while stack:
            used, left, end, arm, counted, legs, root = stack.pop()
            if legs and counted >= LEAST_STOPS and (not train.only_to or end in targets):
                yield legs
            if end != home and not view.gain(end)[1]:
                onward: tuple[Arc, ...] = ()
            else:
                onward = view.arcs(end)
            for place, (mask, stop, cost, _, _, ports) in enumerate(onward):
                if used & mask:
                    continue
                rest = left - cost
                if rest & view.guards != view.guards:
                    continue
                more = counted + (lines.places[stop][0] not in view.question.beside)
                first = root if legs else place
                grown = (*legs, ports)
                stack.append((used | mask, rest, stop, arm, more, grown, first))
            if legs and arm == 0 and not train.only_to and view.gain(home)[1]:
                back = _turned(view, legs)
                for mask, stop, cost, _, _, ports in view.arcs(home)[root + 1 :]:
                    rest = left - cost
                    if not used & mask and rest & view.guards == view.guards:
                        more = counted + (lines.places[stop][0] not in view.question.beside)
                        stack.append((used | mask, rest, stop, 1, more, (*back, ports), root))
        if not train.only_to:
            forbidden |= home_bit


def _turned(view: View, legs: tuple[Ports, ...]) -> tuple[Ports, ...]:
    across = view.network.lines.numbers.across
    return tuple(tuple(across[port] for port in reversed(leg)) for leg in reversed(legs))
