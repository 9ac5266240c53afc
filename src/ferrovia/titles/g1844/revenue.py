"""Revenue in 1844: the best run is demanded, and who is paid what of it ([REV-5], [DIV-*])."""

from __future__ import annotations

from ferrovia.board.naming import with_article
from ferrovia.core import holdings
from ferrovia.core.names import POOL, CorporationId, Owner
from ferrovia.core.rule import rule
from ferrovia.core.step import Step
from ferrovia.core.table import Table
from ferrovia.core.terms import named_stop
from ferrovia.family.actions import RunTrains
from ferrovia.family.running import COMMON_FLAWS, barred_stop, run_step
from ferrovia.titles.g1844.run_rules import closed_to

FLAWS = (*(kind for kind in COMMON_FLAWS if kind != "gauge"), "train_barred")
"""What can be wrong with a route: there is one gauge, and H trains do not go everywhere."""


@rule("run.bare_mountain")
def mountain_has_railway(at: Table, running: RunTrains) -> str | None:
    """A mountain is visited only once a mountain railway is there."""
    stop = barred_stop(at, running)
    if stop in at.title.board.bare_mountains(at.state.track):
        return f"there is no mountain railway at {named_stop(at.title, stop)} yet"
    return None


@rule("run.kind_barred")
def open_to_kind(at: Table, running: RunTrains) -> str | None:
    """Some kinds of company may not visit red areas."""
    stop, corporation = barred_stop(at, running), at.state.flow.actor
    if stop in closed_to(at, corporation):
        kind = at.title.corporations[corporation].kind
        where = named_stop(at.title, stop)
        return f"{corporation} is {with_article(kind)} company, and {where} is closed to those"
    return None


@rule("run.worthless")
def worth_something(at: Table, running: RunTrains) -> str | None:
    """House rule: an area that is worth nothing in this phase is not visited (G-16)."""
    if stop := barred_stop(at, running):
        return f"{named_stop(at.title, stop)} is worth nothing in phase {at.state.phase}"
    return None


def run_trains(*, claims: bool = False, worthless_barred: bool = False) -> Step:
    """Compose the step in which trains run.

    House rules: ``claims`` (G-01), any legal run will do; ``worthless_barred`` (G-16), trains visit
    nothing that is worth nothing.
    """
    closed = (mountain_has_railway, open_to_kind)
    more = (*closed, worth_something) if worthless_barred else closed
    return run_step(claims=claims, flaws=FLAWS, more=more)


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
