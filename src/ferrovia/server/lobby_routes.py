"""Handlers of the start page: what can be played, one's tables, opening and sitting down."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from ferrovia.server.asking import check_opening, door, message, work
from ferrovia.server.bodies import check_depth, read
from ferrovia.server.cookies import HOST_COOKIE, known_visitor, remember, visitor
from ferrovia.server.describing import told
from ferrovia.server.responses import answer
from ferrovia.server.settings import Settings
from ferrovia.tables import Visitor
from ferrovia.tables.messages import NewTable, Opened, Sit, TableSummary
from ferrovia.views.model import Glimpse, StatementView, TitleOffer

router = APIRouter(prefix="/api")


@router.get("/titles", **told(list[TitleOffer]))
async def titles(request: Request) -> Response:
    """Return what can be played."""
    return answer(await work(door(request).titles))


@router.get("/titles/{title}/rules", **told(list[StatementView]))
async def rules(request: Request, title: str) -> Response:
    """Return the statements of a title's rules."""
    return answer(await work(door(request).rules, title))


@router.get("/titles/{title}/glimpse", **told(Glimpse))
async def glimpse(request: Request, title: str) -> Response:
    """Return how the map of a title's own game grew."""
    return answer(await work(door(request).glimpse, title))


@router.post("/titles/{title}/tour", **told(Opened))
async def tour(request: Request, title: str) -> Response:
    """Open a table at a turn of a title's own game."""
    check_opening(request)
    guest = known_visitor(request)
    return seated(request, guest, await work(door(request).tour, guest, title))


@router.get("/addresses", **told(list[str]))
async def addresses(request: Request) -> Response:
    """Return where others on the network reach this server."""
    settings: Settings = request.app.state.settings
    return answer(settings.addresses)


@router.get("/tables", **told(list[TableSummary]))
async def tables(request: Request) -> Response:
    """Return the tables of this browser."""
    return answer(await work(door(request).tables, visitor(request)))


@router.post("/tables", **told(Opened, NewTable))
async def open_table(request: Request) -> Response:
    """Open a table."""
    wanted = await message(request, NewTable)
    check_opening(request)
    opener = known_visitor(request)
    return seated(request, opener, await work(door(request).open, opener, wanted))


@router.post("/import", **told(Opened, bytes))
async def import_file(request: Request) -> Response:
    """Open a table with the game in a file."""
    settings: Settings = request.app.state.settings
    data = await read(request, settings.largest_file)
    check_opening(request)
    opener = known_visitor(request)
    async with request.app.state.importing:
        await work(check_depth, data, settings.deepest_file)
        opened = await work(door(request).import_file, opener, data)
    return seated(request, opener, opened)


@router.post("/sit", **told(Opened, Sit))
async def sit(request: Request) -> Response:
    """Take the seat that a key stands for."""
    wanted = await message(request, Sit)
    guest = known_visitor(request)
    response = seated(request, guest, await work(door(request).sit, guest, wanted))
    if door(request).is_host(wanted.key):
        remember(response, request, wanted.key, HOST_COOKIE)
    return response


def seated(request: Request, guest: Visitor, opened: Opened) -> Response:
    """Return a table that was opened, and let the browser keep its key to it."""
    response = answer(opened)
    remember(response, request, guest.key)
    return response
