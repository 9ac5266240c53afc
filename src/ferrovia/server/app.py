"""The app: all handlers behind the guard."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response

from ferrovia.botworker.pool import ProcessPool
from ferrovia.botworker.reviews import Reviews
from ferrovia.botworker.stand_ins import StandIns
from ferrovia.botworker.thinking import Thinker
from ferrovia.botworker.worker import BotWorker
from ferrovia.calls.caller import Caller
from ferrovia.server import (
    call_routes,
    live,
    lobby_routes,
    order_routes,
    query_routes,
    table_routes,
    together_routes,
    web_files,
)
from ferrovia.server.guard import Guard
from ferrovia.server.import_progress import ImportProgress
from ferrovia.server.openapi import describe
from ferrovia.server.requests import RateLimit, TooSoon
from ferrovia.server.responses import json_response, problem_response
from ferrovia.server.settings import Settings
from ferrovia.tables import Declined, Tables
from ferrovia.tables.messages import Problem

IMPORTS = 2
"""Files that are read at the same time."""
PACK_FROM = 1_000
"""Bytes from which an answer is worth packing."""
QUIET: Any = {"tracing": False, "metrics": False, "logs": False, "auto_configure": False}
"""Nothing is reported to anybody."""


def create_app(
    tables: Tables, settings: Settings | None = None, thinker: Thinker | None = None
) -> FastAPI:
    """Return the web server for some tables; bots move while it runs.

    They think in processes of their own, unless there is another ``thinker``.
    """
    settings = settings or Settings()
    thinker = thinker or ProcessPool()
    bots = BotWorker(tables, thinker, pace=settings.bot_pace)
    stand_ins = StandIns(tables)
    caller = Caller(tables, settings.calls)

    @asynccontextmanager
    async def running(app: FastAPI) -> AsyncIterator[None]:
        bots.start()
        stand_ins.start()
        caller.start()
        try:
            yield
        finally:
            await asyncio.to_thread(caller.stop)
            await asyncio.to_thread(stand_ins.stop)
            await asyncio.to_thread(bots.stop)

    app = FastAPI(
        lifespan=running,
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
        redirect_slashes=False,
        generate_unique_id_function=lambda route: route.name,
        telemetry=QUIET,
    )
    app.state.tables = tables
    app.state.settings = settings
    app.state.sockets = live.Sockets()
    app.state.assets = {}
    app.state.importing = asyncio.Semaphore(IMPORTS)
    app.state.import_progress = ImportProgress()
    app.state.thinker = thinker
    app.state.reviews = Reviews(thinker)
    app.state.hinting = RateLimit(settings.hint_burst, settings.hint_rate)
    app.state.opening = RateLimit(settings.opening_burst, settings.opening_rate)
    app.state.writing = RateLimit(settings.writing_burst, settings.writing_rate)
    for part in (
        *(lobby_routes, table_routes, order_routes, call_routes, together_routes),
        *(query_routes, live),
    ):
        app.include_router(part.router)
    app.include_router(query_routes.style)
    app.add_api_route("/api/openapi.json", _description, include_in_schema=False)
    app.include_router(web_files.router)
    app.openapi = lambda: describe(app)  # type: ignore[method-assign]
    app.add_exception_handler(Declined, _declined)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(HTTPException, _http_problem)
    app.add_middleware(GZipMiddleware, minimum_size=PACK_FROM, compresslevel=5)
    app.add_middleware(Guard, settings=settings)
    return app


async def _description(request: Request) -> Response:
    """Return the description of the API."""
    return json_response(request.app.openapi())


async def _declined(request: Request, declined: Exception) -> Response:
    assert isinstance(declined, Declined)
    wait = declined.wait if isinstance(declined, TooSoon) else 0.0
    return problem_response(declined.problem, wait)


async def _malformed(request: Request, problem: Exception) -> Response:
    assert isinstance(problem, RequestValidationError)
    first = problem.errors()[0]
    place = ".".join(str(part) for part in first["loc"][1:])
    return problem_response(Problem("form", f"{place}: {first['msg']}."))


async def _http_problem(request: Request, problem: Exception) -> Response:
    assert isinstance(problem, HTTPException)
    if problem.status_code == 405:
        return json_response(Problem("unknown", "That cannot be done here."), 405)
    return json_response(Problem("unknown", "This page does not exist."), problem.status_code)
