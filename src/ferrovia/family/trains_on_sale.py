"""What a train costs at least, and who must buy one."""

from __future__ import annotations

from ferrovia.core.depot import on_sale
from ferrovia.core.names import CorporationId
from ferrovia.core.table import Table
from ferrovia.family.running import can_run, trains_of


def cheapest(at: Table, corporation: CorporationId) -> int | None:
    """Return the price of the cheapest train a corporation could buy at the bank."""
    may_own = at.title.policies.may_own
    prices = [
        at.title.trains[name].price
        for name, _ in on_sale(at)
        if may_own(at, corporation, name) is None
    ]
    return min(prices, default=None)


def must_buy(at: Table, corporation: CorporationId) -> bool:
    """Whether a corporation is obliged to own a train and has none."""
    if trains_of(at, corporation):
        return False
    return can_run(at, corporation)
