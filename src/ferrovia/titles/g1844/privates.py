"""Private companies of 1844 under companies, and their end ([PRV-3], [PRV-4], R-32)."""

from __future__ import annotations

from collections.abc import Callable

from ferrovia.core.events import PhaseBegan
from ferrovia.core.step import Move
from ferrovia.core.table import Draft
from ferrovia.family.privates import BUY_PRIVATE, close_private, from_own_president, may_buy
from ferrovia.struct import replace
from ferrovia.titles.g1844.eva import hand_out, with_train
from ferrovia.titles.g1844.furka import lay_furka

FROM_ANYBODY: Move = replace(BUY_PRIVATE, rules=(may_buy, *BUY_PRIVATE.rules))
FROM_DIRECTOR: Move = replace(FROM_ANYBODY, rules=(*FROM_ANYBODY.rules, from_own_president))


def closing(*, maker_stays: bool = False) -> Callable[[Draft, tuple[str, ...]], None]:
    """Return the end of all private companies: the Furka-Oberalp tile first, EVA last (R-32).

    House rule ``maker_stays``: P7 closes only when EVA is given to a company.
    """

    def close_privates(draft: Draft, items: tuple[str, ...] = ()) -> None:
        lay_furka(draft)
        maker, kinds = with_train(draft), draft.title.privates
        owner = draft.privates[maker].owner
        staying = maker if maker_stays else ""
        for name, row in draft.privates.items():
            if kinds[name].kind == "private" and not row.closed and name != staying:
                close_private(draft, name)
        hand_out(draft, maker, owner)

    return close_privates


def at_once(close: Callable[[Draft, tuple[str, ...]], None]) -> Callable[[Draft, PhaseBegan], None]:
    """House rule: what a phase brings after trains are given up, private companies end before."""

    def react(draft: Draft, event: PhaseBegan) -> None:
        if "close_privates" in draft.title.phase(event.phase).afterwards:
            close(draft, ())

    return react


def closed_before(draft: Draft, items: tuple[str, ...]) -> None:
    """House rule: when trains have been given up, private companies have closed long since."""
