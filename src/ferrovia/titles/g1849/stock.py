"""Stock rounds of 1849: what is sold in a turn is one sale (§9.1, §9.2, §9.7, ruling R8)."""

from __future__ import annotations

from collections.abc import Iterator

from ferrovia.core import holdings, market
from ferrovia.core.effect import Effect
from ferrovia.core.market_grid import Direction
from ferrovia.core.names import POOL, CorporationId, Seat
from ferrovia.core.rule import rule
from ferrovia.core.step import RoundKind, Step
from ferrovia.core.table import Draft, Table
from ferrovia.family import stock_round as family
from ferrovia.family.actions import SellShares
from ferrovia.family.buying import BUY
from ferrovia.family.prices import drop_price
from ferrovia.family.selling import SALE_RULES, hand_over, sell_by
from ferrovia.family.stock_round import sold_out
from ferrovia.struct import replace
from ferrovia.titles.g1849.starting import CHOOSING_HOME, EXTRAS, START

SETTLE_SALE = Effect("settle_sale")
"""The market tokens of a sale move."""


def certificate_count(at: Table, seat: Seat) -> int:
    """Share certificates and private companies count for the limit (§9.1).

    Not those of corporations that the sale of this turn will close.
    """
    doomed = sum(len(holdings.certificates(at, seat, c)) for c in _doomed(at))
    return holdings.count(at, seat) + len(holdings.privates_of(at, seat)) - doomed


def _doomed(at: Table) -> Iterator[CorporationId]:
    """Yield the corporations that the sale of this turn will close when their tokens move."""
    turn, grid = at.state.flow.turn, at.title.market
    if turn.order:  # settled at once: what was to close has closed
        return
    for corporation, shares in turn.sold.items():
        cell = at.state.corporations[corporation].cell
        for _ in range(at.title.policies.sale_drop(shares)):
            cell = grid.step(cell, "down", at.title.policies.barred_zones(at, corporation))
        if grid.is_closed(cell):
            yield corporation


@rule("sell.settled", by_seat=True)
def before_settlement(at: Table, selling: SellShares) -> str | None:
    """All sales of a turn are one: nothing more is sold once the tokens have moved."""
    if at.state.flow.turn.order:
        return f"the sale of this turn is over: {selling.by} has been paid and prices have fallen"
    return None


def sell_together(draft: Draft, selling: SellShares) -> None:
    """Sell in a stock round: paid now, while the tokens wait for the end of the selling.

    More of the same corporation may follow: all that is sold in a turn is one sale (R8).
    """
    sold = draft.flow.turn.sold
    shares = hand_over(draft, selling) + sold.get(selling.corporation, 0)
    draft.set_turn(sold={**sold, selling.corporation: shares}, acted=True)


def settle_together(draft: Draft) -> None:
    """End the selling part of a turn: all tokens move, in the market order of before."""
    sold = draft.flow.turn.sold
    if not sold:
        return
    order = tuple(c for c in market.order(draft) if c in sold)
    draft.set_turn(sold={}, order=order)
    settle_sale(draft, tuple(word for c in order for word in (c, str(sold[c]))))


def settle_sale(draft: Draft, items: tuple[str, ...]) -> None:
    """Move the tokens of one sale, given as corporation and shares, one after the other.

    A closing may interrupt; the others move afterwards.
    """
    for place in range(0, len(items), 2):
        corporation, shares = items[place], int(items[place + 1])
        if not draft.corporations[corporation].cell:
            continue
        height = draft.height
        drop_price(draft, corporation, shares, ())
        rest = items[place + 2 :]
        if rest and draft.interrupted(height):
            draft.resume_below(height, SETTLE_SALE.resume(rest))
            return


def sell_at_once(draft: Draft, selling: SellShares) -> None:
    """Sell in a stock round where every sale is settled before the next."""
    order = draft.flow.turn.order or market.order(draft)
    falls = market.can_fall(draft, selling.corporation)
    shares = hand_over(draft, selling)
    sold = {**draft.flow.turn.sold, **({selling.corporation: shares} if falls else {})}
    draft.set_turn(sold=sold, order=order, acted=True)
    together = tuple(c for c in order if c in sold)
    drop_price(draft, selling.corporation, shares, together)


def _skip(draft: Draft) -> None:
    """Settle what was sold and end the turn; what interrupts may yet open a purchase."""
    height = draft.height
    settle_together(draft)
    if not draft.interrupted(height):
        draft.end_turn()


def closing_move(at: Table, corporation: CorporationId) -> Direction | None:
    """A corporation with shares in the pool falls; one that players hold entirely rises."""
    if holdings.certificates(at, POOL, corporation):
        return "down"
    return "up" if sold_out(at, corporation) else None


SELL_TOGETHER = sell_by((before_settlement, *SALE_RULES), sell_together)
SELL_AT_ONCE = sell_by(SALE_RULES, sell_at_once)


def stock_round(*, at_once: bool = False) -> RoundKind:
    """Compose the stock round: the sales of a turn are settled together, before anything else.

    ``at_once`` (house rule): every sale is settled before the next.
    """
    if at_once:
        kind = family.stock_round(SELL_AT_ONCE, BUY, START)
        return replace(kind, steps=(*kind.steps, EXTRAS))
    then = (replace(move, before=settle_together) for move in (BUY, START, family.PASS))
    turn = Step("stock", (SELL_TOGETHER, *then), skip=_skip)
    leads_to = (family.END_OF_STOCK_ROUND, SETTLE_SALE, CHOOSING_HOME)
    steps = (turn, EXTRAS)
    return RoundKind("stock", steps, family.begin, family.next_turn, leads_to=leads_to)
