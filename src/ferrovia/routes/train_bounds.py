"""What a train that leaves stops out can still earn from where it stands, after prices.

Whoever walks on from a place and counts at most so many further stops earns no more than the best
*walk* from there does: like a route, but free to come back to what it passed some time ago (see
``ways``). Best walks of all places and numbers of stops are worked out once for a set of prices;
then a search has its bound by looking it up. Unlike a sum over everything within reach it knows
what it costs to get there.

How the stops that count are shared out between what is visited already and the two arms need not be
tried: if every stop counted costs a *toll*, and all tolls are given back at the end, each of the
three can choose for itself. Whatever the toll, that is a bound; some are tried and the least taken.
"""

from __future__ import annotations

from itertools import pairwise
from operator import add

from ferrovia.routes.network import Arc
from ferrovia.routes.question import OverlayBonus, SetBonus
from ferrovia.routes.ways import NOWHERE
from ferrovia.routes.worth import FIELD, FIELD_MASK, OVER_SHIFT, CountingWorth

SCALE = 16
"""Parts of the currency in which prices are counted."""
NEVER = -(1 << 40)
OVERLAYS = FIELD_MASK << OVER_SHIFT
TOLLS = 6
"""Tolls tried at most."""

LONGEST = 60
"""Stops of a walk that are looked at."""

PricedWay = tuple[int, Arc, int]
"""What an arc costs, the arc, and the place it leads to."""
Move = tuple[int, int, int]
"""Place, price, and the value of its stop."""
Bounds = list[int]
"""By toll: the most that can be earned."""


class TrainBounds:
    """Bounds for one train under one set of prices.

    A walk is of a *kind*: bits for the sides of pair bonuses that its end brings, and one if it
    passes an overlay. Kind 0 may end anywhere and pass anything.
    """

    def __init__(
        self,
        worth: CountingWorth,
        homes: list[int],
        onward: list[list[PricedWay]],
        seconds: dict[int, list[list[PricedWay]]],
    ) -> None:
        """Take the ways onward from each place, and by own token and number of the first way from
        it those that a second arm may begin with; at last all."""
        self._worth, self._onward, self._begin = worth, onward, seconds
        self._most = worth.most
        bonuses = worth.train.bonuses
        arcs = [
            arc for row in (*onward, *(rows[-1] for rows in seconds.values())) for _, arc, _ in row
        ]
        over = any(arc[3] & OVERLAYS for arc in arcs)
        per_stop = sum(bonus.per_stop for bonus in bonuses if isinstance(bonus, OverlayBonus))
        self._plus = over * SCALE * per_stop * worth.most
        """The most that passing an overlay earns."""
        self._sets = SCALE * sum(
            bonus.amounts[-1] for bonus in bonuses if isinstance(bonus, SetBonus)
        )
        self._marks = OVERLAYS
        for place in worth.pair_places:
            self._marks |= (1 << 2 * FIELD) - 1 << place
        self._values = {stop: SCALE * worth.value(stop) for stop in {arc[1] for arc in arcs}}
        self._closings = {stop: self._closing(stop) for stop in self._values}
        kinds = sorted({kind for kind, _ in self._closings.values()} | {0})
        self._over = 1 << 2 * len(worth.pair_places)
        """The bit of an overlay."""
        self._paying = [(0, 0)] + [
            (one, other) for one in kinds for other in kinds if self._pays(one, other)
        ]
        self._tolls = self._choose_tolls()
        self._walks: dict[int, list[list[int]]] = {}
        """By kind, number of stops counted and place: what the best walk earns."""
        for kind in kinds:
            walks = self._walks[kind] = self._best_walks(kind, None)
            if self._plus:
                self._walks[kind | self._over] = self._best_walks(kind, walks)
        self._lacking = self._lack(homes)
        self._tables: dict[tuple[int, int, int, int], Bounds] = {}
        self._arms: dict[int, dict[int, Bounds]] = {}
        self._seconds: dict[tuple[int, int], dict[int, Bounds]] = {}
        self._sums: dict[int, Bounds] = {}

    def most(self, total: int, place: int, home: int, seconds: int) -> int:
        """Return no less than what a route can become worth, without the prices paid so far.

        It has earned ``total``, stands at ``place``, and has a second arm to begin with one of the
        first so many ways from its token.
        """
        key = place, home, seconds, total & self._marks
        table = self._tables.get(key)
        if table is None:
            table = self._tables[key] = self._table(*key)
        sums = self._sums.get(total)
        if sums is None:
            sums = self._sums[total] = self._visited(total)
        least: int = min(map(add, sums, table))
        return least

    def longest(self) -> tuple[int, list[int]]:
        """Return what the best walk earns from an own token on, bonuses apart, and its stops."""
        walks, most = self._walks[0], self._most
        best, its_home, its_arms = 0, NOWHERE, ((0, 0), (0, 0))
        for home, rows in self._begin.items():
            arms = [self._first_steps(way) for way in rows[-1]]
            value = self._values.get(home, SCALE * self._worth.value(home))
            for one, firsts in enumerate(arms):
                for other, seconds in enumerate(arms[:one]):
                    for number in range(most):
                        worth = value + firsts[number] + seconds[most - 1 - number]
                        if worth > best:
                            best, its_home = worth, home
                            its_arms = (one, number), (other, most - 1 - number)
        if its_home == NOWHERE:
            return 0, []
        stops = [its_home]
        for first, number in its_arms:
            price, arc, place = self._begin[its_home][-1][first]
            stops.append(arc[1])
            if place != NOWHERE:
                worth = self._first_steps((price, arc, place))[number]
                counted = number and worth != walks[number][place] - price
                self._follow(place, number - bool(counted), stops)
        return best, stops

    def _first_steps(self, way: PricedWay) -> list[int]:
        """Return by number of stops counted: what an arm earns that begins with a way."""
        price, arc, place = way
        value, walks = self._values[arc[1]], self._walks[0]
        if place == NOWHERE:
            return [-price] + [value - price] * self._most
        rows = [row[place] - price for row in walks]
        return [rows[0], *(max(row, value + fewer) for fewer, row in pairwise(rows))]

    def _follow(self, place: int, number: int, stops: list[int]) -> None:
        """Note the stops of a best walk onward."""
        walks = self._walks[0]
        while len(stops) < LONGEST and (worth := walks[number][place]) > 0:
            for price, arc, beyond in self._onward[place]:
                value = self._values[arc[1]]
                if beyond == NOWHERE:
                    if number and value - price == worth:
                        stops.append(arc[1])
                        return
                elif walks[number][beyond] - price == worth:
                    stops.append(arc[1])
                    place = beyond
                    break
                elif number and value + walks[number - 1][beyond] - price == worth:
                    stops.append(arc[1])
                    place, number = beyond, number - 1
                    break
            else:
                return

    def _visited(self, total: int) -> Bounds:
        """Return what the stops visited earn after tolls, with all tolls given back."""
        values = [SCALE * value for value in self._worth.values(total)]
        return [
            self._most * toll + sum([value - toll for value in values if value > toll])
            for toll in self._tolls
        ]

    def _choose_tolls(self) -> list[int]:
        """Return some values of stops."""
        values = sorted(set(self._values.values()))
        return values if len(values) <= TOLLS else values[1 : TOLLS + 1]

    def _lack(self, homes: list[int]) -> dict[int, Bounds]:
        """Return by first own token on a route: what it loses after tolls, as one of its tokens
        has to count whatever it is worth."""
        lacking = {}
        least = [-NEVER] * len(self._tolls)
        for home in reversed(homes):
            value = SCALE * self._worth.value(home)
            lacks = [max(0, toll - value) for toll in self._tolls]
            least = lacking[home] = list(map(min, least, lacks))
        return lacking

    def _closing(self, stop: int) -> tuple[int, int]:
        """Return which sides of pairs a stop brings, and how much."""
        kind = amounts = 0
        for at, amount in self._worth.closing(stop)[3]:
            kind |= self._side(at)
            amounts += amount
        return kind, SCALE * amounts

    def _side(self, at: int) -> int:
        """Return the bit of a side of a pair by where its sum stands."""
        places = self._worth.pair_places
        if at in places:
            return 1 << 2 * places.index(at)
        return 2 << 2 * places.index(at - FIELD)

    def _pays(self, one: int, other: int) -> bool:
        """Tell whether two kinds have a pair between them."""
        firsts = sum(1 << 2 * number for number in range(len(self._worth.pair_places)))
        return bool(one >> 1 & other & firsts or other >> 1 & one & firsts)

    def _best_walks(self, kind: int, freely: list[list[int]] | None) -> list[list[int]]:
        """Return by number of stops counted, then by place: what the best walk onward earns.

        With ``freely``, which has the same for walks that need not, it has to pass an overlay.
        """
        least = NEVER if kind or freely else 0
        moves, over, ends = self._moves(kind, only_over=freely is not None)
        before: list[list[int]] = [[] for _ in moves]
        for here, row in enumerate(moves):
            for place, _, _ in row:
                before[place].append(here)
        now: list[int] = []
        found = []
        for number in range(self._most + 1):
            earlier, now = now, []
            for here, row in enumerate(moves):
                best = least
                if number:
                    if ends[here] > best:
                        best = ends[here]
                    for place, price, value in row:
                        worth = value + earlier[place] - price
                        if worth > best:
                            best = worth
                if freely is not None:
                    for place, price, value in over[here]:
                        worth = freely[number][place] - price
                        if number:
                            worth = max(worth, value + freely[number - 1][place] - price)
                        if worth > best:
                            best = worth
                now.append(best)
            _settle(now, moves, before)
            found.append(now)
        return found

    def _moves(
        self, kind: int, *, only_over: bool
    ) -> tuple[list[list[Move]], list[list[Move]], list[int]]:
        """Return by place: moves to other places, those of them along overlays, and what the best
        end next to it earns; ``only_over``: if an overlay leads there."""
        values, moves, over, ends = self._values, [], [], []
        for row in self._onward:
            end = NEVER
            others, along = [], []
            for price, arc, place in row:
                if place != NOWHERE:
                    move = place, price, values[arc[1]]
                    others.append(move)
                    if arc[3] & OVERLAYS:
                        along.append(move)
                elif not only_over or arc[3] & OVERLAYS:
                    end = max(end, self._end(arc[1], kind) - price)
            moves.append(others)
            over.append(along)
            ends.append(end)
        return moves, over, ends

    def _end(self, stop: int, kind: int) -> int:
        """Return what a stop earns as an end of some kind."""
        its_kind, amounts = self._closings[stop]
        if kind == 0:
            return self._values[stop]
        return self._values[stop] + amounts if its_kind == kind else NEVER

    def _arm(self, place: int) -> dict[int, Bounds]:
        """Return by kind: what the best walk from a place earns after tolls."""
        found = self._arms.get(place)
        if found is None:
            found = self._arms[place] = {}
            for kind, walks in self._walks.items():
                worths = list(enumerate([row[place] for row in walks]))
                found[kind] = [
                    max([worth - number * toll for number, worth in worths]) for toll in self._tolls
                ]
        return found

    def _table(self, place: int, home: int, seconds: int, marks: int) -> Bounds:
        """Return what both arms can still earn after tolls."""
        first = second = {kind: [NEVER if kind else 0] * len(self._tolls) for kind in self._walks}
        if place != NOWHERE:
            first = self._arm(place)
        if seconds:
            if (home, seconds) not in self._seconds:
                self._seconds[home, seconds] = self._second(home, seconds)
            second = self._seconds[home, seconds]
        ends = [(one, other, 0) for one, other in self._paying]
        have, amounts, both = self._have(marks)
        for one in first if have else ():
            if self._pays(one, have) and not one & self._over:
                ends += [(one, 0, amounts), (0, one, amounts)]
        best = [NEVER] * len(self._tolls)
        passed = bool(marks & OVERLAYS)
        for one, other, more in ends:
            bonus = more + both + self._sets + passed * self._plus
            sums = map(add, first[one], second[other])
            best = list(map(max, best, [each + bonus for each in sums]))
            if self._plus and not passed:
                bonus += self._plus
                for pair in ((one | self._over, other), (one, other | self._over)):
                    sums = map(add, first[pair[0]], second[pair[1]])
                    best = list(map(max, best, [each + bonus for each in sums]))
        return [each - lack for each, lack in zip(best, self._lacking[home], strict=True)]

    def _have(self, marks: int) -> tuple[int, int, int]:
        """Return which sides of pairs a route has, their amounts, and what pairs it has earned."""
        have = amounts = both = 0
        for at in self._worth.pair_places:
            sums = marks >> at & FIELD_MASK, marks >> (at + FIELD) & FIELD_MASK
            have |= (sums[0] > 0) * self._side(at) | (sums[1] > 0) * self._side(at + FIELD)
            amounts += SCALE * sum(sums)
            both += SCALE * sum(sums) if all(sums) else 0
        return have, amounts, both

    def _second(self, home: int, seconds: int) -> dict[int, Bounds]:
        """Return what an arm can earn after tolls that begins with one of the first ways."""
        found = {kind: [NEVER if kind else 0] * len(self._tolls) for kind in self._walks}
        for price, arc, place in self._begin[home][seconds]:
            for kind, bounds in found.items():
                if kind & self._over and arc[3] & OVERLAYS:
                    kind ^= self._over
                for number, toll in enumerate(self._tolls):
                    if place != NOWHERE:
                        worth = max(0, self._values[arc[1]] - toll)
                        worth += self._arm(place)[kind][number]
                    elif kind & self._over:
                        continue
                    else:
                        worth = self._end(arc[1], kind) - toll
                    bounds[number] = max(bounds[number], worth - price)
        return found


def _settle(now: list[int], moves: list[list[Move]], before: list[list[int]]) -> None:
    """Let walks pass stops without counting them, until that changes nothing."""
    work = list(range(len(moves)))
    while work:
        following: dict[int, None] = {}
        for here in reversed(work):
            best = worst = now[here]
            for place, price, _ in moves[here]:
                worth = now[place] - price
                if worth > best:
                    best = worth
            if best > worst:
                now[here] = best
                following.update(dict.fromkeys(before[here]))
        work = list(following)
