"""18xx.games in 1848: where it waits, how it sells, what its traces show."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from ferrovia.core import Action, Pass, Position, holdings
from ferrovia.core.flow import Ask
from ferrovia.core.names import POOL, CorporationId, Owner, Seat
from ferrovia.core.position import current_step, legal_offers
from ferrovia.core.step import Step as NativeStep
from ferrovia.core.table import Table, top_ask
from ferrovia.family.actions import SellShares
from ferrovia.family.floating import shares_sold
from ferrovia.family.powers import private_with
from ferrovia.family.tile_laying import tiles_left
from ferrovia.family.trains_on_sale import counted_trains, must_buy
from ferrovia.interop import ids
from ferrovia.interop.dialect import Asks, Dialect, SiteMemory, asks_for_run
from ferrovia.interop.differences import ReadAgain, Stop
from ferrovia.interop.foreign import ForeignAction, ForeignGame
from ferrovia.interop.g1848 import differences
from ferrovia.interop.g1848.rows import ROWS
from ferrovia.interop.g1848.site_memory import Memory1848
from ferrovia.interop.g1848.translate import TRANSLATORS
from ferrovia.interop.g1848.writing import Writer1848
from ferrovia.interop.rows import RowWriter
from ferrovia.interop.session import Session
from ferrovia.interop.site_table import SiteTable
from ferrovia.interop.translate import Translator, share_list
from ferrovia.interop.writing import Writer
from ferrovia.titles.g1848.bank import BOE, loans_given
from ferrovia.titles.g1848.debts import debt
from ferrovia.titles.g1848.loans import asked_again, beside_the_hatched_area
from ferrovia.titles.g1848.private_powers import TASMANIA
from ferrovia.titles.g1848.purchases import in_mind
from ferrovia.titles.g1848.title_state import title_state

BOE_ROW = 6
"""The row of the site's market that is the track of the Bank of England."""
PERTH = "D1"


class Dialect1848(Dialect):
    """1848 as the site plays it."""

    title: ClassVar[str] = "1848"
    names: ClassVar[Mapping[CorporationId, str]] = {"FED": "FT"}
    handlers: ClassVar[Mapping[str, Translator]] = TRANSLATORS
    words: ClassVar[Mapping[type[Action], RowWriter]] = ROWS
    player_steps: ClassVar[tuple[str, ...]] = ("privates", "stock")
    second_part: ClassVar[tuple[str, ...]] = ("241",)  # Tasmania's harbour, after its label
    rounds: ClassVar[Mapping[str, str]] = {**Dialect.rounds, "auction": "ISR"}

    def options(self, game: ForeignGame) -> tuple[str, ...]:
        """Return the house rule of older files in which trains run through Perth."""
        return ("through-perth",) if any(map(_through_perth, game.actions)) else ()

    def notes(self) -> SiteMemory:
        """Return an empty memory."""
        return Memory1848()

    # ---- reading a file

    def take(self, session: Session, step: ForeignAction) -> None:
        """Play a foreign action, or stop where the site goes another way."""
        _stop_if_listed(session.position, step)
        if _sells_again(session.position, step, session.site):
            raise ReadAgain("split-sales")
        super().take(session, step)
        if step.type == "destination_connection" and not title_state(session.position).linked:
            raise Stop(differences.LINK)

    def review(self, session: Session, following: ForeignAction | None) -> None:
        """Raise `Stop` where the site does not ask what our game asks."""
        now = session.position.decision
        if now is None or now.ask is None or following is None:
            return
        if now.step == "discard" and following.type != "discard_train":
            raise Stop(differences.LATE_DISCARD, f"{now.subject} has more trains than the limit")

    # ---- where the site waits

    def due(self, at: Table, step: ForeignAction, notes: SiteMemory) -> bool:
        """Whether the site would take this action where our game stands.

        Powers of private companies are used wherever it waits, Tasmania also when it is asked for.
        """
        here, ask = current_step(at), top_ask(at.state.flow)
        if here is None:
            return False
        if step.entity == BOE or step.type == "destination_connection":
            return True
        if step.type == "lay_tile" and step.entity in at.state.privates:
            if here.name == "tasmania":
                return step.entity == private_with(at, TASMANIA)
            operating = at.state.flow.round == "operating" and ask is None
            return operating and self.acts_for(at, step) and self.waits(at, notes)
        return super().due(at, step, notes)

    def acts_for(self, at: Table, step: ForeignAction) -> bool:
        """Whether the entity operates, or is a private company or a right of it or its Director."""
        if step.entity == BOE or step.type == "destination_connection":
            return True
        ask = top_ask(at.state.flow)
        if ask is not None and ask.kind == "tasmania":
            return step.entity in (at.state.flow.actor, ask.about)
        return super().acts_for(at, step)

    def served_by(self, at: Table, corporation: CorporationId) -> tuple[Owner, ...]:
        """Return whose private companies a company uses in its turn."""
        return (corporation, holdings.president(at, corporation))

    def player_due(self, at: Table, step: ForeignAction, here: str) -> bool:
        """Whether the site would take this action of a player where our game stands."""
        ask = top_ask(at.state.flow)
        if step.type in ("bid", "assign"):
            return here == "privates" and at.state.flow.actor == step.entity
        if step.type == "sell_shares" and ask is not None:
            return here == "raise" and ask.seat == step.entity
        return super().player_due(at, step, here)

    def asks(self) -> Mapping[str, Asks]:
        """Return how it is told that the site waits at a step."""
        return ASKS

    def skips_seat(self, at: Table, here: NativeStep) -> bool:
        """Whether a player could only sell once more what he has sold in this turn (D-27).

        Only files of an earlier version of the site have such sales.
        """
        sold = {name for name in at.state.flow.turn.sold if name != BOE}
        return not any(
            not (isinstance(offer.action, SellShares) and offer.action.corporation in sold)
            for move in here.moves
            if move.action is not Pass
            for offer in legal_offers(at, move)
        )

    # ---- writing a file

    def writer(self, opening: Position) -> Writer:
        """Return who writes a game of 1848."""
        return Writer1848(opening, self)

    # ---- what a trace shows

    def phase(self, name: str) -> str:
        """Return the site's name of a phase: its first lasts until the first 3/3+."""
        return "2" if name == "start" else name

    def listed(self, at: Table) -> Iterable[CorporationId]:
        """Return the corporations that a trace shows: not those in receivership."""
        return [name for name in at.state.corporations if name not in title_state(at).taken_over]

    def corporation(self, at: Table, name: CorporationId, row: dict[str, Any]) -> dict[str, Any]:
        """Return the row of a corporation; the Bank of England is one there."""
        if name != BOE:
            return {**row, "floated": shares_sold(at, name) >= at.title.kind_of(name).launch}
        cell = [BOE_ROW, loans_given(at)]
        pool = row["ipo_percent"] + row["pool_percent"]
        bank = {"cell": cell, "president": POOL, "ipo_percent": 0, "pool_percent": pool}
        return {**row, **bank, "loans": loans_given(at), "tokens_left": 0}

    def presided(self, site: SiteTable) -> Mapping[Seat, tuple[CorporationId, ...]]:
        """Return who has the first share of the Bank of England, there a president's one."""
        owner = site.shares.where(ids.share(BOE, ids.PRESIDENT))
        return {owner: (BOE,)} if owner in site.shares.seats else {}

    def cash(self, at: Table, seat: Seat) -> int:
        """Return what a player's cash shows: less his debt, so perhaps below zero (D-31)."""
        return super().cash(at, seat) - debt(at, seat)

    def company(self, at: Table, name: str) -> tuple[Owner, bool]:
        """Return who owns a private company; with an unused right it never closes there (D-07)."""
        keeper = title_state(at).rights.get(name)
        asks = (ask for ask in at.state.flow.pending if isinstance(ask, Ask))
        placing = next((ask for ask in asks if ask.kind == "tasmania" and ask.about == name), None)
        if placing is not None:
            keeper = placing.subject or placing.seat
        return (keeper, False) if keeper else super().company(at, name)


def _through_perth(row: dict[str, Any]) -> bool:
    """Whether a route of an action leads on from Perth: two of its legs end there."""
    routes = row.get("routes")
    for route in routes if isinstance(routes, list) else ():
        legs = route.get("connections") if isinstance(route, dict) else None
        ends = [leg for leg in legs if isinstance(leg, list)] if isinstance(legs, list) else []
        if sum(1 for leg in ends if PERTH in (*leg[:1], *leg[-1:])) > 1:
            return True
    return False


def _stop_if_listed(position: Position, step: ForeignAction) -> None:
    if step.type == "bankrupt":
        raise Stop(differences.BANKRUPT)
    if step.type != "buy_train" or position.decision is None:
        return
    corporation = position.state.flow.actor
    dear = step.number("price") > position.state.cash.get(corporation, 0)
    if dear and not must_buy(position, corporation) and not counted_trains(position, corporation):
        raise Stop(differences.OLD_ROUTE, f"{corporation} has no route")


def _sells_again(position: Position, step: ForeignAction, site: SiteTable) -> bool:
    """Whether a company is sold for the second time in a turn, as in older files (D-27)."""
    if step.type != "sell_shares" or "split-sales" in position.title.options:
        return False
    corporation, _ = share_list(position, step, site)
    again = corporation != BOE and corporation in position.state.flow.turn.sold
    return position.state.flow.round == "stock" and again


def _asks_for_track(at: Table, notes: SiteMemory) -> bool:
    return bool(tiles_left(at))


def _asks_for_run(at: Table, notes: SiteMemory) -> bool:
    """Whether the site asks for routes, or for a loan that it insists on (D-19)."""
    return asks_for_run(at, notes) or beside_the_hatched_area(at)


def _asks_at_the_end(at: Table, notes: SiteMemory) -> bool:
    """Whether the site asks once more: for a loan, even if one is taken, or a private company."""
    return asked_again(at)


def _asks_for_trains(at: Table, notes: SiteMemory) -> bool:
    """Whether the site believes that a train could be bought."""
    return in_mind(at)


ASKS: Mapping[str, Asks] = {
    "track": _asks_for_track,
    "run": _asks_for_run,
    "trains": _asks_for_trains,
    "end_of_turn": _asks_at_the_end,
}
