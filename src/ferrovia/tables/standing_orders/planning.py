"""Plans: moves tried out at a scratch table, sent to the real one as orders, or thrown away."""

from __future__ import annotations

from collections.abc import Collection

from ferrovia.core import Action
from ferrovia.core.action import Offer, as_json
from ferrovia.core.names import Seat
from ferrovia.orders.judging import planned_move
from ferrovia.orders.kinds import PlannedMove, PlannedMoves
from ferrovia.tables import problems
from ferrovia.tables.live_table import LiveTable
from ferrovia.tables.messages import Delete, Opened
from ferrovia.tables.registry import Tables
from ferrovia.tables.removal import delete
from ferrovia.tables.standing_orders.giving import add_order
from ferrovia.tables.standing_orders.order_messages import SendPlan
from ferrovia.tables.visitor import Visitor, admitted, seated
from ferrovia.views.action_table.action_text import label


def send_plan(tables: Tables, table: str, visitor: Visitor, wanted: SendPlan) -> Opened:
    """Leave one's own moves of a plan with the table beside which it was made, as orders."""
    admitted(tables, table, visitor)
    real = _beside(tables, table)
    rights = seated(tables, real, visitor)
    with tables.locked(table) as plan:
        start = plan.header.plan_from
        planned = _own_moves(plan, rights.seats)
    with tables.locked(real) as live:
        played = live.game.actions[start:]
        left = {seat: _still_to_come(seat, moves, played) for seat, moves in planned.items()}
        if not any(left.values()):
            raise problems.form("no move of yours in this plan is still to come")
        for seat, moves in left.items():
            if moves:
                add_order(tables, live, seat, PlannedMoves(moves=moves, exact=wanted.exact))
    return Opened(real)


def _beside(tables: Tables, table: str) -> str:
    header = tables.header(table)
    if header.plan_from < 0:
        raise problems.form("this table is no plan")
    return header.parent


def _own_moves(plan: LiveTable, seats: Collection[Seat]) -> dict[Seat, tuple[PlannedMove, ...]]:
    """Return what was decided for some seats at a scratch table, in order."""
    found: dict[Seat, list[PlannedMove]] = {}
    for n, action in enumerate(plan.game.actions[plan.header.plan_from :], plan.header.plan_from):
        position = plan.game.at(n)
        now = position.decision
        if action.by in seats and now is not None and now.seat == action.by:
            text = label(position, Offer(action))
            found.setdefault(action.by, []).append(planned_move(position, action, text))
    return {seat: tuple(moves) for seat, moves in found.items()}


def _still_to_come(
    seat: Seat, moves: tuple[PlannedMove, ...], played: Collection[Action]
) -> tuple[PlannedMove, ...]:
    """Return the moves that a seat has not played since the plan was begun."""
    codes = [as_json(action) for action in played if action.by == seat]
    for done, move in zip(codes, moves, strict=False):
        if done != move.action:
            raise problems.form(
                f"{seat} has decided otherwise at the table since; planned was: {move.text}"
            )
    return moves[len(codes) :]


def throw_away(tables: Tables, table: str, visitor: Visitor) -> Opened:
    """Delete a scratch table; its owner goes back to the real one."""
    rights = admitted(tables, table, visitor)
    if not rights.host:
        raise problems.forbidden("Only whoever made a plan can throw it away.")
    real = _beside(tables, table)
    delete(tables, table, visitor, Delete(agree=True))
    return Opened(real)
