"""Choosing one route per train under prices: every combination whose slack a better run may have.

Routes of a group are numbered by slack. A set of routes is one integer with a bit for each, so what
a route leaves free to the others is one operation, however many they are.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator

from ferrovia.routes.train_bounds import SCALE

Listed = tuple[int, int, int]
"""Slack, revenue and key of a route; staying at home has neither revenue nor key."""
Chosen = tuple[int, int, int]
"""Group, revenue and key of a route."""


class Picking:
    """A search among routes listed with their slack, least slack first."""

    def __init__(
        self, lists: list[list[Listed]], counts: list[int], bound: int, best: int, unit: int
    ) -> None:
        """Take routes and number of trains by group, what no run exceeds in ``SCALE`` parts, what
        the best run known earns, and what divides all revenues."""
        self.lists, self.counts = lists, counts
        self.bound, self.best, self.unit = bound, best, unit
        self.choice: tuple[Chosen, ...] | None = None
        """A better run, if there is one."""
        self.nodes = 0
        self._last = 0
        self._slacks = [[slack for slack, _, _ in listed] for listed in lists]
        self._users: list[dict[int, int]] = []
        """By group and bit of a key: the routes that have it."""
        for listed in lists:
            users: dict[int, int] = {}
            for number, (_, _, key) in enumerate(listed):
                for bit in bits_of(key):
                    users[bit] = users.get(bit, 0) | 1 << number
            self._users.append(users)
        self._rivals: dict[tuple[int, int], int] = {}

    def search(self, allowed: int, above: int) -> None:
        """Look for better runs, within so many nodes.

        If they are known to have a route of more slack than ``above``, and that is much, one such
        is taken first and leaves little for the others.
        """
        self._last = allowed
        order = sorted(range(len(self.lists)), key=lambda number: len(self.lists[number]))
        slots = [number for number in order for _ in range(self.counts[number])]
        free = [(1 << len(listed)) - 1 for listed in self.lists]
        if 2 * above < self._room(self.bound):
            self._fill(slots, free, self.bound, 0, ())
            return
        for group in order:
            others = slots.copy()
            others.remove(group)
            begin = bisect_right(self._slacks[group], above)
            for here in range(begin, len(self.lists[group])):
                slack, revenue, key = self.lists[group][here]
                if slack > self._room(self.bound) or self.nodes >= self._last:
                    break
                self.nodes += 1
                chosen: tuple[Chosen, ...] = ((group, revenue, key),) if key else ()
                if not others:
                    self._keep(revenue, chosen)
                    continue
                left = [row & ~self._rival(key, number) for number, row in enumerate(free)]
                # of equal trains this is the one with most slack
                left[group] &= (1 << here + (not key)) - 1
                self._fill(others, left, self.bound - slack, revenue, chosen)

    def _room(self, bound: int) -> int:
        """Return how much slack a better run may have."""
        return bound - SCALE * (self.best + self.unit)

    def _keep(self, total: int, chosen: tuple[Chosen, ...]) -> None:
        if total > self.best:
            self.best, self.choice = total, chosen

    def _rival(self, key: int, group: int) -> int:
        """Return the routes of a group that share something with a route."""
        known = self._rivals.get((key, group))
        if known is None:
            users, known = self._users[group], 0
            for bit in bits_of(key):
                known |= users.get(bit, 0)
            self._rivals[key, group] = known
        return known

    def _fill(
        self, slots: list[int], free: list[int], bound: int, total: int, chosen: tuple[Chosen, ...]
    ) -> None:
        """Try each route that is still free; ``bound`` is less the slack so far."""
        group, others = slots[0], slots[1:]
        if not others:
            self._finish(group, free[group], bound, total, chosen)
            return
        # the other trains have some slack too, whatever they run, and equal ones no less than this
        equal = others.count(group)
        later = 0
        for other in others:
            if not free[other]:
                return
            if other != group:
                later += self._slacks[other][_lowest(free[other])]
        for here in _numbers(free[group]):
            slack, revenue, key = self.lists[group][here]
            left = self._room(bound) - (1 + equal) * slack - later
            if left < 0 or self.nodes >= self._last:
                return
            self.nodes += 1
            rest = free.copy()
            for number in set(others):
                row = free[number] & ~self._rival(key, number)
                if number == group:
                    # Equal trains take routes in list order, so no set of routes is met twice.
                    row &= -1 << here + (key > 0)
                    most = left + slack
                else:
                    most = left + self._slacks[number][_lowest(free[number])]
                rest[number] = row & (1 << bisect_right(self._slacks[number], most)) - 1
                if not rest[number]:
                    break
            else:
                longer = (*chosen, (group, revenue, key)) if key else chosen
                self._fill(others, rest, bound - slack, total + revenue, longer)

    def _finish(
        self, group: int, free: int, bound: int, total: int, chosen: tuple[Chosen, ...]
    ) -> None:
        """Find the best route of the last train, the first of equals."""
        end = bisect_right(self._slacks[group], self._room(bound))
        for here in _numbers(free & (1 << end) - 1):
            self.nodes += 1
            _, revenue, key = self.lists[group][here]
            self._keep(total + revenue, (*chosen, (group, revenue, key)) if key else chosen)


def bits_of(key: int) -> Iterator[int]:
    """Yield each bit of a key."""
    while key:
        bit = key & -key
        yield bit
        key ^= bit


def _lowest(row: int) -> int:
    return (row & -row).bit_length() - 1


def _numbers(row: int) -> Iterator[int]:
    """Yield the numbers of the bits, lowest first."""
    while row:
        bit = row & -row
        yield bit.bit_length() - 1
        row ^= bit
