"""Handlers of a table: look, act, take back, play on from elsewhere."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from ferrovia.server.asking import check_opening, door, message, work
from ferrovia.server.cookies import known_visitor, visitor
from ferrovia.server.describing import told
from ferrovia.server.lobby_routes import seated
from ferrovia.server.responses import answer
from ferrovia.tables import Known
from ferrovia.tables.messages import Act, Back, ForkAt, Opened, Reply, TableView, Update

router = APIRouter(prefix="/api/tables/{table}")


@router.get("", **told(TableView))
async def look(request: Request, table: str) -> Response:
    """Return a table to whoever has not seen it yet."""
    return answer(await work(door(request).look, table, visitor(request)))


@router.get("/update", **told(Update))
async def update(request: Request, table: str, version: int, n: int, branch: int) -> Response:
    """Return what is new at a table."""
    known = Known(version, n, branch)
    return answer(await work(door(request).update, table, visitor(request), known))


@router.post("/actions", **told(Update, Act))
async def act(request: Request, table: str) -> Response:
    """Play an action."""
    wanted = await message(request, Act)
    return answer(await work(door(request).submit, table, visitor(request), wanted))


@router.post("/back", **told(Update, Back))
async def back(request: Request, table: str) -> Response:
    """Take back, or ask the table."""
    wanted = await message(request, Back)
    return answer(await work(door(request).back, table, visitor(request), wanted))


@router.post("/again", **told(Update, Back))
async def again(request: Request, table: str) -> Response:
    """Play again what was taken back."""
    wanted = await message(request, Back)
    return answer(await work(door(request).again, table, visitor(request), wanted))


@router.post("/reply", **told(Update, Reply))
async def reply(request: Request, table: str) -> Response:
    """Answer a wish to take back."""
    wanted = await message(request, Reply)
    return answer(await work(door(request).reply, table, visitor(request), wanted))


@router.post("/fork", **told(Opened, ForkAt))
async def fork(request: Request, table: str) -> Response:
    """Play on from an earlier moment, at a table of one's own."""
    wanted = await message(request, ForkAt)
    check_opening(request)
    opener = known_visitor(request)
    return seated(request, opener, await work(door(request).fork, table, opener, wanted))


@router.post("/rematch", **told(Opened))
async def rematch(request: Request, table: str) -> Response:
    """Play again with the same players."""
    check_opening(request)
    opener = known_visitor(request)
    return seated(request, opener, await work(door(request).rematch, table, opener))
