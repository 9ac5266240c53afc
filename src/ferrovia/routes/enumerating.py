"""All routes of one train, each exactly once; the exact way for trains of limited length.

A route is rooted at the first own token on it (earlier tokens are forbidden) and grows two arms:
the second begins with a later arc of the root than the first, so no route is met in both
directions. Used sides and stops are one integer; ``used & mask`` is the whole of legality.
"""

from __future__ import annotations

from ferrovia.board.faces import StopId
from ferrovia.routes.appraising import appraise
from ferrovia.routes.network import Arc, View
from ferrovia.routes.worth import LEAST_STOPS, NEED_MASK

Found = dict[int, int]
"""What of a route no other may use (its sides, perhaps its stops) -> its revenue; the best where
several routes use the same."""
Ports = tuple[int, ...]


def all_routes(view: View, allowed: int) -> tuple[Found, int]:
    """Return every route of the train, and the number of search nodes.

    Stops after ``allowed`` nodes; then not all routes are among the answer.
    """
    arcs, shared, guards = view.arcs, view.shared, view.guards
    shift, worth = view.worth.shift, None if view.worth.plain else view.worth.exact
    stop_bits = view.network.lines.numbers.stop_bits
    found: Found = {}
    nodes = forbidden = 0
    for home in view.homes:
        home_bit = stop_bits[home]
        root = arcs(home)
        if not root:
            continue
        gained, two_arms = view.gain(home)
        budget = view.budget - view.stop_cost(home)
        for first, arc in enumerate(root):
            mask, stop, cost, gain, onward, _ = arc
            if mask & forbidden:
                continue
            later = root[first + 1 :] if two_arms else ()
            start = forbidden | home_bit | mask
            # (used, budget left, gain, the open end, the arcs a second arm may begin with)
            stack: list[tuple[int, int, int, int, tuple[Arc, ...]]] = [
                (start, budget - cost, gained + gain, stop if onward else -1, later)
            ]
            while stack:
                used, left, total, end, seconds = stack.pop()
                nodes += 1
                if total & NEED_MASK >= LEAST_STOPS:
                    key = (used ^ forbidden) & shared
                    revenue = total >> shift if worth is None else worth(total)
                    if found.get(key, -1) < revenue:
                        found[key] = revenue
                for mask, stop, cost, gain, onward, _ in seconds:
                    if (left - cost) & guards == guards and not used & mask:
                        beyond = stop if onward else -1
                        stack.append((used | mask, left - cost, total + gain, beyond, ()))
                if end >= 0:
                    for mask, stop, cost, gain, onward, _ in arcs(end):
                        if (left - cost) & guards == guards and not used & mask:
                            beyond = stop if onward else -1
                            stack.append((used | mask, left - cost, total + gain, beyond, seconds))
                if nodes >= allowed:
                    return found, nodes
        forbidden |= home_bit
    return found, nodes


def shuttles(view: View, allowed: int) -> tuple[Found, int]:
    """Return every route from an own token to where the train must go, as ``all_routes`` does."""
    numbers = view.network.lines.numbers
    targets = view.targets
    values = {
        stop: appraise(view.question, view.train, (numbers.stop_ids[stop],) * 2, ())[0] // 2
        for stop in (*view.homes, *targets)
        if numbers.stop_ids[stop] in view.question.values
    }
    found: Found = {}
    nodes = 0
    for home in view.homes:
        if not view.arcs(home):
            continue
        budget, gained = view.budget - view.stop_cost(home), view.gain(home)[0]
        stack = [(numbers.stop_bits[home], budget, gained, home)]
        while stack:
            used, left, total, end = stack.pop()
            nodes += 1
            for mask, stop, cost, gain, onward, _ in view.arcs(end):
                if (left - cost) & view.guards != view.guards or used & mask:
                    continue
                if stop in targets and (total + gain) & NEED_MASK >= LEAST_STOPS:
                    key = (used | mask) & view.shared
                    found[key] = max(found.get(key, -1), values[home] + values[stop])
                if onward:
                    stack.append((used | mask, left - cost, total + gain, stop))
            if nodes >= allowed:
                return found, nodes
    return found, nodes


def retrace(view: View, key: int, revenue: int) -> tuple[Ports, ...]:
    """Return the legs (ports entered) of a route that uses exactly ``key`` and earns ``revenue``.

    Searches forget the way and keep what it uses; this walks it again, for the winners only.
    """
    numbers = view.network.lines.numbers
    all_sides, homes = view.all_sides, set(view.homes)
    others = all_sides & ~key
    for start in _stops_along(view, others):
        start_used = others | numbers.stop_bits[start]
        stack: list[tuple[int, int, int, bool, tuple[int, ...], tuple[Ports, ...]]] = [
            (start_used, start, view.stop_cost(start), start in homes, (start,), ())
        ]
        while stack:
            used, end, cost, owned, stops, legs = stack.pop()
            if (
                owned
                and used & all_sides == all_sides
                and (used ^ others) & view.shared == key
                and route_worth(view, stops, legs) == revenue
            ):
                return legs
            if legs and not view.gain(end)[1]:
                continue
            for mask, stop, arc_cost, _, _, ports in view.arcs(end):
                if not used & mask and view.can_run(cost + arc_cost):
                    met = (used | mask, stop, cost + arc_cost, owned or stop in homes)
                    stack.append((*met, (*stops, stop), (*legs, ports)))
    raise AssertionError("a route that was found cannot be walked again")


def _stops_along(view: View, others: int) -> list[int]:
    """Return the stops that the sides not listed join to a token."""
    stops = list(view.homes)
    for stop in stops:
        for mask, met, *_ in view.arcs(stop):
            if not mask & others and met not in stops:
                stops.append(met)
    return stops


def route_worth(view: View, stops: tuple[int, ...], legs: tuple[Ports, ...]) -> int:
    """Return what a route earns; -1 if a train that must go somewhere does not."""
    lines, train = view.network.lines, view.train
    ids: tuple[StopId, ...] = tuple(lines.numbers.stop_ids[stop] for stop in stops)
    if train.only_to:
        ends = (ids[0], ids[-1])
        if not any(a in view.question.tokens and b in train.only_to for a, b in (ends, ends[::-1])):
            return -1
    overlays = tuple(lines.overlays_on(ports) for ports in legs)
    return appraise(view.question, train, ids, overlays)[0]
