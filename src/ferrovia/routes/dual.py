"""Trains that compete for track: prices on hex sides, then only routes that can still matter.

If every side has a price, a run earns no more than all prices together plus, for each train, its
best route less the prices on it. Good prices bring this bound close to the best run. A run that
beats the best one known must then consist of routes whose *slack*, how much less they are worth
after prices than the best one of their train, adds up to no more than the gap. These are few.
Prices are integers; whatever they are, bound and answer are exact.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from sys import maxsize

from ferrovia.routes.enumerating import Found
from ferrovia.routes.network import View
from ferrovia.routes.picking import Chosen, Listed, Picking, bits_of
from ferrovia.routes.priced import Priced
from ferrovia.routes.train_bounds import SCALE
from ferrovia.routes.ways import Ways

CARE = ((120, 10), (500, 25))
"""Changes of prices before routes are looked for again, and changes without a better bound after
which they become smaller; at first, and when that brings nothing new any more."""
ROUNDS = 80
GLANCE = 3_000
"""Search nodes for a first look at which routes are good under new prices."""
FIRST_SLACK = 2
"""Units of slack of the routes that are listed first; a better run among them spares others."""

MUCH = 4
"""Units of slack that are worth more care with prices."""
MOST_ODD = 12
"""Triples of sides that get a price at a time."""

PICKS = 8
"""Routes picked that take no more time than a search node."""
NONE = -1
"""Instead of a slack: nothing has been tried yet."""


class Contender:
    """Equal trains: all their routes, or those known so far of a train without limit."""

    def __init__(self, view: View, count: int, routes: Found, *, whole: bool) -> None:
        self.view = view
        self.count = count
        self.whole = whole
        """Whether all routes are known."""
        self.routes: list[tuple[int, int, tuple[int, ...]]] = []
        """Revenue, key and what it pays for (sides, then triples of sides), best first."""
        self._odd: list[tuple[int, int]] = []
        self.dues: dict[int, int] = {}
        """By stop: what walks pay for a visit, as routes visit it only once."""
        self._known: dict[int, int] = {}
        self._ways: Ways | None = None
        self.add(routes)

    @property
    def ways(self) -> Ways:
        """Return where routes of the train can go; only searches want to know."""
        if self._ways is None:
            self._ways = Ways(self.view)
        return self._ways

    def add(self, routes: Found) -> None:
        """Learn routes."""
        for key, revenue in routes.items():
            if self._known.get(key, -1) < revenue:
                self._known[key] = revenue
                self.routes.append((revenue, key, self._rows(key)))
        self.routes.sort(key=lambda route: (-route[0], route[1]))

    def raise_dues(self, search: Priced, limit: int) -> None:
        """Make dues higher where the best walk comes twice, lower where it does not come."""
        worth, stops = search.longest()
        visits = Counter(stops)
        excess = {stop: number - 1 for stop, number in visits.items() if number > 1}
        excess.update({stop: -1 for stop, due in self.dues.items() if due and not visits[stop]})
        norm = sum(each * each for each in excess.values())
        if norm and worth > limit:
            step = max(1, (worth - limit) // (2 * norm))
            for stop, each in excess.items():
                self.dues[stop] = max(0, self.dues.get(stop, 0) + step * each)

    def watch(self, odd: list[tuple[int, int]]) -> None:
        """Let routes pay for some triples of sides."""
        self._odd = odd
        self.routes = [(revenue, key, self._rows(key)) for revenue, key, _ in self.routes]

    def _rows(self, key: int) -> tuple[int, ...]:
        """Return the numbers of all that a route pays for."""
        rows = [bit.bit_length() - 1 for bit in bits_of(key & self.view.all_sides)]
        first = self.view.network.lines.numbers.side_count
        for number, (_, mask) in enumerate(self._odd, first):
            if (key & mask).bit_count() > 1:
                rows.append(number)
        return tuple(rows)

    def best(self, prices: list[int]) -> tuple[int, int, tuple[int, ...]]:
        """Return the best route known: its worth after prices, its key and what it pays for.
        Staying at home is worth 0."""
        best = its_key = 0
        its_rows: tuple[int, ...] = ()
        for revenue, key, rows in self.routes:
            worth = SCALE * revenue
            if worth <= best:
                break
            for row in rows:
                worth -= prices[row]
            if worth > best:
                best, its_key, its_rows = worth, key, rows
        return best, its_key, its_rows

    def within(self, prices: list[int], best: int, room: int) -> list[Listed]:
        """Return the routes known whose slack is no more than ``room``, least slack first."""
        listed = [(best, 0, 0)] if best <= room else []
        for revenue, key, rows in self.routes:
            slack = best - SCALE * revenue
            if slack > room:
                break
            slack += sum([prices[row] for row in rows])
            if slack <= room:
                listed.append((slack, revenue, key))
        return sorted(listed)


class Dual:
    """The best run of several groups of trains."""

    def __init__(self, groups: list[Contender], best: int, unit: int, allowed: int) -> None:
        """Take what the best run known earns, and what divides every revenue."""
        self.groups = groups
        self.best = best
        self.choice: tuple[Chosen, ...] | None = None
        """Routes of a better run, if one was found."""
        self.unit = unit
        self.nodes = 0
        self.allowed = allowed
        self._lines = groups[0].view.network.lines
        self._sides = self._lines.numbers.side_count
        self.prices = [0] * self._sides
        """Of all sides, then of triples of sides."""
        self.odd: list[tuple[int, int]] = []
        """Triples of sides with a price: their stop, and their bits."""
        self._wishes: Counter[int] = Counter()
        """How often each route was wanted while prices were found."""
        self._steps = 0
        self.bound = maxsize
        """No run earns more, in ``SCALE`` parts."""
        self.values: list[int] = []
        """What the best route of each group is worth after the prices."""
        self.complete = False

    def solve(self) -> None:
        """Find the best run and prove it, if the nodes allowed suffice."""
        self._find_prices()
        above, slack = NONE, FIRST_SLACK * SCALE * self.unit
        while self._left() and (room := self._room()) >= 0:
            slack = min(slack, room)
            for group, value in zip(self.groups, self.values, strict=True):
                if not group.whole:
                    search = Priced(group.ways, self.prices, self.odd, group.dues)
                    group.add(search.routes(value - slack, self._left(), rising=False))
                    self.nodes += search.nodes
            lists = self._lists(self.prices, self.values, slack)
            self._pack(lists, self.bound, self._left(), above)
            if slack >= self._room():
                break
            above, slack = slack, 3 * slack
        self.complete = bool(self._left())

    def _left(self) -> int:
        return max(0, self.allowed - self.nodes)

    def _room(self) -> int:
        """Return how much slack a run may have that beats the best one."""
        return self.bound - SCALE * (self.best + self.unit)

    def _sum(self, prices: list[int], values: list[int]) -> int:
        pairs = zip(self.groups, values, strict=True)
        return sum(prices) + sum(group.count * value for group, value in pairs)

    def _lists(self, prices: list[int], values: list[int], room: int) -> list[list[Listed]]:
        return [
            group.within(prices, value, room)
            for group, value in zip(self.groups, values, strict=True)
        ]

    def _find_prices(self) -> None:
        """Change prices and learn routes in turn, until neither brings the bound down."""
        prices, care = self.prices, 0
        # only searches that know their turns can make use of prices on triples of sides
        turns = all(group.whole or group.ways.memory for group in self.groups)
        much = MUCH * SCALE * self.unit if turns else maxsize
        for _ in range(ROUNDS):
            prices = self._improve(prices, *CARE[care])
            values = [group.best(prices)[0] for group in self.groups]
            pool = self._sum(prices, values)
            room = pool - SCALE * (self.best + self.unit)
            self._pack(self._lists(prices, values, room), pool, GLANCE)
            news, limits = self._learn(prices, min(GLANCE, self._left()))
            if not news and room > much and self._watch():
                care = 1
                prices = prices + [0] * (len(self.prices) - len(prices))
                continue
            if not news and limits is None:
                news, limits = self._learn(prices, self._left())
            self._note(prices, limits)
            if not self._left() or self._room() < 0:
                return
            if limits is not None and not news:
                if care or self._room() <= much:
                    return
                care = 1
        self._note(prices, self._learn(prices, self._left())[1])

    def _note(self, prices: list[int], limits: list[int] | None) -> None:
        """Keep prices if the best routes under them are known and the bound is the least."""
        if limits is not None and self._sum(prices, limits) < self.bound:
            self.bound = self._sum(prices, limits)
            self.prices, self.values = prices, limits

    def _watch(self) -> bool:
        """Put prices on more triples of sides, if there are some that routes want too much."""
        wanted = self._wanted()
        known = set(self.odd)
        worst = [each for _, each in wanted if each not in known][:MOST_ODD]
        if not worst:
            return False
        self.odd += worst
        self.prices = self.prices + [0] * len(worst)
        for group in self.groups:
            group.watch(self.odd)
        return True

    def _wanted(self) -> list[tuple[int, tuple[int, int]]]:
        """Return triples of sides at a stop of which more than one route wants two, the worst
        first; as the routes wanted most under many prices share out the trains."""
        found = []
        steps = self._steps
        for stop, (_, spokes, _) in self._lines.places.items():
            sides = sorted({bit for _, _, bit in spokes})
            if len(sides) < 3:
                continue
            every = sum(sides)
            users = [(key & every, often) for key, often in self._wishes.items()]
            users = [(key, often) for key, often in users if key.bit_count() > 1]
            if sum(often for _, often in users) <= steps:
                continue
            for triple in combinations(sides, 3):
                mask = sum(triple)
                use = sum(often for key, often in users if (key & mask).bit_count() > 1)
                if 16 * use > 17 * steps:
                    found.append((-use, (stop, mask)))
        return sorted(found)

    def _learn(self, prices: list[int], allowed: int) -> tuple[bool, list[int] | None]:
        """Look for better routes under new prices; tell whether there are any, and what the
        best of each group is worth at most, if ``allowed`` nodes are enough to know."""
        news, known = False, True
        limits = []
        least = max(1, SCALE * self.unit // 8)
        for group in self.groups:
            limit, *_ = group.best(prices)
            if not group.whole:
                search = Priced(group.ways, prices, self.odd, group.dues)
                found = search.routes(limit + 1, allowed, rising=True)
                self.nodes += search.nodes
                known = known and search.complete
                if found:
                    group.add(found)
                    better, *_ = group.best(prices)
                    news = news or better >= limit + least
                    limit = better
                group.raise_dues(search, limit)
            limits.append(limit)
        return news, limits if known else None

    def _improve(self, prices: list[int], steps: int, calm: int) -> list[int]:
        """Raise prices where routes want the same side, lower them where none does."""
        best, least, patience = prices, maxsize, calm
        share = 64
        self._wishes.clear()
        self._steps = 0
        for _ in range(steps):
            wanted = [-1] * len(prices)
            total = sum(prices)
            for group in self.groups:
                worth, key, rows = group.best(prices)
                total += group.count * worth
                for row in rows:
                    wanted[row] += group.count
                self._wishes[key] += group.count
            self._steps += 1
            if total < least:
                best, least, patience = prices, total, calm
            else:
                patience -= 1
                if not patience:
                    share, patience, prices = share // 2, calm, best
                    if not share:
                        break
                    continue
            moved = [
                side for side, want in enumerate(wanted) if want > 0 or (want < 0 and prices[side])
            ]
            norm = sum(wanted[side] ** 2 for side in moved)
            gap = total - SCALE * self.best
            if not norm or gap <= 0:
                break
            step = max(1, share * gap // (64 * norm))
            prices = list(prices)
            for side in moved:
                prices[side] = max(0, prices[side] + step * wanted[side])
        return best

    def _pack(self, lists: list[list[Listed]], bound: int, allowed: int, above: int = NONE) -> None:
        """Look for a better run among routes listed with their slack under a bound."""
        counts = [group.count for group in self.groups]
        picking = Picking(lists, counts, bound, self.best, self.unit)
        picking.search(PICKS * allowed, above)
        self.nodes += -(-picking.nodes // PICKS)
        if picking.choice is not None:
            self.best, self.choice = picking.best, picking.choice
