"""Whatever is typed, at any moment of a game, the table answers and goes on."""

from __future__ import annotations

import io
from random import Random

import pytest
from scenario import Scenario

from ferrovia.bots import choose
from ferrovia.core import Game, Position
from ferrovia.terminal import Console, HotSeat, KeptGame
from ferrovia.terminal.commands import COMMANDS
from ferrovia.terminal.phrases import verbs
from ferrovia.titles import load

OPTIONS = ("station-tokens", "bonds", "electric-dreams")
THINGS = (
    *("C5", "c5.0", "C5.9", "Messina", "Z9", "58", "8", "RCS", "CTL", "afg", "SIGI", "CNM", "4H"),
    *("6h", "pool", "last", "from", "0", "1", "3", "50", "-1", "9999999999", "", "\\", "{", "§"),
    *('{"type":"pass","by":"ann"}', "[]", "é", "/", "a" * 300),
)
KEPT_OUT = {"load", "save", "quit", "q", "exit", "s"}
"""Commands that would end the sitting or touch files."""


def positions(seed: int, every: int) -> list[Position]:
    """Some moments of a random game with all variants."""
    rng = Random(seed)
    position = Scenario(options=OPTIONS).opening
    found = [position]
    while not position.over:
        assert position.decision is not None
        position = position.play(choose(position, position.decision.seat, rng))
        if position.state.seq % every == 0 or position.over:
            found.append(position)
    return found


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_nonsense_is_answered(seed):
    rng = Random(seed)
    words = [*sorted({*COMMANDS, *verbs(load("1849", 4))} - KEPT_OUT), *THINGS]
    for position in positions(seed, every=40):
        lines = [" ".join(rng.choices(words, k=rng.randint(1, 4))) for _ in range(25)]
        lines += [f"why {line}" for line in lines[:5]]
        screen = io.StringIO()
        console = Console(io.StringIO("".join(f"{line}\n" for line in lines)), screen)
        table = HotSeat(console, KeptGame(Game(position), seed="1"))
        table.play()
        assert screen.getvalue().endswith("The input has ended.\nGoodbye.\n"), lines
