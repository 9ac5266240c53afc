"""Where the site waits in 1848."""

from __future__ import annotations

from ferrovia.core import Pass
from ferrovia.core.flow import Ask
from ferrovia.core.names import Owner
from ferrovia.core.position import current_step, legal_offers
from ferrovia.core.step import Step
from ferrovia.core.table import Table, top_ask
from ferrovia.family.actions import SellShares
from ferrovia.family.powers import private_with
from ferrovia.family.tile_laying import tiles_left
from ferrovia.interop.foreign import ForeignAction
from ferrovia.interop.g1848.site_memory import Memory1848
from ferrovia.interop.waiting import (
    COMMON_PLACES,
    Asks,
    WaitingForm,
    acts_for,
    asks_for_run,
    company_owner,
    waits,
)
from ferrovia.titles.g1848.bank import BOE
from ferrovia.titles.g1848.loans import asked_again, beside_the_hatched_area
from ferrovia.titles.g1848.private_powers import TASMANIA
from ferrovia.titles.g1848.title_state import title_state
from ferrovia.titles.g1848.train_purchases import may_want_train


def right_owner(at: Table, name: str) -> tuple[Owner, bool]:
    """Return who owns a private company; with an unused right it never closes there (D-07)."""
    keeper = title_state(at).rights.get(name)
    asks = (ask for ask in at.state.flow.pending if isinstance(ask, Ask))
    placing = next((ask for ask in asks if ask.kind == "tasmania" and ask.about == name), None)
    if placing is not None:
        keeper = placing.subject or placing.seat
    return (keeper, False) if keeper else company_owner(at, name)


def _comes_by_itself(foreign: ForeignAction) -> bool:
    """Whether the site does something for the bank or for COM, whoever operates."""
    return foreign.entity == BOE or foreign.type == "destination_connection"


def _acts_for(at: Table, foreign: ForeignAction) -> bool:
    """Whether the entity operates, or is a private company or a right of it or its Director."""
    if _comes_by_itself(foreign):
        return True
    ask = top_ask(at.state.flow)
    if ask is not None and ask.kind == "tasmania":
        return foreign.entity in (at.state.flow.actor, ask.about)
    return acts_for(at, foreign, right_owner, with_president=True)


def _due(at: Table, foreign: ForeignAction, memory: Memory1848) -> bool | None:
    """Whether the site would take an action where our game stands.

    Powers of private companies are used wherever it waits, Tasmania also when it is asked for.
    """
    if _comes_by_itself(foreign):
        return True
    if foreign.type != "lay_tile" or foreign.entity not in at.state.privates:
        return None
    here = current_step(at)
    if here is not None and here.name == "tasmania":
        return foreign.entity == private_with(at, TASMANIA)
    operating = at.state.flow.round == "operating" and top_ask(at.state.flow) is None
    return operating and _acts_for(at, foreign) and waits(ASKS, at, memory)


def _player_due(at: Table, foreign: ForeignAction, here: str) -> bool | None:
    """Whether the site would take an action of a player where our game stands."""
    ask = top_ask(at.state.flow)
    if foreign.type in ("bid", "assign"):
        return here == "privates" and at.state.flow.actor == foreign.entity
    if foreign.type == "sell_shares" and ask is not None:
        return here == "raise" and ask.seat == foreign.entity
    return None


def _only_sells_again(at: Table, here: Step) -> bool:
    """Whether a player could only sell once more what was sold in this turn (D-27).

    Only files of an earlier version of the site have such sales.
    """
    sold = {name for name in at.state.flow.turn.sold if name != BOE}
    return not any(
        not (isinstance(offer.action, SellShares) and offer.action.corporation in sold)
        for move in here.moves
        if move.action is not Pass
        for offer in legal_offers(at, move)
    )


def _asks_for_run(at: Table, memory: Memory1848) -> bool:
    """Whether the site asks for routes, or for a loan that it insists on (D-19)."""
    return asks_for_run(at, memory) or beside_the_hatched_area(at)


ASKS: dict[str, Asks[Memory1848]] = {
    "track": lambda at, memory: bool(tiles_left(at)),
    "run": _asks_for_run,
    # Whether the site believes that a train could be bought.
    "trains": lambda at, memory: may_want_train(at),
    # It asks once more for a loan, even if one is taken, or a private company.
    "end_of_turn": lambda at, memory: asked_again(at),
}

WAITING: WaitingForm[Memory1848] = WaitingForm(
    places=COMMON_PLACES,
    player_steps=("privates", "stock"),
    asks=ASKS,
    acts_for=_acts_for,
    due=_due,
    player_due=_player_due,
    skips_seat=_only_sells_again,
)
