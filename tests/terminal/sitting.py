"""Sitting down at a table in a test: lines to type, and what the screen shows."""

from __future__ import annotations

import io
from collections.abc import Sequence

from ferrovia.core import Game, Position
from ferrovia.terminal import Console, HotSeat, KeptGame


def sit(position: Position, lines: Sequence[str], *, in_words: bool = False) -> tuple[HotSeat, str]:
    """Type some lines at a table and return it with its screen; the lines are followed by EOF."""
    screen = io.StringIO()
    console = Console(io.StringIO("".join(f"{line}\n" for line in lines)), screen)
    table = HotSeat(console, KeptGame(Game(position), seed="1"), in_words=in_words)
    table.play()
    return table, screen.getvalue()


def answers(position: Position, *lines: str, in_words: bool = False) -> str:
    """Return what is answered to the last line, without the choices before it."""
    _, screen = sit(position, lines, in_words=in_words)
    typed = f"> {lines[-1]}\n"
    return screen[screen.rindex(typed) + len(typed) :].removesuffix(
        f"{who(position)}> \nThe input has ended.\nGoodbye.\n"
    )


def who(position: Position) -> str:
    """Return who decides."""
    return position.decision.seat if position.decision is not None else ""
