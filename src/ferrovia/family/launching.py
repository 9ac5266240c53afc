"""Launching: when enough shares are sold a corporation gets its capital and operates."""

from __future__ import annotations

from typing import cast

from ferrovia.core import holdings, ledger
from ferrovia.core.events import CorporationLaunched
from ferrovia.core.names import BANK, CorporationId
from ferrovia.core.state import OwnState
from ferrovia.core.table import Draft, Table


class LaunchingState(OwnState, frozen=True):
    """What a title keeps in the state whose corporations are launched after their start."""

    launched: tuple[CorporationId, ...] = ()
    """Corporations that have received their capital."""


def launched(at: Table) -> tuple[CorporationId, ...]:
    """Return the corporations that have received their capital."""
    return cast(LaunchingState, at.state.own).launched


def bought(at: Table, corporation: CorporationId) -> int:
    """Return how many shares have ever been sold, wherever they are now."""
    new = holdings.shares(at, corporation, corporation)
    return at.title.share_count(corporation) - new


def is_ripe(at: Table, corporation: CorporationId) -> bool:
    """Whether a corporation has a price, enough of it is sold, and it is not launched yet."""
    needed = at.title.kind_of(corporation).launch
    if not needed or corporation in launched(at) or not at.state.corporations[corporation].cell:
        return False
    return bought(at, corporation) >= needed


def launch(draft: Draft, corporation: CorporationId, times: int) -> None:
    """Launch a corporation; the bank pays its capital, some times its initial value."""
    capital = times * draft.corporations[corporation].par
    draft.set_own(launched=(*launched(draft), corporation))
    draft.emit(CorporationLaunched(corporation, capital))
    ledger.pay(draft, BANK, corporation, capital, "capital")
