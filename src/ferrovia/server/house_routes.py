"""Handlers for the host of a server: all tables, those nobody comes back to, and the load.

People are the subject of ``account_routes``; a table is deleted as by whoever opened it.
"""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from ferrovia.server.house_load import HouseLoad, house_load
from ferrovia.server.house_messages import Expire, Expired
from ferrovia.server.openapi import documented
from ferrovia.server.requests import in_thread, read_message, tables_of, visitor
from ferrovia.server.responses import json_response
from ferrovia.tables import Tables
from ferrovia.tables.house_tables import HouseTables, house_tables
from ferrovia.tables.problems import forbidden, form
from ferrovia.tables.quotas import expired, let_expire

LONGEST_SEARCH = 100
LONGEST_EXPIRY = 36_500.0

router = APIRouter(prefix="/api/house")


@router.get("/tables", **documented(HouseTables))
async def all_tables(
    request: Request, search: str = "", first: int = 0, most: int = 50
) -> Response:
    """Return some of all tables, by a part of their names."""
    check_host(request)
    found = await in_thread(house_tables, tables_of(request), search[:LONGEST_SEARCH], first, most)
    return json_response(found)


@router.post("/expire", **documented(Expired, Expire))
async def expire(request: Request) -> Response:
    """Delete tables that nobody comes back to, or count them."""
    check_host(request)
    wanted = await read_message(request, Expire)
    if not 0 < wanted.days <= LONGEST_EXPIRY:
        raise form("name a number of days")
    return json_response(await in_thread(_expire, tables_of(request), wanted))


def _expire(tables: Tables, wanted: Expire) -> Expired:
    if wanted.really:
        return Expired(let_expire(tables, wanted.days))
    return Expired(len(expired(tables, wanted.days)))


@router.get("/load", **documented(HouseLoad))
async def load(request: Request) -> Response:
    """Return how busy this server is, and what it allows."""
    check_host(request)
    state = request.app.state
    found = await in_thread(
        house_load, state.tables, state.settings, state.workers, state.pace, state.sockets.count
    )
    return json_response(found)


def check_host(request: Request) -> None:
    """Turn away whoever is not the host of the server."""
    if not visitor(request).host:
        raise forbidden("Only the host may do that.")
