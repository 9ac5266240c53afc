"""Where a route can go on, by the stop where it stands and the arcs it came by last.

A *place* is a stop together with the last few arcs. Arcs that would lead back over them are no
longer offered, so walks from place to place make no small rings. Without memory a place is simply
a stop.
"""

from __future__ import annotations

from ferrovia.routes.network import Arc, View

MEMORY = 3
"""Arcs remembered at most; three are enough against triangles of cities."""
MOST_PLACES = 1_200
"""With more places than this fewer arcs are remembered."""
NOWHERE = -1
"""Instead of a place: the route ends with this arc."""

Way = tuple[Arc, int]
"""An arc, and the place it leads to."""
Key = tuple[int, tuple[int, ...]]


class Ways:
    """The places of one train, with the ways onward from each."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.memory = MEMORY if view.train.counts is not None else 0
        while not self._build():
            self.memory -= 1

    def _build(self) -> bool:
        """Find all places; tell whether they are few enough."""
        view, bits = self.view, self.view.network.lines.numbers.stop_bits
        self.stops: list[int] = []
        """The stop of each place."""
        self.entries: list[int] = []
        """The bit of the side by which each place was reached; 0 without memory."""
        self.onward: list[list[Way]] = []
        """By place: the ways onward."""
        self.roots: dict[int, list[Way]] = {}
        """By own token: the ways away from it."""
        self._places: dict[Key, int] = {}
        self._keys: list[Key] = []
        self._sides: list[int] = []
        for home in view.homes:
            self.roots[home] = [
                (arc, self._place(arc, (bits[home],)) if arc[4] else NOWHERE)
                for arc in view.arcs(home)
            ]
        done = 0
        while done < len(self._keys):
            if self.memory and len(self._keys) > MOST_PLACES:
                return False
            stop, passed = self._keys[done]
            used = 0
            for mask in passed:
                used |= mask
            self.onward.append(
                [
                    (arc, self._place(arc, passed) if arc[4] else NOWHERE)
                    for arc in view.arcs(stop)
                    if not used & arc[0]
                ]
            )
            done += 1
        self.stops = [stop for stop, _ in self._keys]
        self._merge()
        del self._places, self._keys, self._sides
        return True

    def _merge(self) -> None:
        """Make one of all places reached by the same side from which the same ways lead on."""
        kinds: dict[object, int] = {}
        same = [
            kinds.setdefault(each, len(kinds)) for each in zip(self.stops, self._sides, strict=True)
        ]
        while True:
            found: dict[object, int] = {}
            ahead = [
                found.setdefault((kind, *[(arc[0], same[place]) for arc, place in row]), len(found))
                for kind, row in zip(same, self.onward, strict=True)
            ]
            if len(set(same)) == len(found):
                break
            same = ahead
        first: dict[int, int] = {}
        for place, number in enumerate(same):
            first.setdefault(number, place)
        kept = {number: place for place, number in enumerate(first)}
        self.stops = [self.stops[place] for place in first.values()]
        self.entries = [self._sides[place] for place in first.values()]
        renamed = [kept[number] for number in same]
        rows = [self.onward[place] for place in first.values()]
        self.onward = [_renamed(row, renamed) for row in rows]
        self.roots = {home: _renamed(row, renamed) for home, row in self.roots.items()}

    def _place(self, arc: Arc, passed: tuple[int, ...]) -> int:
        """Return the place that an arc leads to."""
        key = (arc[1], (*passed, arc[0])[-self.memory :] if self.memory else ())
        place = self._places.get(key)
        if place is None:
            place = self._places[key] = len(self._keys)
            self._keys.append(key)
            self._sides.append(self.view.entered_by(arc) if self.memory else 0)
        return place


def _renamed(row: list[Way], names: list[int]) -> list[Way]:
    return [(arc, names[place] if place != NOWHERE else NOWHERE) for arc, place in row]
