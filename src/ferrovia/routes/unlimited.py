"""Routes of a train without limit: too many to list, so only those that are good enough.

The same growth of two arms as in ``enumerating``, cut off where even all stops still within reach
of the open ends would not make the route good enough. A port, off-board place or blocked city
closes an end, so each open end can add one of them at most.
"""

from __future__ import annotations

from typing import Any

from ferrovia.routes.appraising import appraise
from ferrovia.routes.enumerating import Found
from ferrovia.routes.network import Arc, View
from ferrovia.routes.worth import (
    FIELD_MASK,
    LEAST_STOPS,
    NEED_MASK,
    OVER_SHIFT,
    BonusWorth,
    Closing,
    CountingWorth,
)

BEST_ONLY = -1
"""A slack: look for one best route only."""
Path = tuple[Any, Arc, bool]
"""The arcs of a route, latest first: the path before, an arc, whether a second arm begins there."""


class Unlimited:
    """The search for good routes of one unlimited train."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.best = 0
        """The highest revenue found so far, by any search."""
        self.nodes = 0
        self.complete = True
        """Whether the last search ended by itself."""
        worth = view.worth
        self._counting = worth if isinstance(worth, CountingWorth) else None
        self._bonuses = worth if isinstance(worth, BonusWorth) else None

    def routes_within(self, slack: int, allowed: int) -> Found:
        """Return all routes that earn no more than ``slack`` less than the best."""
        view, arcs = self.view, self.view.arcs
        guards, shift, counting = view.guards, view.worth.shift, self._counting
        exact = None if view.worth.plain else view.worth.exact
        ceiling = self._plain_ceiling if self._bonuses is None else self._bonus_ceiling
        stop_bits = view.network.lines.numbers.stop_bits
        found: Found = {}
        forbidden = 0
        last = self.nodes + allowed
        self.complete = False
        for home in view.homes:
            home_bit = stop_bits[home]
            root = arcs(home)
            if not root:
                continue
            gained, two_arms = view.gain(home)
            budget = view.budget - view.stop_cost(home)
            # (used, budget left, gain, the open end, the arcs a second arm may begin with, path)
            stack: list[tuple[int, int, int, int, tuple[Arc, ...], Path]] = []
            for first in reversed(range(len(root))):
                mask, stop, cost, gain, onward, _ = root[first]
                if not mask & forbidden:
                    start = forbidden | home_bit | mask
                    later = root[first + 1 :] if two_arms else ()
                    end = stop if onward else -1
                    path: Path = (None, root[first], False)
                    stack.append((start, budget - cost, gained + gain, end, later, path))
            while stack:
                used, left, total, end, seconds, path = stack.pop()
                self.nodes += 1
                least = self.best - slack
                if total & NEED_MASK >= LEAST_STOPS:
                    revenue = total >> shift if exact is None else exact(total)
                    if counting is not None and revenue >= least and not counting.counts_all(total):
                        revenue = counted_worth(view, home, path)
                    if revenue >= least:
                        if revenue > self.best:
                            self.best = revenue
                            least = revenue - slack
                        key = (used ^ forbidden) & view.shared
                        if found.get(key, -1) < revenue:
                            found[key] = revenue
                if ceiling(used, total, end, seconds) < least:
                    continue
                if self.nodes >= last:
                    return found
                for arc in seconds:
                    mask, stop, cost, gain, onward, _ = arc
                    if not used & mask and (left - cost) & guards == guards:
                        beyond = stop if onward else -1
                        grown = (path, arc, True)
                        stack.append((used | mask, left - cost, total + gain, beyond, (), grown))
                if end >= 0:
                    for arc in arcs(end):
                        mask, stop, cost, gain, onward, _ = arc
                        if not used & mask and (left - cost) & guards == guards:
                            state = (used | mask, left - cost, total + gain)
                            beyond = stop if onward else -1
                            stack.append((*state, beyond, seconds, (path, arc, False)))
            forbidden |= home_bit
        self.complete = True
        least = self.best - max(slack, 0)
        return {sides: revenue for sides, revenue in found.items() if revenue >= least}

    def most(self) -> int:
        """Return no less than what any route earns, without searching."""
        view = self.view
        ceiling = self._plain_ceiling if self._bonuses is None else self._bonus_ceiling
        return max(
            (
                ceiling(view.network.lines.numbers.stop_bits[home], view.gain(home)[0], home, ())
                if not view.gain(home)[1]
                else ceiling(
                    view.network.lines.numbers.stop_bits[home],
                    view.gain(home)[0],
                    home,
                    view.arcs(home),
                )
                for home in view.homes
                if view.arcs(home)
            ),
            default=0,
        )

    def _plain_ceiling(self, used: int, total: int, end: int, seconds: tuple[Arc, ...]) -> int:
        """Return no less than what a route can become worth at its open ends."""
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
        return (total + gained + sum(closing[:ends])) >> self.view.worth.shift

    def _bonus_ceiling(self, used: int, total: int, end: int, seconds: tuple[Arc, ...]) -> int:
        """The same where worth is more than a sum.

        Of the stops that close an end the most valuable are taken and, each for itself, the
        greatest bonuses.
        """
        arcs, worth = self.view.arcs, self._bonuses
        assert worth is not None
        over = met = gained = 0
        closing: list[Closing] = []
        work = [seconds] if seconds else []
        if end >= 0:
            work.append(arcs(end))
        ends = len(work)
        while work:
            for mask, stop, _, gain, onward, _ in work.pop():
                if used & mask:
                    continue
                over |= gain >> OVER_SHIFT & FIELD_MASK
                bit = 1 << stop
                if met & bit:
                    continue
                met |= bit
                if onward:
                    gained += gain
                    work.append(arcs(stop))
                else:
                    closing.append(worth.closing(stop))
        total += gained
        if over:
            total += worth.over
        if not closing:
            return worth.ceiling(total) + worth.pairs(total, {}, 0)
        most: dict[int, int] = {}
        for _, _, _, amounts in closing:
            for side, amount in amounts:
                if most.get(side, 0) < amount:
                    most[side] = amount
        pairs = worth.pairs(total, most, ends)
        closing.sort(reverse=True)
        for _, part, marks, _ in closing[:ends]:
            total += part + marks
        if len(closing) > ends:
            # whichever ends are taken, they bring no more to any set than these
            total += worth.set_marks(closing[ends:], ends)
        return worth.ceiling(total) + pairs


def counted_worth(view: View, home: int, path: Any) -> int:
    """Return what a route earns that visits more stops than it may count."""
    arms: tuple[list[Arc], list[Arc]] = ([], [])
    waiting: list[Arc] = []
    at: Path | None = path
    while at is not None:
        at, arc, second = at
        waiting.append(arc)
        if second:
            arms[1].extend(reversed(waiting))
            waiting = []
    arms[0].extend(reversed(waiting))
    ids = view.network.lines.numbers.stop_ids
    stops = [ids[arc[1]] for arc in reversed(arms[0])]
    stops += [ids[home], *(ids[arc[1]] for arc in arms[1])]
    over = [arc[3] >> OVER_SHIFT & FIELD_MASK for arc in (*reversed(arms[0]), *arms[1])]
    return appraise(view.question, view.train, tuple(stops), tuple(over))[0]
