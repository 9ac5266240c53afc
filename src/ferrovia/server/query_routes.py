"""Handlers that look closer: earlier moments, hexes, outlooks, figures, files."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from ferrovia.drawing.style import board_style
from ferrovia.server.asking import door, message, work
from ferrovia.server.cookies import visitor
from ferrovia.server.describing import told
from ferrovia.server.responses import answer, download
from ferrovia.tables.messages import Ask, Frame
from ferrovia.views.model import Chart, Fan, Finale, Outlook, TileView, TrainRoutes

CSS, CSV, SVG = "text/css", "text/csv", "image/svg+xml"
style = APIRouter(prefix="/api")
router = APIRouter(prefix="/api/tables/{table}")


@style.get("/board.css", **told(str, media=CSS))
async def board_css() -> Response:
    """Return the stylesheet of the board."""
    return Response(board_style(), headers={"cache-control": "no-cache"}, media_type=CSS)


@router.get("/frames", **told(list[Frame]))
async def frames(request: Request, table: str, first: int, last: int) -> Response:
    """Return moments of a game, the first one whole."""
    return answer(await work(door(request).frames, table, visitor(request), first, last))


@router.post("/whatif", **told(Outlook, Ask))
async def whatif(request: Request, table: str) -> Response:
    """Return what would follow from an action, or why it may not be played."""
    ask = await message(request, Ask)
    return answer(await work(door(request).whatif, table, visitor(request), ask))


@router.get("/hexes/{hex_id}", **told(Fan))
async def fan(request: Request, table: str, hex_id: str, at: int | None = None) -> Response:
    """Return a hex looked at closely."""
    return answer(await work(door(request).fan, table, visitor(request), hex_id, at))


@router.get("/routes", **told(list[TrainRoutes]))
async def routes(request: Request, table: str) -> Response:
    """Return the routes that may be claimed now."""
    return answer(await work(door(request).routes, table, visitor(request)))


@router.get("/chart", **told(Chart))
async def chart(request: Request, table: str) -> Response:
    """Return the figures of a game over time."""
    return answer(await work(door(request).chart, table, visitor(request)))


@router.get("/chart.csv", **told(str, media=CSV))
async def chart_csv(request: Request, table: str) -> Response:
    """Return the figures as a file for spreadsheets."""
    text = await work(door(request).chart_csv, table, visitor(request))
    return download(text, "ferrovia-chart.csv", CSV)


@router.get("/finale", **told(Finale))
async def finale(request: Request, table: str) -> Response:
    """Return how a game ended."""
    return answer(await work(door(request).finale, table, visitor(request)))


@router.get("/tiles", **told(list[TileView]))
async def tiles(request: Request, table: str) -> Response:
    """Return all tiles."""
    return answer(await work(door(request).tiles, table, visitor(request)))


@router.get("/map", **told(list[str]))
async def map_words(request: Request, table: str, at: int | None = None) -> Response:
    """Return the map in words."""
    return answer(await work(door(request).map_words, table, visitor(request), at))


@router.get("/map.svg", **told(str, media=SVG))
async def picture(request: Request, table: str, at: int | None = None) -> Response:
    """Return the board as a picture."""
    text = await work(door(request).picture, table, visitor(request), at)
    return download(text, "ferrovia-board.svg", SVG)


@router.get("/record", **told(bytes))
async def record(request: Request, table: str) -> Response:
    """Return the game as a record file."""
    text = await work(door(request).record, table, visitor(request))
    return download(text, "ferrovia-game.json", "application/json")


@router.get("/export", **told(bytes))
async def export(request: Request, table: str) -> Response:
    """Return the game as a file of 18xx.games."""
    text = await work(door(request).export, table, visitor(request))
    return download(text, "18xx-games.json", "application/json")
