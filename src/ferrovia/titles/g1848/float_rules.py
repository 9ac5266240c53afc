"""Floating: when enough shares are bought a company gets its capital and operates (1848 §5.2)."""

from __future__ import annotations

from collections.abc import Callable

from ferrovia.core.events import CorporationStarted, PhaseBegan, SharesBought, TileLaid
from ferrovia.core.names import CorporationId
from ferrovia.core.table import Draft, Table
from ferrovia.family.floating import can_float, float_corporation
from ferrovia.titles.g1848 import com
from ferrovia.titles.g1848.title_state import title_state


def operates(at: Table, corporation: CorporationId) -> bool:
    """Whether a company has turns in operating rounds (§5.2.2, §5.3.2)."""
    if corporation not in title_state(at).floated:
        return False
    return corporation != com.COM or com.is_free(at)


def float_when_bought(
    *, com_waits: bool
) -> Callable[[Draft, SharesBought | CorporationStarted], None]:
    """Return what floats a company whose share just bought was the last one needed.

    ``com_waits``: COM is paid when it is linked; else, as a house rule, with its shares alone.
    """

    def float_it(draft: Draft, event: SharesBought | CorporationStarted) -> None:
        if event.corporation != com.COM or not com_waits or com.is_free(draft):
            float_if_bought(draft, event.corporation)

    return float_it


def float_com_when_free(draft: Draft, event: PhaseBegan | TileLaid) -> None:
    """A phase or a tile may free COM of the link it has been waiting for (§5.3.4, §5.3.5)."""
    if com.is_free(draft):
        float_if_bought(draft, com.COM)


def float_if_bought(draft: Draft, corporation: CorporationId) -> None:
    """Float a company of which enough shares are bought (§5.2.2)."""
    if corporation not in title_state(draft).taken_over and can_float(draft, corporation):
        float_corporation(draft, corporation, draft.title.kind_of(corporation).capital)
