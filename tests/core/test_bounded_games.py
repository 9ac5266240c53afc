"""Games that keep a few positions only: the same positions, found again by few actions."""

from __future__ import annotations

from random import Random

import pytest

from ferrovia.bots import choose
from ferrovia.core import Game, Position
from ferrovia.core.game import EVERY, LOOKED_BACK
from ferrovia.titles import load

RECENT = 4
ACTIONS = 3 * EVERY + 20


@pytest.fixture(scope="module")
def whole() -> Game:
    """The beginning of a random game with all its positions."""
    rng = Random(3)
    game = Game(Position.new(load("1849", 3), ("ann", "bob", "cyd"), 3))
    while len(game) < ACTIONS and game.position.decision is not None:
        game.push(choose(game.position, game.position.decision.seat, rng))
    return game


@pytest.fixture
def bounded(whole: Game) -> Game:
    game = Game(whole.at(0), recent=RECENT)
    for action in whole.actions:
        game.push(action)
    return game


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Every action that is played from now on."""
    found: list[object] = []
    play = Position.play

    def counted(self: Position, action, *args, **kwargs):
        found.append(action)
        return play(self, action, *args, **kwargs)

    monkeypatch.setattr(Position, "play", counted)
    return found


def test_every_position_is_found_again_with_its_events(whole, bounded):
    for n in Random(1).sample(range(len(whole) + 1), len(whole) + 1):
        assert bounded.at(n).fingerprint == whole.at(n).fingerprint
        assert bounded.at(n).state == whole.at(n).state
        assert bounded.at(n).events == whole.at(n).events


def test_all_positions_are_those_of_a_game_that_keeps_them(whole, bounded):
    assert [p.fingerprint for p in bounded.positions] == [p.fingerprint for p in whole.positions]


def test_looking_back_plays_at_most_fifty_actions(whole, bounded, played):
    for n in Random(2).sample(range(len(whole) + 1), len(whole) + 1):
        played.clear()
        bounded.at(n)
        assert len(played) <= EVERY


def test_going_through_the_past_step_by_step_plays_each_action_once(bounded, played):
    bounded.at(60)
    played.clear()
    for n in range(61, 90):
        bounded.at(n)
        bounded.at(n - 1)
    assert len(played) == 29


def test_the_last_positions_are_at_hand(bounded, played):
    for back in range(RECENT):
        bounded.at(len(bounded) - back)
    assert not played


def test_few_positions_are_kept(whole, bounded):
    for n in range(0, len(whole), 7):
        bounded.at(n)
    assert len(bounded._kept) == RECENT + 1
    assert len(bounded._found) <= LOOKED_BACK
    assert sorted(bounded._checkpoints) == list(range(EVERY, len(whole) + 1, EVERY))


def test_taking_back_and_another_way_leave_nothing_of_the_first(whole, bounded):
    for n in (30, 80, 120):
        bounded.at(n)
    while len(bounded) > 70:
        assert bounded.pop() == whole.action(len(bounded) + 1)
        assert bounded.position.fingerprint == whole.at(len(bounded)).fingerprint
    other = next(
        action for action in bounded.position.legal_actions() if action != whole.action(71)
    )
    after = bounded.push(other)
    assert bounded.at(71) is after
    assert bounded.at(70).fingerprint == whole.at(70).fingerprint
    assert sorted(bounded._checkpoints) == [EVERY]
    with pytest.raises(IndexError):
        bounded.at(72)
