"""Why something cannot be done: reason, rule, where to look it up, and where it would belong."""

from __future__ import annotations

from ferrovia.board.naming import listed
from ferrovia.core.action import Action
from ferrovia.core.position import Position, move_of
from ferrovia.core.rule import Refusal
from ferrovia.core.saying import step_name
from ferrovia.core.title import Title
from ferrovia.views.model.now import Refused
from ferrovia.views.words import sentence, stopped


def refusal_words(position: Position, action: Action, refusal: Refusal) -> tuple[str, ...]:
    """Return a refusal for a player: the reason, then statement and section to look up."""
    reason = refusal.reason
    if refusal.rule == "turn.step" and position.decision is not None:
        where = homes_of(position.title, type(action))
        now = step_name(position.title, position.decision.step)
        whose = position.decision.subject or position.decision.seat
        belongs = f"; it belongs to: {listed(where, 'or')}" if where else ""
        reason = f"this is not the time: {whose} is at '{now}'{belongs}"
    named = reason.startswith(position.state.seats)
    lines = [stopped(reason) if named else sentence(reason)]
    if refusal.statement:
        lines.append(
            f"See {refusal.cite}, statement {refusal.statement} (type: rule {refusal.statement})."
        )
    return tuple(lines)


def refused(position: Position, action: Action) -> Refused | None:
    """Return why an action may not be played, with the statement in full; ``None`` if it may."""
    refusal = position.refusal(action)
    if refusal is None:
        return None
    known = position.title.statements.get(refusal.statement)
    return Refused(
        rule=refusal.rule,
        reason=refusal_words(position, action, refusal)[0],
        statement=refusal.statement,
        cite=refusal.cite,
        text=known.text if known is not None else "",
    )


def progress(position: Position, action: Action, refusal: Refusal) -> int:
    """Return how many rules let an action pass before one refused it; -1 if none was asked.

    Of several refusals the one that came furthest tells most.
    """
    decision = position.decision
    move = move_of(position, action, decision.seat) if decision is not None else None
    ids = [rule.id for rule in move.rules] if move is not None else []
    return ids.index(refusal.rule) if refusal.rule in ids else -1


def homes_of(title: Title, action: type[Action]) -> tuple[str, ...]:
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


def statement_words(title: Title, wanted: str) -> tuple[str, ...]:
    """Return the statements of a section or one statement in full; empty if there is none."""
    found = [s for s in title.statements.values() if wanted in (s.id, s.section)]
    lines: list[str] = []
    for statement in found:
        if not lines:
            lines.append(f"{title.id}, {statement.heading}")
        lines.append(f"[{statement.id}] {statement.text}")
    return tuple(lines)
