"""Orders at a table: which of them acts next, what ended them, and what their owners see."""

from __future__ import annotations

from collections.abc import Iterable

from ferrovia.core import Action, Title
from ferrovia.core.action import Offer
from ferrovia.core.names import Seat
from ferrovia.orders.judging import Ends, Plays, Waits, after, is_stock, judge
from ferrovia.orders.kinds import (
    AnyOrder,
    OrderNote,
    PlannedMoves,
    SeatOrders,
    StandingOrder,
)
from ferrovia.orders.order_words import order_words
from ferrovia.store import Fact
from ferrovia.struct import Struct, replace
from ferrovia.tables.kept_facts import ORDERS
from ferrovia.tables.live_table import LiveTable
from ferrovia.tables.standing_orders.order_messages import OrderView, SeatOrdersView
from ferrovia.views.action_table.action_text import label

MOST_NOTES = 40
"""Notes that are kept of a seat's orders."""


class OrderedMove(Struct, frozen=True):
    """A move that an order makes now."""

    seat: Seat
    action: Action
    orders: SeatOrders
    """What stands afterwards."""


def next_ordered_move(live: LiveTable) -> OrderedMove | None:
    """Return what an order plays now, if one does; orders that end here are let go of.

    Nothing is ordered while somebody asks to take back, nor where a bot plays.
    """
    seat = live.decider()
    if not seat or seat in live.arrangement.bots or live.take_back is not None:
        return None
    held = live.orders.get(seat)
    if held is None:
        return None
    for standing in held.standing:
        verdict = judge(standing.order, seat, live.position)
        if isinstance(verdict, Ends):
            held = _ended(live, held, standing, verdict.why)
            live.orders[seat] = held
        elif isinstance(verdict, Waits):
            return None
        elif isinstance(verdict, Plays):
            return OrderedMove(seat, verdict.action, _acted(live, held, standing, verdict))
    return None


def _acted(live: LiveTable, held: SeatOrders, standing: StandingOrder, plays: Plays) -> SeatOrders:
    played = label(live.position, Offer(plays.action))
    words = words_of(live.title, standing.order)
    noted = _noted(held, live.n + 1, f"Played by your standing order: {words} {played}", acted=True)
    left = plays.left
    rows = (
        (replace(row, order=left) if left is not None else None) if row == standing else row
        for row in held.standing
    )
    return replace(noted, standing=tuple(row for row in rows if row is not None))


def _ended(live: LiveTable, held: SeatOrders, standing: StandingOrder, why: str) -> SeatOrders:
    words = words_of(live.title, standing.order)
    noted = _noted(held, live.n, f"Your standing order has ended, because {why}. It was: {words}")
    return replace(noted, standing=tuple(row for row in held.standing if row != standing))


def _noted(held: SeatOrders, n: int, text: str, *, acted: bool = False) -> SeatOrders:
    return replace(held, notes=(*held.notes, OrderNote(n, text, acted))[-MOST_NOTES:])


def review_orders(live: LiveTable, action: Action, ordered: Seat = "") -> None:
    """Let go of orders that an action, just played, puts an end to.

    One that an order of a seat has played (``ordered``) is no change of mind of that seat.
    """
    for seat, held in live.orders.items():
        own = seat == ordered
        held = _without_taken_back(held, live.n + own)
        for standing in held.standing:
            left = after(standing.order, seat, live.position, None if own else action)
            if isinstance(left, Ends):
                held = _ended(live, held, standing, left.why)
            elif left != standing.order:
                rows = (
                    replace(row, order=left) if row == standing else row for row in held.standing
                )
                held = replace(held, standing=tuple(rows))
        live.orders[seat] = held


def _without_taken_back(held: SeatOrders, n: int) -> SeatOrders:
    """Return orders whose notes say of no action from the ``n``-th on that they played it."""
    if not any(note.acted and note.n >= n for note in held.notes):
        return held
    notes = (replace(note, acted=note.acted and note.n < n) for note in held.notes)
    return replace(held, notes=tuple(notes))


def changed_orders(before: dict[Seat, SeatOrders], live: LiveTable) -> tuple[Fact, ...]:
    """Return what has to be kept of the orders at a table, having been ``before``."""
    return tuple(
        ORDERS.fact(held, seat) for seat, held in live.orders.items() if before.get(seat) != held
    )


def words_of(title: Title, order: AnyOrder) -> str:
    """Return an order as a sentence."""
    return order_words(title, order, stock_name(title))


def stock_name(title: Title) -> str:
    """Return the name of the kind of rounds in which shares are traded."""
    return next(kind.name for kind in title.rounds.values() if any(map(is_stock, kind.steps)))


def orders_shown(live: LiveTable, seats: Iterable[Seat]) -> tuple[SeatOrdersView, ...]:
    """Return the orders of some seats, for whoever holds them."""
    held = ((seat, live.orders.get(seat)) for seat in seats)
    return tuple(
        SeatOrdersView(
            seat=seat,
            standing=tuple(_shown(live, seat, row) for row in orders.standing),
            notes=orders.notes,
        )
        for seat, orders in held
        if orders is not None
    )


def _shown(live: LiveTable, seat: Seat, row: StandingOrder) -> OrderView:
    verdict = judge(row.order, seat, live.position)
    moves = row.order.moves if isinstance(row.order, PlannedMoves) else ()
    return OrderView(
        number=row.number,
        text=words_of(live.title, row.order),
        waits=verdict.why if isinstance(verdict, Waits) else "",
        moves=tuple(move.text for move in moves),
    )
