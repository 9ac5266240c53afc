"""Print the description of the API: ``python -m ferrovia.server.schema``."""

from __future__ import annotations

import json
from typing import Any

from ferrovia.server.types import schemas


def description() -> dict[str, Any]:
    """Return the API's description in the form of OpenAPI 3.1."""
    return {
        "openapi": "3.1.0",
        "info": {"title": "Ferrovia", "version": "1"},
        "paths": {},
        "components": {"schemas": schemas()},
    }


if __name__ == "__main__":
    print(json.dumps(description(), indent=2))
