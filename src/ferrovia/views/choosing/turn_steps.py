"""The steps of the turn in progress, and what comes after the decision at hand."""

from __future__ import annotations

from collections.abc import Iterator

from ferrovia.core import holdings, market
from ferrovia.core.depot import trains_of
from ferrovia.core.position import Position
from ferrovia.core.step import Step
from ferrovia.core.table import Decision
from ferrovia.core.terms import round_name, step_name
from ferrovia.core.title import Title
from ferrovia.views.model import StepView
from ferrovia.views.sentences.prompts import is_quiet, what_follows


def steps(position: Position) -> tuple[StepView, ...]:
    """Return the steps of the turn that matter: done, at hand and to come.

    An ask stands before the step that it interrupts. A turn of one step has none to show.
    """
    flow, decision, title = position.state.flow, position.decision, position.title
    if decision is None:
        return ()
    rows: list[StepView] = []
    for number, step in enumerate(position.title.rounds[flow.round].steps):
        at_hand = number == flow.step and decision.ask is None
        if number == flow.step and decision.ask is not None:
            rows.append(_view(title, decision.step, "now"))
        if at_hand:
            rows.append(_view(title, step.name, "now"))
        elif _matters(position, step, done=number < flow.step):
            rows.append(_view(title, step.name, "done" if number < flow.step else "next"))
    if decision.ask is not None and not any(row.state == "now" for row in rows):
        rows.append(_view(title, decision.step, "now"))
    return tuple(rows) if len(rows) > 1 else ()


def _view(title: Title, name: str, state: str) -> StepView:
    return StepView(name, step_name(title, name), state)


def _matters(position: Position, step: Step, *, done: bool) -> bool:
    """Whether a step has something to decide in this turn, as far as that can be foreseen."""
    flow = position.state.flow
    turn, row = flow.turn, position.state.corporations.get(flow.actor)
    if is_quiet(position.title, step.name):
        return False
    if step.name == "extra":
        return bool(position.title.display.further(position)[0])
    if row is None:
        return True
    if step.name in ("run", "dividend"):
        return turn.revenue > 0 if done else bool(trains_of(position, flow.actor))
    if step.name == "token":
        return row.tokens > 0 or turn.tokens > 0
    return True


def then(position: Position) -> str:
    """Return what happens after this decision, in one line; empty when the game is over."""
    decision, flow = position.decision, position.state.flow
    if decision is None:
        return ""
    if decision.ask is not None:
        return _after_ask(position, decision)
    if decision.subject:
        rows = steps(position)
        coming = [row.label for row in rows if row.state == "next"]
        return f"Then: {', '.join(coming)}." if coming else _next_corporation(position)
    if position.title.display.further(position)[0] and what_follows(position):
        return what_follows(position)
    others = holdings.after(position, flow.actor)
    return f"Then {others[0]}'s turn." if others else ""


def _after_ask(position: Position, decision: Decision) -> str:
    flow = position.state.flow
    if not flow.actor:
        return ""
    whose = "your turn" if flow.actor == decision.seat else f"{flow.actor}'s turn"
    return f"Then {whose} goes on."


def _next_corporation(position: Position) -> str:
    """Return who operates next, or what the next round is."""
    for corporation in _waiting(position):
        president = position.title.policies.decider(position, corporation)
        return f"Then {corporation}'s turn ({president})."
    flow = position.state.flow
    if flow.agenda:
        again = flow.agenda[0] == flow.round
        number = flow.number + 1 if again else 1
        return f"Then {round_name(position.title, flow.agenda[0], flow.cycle, number)}."
    return "Then this operating round is over."


def _waiting(position: Position) -> Iterator[str]:
    """Yield those who have not operated in this round, in order."""
    flow, operates = position.state.flow, position.title.policies.operates
    order = tuple(c for c in market.order(position) if operates(position, c))
    kept = tuple(c for c in flow.facts.waiting if c in order) or order
    yield from (c for c in kept if c not in flow.facts.operated and c != flow.actor)
