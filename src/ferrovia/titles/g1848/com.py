"""Commonwealth Railways: launched only when its two homes are linked (1848 §5.3)."""

from __future__ import annotations

from ferrovia.core.names import CorporationId
from ferrovia.core.table import Table
from ferrovia.titles.g1848.own import own

COM: CorporationId = "COM"


def is_free(at: Table) -> bool:
    """Whether COM's link has existed, or is no longer required (§5.3.2, §5.3.5)."""
    return own(at).linked or at.title.has_begun("free_com", at.state.phase)
