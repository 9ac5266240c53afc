"""Routes of a train without limit: too many to list, so only those that are good enough.

The same growth of two arms as in ``enumerating``, cut off where even all stops still within reach
of the open ends would not make the route good enough. A port, off-board place or blocked city
closes an end, so each open end can add one of them at most.
"""

from __future__ import annotations

from ferrovia.routes.enumerating import Found
from ferrovia.routes.network import GAIN_SHIFT, MIN_STOPS, STOPS_MASK, Arc, View

BEST_ONLY = -1
"""A slack: look for one best route only."""


class Unlimited:
    """The search for good routes of one unlimited train."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.best = 0
        """The highest revenue found so far, by any search."""
        self.nodes = 0

    def routes_within(self, slack: int) -> Found:
        """Return all routes that earn no more than ``slack`` less than the best."""
        view, arcs, all_sides = self.view, self.view.arcs, self.view.all_sides
        found: Found = {}
        forbidden = 0
        for home in view.homes:
            home_bit = view.network.lines.numbers.stop_bit(home)
            root = arcs(home)
            # (used, gain, the open end, the arcs a second arm may begin with)
            stack: list[tuple[int, int, int, tuple[Arc, ...]]] = []
            for first in reversed(range(len(root))):
                mask, stop, _, gain, onward, _ = root[first]
                if not mask & forbidden:
                    start = forbidden | home_bit | mask
                    total = view.gain(home)[0] + gain
                    stack.append((start, total, stop if onward else -1, root[first + 1 :]))
            while stack:
                used, total, end, seconds = stack.pop()
                self.nodes += 1
                revenue = total >> GAIN_SHIFT
                if revenue >= self.best - slack and total & STOPS_MASK >= MIN_STOPS:
                    self.best = max(self.best, revenue)
                    sides = used & all_sides
                    if found.get(sides, -1) < revenue:
                        found[sides] = revenue
                if (total + self._still(used, end, seconds)) >> GAIN_SHIFT < self.best - slack:
                    continue
                for mask, stop, _, gain, onward, _ in seconds:
                    if not used & mask:
                        stack.append((used | mask, total + gain, stop if onward else -1, ()))
                if end >= 0:
                    for mask, stop, _, gain, onward, _ in arcs(end):
                        if not used & mask:
                            beyond = stop if onward else -1
                            stack.append((used | mask, total + gain, beyond, seconds))
            forbidden |= home_bit
        least = self.best - max(slack, 0)
        return {sides: revenue for sides, revenue in found.items() if revenue >= least}

    def _still(self, used: int, end: int, seconds: tuple[Arc, ...]) -> int:
        """Return no less than what a route can still gain at its open ends."""
        arcs = self.view.arcs
        met = gained = 0
        closing = [0, 0]
        work = [seconds] if seconds else []
        if end >= 0:
            work.append(arcs(end))
        ends = len(work)
        while work:
            for mask, stop, _, gain, onward, _ in work.pop():
                bit = 1 << stop
                if met & bit or used & mask:
                    continue
                met |= bit
                if onward:
                    gained += gain
                    work.append(arcs(stop))
                elif gain > closing[1]:
                    closing = sorted((gain, closing[0]), reverse=True)
        return gained + sum(closing[:ends])
