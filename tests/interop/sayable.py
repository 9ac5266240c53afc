"""Random games under the preset, without what no record can say."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from ferrovia.bots import choose_agreeably, play_out
from ferrovia.core import Game, Position
from ferrovia.titles import load

SEATS = ("ann", "bob", "cyd", "dan", "eve", "fay", "gus")


@lru_cache(maxsize=12)
def random_game(players: int, options: tuple[str, ...], seed: int, title_id: str = "1849") -> Game:
    """Let random players play a game to its end; they agree to every proposal."""
    title = load(title_id, players, options, "18xx.games")
    opening = Position.new(title, SEATS[:players], seed)
    return play_out(opening, Random(seed), player=choose_agreeably)
