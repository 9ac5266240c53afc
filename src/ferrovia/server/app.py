"""The app: all handlers behind the guard."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib import import_module
from typing import Any

from anyio import to_thread
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response

from ferrovia.accounts import AccountSettings, holders
from ferrovia.accounts.kept_accounts import sweep
from ferrovia.accounts.passwords import Passwords
from ferrovia.botworker.reviews import Reviews
from ferrovia.botworker.stand_ins import StandIns
from ferrovia.botworker.thinking import NamedBot, Thinker
from ferrovia.botworker.worker import BotWorker
from ferrovia.calls.caller import Caller
from ferrovia.ratings.boards import RatingBook
from ferrovia.ratings.counting import Counting
from ferrovia.server import (
    account_routes,
    call_routes,
    health_routes,
    house_routes,
    live,
    lobby_routes,
    meeting_routes,
    openid_routes,
    order_routes,
    query_routes,
    rating_routes,
    table_routes,
    together_routes,
    web_files,
)
from ferrovia.server.expiring import Expiring
from ferrovia.server.guard import Guard
from ferrovia.server.import_progress import ImportProgress
from ferrovia.server.metrics import Metrics
from ferrovia.server.openapi import describe
from ferrovia.server.request_log import RequestLog
from ferrovia.server.requests import RateLimit, TooSoon
from ferrovia.server.responses import json_response, problem_response
from ferrovia.server.settings import Settings
from ferrovia.server.telling import Telling
from ferrovia.store import StoreError
from ferrovia.tables import Declined, Tables
from ferrovia.tables.messages import Problem
from ferrovia.workers.calling_functions import DoneByWorkers, DoneHere
from ferrovia.workers.pool import ProcessPool
from ferrovia.workers.tasks import Workers

LOG = logging.getLogger("ferrovia.server")
HOUR = 60 * 60
PACK_FROM = 1_000
"""Bytes from which an answer is worth packing."""
QUIET: Any = {"tracing": False, "metrics": False, "logs": False, "auto_configure": False}
"""Nothing is reported to anybody."""


def create_app(
    tables: Tables,
    settings: Settings | None = None,
    workers: Workers | None = None,
    named_bot: NamedBot | None = None,
    metrics: Metrics | None = None,
) -> FastAPI:
    """Return the web server for some tables; bots move while it runs.

    Heavy work is done by processes of their own, unless there are other ``workers``: bots think
    there, and questions are answered that may take long. Of several servers with the same store,
    one at a time leads the bots, the clocks and the calls. What is done is counted in ``metrics``.
    """
    settings = settings or Settings()
    metrics = metrics or Metrics()
    workers = workers or ProcessPool(measured=metrics.note_thought)
    thinker = Thinker(workers, named_bot)
    bots = BotWorker(tables, thinker, pace=settings.bot_pace)
    stand_ins = StandIns(tables)
    expiring = Expiring(tables, settings.expire)
    tables.quota = settings.quota
    counting = Counting(tables, holders)
    caller = Caller(tables, settings.calls, metrics.note_call)
    passwords = Passwords((settings.accounts or AccountSettings()).hashing)

    @asynccontextmanager
    async def running(app: FastAPI) -> AsyncIterator[None]:
        to_thread.current_default_thread_limiter().total_tokens = settings.threads
        workers.start()
        tables.heavy = DoneByWorkers(workers)
        with_accounts = settings.accounts is not None
        sweeping = asyncio.create_task(_sweep_hourly(tables)) if with_accounts else None
        tasks = (
            *(("bots", bots), ("clocks", stand_ins)),
            *(("calls", caller), ("expiry", expiring), ("ratings", counting)),
        )
        led = [tables.store.lead(name, task.start, task.stop) for name, task in tasks]
        try:
            yield
        finally:
            for withdraw in reversed(led):
                await asyncio.to_thread(withdraw)
            await asyncio.to_thread(workers.stop)
            tables.heavy = DoneHere()
            if sweeping is not None:
                sweeping.cancel()
            await asyncio.to_thread(passwords.close)

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
    app.state.sockets = sockets = live.Sockets()
    app.state.telling = Telling(tables)
    app.state.assets = {}
    app.state.metrics = metrics
    app.state.workers = workers
    app.state.pace = metrics.pace
    app.state.ratings = RatingBook(tables.store)
    app.state.health = health_routes.Health(tables.store)
    app.state.import_progress = ImportProgress()
    app.state.thinker = thinker
    app.state.reviews = Reviews(thinker)
    app.state.hinting = RateLimit(settings.hint_burst, settings.hint_rate)
    app.state.opening = RateLimit(settings.opening_burst, settings.opening_rate)
    app.state.writing = RateLimit(settings.writing_burst, settings.writing_rate)
    app.state.signing_in = RateLimit(settings.signing_in_burst, settings.signing_in_rate)
    app.state.signing_in_from = RateLimit(
        settings.signing_in_burst * settings.sharing, settings.signing_in_rate * settings.sharing
    )
    app.state.rarely = RateLimit(settings.rare_burst, settings.rare_rate)
    app.state.passwords = passwords
    app.state.openid = _sign_in_elsewhere(settings)
    app.state.sending = set()
    for part in (
        *(lobby_routes, table_routes, order_routes, call_routes, together_routes),
        *(account_routes, openid_routes, meeting_routes, query_routes, live),
        *(rating_routes, house_routes),
    ):
        app.include_router(part.router)
    app.include_router(meeting_routes.lobby)
    app.include_router(query_routes.style)
    app.include_router(health_routes.router)
    app.add_api_route("/api/openapi.json", _description, include_in_schema=False)
    app.include_router(web_files.router)
    app.openapi = lambda: describe(app)  # type: ignore[method-assign]
    app.add_exception_handler(Declined, _declined)
    app.add_exception_handler(StoreError, _store_away)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(HTTPException, _http_problem)
    app.add_middleware(GZipMiddleware, minimum_size=PACK_FROM, compresslevel=5)
    app.add_middleware(Guard, settings=settings)
    app.add_middleware(RequestLog, metrics=metrics)
    metrics.watch("open_sockets", "Pages that are kept up to date.", lambda: sockets.count)
    metrics.watch("tables_in_memory", "Tables in memory.", lambda: tables.in_memory)
    metrics.watch_workers(workers)
    return app


async def _sweep_hourly(tables: Tables) -> None:
    """Forget what has expired of accounts, now and every hour; several servers may."""
    while True:
        try:
            await asyncio.to_thread(sweep, tables.store)
        except StoreError as problem:
            LOG.warning("expired logins were not forgotten: %s", problem)
        await asyncio.sleep(HOUR)


def _sign_in_elsewhere(settings: Settings) -> openid_routes.SignInElsewhere | None:
    """Return where people sign in elsewhere; its packages are imported only if there is one."""
    if settings.accounts is None or settings.accounts.provider is None:
        return None
    found: openid_routes.SignInElsewhere = import_module("ferrovia.accounts.openid").OpenId(
        settings.accounts.provider
    )
    return found


async def _description(request: Request) -> Response:
    """Return the description of the API."""
    return json_response(request.app.openapi())


async def _declined(request: Request, declined: Exception) -> Response:
    assert isinstance(declined, Declined)
    wait = declined.wait if isinstance(declined, TooSoon) else 0.0
    return problem_response(declined.problem, wait)


async def _store_away(request: Request, problem: Exception) -> Response:
    """Say that tables cannot be reached; why is the host's business, and stands in the log."""
    LOG.error("a request was not answered: %s", problem)
    text = "The tables cannot be reached at the moment. Try again soon."
    response = json_response(Problem("server", text), 503)
    response.headers["retry-after"] = "5"
    return response


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
