"""Where the site waits in 1849, and where it goes on without an entry."""

from __future__ import annotations

from collections.abc import Mapping

from ferrovia.board.faces import hex_of
from ferrovia.core import Action, Decision, Pass
from ferrovia.core.depot import trains_of
from ferrovia.core.position import current_step, is_possible
from ferrovia.core.table import Table, top_ask
from ferrovia.family.actions import ChooseExchange, PlaceToken, RunTrains
from ferrovia.family.tile_laying import reach_of
from ferrovia.interop.foreign import ForeignAction
from ferrovia.interop.g1849.differences import asked_for_split
from ferrovia.interop.g1849.site_memory import Memory1849
from ferrovia.interop.g1849.translate import EXCHANGE_CHOICES, STEAMER_CHOICES
from ferrovia.interop.waiting import (
    COMMON_PLACES,
    Asks,
    WaitingForm,
    any_possible,
    asks_for_run,
    asks_for_trains,
    only_starts,
)
from ferrovia.titles.g1849.emergency import need
from ferrovia.titles.g1849.title_state import turn_facts

SALES_FOR_MONEY = ("debt", "raise", "raise_in_turn")


def _due(at: Table, foreign: ForeignAction, memory: Memory1849) -> bool | None:
    """Whether the site would take an action where our game stands."""
    here, ask = current_step(at), top_ask(at.state.flow)
    name = here.name if here is not None else ""
    if foreign.type == "choose":
        return _choice_due(at, foreign, memory, name)
    if foreign.by_player or foreign.type == "end_game":
        return None
    if foreign.type == "place_token" and name == "home":
        return ask is not None and ask.subject == foreign.entity
    if foreign.type == "lay_tile" and at.state.flow.turn.tiles:
        return False  # it is the tile of the next turn, should that be this corporation's again
    if foreign.type == "pass" and name == "steamer":
        return False  # that question has an answer of its own
    if foreign.type == "bankrupt" and name == "trains" and need(at) is None:
        return False
    return None


def _choice_due(at: Table, foreign: ForeignAction, memory: Memory1849, here: str) -> bool:
    choice, ask = str(foreign.data.get("choice")), top_ask(at.state.flow)
    if foreign.by_player:
        if choice in EXCHANGE_CHOICES and memory.choice_due:
            return True
        wanted = "exchange" if choice in EXCHANGE_CHOICES else "loan"
        return ask is not None and ask.kind == wanted and ask.seat == foreign.entity
    if at.state.flow.actor != foreign.entity:
        return False
    return here == ("steamer" if choice in STEAMER_CHOICES else "e_token")


def _player_due(at: Table, foreign: ForeignAction, here: str) -> bool | None:
    """Whether the site would take an action of a player where our game stands."""
    flow, ask = at.state.flow, top_ask(at.state.flow)
    asked = ask is not None and ask.seat == foreign.entity
    in_turn = ask is None and flow.actor == foreign.entity
    if here == "extra" and not any_possible(at, at.title.rounds["stock"].steps[1]):
        return False
    if foreign.type == "bid":
        return here in ("initial", "auction") and (asked or in_turn)
    if foreign.type == "par" and here == "rsa":
        return asked
    if foreign.type == "buy_shares" and here == "extra":
        wanted = foreign.data.get("shares") or [""]
        return in_turn and str(wanted[0]).startswith(f"{turn_facts(at).starting}_")
    if foreign.type == "sell_shares" and here != "stock":
        short = need(at) if here == "trains" and ask is None else None
        for_train = short is not None and short.seat == foreign.entity
        return (here in SALES_FOR_MONEY and asked) or for_train
    if foreign.type == "payoff_debt":
        return here == "debt" and asked
    return None


def _skips(at: Table) -> bool | None:
    """Whether the site may have gone past a trade of tokens.

    Older versions asked about station tokens only in some phases.
    """
    here = current_step(at)
    trade = here is not None and here.name == "token_trade" and top_ask(at.state.flow) is None
    return True if trade else None


def _filler(now: Decision, foreign: ForeignAction | None, memory: Memory1849) -> Action | None:
    """Return what lets our game go past a place that the site went past without an entry."""
    if foreign is None:
        return None
    if now.step == "exchange":
        return ChooseExchange(by=now.seat, kind="last")
    if now.step == "run" and memory.stale:
        return RunTrains(by=now.seat, routes=())
    if now.step == "token" and foreign.type != "pass":
        return Pass(by=now.seat)
    return None


def _asks_for_track(at: Table, memory: Memory1849) -> bool:
    return not at.state.flow.turn.tiles


def _asks_for_token(at: Table, memory: Memory1849) -> bool:
    here = current_step(at)
    return (
        here is not None
        and at.state.flow.actor not in memory.no_room
        and any(m.action is PlaceToken and is_possible(at, m) for m in here.moves)
    )


def _asks_for_run(at: Table, memory: Memory1849) -> bool:
    """Whether the site asks for routes: with trains, and a port counts as a place to run to."""
    corporation = at.state.flow.actor
    if not trains_of(at, corporation):
        return False
    face = at.title.board.face
    reached = (hex_of(stop) for stop in reach_of(at, corporation).stops)
    kinds = [stop.kind for hex_id in reached for stop in face(at.state.track, hex_id).stops]
    return "port" in kinds or asks_for_run(at, memory)


def _asks_for_steamer_token(at: Table, memory: Memory1849) -> bool:
    return at.state.corporations[at.state.flow.actor].tokens > 0


def _always(at: Table, memory: Memory1849) -> bool:
    return True


ASKS: Mapping[str, Asks[Memory1849]] = {
    "initial": _always,
    "track": _asks_for_track,
    "token": _asks_for_token,
    "token_trade": _always,
    "steamer_token": _asks_for_steamer_token,
    "run": _asks_for_run,
    "trains": asks_for_trains,
}

WAITING: WaitingForm[Memory1849] = WaitingForm(
    places={
        **COMMON_PLACES,
        "lay_tile": ("track", "steamer_tile"),
        "place_token": ("token", "steamer_token"),
        "buy_token": ("token_trade",),
        "sell_shares": ("financing",),
        "buy_shares": ("financing",),
        "payoff_loan": ("repay",),
        "take_loan": ("bond",),
        "bankrupt": ("trains", "debt"),
    },
    player_steps=("initial", "auction", "stock", "extra"),
    asks=ASKS,
    due=_due,
    player_due=_player_due,
    skips=_skips,
    # The site loses sight of a corporation that could be started where AFG lies aside among
    # closed ones.
    skips_seat=only_starts,
    # In a stock round it skips who can do nothing, as we do; but it offers one sale that we do not.
    holds_in_stock_round=lambda at, foreign: asked_for_split(at),
    filler=_filler,
)
