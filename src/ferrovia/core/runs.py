"""What a corporation could earn: the question put to the route finder, and its answer."""

from __future__ import annotations

from ferrovia.core import tokens
from ferrovia.core.depot import trains_of
from ferrovia.core.names import CorporationId
from ferrovia.core.table import Table
from ferrovia.routes import Question, Run, best_run, has_route


def question(at: Table, corporation: CorporationId) -> Question:
    """Return what decides the revenue of a corporation now."""
    policies = at.title.policies
    return Question(
        trains=tuple(policies.train_model(at, name) for name in trains_of(at, corporation)),
        tokens=tokens.of(at, corporation),
        blocked=tokens.blocked(at, corporation),
        values=policies.stop_values(at, corporation),
        barred=policies.barred(at, corporation),
        beside=at.title.uncounted,
    )


def best(at: Table, corporation: CorporationId, *, budget: int | None = None) -> Run:
    """Return the best run of a corporation's trains, and its proof.

    With a ``budget`` of search nodes, the best one found within it: it may lack its ``proof``, and
    then ``missing`` says how much more a run could earn at most.
    """
    asked = question(at, corporation)
    return best_run(at.title.board, at.state.track, asked, budget=budget)


def may_take_long(at: Table, corporation: CorporationId) -> bool:
    """Whether the best run may take seconds to find: several trains, one of them unlimited."""
    if corporation not in at.state.corporations:
        return False
    trains = trains_of(at, corporation)
    unlimited = (not at.title.policies.train_model(at, name).limits for name in trains)
    return len(trains) > 1 and any(unlimited)


def can_run(at: Table, corporation: CorporationId) -> bool:
    """Whether a corporation has a route on which some train could run, of whatever length."""
    own = tokens.of(at, corporation)
    blocked = tokens.blocked(at, corporation)
    barred, beside = at.title.policies.barred(at, corporation), at.title.uncounted
    board, track = at.title.board, at.state.track
    return has_route(board, track, own, blocked, barred=barred, beside=beside)
