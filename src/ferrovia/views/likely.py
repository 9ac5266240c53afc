"""Which choice is the likely one: what the big button does."""

from __future__ import annotations

from collections.abc import Iterable

from ferrovia.core.position import Position
from ferrovia.views.choice_words import ANYTIME
from ferrovia.views.model import Choice

EXPECTED = ("run_trains", "pay_dividend")
"""What is done as a matter of course wherever it is offered."""
NEVER = ("answer", "sell_shares", "give_up", "take_loan")
"""What nobody should be led to."""
BESIDE = ("sell_shares", "propose_train", "propose_private")
"""What is done now and then; where nothing else is left, passing is the likely thing."""


def likely(position: Position, found: Iterable[Choice], *, building: bool) -> Choice | None:
    """Return the likely choice, if there is one that brings about nothing grave.

    ``building``: tiles may be laid as well.
    """
    choices = [choice for choice in found if choice.group != ANYTIME]
    own = position.title.words.actions
    for choice in choices:
        if choice.kind in EXPECTED:
            return choice if len(choices) == 1 else _safe(choice)
    if building:
        return None
    never = {*NEVER, *(kind for kind, words in own.items() if words.hidden)}
    if len(choices) == 1 and choices[0].kind not in never and choices[0].span is None:
        return _safe(choices[0])
    aside = {*BESIDE, *(kind for kind, words in own.items() if words.beside)}
    rest = [choice for choice in choices if choice.kind not in aside]
    if len(rest) == 1 and rest[0].kind == "pass":
        return _safe(rest[0])
    return None


def _safe(choice: Choice) -> Choice | None:
    return None if choice.grave else choice
