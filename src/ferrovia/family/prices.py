"""Moves of market tokens with what they bring about."""

from __future__ import annotations

from ferrovia.core import market
from ferrovia.core.market_grid import Direction
from ferrovia.core.names import CorporationId
from ferrovia.core.table import Draft


def shift(draft: Draft, corporation: CorporationId, direction: Direction, steps: int = 1) -> None:
    """Move a market token; entering the Closed zone has its consequences at once."""
    market.move(draft, corporation, direction, steps)
    if draft.title.market.is_closed(draft.corporations[corporation].cell):
        draft.title.policies.enter_closed_zone(draft, corporation)


def drop_price(
    draft: Draft, corporation: CorporationId, shares: int, sold: tuple[CorporationId, ...]
) -> None:
    """Move one sold corporation down, as far as the number of shares demands.

    ``sold`` are the corporations sold so far in the same turn or emergency whose tokens moved, in
    the market order they had before: where they meet they lie in that order, below the others. A
    token that has nowhere to go keeps its place in the stack.
    """
    policies = draft.title.policies
    market.move(draft, corporation, "down", policies.sale_drop(shares))
    cell = draft.corporations[corporation].cell
    if draft.title.market.is_closed(cell):
        policies.enter_closed_zone(draft, corporation)
    elif sum(1 for c in sold if draft.corporations[c].cell == cell) > 1:
        market.restack(draft, cell, sold)
