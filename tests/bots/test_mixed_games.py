"""Investors and barons among others: nothing is refused, and whole games end."""

from __future__ import annotations

from random import Random

import pytest

import ferrovia
from ferrovia.arena import Failure
from ferrovia.bots import bot_named
from ferrovia.core import Game
from ferrovia.core.position import OVER
from ferrovia.family.actions import Answer
from ferrovia.struct import replace
from fuzz.mixed_bots import play_mixed, trouble_in
from fuzz.tables import all_tables

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


def test_barons_do_not_play_one_game_for_ever():
    # nothing is left to chance in 1848 but what bots draw
    games = set()
    for seed in range(3):
        game, rng = Game(ferrovia.new("1848", players=4, seed=1)), Random(seed)
        baron = bot_named("baron")
        while len(game) < 40:
            now = game.position.decision
            assert now is not None
            game.push(baron.choose(game.position, now.seat, rng, QUICK).action)
        games.add(game.position.fingerprint)
    assert len(games) == 3


def test_mixed_bots_play_with_every_variant_and_are_held_to_the_rules():
    everything = max(all_tables("1849"), key=lambda table: (len(table.options), -table.players))
    played = play_mixed(everything, "variants")

    assert len(everything.options) > 2
    assert trouble_in(played) == ""
    assert played.result is not None


def test_trouble_is_told_of():
    failure = Failure("builder", "Player 1", "chose nothing")
    played = play_mixed(all_tables("1849")[0], "trouble")
    assert played.result is not None

    assert trouble_in(replace(played, failure=failure)) == "builder (Player 1) chose nothing"
    again = replace(played.result, repeated_offers=(0, 2, 1))
    assert trouble_in(replace(played, result=again)).startswith("3 offers were made again")
