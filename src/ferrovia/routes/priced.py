"""Good routes of a train without limit when every hex side has a price.

The search of ``unlimited`` once more, for ``dual``: a route is worth its revenue less the prices of
its sides. Everything is counted in ``SCALE`` parts of the currency, so that prices are integers.
Triples of sides have prices too: who uses two of the three pays. The search charges that only where
a route turns at a stop from one of them to another, which is soon enough to be a bound; what it
keeps has paid in full.
A route is given up by two bounds: what the best walk onward earns (``train_bounds``, for trains
that leave stops out), and what everything within reach is worth.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

from ferrovia.routes.enumerating import Found
from ferrovia.routes.network import Arc
from ferrovia.routes.picking import bits_of
from ferrovia.routes.train_bounds import OVERLAYS, SCALE, PricedWay, TrainBounds
from ferrovia.routes.unlimited import counted_worth
from ferrovia.routes.ways import NOWHERE, Way, Ways
from ferrovia.routes.worth import LEAST_STOPS, NEED_MASK, BonusWorth, CountingWorth

FIRST_TRIES = 200
WORTHWHILE = 2
"""The second bound costs more than the first: after some tries it is used only while it ends one in
so many."""

PricedArc = tuple[int, Arc]
"""What an arc costs, and the arc."""
Odd = Sequence[tuple[int, int]]
"""Triples of sides at a stop: the stop, and the bits of the sides."""
Dues = Mapping[int, int]
"""By stop: what a walk pays for each visit. A route comes once at most, so all dues are given back
and only walks that come again are worth less."""
NO_DUES: Dues = {}
Stop = tuple[int, int, tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]]


class Priced:
    """Searches for one train under one set of prices."""

    def __init__(self, ways: Ways, prices: list[int], odd: Odd = (), dues: Dues = NO_DUES) -> None:
        """Take the prices of all sides, then those of some triples; and dues of stops."""
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
        count = view.network.lines.numbers.side_count
        self._odd = [
            (stop, mask, price)
            for (stop, mask), price in zip(odd, prices[count:], strict=True)
            if price
        ]
        self._turns = _turns(self._odd)
        self._values: dict[int, list[int]] = {}
        self._extras: dict[int, int] = {}
        self._worths: dict[int, Stop] = {}
        self._onward = [
            self._ordered(stop, entry, row)
            for stop, entry, row in zip(ways.stops, ways.entries, ways.onward, strict=True)
        ]
        self._roots = {home: self._ordered(home, 0, row) for home, row in ways.roots.items()}
        self._seconds = {
            home: [self._after(home, row, first) for first in range(len(row) + 1)]
            for home, row in self._roots.items()
        }
        self._dues = [0] * len(view.network.lines.numbers.stop_ids)
        for stop, due in dues.items():
            self._dues[stop] = due
        self._bounds = (
            TrainBounds(
                self._counting,
                view.homes,
                [self._due(row) for row in self._onward],
                {home: [self._due(row) for row in rows] for home, rows in self._seconds.items()},
            )
            if self._counting
            else None
        )

    def _ordered(self, stop: int, entry: int, ways: list[Way]) -> list[PricedWay]:
        """Return ways from a stop with their prices, the most promising last."""
        value, left_by = self.view.worth.value, self.view.left_by
        turns = self._turns.get(stop)
        priced = []
        for arc, place in ways:
            price = self.price(arc[0])
            if turns and entry:
                price += turns.get(entry | left_by(arc), 0)
            priced.append((price, arc, place))
        priced.sort(key=lambda each: SCALE * value(each[1][1]) - each[0])
        return priced

    def _after(self, home: int, root: list[PricedWay], first: int) -> list[PricedWay]:
        """Return the ways for a second arm of a route whose first arm begins with another way."""
        turns, left_by = self._turns.get(home), self.view.left_by
        if not turns or first == len(root):
            return root[:first]
        side = left_by(root[first][1])
        return [
            (price + turns.get(side | left_by(arc), 0), arc, place)
            for price, arc, place in root[:first]
        ]

    def _due(self, row: list[PricedWay]) -> list[PricedWay]:
        """Return ways with the dues of their stops."""
        dues = self._dues
        return [(price + dues[arc[1]], arc, place) for price, arc, place in row]

    def longest(self) -> tuple[int, list[int]]:
        """Return what the best walk earns at most, bonuses apart, and its stops."""
        if self._bounds is None:
            return 0, []
        worth, stops = self._bounds.longest()
        return worth + sum(self._dues), stops

    def cost(self, key: int) -> int:
        """Return all that a route pays."""
        return self.price(key) + sum(
            [price for _, mask, price in self._odd if (key & mask).bit_count() > 1]
        )

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
        ceiling, bounds, odd = self._ceiling, self._bounds, self._odd
        stop_bits, stops = view.network.lines.numbers.stop_bits, self.ways.stops
        found: Found = {}
        forbidden = 0
        last = self.nodes + allowed
        self.complete = False
        tried = given_up = 0
        dues = self._dues
        spared = -sum(dues)
        for home in view.homes:
            home_bit = stop_bits[home]
            root, after = self._roots[home], self._seconds[home]
            # no route comes back to a token that is forbidden now
            spared += dues[home]
            if not root:
                continue
            gained, two_arms = view.gain(home)
            budget = view.budget - view.stop_cost(home)
            # (used, budget left, gain, paid, dues, place of the end, ways for a second arm, path)
            stack: list[tuple[int, int, int, int, int, int, int, object]] = []
            for first, (price, arc, place) in enumerate(root):
                if not arc[0] & forbidden:
                    later = first if two_arms else 0
                    start = (forbidden | home_bit | arc[0], budget - arc[2], gained + arc[3], price)
                    due = spared + dues[arc[1]]
                    stack.append((*start, due, place, later, (None, arc, False)))
            while stack:
                used, left, total, paid, due, place, seconds, path = stack.pop()
                self.nodes += 1
                if total & NEED_MASK >= LEAST_STOPS:
                    revenue = exact(total)
                    net = SCALE * revenue - paid
                    if net >= least:
                        if counting is not None and not counting.counts_all(total):
                            revenue = counted_worth(view, home, path)
                            net = SCALE * revenue - paid
                        key = (used ^ forbidden) & view.shared
                        if odd and net >= least:
                            net = SCALE * revenue - self.cost(key)
                        if net >= least:
                            if found.get(key, -1) < revenue:
                                found[key] = revenue
                            if rising:
                                least = net + 1
                if place == NOWHERE and not seconds:
                    continue
                if (
                    bounds is not None
                    and bounds.most(total, place, home, seconds) - paid - due < least
                ):
                    continue
                if bounds is None or tried < FIRST_TRIES or tried < WORTHWHILE * given_up:
                    tried += 1
                    end = stops[place] if place != NOWHERE else NOWHERE
                    if ceiling(used, total, paid, end, home, seconds) < least:
                        given_up += 1
                        continue
                if self.nodes >= last:
                    return found
                for price, arc, beyond in after[seconds]:
                    mask, stop, cost, gain, _, _ = arc
                    if not used & mask and (left - cost) & guards == guards:
                        state = (used | mask, left - cost, total + gain, paid + price)
                        stack.append((*state, due + dues[stop], beyond, 0, (path, arc, True)))
                if place != NOWHERE:
                    for price, arc, beyond in onward[place]:
                        mask, stop, cost, gain, _, _ = arc
                        if not used & mask and (left - cost) & guards == guards:
                            state = (used | mask, left - cost, total + gain, paid + price)
                            here = due + dues[stop], beyond, seconds
                            stack.append((*state, *here, (path, arc, False)))
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


def _turns(odd: list[tuple[int, int, int]]) -> dict[int, dict[int, int]]:
    """Return by stop and by the bits of two of its sides: what it costs to use both."""
    turns: dict[int, dict[int, int]] = {}
    for stop, mask, price in odd:
        row = turns.setdefault(stop, {})
        for one, other in combinations(bits_of(mask), 2):
            row[one | other] = row.get(one | other, 0) + price
    return turns
