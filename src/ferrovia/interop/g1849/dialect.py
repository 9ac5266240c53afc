"""18xx.games in 1849: where it waits, what it asks, how it sells."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, cast

from ferrovia.board.faces import HexId, hex_of
from ferrovia.core import Action, Decision, Pass, Position, Title, market
from ferrovia.core.depot import trains_of
from ferrovia.core.names import CorporationId
from ferrovia.core.position import current_step, is_possible
from ferrovia.core.step import Step as NativeStep
from ferrovia.core.table import Table, top_ask
from ferrovia.family.actions import ChooseExchange, PlaceToken, RunTrains
from ferrovia.family.tile_laying import reach_of
from ferrovia.interop.dialect import (
    Asks,
    Dialect,
    SiteMemory,
    asks_for_run,
    asks_for_trains,
    only_starts,
)
from ferrovia.interop.differences import SiteDifference
from ferrovia.interop.foreign import ForeignAction, ForeignGame
from ferrovia.interop.g1849 import limits, taking
from ferrovia.interop.g1849.choices import EXCHANGE_CHOICES, STEAMER_CHOICES
from ferrovia.interop.g1849.differences import DEADLOCK
from ferrovia.interop.g1849.rows import ROWS
from ferrovia.interop.g1849.seeds import order_of, seed_of
from ferrovia.interop.g1849.site_memory import Memory1849
from ferrovia.interop.g1849.translate import TRANSLATORS
from ferrovia.interop.g1849.writing import Writer1849
from ferrovia.interop.rows import RowWriter
from ferrovia.interop.session import Session
from ferrovia.interop.translate import Translator
from ferrovia.interop.writing import Writer
from ferrovia.titles.g1849.emergency import need
from ferrovia.titles.g1849.title_state import turn_facts

SALES_FOR_MONEY = ("debt", "raise", "raise_in_turn")


class Dialect1849(Dialect):
    """1849 as the site plays it."""

    title: ClassVar[str] = "1849"
    handlers: ClassVar[Mapping[str, Translator]] = TRANSLATORS
    words: ClassVar[Mapping[type[Action], RowWriter]] = ROWS
    places: ClassVar[Mapping[str, tuple[str, ...]]] = {
        **Dialect.places,
        "lay_tile": ("track", "steamer_tile"),
        "place_token": ("token", "steamer_token"),
        "buy_token": ("token_trade",),
        "sell_shares": ("financing",),
        "buy_shares": ("financing",),
        "payoff_loan": ("repay",),
        "take_loan": ("bond",),
        "bankrupt": ("trains", "debt"),
    }
    player_steps: ClassVar[tuple[str, ...]] = ("initial", "auction", "stock", "extra")
    second_part: ClassVar[tuple[HexId, ...]] = ("C5", "H12", "M13", "B14", "C1")
    deadlock: ClassVar[SiteDifference | None] = DEADLOCK
    rounds: ClassVar[Mapping[str, str]] = {**Dialect.rounds, "initial": "ISR"}

    def deal(self, game: ForeignGame, title: Title) -> tuple[CorporationId, ...]:
        """Return the order of corporations that the seed stands for."""
        in_play = 5 if title.players == 3 or "five-corporations" in title.options else 6
        delay = "beginners" in title.options
        return order_of(game.seed, tuple(title.corporations), delay=delay, in_play=in_play)

    def seed(self, title: Title, deal: tuple[str, ...]) -> int | None:
        """Return the lowest seed that deals an order."""
        return seed_of(deal, tuple(title.corporations), delay="beginners" in title.options)

    def notes(self) -> SiteMemory:
        """Return an empty memory."""
        return Memory1849()

    def take(self, session: Session, step: ForeignAction) -> None:
        """Play a foreign action: sales, exchanges and bankruptcies depend on what follows."""
        if step.type == "sell_shares" and step.by_player:
            taking.sell(session, step)
        elif step.type == "bankrupt":
            taking.give_up(session, step)
        elif step.type == "bid":
            taking.bid(session, step)
        elif step.type == "choose" and str(step.data.get("choice")) in EXCHANGE_CHOICES:
            taking.choose_exchange(session, step)
        else:
            session.play_natives(step)

    def passes_on(self, position: Position) -> bool:
        """Whether the site passes on by itself to the same end: nothing is left that changes."""
        return not market.order(position)

    def review(self, session: Session, following: ForeignAction | None) -> None:
        """Raise `Stop` where the site went another way than our game after an action."""
        taking.review_sale(session, following)

    def filler(
        self, position: Position, now: Decision, step: ForeignAction | None, notes: SiteMemory
    ) -> Action | None:
        """Return what lets our game go past a place that the site went past without an entry."""
        if now.step == "exchange" and step is not None:
            return ChooseExchange(by=now.seat, kind="last")
        if now.step == "run" and step is not None and _own(notes).stale:
            return RunTrains(by=now.seat, routes=())
        if now.step == "token" and step is not None and step.type != "pass":
            return Pass(by=now.seat)
        return super().filler(position, now, step, notes)

    def due(self, at: Table, step: ForeignAction, notes: SiteMemory) -> bool:
        """Whether the site would take this action where our game stands."""
        here, ask = current_step(at), top_ask(at.state.flow)
        if here is None:
            return False
        if step.type == "choose":
            return _choice_due(at, step, _own(notes), here.name)
        if step.by_player or step.type == "end_game":
            return super().due(at, step, notes)
        if step.type == "place_token" and here.name == "home":
            return ask is not None and ask.subject == step.entity
        if step.type == "lay_tile" and at.state.flow.turn.tiles:
            return False  # it is the tile of the next turn, should that be this corporation's again
        if step.type == "pass" and here.name == "steamer":
            return False  # that question has an answer of its own
        if step.type == "bankrupt" and here.name == "trains" and need(at) is None:
            return False
        return super().due(at, step, notes)

    def player_due(self, at: Table, step: ForeignAction, here: str) -> bool:
        """Whether the site would take this action of a player where our game stands."""
        flow, ask = at.state.flow, top_ask(at.state.flow)
        asked = ask is not None and ask.seat == step.entity
        in_turn = ask is None and flow.actor == step.entity
        if here == "extra" and not self.any_possible(at, at.title.rounds["stock"].steps[1]):
            return False
        if step.type == "bid":
            return here in ("initial", "auction") and (asked or in_turn)
        if step.type == "par" and here == "rsa":
            return asked
        if step.type == "buy_shares" and here == "extra":
            wanted = step.data.get("shares") or [""]
            return in_turn and str(wanted[0]).startswith(f"{turn_facts(at).starting}_")
        if step.type == "sell_shares" and here != "stock":
            short = need(at) if here == "trains" and ask is None else None
            for_train = short is not None and short.seat == step.entity
            return (here in SALES_FOR_MONEY and asked) or for_train
        if step.type == "payoff_debt":
            return here == "debt" and asked
        return super().player_due(at, step, here)

    def waits(self, at: Table, notes: SiteMemory) -> bool:
        """Whether the site asks for something, be it only a pass, where our game stands."""
        here, flow = current_step(at), at.state.flow
        if here is not None and here.name == "steamer_token":
            return at.state.corporations[flow.actor].tokens > 0
        return (here is not None and flow.round == "initial") or super().waits(at, notes)

    def asks(self) -> Mapping[str, Asks]:
        """Return how it is told that the site waits at a step."""
        return ASKS

    def skips(self, at: Table, notes: SiteMemory) -> bool:
        """Whether the site may have gone past this place without an entry.

        Older versions asked about station tokens only in some phases.
        """
        here = current_step(at)
        asked = top_ask(at.state.flow) is not None
        if here is not None and here.name == "token_trade" and not asked:
            return True
        return super().skips(at, notes)

    def skips_seat(self, at: Table, here: NativeStep) -> bool:
        """Whether the site loses sight of a corporation that a player could start.

        So it does where AFG lies aside among closed ones.
        """
        return only_starts(at, here)

    def holds(self, at: Table, step: ForeignAction | None, notes: SiteMemory) -> bool:
        """Whether the site waits for an action at a place that our game would leave by itself.

        In a stock round it skips who can do nothing, as we do; but it offers one sale that we
        do not.
        """
        if at.state.flow.round == "stock":
            split = limits.asked_for_split(at)
            return split and (step is None or self.due(at, step, notes))
        return super().holds(at, step, notes)

    def writer(self, opening: Position) -> Writer:
        """Return who writes a game of 1849."""
        return Writer1849(opening, self)

    def phase(self, name: str) -> str:
        """Return the site's name of a phase: ``"4H"``."""
        return f"{name}H"


def _own(notes: SiteMemory) -> Memory1849:
    return cast(Memory1849, notes)


def _choice_due(at: Table, step: ForeignAction, notes: Memory1849, here: str) -> bool:
    choice, ask = str(step.data.get("choice")), top_ask(at.state.flow)
    if step.by_player:
        if choice in EXCHANGE_CHOICES and notes.choice_due:
            return True
        wanted = "exchange" if choice in EXCHANGE_CHOICES else "loan"
        return ask is not None and ask.kind == wanted and ask.seat == step.entity
    if at.state.flow.actor != step.entity:
        return False
    return here == ("steamer" if choice in STEAMER_CHOICES else "e_token")


def _asks_for_track(at: Table, notes: SiteMemory) -> bool:
    return not at.state.flow.turn.tiles


def _asks_for_token(at: Table, notes: SiteMemory) -> bool:
    here = current_step(at)
    return (
        here is not None
        and at.state.flow.actor not in _own(notes).no_room
        and any(m.action is PlaceToken and is_possible(at, m) for m in here.moves)
    )


def _asks_for_run(at: Table, notes: SiteMemory) -> bool:
    """Whether the site asks for routes: with trains, and a port counts as a place to run to."""
    corporation = at.state.flow.actor
    if not trains_of(at, corporation):
        return False
    face = at.title.board.face
    reached = (hex_of(stop) for stop in reach_of(at, corporation).stops)
    kinds = [stop.kind for hex_id in reached for stop in face(at.state.track, hex_id).stops]
    return "port" in kinds or asks_for_run(at, notes)


ASKS: Mapping[str, Asks] = {
    "track": _asks_for_track,
    "token": _asks_for_token,
    "token_trade": lambda at, notes: True,
    "run": _asks_for_run,
    "trains": asks_for_trains,
}
