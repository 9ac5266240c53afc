"""Handlers for whoever keeps the server running: is it well, and how much does it do."""

from __future__ import annotations

import asyncio
import logging

from fastapi import APIRouter, Request
from starlette.responses import Response

from ferrovia import __version__
from ferrovia.server.metrics import MEDIA_TYPE, Metrics
from ferrovia.server.requests import in_thread, tables_of, visitor
from ferrovia.server.responses import json_response
from ferrovia.store import Store, StoreError, hashed
from ferrovia.struct import Struct
from ferrovia.tables.problems import forbidden

router = APIRouter(include_in_schema=False)
LOG = logging.getLogger("ferrovia.health")
PATIENCE = 3.0
"""Seconds in which the store must answer."""
NOBODY = hashed("")
"""A key that nobody has: asking for it is the cheapest question there is."""
BEARER = "bearer "


class HealthReport(Struct, frozen=True):
    """Whether the server is well; for strangers, too, so it names no place and no person."""

    status: str
    version: str
    reason: str = ""


class Health:
    """Asks the store whether it is there; whoever asks meanwhile waits for the same answer."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._asking: asyncio.Task[str] | None = None

    async def complaint(self) -> str:
        """Return what is wrong; empty if nothing is."""
        if self._asking is None or self._asking.done():
            self._asking = asyncio.create_task(self._ask())
        try:
            return await asyncio.wait_for(asyncio.shield(self._asking), PATIENCE)
        except TimeoutError:
            return "The store of tables does not answer in time."

    async def _ask(self) -> str:
        try:
            await in_thread(self._store.held, NOBODY)
        except StoreError as problem:
            LOG.error("the store of tables does not answer: %s", problem)
            return "The store of tables does not answer."
        return ""


@router.api_route("/healthz", methods=["GET", "HEAD"])
async def healthz(request: Request) -> Response:
    """Say whether the server is well: 200, or 503 with the reason."""
    health: Health = request.app.state.health
    reason = await health.complaint()
    if reason:
        return json_response(HealthReport("failing", __version__, reason), 503)
    return json_response(HealthReport("ok", __version__))


@router.get("/metrics")
async def metrics(request: Request) -> Response:
    """Return all figures, to the host alone: by their browser, or with their key as a token."""
    counted: Metrics = request.app.state.metrics
    if not (visitor(request).host or tables_of(request).is_host(_token(request))):
        raise forbidden("Only the host of this server may read its metrics.")
    text = await in_thread(counted.text)
    return Response(text, headers={"cache-control": "no-store"}, media_type=MEDIA_TYPE)


def _token(request: Request) -> str:
    """Return the key in the header ``Authorization``, as Prometheus sends it."""
    said = request.headers.get("authorization", "")
    return said[len(BEARER) :].strip() if said.lower().startswith(BEARER) else ""
