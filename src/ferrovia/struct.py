"""The one alias through which every room declares its data.

All values of the engine are frozen msgspec structs: cheap to make, cheap to replace,
JSON in both directions with checked types. Changing that decision means changing this file.
"""

from __future__ import annotations

from threading import Lock
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

__all__ = ["Json", "S", "Struct", "prepared", "replace", "snake_case"]

S = TypeVar("S", bound=msgspec.Struct)
T = TypeVar("T")

Json = dict[str, Any]
"""Plain data as JSON has it: the one place where a value may be of any kind."""


class Struct(msgspec.Struct, frozen=True, gc=False):
    """A frozen value.

    Values hold other values and never themselves, so the garbage collector need not look at them
    (``gc=False``): a kept game consists of some hundred thousand. A struct that remembers answers
    (``dict=True``) is looked at all the same.
    """


_PREPARED: set[Any] = set()
_PREPARING = Lock()


def prepared(kind: T) -> T:
    """Return a type, ready to be read from plain data by several threads at once.

    When msgspec first reads a type it works out its fields, and a thread that meets it half worked
    out ends the process. So whoever reads data hands the type through here, where that is done by
    one thread at a time.
    """
    if kind not in _PREPARED:
        with _PREPARING:
            msgspec.json.Decoder(kind)
            _PREPARED.add(kind)
    return kind


def snake_case(name: str) -> str:
    """Return the name of a class as it stands in JSON: ``LayTile`` is ``"lay_tile"``."""
    return "".join(f"_{c.lower()}" if c.isupper() else c for c in name).lstrip("_")
