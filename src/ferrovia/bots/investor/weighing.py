"""Trying what is offered, and what may follow in the same turn, by the worth of the position."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from ferrovia.bots.evaluation.valuation import Valued, Valuer
from ferrovia.core import Action, Pass, Position, ledger
from ferrovia.core.names import Seat
from ferrovia.family.actions import SellShares
from ferrovia.struct import Struct

NEAR = 3
"""Choices within so much of the best, in the money of the title, are as good as it."""
PER_CENT = 2
"""And those within so much of what the best one gains."""
FOLLOWING = 4
"""Purchases that are tried after a sale."""
MOST_MORE = 3
"""Purchases that are thought of after the next one."""
HOPED = 80
"""What of their gain is counted, in percent: somebody else may buy first."""
ALIKE = 40
"""Actions of one kind that are tried at most; titles may offer hundreds."""


class Tried(Struct, frozen=True):
    """An action, what the position after it is worth, and what would follow in the same turn."""

    action: Action
    after: Valued
    value: int
    """What it is worth with what the cash that is left could be made into."""
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


def try_all(position: Position, valuer: Valuer, actions: Iterable[Action]) -> list[Tried]:
    """Return what actions lead to, the best first; sales with the best purchase after them."""
    now = valuer.value(position)
    tried: list[Attempt] = []
    sales: list[tuple[SellShares, Position]] = []
    for action in actions:
        if isinstance(action, Pass):  # it may end the round, which comes after all others as well
            tried.append(Attempt(action, position, now))
            continue
        after = position.play(action)
        tried.append(Attempt(action, after, valuer.value(after)))
        if isinstance(action, SellShares) and is_turn_of(after, valuer.seat):
            sales.append((action, after))
    tried.sort(key=lambda each: -each.valued.value)
    purchases = [t.action for t in tried if not isinstance(t.action, SellShares | Pass)]
    for sale, after in sales:
        tried.extend(_followed(after, sale, purchases[:FOLLOWING], valuer))
    investments = Investments(position, valuer.seat, now.value, tried)
    found = [
        Tried(t.action, t.valued, t.valued.value + investments.of_rest(t), t.then) for t in tried
    ]
    found.sort(key=lambda each: -each.value)
    return found


class Attempt(Struct, frozen=True):
    """What an action, and perhaps one more, leads to."""

    action: Action
    position: Position
    valued: Valued
    then: Action | None = None


class Investments:
    """What cash could be made into, judged by the purchases that are offered now.

    While cash is short, what gains most for its price is best; once there is more of it than
    room for certificates, what gains most.
    """

    def __init__(self, position: Position, seat: Seat, now: int, tried: list[Attempt]) -> None:
        self._seat = seat
        cash = ledger.cash(position, seat)
        self._known: list[tuple[int, int]] = []
        for each in tried:
            price = cash - ledger.cash(each.position, seat)
            gain = each.valued.value - now
            if each.then is None and price > 0 and gain > 0:
                self._known.append((gain, price))

    def of_rest(self, outcome: Attempt) -> int:
        """Return what the cash that is left could still gain."""
        if isinstance(outcome.action, Pass):
            return 0
        at = outcome.position
        cash = ledger.cash(at, self._seat)
        policies = at.title.policies
        room = policies.certificate_limit(at, self._seat) - policies.certificate_count(
            at, self._seat
        )
        most = max(0, min(MOST_MORE, room)) * 1000
        return max(
            (
                gain * min(most, cash * 1000 // price) * HOPED // 100_000
                for gain, price in self._known
            ),
            default=0,
        )


def _followed(
    after: Position, sale: SellShares, purchases: list[Action], valuer: Valuer
) -> Iterable[Attempt]:
    """Yield a sale with each of some purchases after it; those that it made possible come first."""
    offered = [a for offer in after.offers() for a in offer.ends()]
    for action in offered:
        if action in purchases:
            bought = after.play(action)
            yield Attempt(sale, bought, valuer.value(bought), action)


def is_turn_of(position: Position, seat: Seat) -> bool:
    """Whether a seat goes on with its own stock turn."""
    now = position.decision
    return now is not None and now.seat == seat and now.ask is None and not now.subject


def pick(tried: list[Tried], rng: Random) -> Tried:
    """Return one of the best: the same worth does not always mean the same game."""
    best = tried[0].value
    spread = best - tried[-1].value
    near = [t for t in tried if t.value >= best - NEAR - spread * PER_CENT // 1000]
    return rng.choice(near)
