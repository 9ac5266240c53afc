"""What programs ask before they decide: what an action costs, what a dividend does, what is due.

Every answer comes from the rules themselves: an action is tried on a draft that nobody keeps, and
where a title has a policy, that is asked.
"""

from __future__ import annotations

from ferrovia.board.faces import StopId
from ferrovia.core import market
from ferrovia.core.action import Action
from ferrovia.core.names import CorporationId
from ferrovia.core.position import Position
from ferrovia.core.table import Draft
from ferrovia.family.trains_on_sale import TrainOnSale, cheapest_train, must_buy


def cost(position: Position, action: Action) -> int:
    """Return what an action takes from those it is decided by and for; below 0: what it brings.

    That is the seat and, in its turn, the corporation, both together: a president who adds to the
    price of a train pays all the same. A bid or a proposal costs nothing until it is accepted, and
    what follows from the action is no part of it. ``Illegal`` if a rule forbids the action.
    """
    now = position.decision
    purses = dict.fromkeys((action.by, now.subject if now is not None else ""))
    before, after = position.state.cash, position.tried(action).cash
    return sum(before.get(purse, 0) - after.get(purse, 0) for purse in purses)


def stop_values(
    position: Position, corporation: CorporationId, *, after: Action | None = None
) -> dict[StopId, int]:
    """Return what every stop is worth to a corporation's trains; ``after`` an action, if given.

    The action is one that may be played now, such as the lay of a tile.
    """
    at = position if after is None else position.tried(after)
    return position.title.policies.stop_values(at, corporation)


def dividend_to_rise(position: Position, corporation: CorporationId) -> int | None:
    """Return the least revenue that raises the share price when it is paid out.

    ``None`` if no dividend does: the market token has nowhere to go, or there is none.
    """
    row = position.state.corporations.get(corporation)
    if row is None or not row.cell:
        return None
    draft = Draft(position.title, position.state)
    market.move(draft, corporation, "right")
    price = market.price(position, corporation)
    if market.price(draft, corporation) <= price:
        return None
    rises, revenue = position.title.policies.dividend_rises, 1
    while not rises(revenue, price):
        revenue += 1
    return revenue


def train_owed(position: Position, corporation: CorporationId) -> TrainOnSale | None:
    """Return the cheapest train that a corporation must buy at least, if it must buy one."""
    return cheapest_train(position, corporation) if must_buy(position, corporation) else None


def rounds_ahead(position: Position) -> tuple[str, ...]:
    """Return the rounds that follow this one at least, as things stand; empty: the game ends.

    Those of the set that has begun; at its end, those of the next one. What ends the game at once
    may come before.
    """
    if position.over:
        return ()
    if position.state.flow.agenda:
        return position.state.flow.agenda
    draft = Draft(position.title, position.state)
    position.title.policies.schedule(draft)
    return draft.flow.agenda
