"""JSON as stores keep it."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from ferrovia.store.protocol import StoreError
from ferrovia.struct import prepared

T = TypeVar("T")


def encoded(value: object) -> bytes:
    """Return a value as JSON; ``StoreError`` if it has none."""
    try:
        return msgspec.json.encode(value)
    except (TypeError, ValueError, OverflowError, RecursionError, msgspec.MsgspecError) as problem:
        raise StoreError(f"this cannot be kept: {problem}") from None


def decoded(text: bytes | str, kind: type[T], what: str) -> T:
    """Return what was kept; ``StoreError`` names ``what`` cannot be read."""
    try:
        return msgspec.json.decode(text, type=prepared(kind))
    except (ValueError, RecursionError, msgspec.MsgspecError) as problem:
        raise StoreError(f"{what} cannot be read: {problem}") from None
