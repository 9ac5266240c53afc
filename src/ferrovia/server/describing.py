"""The description of the API, made from the routes that there really are."""

from __future__ import annotations

from typing import Any, get_args, get_origin

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from starlette.responses import JSONResponse, Response

from ferrovia.server.responses import JSON
from ferrovia.server.types import schemas

TITLE = "Ferrovia"
VERSION = "1"


def told(answer: Any, takes: Any = None, media: str = JSON) -> dict[str, Any]:
    """Return the arguments of a route that say what it takes and answers."""
    extra: dict[str, Any] = {
        "responses": {
            "200": {"description": "Done.", "content": {media: {"schema": _schema(answer)}}},
            "default": {
                "description": "Not done; nothing has changed.",
                "content": {JSON: {"schema": _ref("Problem")}},
            },
        }
    }
    if takes is not None:
        extra["requestBody"] = {"required": True, "content": {JSON: {"schema": _schema(takes)}}}
    kind = JSONResponse if media == JSON else Response
    return {"response_model": None, "response_class": kind, "openapi_extra": extra}


def _schema(kind: Any) -> dict[str, Any]:
    if get_origin(kind) in (tuple, list):
        return {"type": "array", "items": _schema(get_args(kind)[0])}
    if kind is str:
        return {"type": "string"}
    if kind is bytes:
        return {"type": "string", "format": "binary"}
    return _ref(kind.__name__)


def _ref(name: str) -> dict[str, str]:
    return {"$ref": f"#/components/schemas/{name}"}


def describe(app: FastAPI) -> dict[str, Any]:
    """Return the API's description in the form of OpenAPI 3.1."""
    found = get_openapi(title=TITLE, version=VERSION, routes=app.routes)
    for operations in found["paths"].values():
        for operation in operations.values():
            operation["responses"].pop("422", None)  # every problem is told in one form
    found["components"] = {"schemas": schemas()}
    return found
