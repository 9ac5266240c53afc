"""Examining a claimed run: walk the hexes it names, tile by tile, without compiling anything."""

from __future__ import annotations

from collections.abc import Mapping

from ferrovia.board.faces import HexId, StopId, hex_of
from ferrovia.board.naming import counted, listed, spot, spots, stop_spot, with_article
from ferrovia.board.track import Board, Track
from ferrovia.routes.appraising import appraise, earnings
from ferrovia.routes.lines import GAUGES, Lines, lines_of
from ferrovia.routes.question import Flaw, Leg, Limit, Question, Route, Run, TrainModel
from ferrovia.struct import replace

Claim = tuple[int, tuple[Leg, ...]]
"""Index of the train, and its legs: chained, each in either direction."""
NO_CHOICE: Mapping[int, tuple[StopId, ...]] = {}
"""Every train counts the first of the sets of stops that earn most."""


class _Walked:
    """A claimed leg that lies on track: its stops, gauge and ports, in its direction."""

    __slots__ = ("end", "gauge", "hexes", "sides", "start")

    def __init__(self, hexes: Leg, start: int, end: int, gauge: int, sides: list[int]) -> None:
        self.hexes = hexes
        self.start = start
        self.end = end
        self.gauge = gauge
        self.sides = sides

    def turned(self, across: list[int]) -> _Walked:
        sides = [across[port] for port in reversed(self.sides)]
        return _Walked(self.hexes[::-1], self.end, self.start, self.gauge, sides)


def examine(
    board: Board,
    track: Track,
    question: Question,
    claimed: tuple[Claim, ...],
    counting: Mapping[int, tuple[StopId, ...]] = NO_CHOICE,
) -> Run | Flaw:
    """Return the claimed routes as a valued run, or the first thing wrong with them.

    ``counting`` names the stops that a train counts, where it has the choice among several sets
    that earn most; other trains count the first such set.
    """
    lines = lines_of(board, track)
    routes: dict[int, Route] = {}
    crossed: dict[int, int] = {}
    visited: set[StopId] = set()
    for number, legs in claimed:
        if not 0 <= number < len(question.trains):
            return Flaw("train", f"there is no train {number}")
        train = question.trains[number]
        if number in routes:
            return Flaw("train", f"the {train.name} runs twice")
        chain = _walk(lines, legs)
        if isinstance(chain, Flaw):
            return chain
        flaw = (
            _crossing_flaw(lines, chain, number, crossed)
            or _stop_flaw(lines, chain, question)
            or _train_flaw(lines, chain, question, train)
        )
        if flaw is not None:
            return flaw
        chosen = counting.get(number, ())
        valued = _valued(lines, chain, number, question)
        route = _counted_so(lines, chain, question, valued, chosen) if chosen else valued
        if isinstance(route, Flaw):
            return route
        routes[number] = route
        if question.sharing == "stops" and not visited.isdisjoint(route.stops):
            again = next(stop for stop in route.stops if stop in visited)
            return Flaw("shared_stop", f"two trains visit {stop_spot(board, again)}")
        visited.update(route.stops)
    ordered = tuple(routes[number] for number in sorted(routes))
    return Run(ordered, sum(route.revenue for route in ordered))


def route_of(lines: Lines, question: Question, number: int, legs: tuple[Leg, ...]) -> Route:
    """Value legs that are known to form a legal route."""
    chain = _walk(lines, legs)
    assert not isinstance(chain, Flaw), chain
    return _valued(lines, chain, number, question)


def _walk(lines: Lines, legs: tuple[Leg, ...]) -> list[_Walked] | Flaw:
    """Lay the claimed legs on the track and turn them so that each begins where the last ended."""
    if not legs:
        return Flaw("two_stops", "a route needs two stops")
    chain: list[_Walked] = []
    for hexes in legs:
        walked = _walk_leg(lines, hexes)
        if isinstance(walked, Flaw):
            return walked
        chain.append(walked)
    if len(chain) > 1 and chain[0].end not in (chain[1].start, chain[1].end):
        chain[0] = chain[0].turned(lines.numbers.across)
    for here in range(1, len(chain)):
        leg, met = chain[here], chain[here - 1].end
        if leg.start != met:
            if leg.end != met:
                return Flaw(
                    "chain",
                    f"{_way(lines, leg.hexes)} does not begin where the stretch before it ends",
                )
            chain[here] = leg.turned(lines.numbers.across)
    return chain


def _walk_leg(lines: Lines, hexes: Leg) -> _Walked | Flaw:
    entering, board = lines.numbers.entering, lines.board
    entered: list[int] = []
    for here in range(1, len(hexes)):
        port = entering.get((hexes[here - 1], hexes[here]))
        if port is None:
            before = spot(board, hexes[here - 1])
            return Flaw("track", f"no track leads from {before} to {spot(board, hexes[here])}")
        entered.append(port)
    if not entered:
        named = f"is {spot(board, hexes[0])} and no other hex" if hexes else "has no hexes"
        return Flaw("track", f"a stretch of the route {named}")
    start, gauge = _stop_at(lines, lines.numbers.across[entered[0]])
    if start < 0:
        return Flaw("track", _without_stop(lines, hexes[0], hexes[1]))
    for here in range(1, len(entered)):
        onward = entered[here]
        for step_gauge, following, _, _ in lines.ports[entered[here - 1]]:
            if following == onward:
                gauge &= step_gauge
                break
        else:
            return _no_track(lines, hexes, here)
    end, end_gauge = _stop_at(lines, entered[-1])
    if end < 0:
        return Flaw("track", _without_stop(lines, hexes[-1], hexes[-2]))
    gauge &= end_gauge
    if not gauge:
        return Flaw("gauge", f"{_way(lines, hexes)} joins standard and narrow track")
    return _Walked(hexes, start, end, gauge, entered)


def _stop_at(lines: Lines, port: int) -> tuple[int, int]:
    """Return the stop whose spoke ends at ``port``, and the gauge of the spoke; -1 if none."""
    for gauge, _, _, stop in lines.ports[port]:
        if stop >= 0:
            return stop, gauge
    return -1, 0


def _without_stop(lines: Lines, hex_id: HexId, beyond: HexId) -> str:
    return f"no stop of {spot(lines.board, hex_id)} has track to {spot(lines.board, beyond)}"


def _no_track(lines: Lines, hexes: Leg, here: int) -> Flaw:
    before, hex_id, after = (spot(lines.board, each) for each in hexes[here - 1 : here + 2])
    return Flaw("track", f"no track on {hex_id} joins {before} and {after}")


def _way(lines: Lines, hexes: Leg) -> str:
    """Return a stretch in words: from where to where."""
    return f"the stretch from {spot(lines.board, hexes[0])} to {spot(lines.board, hexes[-1])}"


def _crossing_flaw(
    lines: Lines, chain: list[_Walked], number: int, crossed: dict[int, int]
) -> Flaw | None:
    """Enter the sides of a route into ``crossed`` (side -> train), unless one is there already."""
    bits, ends = lines.numbers.bits, lines.numbers.port_ends
    for leg in chain:
        for port in leg.sides:
            bit = bits[port]
            if bit in crossed:
                other = "twice" if crossed[bit] == number else "by two trains"
                sides = (ends[lines.numbers.across[port]][0], ends[port][0])
                there, here = (spot(lines.board, each) for each in sides)
                return Flaw("twice", f"the side between {there} and {here} is crossed {other}")
            crossed[bit] = number
    return None


def _stop_flaw(lines: Lines, chain: list[_Walked], question: Question) -> Flaw | None:
    ids, places, bits = lines.numbers.stop_ids, lines.places, lines.numbers.stop_bits
    board = lines.board
    numbers = _stops(chain)
    stops = [ids[number] for number in numbers]
    met = 0
    for number in numbers:
        if met & bits[number]:
            return Flaw("stop_twice", f"{_place(lines, number)} occurs twice on the route")
        met |= bits[number]
    for number in numbers[1:-1]:
        stop = ids[number]
        if places[number][2]:
            return Flaw("end_only", f"{stop_spot(board, stop)} can only be an end of a route")
        if stop in question.blocked and stop not in question.tokens:
            full = f"{stop_spot(board, stop)} is full of other tokens"
            return Flaw("through_blocked", f"{full}; no route leads through it")
    if not any(stop in question.tokens for stop in stops):
        return Flaw("token", f"there is no own token on the route {spots(board, stops)}")
    counting = sum(places[number][0] not in question.beside for number in numbers)
    if counting < 2:
        ports, where = listed(f"{kind}s" for kind in question.beside), spots(board, stops)
        return Flaw("two_stops", f"a route needs two stops beside {ports}; {where} has {counting}")
    return None


def _place(lines: Lines, number: int) -> str:
    stop = lines.numbers.stop_ids[number]
    return lines.board.places.get(hex_of(stop)) or stop_spot(lines.board, stop)


def _train_flaw(
    lines: Lines, chain: list[_Walked], question: Question, train: TrainModel
) -> Flaw | None:
    for leg in chain:
        if GAUGES[leg.gauge] not in train.gauges:
            return Flaw("train_gauge", f"the {train.name} may not use {GAUGES[leg.gauge]} track")
    stops = [lines.numbers.stop_ids[stop] for stop in _stops(chain)]
    for stop in stops:
        if stop in question.barred:
            closed = f"{stop_spot(lines.board, stop)} is closed to all of its trains"
            return Flaw("barred", closed, stop)
        if stop in train.barred:
            closed = f"{stop_spot(lines.board, stop)} is closed to {with_article(train.name)}"
            return Flaw("train_barred", closed, stop)
    for limit in train.limits:
        length = _length(lines, chain, limit)
        if length > limit.most:
            has, runs = (
                counted(length, *limit.unit),
                f"{with_article(train.name)} runs {limit.most}",
            )
            return Flaw("length", f"the route has {has}; {runs}")
    ends = (stops[0], stops[-1])
    from_tokens = stops if train.beyond else ends
    if train.only_to and not any(
        there in train.only_to and any(s in question.tokens for s in from_tokens if s != there)
        for there in ends
    ):
        places = listed((stop_spot(lines.board, stop) for stop in train.only_to), "or")
        return Flaw("only_to", f"the {train.name} runs from an own token to {places}")
    return None


def _valued(lines: Lines, chain: list[_Walked], number: int, question: Question) -> Route:
    train = question.trains[number]
    stops: tuple[StopId, ...] = tuple(lines.numbers.stop_ids[stop] for stop in _stops(chain))
    overlays = tuple(lines.overlays_on(leg.sides) for leg in chain)
    revenue, paid = appraise(question, train, stops, overlays)
    legs = tuple(leg.hexes for leg in chain)
    length = 0 if train.counts is None else len(paid)
    if train.limits:
        length = _length(lines, chain, train.limits[0])
    return Route(number, legs, stops, revenue, length, paid)


def _counted_so(
    lines: Lines, chain: list[_Walked], question: Question, route: Route, named: tuple[StopId, ...]
) -> Route | Flaw:
    """Let a route count the stops named if they earn as much as any that it can count."""
    train, stops, board = question.trains[route.train], route.stops, lines.board
    counts = tuple(stop for stop in stops if stop in named)
    if len(counts) != len(named):
        where = spots(board, stops)
        return Flaw("counted", f"the stops to be counted are not all stops of {where}, each once")
    if set(counts) == set(route.counted):
        return route
    if train.counts is None or train.only_to:
        where = spots(board, route.counted)
        return Flaw("counted", f"{with_article(train.name)} counts all its stops, here {where}")
    if len(counts) > train.counts:
        return Flaw(
            "counted", f"{with_article(train.name)} counts {train.counts} stops, not {len(named)}"
        )
    if not any(stop in question.tokens for stop in counts):
        return Flaw("counted", f"there is no own token among {spots(board, counts)}")
    overlays = tuple(lines.overlays_on(leg.sides) for leg in chain)
    revenue = earnings(question, train, stops, overlays, counts)
    if revenue < route.revenue:
        less, best = spots(board, counts), spots(board, route.counted)
        return Flaw("counted", f"{less} would earn less than {best}")
    length = route.length if train.limits else len(counts)
    return replace(route, counted=counts, length=length)


def _stops(chain: list[_Walked]) -> list[int]:
    return [chain[0].start, *(leg.end for leg in chain)]


def _length(lines: Lines, chain: list[_Walked], limit: Limit) -> int:
    """Return how much a route has of what a limit counts."""
    length = limit.start
    length += sum(limit.borders.get(GAUGES[leg.gauge], 0) * len(leg.sides) for leg in chain)
    length += sum(limit.stops.get(lines.places[stop][0], 0) for stop in _stops(chain))
    if limit.markers:
        bits, marked = lines.numbers.bits, lines.numbers.marked
        crossed = sum(bool(bits[port] & marked) for leg in chain for port in leg.sides)
        length += limit.markers * crossed
    return length
