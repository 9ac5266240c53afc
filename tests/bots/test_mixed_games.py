"""Investors and barons among others: nothing is refused, and whole games end."""

from __future__ import annotations

from random import Random

import pytest

import ferrovia
from ferrovia.bots import bot_named
from ferrovia.core import Game
from ferrovia.core.position import OVER
from ferrovia.family.actions import Answer

LIMIT = 4_000
QUICK = 40
"""Nodes for one choice of a baron: enough to go every way that it goes."""


def played(title: str, players: int, limit: int = LIMIT) -> Game:
    """Play a game of a baron, investors and a builder; an illegal action would raise."""
    game, rng = Game(ferrovia.new(title, players=players, seed=9)), Random(3)
    names = ("baron", "investor", "builder", "investor", "builder", "baron", "investor")
    seated = dict(zip(game.position.state.seats, map(bot_named, names), strict=False))
    while not game.position.over and len(game) < limit:
        now = game.position.decision
        assert now is not None
        bot = seated[now.seat]
        game.push(bot.choose(game.position, now.seat, rng, min(QUICK, bot.budget)).action)
    return game


@pytest.mark.parametrize(("title", "players"), [("1849", 3), ("1848", 3)])
def test_whole_games_end_and_no_offer_is_refused(title: str, players: int):
    game = played(title, players)

    assert game.position.state.flow.round == OVER
    assert not [a for a in game.actions if isinstance(a, Answer) and not a.accept]


@pytest.mark.parametrize(
    ("title", "players"),
    [("1849", 5), ("1848", 6), ("1844", 3), ("1844", 5), ("1844", 7)],
)
def test_any_number_of_players_gets_beyond_the_auction(title: str, players: int):
    game = played(title, players, limit=170)

    assert game.position.state.flow.cycle >= 1
