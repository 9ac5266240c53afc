"""Trains sold abroad: one at the end of each set of operating rounds ([ABR-1] to [ABR-4])."""

from __future__ import annotations

from ferrovia.core import depot
from ferrovia.core.table import Draft
from ferrovia.family.phases import begin_phase_of, lose_from_depot


def sell_abroad(draft: Draft, items: tuple[str, ...] = ()) -> None:
    """Take the top train out of the game if the set is over; the first of its kind begins a phase.

    Of trains without a number only the first is taken: of the others there are as many as before
    (R-51).
    """
    title = draft.title
    if draft.flow.agenda or not title.has_begun("abroad", draft.phase):
        return
    name = next(name for name, place in depot.on_sale(draft) if place == "depot")
    if not title.trains[name].count and depot.sold_any(draft, name):
        return
    lose_from_depot(draft, name)
    begin_phase_of(draft, name)
