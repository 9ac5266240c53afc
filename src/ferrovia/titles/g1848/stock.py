"""Trading shares in 1848: what its stock rounds add to those of the family (§5.1, §12)."""

from __future__ import annotations

from ferrovia.core.names import CorporationId, Owner, Seat
from ferrovia.core.rule import Rule, rule, without
from ferrovia.core.step import RoundKind
from ferrovia.core.table import Draft, Table
from ferrovia.family import stock_round as family
from ferrovia.family.actions import SellShares
from ferrovia.family.buying import BUY, START_ALONE
from ferrovia.family.offering import par_or_price
from ferrovia.family.selling import (
    SALE_RULES,
    above_limit,
    has_operated,
    in_one_sale,
    sell_by,
    sell_singly,
    some_certificates,
)
from ferrovia.family.selling_down import selling_down
from ferrovia.struct import replace
from ferrovia.titles.g1848.bank import is_bank
from ferrovia.titles.g1848.debts import owes_nothing
from ferrovia.titles.g1848.title_state import title_state


def share_price(at: Table, corporation: CorporationId, place: Owner) -> int:
    """New shares cost the initial price, others and those of the Bank of England the current one.

    §5.1.3, §5.1.4, §5.4.2.
    """
    return par_or_price(at, corporation, "" if is_bank(at, corporation) else place)


def pool_limit(at: Table, corporation: CorporationId) -> int:
    """The pool takes half of a company, but any number of shares of the Bank of England."""
    if is_bank(at, corporation):
        return at.title.share_count(corporation)
    return at.title.figures["pool_limit"]


def certificate_limit(at: Table, seat: Seat) -> int:
    """The limit falls with each company in receivership, more for its Director (§12.2.1)."""
    limits = at.title.series["certificate_limits"]
    limit = limits[min(len(title_state(at).taken_over), len(limits) - 1)]
    return limit - at.title.figures["lost_director"] * title_state(at).lost.count(seat)


def unavailable(at: Table, corporation: CorporationId) -> str:
    """A company in receivership is out of the game, and its shares with it (§5.5)."""
    return f"{corporation} is in receivership" if corporation in title_state(at).taken_over else ""


def due_sales(at: Table, seat: Seat) -> int:
    """Who was above the limit when the round began sells down to it first (§12.2.1)."""
    return above_limit(at, seat) if seat in title_state(at).due else 0


def always_due(at: Table, seat: Seat) -> int:
    """House rule: who is above the limit sells down to it in every turn of a stock round."""
    return above_limit(at, seat)


@rule("sell.first_round")
def not_in_first_round(at: Table, selling: SellShares) -> str | None:
    """No shares of companies are sold in the first stock round."""
    if at.state.flow.cycle == 1 and not is_bank(at, selling.corporation):
        return "no shares of companies may be sold in the first stock round"
    return None


SALES: tuple[Rule, ...] = without(SALE_RULES, has_operated)
"""What every sale by a player obeys, in a stock round or to raise money."""
STOCK_SALES: tuple[Rule, ...] = (
    some_certificates,
    not_in_first_round,
    *without(SALES, some_certificates),
    in_one_sale,
)


PURCHASES = tuple(replace(m, rules=(owes_nothing, *m.rules)) for m in (BUY, START_ALONE))


def _begin(draft: Draft) -> None:
    draft.set_title_state(due=tuple(s for s in draft.seats if above_limit(draft, s)))
    family.begin(draft)


def _next_turn(draft: Draft) -> None:
    draft.set_title_state(due=tuple(s for s in title_state(draft).due if s != draft.flow.actor))
    family.next_turn(draft)


@rule("sell.once_a_turn")
def companies_in_one_sale(at: Table, selling: SellShares) -> str | None:
    """House rule: a company is sold once in a turn, the Bank of England any number of times."""
    return None if is_bank(at, selling.corporation) else in_one_sale.check(at, selling)


def stock_round(
    *, split_sales: bool = False, bank_apart: bool = False, any_sale: bool = False
) -> RoundKind:
    """Compose the stock round.

    House rules: ``split_sales``: a company may be sold more than once in a turn; ``bank_apart``:
    the Bank of England may; ``any_sale``: who must sell down to the limit begins with any sale,
    however small.
    """
    rules = STOCK_SALES
    if split_sales or bank_apart:
        rules = without(rules, in_one_sale)
    if bank_apart and not split_sales:
        rules = (*rules, companies_in_one_sale)
    if not split_sales and not any_sale:
        rules = (*rules, selling_down(STOCK_SALES))
    kind = family.stock_round(sell_by(rules, sell_singly), *PURCHASES)
    return replace(kind, begin=_begin, next_turn=_next_turn)
