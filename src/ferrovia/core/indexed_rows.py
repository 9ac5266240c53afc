"""Rows of a state: a dictionary that is never edited, with what has been worked out from it.

Questions about certificates, trains, tokens and the market are asked many times of rows that
hardly ever change. What was found stands beside the rows in an index. Other rows are made from
them (``with_row``), and keep of the index what is still true, so it is never out of date.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic, NoReturn, TypeVar

Key = TypeVar("Key", bound=str)
Value = TypeVar("Value")


class Index:
    """What has been worked out from some rows."""

    __slots__ = ()

    def without(self, key: str) -> Index | None:
        """Return what stays true when the row of ``key`` is another one; as a rule, nothing."""
        return None


class Rows(dict[Key, Value], Generic[Key, Value]):
    """A dictionary with an index. Nothing edits it, so states and drafts share it."""

    __slots__ = ("index",)

    index: Index | None

    def __init__(self, rows: Mapping[Key, Value]) -> None:
        super().__init__(rows)
        self.index = None

    def with_row(self, key: Key, value: Value) -> Rows[Key, Value]:
        """Return the rows with another value for ``key``."""
        changed = Rows(self)
        dict.__setitem__(changed, key, value)
        if self.index is not None:
            changed.index = self.index.without(key)
        return changed

    def without_row(self, key: Key) -> Rows[Key, Value]:
        """Return the rows without that of ``key``, if there is one."""
        changed = Rows(self)
        dict.pop(changed, key, None)
        return changed

    def with_names(self, key: Key, names: Value) -> Rows[Key, Value]:
        """Return the rows with these names at ``key``; a row without any is taken away."""
        return self.with_row(key, names) if names else self.without_row(key)

    def __reduce__(self) -> tuple[object, ...]:
        return Rows, (dict(self),)

    def _refuse(self, *args: object, **more: object) -> NoReturn:
        raise TypeError("rows are never edited; with_row makes others")

    __setitem__ = __delitem__ = __ior__ = _refuse
    pop = popitem = setdefault = update = clear = _refuse


def as_rows(rows: dict[Key, Value]) -> Rows[Key, Value]:
    """Return rows that cannot be edited: these themselves, or a copy."""
    return rows if type(rows) is Rows else Rows(rows)
