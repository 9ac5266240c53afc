"""Passing: a step of an operating turn, a turn of one's own, a question."""

from __future__ import annotations

from collections.abc import Iterator

from ferrovia.core.action import Action, Pass
from ferrovia.core.events import Passed
from ferrovia.core.position import current_step
from ferrovia.core.step import Move
from ferrovia.core.table import Draft, Table, asked


def pass_candidates(at: Table) -> Iterator[Action]:
    """Offer a pass to whoever decides for the operating corporation."""
    yield Pass(by=at.title.policies.decider(at, at.state.flow.actor))


def pass_in_turn(at: Table) -> Iterator[Action]:
    """Offer a pass to the seat whose turn it is."""
    yield Pass(by=at.state.flow.actor)


def pass_when_asked(at: Table) -> Iterator[Action]:
    """Offer a pass to the seat that is asked something."""
    yield Pass(by=asked(at).seat)


def pass_step(draft: Draft, passing: Pass) -> None:
    """Go on to the next step."""
    step = current_step(draft)
    name, turn = step.name if step else "", draft.flow.turn
    done = {"track": turn.tiles, "token": turn.tokens, "trains": turn.bought}
    draft.emit(Passed(passing.by, name, draft.flow.actor, again=bool(done.get(name))))
    draft.next_step()


PASS_STEP = Move(Pass, (), pass_candidates, pass_step)
