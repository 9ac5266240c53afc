"""Running trains: the question put to the route finder, and the rules for a claimed run."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from operator import is_
from typing import Literal

from ferrovia.board.faces import StopId
from ferrovia.board.track import TrackTable
from ferrovia.core.action import Action, Offer, RunOffer
from ferrovia.core.depot import trains_of
from ferrovia.core.events import TrainsRan
from ferrovia.core.names import CorporationId
from ferrovia.core.rule import Rule, rule
from ferrovia.core.runs import best, can_run, question
from ferrovia.core.step import Move, Step
from ferrovia.core.table import Draft, Table
from ferrovia.family.actions import RoutePlan, RunTrains
from ferrovia.routes import (
    FLAWS,
    TRAIN_FLAWS,
    Flaw,
    Leg,
    Question,
    Run,
    any_route,
    examine,
)


def plan(at: Table, corporation: CorporationId, run: Run) -> tuple[RoutePlan, ...]:
    """Return the routes of a run as an action states them."""
    names = trains_of(at, corporation)
    return tuple(RoutePlan(names[route.train], route.legs) for route in run.routes)


def verdict(at: Table, running: RunTrains) -> Run | Flaw:
    """Return the valued run that an action claims, or its first flaw.

    Every rule on runs asks this of the same action, so the last answer is kept, with the very
    values it was made from.
    """
    state = at.state
    kept = _JUDGED.of(state.track).get("last")
    made_from = (
        *(running, at.title, state.flow, state.tokens, state.beside, state.trains),
        *(state.title_state, state.phase),
    )
    if kept and all(map(is_, kept[0], made_from)):
        return kept[1]
    names = trains_of(at, state.flow.actor)
    found = _examined(at, names, question(at, state.flow.actor), running)
    _JUDGED.of(state.track)["last"] = (made_from, found)
    return found


_JUDGED: TrackTable[Literal["last"], tuple[tuple[object, ...], Run | Flaw]] = TrackTable()
"""The last verdict, with the very values it was made from."""


def _examined(at: Table, names: tuple[str, ...], asked: Question, running: RunTrains) -> Run | Flaw:
    idle = list(names)
    claimed: list[tuple[int, tuple[Leg, ...]]] = []
    counting: dict[int, tuple[StopId, ...]] = {}
    for route in running.routes:
        if route.train not in idle:
            return Flaw("train", f"{at.state.flow.actor} has no {route.train} left to run")
        number = idle.index(route.train)
        idle[number] = ""
        claimed.append((number, route.legs))
        counting[number] = route.counted
    return examine(at.title.board, at.state.track, asked, tuple(claimed), counting)


def _flaw_rule(kind: str) -> Rule:
    def check(at: Table, running: RunTrains) -> str | None:
        found = verdict(at, running)
        return found.text if isinstance(found, Flaw) and found.kind == kind else None

    check.__doc__ = f"A run is refused where {ALL_FLAWS[kind]}."
    return Rule(f"run.{kind}", check)


ALL_FLAWS = {**FLAWS, **TRAIN_FLAWS}
ROUTE_RULES: dict[str, Rule] = {kind: _flaw_rule(kind) for kind in ALL_FLAWS}
"""What runs obey; each kind of flaw is a rule of its own."""
COMMON_FLAWS = tuple(FLAWS)


def barred_stop(at: Table, running: RunTrains) -> StopId:
    """Return the stop of a run that its title closes to the corporation; empty: none.

    For titles that close stops for several reasons, each a rule of its own.
    """
    found = verdict(at, running)
    return found.stop if isinstance(found, Flaw) and found.kind == "barred" else ""


@rule("run.some")
def runs_a_train(at: Table, running: RunTrains) -> str | None:
    """A corporation that can run a train runs at least one."""
    corporation = at.state.flow.actor
    if (
        running.routes
        or any_route(at.title.board, at.state.track, question(at, corporation)) is None
    ):
        return None
    return f"{corporation} can run a train, so it must run at least one"


@rule("run.best")
def highest_revenue(at: Table, running: RunTrains) -> str | None:
    """The highest revenue that can be shown must be taken."""
    claimed = verdict(at, running)
    assert isinstance(claimed, Run)
    proven = best(at, at.state.flow.actor)
    if claimed.revenue < proven.revenue:
        money = at.title.money
        return f"this run earns {money(claimed.revenue)}; {money(proven.revenue)} can be shown"
    return None


def _possible(at: Table) -> bool:
    corporation = at.state.flow.actor
    return bool(trains_of(at, corporation)) and can_run(at, corporation)


def _best_offer(*, claims: bool, some: bool) -> Callable[[Table], Iterator[Offer]]:
    def candidates(at: Table) -> Iterator[Offer]:
        if _possible(at):
            corporation = at.state.flow.actor
            found = best(at, corporation)
            seat = at.title.policies.decider(at, corporation)
            action = RunTrains(by=seat, routes=plan(at, corporation, found))
            must_run = some and bool(found.routes)
            yield RunOffer(action, revenue=found.revenue, claims=claims, some=must_run)

    return candidates


@rule("run.routes")
def has_trains_and_routes(at: Table, running: RunTrains) -> str | None:
    """A corporation with trains and a route runs; without either there is no run."""
    corporation = at.state.flow.actor
    if not trains_of(at, corporation):
        return f"{corporation} has no train"
    if not can_run(at, corporation):
        return f"{corporation} has no route"
    return None


def run(draft: Draft, running: RunTrains) -> None:
    """Run the trains; what becomes of the revenue is decided next."""
    corporation = draft.flow.actor
    found = verdict(draft, running)
    assert isinstance(found, Run)
    names = trains_of(draft, corporation)
    routes = tuple((names[route.train], route.stops, route.revenue) for route in found.routes)
    legs = tuple(route.legs for route in found.routes)
    lengths = tuple(route.length for route in found.routes)
    some_passed = any(route.counted != route.stops for route in found.routes)
    counted = tuple(route.counted for route in found.routes) if some_passed else ()
    draft.emit(TrainsRan(corporation, found.revenue, routes, legs, lengths, counted))
    draft.set_turn(revenue=found.revenue)
    draft.next_step()


def _no_run(draft: Draft) -> None:
    draft.set_turn(revenue=0)
    draft.next_step()


def run_step(
    *, claims: bool, flaws: tuple[str, ...] = COMMON_FLAWS, more: tuple[Rule, ...] = ()
) -> Step:
    """Compose the run step.

    ``claims``: any legal run is accepted. ``flaws``: the kinds of flaw that routes of the title can
    have. ``more``: its further rules.
    """
    rules = (has_trains_and_routes, *(ROUTE_RULES[kind] for kind in flaws), *more)
    if not claims:
        rules = (*rules, highest_revenue)
    offer = _best_offer(claims=claims, some=runs_a_train in more)
    move = Move(RunTrains, rules, offer, run, possible=_possible)
    return Step("run", (move,), skip=_no_run)


def covers(at: Table, offer: RunOffer, action: Action) -> bool:
    """Whether a run falls under an offer: as good as the best or, where claims count, legal."""
    if not isinstance(action, RunTrains) or action.by != offer.action.by:
        return False
    if offer.some and not action.routes:
        return False
    found = verdict(at, action)
    return isinstance(found, Run) and (offer.claims or found.revenue == offer.revenue)
