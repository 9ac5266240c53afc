"""Print the description of the API: ``python -m ferrovia.server.api_schema``."""

from __future__ import annotations

import json
from typing import Any

from ferrovia.server.app import create_app
from ferrovia.store import MemoryStore
from ferrovia.tables import Tables


def description() -> dict[str, Any]:
    """Return the API's description in the form of OpenAPI 3.1."""
    return create_app(Tables(MemoryStore(), "")).openapi()


if __name__ == "__main__":
    print(json.dumps(description(), indent=2))
