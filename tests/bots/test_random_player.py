"""The random player: always legal, the same from the same seed, and games that end."""

from __future__ import annotations

from random import Random

import pytest

from ferrovia.bots import LADDER, choose, play_out
from ferrovia.bots.random_player import NoEnd, NotToDecide
from ferrovia.core import Position
from ferrovia.titles import load

SEATS = ("ann", "bob", "cyd", "dan", "eve")


def opening(players: int, seed: int) -> Position:
    return Position.new(load("1849", players), SEATS[:players], seed)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_game_of_random_players_ends_with_scores(players):
    game = play_out(opening(players, 1), Random(1))
    assert game.position.over
    assert set(game.position.result) == set(SEATS[:players])


def test_the_same_seed_plays_the_same_game():
    first, again, other = (play_out(opening(3, 2), Random(seed)) for seed in (2, 2, 3))
    assert first.actions == again.actions
    assert first.actions != other.actions


def test_numbers_are_drawn_from_the_whole_span():
    position = opening(3, 1)
    rng = Random(0)
    seat = position.decision.seat
    chosen = [choose(position, seat, rng) for _ in range(3000)]
    amounts = {action.amount for action in chosen if getattr(action, "private", "") == "SIGI"}
    assert min(amounts) == 50
    assert max(amounts) > 400
    assert all(position.refusal(action) is None for action in chosen[:300])


def test_only_who_must_decide_is_asked():
    position = opening(3, 1)
    other = next(seat for seat in SEATS[:3] if seat != position.decision.seat)
    with pytest.raises(NotToDecide, match=r"it is .* decision"):
        choose(position, other, Random(0))
    over = play_out(position, Random(1)).position
    with pytest.raises(NotToDecide, match="the game is over"):
        choose(over, "ann", Random(0))


def test_a_game_without_end_is_given_up():
    with pytest.raises(NoEnd, match="no end after 10 actions"):
        play_out(opening(3, 1), Random(1), limit=10)


def test_every_action_is_shown_to_who_watches():
    seen = []
    game = play_out(
        opening(3, 1), Random(1), watch=lambda before, action, after: seen.append(action)
    )
    assert tuple(seen) == game.actions


def test_every_bot_says_what_it_is_like_in_one_sentence():
    for bot in LADDER:
        assert bot.character.endswith(".") and len(bot.character) <= 120, bot.name
        assert bot.character.count(". ") == 0, bot.name
