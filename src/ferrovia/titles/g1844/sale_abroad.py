"""Trains sold abroad: one at the end of each set of operating rounds ([ABR-1] to [ABR-4])."""

from __future__ import annotations

from collections.abc import Callable

from ferrovia.core import depot
from ferrovia.core.effect import Effect
from ferrovia.core.events import TurnBegan
from ferrovia.core.table import Draft
from ferrovia.family.phases import ask_for_excess, begin_phase_of, remove_from_depot

SELL_ABROAD = Effect("sell_abroad")


def selling(*, late_excess: bool = False) -> Callable[[Draft, tuple[str, ...]], None]:
    """Return the sale of the top train at the end of a set; the first of its type begins a phase.

    Of trains without a number only the first is taken: of the others there are as many as before
    (R-51). House rule ``late_excess``: trains above the limit are not given up at once.
    """

    def sell_abroad(draft: Draft, items: tuple[str, ...] = ()) -> None:
        title = draft.title
        if draft.flow.agenda or not title.has_begun("abroad", draft.phase):
            return
        name = next(name for name, place in depot.on_sale(draft) if place == "depot")
        if not title.trains[name].count and depot.sold_any(draft, name):
            return
        remove_from_depot(draft, name)
        begin_phase_of(draft, name, ask=not late_excess)

    return sell_abroad


def ask_late(draft: Draft, event: TurnBegan) -> None:
    """House rule: trains above the limit are given up when the first company begins its turn."""
    if event.actor in draft.corporations:
        ask_for_excess(draft, draft.height)
