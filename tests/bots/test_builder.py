"""Builder plays whole games in all titles, by the rules, to the end, the same way for a seed."""

from __future__ import annotations

import os
import subprocess
import sys
from random import Random

import pytest

import ferrovia
from ferrovia.bots import Bot, bot_named
from ferrovia.core import Action, Game, Position
from ferrovia.core.position import OVER
from ferrovia.family.actions import Answer, ProposePrivate, ProposeTrain

LIMIT = 4_000
TABLES = [
    *(("1849", players) for players in (3, 4, 5)),
    *(("1848", players) for players in (3, 4, 5, 6)),
    *(("1844", players) for players in (3, 5, 7)),
]


def play(opening: Position, bots: list[Bot], seed: int) -> Game:
    """Play a game of bots to its end, with what they interject."""
    game, rng = Game(opening), Random(seed)
    seated = dict(zip(opening.state.seats, bots, strict=True))
    while not game.position.over and len(game) < LIMIT:
        game.push(_next(game.position, seated, rng))
    return game


def _next(position: Position, seated: dict[str, Bot], rng: Random) -> Action:
    assert position.decision is not None
    now = position.decision.seat
    for seat, bot in seated.items():
        if seat != now and position.title.interjections:
            choice = bot.interject(position, seat, rng, bot.budget)
            if choice is not None:
                return choice.action
    return seated[now].choose(position, now, rng, seated[now].budget).action


@pytest.mark.parametrize(("title", "players"), TABLES)
def test_whole_games_end_and_nothing_is_refused_or_proposed_twice(title: str, players: int):
    game = play(ferrovia.new(title, players=players, seed=5), [bot_named("builder")] * players, 5)

    assert game.position.state.flow.round == OVER
    proposals = [a for a in game.actions if isinstance(a, ProposeTrain | ProposePrivate)]
    refused = [a for a in game.actions if isinstance(a, Answer) and not a.accept]
    assert not refused, "builder asks only itself"
    assert len(proposals) < len(game) // 10


@pytest.mark.parametrize("title", ["1849", "1848", "1844"])
def test_builder_beats_random_players(title: str):
    for seed in range(2):
        bots = [bot_named("random")] * 3
        bots[seed % 3] = bot_named("builder")
        game = play(ferrovia.new(title, players=3, seed=seed), bots, seed)

        result = game.position.result
        assert result is not None
        assert max(result, key=lambda seat: result[seat]) == game.position.state.seats[seed % 3]


def test_every_choice_says_why_and_what_else_there_was():
    position, rng = ferrovia.new("1849", players=4, seed=3), Random(3)
    builder = bot_named("builder")
    for _ in range(150):
        assert position.decision is not None
        choice = builder.choose(position, position.decision.seat, rng, 0)

        assert choice.reasons
        assert choice.reasons[0].endswith(".")
        assert isinstance(choice.value, int)
        assert all(position.refusal(other.action) is None for other in choice.alternatives)
        position = position.play(choice.action)


SCRIPT = """
from random import Random
import ferrovia
from ferrovia.bots import bot_named
position, rng, builder = ferrovia.new({title!r}, players=4, seed=1), Random(9), bot_named("builder")
for _ in range(220):
    position = position.play(builder.choose(position, position.decision.seat, rng, 0).action)
print(position.fingerprint)
"""


@pytest.mark.parametrize("title", ["1849", "1848", "1844"])
def test_a_seed_plays_the_same_game_in_every_process(title: str):
    seen = {
        subprocess.run(
            [sys.executable, "-c", SCRIPT.format(title=title)],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for hash_seed in ("1", "2")
    }
    assert len(seen) == 1


def test_seeds_play_different_games_where_the_title_has_no_chance():
    builder = bot_named("builder")
    seen = set()
    for seed in range(3):
        position, rng = ferrovia.new("1848", players=3), Random(seed)
        for _ in range(120):
            assert position.decision is not None
            seat = position.decision.seat
            position = position.play(builder.choose(position, seat, rng, 0).action)
        seen.add(position.fingerprint)
    assert len(seen) > 1
