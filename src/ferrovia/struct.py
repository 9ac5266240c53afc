"""The one alias through which every room declares its data.

All values of the engine are frozen msgspec structs: cheap to make, cheap to replace,
JSON in both directions with checked types. Changing that decision means changing this file.
"""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

__all__ = ["Json", "S", "Struct", "replace", "snake_case"]

S = TypeVar("S", bound=msgspec.Struct)

Json = dict[str, Any]
"""Plain data as JSON has it: the one place where a value may be of any kind."""


class Struct(msgspec.Struct, frozen=True, gc=False):
    """A frozen value.

    Values hold other values and never themselves, so the garbage collector need not look at them
    (``gc=False``): a kept game consists of some hundred thousand. A struct that remembers answers
    (``dict=True``) is looked at all the same.
    """


def snake_case(name: str) -> str:
    """Return the name of a class as it stands in JSON: ``LayTile`` is ``"lay_tile"``."""
    return "".join(f"_{c.lower()}" if c.isupper() else c for c in name).lstrip("_")
