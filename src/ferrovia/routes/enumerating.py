"""All routes of one train, each exactly once; the exact way for trains of limited length.

A route is rooted at the first own token on it (earlier tokens are forbidden) and grows two arms:
the second begins with a later arc of the root than the first, so no route is met in both
directions. Used sides and stops are one integer; ``used & mask`` is the whole of legality.
"""

from __future__ import annotations

from ferrovia.routes.network import GAIN_SHIFT, MIN_STOPS, STOPS_MASK, Arc, View

Found = dict[int, int]
"""Sides of a route -> its revenue; the best where several routes use the same sides."""


def all_routes(view: View) -> tuple[Found, int]:
    """Return every route of the train, and the number of search nodes."""
    arcs, all_sides = view.arcs, view.all_sides
    limit = view.train.reach
    assert limit is not None, "an unlimited train has too many routes to list"
    found: Found = {}
    nodes = forbidden = 0
    for home in view.homes:
        home_bit = view.network.lines.numbers.stop_bit(home)
        root = arcs(home)
        for first, arc in enumerate(root):
            mask, stop, cost, gain, onward, _ = arc
            if mask & forbidden:
                continue
            later = root[first + 1 :]
            start = forbidden | home_bit | mask
            # (used, budget left, gain, the open end, the arcs a second arm may begin with)
            stack: list[tuple[int, int, int, int, tuple[Arc, ...]]] = [
                (start, limit - cost, view.gain(home)[0] + gain, stop if onward else -1, later)
            ]
            while stack:
                used, left, total, end, seconds = stack.pop()
                nodes += 1
                if total & STOPS_MASK >= MIN_STOPS:
                    sides, revenue = used & all_sides, total >> GAIN_SHIFT
                    if found.get(sides, -1) < revenue:
                        found[sides] = revenue
                for mask, stop, cost, gain, onward, _ in seconds:
                    if cost <= left and not used & mask:
                        beyond = stop if onward else -1
                        stack.append((used | mask, left - cost, total + gain, beyond, ()))
                if end >= 0:
                    for mask, stop, cost, gain, onward, _ in arcs(end):
                        if cost <= left and not used & mask:
                            beyond = stop if onward else -1
                            stack.append((used | mask, left - cost, total + gain, beyond, seconds))
        forbidden |= home_bit
    return found, nodes


def retrace(view: View, sides: int, revenue: int) -> tuple[tuple[int, ...], ...]:
    """Return the legs (ports entered) of a route over exactly ``sides`` that earns ``revenue``.

    Searches forget the way and keep the sides; this walks them again, for the winners only.
    """
    stop_bit = view.network.lines.numbers.stop_bit
    other_sides, homes = view.all_sides ^ sides, set(view.homes)
    for start in _stops_along(view, other_sides):
        stack: list[tuple[int, int, int, int, bool, tuple[tuple[int, ...], ...]]] = [
            (other_sides | stop_bit(start), start, 0, view.gain(start)[0], start in homes, ())
        ]
        while stack:
            used, end, cost, total, owned, legs = stack.pop()
            if owned and total >> GAIN_SHIFT == revenue and used & view.all_sides == view.all_sides:
                return legs
            if legs and not view.gain(end)[1]:
                continue
            for mask, stop, arc_cost, gain, _, ports in view.arcs(end):
                if not used & mask and view.can_run(cost + arc_cost):
                    follow = (used | mask, stop, cost + arc_cost, total + gain)
                    stack.append((*follow, owned or stop in homes, (*legs, ports)))
    raise AssertionError("a route that was found cannot be walked again")


def _stops_along(view: View, other_sides: int) -> list[int]:
    """Return the stops that the sides not listed join to a token."""
    stops = list(view.homes)
    for stop in stops:
        for mask, met, *_ in view.arcs(stop):
            if not mask & other_sides and met not in stops:
                stops.append(met)
    return stops
