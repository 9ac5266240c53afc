"""Games that nobody holds any more take no memory, though the collector skips their values."""

from __future__ import annotations

import gc
import tracemalloc
from random import Random

import pytest

from ferrovia.bots import choose
from ferrovia.core import Game, Position
from ferrovia.titles import load
from ferrovia.titles.packages import TITLES

ACTIONS = 60
KEPT = 200_000
"""Bytes that may stay: caches of a title, which later games share."""


def play_some(title: str) -> None:
    position = Position.new(load(title, 4), ("Ann", "Bob", "Cyd", "Dan"), "7")
    game, rng = Game(position), Random(7)
    while len(game) < ACTIONS and not game.position.over:
        game.push(choose(game.position, game.position.decision.seat, rng))


@pytest.mark.parametrize("title", TITLES)
def test_a_game_that_was_let_go_leaves_nothing_behind(title):
    play_some(title)
    tracemalloc.start()
    try:
        play_some(title)
        gc.collect()
        before = tracemalloc.get_traced_memory()[0]
        for _ in range(3):
            play_some(title)
        gc.collect()
        grown = tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()
    assert grown < KEPT
