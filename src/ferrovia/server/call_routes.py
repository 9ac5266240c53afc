"""Handlers of calls: how one wants to be called when one is not looking."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from ferrovia.calls.caller import CallSettings, try_out
from ferrovia.calls.posting import NotDelivered, web_address
from ferrovia.calls.push import public_push_key
from ferrovia.server.openapi import documented
from ferrovia.server.requests import (
    at_table,
    check_opening_rate,
    in_thread,
    page_address,
    read_message,
    tables_of,
    visitor,
)
from ferrovia.server.responses import json_response
from ferrovia.tables import calling
from ferrovia.tables.calling import CallOutcome, CallsView, PushWish, SetCalls, TryCall
from ferrovia.tables.problems import form

router = APIRouter(prefix="/api/tables/{table}/calls")


@router.get("", **documented(CallsView))
async def calls(request: Request, table: str) -> Response:
    """Return how the seats of this browser are called."""
    return await _shown(request, table)


@router.post("", **documented(CallsView, SetCalls))
async def set_calls(request: Request, table: str) -> Response:
    """Say how a seat wants to be called."""
    wanted = await read_message(request, SetCalls)
    if wanted.webhook:
        _check_address(wanted.webhook)
    await at_table(request, calling.set_calls, table, wanted, page_address(request))
    return await _shown(request, table)


@router.post("/push", **documented(CallsView, PushWish))
async def set_push(request: Request, table: str) -> Response:
    """Let this browser be called while its page is closed, or no longer."""
    wanted = await read_message(request, PushWish)
    _check_address(wanted.target.endpoint)
    await at_table(request, calling.set_push, table, wanted, page_address(request))
    return await _shown(request, table)


@router.post("/test", **documented(CallOutcome, TryCall))
async def try_call(request: Request, table: str) -> Response:
    """Call a seat once, and say what came of it."""
    wanted = await read_message(request, TryCall)
    check_opening_rate(request)
    targets, call = await at_table(request, calling.trial_call, table, wanted.seat)
    lines = await in_thread(try_out, tables_of(request), _settings(request), targets, call)
    return json_response(CallOutcome(tuple(lines)))


async def _shown(request: Request, table: str) -> Response:
    tables = tables_of(request)
    key, mail = public_push_key(tables.push_secret), _settings(request).mail is not None
    shown = await in_thread(calling.shown_calls, tables, table, visitor(request), key, mail=mail)
    return json_response(shown)


def _settings(request: Request) -> CallSettings:
    found: CallSettings = request.app.state.settings.calls
    return found


def _check_address(url: str) -> None:
    try:
        web_address(url)
    except NotDelivered as problem:
        raise form(str(problem)) from None
