"""Rows of a state: a dictionary beside which stands what has been worked out from it.

Questions about certificates, trains, tokens and the market are asked many times of rows that
hardly ever change. What was found stands beside the rows in an index and goes with every copy of
them; whoever edits the rows loses it, so it is never out of date.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, TypeVar

Key = TypeVar("Key", bound=str)
Value = TypeVar("Value")


class Index:
    """What has been worked out from some rows."""

    __slots__ = ()

    def without(self, key: str) -> Index | None:
        """Return what stays true when the row of ``key`` is another one; as a rule, nothing."""
        return None


class Rows(dict[Key, Value]):
    """A dictionary with an index, which every edit takes away as far as it concerns it."""

    __slots__ = ("index",)

    index: Index | None

    def __init__(self, rows: Mapping[Key, Value]) -> None:
        super().__init__(rows)
        self.index = rows.index if type(rows) is Rows else None

    def copy(self) -> Rows[Key, Value]:
        """Return the same rows with the same index."""
        return Rows(self)

    def __setitem__(self, key: Key, value: Value) -> None:
        if self.index is not None:
            self.index = self.index.without(key)
        super().__setitem__(key, value)

    def __delitem__(self, key: Key) -> None:
        self.index = None
        super().__delitem__(key)

    if not TYPE_CHECKING:  # the signatures are those of a dictionary

        def pop(self, *args):
            self.index = None
            return super().pop(*args)

        def popitem(self):
            self.index = None
            return super().popitem()

        def setdefault(self, *args):
            self.index = None
            return super().setdefault(*args)

        def update(self, *args, **more):
            self.index = None
            super().update(*args, **more)

        def clear(self):
            self.index = None
            super().clear()

        def __ior__(self, other):
            self.index = None
            return super().__ior__(other)

        def __reduce__(self):
            return Rows, (dict(self),)
