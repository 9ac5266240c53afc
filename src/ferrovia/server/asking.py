"""What handlers share: the door, work in a thread of its own, the limit on opening tables."""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec, TypeVar

from fastapi import Request
from starlette.concurrency import run_in_threadpool

from ferrovia.server.bodies import decode, read
from ferrovia.server.rate_limit import Limit
from ferrovia.server.settings import Settings
from ferrovia.tables import Declined, Tables
from ferrovia.tables.messages import Problem

P = ParamSpec("P")
T = TypeVar("T")


class Waiting(Declined):
    """Somebody has to wait before that is done."""

    def __init__(self, wait: float) -> None:
        super().__init__(Problem("rate", "That is too many tables at once. Wait a moment."))
        self.wait = wait


def door(request: Request) -> Tables:
    """Return the one door to all tables."""
    tables: Tables = request.app.state.tables
    return tables


async def work(function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Do something that may take a while, without keeping others waiting."""
    return await run_in_threadpool(function, *args, **kwargs)


async def message(request: Request, kind: type[T]) -> T:
    """Return what was sent, as the struct it should be."""
    settings: Settings = request.app.state.settings
    return decode(await read(request, settings.largest), kind, settings.deepest)


def check_opening(request: Request) -> None:
    """Turn away whoever opens too many tables."""
    limit: Limit = request.app.state.opening
    wait = limit.wait(request.client.host if request.client else "")
    if wait:
        raise Waiting(wait)
