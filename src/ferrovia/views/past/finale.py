"""How a game ended: standings, what they are made of, and the moments that decided it."""

from __future__ import annotations

from collections.abc import Sequence

from ferrovia.core.names import Seat
from ferrovia.core.position import Position
from ferrovia.views.model.story import Finale, Standing
from ferrovia.views.past.score_parts import wealth
from ferrovia.views.past.turning_points import turning_points
from ferrovia.views.sentences.wording import ending, sentence


def finale(positions: Sequence[Position]) -> Finale:
    """Return the end of a finished game, given all its positions."""
    end = positions[-1]
    scores = end.result
    if scores is None:
        raise ValueError("the game is not over")
    parts = wealth(end)
    best = max(scores.values())
    ranked = sorted(scores.items(), key=lambda row: -row[1])
    return Finale(
        why=sentence(ending(end.title, end.state.ending)),
        winners=tuple(seat for seat, score in ranked if score == best),
        standings=tuple(
            Standing(_place(scores, score), seat, score, parts[seat]) for seat, score in ranked
        ),
        points=turning_points(positions),
    )


def _place(scores: dict[Seat, int], score: int) -> int:
    """Return the place of a score; equal scores share one."""
    return 1 + sum(1 for other in scores.values() if other > score)
