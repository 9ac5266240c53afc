"""Floating: when enough shares are sold a corporation gets its capital and operates."""

from __future__ import annotations

from typing import cast

from msgspec import field

from ferrovia.core import holdings, ledger
from ferrovia.core.events import CorporationFloated
from ferrovia.core.names import BANK, CorporationId
from ferrovia.core.state import TitleState
from ferrovia.core.table import Draft, Table


class FloatingState(TitleState, frozen=True):
    """What a title keeps in the state whose corporations float after their start."""

    floated: tuple[CorporationId, ...] = field(name="launched", default=())
    """Corporations that have received their capital."""


def floated(at: Table) -> tuple[CorporationId, ...]:
    """Return the corporations that have received their capital."""
    return cast(FloatingState, at.state.title_state).floated


def shares_sold(at: Table, corporation: CorporationId) -> int:
    """Return how many shares have ever been sold, wherever they are now."""
    new = holdings.shares(at, corporation, corporation)
    return at.title.share_count(corporation) - new


def can_float(at: Table, corporation: CorporationId) -> bool:
    """Whether a corporation has a price, enough of it is sold, and it has not floated yet."""
    needed = at.title.kind_of(corporation).floats_at
    if not needed or corporation in floated(at) or not at.state.corporations[corporation].cell:
        return False
    return shares_sold(at, corporation) >= needed


def float_corporation(draft: Draft, corporation: CorporationId, times: int) -> None:
    """Float a corporation; the bank pays its capital, some times its par price."""
    capital = times * draft.corporations[corporation].par
    draft.set_title_state(floated=(*floated(draft), corporation))
    draft.emit(CorporationFloated(corporation, capital))
    ledger.pay(draft, BANK, corporation, capital, "capital")
