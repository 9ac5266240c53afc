"""Passes that give nothing away: nobody needs to be asked for them.

Some moves are open at any time of a turn, and keep a step open in which nothing else is left to
decide. Whoever has laid their tile would be asked "anything else?" there, and again in each step
after it. Tables and terminals pass for a player where this can make no difference; the pass is an
action like all others, so records and rules know nothing of it.
"""

from __future__ import annotations

from collections.abc import Iterable

from ferrovia.core.action import Action, Pass
from ferrovia.core.position import Position, current_step, is_possible


def free_pass(position: Position) -> Pass | None:
    """Return the pass by which whoever decides gives nothing away, if there is one.

    Nothing may be left in the step itself. And whatever else is open must come to the same before
    the pass and after it, in the same turn: a loan that would pay for another tile does not.
    """
    now = position.decision
    if now is None or now.ask is not None or _has_own_choice(position):
        return None
    passing = Pass(by=now.seat)
    if position.refusal(passing) is not None:
        return None
    later = position.play(passing)
    if not _same_turn(position, later):
        return None
    others = (action for action in position.legal_actions() if not isinstance(action, Pass))
    return passing if _all_meet(position, later, others, passing) else None


def _has_own_choice(position: Position) -> bool:
    """Whether the current step has more to decide than what is open at any time."""
    step = current_step(position)
    moves = step.moves if step is not None else ()
    return any(move.action is not Pass and is_possible(position, move) for move in moves)


def _same_turn(position: Position, later: Position) -> bool:
    before, after = position.state.flow, later.state.flow
    if later.decision is None or position.decision is None:
        return False
    return later.decision.seat == position.decision.seat and (
        (before.round, before.cycle, before.number, before.actor)
        == (after.round, after.cycle, after.number, after.actor)
    )


def _all_meet(now: Position, later: Position, actions: Iterable[Action], passing: Pass) -> bool:
    """Whether each action leads to the same position, played now or after the pass."""
    return all(
        later.refusal(action) is None and _meet(now.play(action), later.play(action), passing)
        for action in actions
    )


def _meet(now: Position, later: Position, passing: Pass) -> bool:
    """Whether a position before the pass comes to be the one after it.

    What is asked in between, such as whether somebody agrees to a price, is answered in every way.
    """
    if now.decision is not None and now.decision.ask is not None:
        return now.decision == later.decision and _all_meet(
            now, later, now.legal_actions(), passing
        )
    if now.state.flow.step < later.state.flow.step and now.refusal(passing) is None:
        if _has_own_choice(now):
            return False
        now = now.play(passing)
    return now.fingerprint == later.fingerprint
