"""Good routes of a train without limit when every hex side has a price.

The search of ``unlimited`` once more, for ``dual``: a route is worth its revenue less the prices of
its sides. Everything is counted in ``SCALE`` parts of the currency, so that prices are integers.
"""

from __future__ import annotations

from ferrovia.routes.enumerating import Found
from ferrovia.routes.network import Arc, View
from ferrovia.routes.unlimited import counted_worth
from ferrovia.routes.worth import (
    FIELD_MASK,
    LEAST_STOPS,
    NEED_MASK,
    OVER_SHIFT,
    BonusWorth,
    CountingWorth,
)

SCALE = 16
OVERLAYS = FIELD_MASK << OVER_SHIFT

PricedArc = tuple[int, Arc]
"""What an arc costs, and the arc."""


Stop = tuple[int, int, tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]]


class Priced:
    """Searches for one train under one set of prices."""

    def __init__(self, view: View, prices: list[int]) -> None:
        self.view = view
        self.prices = prices
        self.nodes = 0
        self.complete = True
        """Whether the last search ended by itself."""
        worth = view.worth
        self._counting = worth if isinstance(worth, CountingWorth) else None
        self._bonuses = worth if isinstance(worth, BonusWorth) else None
        self._arcs: dict[int, tuple[PricedArc, ...]] = {}
        self._values: dict[int, list[int]] = {}
        self._extras: dict[int, int] = {}
        self._worths: dict[int, Stop] = {}

    def price(self, key: int) -> int:
        """Return the prices of some sides together."""
        prices, total = self.prices, 0
        key &= self.view.all_sides
        while key:
            bit = key & -key
            total += prices[bit.bit_length() - 1]
            key ^= bit
        return total

    def arcs(self, stop: int) -> tuple[PricedArc, ...]:
        """Return the arcs from a stop with their prices, the most promising last."""
        known = self._arcs.get(stop)
        if known is None:
            priced = [(self.price(arc[0]), arc) for arc in self.view.arcs(stop)]
            value = self.view.worth.value
            priced.sort(key=lambda each: SCALE * value(each[1][1]) - each[0])
            known = self._arcs[stop] = tuple(priced)
        return known

    def _worth(self, stop: int) -> Stop:
        """Return the value of a stop, its marks for bonuses and amounts in pairs, and half the
        price and the mask of each of its arcs, cheapest first."""
        known = self._worths.get(stop)
        if known is None:
            value, marks = self.view.worth.value(stop), 0
            amounts: tuple[tuple[int, int], ...] = ()
            if self._bonuses is not None:
                _, _, marks, amounts = self._bonuses.closing(stop)
            ways = tuple(sorted((price // 2, arc[0]) for price, arc in self.arcs(stop)))
            known = self._worths[stop] = (SCALE * value, marks, amounts, ways)
        return known

    def routes(self, least: int, allowed: int, *, rising: bool) -> Found:
        """Return routes worth at least ``least`` after prices.

        ``rising``: only ever better ones, so that the last is the best.
        """
        view, arcs, counting = self.view, self.arcs, self._counting
        guards, exact = view.guards, view.worth.exact
        ceiling = self._ceiling
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
            # (used, budget left, gain, paid, open end, arcs of a second arm, path)
            stack: list[tuple[int, int, int, int, int, tuple[PricedArc, ...], object]] = []
            for first, (price, arc) in enumerate(root):
                mask, stop, cost, gain, onward, _ = arc
                if not mask & forbidden:
                    later = root[:first] if two_arms else ()
                    path: object = (None, arc, False)
                    end = stop if onward else -1
                    start = (forbidden | home_bit | mask, budget - cost, gained + gain, price)
                    stack.append((*start, end, later, path))
            while stack:
                used, left, total, paid, end, seconds, path = stack.pop()
                self.nodes += 1
                if total & NEED_MASK >= LEAST_STOPS:
                    revenue = exact(total)
                    net = SCALE * revenue - paid
                    if net >= least:
                        if counting is not None and not counting.counts_all(total):
                            revenue = counted_worth(view, home, path)
                            net = SCALE * revenue - paid
                        if net >= least:
                            key = (used ^ forbidden) & view.shared
                            if found.get(key, -1) < revenue:
                                found[key] = revenue
                            if rising:
                                least = net + 1
                if (not seconds and end < 0) or ceiling(used, total, paid, end, seconds) < least:
                    continue
                if self.nodes >= last:
                    return found
                for price, arc in seconds:
                    mask, stop, cost, gain, onward, _ = arc
                    if not used & mask and (left - cost) & guards == guards:
                        state = (used | mask, left - cost, total + gain, paid + price)
                        stack.append((*state, stop if onward else -1, (), (path, arc, True)))
                if end >= 0:
                    for price, arc in arcs(end):
                        mask, stop, cost, gain, onward, _ = arc
                        if not used & mask and (left - cost) & guards == guards:
                            state = (used | mask, left - cost, total + gain, paid + price)
                            beyond = stop if onward else -1
                            stack.append((*state, beyond, seconds, (path, arc, False)))
            forbidden |= home_bit
        self.complete = True
        return found

    def _ceiling(
        self, used: int, total: int, paid: int, end: int, seconds: tuple[PricedArc, ...]
    ) -> int:
        """Return no less than what a route can become worth after prices.

        Half the price of an arc is charged at either end of it: a stop passed through pays for its
        two cheapest arcs that are free, one where the route ends for one. A stop that can be
        entered but not left again closes an end like a blocked one.
        """
        arcs, worths, worth_of = self.arcs, self._worths, self._worth
        met = marks = over = 0
        most: dict[int, int] = {}
        passing: list[int] = []
        closing: list[int] = []
        spared: list[int] = []
        work: list[tuple[PricedArc, ...]] = [seconds] if seconds else []
        if end >= 0:
            work.append(arcs(end))
        ends = len(work)
        while work:
            for _, (mask, stop, _, gain, onward, _) in work.pop():
                if used & mask:
                    continue
                over |= gain & OVERLAYS
                bit = 1 << stop
                if met & bit:
                    continue
                met |= bit
                value, mark, amounts, ways = worths.get(stop) or worth_of(stop)
                marks += mark
                for side, amount in amounts:
                    if most.get(side, 0) < amount:
                        most[side] = amount
                first = second = -1
                for price, way in ways:
                    if not used & way:
                        if first < 0:
                            first = price
                            if not onward:
                                break
                        else:
                            second = price
                            break
                value -= first
                if onward:
                    work.append(arcs(stop))
                if second >= 0 and value > second:
                    passing.append(value - second)
                    if second:
                        spared.append(second)
                elif value > 0:
                    closing.append(value)
        worth = self._bonuses
        if worth is None:
            bonuses = 0
        else:
            bonuses = worth.pairs(total, most, ends)
            marks += over and worth.over
        if self._counting is None:
            closing += spared
            if len(closing) > ends:
                closing.sort(reverse=True)
                del closing[ends:]
            best = self.view.worth.ceiling(total + marks) + bonuses
            return SCALE * best + sum(passing) + sum(closing) - paid
        closing.sort(reverse=True)
        spared.sort(reverse=True)
        stops = self._visited(total)
        stops += passing
        stops += closing[:ends]
        stops.sort(reverse=True)
        best = sum(stops[: self._counting.most]) + sum(spared[:ends])
        return self._extra(total + marks) + SCALE * bonuses + best - paid

    def _visited(self, total: int) -> list[int]:
        """Return the values of the stops visited by a train that leaves stops out."""
        known = self._values.get(total)
        if known is None:
            counting = self._counting
            assert counting is not None
            known = self._values[total] = [SCALE * value for value in counting.values(total)]
        return list(known)

    def _extra(self, total: int) -> int:
        """Return bonuses but those for pairs, of a train that leaves stops out."""
        counting = self._counting
        assert counting is not None
        low = total & counting.low
        known = self._extras.get(low)
        if known is None:
            extra = counting.extra(low, pairs=False, most=counting.most)
            known = self._extras[low] = SCALE * extra
        return known
