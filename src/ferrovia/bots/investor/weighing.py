"""Trying what is offered, and what may follow in the same turn, by the worth of the position."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from ferrovia.bots.choice import Budget
from ferrovia.bots.evaluation.valuation import Valued, Valuer
from ferrovia.core import Action, Pass, Position
from ferrovia.core.names import Seat
from ferrovia.family.actions import SellShares
from ferrovia.struct import Struct

NEAR = 3
"""Choices within so much of the best, in the money of the title, are as good as it."""
PER_CENT = 2
"""And those within so much of what the best one gains."""
FOLLOWING = 4
"""Purchases that are tried after a sale."""
ALIKE = 40
"""Actions of one kind that are tried at most; titles may offer hundreds."""


class Tried(Struct, frozen=True):
    """An action, what the position after it is worth, and what would follow in the same turn."""

    action: Action
    after: Valued
    then: Action | None = None


def candidates(position: Position, rng: Random) -> list[Action]:
    """Return what is tried: of every kind so many, drawn where there are more."""
    kinds: dict[type[Action], list[Action]] = {}
    for offer in position.offers():
        kinds.setdefault(type(offer.action), []).extend(offer.ends())
    found: list[Action] = []
    for actions in kinds.values():
        found.extend(actions if len(actions) <= ALIKE else rng.sample(actions, ALIKE))
    return found


def try_all(
    position: Position, valuer: Valuer, actions: Iterable[Action], budget: Budget
) -> list[Tried]:
    """Return what actions lead to, the best first; sales with the best purchase after them."""
    tried: list[Tried] = []
    sales: list[tuple[SellShares, Position]] = []
    for action in actions:
        after = position.play(action)
        budget -= 1
        tried.append(Tried(action, valuer.value(after)))
        if isinstance(action, SellShares) and is_turn_of(after, valuer.seat):
            sales.append((action, after))
        if budget <= 0:
            break
    tried.sort(key=lambda each: -each.after.value)
    purchases = [t.action for t in tried if not isinstance(t.action, SellShares | Pass)]
    for sale, after in sales:
        tried.extend(_followed(after, sale, purchases[:FOLLOWING], valuer))
    tried.sort(key=lambda each: -each.after.value)
    return tried


def _followed(
    after: Position, sale: SellShares, purchases: list[Action], valuer: Valuer
) -> Iterable[Tried]:
    """Yield a sale with each of some purchases after it; those that it made possible come first."""
    offered = [a for offer in after.offers() for a in offer.ends()]
    for action in offered:
        if action in purchases:
            yield Tried(sale, valuer.value(after.play(action)), action)


def is_turn_of(position: Position, seat: Seat) -> bool:
    """Whether a seat goes on with its own stock turn."""
    now = position.decision
    return now is not None and now.seat == seat and now.ask is None and not now.subject


def pick(tried: list[Tried], rng: Random) -> Tried:
    """Return one of the best: the same worth does not always mean the same game."""
    best = tried[0].after.value
    spread = best - tried[-1].after.value
    near = [t for t in tried if t.after.value >= best - NEAR - spread * PER_CENT // 1000]
    return rng.choice(near)
