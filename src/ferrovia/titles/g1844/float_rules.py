"""Floating: when half of a company has left the initial offering ([LAU-1] to [LAU-4])."""

from __future__ import annotations

from ferrovia.core.events import CorporationStarted, SharesBought
from ferrovia.core.names import CorporationId
from ferrovia.core.table import Draft, Table
from ferrovia.family import floating as family
from ferrovia.titles.g1844.title_data import kind_data
from ferrovia.titles.g1844.title_state import title_state


def operates(at: Table, corporation: CorporationId) -> bool:
    """Whether a company has turns in operating rounds ([OR-2])."""
    return corporation in title_state(at).floated


def float_if_sold(draft: Draft, event: SharesBought | CorporationStarted) -> None:
    """Float a company whose share has just been bought, if that was the last one needed."""
    if family.can_float(draft, event.corporation):
        float_company(draft, event.corporation)


def float_company(draft: Draft, corporation: CorporationId) -> None:
    """Float a company: capital and markers, which may depend on its par value.

    From phase 6 on it receives all its capital, and has no destination ([HIS-2], [DST-6]).
    """
    kind = kind_data(draft.title, corporation)
    times, par = kind.capital, draft.corporations[corporation].par
    if kind.destination_capital and draft.title.has_begun("full_capital", draft.phase):
        times += kind.destination_capital
        draft.set_title_state(settled=(*title_state(draft).settled, corporation))
    if par in kind.tokens_by_value:
        draft.set_corporation(corporation, tokens=kind.tokens_by_value[par])
    family.float_corporation(draft, corporation, times)
