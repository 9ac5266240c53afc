"""Handlers that look closer: earlier moments, hexes, previews, figures, files."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request
from starlette.responses import Response

from ferrovia.botworker.hints import ask_hint
from ferrovia.botworker.reviews import Reviews
from ferrovia.drawing.style import board_style
from ferrovia.server.openapi import documented
from ferrovia.server.requests import (
    at_table,
    check_hint_rate,
    in_thread,
    read_message,
    tables_of,
    visitor,
)
from ferrovia.server.responses import download, json_response
from ferrovia.tables import downloads, queries
from ferrovia.tables.messages import Frame, Hint, Review, WhatIf
from ferrovia.views.model import Chart, Fan, Finale, Preview, TileView, TrainRoutes

CSS, CSV, SVG = "text/css", "text/csv", "image/svg+xml"
style = APIRouter(prefix="/api")
router = APIRouter(prefix="/api/tables/{table}")


@style.get("/board.css", **documented(str, media=CSS))
async def board_css() -> Response:
    """Return the stylesheet of the board."""
    return Response(board_style(), headers={"cache-control": "no-cache"}, media_type=CSS)


@router.get("/frames", **documented(list[Frame]))
async def frames(request: Request, table: str, first: int, last: int) -> Response:
    """Return moments of a game, the first one whole."""
    return json_response(await at_table(request, queries.frames, table, first, last))


@router.post("/whatif", **documented(Preview, WhatIf))
async def whatif(request: Request, table: str) -> Response:
    """Return what would follow from an action, or why it may not be played."""
    ask = await read_message(request, WhatIf)
    return json_response(await at_table(request, queries.whatif, table, ask))


@router.post("/hint", **documented(Hint))
async def hint(request: Request, table: str) -> Response:
    """Return what the strongest bot would do in the place of whoever asks."""
    check_hint_rate(request)
    thinker, guest = request.app.state.thinker, visitor(request)
    asked = await in_thread(ask_hint, tables_of(request), thinker, table, guest)
    return json_response(await asyncio.wrap_future(asked))


@router.post("/review", **documented(Review))
async def review(request: Request, table: str) -> Response:
    """Return the decisions of a game that cost most, as far as a bot has looked at them."""
    reviews: Reviews = request.app.state.reviews
    found = await in_thread(reviews.review, tables_of(request), table, visitor(request))
    return json_response(found)


@router.get("/hexes/{hex_id}", **documented(Fan))
async def fan(request: Request, table: str, hex_id: str, at: int | None = None) -> Response:
    """Return a hex looked at closely."""
    return json_response(await at_table(request, queries.fan, table, hex_id, at))


@router.get("/routes", **documented(list[TrainRoutes]))
async def routes(request: Request, table: str, through: str = "") -> Response:
    """Return the routes that may be claimed now; ``through`` names hexes where they must stop."""
    hexes = tuple(filter(None, through.split(",")))
    return json_response(await at_table(request, queries.routes, table, hexes))


@router.get("/chart", **documented(Chart))
async def chart(request: Request, table: str) -> Response:
    """Return the figures of a game over time."""
    return json_response(await at_table(request, queries.chart, table))


@router.get("/chart.csv", **documented(str, media=CSV))
async def chart_csv(request: Request, table: str) -> Response:
    """Return the figures as a file for spreadsheets."""
    text = await at_table(request, queries.chart_csv, table)
    return download(text, "ferrovia-chart.csv", CSV)


@router.get("/finale", **documented(Finale))
async def finale(request: Request, table: str) -> Response:
    """Return how a game ended."""
    return json_response(await at_table(request, queries.finale, table))


@router.get("/tiles", **documented(list[TileView]))
async def tiles(request: Request, table: str) -> Response:
    """Return all tiles."""
    return json_response(await at_table(request, queries.tiles, table))


@router.get("/map", **documented(list[str]))
async def map_words(request: Request, table: str, at: int | None = None) -> Response:
    """Return the map in words."""
    return json_response(await at_table(request, queries.map_words, table, at))


@router.get("/map.svg", **documented(str, media=SVG))
async def picture(request: Request, table: str, at: int | None = None) -> Response:
    """Return the board as a picture."""
    text = await at_table(request, queries.picture, table, at)
    return download(text, "ferrovia-board.svg", SVG)


@router.get("/record", **documented(bytes))
async def record(request: Request, table: str) -> Response:
    """Return the game as a record file."""
    text = await at_table(request, downloads.record, table)
    return download(text, "ferrovia-game.json", "application/json")


@router.get("/export", **documented(bytes))
async def export(request: Request, table: str) -> Response:
    """Return the game as a file of 18xx.games."""
    text = await at_table(request, downloads.export, table)
    return download(text, "18xx-games.json", "application/json")
