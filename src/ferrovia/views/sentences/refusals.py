"""Why something cannot be done: reason, rule, where to look it up, and where it would belong."""

from __future__ import annotations

from ferrovia.core.action import Action
from ferrovia.core.position import Position, move_of
from ferrovia.core.rule import Refusal
from ferrovia.core.title import Title
from ferrovia.views.model.now import Refused
from ferrovia.views.sentences.wording import capital, sentence, stopped


def refusal_words(position: Position, action: Action, refusal: Refusal) -> tuple[str, ...]:
    """Return a refusal for a player: the reason, then statement and section to look up."""
    named = refusal.reason.startswith(position.state.seats)
    lines = [stopped(refusal.reason) if named else sentence(refusal.reason)]
    if refusal.says:
        lines.append(f"{capital(refusal.cite)}: {sentence(refusal.says)}")
    elif refusal.statement:
        lines.append(
            f"See {refusal.cite}, statement {refusal.statement} (type: rule {refusal.statement})."
        )
    return tuple(lines)


def refused(position: Position, action: Action) -> Refused | None:
    """Return why an action may not be played, with the statement in full; ``None`` if it may."""
    refusal = position.refusal(action)
    return None if refusal is None else refusal_view(position, action, refusal)


def refusal_view(position: Position, action: Action, refusal: Refusal) -> Refused:
    """Return a refusal as it is shown, with the statement in full."""
    known = position.title.statements.get(refusal.statement)
    return Refused(
        rule=refusal.rule,
        reason=refusal_words(position, action, refusal)[0],
        statement="" if refusal.says else refusal.statement,
        cite=refusal.cite,
        text=refusal.says or (known.text if known is not None else ""),
    )


def progress(position: Position, action: Action, refusal: Refusal) -> int:
    """Return how many rules let an action pass before one refused it; -1 if none was asked.

    Of several refusals the one that came furthest tells most.
    """
    decision = position.decision
    move = move_of(position, action, decision.seat) if decision is not None else None
    ids = [rule.id for rule in move.rules] if move is not None else []
    return ids.index(refusal.rule) if refusal.rule in ids else -1


def statement_words(title: Title, wanted: str) -> tuple[str, ...]:
    """Return the statements of a section or one statement in full; empty if there is none."""
    found = [s for s in title.statements.values() if wanted in (s.id, s.section)]
    lines: list[str] = []
    for statement in found:
        if not lines:
            lines.append(f"{title.id}, {statement.heading}")
        lines.append(f"[{statement.id}] {statement.text}")
    return tuple(lines)
