"""Good routes of a train without limit when every hex side has a price.

The search of ``unlimited`` once more, for ``dual``: a route is worth its revenue less the prices of
its sides. Everything is counted in ``SCALE`` parts of the currency, so that prices are integers.
"""

from __future__ import annotations

from ferrovia.routes.enumerating import Found
from ferrovia.routes.network import Arc, View
from ferrovia.routes.unlimited import counted_worth
from ferrovia.routes.worth import LEAST_STOPS, NEED_MASK, BonusWorth, CountingWorth

SCALE = 16

PricedArc = tuple[int, Arc]
"""What an arc costs, and the arc."""


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
        self._nets: dict[int, tuple[int, int]] = {}

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

    def _net(self, stop: int) -> tuple[int, int]:
        """Return what a stop can add at most: its value, or value with pair bonuses, less the
        lowest price of coming there; and its marks for other bonuses."""
        known = self._nets.get(stop)
        if known is None:
            value = self.view.worth.value(stop)
            marks = 0
            if self._bonuses is not None:
                _, _, pair, marks = self._bonuses.closing(stop)
                value += pair
            entry = min((price for price, _ in self.arcs(stop)), default=0)
            known = self._nets[stop] = (SCALE * value - entry, marks)
        return known

    def routes(self, least: int, allowed: int, *, rising: bool) -> Found:
        """Return routes worth at least ``least`` after prices.

        ``rising``: only ever better ones, so that the last is the best.
        """
        view, arcs, counting = self.view, self.arcs, self._counting
        guards, exact = view.guards, view.worth.exact
        ceiling = self._ceiling if counting is None else self._counting_ceiling
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

        A stop that can be entered but not left again closes an end like a blocked one.
        """
        arcs, nets, net_of = self.arcs, self._nets, self._net
        met = gained = marks = 0
        closing: list[int] = []
        work: list[tuple[PricedArc, ...]] = [seconds] if seconds else []
        if end >= 0:
            work.append(arcs(end))
        ends = len(work)
        while work:
            for _, (mask, stop, _, _, onward, _) in work.pop():
                bit = 1 << stop
                if met & bit or used & mask:
                    continue
                met |= bit
                net, mark = nets.get(stop) or net_of(stop)
                marks += mark
                if onward:
                    beyond = arcs(stop)
                    ways = 0
                    for _, arc in beyond:
                        if not used & arc[0]:
                            ways += 1
                            if ways == 2:
                                break
                    if ways == 2:
                        if net > 0:
                            gained += net
                        work.append(beyond)
                        continue
                    if ways:
                        work.append(beyond)
                if net > 0:
                    closing.append(net)
        if len(closing) > ends:
            closing.sort(reverse=True)
            del closing[ends:]
        gained += sum(closing) - paid
        worth = self._bonuses
        if worth is None:
            return SCALE * (total >> self.view.worth.shift) + gained
        if self.view.network.lines.passages:
            marks += worth.over
        return SCALE * worth.ceiling(total + marks) + gained

    def _counting_ceiling(
        self, used: int, total: int, paid: int, end: int, seconds: tuple[PricedArc, ...]
    ) -> int:
        """The same for a train that leaves stops out: the best stops, whatever it costs to come
        there."""
        arcs, worth = self.arcs, self._counting
        assert worth is not None
        met = gained = 0
        closing: list[tuple[int, int, int, int]] = []
        work: list[tuple[PricedArc, ...]] = [seconds] if seconds else []
        if end >= 0:
            work.append(arcs(end))
        ends = len(work)
        while work:
            for _, (mask, stop, _, gain, onward, _) in work.pop():
                bit = 1 << stop
                if met & bit or used & mask:
                    continue
                met |= bit
                if onward:
                    gained += gain
                    work.append(arcs(stop))
                else:
                    closing.append(worth.closing(stop))
        total += gained
        if self.view.network.lines.passages:
            total += worth.over
        closing.sort(reverse=True)
        for _, part, _, marks in closing[:ends]:
            total += part + marks
        total += worth.set_marks(closing[ends:], ends)
        pairs = sum(sorted((pair for _, _, pair, _ in closing), reverse=True)[:ends])
        return SCALE * (worth.ceiling(total) + pairs) - paid
