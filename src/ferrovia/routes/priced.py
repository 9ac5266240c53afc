"""Good routes of a train without limit when every hex side has a price.

The search of ``unlimited`` once more, for ``dual``: a route is worth its revenue less the prices of
its sides. Everything is counted in ``SCALE`` parts of the currency, so that prices are integers.
A route is given up by two bounds: what the best walk onward earns (``outlook``, for trains that
leave stops out), and what everything within reach is worth.
"""

from __future__ import annotations

from ferrovia.routes.enumerating import Found
from ferrovia.routes.network import Arc
from ferrovia.routes.outlook import OVERLAYS, SCALE, Outlook, PricedWay
from ferrovia.routes.unlimited import counted_worth
from ferrovia.routes.ways import NOWHERE, Way, Ways
from ferrovia.routes.worth import LEAST_STOPS, NEED_MASK, BonusWorth, CountingWorth

FIRST_TRIES = 200
WORTHWHILE = 5
"""The second bound costs more than the first: after some tries it is used only while it ends one in
so many."""

PricedArc = tuple[int, Arc]
"""What an arc costs, and the arc."""
Stop = tuple[int, int, tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]]


class Priced:
    """Searches for one train under one set of prices."""

    def __init__(self, ways: Ways, prices: list[int]) -> None:
        self.view = view = ways.view
        self.ways = ways
        self.prices = prices
        self.nodes = 0
        self.complete = True
        """Whether the last search ended by itself."""
        worth = view.worth
        self._counting = worth if isinstance(worth, CountingWorth) else None
        self._bonuses = worth if isinstance(worth, BonusWorth) else None
        self._arcs: dict[int, tuple[PricedArc, ...]] = {}
        self._masks: dict[int, int] = {}
        self._values: dict[int, list[int]] = {}
        self._extras: dict[int, int] = {}
        self._worths: dict[int, Stop] = {}
        self._onward = [self._ordered(row) for row in ways.onward]
        self._roots = {home: self._ordered(row) for home, row in ways.roots.items()}
        self._outlook = (
            Outlook(self._counting, view.homes, self._onward, self._roots)
            if self._counting
            else None
        )

    def _ordered(self, ways: list[Way]) -> list[PricedWay]:
        """Return ways with their prices, the most promising last."""
        value = self.view.worth.value
        priced = [(self.price(arc[0]), arc, place) for arc, place in ways]
        priced.sort(key=lambda each: SCALE * value(each[1][1]) - each[0])
        return priced

    def price(self, key: int) -> int:
        """Return the prices of some sides together."""
        known = self._masks.get(key)
        if known is None:
            prices, known = self.prices, 0
            left = key & self.view.all_sides
            while left:
                bit = left & -left
                known += prices[bit.bit_length() - 1]
                left ^= bit
            self._masks[key] = known
        return known

    def arcs(self, stop: int) -> tuple[PricedArc, ...]:
        """Return the arcs from a stop with their prices."""
        known = self._arcs.get(stop)
        if known is None:
            known = tuple([(self.price(arc[0]), arc) for arc in self.view.arcs(stop)])
            self._arcs[stop] = known
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
        view, onward, counting = self.view, self._onward, self._counting
        guards, exact = view.guards, view.worth.exact
        ceiling, outlook = self._ceiling, self._outlook
        stop_bits, stops = view.network.lines.numbers.stop_bits, self.ways.stops
        found: Found = {}
        forbidden = 0
        last = self.nodes + allowed
        self.complete = False
        tried = given_up = 0
        for home in view.homes:
            home_bit = stop_bits[home]
            root = self._roots[home]
            if not root:
                continue
            gained, two_arms = view.gain(home)
            budget = view.budget - view.stop_cost(home)
            # (used, budget left, gain, paid, place of the end, ways for a second arm, path)
            stack: list[tuple[int, int, int, int, int, int, object]] = []
            for first, (price, arc, place) in enumerate(root):
                if not arc[0] & forbidden:
                    later = first if two_arms else 0
                    start = (forbidden | home_bit | arc[0], budget - arc[2], gained + arc[3], price)
                    stack.append((*start, place, later, (None, arc, False)))
            while stack:
                used, left, total, paid, place, seconds, path = stack.pop()
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
                if place == NOWHERE and not seconds:
                    continue
                if outlook is not None and outlook.most(total, place, home, seconds) - paid < least:
                    continue
                if outlook is None or tried < FIRST_TRIES or tried < WORTHWHILE * given_up:
                    tried += 1
                    end = stops[place] if place != NOWHERE else NOWHERE
                    if ceiling(used, total, paid, end, home, seconds) < least:
                        given_up += 1
                        continue
                if self.nodes >= last:
                    return found
                for price, arc, beyond in root[:seconds]:
                    mask, _, cost, gain, _, _ = arc
                    if not used & mask and (left - cost) & guards == guards:
                        state = (used | mask, left - cost, total + gain, paid + price)
                        stack.append((*state, beyond, 0, (path, arc, True)))
                if place != NOWHERE:
                    for price, arc, beyond in onward[place]:
                        mask, _, cost, gain, _, _ = arc
                        if not used & mask and (left - cost) & guards == guards:
                            state = (used | mask, left - cost, total + gain, paid + price)
                            stack.append((*state, beyond, seconds, (path, arc, False)))
            forbidden |= home_bit
        self.complete = True
        return found

    def _ceiling(self, used: int, total: int, paid: int, end: int, home: int, seconds: int) -> int:
        """Return no less than what a route can become worth after prices.

        Half the price of an arc is charged at either end of it: a stop passed through pays for its
        two cheapest arcs that are free, one where the route ends for one. A stop that can be
        entered but not left again closes an end like a blocked one. Arcs to the open ends are free:
        the route leaves by them.
        """
        arcs, worths, worth_of = self.arcs, self._worths, self._worth
        met = marks = over = 0
        most: dict[int, int] = {}
        passing: list[int] = []
        closing: list[int] = []
        spared: list[int] = []
        stop_bits = self.view.network.lines.numbers.stop_bits
        taken = used
        work: list[tuple[PricedArc, ...]] = []
        if seconds:
            work.append(tuple([(price, arc) for price, arc, _ in self._roots[home][:seconds]]))
            taken &= ~stop_bits[home]
        if end != NOWHERE:
            work.append(arcs(end))
            taken &= ~stop_bits[end]
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
                    if not taken & way:
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
