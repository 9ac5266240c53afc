"""Handlers of a table: look, act, take back, play on from elsewhere."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from ferrovia.server.openapi import documented
from ferrovia.server.requests import (
    at_table,
    check_may_open,
    check_opening_rate,
    in_thread,
    known_visitor,
    read_message,
    tables_of,
)
from ferrovia.server.responses import json_response, opened_response
from ferrovia.tables import Known, acting, bot_seats, new_tables, undo, updates
from ferrovia.tables.messages import (
    Act,
    Back,
    Done,
    ForkAt,
    Manner,
    Opened,
    Reply,
    SeatPlayer,
    TableView,
    Update,
)

router = APIRouter(prefix="/api/tables/{table}")


@router.get("", **documented(TableView))
async def look(request: Request, table: str) -> Response:
    """Return a table to whoever has not seen it yet."""
    return json_response(await at_table(request, updates.look, table))


@router.get("/update", **documented(Update))
async def update(request: Request, table: str, version: int, n: int, branch: int) -> Response:
    """Return what is new at a table."""
    known = Known(version, n, branch)
    return json_response(await at_table(request, updates.changes, table, known))


@router.post("/actions", **documented(Update | Done, Act))
async def act(request: Request, table: str) -> Response:
    """Play an action."""
    wanted = await read_message(request, Act)
    return json_response(await at_table(request, acting.submit, table, wanted))


@router.post("/back", **documented(Update | Done, Back))
async def back(request: Request, table: str) -> Response:
    """Take back, or ask the table."""
    wanted = await read_message(request, Back)
    return json_response(await at_table(request, undo.take_back, table, wanted))


@router.post("/again", **documented(Update | Done, Back))
async def again(request: Request, table: str) -> Response:
    """Play again what was taken back."""
    wanted = await read_message(request, Back)
    return json_response(await at_table(request, undo.play_again, table, wanted))


@router.post("/reply", **documented(Update | Done, Reply))
async def reply(request: Request, table: str) -> Response:
    """Agree to a take-back, or not."""
    wanted = await read_message(request, Reply)
    return json_response(await at_table(request, undo.answer_take_back, table, wanted))


@router.post("/player", **documented(Update, SeatPlayer))
async def player(request: Request, table: str) -> Response:
    """Let a bot play a seat, or the person whose seat it is."""
    wanted = await read_message(request, SeatPlayer)
    return json_response(await at_table(request, bot_seats.change_player, table, wanted))


@router.post("/bots", **documented(Update, Manner))
async def manner(request: Request, table: str) -> Response:
    """Let the bots of a table move at another pace, wait, go on, or say why."""
    wanted = await read_message(request, Manner)
    return json_response(await at_table(request, bot_seats.change_manner, table, wanted))


@router.post("/fork", **documented(Opened, ForkAt))
async def fork(request: Request, table: str) -> Response:
    """Play on from an earlier moment, at a table of one's own."""
    wanted = await read_message(request, ForkAt)
    if not wanted.plan:  # whoever plays may plan
        check_may_open(request)
    check_opening_rate(request)
    opener = known_visitor(request)
    opened = await in_thread(new_tables.fork, tables_of(request), table, opener, wanted)
    return opened_response(request, opener, opened)


@router.post("/rematch", **documented(Opened))
async def rematch(request: Request, table: str) -> Response:
    """Play again with the same players."""
    check_opening_rate(request)
    opener = known_visitor(request)
    opened = await in_thread(new_tables.rematch, tables_of(request), table, opener)
    return opened_response(request, opener, opened)
