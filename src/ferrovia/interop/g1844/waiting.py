"""Where the site waits in 1844, be it only for a pass."""

from __future__ import annotations

from collections.abc import Mapping

from ferrovia.core import Action, Decision, Pass, holdings, ledger
from ferrovia.core.names import BANK, Owner, Seat
from ferrovia.core.position import current_step
from ferrovia.core.table import Table, top_ask
from ferrovia.family.trains_on_sale import must_buy
from ferrovia.interop.foreign import ForeignAction
from ferrovia.interop.g1844.site_memory import Memory1844
from ferrovia.interop.g1844.translate import CLAIMED, places_mountain
from ferrovia.interop.waiting import COMMON_PLACES, Asks, WaitingForm, acts_for, company_owner
from ferrovia.titles.g1844 import auction, quick_turns
from ferrovia.titles.g1844.auction import cheapest_left, least_bid
from ferrovia.titles.g1844.debt import debt
from ferrovia.titles.g1844.destinations import CLAIMING_MONEY
from ferrovia.titles.g1844.eva import with_train
from ferrovia.titles.g1844.furka import furka_seat
from ferrovia.titles.g1844.title_state import title_state


def asks_for_bid(at: Table) -> bool:
    """Whether the site asks a player in the auction: who cannot bid is out of it (G-38).

    Only the auctioneer is asked all the same, until they pass.
    """
    seat = at.state.flow.actor
    return ledger.cash(at, seat) >= least_bid(at) or seat == title_state(at).auction.auctioneer


def takes_bid(at: Table, *, passing: bool) -> bool:
    """Whether the site takes a bid or a pass of the player whose turn it is in the auction.

    Before any bid a pass tells by itself that they were asked: it could have no other place.
    """
    return asks_for_bid(at) or (passing and not title_state(at).auction.bid)


def nobody_can_bid(at: Table) -> bool:
    """Whether no player can pay for any private company that is left."""
    return all(ledger.cash(at, seat) < cheapest_left(at) for seat in at.state.seats)


def may_ask_debtor(at: Table, seat: Seat) -> bool:
    """Whether it cannot be told if the site asks a debtor who has started a company (G-35)."""
    return bool(debt(at, seat)) and not ledger.cash(at, seat)


def bank_owner(at: Table, name: str) -> tuple[Owner, bool]:
    """Return who owns a certificate without shares; what the bank sells is its own there."""
    owner, closed = company_owner(at, name)
    sold_by_bank = at.title.privates[name].kind != "private"
    return (owner or BANK if sold_by_bank else owner), closed


def _acts_for(at: Table, foreign: ForeignAction) -> bool:
    """Whether the entity operates, or is a certificate of it or its Director."""
    if foreign.type == "destination_connection":
        return True
    if foreign.entity == with_train(at) and foreign.data.get("choice") != at.state.flow.actor:
        return False
    return acts_for(at, foreign, bank_owner, with_president=True)


def _due(at: Table, foreign: ForeignAction, memory: Memory1844) -> bool | None:
    """Whether the site would take an action where our game stands."""
    flow, ask = at.state.flow, top_ask(at.state.flow)
    if ask is not None and ask.kind == CLAIMING_MONEY.name:
        return foreign.type == "destination_connection" and ask.subject in _linked(foreign)
    if foreign.type == "destination_connection":
        return CLAIMED not in at.title.options
    if places_mountain(at, foreign):
        return True
    if foreign.type == "choose_ability" and flow.round == "stock":
        repays = ask is None or ask.kind == "repay"
        return repays and flow.actor == furka_seat(at)
    if foreign.type == "lay_tile" and foreign.entity in at.state.privates:
        here = current_step(at)
        return here is not None and here.name == "track" and _acts_for(at, foreign)
    if foreign.type == "remove_token":
        return ask is not None and ask.kind == "keep_token"
    return None


def _linked(foreign: ForeignAction) -> tuple[str, ...]:
    companies = foreign.data.get("corporations")
    return tuple(companies) if isinstance(companies, list) else ()


def _player_due(at: Table, foreign: ForeignAction, here: str) -> bool | None:
    """Whether the site would take an action of a player where our game stands."""
    flow, ask = at.state.flow, top_ask(at.state.flow)
    asked = ask is not None and ask.seat == foreign.entity
    in_turn = ask is None and flow.actor == foreign.entity
    if here == "auction":
        on_offer = foreign.data.get("company", auction.unsold(at)[0]) == auction.unsold(at)[0]
        return in_turn and on_offer and takes_bid(at, passing=foreign.type == "pass")
    if foreign.type == "par" and here == "value":
        return asked
    if foreign.type == "payoff_player_debt" and here == "repay":
        return asked
    if foreign.type in ("buy_company", "payoff_player_debt"):
        return here == "stock" and in_turn
    if foreign.type == "sell_shares" and flow.round == "operating":
        directs = holdings.president(at, flow.actor) == foreign.entity
        return here == "trains" and directs and must_buy(at, flow.actor)
    return None


def _holds(at: Table, foreign: ForeignAction | None) -> bool | None:
    """Nothing happens before a mountain railway is placed."""
    return True if foreign is not None and places_mountain(at, foreign) else None


def _may_wait_for_pass(at: Table, foreign: ForeignAction | None) -> bool:
    return foreign is not None and foreign.type == "pass"


def _filler(now: Decision, foreign: ForeignAction | None, memory: Memory1844) -> Action | None:
    """Return what lets our game go past a place that the site went past without an entry."""
    return Pass(by=now.seat) if now.step == CLAIMING_MONEY.name and foreign is not None else None


ASKS: Mapping[str, Asks[Memory1844]] = {
    "auction": lambda at, memory: asks_for_bid(at),
    "track": lambda at, memory: quick_turns.at_track(at),
    "run": lambda at, memory: quick_turns.at_run(at),
    "trains": lambda at, memory: quick_turns.at_trains(at),
    "end_of_turn": lambda at, memory: quick_turns.at_end(at),
}

WAITING: WaitingForm[Memory1844] = WaitingForm(
    places={**COMMON_PLACES, "bankrupt": ("trains",), "remove_token": ("keep_token",)},
    player_steps=("auction", "stock", "repay"),
    asks=ASKS,
    acts_for=_acts_for,
    due=_due,
    player_due=_player_due,
    holds=_holds,
    holds_in_stock_round=_may_wait_for_pass,
    filler=_filler,
)
