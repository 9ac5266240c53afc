"""Random games to look at, position by position."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from ferrovia.bots import choose
from ferrovia.core import Position
from ferrovia.titles import load

NAMES = ("Ann", "Bob", "Cy", "Dee")


def positions(
    options: tuple[str, ...] = (), seed: int = 5, *, every: int = 4, first: int = 80
) -> Iterator[Position]:
    """Yield the first positions of a random game, and every so manieth of the others."""
    position = Position.new(load("1849", 4, options), NAMES, seed)
    rng = Random(seed)
    while not position.over:
        assert position.decision is not None
        if position.state.seq < first or position.state.seq % every == 0:
            yield position
        position = position.play(choose(position, position.decision.seat, rng))
    yield position
