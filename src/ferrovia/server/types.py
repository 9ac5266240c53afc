"""Every type that crosses the wire, as JSON schemas for the API's description."""

from __future__ import annotations

from typing import Any

import msgspec

from ferrovia.tables import Known
from ferrovia.tables import messages as door
from ferrovia.views import model as view

ANSWERS = (
    door.Opened,
    door.TableView,
    door.TableSummary,
    door.Update,
    door.Frame,
    door.Problem,
    view.Chart,
    view.Fan,
    view.Finale,
    view.Glimpse,
    view.Outlook,
    view.StatementView,
    view.TileView,
    view.TitleOffer,
    view.TrainRoutes,
)
REQUESTS = (
    door.Act,
    door.Ask,
    door.Back,
    door.ForkAt,
    door.NewTable,
    door.Reply,
    door.Sit,
    Known,
)


def schemas() -> dict[str, Any]:
    """Return the JSON schema of every type by its name.

    A field with a default is always written in an answer, so there it counts as required.
    An action is an object of any fields, which has to be said or a reader takes it for empty.
    """
    _, found = msgspec.json.schema_components(
        (*ANSWERS, *REQUESTS), ref_template="#/components/schemas/{name}"
    )
    asked = {kind.__name__ for kind in (*REQUESTS, door.NewSeat)}
    for name, schema in found.items():
        if name not in asked and "properties" in schema:
            schema["required"] = list(schema["properties"])
        for field in schema.get("properties", {}).values():
            for kind in (field, *field.get("anyOf", ())):
                if kind.get("type") == "object":
                    kind.setdefault("additionalProperties", True)
    return dict(sorted(found.items()))
