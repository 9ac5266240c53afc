"""Where the site waits for an action, be it only a pass, and where it goes on by itself.

Most of it is the same in all titles. What a title does otherwise stands in its `WaitingForm`:
tables, and functions that are asked first and answer ``None`` where the common answer holds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Generic

from ferrovia.core import Action, Decision, Pass, holdings, market
from ferrovia.core.depot import on_sale, trains_of
from ferrovia.core.names import Owner
from ferrovia.core.position import current_step, is_possible, legal_offers
from ferrovia.core.runs import can_run
from ferrovia.core.step import Step
from ferrovia.core.table import Table, top_ask
from ferrovia.family.actions import StartCorporation
from ferrovia.family.operating_round import END_OF_TURN, still_to_operate
from ferrovia.family.trains_on_sale import must_buy, room_and_money
from ferrovia.interop.foreign import ForeignAction
from ferrovia.interop.site_memory import M, SiteMemory
from ferrovia.struct import Struct

Asks = Callable[[Table, M], bool]
"""``asks(table, memory)``: whether the site waits at a step."""

COMMON_PLACES: Mapping[str, tuple[str, ...]] = {
    "lay_tile": ("track",),
    "place_token": ("token",),
    "run_routes": ("run",),
    "dividend": ("dividend",),
    "buy_train": ("trains",),
}
"""Where an action of a corporation has its place, if only in some steps."""


def company_owner(at: Table, name: str) -> tuple[Owner, bool]:
    """Return who owns a private company, and whether it is closed."""
    row = at.state.privates[name]
    return row.owner, row.closed


def acts_for(
    at: Table,
    action: ForeignAction,
    owner: Callable[[Table, str], tuple[Owner, bool]] = company_owner,
    *,
    with_president: bool = False,
) -> bool:
    """Whether the entity is the operating corporation, or a private company at its service.

    ``owner`` tells who owns a private company there; ``with_president``: those of the president
    are at its service, too.
    """
    actor = at.state.flow.actor
    if action.entity == actor:
        return True
    if action.entity not in at.state.privates or actor not in at.state.corporations:
        return False
    found, _ = owner(at, action.entity)
    return found == actor or (with_president and found == holdings.president(at, actor))


def _no_answer(*_: object) -> None:
    """Leave a question to the common answer."""
    return


def _never(*_: object) -> bool:
    return False


class WaitingForm(Struct, Generic[M], frozen=True, kw_only=True):
    """Where the site waits in one title."""

    places: Mapping[str, tuple[str, ...]]
    """Steps in which an action of a corporation has its place, by type; others have it anywhere."""
    player_steps: tuple[str, ...]
    """Steps in which players pass."""
    asks: Mapping[str, Asks[M]]
    """How it is told that the site waits at a step, where our own choices do not tell it."""
    acts_for: Callable[[Table, ForeignAction], bool] = acts_for
    """Whether an entity acts in the turn of the operating corporation."""
    due: Callable[[Table, ForeignAction, M], bool | None] = _no_answer
    """Whether the site would take an action where our game stands."""
    player_due: Callable[[Table, ForeignAction, str], bool | None] = _no_answer
    """The same for an action of a player, at a step."""
    skips: Callable[[Table], bool | None] = _no_answer
    """Whether the site may have gone past a place without an entry."""
    skips_seat: Callable[[Table, Step], bool] = _never
    """Whether it may have passed over a player who could do something at a step."""
    holds: Callable[[Table, ForeignAction | None], bool | None] = _no_answer
    """Whether it waits for an action at a place that our game would leave by itself."""
    holds_in_stock_round: Callable[[Table, ForeignAction | None], bool] = _never
    """Whether it may do so in a stock round."""
    filler: Callable[[Decision, ForeignAction | None, M], Action | None] = _no_answer
    """What lets our game go past a place before an action of the file, if not a pass."""


def is_due(waiting: WaitingForm[M], at: Table, action: ForeignAction, memory: M) -> bool:
    """Whether the site would take an action where our game stands."""
    here, ask, flow = current_step(at), top_ask(at.state.flow), at.state.flow
    if here is None:
        return False
    of_title = waiting.due(at, action, memory)
    if of_title is not None:
        return of_title
    if action.type == "end_game":
        return flow.round != "operating" or waits(waiting.asks, at, memory)
    if action.by_player:
        return _player_is_due(waiting, at, action, here.name)
    if action.type == "discard_train":
        return here.name == "discard" and ask is not None and ask.subject == action.entity
    if flow.round != "operating" or not waiting.acts_for(at, action):
        return False
    if action.type in waiting.places:
        return here.name in waiting.places[action.type]
    one_more = action.type == "pass" and here.name == END_OF_TURN.name
    return waits(waiting.asks, at, memory) or (one_more and not _comes_again(at))


def _player_is_due(waiting: WaitingForm[M], at: Table, action: ForeignAction, here: str) -> bool:
    of_title = waiting.player_due(at, action, here)
    if of_title is not None:
        return of_title
    flow, ask = at.state.flow, top_ask(at.state.flow)
    asked = ask is not None and ask.seat == action.entity
    in_turn = ask is None and flow.actor == action.entity
    if action.type == "pass":
        return here in waiting.player_steps and (asked or in_turn)
    if action.type in ("par", "buy_shares", "sell_shares"):
        return here == "stock" and in_turn
    return False


def _comes_again(at: Table) -> bool:
    """Whether a corporation that ends its turn is the next to operate, in another round.

    Then a pass of it belongs to that turn; otherwise the site has asked for one more in this turn,
    for something that cannot be done (1844 G-39).
    """
    flow = at.state.flow
    if any(name != flow.actor for name in still_to_operate(at)):
        return False
    order = (name for name in market.order(at) if at.title.policies.operates(at, name))
    return "operating" in flow.agenda and next(order, "") == flow.actor


def waits(asks: Mapping[str, Asks[M]], at: Table, memory: M) -> bool:
    """Whether the site asks for something, be it only a pass, where our game stands."""
    here = current_step(at)
    if here is None:
        return False
    asks_here = asks.get(here.name)
    if asks_here is not None:
        return asks_here(at, memory)
    return top_ask(at.state.flow) is not None or any_possible(at, here)


def any_possible(at: Table, here: Step) -> bool:
    """Whether our game offers anything but a pass at a step."""
    moves = here.moves
    if here.name == END_OF_TURN.name:
        moves = at.title.rounds[at.state.flow.round].anytime
    return any(is_possible(at, move) for move in moves if move.action is not Pass)


def holds(waiting: WaitingForm[M], at: Table, action: ForeignAction | None, memory: M) -> bool:
    """Whether the site waits for an action at a place that our game would leave by itself."""
    of_title = waiting.holds(at, action)
    if of_title is not None:
        return of_title
    if at.state.flow.round == "stock":
        may_wait = waiting.holds_in_stock_round(at, action)
        return may_wait and (action is None or is_due(waiting, at, action, memory))
    if action is None:
        return at.state.flow.round == "operating" and waits(waiting.asks, at, memory)
    return is_due(waiting, at, action, memory)


def filler(
    waiting: WaitingForm[M], at: Table, now: Decision, action: ForeignAction | None, memory: M
) -> Action | None:
    """Return what lets our game go past a place that the site went past without an entry."""
    of_title = waiting.filler(now, action, memory)
    if of_title is not None:
        return of_title
    return Pass(by=now.seat) if _skips(waiting, at, memory) else None


def _skips(waiting: WaitingForm[M], at: Table, memory: M) -> bool:
    """Whether the site may have gone past this place without an entry."""
    of_title = waiting.skips(at)
    if of_title is not None:
        return of_title
    here = current_step(at)
    if here is None or top_ask(at.state.flow) is not None:
        return False
    if here.name == "stock":
        return waiting.skips_seat(at, here)
    return not waits(waiting.asks, at, memory)


def asks_for_run(at: Table, memory: SiteMemory) -> bool:
    """Whether the site asks for routes: with trains and somewhere to run."""
    corporation = at.state.flow.actor
    return bool(trains_of(at, corporation)) and can_run(at, corporation)


def asks_for_trains(at: Table, memory: SiteMemory) -> bool:
    """Whether the site believes that a train could be bought.

    It looks at prices alone: at trains that need a right, too, and at any train of another
    corporation for a price of 1.
    """
    corporation = at.state.flow.actor
    return bool(must_buy(at, corporation) and on_sale(at)) or room_and_money(at, corporation)


def only_starts(at: Table, here: Step) -> bool:
    """Whether a player could do nothing at a step but start a corporation."""
    return not any(
        not isinstance(offer.action, StartCorporation)
        for move in here.moves
        if move.action is not Pass
        for offer in legal_offers(at, move)
    )
