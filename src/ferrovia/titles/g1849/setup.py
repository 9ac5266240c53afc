"""The starting order of the corporations (1849 §2.2)."""

from __future__ import annotations

from collections.abc import Callable

from ferrovia.core.names import CorporationId
from ferrovia.core.opening import deal, set_up_corporation
from ferrovia.core.rule import FormError
from ferrovia.core.table import Draft

Order = tuple[CorporationId, ...]
BEGINNERS_TROUBLE = "IFT"
EASY_PLACE = 3
"""Index of the fourth place, where the beginner option puts IFT."""


def as_dealt(order: Order) -> Order:
    """Leave the order as it is."""
    return order


def shifted(order: Order) -> Order:
    """Move IFT from the first three to the fourth place; the others move up (R1)."""
    if order.index(BEGINNERS_TROUBLE) >= EASY_PLACE:
        return order
    others = [c for c in order if c != BEGINNERS_TROUBLE]
    return (*others[:EASY_PLACE], BEGINNERS_TROUBLE, *others[EASY_PLACE:])


def swapped(order: Order) -> Order:
    """Swap IFT, if among the first three, with the fourth (house rule)."""
    place = order.index(BEGINNERS_TROUBLE)
    if place >= EASY_PLACE:
        return order
    changed = list(order)
    changed[place], changed[EASY_PLACE] = changed[EASY_PLACE], changed[place]
    return tuple(changed)


def dealer(
    corporations: Order, in_play: int, adjust: Callable[[Order], Order]
) -> Callable[[str], Order]:
    """Return the function that deals the order of the corporations in play from a seed.

    All six are ordered, the beginner option is applied, then the sixth is removed.
    """

    def dealt(seed: str) -> Order:
        return adjust(deal(seed, "corporations", corporations))[:in_play]

    return dealt


def setup_for(in_play: int) -> Callable[[Draft, Order], None]:
    """Return the set-up with a given number of corporations."""

    def setup(draft: Draft, order: Order) -> None:
        known = [c for c in order if c in draft.title.corporations]
        if len(set(known)) != in_play or len(order) != in_play:
            raise FormError(
                f"the deal must order {in_play} different corporations, not {', '.join(order)}"
            )
        for corporation in draft.title.corporations:
            if corporation in order:
                set_up_corporation(draft, corporation)
        draft.set_title_state(order=order)

    return setup
