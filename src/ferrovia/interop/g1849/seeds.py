"""The order of corporations that a seed of 18xx.games stands for, and the seed of an order."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

MODULUS = 2**31
MULTIPLIER = 1103515245
INCREMENT = 12345
SEEDS = 4_600
"""Every order of six occurs below this seed."""
DELAYED = "IFT"
FIRST_PLACES = 3

Order = tuple[str, ...]


def numbers(seed: int) -> Iterator[int]:
    """Yield the site's random numbers: a linear congruential generator."""
    value = seed % MODULUS
    while True:
        value = (MULTIPLIER * value + INCREMENT) % MODULUS
        yield value


def order_of(seed: int, names: Order, *, delay: bool, in_play: int) -> Order:
    """Return the order in which corporations can be started.

    ``names`` in the site's order; ``delay``: its beginner option, which swaps one corporation with
    the fourth; the last are dropped if not all are ``in_play``.
    """
    drawn = dict(zip(names, numbers(seed), strict=False))
    order = sorted(names, key=lambda name: drawn[name])
    if delay and (place := order.index(DELAYED)) < FIRST_PLACES:
        order[place], order[FIRST_PLACES] = order[FIRST_PLACES], order[place]
    return tuple(order[:in_play])


@lru_cache(maxsize=16)
def _seeds(names: Order, delay: bool, in_play: int) -> dict[Order, int]:
    found: dict[Order, int] = {}
    for seed in range(SEEDS):
        found.setdefault(order_of(seed, names, delay=delay, in_play=in_play), seed)
    return found


def seed_of(order: Order, names: Order, *, delay: bool) -> int | None:
    """Return the lowest seed that deals an order; ``None`` if the option rules it out."""
    return _seeds(names, delay, len(order)).get(order)
