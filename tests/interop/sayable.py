"""Random games under the preset, without what no record can say."""

from __future__ import annotations

from random import Random

from ferrovia.bots.random_player import choose
from ferrovia.core import Action, Game, Position
from ferrovia.family.actions import Answer
from ferrovia.struct import replace
from ferrovia.titles import load

SEATS = ("ann", "bob", "cyd", "dan", "eve")
LONGEST = 3_000


def random_game(players: int, options: tuple[str, ...], seed: int) -> Game:
    """Let random players play a game to its end; they agree to every proposal."""
    title = load("1849", players, options, "18xx.games")
    game = Game(Position.new(title, SEATS[:players], seed))
    rng = Random(seed)
    while not game.position.over and len(game) < LONGEST:
        decision = game.position.decision
        assert decision is not None
        action: Action = choose(game.position, decision.seat, rng)
        game.push(replace(action, accept=True) if isinstance(action, Answer) else action)
    return game
