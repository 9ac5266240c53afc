"""Which stop of a tile is which stop of what lay there before."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations, product

from ferrovia.board.faces import FIRST_STOP, Face, renumbered


def stops_fit(old: tuple[str, ...], new: tuple[str, ...], joins: tuple[str, ...]) -> bool:
    """Whether a tile with some kinds of stop may follow, given the kinds it may join."""
    if len(old) <= len(new):
        return old == new
    before, after = Counter(old), Counter(new)
    return before.keys() == after.keys() and all(
        before[kind] == number or (kind in joins and before[kind] > number)
        for kind, number in after.items()
    )


def stop_numbers(old: Face, new: Face) -> tuple[int, ...]:
    """Return the number that each stop of a face gets on another: that of the stop there with
    all of its track, if the two faces tell, or else its own."""
    own = tuple(range(len(old.stops)))
    if len(own) < 2 or not 0 < len(new.stops) <= len(own):
        return own
    ends = {(piece.a, piece.b) for piece in new.pieces}
    kinds = [stop.kind for stop in new.stops]
    for order in _orders(len(own), len(new.stops)):
        moved = renumbered(old, order)
        kept = all((p.a, p.b) in ends for p in moved.pieces if p.b >= FIRST_STOP)
        if kept and [stop.kind for stop in moved.stops] == kinds:
            return order
    return own


def _orders(old: int, new: int) -> Iterator[tuple[int, ...]]:
    """Yield the ways to number some stops so that every one of as many or fewer is meant."""
    if old == new:
        yield from permutations(range(old))
    else:
        every = product(range(new), repeat=old)
        yield from (order for order in every if len(set(order)) == new)
