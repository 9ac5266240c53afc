"""Trading in 1844: what its stock rounds add to those of the family ([SR-*], [DIR-*], [LIM-*])."""

from __future__ import annotations

from ferrovia.board.naming import counted
from ferrovia.core import holdings, market
from ferrovia.core.action import Action
from ferrovia.core.market_grid import Direction
from ferrovia.core.names import POOL, CorporationId, Seat
from ferrovia.core.position import legal_offers
from ferrovia.core.rule import Rule, rule, without
from ferrovia.core.step import Move, RoundKind
from ferrovia.core.table import Draft, Table
from ferrovia.family import stock_round as family
from ferrovia.family.actions import BuyCertificate, SellShares
from ferrovia.family.buying import (
    BUY,
    START_ALONE,
    available,
    can_pay_start,
    enough_money,
    may_be_started,
    not_sold_in_round,
    par_of_phase,
    started,
)
from ferrovia.family.buying import certificate_limit as share_limit
from ferrovia.family.offering import unstarted
from ferrovia.family.powers import PRESIDENT
from ferrovia.family.selling import (
    SALE_RULES,
    above_limit,
    has_operated,
    in_one_sale,
    not_in_first_round,
    sell_by,
    sell_singly,
    some_certificates,
)
from ferrovia.family.selling_down import selling_down
from ferrovia.family.stock_round import sold_out
from ferrovia.struct import replace
from ferrovia.titles.g1844.certificates import certificate_moves
from ferrovia.titles.g1844.debt import start_and_repay
from ferrovia.titles.g1844.exchange_debt import covering, sell_for_debt
from ferrovia.titles.g1844.title_data import company_data, kind_data
from ferrovia.titles.g1844.title_state import title_state


def has_begun(at: Table, corporation: CorporationId) -> bool:
    """Whether a company has operated: it has begun at least one operating turn."""
    flow = at.state.flow
    return flow.actor == corporation or at.state.corporations[corporation].operated > 0


def sale_price(at: Table, corporation: CorporationId) -> int:
    """A company that has never operated drops before its shares are paid for ([SR-sell-3])."""
    if has_begun(at, corporation):
        return market.price(at, corporation)
    grid, cell = at.title.market, at.state.corporations[corporation].cell
    lower = grid.step(cell, "down", at.title.policies.barred_zones(at, corporation))
    return grid.cells[lower].price


def barred_zones(at: Table, corporation: CorporationId) -> str:
    """Regional companies stay left of the red line ([REG-7])."""
    return kind_data(at.title, corporation).barred


def startable(at: Table) -> tuple[CorporationId, ...]:
    """Return the companies whose Director's certificate can be bought.

    Not the SBB, nor the one whose certificate comes with a private company ([SR-buy-9]).
    """
    brought = [p.corporation for p in at.title.privates.values() if PRESIDENT.is_of(p)]
    return tuple(
        [
            name
            for name in unstarted(at)
            if name not in brought and not kind_data(at.title, name).formed
        ]
    )


def unavailable(at: Table, corporation: CorporationId) -> str:
    """Return how a company without a price comes about that nobody can start ([SR-buy-9])."""
    if at.state.corporations[corporation].cell:
        return ""
    if kind_data(at.title, corporation).formed:
        return f"{corporation} is formed from other companies; nobody starts it"
    successor = company_data(at.title, corporation).merges_into
    if successor and at.state.corporations[successor].cell:
        return f"{corporation} has become a part of the {successor}"
    for private in at.title.privates.values():
        if PRESIDENT.is_of(private) and private.corporation == corporation:
            return f"the Director's certificate of {corporation} comes with {private.id}"
    return ""


def closing_move(at: Table, corporation: CorporationId) -> Direction | None:
    """A floated company with shares in the pool moves left, one without any for sale up.

    [SR-end-3] to [SR-end-5].
    """
    if corporation not in title_state(at).floated:
        return None
    if holdings.shares(at, POOL, corporation):
        return "left"
    return "up" if sold_out(at, corporation) else None


def closing_order(at: Table) -> tuple[CorporationId, ...]:
    """First all moves to the left, then all moves up, each in operating order ([SR-end-8])."""
    return tuple(sorted(market.order(at), key=lambda c: closing_move(at, c) == "up"))


@rule("buy.debt", by_seat=True)
def without_debt(at: Table, buying: Action) -> str | None:
    """A player with a debt buys nothing before it is paid off."""
    debt = title_state(at).debts.get(buying.by, 0) + title_state(at).owed.get(buying.by, 0)
    if debt:
        return f"{buying.by} owes the bank {at.title.money(debt)} and may not buy before it is paid"
    return None


@rule("buy.over_limit", by_seat=True)
def within_limit_first(at: Table, buying: Action) -> str | None:
    """Who is above the share limit sells down to it before doing anything else."""
    excess = above_limit(at, buying.by)
    if excess and any(True for _ in legal_offers(at, _sell_move(at))):
        limit = at.title.policies.certificate_limit(at, buying.by)
        above = f"{counted(excess, 'certificate')} above the limit of {limit}"
        return f"{buying.by} is {above} and must sell first"
    return None


def _sell_move(at: Table) -> Move:
    moves = at.title.rounds["stock"].steps[0].moves
    return next(move for move in moves if move.action is SellShares)


@rule("buy.majority")
def majority_from_pool(at: Table, buying: BuyCertificate) -> str | None:
    """Who holds more than half of a company buys more of it only from the pool."""
    held = holdings.shares(at, buying.by, buying.corporation)
    count = at.title.share_count(buying.corporation)
    if buying.source == "treasury" and 2 * held > count:
        return (
            f"{buying.by} holds {held} of the {count} shares of {buying.corporation}, "
            "so more of it can be bought only from the pool"
        )
    return None


@rule("sell.director")
def director_bought(at: Table, selling: SellShares) -> str | None:
    """No share of a company is sold before its Director's certificate has been bought."""
    if selling.corporation in unstarted(at):
        return f"nobody has bought the Director's certificate of {selling.corporation} yet"
    return None


SALES: tuple[Rule, ...] = (director_bought, *without(SALE_RULES, has_operated))
"""What every sale by a player obeys, in a stock round or an emergency."""
STOCK_SALES: tuple[Rule, ...] = (
    director_bought,
    some_certificates,
    not_in_first_round,
    *without(SALES, director_bought, some_certificates),
    in_one_sale,
)


BUY_RULES: tuple[Rule, ...] = (
    started,
    available,
    without_debt,
    not_sold_in_round,
    share_limit,
    majority_from_pool,
    enough_money,
)
START_RULES: tuple[Rule, ...] = (
    may_be_started,
    without_debt,
    par_of_phase,
    share_limit,
    can_pay_start,
)


def _begin(draft: Draft) -> None:
    draft.set_title_state(bought={})
    family.begin(draft)


def stock_round(
    *further: Move,
    sales_obey: tuple[Rule, ...] = (),
    debtors_start: bool = False,
    starters_repay: bool = False,
) -> RoundKind:
    """Compose the stock round; ``further`` moves open in it are those of debtors.

    ``sales_obey`` are rules that house rules add to those of sales. House rules: ``debtors_start``,
    a player in debt may buy a Director's certificate; ``starters_repay``, he then pays off debt.
    """
    rules = (*STOCK_SALES, *sales_obey)
    sell = sell_by((*rules, selling_down(rules), covering(rules)), sell_singly)
    start = replace(START_ALONE, rules=START_RULES)
    if debtors_start:
        start = replace(start, rules=without(START_RULES, without_debt))
    if starters_repay:
        start = replace(start, apply=start_and_repay)
    kind = family.stock_round(
        sell,
        replace(BUY, rules=BUY_RULES),
        start,
        *certificate_moves((without_debt, within_limit_first)),
        *further,
        passing=(sell_for_debt,),
    )
    return replace(kind, begin=_begin)


def certificate_limit(at: Table, seat: Seat) -> int:
    """The share limit depends on the number of players only ([SET-3])."""
    return at.title.certificate_limit
