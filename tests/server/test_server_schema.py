"""The description of the API says what there is."""

from __future__ import annotations

import json
import re

from ferrovia.server.api_schema import description

CONTRACT = {
    "get /api/titles": "TitleOffer[]",
    "get /api/titles/{title}/rules": "StatementView[]",
    "get /api/titles/{title}/glimpse": "Glimpse",
    "post /api/titles/{title}/tour": "Opened",
    "get /api/bots": "BotOffer[]",
    "get /api/ratings": "RatingsView",
    "get /api/ratings/{kind}/{player}": "RatedPlayer",
    "get /api/house/tables": "HouseTables",
    "get /api/house/load": "HouseLoad",
    "post /api/house/expire": "Expired",
    "get /api/addresses": "string[]",
    "get /api/board.css": "string",
    "get /api/account": "Me",
    "post /api/account/login": "Me",
    "post /api/account/register": "Me",
    "post /api/account/logout": "Done",
    "post /api/account/logout/everywhere": "Done",
    "post /api/account/password": "Me",
    "post /api/account/mail": "Me",
    "post /api/account/delete": "Done",
    "post /api/account/adopt": "Me",
    "post /api/account/recover": "Done",
    "post /api/account/reset": "Me",
    "get /api/invitations": "InvitationLine[]",
    "post /api/invitations": "InvitationMade",
    "post /api/invitations/revoke": "Done",
    "get /api/accounts": "AccountLine[]",
    "post /api/accounts/reset": "ResetMade",
    "post /api/accounts/remove": "Done",
    "get /api/openid/start": "string",
    "get /api/openid/callback": "string",
    "get /api/lobby": "LobbyTable[]",
    "post /api/tables/{table}/join": "Opened",
    "post /api/tables/{table}/access": "Done",
    "post /api/tables/{table}/links/renew": "Done",
    "post /api/tables/{table}/remove": "Removed",
    "get /api/tables": "TableSummary[]",
    "post /api/tables": "Opened",
    "post /api/import": "Opened",
    "get /api/import/progress": "ImportShare",
    "post /api/sit": "Opened",
    "get /api/tables/{table}": "TableView",
    "get /api/tables/{table}/update": "Update",
    "get /api/tables/{table}/frames": "Frame[]",
    "post /api/tables/{table}/actions": "Update | Done",
    "post /api/tables/{table}/whatif": "Preview",
    "get /api/tables/{table}/hexes/{hex_id}": "Fan",
    "get /api/tables/{table}/routes": "TrainRoutes[]",
    "post /api/tables/{table}/back": "Update | Done",
    "post /api/tables/{table}/again": "Update | Done",
    "post /api/tables/{table}/reply": "Update | Done",
    "post /api/tables/{table}/player": "Update",
    "post /api/tables/{table}/hint": "Hint",
    "post /api/tables/{table}/review": "Review",
    "post /api/tables/{table}/bots": "Update",
    "post /api/tables/{table}/fork": "Opened",
    "post /api/tables/{table}/rematch": "Opened",
    "get /api/tables/{table}/calls": "CallsView",
    "post /api/tables/{table}/calls": "CallsView",
    "post /api/tables/{table}/calls/push": "CallsView",
    "post /api/tables/{table}/calls/test": "CallOutcome",
    "get /api/tables/{table}/orders": "OrderChoices[]",
    "post /api/tables/{table}/orders": "Update",
    "post /api/tables/{table}/orders/cancel": "Update",
    "post /api/tables/{table}/plan/send": "Opened",
    "post /api/tables/{table}/plan/discard": "Opened",
    "post /api/tables/{table}/pause": "Update",
    "post /api/tables/{table}/name": "Done",
    "post /api/tables/{table}/person": "Done",
    "post /api/tables/{table}/archive": "Done",
    "post /api/tables/{table}/delete": "Deleted",
    "get /api/tables/{table}/chat": "Said[]",
    "post /api/tables/{table}/chat": "Done",
    "post /api/tables/{table}/chat/switch": "Done",
    "get /api/tables/{table}/notes": "PrivateNote[]",
    "post /api/tables/{table}/notes": "PrivateNote",
    "get /api/tables/{table}/chart": "Chart",
    "get /api/tables/{table}/chart.csv": "string",
    "get /api/tables/{table}/finale": "Finale",
    "get /api/tables/{table}/tiles": "TileView[]",
    "get /api/tables/{table}/map": "string[]",
    "get /api/tables/{table}/map.svg": "string",
    "get /api/tables/{table}/record": "string",
    "get /api/tables/{table}/export": "string",
}
TAKES = {
    "post /api/house/expire": "Expire",
    "post /api/tables": "NewTable",
    "post /api/import": "string",
    "post /api/sit": "Sit",
    "post /api/account/login": "LogIn",
    "post /api/account/register": "Register",
    "post /api/account/password": "ChangePassword",
    "post /api/account/mail": "ChangeMail",
    "post /api/account/delete": "DeleteMe",
    "post /api/account/recover": "Recover",
    "post /api/account/reset": "ResetPassword",
    "post /api/invitations": "NewInvitation",
    "post /api/invitations/revoke": "TakeBackInvitation",
    "post /api/accounts/reset": "OneAccount",
    "post /api/accounts/remove": "OneAccount",
    "post /api/tables/{table}/join": "JoinSeat",
    "post /api/tables/{table}/access": "Access",
    "post /api/tables/{table}/links/renew": "RenewLink",
    "post /api/tables/{table}/remove": "RemovePerson",
    "post /api/tables/{table}/actions": "Act",
    "post /api/tables/{table}/whatif": "WhatIf",
    "post /api/tables/{table}/back": "Back",
    "post /api/tables/{table}/again": "Back",
    "post /api/tables/{table}/reply": "Reply",
    "post /api/tables/{table}/player": "SeatPlayer",
    "post /api/tables/{table}/bots": "Manner",
    "post /api/tables/{table}/fork": "ForkAt",
    "post /api/tables/{table}/calls": "SetCalls",
    "post /api/tables/{table}/calls/push": "PushWish",
    "post /api/tables/{table}/calls/test": "TryCall",
    "post /api/tables/{table}/orders": "GiveOrder",
    "post /api/tables/{table}/orders/cancel": "CancelOrder",
    "post /api/tables/{table}/plan/send": "SendPlan",
    "post /api/tables/{table}/pause": "Pause",
    "post /api/tables/{table}/name": "TableName",
    "post /api/tables/{table}/person": "PersonName",
    "post /api/tables/{table}/archive": "Archive",
    "post /api/tables/{table}/delete": "Delete",
    "post /api/tables/{table}/chat": "Say",
    "post /api/tables/{table}/chat/switch": "SwitchChat",
    "post /api/tables/{table}/notes": "WriteNote",
}


def named(schema: dict[str, object]) -> str:
    if "anyOf" in schema:
        return " | ".join(map(named, schema["anyOf"]))  # type: ignore[arg-type]
    if "items" in schema:
        return f"{named(schema['items'])}[]"  # type: ignore[arg-type]
    return str(schema.get("$ref", schema.get("type"))).rpartition("/")[2]


def operations() -> dict[str, dict]:
    return {
        f"{method} {path}": operation
        for path, methods in description()["paths"].items()
        for method, operation in methods.items()
    }


def test_every_route_says_what_it_answers():
    answers = {
        name: named(next(iter(operation["responses"]["200"]["content"].values()))["schema"])
        for name, operation in operations().items()
    }

    assert answers == CONTRACT


def test_every_write_says_what_it_takes():
    takes = {
        name: named(next(iter(operation["requestBody"]["content"].values()))["schema"])
        for name, operation in operations().items()
        if "requestBody" in operation
    }

    assert takes == TAKES


def test_every_type_that_is_named_is_described():
    found = description()
    named = set(re.findall(r'"#/components/schemas/(\w+)"', json.dumps(found)))

    assert named <= set(found["components"]["schemas"])
    assert "HTTPValidationError" not in found["components"]["schemas"]


def test_the_running_server_describes_itself(ann):
    assert ann.get("/api/openapi.json").json() == json.loads(json.dumps(description()))
    for page in ("/docs", "/redoc"):
        assert "swagger" not in ann.get(page).text.lower()
