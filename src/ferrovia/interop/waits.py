"""Where the site waits for an action: whether a foreign action is due at a place of our game.

The site skips steps in which, by its own idea, nothing can be done, and asks for a pass in the
others. Where its idea differs from ours, a pass has to be supplied or swallowed.
"""

from __future__ import annotations

from ferrovia.board.faces import hex_of
from ferrovia.core import Position, holdings, ledger, market
from ferrovia.core.action import Pass
from ferrovia.core.depot import on_sale
from ferrovia.core.events import (
    CorporationClosed,
    Happened,
    PowerUsed,
    Skipped,
    TileLaid,
    TileRemoved,
    TokenPlaced,
    TurnBegan,
)
from ferrovia.core.names import POOL, CorporationId
from ferrovia.core.position import current_step, is_possible, legal_offers
from ferrovia.core.step import Step as NativeStep
from ferrovia.core.table import Table, top_ask
from ferrovia.family import presidency
from ferrovia.family.actions import PlaceToken, StartCorporation
from ferrovia.family.emergency import need
from ferrovia.family.running import can_run, trains_of
from ferrovia.family.track import reach_of
from ferrovia.family.trains_on_sale import must_buy
from ferrovia.interop.foreign import Step

STEAMER_CHOICES = ("Close SMS", "Pass")
EXCHANGE_CHOICES = {"Two 10% certs": "regular", "One 20% cert": "last"}
LOAN_CHOICE, LEAVE_CHOICE = "Take L.500 loan", "Leave game"
ELECTRIC_CHOICE = "Buy E-Token"

PLAYER_STEPS = ("initial", "auction", "stock", "extra")
OWN_STEP = {
    "lay_tile": ("track", "steamer_tile"),
    "run_routes": ("run",),
    "dividend": ("dividend",),
    "buy_token": ("token_trade",),
    "buy_train": ("trains",),
    "sell_shares": ("financing",),
    "buy_shares": ("financing",),
    "payoff_loan": ("repay",),
    "take_loan": ("bond",),
    "bankrupt": ("trains", "debt"),
}
"""Where an action of a corporation has its place, if only in one step."""


class Notes:
    """What the site remembers of a turn and our state does not."""

    def __init__(self) -> None:
        self.choice_due = False
        """An exchange that has been settled here waits there for the word of the old president."""
        self.no_room: set[CorporationId] = set()
        """Corporations that had no city for a token; looked at anew when track or tokens change,
        but not when a closing frees a space."""
        self.stale = False
        """A corporation has closed since then, so that the site may overlook a new way."""
        self.by_sea: CorporationId = ""
        """The corporation that uses SMS in this turn: the site does not look for cities then."""

    def watch(self, after: Position) -> None:
        """Note what happened on the way to a position."""
        for event in after.events:
            if isinstance(event, TileLaid | TokenPlaced | TileRemoved | Happened):
                self.no_room.clear()
                self.stale = False
            elif isinstance(event, CorporationClosed):
                self.no_room.discard(event.corporation)
                self.stale = True
            elif isinstance(event, PowerUsed) and not event.hex:
                self.by_sea = event.corporation
            elif isinstance(event, TurnBegan):
                self.by_sea = ""
            elif isinstance(event, Skipped) and event.step == "token":
                row = after.state.corporations.get(event.actor)
                seen = row is not None and row.tokens and row.cell and event.actor != self.by_sea
                if seen:
                    self.no_room.add(event.actor)


def is_due(at: Table, step: Step, notes: Notes) -> bool:
    """Whether the site would take this action where our game stands."""
    here, ask, flow = current_step(at), top_ask(at.state.flow), at.state.flow
    if here is None:
        return False
    if step.type == "end_game":
        return flow.round != "operating" or site_waits(at, notes)
    if step.type == "choose":
        return _choice_due(at, step, notes, here.name)
    if step.by_player:
        return _player_due(at, step, here.name)
    if step.type == "discard_train":
        return here.name == "discard" and ask is not None and ask.subject == step.entity
    if step.type == "place_token" and here.name == "home":
        return ask is not None and ask.subject == step.entity
    if flow.round != "operating" or not acts_for(at, step):
        return False
    if step.type == "place_token":
        return here.name in ("token", "steamer_token")
    if step.type == "bankrupt" and here.name == "trains":
        return need(at) is not None
    if step.type in OWN_STEP:
        return here.name in OWN_STEP[step.type]
    return site_waits(at, notes)


def acts_for(at: Table, step: Step) -> bool:
    """Whether the entity is the operating corporation, or a private company of its own."""
    actor = at.state.flow.actor
    private = at.state.privates.get(step.entity)
    return step.entity == actor or (private is not None and private.owner == actor)


def _choice_due(at: Table, step: Step, notes: Notes, here: str) -> bool:
    choice, ask = str(step.data.get("choice")), top_ask(at.state.flow)
    if step.by_player:
        if choice in EXCHANGE_CHOICES and notes.choice_due:
            return True
        wanted = "exchange" if choice in EXCHANGE_CHOICES else "loan"
        return ask is not None and ask.kind == wanted and ask.seat == step.entity
    if at.state.flow.actor != step.entity:
        return False
    return here == ("track" if choice in STEAMER_CHOICES else "e_token")


def _player_due(at: Table, step: Step, here: str) -> bool:
    flow, ask = at.state.flow, top_ask(at.state.flow)
    asked = ask is not None and ask.seat == step.entity
    in_turn = ask is None and flow.actor == step.entity
    if here == "extra" and not _any_possible(at, at.title.rounds["stock"].steps[1]):
        return False
    if step.type == "pass":
        return here in PLAYER_STEPS and (asked or in_turn)
    if step.type == "bid":
        return here in ("initial", "auction") and (asked or in_turn)
    if step.type == "par":
        return (here == "stock" and in_turn) or (here == "rsa" and asked)
    if step.type == "buy_shares":
        starting = flow.turn.starting
        wanted = step.data.get("shares") or [""]
        return in_turn and (
            here == "stock" or (here == "extra" and str(wanted[0]).startswith(f"{starting}_"))
        )
    if step.type == "sell_shares":
        emergency = here in ("debt", "raise", "raise_in_turn") and asked
        short = need(at) if here == "trains" and ask is None else None
        for_train = short is not None and short.seat == step.entity
        return (here == "stock" and in_turn) or emergency or for_train
    if step.type == "payoff_debt":
        return here == "debt" and asked
    return False


def site_waits(at: Table, notes: Notes) -> bool:
    """Whether the site asks for something, be it only a pass, where our game stands."""
    here = current_step(at)
    if here is None:
        return False
    flow, ask = at.state.flow, top_ask(at.state.flow)
    if here.name == "steamer_token":
        return at.state.corporations[flow.actor].tokens > 0
    if ask is not None or flow.round == "initial":
        return True
    if here.name == "track":
        return not flow.turn.tiles
    if here.name == "token":
        return flow.actor not in notes.no_room and any(
            m.action is PlaceToken and is_possible(at, m) for m in here.moves
        )
    if here.name == "token_trade":
        return True
    if here.name == "run":
        return _asks_for_run(at)
    if here.name == "trains":
        return _asks_for_trains(at)
    return _any_possible(at, here)


def _any_possible(at: Table, here: NativeStep) -> bool:
    moves = here.moves
    if here.name == "end_of_turn":
        moves = at.title.rounds[at.state.flow.round].anytime
    return any(is_possible(at, move) for move in moves if move.action is not Pass)


def _asks_for_run(at: Table) -> bool:
    """Whether the site asks for routes: with trains, and a port counts as a place to run to."""
    corporation = at.state.flow.actor
    if not trains_of(at, corporation):
        return False
    face = at.title.board.face
    reached = (hex_of(stop) for stop in reach_of(at, corporation).stops)
    kinds = [stop.kind for hex_id in reached for stop in face(at.state.track, hex_id).stops]
    return can_run(at, corporation) or "port" in kinds


def _asks_for_trains(at: Table) -> bool:
    """Whether the site believes that a train could be bought.

    It looks at prices alone: at trains that need a right, too, and at any train of another
    corporation for a price of 1.
    """
    corporation = at.state.flow.actor
    prices = [at.title.trains[name].price for name, _ in on_sale(at)]
    if must_buy(at, corporation) and prices:
        return True
    if len(trains_of(at, corporation)) >= at.title.phase(at.state.phase).limit:
        return False
    running = set(market.order(at)) - {corporation}
    if any(owner in running for owner in at.state.trains.values()):
        prices.append(1)
    return bool(prices) and ledger.cash(at, corporation) >= min(prices)


def skips(at: Table, notes: Notes) -> bool:
    """Whether the site may have gone past this place without an entry.

    It loses sight of a corporation that could be started, where AFG lies aside among closed ones;
    older versions asked about station tokens only in some phases.
    """
    here = current_step(at)
    if here is None or top_ask(at.state.flow) is not None:
        return False
    if here.name == "stock":
        return not any(
            not isinstance(offer.action, StartCorporation)
            for move in here.moves
            if move.action is not Pass
            for offer in legal_offers(at, move)
        )
    return here.name == "token_trade" or not site_waits(at, notes)


def holds(at: Table, step: Step | None, notes: Notes) -> bool:
    """Whether the site waits for an action at a place that our game would leave by itself.

    In a stock round it skips who can do nothing, as we do; but it offers one sale that we do not.
    """
    if at.state.flow.round == "stock":
        return step is not None and is_due(at, step, notes) and _offers_split(at)
    if step is None:
        return at.state.flow.round == "operating" and site_waits(at, notes)
    return is_due(at, step, notes)


def _offers_split(at: Table) -> bool:
    """Whether a player could there sell one share of a president's certificate, though not two."""
    seat = at.state.flow.actor
    for corporation in market.order(at):
        held = holdings.certificates(at, seat, corporation)
        if [card.kind for card in held] != ["president"]:
            continue
        room = at.title.figures["pool_limit"] - holdings.shares(at, POOL, corporation)
        if room == 1 and at.state.corporations[corporation].operated:
            return bool(presidency.heir(at, corporation, seat, room))
    return False
