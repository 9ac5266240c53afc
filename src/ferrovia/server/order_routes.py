"""Handlers of what is left with a table: standing orders, plans, and pauses of the clock."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from ferrovia.server.openapi import documented
from ferrovia.server.requests import at_table, read_message
from ferrovia.server.responses import json_response
from ferrovia.tables import pausing
from ferrovia.tables.messages import Opened, Pause, Update
from ferrovia.tables.standing_orders import giving, planning
from ferrovia.tables.standing_orders.order_messages import (
    CancelOrder,
    GiveOrder,
    OrderChoices,
    SendPlan,
)

router = APIRouter(prefix="/api/tables/{table}")


@router.get("/orders", **documented(list[OrderChoices]))
async def order_choices(request: Request, table: str) -> Response:
    """Return what can be ordered now, for every seat of this browser."""
    return json_response(await at_table(request, giving.choices, table))


@router.post("/orders", **documented(Update, GiveOrder))
async def give_order(request: Request, table: str) -> Response:
    """Leave an order with the table."""
    wanted = await read_message(request, GiveOrder)
    return json_response(await at_table(request, giving.give, table, wanted))


@router.post("/orders/cancel", **documented(Update, CancelOrder))
async def cancel_order(request: Request, table: str) -> Response:
    """Let an order stand no longer."""
    wanted = await read_message(request, CancelOrder)
    return json_response(await at_table(request, giving.cancel, table, wanted))


@router.post("/plan/send", **documented(Opened, SendPlan))
async def send_plan(request: Request, table: str) -> Response:
    """Leave one's own moves of a plan with the real table."""
    wanted = await read_message(request, SendPlan)
    return json_response(await at_table(request, planning.send_plan, table, wanted))


@router.post("/plan/discard", **documented(Opened))
async def discard_plan(request: Request, table: str) -> Response:
    """Throw a plan away."""
    return json_response(await at_table(request, planning.throw_away, table))


@router.post("/pause", **documented(Update, Pause))
async def pause(request: Request, table: str) -> Response:
    """Ask for a pause of the clock, answer that, or let it go on."""
    wanted = await read_message(request, Pause)
    return json_response(await at_table(request, pausing.change_pause, table, wanted))
