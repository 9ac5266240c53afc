"""A short label for every action: what would be done, for how much, and what it brings about.

A label is made only when it is shown. It goes by the ``type`` of the action's JSON form.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ferrovia.core.action import Offer, as_json
from ferrovia.core.position import Position
from ferrovia.core.terms import as_words
from ferrovia.core.title import Title
from ferrovia.views import labels_operating, labels_stock
from ferrovia.views.consequences import at_once, closings, consequences, with_consequences
from ferrovia.views.templates import fill, offer_names
from ferrovia.views.words import capital

Label = Callable[[Position, Offer, dict[str, Any]], str]
"""``label(position, offer, plain)``; ``plain`` is the action's JSON form."""

PASSES = {
    "extra": "buy no further certificate",
    "track": "lay no tile",
    "token": "place no token",
    "trains": "buy no train",
    "end_of_turn": "end the turn",
}
"""What a pass means in the steps that titles share."""


def pass_words(title: Title, step: str) -> str:
    """Return what a pass means in a step; empty where it means nothing more."""
    return title.words.passes.get(step) or PASSES.get(step, "")


def pass_now(position: Position) -> tuple[str, str | None]:
    """Return the step that a pass ends, and what it means there after what has been done.

    ``None``: what it always means.
    """
    step = position.decision.step if position.decision is not None else ""
    turn = position.state.flow.turn
    if step == "stock":
        return step, "end your turn" if turn.acted else ""
    if step == "trains" and turn.bought:
        return step, "buy no more trains"
    if step == "track" and turn.tiles:
        return step, "go on"
    return step, None


def _pass(position: Position, offer: Offer, plain: dict[str, Any]) -> str:
    step, meaning = pass_now(position)
    if meaning is None:
        meaning = pass_words(position.title, step)
    text = f"Pass: {meaning}" if meaning else "Pass"
    return with_consequences(text, closings(position, at_once(position, offer.action)))


LABELS: dict[str, Label] = {
    "pass": _pass,
    **labels_stock.LABELS,
    **labels_operating.LABELS,
}
"""Labels of the actions that titles share, by type."""


def label(position: Position, offer: Offer) -> str:
    """Return the label of something that is offered; a number left open is shown as a range.

    A title's own words come first; a type of action without any is told by its fields.
    """
    plain = as_json(offer.action)
    kind = plain["type"]
    own = position.title.words.actions.get(kind)
    if own is not None:
        step = position.decision.step if position.decision is not None else ""
        template = own.at.get(step, own.label)
        text = fill(position.title, template, offer_names(position, offer, plain))
        if own.bare:
            return text
        return with_consequences(text, consequences(position, at_once(position, offer.action)))
    make = LABELS.get(kind)
    if make is not None:
        return make(position, offer, plain)
    words = [f"{name} {value}" for name, value in plain.items() if name not in ("type", "by")]
    return ", ".join((capital(as_words(kind)), *words))
