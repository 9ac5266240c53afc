"""First tokens: a company comes to its home when it first operates (1848 §7.7.1)."""

from __future__ import annotations

from ferrovia.core import tokens
from ferrovia.core.events import TurnBegan
from ferrovia.core.table import Draft
from ferrovia.family.buying import place_home


def settle(draft: Draft, event: TurnBegan) -> None:
    """Put the home tokens of a company whose first turn begins."""
    corporation = event.actor
    row = draft.corporations.get(corporation)
    if row is None or row.operated or tokens.of(draft, corporation):
        return
    for hex_id in draft.title.corporations[corporation].homes:
        place_home(draft, corporation, tokens.cities(draft, hex_id)[0])
