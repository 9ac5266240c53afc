"""Launching: when enough shares are bought a company gets its capital and operates (1848 §5.2)."""

from __future__ import annotations

from ferrovia.core import holdings, ledger
from ferrovia.core.events import CorporationLaunched, CorporationStarted, PhaseBegan, SharesBought
from ferrovia.core.names import BANK, CorporationId
from ferrovia.core.table import Draft, Table
from ferrovia.titles.g1848 import com
from ferrovia.titles.g1848.bank import is_bank
from ferrovia.titles.g1848.own import own


def bought(at: Table, corporation: CorporationId) -> int:
    """Return how many shares have ever been bought, wherever they are now (ruling R-12)."""
    new = holdings.shares(at, corporation, corporation)
    return at.title.share_count(corporation) - new


def operates(at: Table, corporation: CorporationId) -> bool:
    """Whether a company has turns in operating rounds (§5.2.2)."""
    return corporation in own(at).launched


def review(draft: Draft, event: SharesBought | CorporationStarted) -> None:
    """Launch a company whose share has just been bought, if that was the last one needed."""
    launch_if_ready(draft, event.corporation)


def launch_if_ready(draft: Draft, corporation: CorporationId) -> None:
    """Launch a company at the moment all its conditions are met; the bank pays its capital."""
    launched = own(draft).launched
    if corporation in launched or is_bank(draft, corporation):
        return
    figures = draft.title.figures
    if bought(draft, corporation) < figures["launch"]:
        return
    if corporation == com.COM and not com.is_free(draft):
        return
    capital = figures["capital"] * draft.corporations[corporation].par
    draft.set_own(launched=(*launched, corporation))
    draft.emit(CorporationLaunched(corporation, capital))
    ledger.pay(draft, BANK, corporation, capital, "capital")


def review_com(draft: Draft, event: PhaseBegan) -> None:
    """A phase may free COM of the link it has been waiting for (§5.3.5)."""
    launch_if_ready(draft, com.COM)
