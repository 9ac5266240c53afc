"""A position is a value: it compares, hashes, prints, pickles, is JSON, and never changes."""

from __future__ import annotations

import copy
import json
import pickle
import subprocess
import sys
from multiprocessing import get_context
from random import Random

import pytest

from ferrovia.bots import choose
from ferrovia.core import FormError, Position
from ferrovia.titles import TITLES, load

SEATS = ("ann", "bob", "cyd", "dan")


def some_positions(title_id: str, steps: int = 240, every: int = 12) -> list[Position]:
    """Positions of a random game."""
    position, random = Position.new(load(title_id, 4), SEATS, 5), Random(5)
    found = [position]
    for number in range(steps):
        if position.over:
            break
        position = position.play(choose(position, position.decision.seat, random))
        if number % every == 0:
            found.append(position)
    return found


@pytest.fixture(scope="module", params=TITLES)
def positions(request) -> list[Position]:
    return some_positions(request.param)


def offered(position: Position) -> list[object]:
    return [position.decision, *position.offers(), *position.interjections()]


def test_equal_means_the_same_title_options_and_state(positions):
    for number, one in enumerate(positions):
        for other_number, other in enumerate(positions):
            assert (one == other) == (number == other_number)
        assert one != one.state
    opening = positions[0]
    assert opening == Position.new(opening.title, SEATS, 5)


def test_other_options_are_another_position():
    state = Position.new(load("1849", 4), SEATS).state
    assert Position(load("1849", 4), state) != Position(load("1849", 4, ["bonds"]), state)


def test_positions_reached_in_another_way_are_equal_and_one_key():
    opening = Position.new(load("1848", 4), SEATS, 5)
    straight = opening.play(next(opening.legal_actions()))
    around = Position.new(load("1848", 4), SEATS, 5).play(next(opening.legal_actions()))
    assert straight is not around
    assert {straight: "found"}[around] == "found"


def test_a_hash_is_the_same_in_every_process(positions):
    assert hash(positions[-1]) == int(positions[-1].fingerprint[:15], 16)


@pytest.mark.parametrize("name", ["state", "title", "events", "_decision", "whatever"])
def test_nothing_can_be_set_or_deleted(name, positions):
    position = positions[-1]
    with pytest.raises(AttributeError, match="never changes"):
        setattr(position, name, None)
    with pytest.raises(AttributeError, match="never changes"):
        delattr(position, name)


def test_a_position_says_where_it_stands():
    opening = Position.new(load("1849", 3), SEATS[:3], 7)
    assert repr(opening) == (
        f"<1849, the initial stock round, ann to decide: private companies, "
        f"{opening.fingerprint[:8]}>"
    )


def test_every_position_prints_as_one_line(positions):
    for position in positions:
        assert "\n" not in repr(position)
        assert position.fingerprint[:8] in repr(position)
        if position.decision is not None:
            assert position.decision.seat in repr(position)


def test_json_and_back_is_the_same_position(positions):
    for position in positions:
        again = Position.from_json(position.to_json())
        assert again == position
        assert hash(again) == hash(position)
        assert again.title is position.title
        assert offered(again) == offered(position)


def test_pickle_keeps_what_the_last_action_did_too(positions):
    for position in positions:
        again = pickle.loads(pickle.dumps(position))
        assert again == position
        assert again.events == position.events
        assert again.title is position.title


def test_a_copy_is_an_equal_position(positions):
    assert copy.copy(positions[-1]) == positions[-1] == copy.deepcopy(positions[-1])


def test_a_title_pickles_by_name():
    title = load("1849", 3)
    assert pickle.loads(pickle.dumps(title)) is title
    assert len(pickle.dumps(title)) < 200


READ = """
import sys
from ferrovia import Position
position = Position.from_json(sys.stdin.read())
print(position.fingerprint, hash(position), len(position.offers()))
"""


def test_another_process_reads_the_json(positions):
    position = positions[-1]
    ran = subprocess.run(
        [sys.executable, "-c", READ],
        input=position.to_json(),
        capture_output=True,
        text=True,
        check=True,
    )
    found = ran.stdout.split()
    assert found == [position.fingerprint, str(hash(position)), str(len(position.offers()))]


def seen(position: Position) -> tuple[str, Position]:
    return position.fingerprint, position


def test_another_process_unpickles_and_sends_back(positions):
    with get_context("spawn").Pool(1) as pool:
        for given, (fingerprint, back) in zip(positions, pool.map(seen, positions), strict=True):
            assert fingerprint == given.fingerprint
            assert back == given


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"format": "ferrovia-game"}, "not a position"),
        ({"title": "1899"}, "there is no title '1899'"),
        ({"rules": "0"}, "version '0' of the rules of 1849"),
        ({"state": {}}, "not a state of 1849"),
        ({"more": 1}, "not a position"),
    ],
)
def test_what_is_no_position_is_said(change, problem):
    plain = json.loads(Position.new(load("1849", 3), SEATS[:3]).to_json())
    with pytest.raises(FormError, match=problem):
        Position.from_json(json.dumps(plain | change))


def test_text_that_is_no_json_is_no_position():
    with pytest.raises(FormError, match="not a position"):
        Position.from_json("{")
