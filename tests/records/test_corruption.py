"""Files that are damaged, foreign or made up: a clear error with a place, and never a traceback."""

from __future__ import annotations

import json
from functools import cache
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from ferrovia.bots import choose
from ferrovia.core import Game, Position
from ferrovia.records import Record, RecordError, dumps, load_file, loads, record_game
from ferrovia.titles import load


@cache
def record() -> Record:
    """A short game, with two blocks of actions and a name beyond ASCII."""
    game = Game(Position.new(load("1849", 3), ("Ann", "Bob", "Cèline"), 5))
    rng = Random(5)
    while len(game) < 60:
        game.push(choose(game.position, game.position.decision.seat, rng))
    return record_game(game, seed=5)


@cache
def data() -> bytes:
    return dumps(record()).encode()


def read(damaged: bytes) -> Record | None:
    """Read what may be damaged; ``None`` for the clear error, and any other error is a bug."""
    try:
        return loads(damaged)
    except RecordError as problem:
        assert str(problem)
        assert problem.problem
        return None


@settings(max_examples=400, deadline=None)
@given(st.integers(0, 100_000), st.integers(0, 255))
def test_one_changed_byte_is_harmless_or_noticed(place, byte):
    damaged = bytearray(data())
    damaged[place % len(damaged)] = byte
    assert read(bytes(damaged)) in (None, record())


@settings(max_examples=200, deadline=None)
@given(st.integers(0, 100_000))
def test_one_lost_byte_is_harmless_or_noticed(place):
    place %= len(data())
    assert read(data()[:place] + data()[place + 1 :]) in (None, record())


@settings(max_examples=200, deadline=None)
@given(st.integers(0, 100_000))
def test_a_file_cut_off_is_noticed(length):
    length %= len(data())
    kept = data()[:length]
    if kept.strip() == data().strip():
        assert read(kept) == record()
    else:
        assert read(kept) is None


@settings(max_examples=200, deadline=None)
@given(st.integers(0, 100_000), st.integers(0, 100_000), st.integers(1, 300))
def test_pieces_swapped_within_the_file_are_noticed(one, other, length):
    text = data()
    one, other = sorted((one % len(text), other % len(text)))
    length = min(length, other - one, len(text) - other)
    moved = (
        text[:one]
        + text[other : other + length]
        + text[one + length : other]
        + text[one : one + length]
        + text[other + length :]
    )
    assert read(moved) in (None, record())


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=200))
@example(b"")
@example(b"\xff\xfe{}")
@example(b"\xef\xbb\xbf{}")
@example(b"[" * 100_000)
@example(b'{"a":' + b"9" * 5000 + b"}")
@example(b"NaN")
def test_anything_at_all_is_answered(text):
    assert read(text) is None


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(sorted(json.loads(dumps(record())))), JSON)
@example("seats", ["\ud800", "b", "c"])
@example("actions", [{"type": "pass", "by": "\ud800"}])
@example("fingerprints", ["x", 1])
@example("version", True)
def test_any_value_in_place_of_a_field_is_answered(field, value):
    plain = json.loads(data())
    plain[field] = value
    assert read(json.dumps(plain).encode()) in (None, record())


@pytest.mark.parametrize(
    ("text", "place", "problem"),
    [
        ('{"format": "ferrovia-game",\n "version" 1}', "line 2, column 12", "no JSON"),
        ('{"format": "ferrovia-game"', "line 1, column 27", "cut off"),
        ('{"title": "1849", "title": "1848"}', "title", "twice"),
        ('{"format": "other"}', "format", "no game file of ours"),
        ('{"id": 1, "actions": []}', "format", "no game file of ours"),
        ("[]", "format", "no game file of ours"),
        ('{"format": "ferrovia-game", "version": 9}', "version", "9 cannot be read here"),
        ('{"format": "ferrovia-game", "version": 1}', "", "missing required field"),
    ],
)
def test_the_error_names_the_place(text, place, problem):
    with pytest.raises(RecordError) as caught:
        loads(text)
    assert caught.value.place == place
    assert problem in caught.value.problem


def test_a_wrong_kind_of_value_is_named_with_its_path():
    plain = json.loads(data())
    plain["actions"][41] = "pass"
    with pytest.raises(RecordError) as caught:
        loads(json.dumps(plain))
    assert caught.value.place == "actions[41]"


def test_a_byte_that_is_no_text_is_named_by_line(tmp_path):
    path = tmp_path / "game.json"
    path.write_bytes(data().replace(b"Ann", b"A\xffn", 1))
    line = data()[: data().index(b"Ann")].count(b"\n") + 1
    with pytest.raises(RecordError, match=rf"game\.json, line {line}, column \d+: no UTF-8 text"):
        load_file(path)
