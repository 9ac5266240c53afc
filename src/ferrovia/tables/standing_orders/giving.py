"""Giving orders and cancelling them; only for seats that one holds."""

from __future__ import annotations

from ferrovia.core import Position
from ferrovia.core.names import POOL, Seat
from ferrovia.core.position import current_step
from ferrovia.core.terms import round_name
from ferrovia.orders.judging import (
    Ends,
    corporations_of,
    is_auction,
    is_stock,
    judge,
)
from ferrovia.orders.kinds import (
    AnyOrder,
    GivenOrder,
    PassInAuction,
    PassInStock,
    RunAndPay,
    SeatOrders,
    StandingOrder,
)
from ferrovia.struct import replace
from ferrovia.tables import problems
from ferrovia.tables.acting import let_orders_act
from ferrovia.tables.live_table import LiveTable
from ferrovia.tables.messages import Update
from ferrovia.tables.registry import NO_EVENT, Tables
from ferrovia.tables.standing_orders.following import changed_orders, stock_name
from ferrovia.tables.standing_orders.order_messages import (
    CancelOrder,
    GiveOrder,
    OrderChoices,
    SharePrice,
)
from ferrovia.tables.updates import known_at, update
from ferrovia.tables.visitor import Rights, Visitor, seated

MOST_ORDERS = 12
"""Orders that can stand for one seat."""


def give(tables: Tables, table: str, visitor: Visitor, wanted: GiveOrder) -> Update:
    """Leave an order with a table; it acts at once if it has something to do."""
    rights = seated(tables, table, visitor)
    _check_held(rights, wanted.seat)
    with tables.locked(table, fresh=True) as live:
        known = known_at(live, live.version)
        add_order(tables, live, wanted.seat, _dated(live.position, wanted.seat, wanted.order))
        return update(tables, live, rights, known)


def add_order(tables: Tables, live: LiveTable, seat: Seat, order: AnyOrder) -> None:
    """Let an order stand, and act if it has something to do."""
    held = live.orders.get(seat, SeatOrders())
    if len(held.standing) >= MOST_ORDERS:
        raise problems.form(f"at most {MOST_ORDERS} orders can stand; cancel one first")
    verdict = judge(order, seat, live.position)
    if isinstance(verdict, Ends):
        raise problems.form(f"this order would end at once: {verdict.why}")
    number = held.given + 1
    kept = (row for row in held.standing if not _replaced(row.order, order))
    _keep(
        tables,
        live,
        seat,
        replace(held, given=number, standing=(*kept, StandingOrder(number, order))),
    )
    let_orders_act(tables, live)


def _replaced(old: AnyOrder, new: AnyOrder) -> bool:
    """Whether an order takes the place of another one of its kind."""
    if type(old) is not type(new):
        return False
    return not isinstance(old, RunAndPay) or old.corporation == new.corporation  # type: ignore[union-attr]


def _dated(position: Position, seat: Seat, order: GivenOrder) -> GivenOrder:
    """Return an order with the rounds that it is for."""
    cycle = position.state.flow.cycle
    if isinstance(order, PassInStock):
        unknown = [c for c in order.below if c not in position.title.corporations]
        if unknown:
            raise problems.form(f"there is no {unknown[0]}")
        return replace(order, cycle=_stock_cycle(position))
    if isinstance(order, PassInAuction):
        if not _in_auction(position):
            raise problems.form("no private companies are being sold now")
        return order
    if order.corporation not in corporations_of(position, seat):
        raise problems.form(f"{seat} does not decide for {order.corporation}")
    return replace(order, cycle=cycle) if order.cycle else order


def _stock_cycle(position: Position) -> int:
    """Return the number of this stock round, or of the next one."""
    flow = position.state.flow
    here = any(map(is_stock, position.title.rounds[flow.round].steps))
    return flow.cycle if here else flow.cycle + 1


def _in_auction(position: Position) -> bool:
    step = current_step(position)
    steps = position.title.rounds[position.state.flow.round].steps
    return any(map(is_auction, steps)) or (step is not None and is_auction(step))


def cancel(tables: Tables, table: str, visitor: Visitor, wanted: CancelOrder) -> Update:
    """Let an order stand no longer."""
    rights = seated(tables, table, visitor)
    _check_held(rights, wanted.seat)
    with tables.locked(table, fresh=True) as live:
        held = live.orders.get(wanted.seat, SeatOrders())
        left = tuple(row for row in held.standing if row.number != wanted.number)
        if left == held.standing:
            raise problems.unknown("This order stands no longer.")
        _keep(tables, live, wanted.seat, replace(held, standing=left))
        tables.notify(table, NO_EVENT)
        return update(tables, live, rights, known_at(live, live.version))


def _check_held(rights: Rights, seat: Seat) -> None:
    if seat not in rights.seats:
        raise problems.forbidden(f"You do not hold the seat of {seat}.")


def _keep(tables: Tables, live: LiveTable, seat: Seat, held: SeatOrders) -> None:
    before = dict(live.orders)
    live.orders[seat] = held
    tables.store.keep(live.header.table, changed_orders(before, live))
    if tables.store.shared:  # whoever plays elsewhere at this moment may not know of it yet
        tables.catch_up(live)
    tables.notify(live.header.table, NO_EVENT)


def choices(tables: Tables, table: str, visitor: Visitor) -> tuple[OrderChoices, ...]:
    """Return what can be ordered now, for every seat that one holds."""
    rights = seated(tables, table, visitor)
    with tables.locked(table) as live:
        position = live.position
    return () if position.over else tuple(_choices(position, seat) for seat in rights.seats)


def _choices(position: Position, seat: Seat) -> OrderChoices:
    title, rows = position.title, position.state.corporations
    cycle = _stock_cycle(position)
    price = title.policies.share_price
    return OrderChoices(
        seat=seat,
        stock_round=round_name(title, stock_name(title), cycle, 1),
        shares=tuple(
            SharePrice(corporation, price(position, corporation, POOL))
            for corporation in rows
            if rows[corporation].cell
        ),
        auction=_in_auction(position),
        corporations=corporations_of(position, seat),
    )
