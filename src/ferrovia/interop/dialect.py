"""What one title adds to the common language of 18xx.games files.

Most of the site's words and habits are the same in all titles and live in this room's modules; a
title's own words, the places where it waits for a pass, what it shows in a trace and what it
remembers are a subclass of `Dialect` in the title's folder.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar

from ferrovia.board.faces import HexId, TileId
from ferrovia.core import Action, Decision, Pass, Position, Title, ledger, market
from ferrovia.core.depot import on_sale, trains_of
from ferrovia.core.names import CorporationId, Owner, PrivateId, Seat
from ferrovia.core.position import current_step, is_possible, legal_offers
from ferrovia.core.runs import can_run
from ferrovia.core.step import Step as NativeStep
from ferrovia.core.table import Table, top_ask
from ferrovia.family.actions import StartCorporation
from ferrovia.family.operating_round import END_OF_TURN, still_to_operate
from ferrovia.family.trains_on_sale import must_buy, room_and_money
from ferrovia.interop.differences import SiteDifference
from ferrovia.interop.foreign import ForeignAction, ForeignGame
from ferrovia.interop.rows import COMMON_ROWS, RowWriter
from ferrovia.interop.sales import Sale, named_sale
from ferrovia.interop.session import Session
from ferrovia.interop.site_table import SiteTable
from ferrovia.interop.translate import COMMON_TRANSLATORS, Translator
from ferrovia.interop.writing import Writer

Asks = Callable[[Table, "SiteMemory"], bool]
"""``asks(table, notes)``: whether the site waits at a step."""


class SiteMemory:
    """What the site remembers in a game and our state does not; a title may keep more."""

    def __init__(self) -> None:
        self.certificates: Mapping[Seat, int] = {}
        """Certificates that a seat shows more there for a while."""
        self.shells: dict[PrivateId, Owner] = {}
        """Private companies that have closed here and are still shown there, with their owners."""
        self.earlier = ""
        """How a file shows that an earlier version of the site recorded it, if it does."""
        self.faces: dict[HexId, str] = {}
        """What is shown there on hexes that have another name for it."""

    def watch(self, before: Position, after: Position) -> None:
        """Note what happened on the way from one position to the next."""


class Dialect:
    """The common language. Everything a title says or does otherwise is overridden."""

    title: ClassVar[str] = ""
    names: ClassVar[Mapping[CorporationId, str]] = {}
    """Corporations that have another name there."""
    handlers: ClassVar[Mapping[str, Translator]] = COMMON_TRANSLATORS
    """Foreign actions as native ones, by type."""
    words: ClassVar[Mapping[type[Action], RowWriter]] = COMMON_ROWS
    """Native actions as foreign ones."""
    places: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "lay_tile": ("track",),
        "place_token": ("token",),
        "run_routes": ("run",),
        "dividend": ("dividend",),
        "buy_train": ("trains",),
    }
    """Where an action of a corporation has its place, if only in some steps."""
    player_steps: ClassVar[tuple[str, ...]] = ("stock",)
    """Steps in which players pass."""
    second_part: ClassVar[tuple[HexId | TileId, ...]] = ()
    """Printed hexes and tiles whose stop is the second part, after the label or the terrain."""
    endless: ClassVar[Mapping[str, int]] = {}
    """How many trains of a class without number lie in the depot there at first."""
    deadlock: ClassVar[SiteDifference | None] = None
    """The difference that a game is where nobody can act and the site passes on."""

    # ---- setting up

    def deal(self, game: ForeignGame, title: Title) -> tuple[str, ...]:
        """Return what the seed of a file decides."""
        return ()

    def seed(self, title: Title, deal: tuple[str, ...]) -> int | None:
        """Return a seed that stands for a deal; ``None`` if none does."""
        return 0

    def options(self, game: ForeignGame) -> tuple[str, ...]:
        """Return house rules beside those of the preset that a file was played by."""
        return ()

    def notes(self) -> SiteMemory:
        """Return an empty memory."""
        return SiteMemory()

    def site(self, opening: Position) -> SiteTable:
        """Return the site's table at the opening of a game."""
        return SiteTable(opening, self.second_part)

    def passes_on(self, position: Position) -> bool:
        """Whether the site passes on by itself to the same end where nobody can act any more."""
        return False

    # ---- reading a file

    def idle(self, auto: ForeignAction) -> bool:
        """Whether something that the site did by itself after an action means nothing to us."""
        return False

    def take(self, session: Session, step: ForeignAction) -> None:
        """Play a foreign action; what depends on more than the action itself is overridden."""
        if step.type == "sell_shares":
            sale = named_sale(session.position, step, session.site, "")
            session.play(self.sold(sale))
            session.site.note(step, session.position)
        else:
            session.play_natives(step)

    def sold(self, sale: Sale) -> Action:
        """Return our form of a sale by a player."""
        return sale.action

    def review(self, session: Session, following: ForeignAction | None) -> None:
        """Raise `Stop` where the site went another way than our game after an action."""

    def note(self, site: SiteTable, step: ForeignAction, after: Position) -> None:
        """Take over on the site's table what an action did."""
        site.note(step, after)

    def filler(
        self, position: Position, now: Decision, step: ForeignAction | None, notes: SiteMemory
    ) -> Action | None:
        """Return what lets our game go past a place that the site went past without an entry."""
        return Pass(by=now.seat) if self.skips(position, notes) else None

    # ---- where the site waits

    def due(self, at: Table, step: ForeignAction, notes: SiteMemory) -> bool:
        """Whether the site would take this action where our game stands."""
        here, ask, flow = current_step(at), top_ask(at.state.flow), at.state.flow
        if here is None:
            return False
        if step.type == "end_game":
            return flow.round != "operating" or self.waits(at, notes)
        if step.by_player:
            return self.player_due(at, step, here.name)
        if step.type == "discard_train":
            return here.name == "discard" and ask is not None and ask.subject == step.entity
        if flow.round != "operating" or not self.acts_for(at, step):
            return False
        if step.type in self.places:
            return here.name in self.places[step.type]
        one_more = step.type == "pass" and here.name == END_OF_TURN.name
        return self.waits(at, notes) or (one_more and not comes_again(at))

    def acts_for(self, at: Table, step: ForeignAction) -> bool:
        """Whether the entity is the operating corporation, or a private company at its service."""
        actor = at.state.flow.actor
        if step.entity == actor:
            return True
        if step.entity not in at.state.privates or actor not in at.state.corporations:
            return False
        return self.company(at, step.entity)[0] in self.served_by(at, actor)

    def served_by(self, at: Table, corporation: CorporationId) -> tuple[Owner, ...]:
        """Return whose private companies a corporation uses in its turn."""
        return (corporation,)

    def player_due(self, at: Table, step: ForeignAction, here: str) -> bool:
        """Whether the site would take this action of a player where our game stands."""
        flow, ask = at.state.flow, top_ask(at.state.flow)
        asked = ask is not None and ask.seat == step.entity
        in_turn = ask is None and flow.actor == step.entity
        if step.type == "pass":
            return here in self.player_steps and (asked or in_turn)
        if step.type in ("par", "buy_shares", "sell_shares"):
            return here == "stock" and in_turn
        return False

    def waits(self, at: Table, notes: SiteMemory) -> bool:
        """Whether the site asks for something, be it only a pass, where our game stands."""
        here = current_step(at)
        if here is None:
            return False
        if top_ask(at.state.flow) is not None:
            return True
        asks = self.asks().get(here.name)
        return self.any_possible(at, here) if asks is None else asks(at, notes)

    def asks(self) -> Mapping[str, Asks]:
        """Return how it is told that the site waits at a step, where our own choices do not."""
        return {"run": asks_for_run, "trains": asks_for_trains}

    def any_possible(self, at: Table, here: NativeStep) -> bool:
        """Whether our game offers anything but a pass at a step."""
        moves = here.moves
        if here.name == END_OF_TURN.name:
            moves = at.title.rounds[at.state.flow.round].anytime
        return any(is_possible(at, move) for move in moves if move.action is not Pass)

    def skips(self, at: Table, notes: SiteMemory) -> bool:
        """Whether the site may have gone past this place without an entry."""
        here = current_step(at)
        if here is None or top_ask(at.state.flow) is not None:
            return False
        if here.name == "stock":
            return self.skips_seat(at, here)
        return not self.waits(at, notes)

    def skips_seat(self, at: Table, here: NativeStep) -> bool:
        """Whether the site may have passed over a player who could do something here."""
        return False

    def holds(self, at: Table, step: ForeignAction | None, notes: SiteMemory) -> bool:
        """Whether the site waits for an action at a place that our game would leave by itself."""
        if at.state.flow.round == "stock":
            return False
        if step is None:
            return at.state.flow.round == "operating" and self.waits(at, notes)
        return self.due(at, step, notes)

    # ---- writing a file

    def writer(self, opening: Position) -> Writer:
        """Return who writes a game of this title."""
        return Writer(opening, self)

    # ---- what a trace shows

    rounds: ClassVar[Mapping[str, str]] = {"stock": "SR", "operating": "OR", "over": "OR"}

    def phase(self, name: str) -> str:
        """Return the site's name of a phase."""
        return name

    def named(self, owner: Owner) -> str:
        """Return the site's name of an owner."""
        return self.names.get(owner, owner)

    def listed(self, at: Table) -> Iterable[CorporationId]:
        """Return the corporations that a trace shows."""
        return at.state.corporations

    def corporation(self, at: Table, name: CorporationId, row: dict[str, Any]) -> dict[str, Any]:
        """Return the row of a corporation as the site shows it, given the common one."""
        return row

    def presided(self, site: SiteTable) -> Mapping[Seat, tuple[CorporationId, ...]]:
        """Return over what else a seat presides there."""
        return {}

    def cash(self, at: Table, seat: Seat) -> int:
        """Return what a player's cash shows there."""
        return ledger.cash(at, seat)

    def debt(self, at: Table, seat: Seat) -> int:
        """Return what a player owes there beside what his cash shows."""
        return 0

    def train(self, name: str) -> str:
        """Return the site's name of a class of trains."""
        return name

    def company(self, at: Table, name: str) -> tuple[Owner, bool]:
        """Return who owns a private company there, and whether it is closed."""
        row = at.state.privates[name]
        return row.owner, row.closed


def comes_again(at: Table) -> bool:
    """Whether a corporation that ends its turn is the next to operate, in another round.

    Then a pass of it belongs to that turn; otherwise the site has asked for one more in this turn,
    for something that cannot be done (1844 G-39).
    """
    flow = at.state.flow
    if any(name != flow.actor for name in still_to_operate(at)):
        return False
    order = (name for name in market.order(at) if at.title.policies.operates(at, name))
    return "operating" in flow.agenda and next(order, "") == flow.actor


def asks_for_run(at: Table, notes: SiteMemory) -> bool:
    """Whether the site asks for routes: with trains and somewhere to run."""
    corporation = at.state.flow.actor
    return bool(trains_of(at, corporation)) and can_run(at, corporation)


def asks_for_trains(at: Table, notes: SiteMemory) -> bool:
    """Whether the site believes that a train could be bought.

    It looks at prices alone: at trains that need a right, too, and at any train of another
    corporation for a price of 1.
    """
    corporation = at.state.flow.actor
    return bool(must_buy(at, corporation) and on_sale(at)) or room_and_money(at, corporation)


def only_starts(at: Table, here: NativeStep) -> bool:
    """Whether a player could do nothing at a step but start a corporation."""
    return not any(
        not isinstance(offer.action, StartCorporation)
        for move in here.moves
        if move.action is not Pass
        for offer in legal_offers(at, move)
    )
