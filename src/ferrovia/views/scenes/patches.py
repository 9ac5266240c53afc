"""The difference between two scenes, as a JSON merge patch (RFC 7386).

Of every map only the entries that changed are named, and of every entry only the fields. In a
merge patch ``null`` takes an entry away, so a field that is nothing (``run``, ``scores``) is
missing from the patched scene: whoever reads it takes what is missing for ``null``.
"""

from __future__ import annotations

from typing import Any

import msgspec

from ferrovia.struct import Struct
from ferrovia.views.model.scene import Scene


def patch(before: Scene, after: Scene) -> dict[str, Any]:
    """Return what turns the JSON form of ``before`` into that of ``after``."""
    return _fields(before, after)


def apply(plain: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    """Return plain data with a merge patch applied; ``plain`` itself is left alone."""
    result = dict(plain)
    for name, value in changes.items():
        if value is None:
            result.pop(name, None)
        elif isinstance(value, dict):
            old = result.get(name)
            result[name] = apply(old if isinstance(old, dict) else {}, value)
        else:
            result[name] = value
    return result


def _fields(before: Struct, after: Struct) -> dict[str, Any]:
    changes = {}
    for name in after.__struct_fields__:
        old, new = getattr(before, name), getattr(after, name)
        if old is not new and old != new:
            changes[name] = _change(old, new)
    return changes


def _entries(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    changes: dict[str, Any] = {name: None for name in before if name not in after}
    for name, new in after.items():
        if name not in before:
            changes[name] = msgspec.to_builtins(new)
        elif (old := before[name]) is not new and old != new:
            changes[name] = _change(old, new)
    return changes


def _change(old: Any, new: Any) -> Any:
    """Return the change from one value to another that differs from it."""
    if isinstance(new, Struct) and type(old) is type(new):
        return _fields(old, new)
    if isinstance(new, dict) and isinstance(old, dict):
        return _entries(old, new)
    return msgspec.to_builtins(new)
