"""Revenue in 1844: the best run is demanded, and who is paid what of it ([REV-5], [DIV-*])."""

from __future__ import annotations

from ferrovia.core import holdings
from ferrovia.core.names import POOL, CorporationId, Owner
from ferrovia.core.step import Step
from ferrovia.core.table import Table
from ferrovia.family.running import COMMON_FLAWS, run_step

FLAWS = (*(kind for kind in COMMON_FLAWS if kind != "gauge"), "barred")
"""What can be wrong with a route: there is one gauge, and some places are closed to trains."""


def run_trains(*, claims: bool = False) -> Step:
    """Compose the step in which trains run; ``claims`` (house rule G-01): any legal run will do."""
    return run_step(claims=claims, flaws=FLAWS)


def payouts(at: Table, corporation: CorporationId, revenue: int) -> dict[Owner, int]:
    """Return who is paid what of a dividend ([DIV-2], [DIV-3]).

    Players are paid for their shares, rounded up; the company for those in the pool, rounded down
    (R-21); nobody for those in the initial offering.
    """
    count = at.title.share_count(corporation)
    parts: dict[Owner, int] = {
        seat: -(-revenue * holdings.shares(at, seat, corporation) // count)
        for seat in at.state.seats
    }
    parts[corporation] = revenue * holdings.shares(at, POOL, corporation) // count
    return parts
