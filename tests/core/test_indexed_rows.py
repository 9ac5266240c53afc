"""Rows are never edited; others are made from them, and keep of the index what is still true."""

from __future__ import annotations

import pickle
from collections.abc import Callable

import pytest

from ferrovia.core.indexed_rows import Index, Rows, as_rows

EDITS: dict[str, Callable[[Rows[str, int]], object]] = {
    "set": lambda rows: rows.__setitem__("a", 2),
    "delete": lambda rows: rows.__delitem__("a"),
    "pop": lambda rows: rows.pop("a"),
    "pop with a default": lambda rows: rows.pop("z", None),
    "popitem": lambda rows: rows.popitem(),
    "setdefault": lambda rows: rows.setdefault("z", 1),
    "update": lambda rows: rows.update(a=3),
    "clear": lambda rows: rows.clear(),
    "union": lambda rows: rows.__ior__({"a": 4}),
}


@pytest.mark.parametrize("edit", EDITS)
def test_rows_cannot_be_edited(edit):
    rows = Rows({"a": 1, "b": 2})

    with pytest.raises(TypeError, match="never edited"):
        EDITS[edit](rows)

    assert dict(rows) == {"a": 1, "b": 2}


def test_every_method_that_edits_a_dictionary_is_known():
    plain = {name for name in dir(dict) if name not in dir(frozenset) and "attr" not in name}
    reading = {"copy", "fromkeys", "get", "items", "keys", "values", "__getitem__"}
    reading |= {"__class_getitem__", "__reversed__"}

    editing = plain - reading

    assert {name for name in editing if name not in Rows.__dict__} <= {"__init__", "__ror__"}


class Counted(Index):
    """An index that stays true of all rows but those of ``a``."""

    def without(self, key: str) -> Index | None:
        return None if key == "a" else self


def test_other_rows_keep_of_the_index_what_is_still_true():
    rows = Rows({"a": 1, "b": 2})
    known = rows.index = Counted()

    other, same = rows.with_row("a", 3), rows.with_row("b", 3)

    assert (dict(other), other.index) == ({"a": 3, "b": 2}, None)
    assert (dict(same), same.index) == ({"a": 1, "b": 3}, known)
    assert (dict(rows.without_row("b")), rows.without_row("b").index) == ({"a": 1}, None)
    assert (dict(rows), rows.index) == ({"a": 1, "b": 2}, known)


def test_a_row_without_names_is_taken_away():
    rows = Rows({"a": ("x",)})

    assert rows.with_names("a", ("y",)) == {"a": ("y",)}
    assert rows.with_names("a", ()) == {}
    assert rows.with_names("z", ()) == {"a": ("x",)}


def test_rows_are_shared_and_are_like_any_dictionary():
    rows = Rows({"a": 1})
    rows.index = Index()

    assert as_rows(rows) is rows
    assert (type(as_rows({"a": 1})), as_rows({"a": 1})) == (Rows, {"a": 1})
    assert rows == {"a": 1}
    assert repr(rows) == "{'a': 1}"
    read = pickle.loads(pickle.dumps(rows))
    assert (type(read), read, read.index) == (Rows, {"a": 1}, None)
