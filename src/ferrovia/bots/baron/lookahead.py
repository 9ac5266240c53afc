"""What a baron tries in operating turns: a builder's ideas, played on to the next round."""

from __future__ import annotations

from random import Random

from ferrovia.bots.builder.decisions import opinions
from ferrovia.bots.choice import Budget
from ferrovia.bots.evaluation.valuation import Valued, Valuer
from ferrovia.bots.investor.rollouts import play_on
from ferrovia.core import Action, Position
from ferrovia.family.actions import LayTile, PlaceToken
from ferrovia.struct import Struct

CHOICES = 4
"""So many choices are played on."""
ROUNDS = 1
"""To the end of so many operating rounds."""
MARGIN = 25
"""By how much something must be better than what a builder would do, per mille of its value."""
BUILDING = (LayTile, PlaceToken)


class Foreseen(Struct, frozen=True):
    """A choice, and what the position is worth to which it leads."""

    action: Action
    leaf: Valued
    value: int
    """What it is worth: as of the leaf, and a little more for what a builder would do."""
    reason: str = ""
    """What a builder says for it."""


def after_operating(
    position: Position, valuer: Valuer, rng: Random, budget: Budget
) -> list[Foreseen]:
    """Return what a builder thinks of with what it leads to, the best first.

    A builder's own choice stays first unless another one is clearly better: it knows what a
    corporation needs, and a glance at one round does not see all of that.
    """
    seed = rng.randrange(1_000_000)
    found: list[Foreseen] = []
    for each in opinions(position, valuer.seat, position.offers())[:CHOICES]:
        leaf = valuer.value(play_on(position.play(each.action), ROUNDS, seed, budget // CHOICES))
        value = leaf.value if found else leaf.value + abs(leaf.value) * MARGIN // 1000
        found.append(Foreseen(each.action, leaf, value, each.reason))
    found.sort(key=lambda each: -each.value)
    return found


def is_building(position: Position, track_actions: tuple[type[Action], ...]) -> bool:
    """Whether track or tokens are decided on: a builder does that as well as anybody."""
    kinds: tuple[type[Action], ...] = (*BUILDING, *track_actions)
    return any(type(offer.action) in kinds for offer in position.offers())
