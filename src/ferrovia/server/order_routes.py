"""Handlers of standing orders: what can be ordered, giving and cancelling."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from ferrovia.server.openapi import documented
from ferrovia.server.requests import at_table, read_message
from ferrovia.server.responses import json_response
from ferrovia.tables.messages import Update
from ferrovia.tables.standing_orders import giving
from ferrovia.tables.standing_orders.order_messages import CancelOrder, GiveOrder, OrderChoices

router = APIRouter(prefix="/api/tables/{table}/orders")


@router.get("", **documented(list[OrderChoices]))
async def order_choices(request: Request, table: str) -> Response:
    """Return what can be ordered now, for every seat of this browser."""
    return json_response(await at_table(request, giving.choices, table))


@router.post("", **documented(Update, GiveOrder))
async def give_order(request: Request, table: str) -> Response:
    """Leave an order with the table."""
    wanted = await read_message(request, GiveOrder)
    return json_response(await at_table(request, giving.give, table, wanted))


@router.post("/cancel", **documented(Update, CancelOrder))
async def cancel_order(request: Request, table: str) -> Response:
    """Let an order stand no longer."""
    wanted = await read_message(request, CancelOrder)
    return json_response(await at_table(request, giving.cancel, table, wanted))
