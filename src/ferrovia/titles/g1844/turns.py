"""Whose turn it is, for house rules that bind what could be done at any time to turns."""

from __future__ import annotations

from ferrovia.core.flow import Ask
from ferrovia.core.table import Table
from ferrovia.family.phases import DISCARDING
from ferrovia.titles.g1844.debt import REPAYING


def is_turn_of(at: Table, actor: str) -> bool:
    """Whether it is the turn of a player or a company, be it that trains are given up or debt paid.

    At the end of an operating round nobody's turn is left.
    """
    flow = at.state.flow
    if flow.actor != actor or actor in flow.facts.operated:
        return False
    asks = (entry.kind for entry in flow.pending if isinstance(entry, Ask))
    return all(kind in (DISCARDING.name, REPAYING.name) for kind in asks)
