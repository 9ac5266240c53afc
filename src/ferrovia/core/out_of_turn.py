"""Why an action has no place now: what its step would say, or where in the turn it belongs.

Steps in which nothing can be decided are left without asking anybody. Who then wants what was
passed over is told the reason for which it was: the objection of that step's own rules.
"""

from __future__ import annotations

from ferrovia.board.naming import listed
from ferrovia.core.action import Action, Pass
from ferrovia.core.events import Skipped
from ferrovia.core.rule import Refusal
from ferrovia.core.step import Move, Step
from ferrovia.core.table import Decision, Table, top_ask
from ferrovia.core.terms import step_name
from ferrovia.core.title import Title


def wrong_step(at: Table, action: Action, now: Decision) -> Refusal:
    """Return why an action of the one who is to decide is not possible in this step."""
    passed = None if top_ask(at.state.flow) is not None else _passed_over(at, action)
    if passed is not None:
        for rule in passed.rules:
            reason = rule.check(at, action)
            if reason is not None:
                return at.title.refuse(rule.id, reason)
    whose, here = now.subject or now.seat, step_name(at.title, now.step)
    return at.title.refuse("turn.step", _when(at, action, whose, here), step_citation(at, now.step))


def not_their_turn(at: Table, action: Action, now: Decision) -> Refusal:
    """Return that somebody else is to decide; and if a turn ended by itself, that it did."""
    reason = f"it is {now.seat}'s decision now, not {action.by}'s"
    if any(isinstance(event, Skipped) and event.actor == action.by for event in at.events):
        reason = f"nothing else could be done in {action.by}'s turn, so it is over; {reason}"
    return at.title.refuse("turn.seat", reason, step_citation(at, now.step))


def step_citation(at: Table, step: str) -> str:
    """Return the id under which a step is cited.

    What an ask is about may be governed by another statement than the kind of ask itself.
    """
    ask = top_ask(at.state.flow)
    special = f"step.{step}.{ask.about}" if ask is not None and ask.about else ""
    return special if special in at.title.citations else f"step.{step}"


def _passed_over(at: Table, action: Action) -> Move | None:
    """Return the move as which an action had its place in an earlier step of this turn."""
    flow = at.state.flow
    earlier = reversed(at.title.rounds[flow.round].steps[: flow.step])
    found = (move for step in earlier for move in step.moves if move.action is type(action))
    return None if isinstance(action, Pass) else next(found, None)


def _when(at: Table, action: Action, whose: str, here: str) -> str:
    """Return in a sentence that something else is decided now, and where the action belongs."""
    if isinstance(action, Pass):
        return f"{whose} cannot pass at '{here}': something has to be chosen"
    flow, title = at.state.flow, at.title
    steps = title.rounds[flow.round].steps
    if top_ask(flow) is None:
        for number, step in enumerate(steps):
            if _opens(step, action):
                name = step_name(title, step.name)
                if number < flow.step:
                    return f"{whose} is at '{here}'; '{name}' is over for this turn"
                return f"{whose} is at '{here}'; '{name}' comes later in this turn"
    else:
        return f"{whose} is at '{here}', which has to be decided first"
    where = steps_with(title, type(action))
    belongs = listed((name if name.startswith("any ") else repr(name) for name in where[:3]), "or")
    later = f"; it belongs to {belongs}" if where else ""
    return f"this is not the time: {whose} is at '{here}'{later}"


def _opens(step: Step, action: Action) -> bool:
    return any(move.action is type(action) for move in step.moves)


def steps_with(title: Title, action: type[Action]) -> tuple[str, ...]:
    """Return the steps and asks in which an action has its place, as they are called."""
    steps = [step for kind in title.rounds.values() for step in kind.steps]
    steps += title.asks.values()
    found = [step_name(title, s.name) for s in steps if any(m.action is action for m in s.moves)]
    anytime = [
        f"any step of the {kind.name} round"
        for kind in title.rounds.values()
        if any(move.action is action for move in kind.anytime)
    ]
    if any(move.action is action for move in title.interjections):
        anytime.append("any time")
    return tuple(dict.fromkeys((*found, *anytime)))
