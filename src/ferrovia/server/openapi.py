"""The description of the API, made from the routes and the types that there really are."""

from __future__ import annotations

from types import UnionType
from typing import Any, get_args, get_origin

import msgspec
from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from starlette.responses import JSONResponse, Response

from ferrovia.accounts import account_messages
from ferrovia.orders import kinds
from ferrovia.ratings import rating_messages
from ferrovia.server import house_load, house_messages
from ferrovia.server.responses import JSON
from ferrovia.store import ClockRule
from ferrovia.tables import calling, house_tables, messages
from ferrovia.tables.standing_orders import order_messages
from ferrovia.views import model

TITLE = "Ferrovia"
VERSION = "1"
ANSWERS = (
    messages.BotOffer,
    messages.Opened,
    messages.TableView,
    messages.TableSummary,
    messages.Update,
    messages.Done,
    messages.Frame,
    messages.Deleted,
    messages.Hint,
    messages.ImportShare,
    messages.LobbyTable,
    messages.Removed,
    messages.PrivateNote,
    messages.Review,
    messages.Said,
    messages.Problem,
    order_messages.OrderChoices,
    account_messages.AccountLine,
    account_messages.InvitationLine,
    account_messages.InvitationMade,
    account_messages.Me,
    account_messages.ResetMade,
    calling.CallsView,
    calling.CallOutcome,
    rating_messages.RatingsView,
    rating_messages.RatedPlayer,
    house_load.HouseLoad,
    house_tables.HouseTables,
    house_messages.Expired,
    model.Chart,
    model.Fan,
    model.Finale,
    model.Glimpse,
    model.Preview,
    model.StatementView,
    model.TileView,
    model.TitleOffer,
    model.TrainRoutes,
)
REQUESTS = (
    account_messages.ChangeMail,
    account_messages.ChangePassword,
    account_messages.DeleteMe,
    account_messages.LogIn,
    account_messages.NewInvitation,
    account_messages.OneAccount,
    account_messages.Recover,
    account_messages.Register,
    account_messages.ResetPassword,
    account_messages.TakeBackInvitation,
    messages.Access,
    messages.Act,
    messages.Archive,
    house_messages.Expire,
    messages.Delete,
    messages.WhatIf,
    messages.Back,
    messages.ForkAt,
    messages.JoinSeat,
    messages.Manner,
    messages.NewTable,
    messages.Pause,
    messages.PersonName,
    messages.RemovePerson,
    messages.RenewLink,
    messages.Reply,
    messages.Say,
    messages.SeatPlayer,
    messages.Sit,
    messages.SwitchChat,
    messages.TableName,
    messages.WriteNote,
    messages.Known,
    order_messages.GiveOrder,
    order_messages.CancelOrder,
    order_messages.SendPlan,
    calling.SetCalls,
    calling.PushWish,
    calling.TryCall,
)


def documented(answer: Any, takes: Any = None, media: str = JSON) -> dict[str, Any]:
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
    if isinstance(kind, UnionType):
        return {"anyOf": [_schema(each) for each in get_args(kind)]}
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


def schemas() -> dict[str, Any]:
    """Return the JSON schema of every type by its name.

    A field with a default is always written in an answer, so there it counts as required.
    An action is an object of any fields, which has to be said or a reader takes it for empty.
    """
    _, found = msgspec.json.schema_components(
        (*ANSWERS, *REQUESTS), ref_template="#/components/schemas/{name}"
    )
    parts = (messages.NewSeat, ClockRule, calling.PushTarget, *get_args(kinds.GivenOrder))
    asked = {kind.__name__ for kind in (*REQUESTS, *parts)}
    for name, schema in found.items():
        if name not in asked and "properties" in schema:
            schema["required"] = list(schema["properties"])
        for field in schema.get("properties", {}).values():
            for kind in (field, *field.get("anyOf", ())):
                if kind.get("type") == "object":
                    kind.setdefault("additionalProperties", True)
    return dict(sorted(found.items()))
