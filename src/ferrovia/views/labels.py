"""A short label for every action: what would be done, for how much, and what it brings about.

A label is made only when it is shown. It goes by the ``type`` of the action's JSON form.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ferrovia.core.action import Offer, as_json
from ferrovia.core.position import Position
from ferrovia.views import labels_operating, labels_stock
from ferrovia.views.words import step_name

Label = Callable[[Position, Offer, dict[str, Any]], str]
"""``label(position, offer, plain)``; ``plain`` is the action's JSON form."""

PASSES = {
    "initial": "buy nothing and bid on nothing",
    "privates": "buy nothing and lower no price",
    "auction": "drop out of the auction",
    "extra": "buy no further certificate",
    "track": "lay no tile",
    "token": "place no token",
    "trains": "buy no train",
    "financing": "leave the corporation's own certificates as they are",
    "interest": "pay the interest of the bond",
    "end_of_turn": "end the turn",
    "steamer_tile": "lay no tile",
    "steamer_token": "place no token",
    "token_trade": "buy no station token",
    "e_token": "buy no E token",
    "repay": "do not repay the bond",
    "bond": "issue no bond",
}
"""What a pass means, step by step."""


def _pass(position: Position, offer: Offer, plain: dict[str, Any]) -> str:
    decision = position.decision
    step = decision.step if decision is not None else ""
    turn = position.state.flow.turn
    if step == "stock":
        return "Pass: end your turn" if turn.acted else "Pass"
    if step == "trains" and turn.bought:
        return "Pass: buy no more trains"
    if step == "track" and turn.tiles:
        return "Pass: go on"
    meaning = PASSES.get(step)
    return f"Pass: {meaning}" if meaning else "Pass"


LABELS: dict[str, Label] = {
    "pass": _pass,
    **labels_stock.LABELS,
    **labels_operating.LABELS,
}
"""Labels by type of action."""


def label(position: Position, offer: Offer) -> str:
    """Return the label of something that is offered; a number left open is shown as a range."""
    plain = as_json(offer.action)
    make = LABELS.get(plain["type"])
    if make is not None:
        return make(position, offer, plain)
    words = [f"{name} {value}" for name, value in plain.items() if name not in ("type", "by")]
    return ", ".join((step_name(plain["type"]).capitalize(), *words))
