"""Handlers of who comes to a table and who leaves: the lobby, free seats, links, removals."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from ferrovia.accounts.member_seats import introduce
from ferrovia.server.openapi import documented
from ferrovia.server.requests import at_table, in_thread, read_message, tables_of, visitor
from ferrovia.server.responses import json_response
from ferrovia.tables import links, public_tables, unseating
from ferrovia.tables.messages import (
    Access,
    Done,
    JoinSeat,
    LobbyTable,
    Opened,
    Removed,
    RemovePerson,
    RenewLink,
)

lobby = APIRouter(prefix="/api")
router = APIRouter(prefix="/api/tables/{table}")


@lobby.get("/lobby", **documented(list[LobbyTable]))
async def open_tables(request: Request) -> Response:
    """Return the tables that one may watch or join without a link."""
    found = await in_thread(public_tables.lobby_tables, tables_of(request), visitor(request))
    return json_response(found)


@router.post("/join", **documented(Opened, JoinSeat))
async def join(request: Request, table: str) -> Response:
    """Take a free seat of a table that is open to members."""
    wanted = await read_message(request, JoinSeat)
    opened = await at_table(request, public_tables.join, table, wanted)
    await in_thread(introduce, tables_of(request), table, visitor(request))
    return json_response(opened)


@router.post("/access", **documented(Done, Access))
async def change_access(request: Request, table: str) -> Response:
    """Say who may watch a table without a link, and whether members may join it."""
    wanted = await read_message(request, Access)
    return json_response(await at_table(request, public_tables.change_access, table, wanted))


@router.post("/links/renew", **documented(Done, RenewLink))
async def renew_link(request: Request, table: str) -> Response:
    """Let a link open nothing any more, and make a new one."""
    wanted = await read_message(request, RenewLink)
    return json_response(await at_table(request, links.renew_link, table, wanted))


@router.post("/remove", **documented(Removed, RemovePerson))
async def remove_person(request: Request, table: str) -> Response:
    """Let whoever holds a seat leave the table, or agree to that."""
    wanted = await read_message(request, RemovePerson)
    return json_response(await at_table(request, unseating.remove_person, table, wanted))
