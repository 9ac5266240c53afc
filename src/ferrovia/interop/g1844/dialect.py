"""18xx.games in 1844: where it waits, how its certificates change hands, what its traces show."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, cast

from ferrovia.core import Action, Decision, Pass, Position, holdings
from ferrovia.core.names import BANK, CorporationId, Owner, Seat
from ferrovia.core.position import current_step
from ferrovia.core.table import Table, top_ask
from ferrovia.family.actions import GiveUp
from ferrovia.family.floating import floated
from ferrovia.family.trains_on_sale import must_buy
from ferrovia.interop.dialect import Asks, Dialect, SiteMemory
from ferrovia.interop.differences import ReadAgain, Stop
from ferrovia.interop.foreign import ForeignAction, impossible
from ferrovia.interop.g1844 import differences, waiting
from ferrovia.interop.g1844.rows import ROWS
from ferrovia.interop.g1844.site_memory import Memory1844
from ferrovia.interop.g1844.site_table import ENDLESS, SITE_NAMES, SiteTable1844
from ferrovia.interop.g1844.translate import TRANSLATORS, kind_of, mountain
from ferrovia.interop.g1844.writing import Writer1844
from ferrovia.interop.rows import RowWriter
from ferrovia.interop.sales import Sale
from ferrovia.interop.session import Session
from ferrovia.interop.site_table import SiteTable
from ferrovia.interop.translate import Translator, decider
from ferrovia.interop.writing import Writer
from ferrovia.titles.g1844 import auction
from ferrovia.titles.g1844.debt import debt
from ferrovia.titles.g1844.destinations import CLAIMING_MONEY
from ferrovia.titles.g1844.eva import with_train
from ferrovia.titles.g1844.furka import furka_seat
from ferrovia.titles.g1844.sbb import KEEP_TOKEN
from ferrovia.titles.g1844.sbb_shares import SBB, parts
from ferrovia.titles.g1844.title_actions import ClaimDestination, SellForChange
from ferrovia.titles.g1844.title_data import kind_data
from ferrovia.titles.g1844.title_state import title_state

CLAIMED = "destinations-claimed"
"""By this option files are read in which destinations were looked at otherwise than today."""
TRAINS_FIRST = "sbb-trains-first"
"""By this one those in which the SBB gave up trains before its double markers."""
FOR_NOTHING = "privates-for-nothing"
"""And by this one those in which a private company cost nothing."""


class Dialect1844(Dialect):
    """1844 as the site plays it."""

    title: ClassVar[str] = "1844"
    handlers: ClassVar[Mapping[str, Translator]] = TRANSLATORS
    words: ClassVar[Mapping[type[Action], RowWriter]] = ROWS
    places: ClassVar[Mapping[str, tuple[str, ...]]] = {
        **Dialect.places,
        "bankrupt": ("trains",),
        "remove_token": ("keep_token",),
    }
    player_steps: ClassVar[tuple[str, ...]] = ("auction", "stock", "repay")
    rounds: ClassVar[Mapping[str, str]] = {**Dialect.rounds, "auction": "ISR"}
    endless: ClassVar[Mapping[str, int]] = {ENDLESS: 20}

    def notes(self) -> SiteMemory:
        """Return an empty memory."""
        return Memory1844()

    def site(self, opening: Position) -> SiteTable:
        """Return the site's table at the opening of a game."""
        return SiteTable1844(opening)

    # ---- reading a file

    def idle(self, auto: ForeignAction) -> bool:
        """Whether the site only went past its look at destinations."""
        return auto.type == "pass" and not auto.by_player

    def take(self, session: Session, step: ForeignAction) -> None:
        """Play a foreign action; a mountain railway is bought with the action that places it."""
        at = session.position
        if step.type == "destination_connection":
            self._link(session, step)
            return
        if _own(session.notes).paid:
            raise ReadAgain(CLAIMED)
        if step.type == "discard_train" and at.decision and at.decision.step == KEEP_TOKEN.name:
            raise ReadAgain(TRAINS_FIRST)
        if _for_nothing(step) and FOR_NOTHING not in session.title.options:
            raise ReadAgain(FOR_NOTHING)
        if step.type == "bankrupt" and at.refusal(GiveUp(by=decider(at, step))) is not None:
            raise Stop(differences.BANKRUPT, f"{step.entity} could pay, or need not buy a train")
        if step.type == "buy_company" and kind_of(at, str(step.data.get("company"))) == "mountain":
            session.play(mountain(at, step, session.following()))
        elif _places_mountain(at, step):
            if session.held:
                session.go_on()
        else:
            super().take(session, step)

    def _link(self, session: Session, step: ForeignAction) -> None:
        """Let companies be paid for their destinations, or see that they have been."""
        paid, companies = _own(session.notes).paid, step.words("corporations")
        while (now := session.position.decision) is not None and now.step == CLAIMING_MONEY.name:
            claim = ClaimDestination(by=now.seat, corporation=now.subject)
            session.play(claim if now.subject in companies else Pass(by=now.seat))
        for corporation in companies:
            if corporation not in paid and CLAIMED not in session.title.options:
                raise ReadAgain(CLAIMED)
            if corporation not in paid:
                reason = f"{corporation} is due no money for a destination now"
                raise impossible("corporations", reason)
            paid.remove(corporation)

    def filler(
        self, position: Position, now: Decision, step: ForeignAction | None, notes: SiteMemory
    ) -> Action | None:
        """Return what lets our game go past a place that the site went past without an entry."""
        if now.step == CLAIMING_MONEY.name and step is not None:
            return Pass(by=now.seat)
        return super().filler(position, now, step, notes)

    def sold(self, sale: Sale) -> Action:
        """Return our form of a sale; a share may come back as change for the last one (G-34)."""
        if not sale.split:
            return sale.action
        return SellForChange(by=sale.action.by, corporation=sale.action.corporation)

    def review(self, session: Session, following: ForeignAction | None) -> None:
        """Raise `Stop` where the site would have an SBB without a Director."""
        at = session.position
        if title_state(at).sbb == "formed" and SBB not in floated(at):
            raise Stop(differences.NO_DIRECTOR)

    def note(self, site: SiteTable, step: ForeignAction, after: Position) -> None:
        """Take over on the site's table what an action did; no tile is laid for a tunnel."""
        if not (step.type == "lay_tile" and kind_of(after, step.entity) == "tunnel"):
            super().note(site, step, after)

    # ---- where the site waits

    def due(self, at: Table, step: ForeignAction, notes: SiteMemory) -> bool:
        """Whether the site would take this action where our game stands."""
        flow, ask = at.state.flow, top_ask(at.state.flow)
        if ask is not None and ask.kind == CLAIMING_MONEY.name:
            return step.type == "destination_connection" and ask.subject in _linked(step)
        if step.type == "destination_connection":
            return CLAIMED not in at.title.options
        if _places_mountain(at, step):
            return True
        if step.type == "choose_ability" and flow.round == "stock":
            repays = ask is None or ask.kind == "repay"
            return repays and flow.actor == furka_seat(at)
        if step.type == "lay_tile" and step.entity in at.state.privates:
            here = current_step(at)
            return here is not None and here.name == "track" and self.acts_for(at, step)
        if step.type == "remove_token":
            return ask is not None and ask.kind == "keep_token"
        return super().due(at, step, notes)

    def acts_for(self, at: Table, step: ForeignAction) -> bool:
        """Whether the entity operates, or is a certificate of it or its Director."""
        if step.type == "destination_connection":
            return True
        if step.entity == with_train(at) and step.data.get("choice") != at.state.flow.actor:
            return False
        return super().acts_for(at, step)

    def served_by(self, at: Table, corporation: CorporationId) -> tuple[Owner, ...]:
        """Return whose certificates a company uses in its turn."""
        return (corporation, holdings.president(at, corporation))

    def player_due(self, at: Table, step: ForeignAction, here: str) -> bool:
        """Whether the site would take this action of a player where our game stands."""
        flow, ask = at.state.flow, top_ask(at.state.flow)
        asked = ask is not None and ask.seat == step.entity
        in_turn = ask is None and flow.actor == step.entity
        if here == "auction":
            on_offer = step.data.get("company", auction.unsold(at)[0]) == auction.unsold(at)[0]
            return in_turn and on_offer and waiting.takes_bid(at, passing=step.type == "pass")
        if step.type == "par" and here == "value":
            return asked
        if step.type == "payoff_player_debt" and here == "repay":
            return asked
        if step.type in ("buy_company", "payoff_player_debt"):
            return here == "stock" and in_turn
        if step.type == "sell_shares" and flow.round == "operating":
            directs = holdings.president(at, flow.actor) == step.entity
            return here == "trains" and directs and must_buy(at, flow.actor)
        return super().player_due(at, step, here)

    def asks(self) -> Mapping[str, Asks]:
        """Return how it is told that the site waits at a step."""
        return waiting.ASKS

    def holds(self, at: Table, step: ForeignAction | None, notes: SiteMemory) -> bool:
        """Whether the site waits for an action at a place that our game would leave by itself.

        Nothing happens before a mountain railway is placed; in stock rounds it may wait for a pass.
        """
        if step is not None and _places_mountain(at, step):
            return True
        if step is not None and at.state.flow.round == "stock":
            return step.type == "pass" and self.due(at, step, notes)
        return super().holds(at, step, notes)

    # ---- writing a file

    def writer(self, opening: Position) -> Writer:
        """Return who writes a game of 1844."""
        return Writer1844(opening, self)

    # ---- what a trace shows

    def listed(self, at: Table) -> Iterable[CorporationId]:
        """Return the corporations that a trace shows: not those that are part of the SBB."""
        gone = parts(at.title) if title_state(at).sbb == "formed" else ()
        return [name for name in at.state.corporations if name not in gone]

    def corporation(self, at: Table, name: CorporationId, row: dict[str, Any]) -> dict[str, Any]:
        """Return the row of a corporation as the site shows it.

        Tokens are handed out with the par value; what lies in the pool from the start is with the
        others before that (G-29); the SBB has nothing before it is formed.
        """
        row["floated"] = name in floated(at)
        data, par = kind_data(at.title, name), at.state.corporations[name].par
        if name not in floated(at) and par in data.tokens_by_value:
            row["tokens_left"] = data.tokens_by_value[par]
        if not row["cell"]:
            row["ipo_percent"] += row["pool_percent"]
            row["pool_percent"] = 0
        if name == SBB and title_state(at).sbb != "formed":
            row["tokens_left"] = 0
            row["trains"] = []
        return row

    def debt(self, at: Table, seat: Seat) -> int:
        """Return what a player owes: there is one debt there."""
        return debt(at, seat) + title_state(at).owed.get(seat, 0)

    def train(self, name: str) -> str:
        """Return the site's name of a class of trains."""
        return SITE_NAMES.get(name, name)

    def company(self, at: Table, name: str) -> tuple[Owner, bool]:
        """Return who owns a certificate without shares; what the bank sells is its own there."""
        owner, closed = super().company(at, name)
        sold_by_bank = at.title.privates[name].kind != "private"
        return (owner or BANK if sold_by_bank else owner), closed


def _for_nothing(step: ForeignAction) -> bool:
    """Whether a company gets a private company for nothing, as in an earlier version."""
    return step.type == "buy_company" and not step.by_player and step.data.get("price") == 0


def _linked(step: ForeignAction) -> tuple[str, ...]:
    companies = step.data.get("corporations")
    return tuple(companies) if isinstance(companies, list) else ()


def _own(notes: SiteMemory) -> Memory1844:
    return cast(Memory1844, notes)


def _places_mountain(at: Table, step: ForeignAction) -> bool:
    return step.type == "lay_tile" and kind_of(at, step.entity) == "mountain"
