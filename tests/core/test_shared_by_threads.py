"""One position is asked by several threads at a server, and by visitors who make things up."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from threading import Barrier, Thread

import pytest

from ferrovia.actions import LayTile, PlaceToken
from ferrovia.core import Codec, Position, holdings, tokens
from ferrovia.core.action import as_json
from ferrovia.titles import load

SEATS = ("Ann", "Bob", "Cyd")
ROUNDS = 300


@pytest.fixture
def position() -> Position:
    return Position.new(load("1849", 3), SEATS, "7")


@pytest.fixture
def restless() -> Iterator[None]:
    """Let threads take turns after nearly every instruction."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(usual)


def test_certificates_are_counted_whole_whoever_else_counts(position, restless):
    state, title = position.state, position.title
    truth = Counter(state.certificates.values())
    codec, encoded = Codec(title), Codec(title).encode_state(state)
    wrong: list[tuple[str, int]] = []

    def count(fresh: Position, start: Barrier) -> None:
        start.wait()
        found = [(owner, holdings.count(fresh, owner)) for owner in truth]
        wrong.extend(each for each in found if each[1] != truth[each[0]])

    for _ in range(ROUNDS):
        fresh, start = Position(title, codec.decode_state(encoded)), Barrier(2)
        threads = [Thread(target=count, args=(fresh, start)) for _ in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    assert not wrong


def test_nothing_is_kept_of_tiles_and_cities_that_do_not_exist(position):
    upgrades, track = position.title.upgrades, position.state.track
    entries, slots = sum(map(len, upgrades._entries.values())), len(tokens._SLOTS.of(track))

    for number in range(50):
        laying = LayTile(by="Ann", hex="E9", tile=f"made up {number}", rotation=0)
        turned = LayTile(by="Ann", hex="E9", tile="7", rotation=6 + number)
        placing = PlaceToken(by="Ann", city=f"C5.{number + 9}")
        assert all(position.refusal(action) for action in (laying, turned, placing))
        assert upgrades.successor(track, "E9", laying.tile, 0) is None
        assert upgrades.successor(track, "E9", "7", turned.rotation) is None
        assert tokens.slots(position, placing.city) == 0

    assert sum(map(len, upgrades._entries.values())) == entries
    assert len(tokens._SLOTS.of(track)) == slots


def test_an_action_asked_about_again_and_again_is_kept_once(position):
    codec, action = Codec(position.title), next(position.legal_actions())
    offered = len(position._judged)

    for _ in range(20):
        assert position.refusal(codec.decode_action(as_json(action))) is None

    assert len(position._judged) == offered
