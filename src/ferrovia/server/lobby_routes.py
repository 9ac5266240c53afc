"""Handlers of the start page: what can be played, one's tables, opening and sitting down."""

from __future__ import annotations

from functools import partial

from fastapi import APIRouter, Request
from starlette.responses import Response

from ferrovia.accounts import member_seats
from ferrovia.accounts.member_seats import introduce
from ferrovia.server.import_progress import ImportProgress
from ferrovia.server.openapi import documented
from ferrovia.server.requests import (
    HOST_COOKIE,
    check_may_open,
    check_opening_rate,
    in_thread,
    known_visitor,
    read_body,
    read_message,
    remember,
    tables_of,
    visitor,
)
from ferrovia.server.responses import json_response, opened_response
from ferrovia.server.settings import Settings
from ferrovia.tables import bot_seats, example, file_import, lobby, new_tables
from ferrovia.tables.messages import BotOffer, ImportShare, NewTable, Opened, Sit, TableSummary
from ferrovia.views.model import Glimpse, StatementView, TitleOffer

router = APIRouter(prefix="/api")


@router.get("/titles", **documented(list[TitleOffer]))
async def titles(request: Request) -> Response:
    """Return what can be played."""
    return json_response(await in_thread(lobby.titles))


@router.get("/titles/{title}/rules", **documented(list[StatementView]))
async def rules(request: Request, title: str) -> Response:
    """Return the statements of a title's rules."""
    return json_response(await in_thread(lobby.rules, title))


@router.get("/titles/{title}/glimpse", **documented(Glimpse))
async def glimpse(request: Request, title: str) -> Response:
    """Return how the map of a title's own game grew."""
    return json_response(await in_thread(tables_of(request).call, "", example.glimpse, title))


@router.post("/titles/{title}/tour", **documented(Opened))
async def tour(request: Request, title: str) -> Response:
    """Open a table at a turn of a title's own game."""
    check_may_open(request)
    check_opening_rate(request)
    guest = known_visitor(request)
    opened = await in_thread(example.tour, tables_of(request), guest, title)
    return opened_response(request, guest, opened)


@router.get("/bots", **documented(list[BotOffer]))
async def bot_offers(request: Request) -> Response:
    """Return the bots that can be seated."""
    return json_response(await in_thread(bot_seats.bot_offers))


@router.get("/addresses", **documented(list[str]))
async def addresses(request: Request) -> Response:
    """Return where others on the network reach this server."""
    settings: Settings = request.app.state.settings
    return json_response(settings.addresses)


@router.get("/tables", **documented(list[TableSummary]))
async def tables(request: Request, first: int = 0, most: int = lobby.PAGE) -> Response:
    """Return a part of the tables of this browser, the last one played at first."""
    found = await in_thread(lobby.my_tables, tables_of(request), visitor(request), first, most)
    return json_response(found)


@router.post("/tables", **documented(Opened, NewTable))
async def open_table(request: Request) -> Response:
    """Open a table."""
    wanted = await read_message(request, NewTable)
    check_may_open(request)
    check_opening_rate(request)
    opener = known_visitor(request)
    opened = await in_thread(new_tables.open_table, tables_of(request), opener, wanted)
    await in_thread(introduce, tables_of(request), opened.table, opener)
    return opened_response(request, opener, opened)


@router.post("/import", **documented(Opened, bytes))
async def import_file(request: Request, name: str = "", watch: str = "") -> Response:
    """Open a table with the game in a file, named after it.

    Under the name ``watch``, which the page chooses, it can ask how far that is.
    """
    settings: Settings = request.app.state.settings
    progress: ImportProgress = request.app.state.import_progress
    check_may_open(request)
    data = await read_body(request, settings.largest_file)
    check_opening_rate(request)
    opener = known_visitor(request)
    try:
        opened = await in_thread(
            file_import.import_file,
            tables_of(request),
            opener,
            data,
            name,
            partial(progress.report, watch),
            settings.deepest_file,
        )
    finally:
        progress.finish(watch)
    return opened_response(request, opener, opened)


@router.get("/import/progress", **documented(ImportShare))
async def import_share(request: Request, watch: str) -> Response:
    """Return how far a file has been read."""
    progress: ImportProgress = request.app.state.import_progress
    return json_response(ImportShare(progress.share(watch)))


@router.post("/sit", **documented(Opened, Sit))
async def sit(request: Request) -> Response:
    """Take the seat that a key stands for."""
    wanted = await read_message(request, Sit)
    guest = known_visitor(request)
    opened = await in_thread(member_seats.sit, tables_of(request), guest, wanted)
    await in_thread(introduce, tables_of(request), opened.table, guest)
    response = opened_response(request, guest, opened)
    if tables_of(request).is_host(wanted.key):
        remember(response, request, wanted.key, HOST_COOKIE)
    return response
