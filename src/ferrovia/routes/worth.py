"""Gains packed into integers: what a stop adds to a route, and what a sum of gains is worth.

From the lowest bits: the number of stops that count towards the two a route needs; if there are
bonuses or a limit of counted stops, the number of all stops, the overlays passed, and a counter or
two sums per bonus; above them revenue, or, for a train that leaves stops out, how many stops it
visits of each value. Gains of stops are simply added.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import gcd

from ferrovia.board.faces import StopId
from ferrovia.routes.appraising import set_amount, stop_value
from ferrovia.routes.lines import Lines
from ferrovia.routes.question import PairBonus, Question, SetBonus, TrainModel

NEED_BITS = 8
NEED_MASK = (1 << NEED_BITS) - 1
LEAST_STOPS = 2
FIELD = 16
"""Bits of every other field."""
OVER_SHIFT = NEED_BITS + FIELD
"""Where the number of overlays stands."""
FIELD_MASK = (1 << FIELD) - 1
MEMORY = 100_000
"""Sums whose worth is remembered."""


Closing = tuple[int, int, int, tuple[tuple[int, int], ...]]
"""A stop that closes an end, in parts; see ``BonusWorth.closing``."""


class Worth:
    """How gains of one train add up; this form knows no bonuses."""

    plain = True
    shift = NEED_BITS
    over = 0
    """What passing an overlay adds."""

    def __init__(self, lines: Lines, question: Question, train: TrainModel) -> None:
        self.lines = lines
        self.question = question
        self.train = train

    def value(self, stop: int) -> int:
        """Return what a stop is worth to the train by itself."""
        stop_id: StopId = self.lines.numbers.stop_ids[stop]
        return stop_value(self.question, self.train, stop_id)

    def gain(self, stop: int) -> int:
        """Return what visiting a stop adds."""
        needed = self.lines.places[stop][0] not in self.question.beside
        return self.value(stop) << self.shift | needed

    def exact(self, total: int) -> int:
        """Return what a route with this sum earns if all its stops count."""
        return total >> self.shift

    def ceiling(self, total: int) -> int:
        """Return no less than what any route with this sum of gains, or a smaller one, earns
        without bonuses for pairs."""
        return total >> self.shift


class BonusWorth(Worth):
    """With bonuses, all stops counting."""

    plain = False

    def __init__(self, lines: Lines, question: Question, train: TrainModel) -> None:
        super().__init__(lines, question, train)
        self.over = 1 << OVER_SHIFT
        self.places: list[int] = []
        """Lowest bit of the counter or sums of each bonus."""
        place = NEED_BITS + 2 * FIELD
        for bonus in train.bonuses:
            self.places.append(place)
            place += 2 * FIELD if isinstance(bonus, PairBonus) else FIELD
        paired = [
            (bonus, place)
            for bonus, place in zip(train.bonuses, self.places, strict=True)
            if isinstance(bonus, PairBonus)
        ]
        self.pair_places = [place for _, place in paired]
        sides = [stop for bonus, _ in paired for stop in (*bonus.first, *bonus.second)]
        self.exclusive = len(set(sides)) == len(sides)
        """Whether a route earns one pair at most, having two ends."""
        self.shift = place
        self.low = (1 << place) - 1
        self._exact: dict[int, int] = {}
        self._ceiling: dict[int, int] = {}
        self._closing: dict[int, Closing] = {}

    def gain(self, stop: int) -> int:
        return super().gain(stop) | self.marks(stop)

    def marks(self, stop: int) -> int:
        """Return what a stop adds to the fields beneath revenue."""
        stop_id = self.lines.numbers.stop_ids[stop]
        marks = 1 << NEED_BITS
        for bonus, place in zip(self.train.bonuses, self.places, strict=True):
            if isinstance(bonus, SetBonus):
                marks += (stop_id in bonus.stops) << place
            elif isinstance(bonus, PairBonus):
                amounts = bonus.first.get(stop_id, 0), bonus.second.get(stop_id, 0)
                if any(amounts) and not self.lines.places[stop][2]:
                    raise ValueError(f"{stop_id} has a pair bonus and is no end of routes")
                marks += amounts[0] << place | amounts[1] << (place + FIELD)
        return marks

    def exact(self, total: int) -> int:
        low = total & self.low
        extra = self._exact.get(low)
        if extra is None:
            extra = _remember(self._exact, low, self.extra(low, pairs=True))
        return (total >> self.shift) + extra

    def ceiling(self, total: int) -> int:
        low = total & self.low
        extra = self._ceiling.get(low)
        if extra is None:
            extra = _remember(self._ceiling, low, self.extra(low, pairs=False))
        return (total >> self.shift) + extra

    def extra(self, low: int, *, pairs: bool, most: int = FIELD_MASK) -> int:
        """Return the bonuses, with or without those for pairs."""
        extra = 0
        for bonus, place in zip(self.train.bonuses, self.places, strict=True):
            field = low >> place & FIELD_MASK
            if isinstance(bonus, SetBonus):
                extra += set_amount(bonus, field)
            elif isinstance(bonus, PairBonus):
                other = low >> (place + FIELD) & FIELD_MASK
                extra += field + other if pairs and field and other else 0
            elif low >> OVER_SHIFT & FIELD_MASK:
                extra += bonus.per_stop * min(low >> NEED_BITS & FIELD_MASK, most)
        return extra

    def closing(self, stop: int) -> Closing:
        """Return a stop that closes an end in parts: its value, that part of its gain, its marks
        for sets and the number of stops, and its amounts in pairs."""
        known = self._closing.get(stop)
        if known is None:
            gain, marks = self.gain(stop), 1 << NEED_BITS
            amounts: list[tuple[int, int]] = []
            for bonus, place in zip(self.train.bonuses, self.places, strict=True):
                if isinstance(bonus, PairBonus):
                    for at in (place, place + FIELD):
                        if amount := gain >> at & FIELD_MASK:
                            amounts.append((at, amount))
                elif isinstance(bonus, SetBonus):
                    marks += gain & FIELD_MASK << place
            known = (self.value(stop), gain & ~self.low, marks, tuple(amounts))
            self._closing[stop] = known
        return known

    def pairs(self, total: int, most: dict[int, int], ends: int) -> int:
        """Return no less than the pair bonuses of a route that may still take ``ends`` ends.

        ``most`` has the greatest amount within reach for each side of each pair.
        """
        found = 0
        for place in self.pair_places:
            first, second = total >> place & FIELD_MASK, total >> (place + FIELD) & FIELD_MASK
            best = first + second if first and second else 0
            if ends and most:
                further, beyond = most.get(place, 0), most.get(place + FIELD, 0)
                if first and beyond:
                    best = max(best, first + beyond)
                if second and further:
                    best = max(best, second + further)
                if ends > 1 and further and beyond:
                    best = max(best, further + beyond)
            found = max(found, best) if self.exclusive else found + best
        return found

    def set_marks(self, closing: list[Closing], ends: int) -> int:
        """Return marks of set bonuses that other ends could bring instead."""
        marks = 0
        for bonus, place in zip(self.train.bonuses, self.places, strict=True):
            if isinstance(bonus, SetBonus):
                number = sum(each[2] >> place & FIELD_MASK for each in closing)
                marks += min(number, ends) << place
        return marks


class CountingWorth(BonusWorth):
    """For a train that counts only so many stops: revenue is kept as stops per value."""

    def __init__(self, lines: Lines, question: Question, train: TrainModel) -> None:
        super().__init__(lines, question, train)
        assert train.counts is not None
        self.most = train.counts
        every = {stop_value(question, train, stop) for stop in question.values}
        self.classes = sorted(every, reverse=True)
        """Values of stops, highest first; the highest has the lowest field."""
        self._class = {value: place for place, value in enumerate(self.classes)}

    def gain(self, stop: int) -> int:
        needed = self.lines.places[stop][0] not in self.question.beside
        place = self._class[self.value(stop)]
        return 1 << (self.shift + FIELD * place) | self.marks(stop) | needed

    def exact(self, total: int) -> int:
        return self._top(total, self._exact, pairs=True)

    def ceiling(self, total: int) -> int:
        return self._top(total, self._ceiling, pairs=False)

    def counts_all(self, total: int) -> bool:
        """Tell whether a route visits no more stops than may count."""
        return total >> NEED_BITS & FIELD_MASK <= self.most

    def values(self, total: int) -> list[int]:
        """Return the values of the stops in a sum of gains, highest first, no more than count."""
        found: list[int] = []
        rest = total >> self.shift
        for value in self.classes:
            found += [value] * (rest & FIELD_MASK)
            rest >>= FIELD
        return found[: self.most]

    def _top(self, total: int, known: dict[int, int], *, pairs: bool) -> int:
        value = known.get(total)
        if value is None:
            value = self.extra(total & self.low, pairs=pairs, most=self.most)
            left, rest = self.most, total >> self.shift
            for each in self.classes:
                number = rest & FIELD_MASK
                if number >= left:
                    value += left * each
                    break
                value += number * each
                left -= number
                rest >>= FIELD
            _remember(known, total, value)
        return value


def _remember(known: dict[int, int], key: int, value: int) -> int:
    if len(known) >= MEMORY:
        known.clear()
    known[key] = value
    return value


def worth_of(lines: Lines, question: Question, train: TrainModel) -> Worth:
    """Return how gains of a train add up, in the simplest form that is exact."""
    if train.counts is not None:
        return CountingWorth(lines, question, train)
    if train.bonuses:
        return BonusWorth(lines, question, train)
    return Worth(lines, question, train)


def unit_of(trains: Iterable[tuple[Question, TrainModel]]) -> int:
    """Return the greatest amount that divides everything these trains can earn."""
    unit = 0
    for question, train in trains:
        unit = gcd(unit, *question.values.values())
        for bonus in train.bonuses:
            if isinstance(bonus, SetBonus):
                unit = gcd(unit, *bonus.amounts)
            elif isinstance(bonus, PairBonus):
                unit = gcd(unit, *bonus.first.values(), *bonus.second.values())
            else:
                unit = gcd(unit, bonus.per_stop)
    return unit or 1
