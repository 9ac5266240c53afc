"""What stands beside rows goes with every copy and is lost with every edit."""

from __future__ import annotations

import pickle
from collections.abc import Callable

import pytest

from ferrovia.core.indexed_rows import Index, Rows

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
def test_an_edit_takes_the_index_away_from_these_rows_alone(edit):
    rows = Rows({"a": 1, "b": 2})
    known = rows.index = Index()
    copied = rows.copy()

    EDITS[edit](copied)

    assert copied.index is None
    assert (dict(rows), rows.index) == ({"a": 1, "b": 2}, known)


def test_every_method_that_edits_a_dictionary_is_known():
    plain = {name for name in dir(dict) if name not in dir(frozenset) and "attr" not in name}
    reading = {"copy", "fromkeys", "get", "items", "keys", "values", "__getitem__"}
    reading |= {"__class_getitem__", "__reversed__"}

    editing = plain - reading

    assert {name for name in editing if name not in Rows.__dict__} <= {"__init__", "__ror__"}


def test_copies_share_what_is_known_and_rows_are_like_any_dictionary():
    rows = Rows({"a": 1})
    known = rows.index = Index()

    assert (type(rows.copy()), rows.copy().index) == (Rows, known)
    assert rows == {"a": 1}
    assert repr(rows) == "{'a': 1}"
    read = pickle.loads(pickle.dumps(rows))
    assert (type(read), read, read.index) == (Rows, {"a": 1}, None)
