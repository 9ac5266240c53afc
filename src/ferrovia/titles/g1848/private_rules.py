"""Private companies of 1848 under companies, their end, and what remains of them (§4)."""

from __future__ import annotations

from ferrovia.core.events import TrainBought
from ferrovia.core.step import Move
from ferrovia.core.table import Draft
from ferrovia.family.privates import (
    BUY_PRIVATE,
    close_private,
    close_private_with_presidency,
    from_own_president,
)
from ferrovia.struct import replace
from ferrovia.titles.g1848.title_state import title_state

LASTING = ("desert", "ghan")
"""Powers that can still be used when their private company has closed (§4.3, §4.5)."""


FROM_ANYBODY: Move = BUY_PRIVATE
FROM_DIRECTOR: Move = replace(BUY_PRIVATE, rules=(*BUY_PRIVATE.rules, from_own_president))


def close_privates(draft: Draft, items: tuple[str, ...]) -> None:
    """All private companies close with the first 5/5+; unused rebates stay with their owner."""
    for name, row in draft.privates.items():
        if row.closed:
            continue
        if draft.title.privates[name].power in LASTING and name not in title_state(draft).used:
            draft.set_title_state(rights={**title_state(draft).rights, name: row.owner})
        close_private(draft, name)


def close_with_first_train(draft: Draft, event: TrainBought) -> None:
    """The private company that brought a Director's Share closes when its company buys a train.

    §4.7: from the bank or from another company.
    """
    close_private_with_presidency(draft, event.corporation)
