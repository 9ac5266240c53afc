"""Writing answers: structs as JSON, problems with their status."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from ferrovia.server.requests import remember
from ferrovia.tables import Visitor
from ferrovia.tables.messages import Opened, Problem

STATUS = {
    "form": 400,
    "import": 400,
    "forbidden": 403,
    "unknown": 404,
    "stale": 409,
    "size": 413,
    "refused": 422,
    "rate": 429,
    "server": 500,
}
JSON = "application/json"


def json_response(value: Any, status: int = 200) -> Response:
    """Return a value as JSON."""
    return Response(
        msgspec.json.encode(value), status, {"cache-control": "no-store"}, media_type=JSON
    )


def problem_response(problem: Problem, wait: float = 0.0) -> Response:
    """Return why something was not done; with ``wait``, when to try again."""
    response = json_response(problem, STATUS[problem.problem])
    if wait:
        response.headers["retry-after"] = str(int(wait) + 1)
    return response


def download(text: str, name: str, media_type: str) -> Response:
    """Return a file to be saved."""
    headers = {
        "cache-control": "no-store",
        "content-disposition": f'attachment; filename="{name}"',
    }
    return Response(text.encode(), headers=headers, media_type=media_type)


def opened_response(request: Request, guest: Visitor, opened: Opened) -> Response:
    """Return a table that was opened, and let the browser keep its key to it.

    An account's key is kept by nobody: whoever is signed in has a login.
    """
    response = json_response(opened)
    if not guest.account:
        remember(response, request, guest.key)
    return response
