"""The library: what ``import ferrovia`` offers to programs of others.

Opens games, reads and writes their files, and gathers in one place what a program plays with. It
decides nothing: positions, actions and rules are those of the rooms below, under the same names.
``ferrovia`` itself imports this room when one of its names is first asked for.
"""

from __future__ import annotations

from ferrovia.core import (
    Action,
    Decision,
    FormError,
    Game,
    Illegal,
    Offer,
    Pass,
    Position,
    Refusal,
    RunOffer,
    Span,
    Title,
)
from ferrovia.core.outside import register_artist
from ferrovia.core.runs import best as best_run
from ferrovia.family.questions import (
    cost,
    dividend_to_rise,
    rounds_ahead,
    stop_values,
    train_owed,
)
from ferrovia.family.trains_on_sale import TrainOnSale
from ferrovia.library.game_files import GameFileError, example, load, save
from ferrovia.library.new_games import available_titles, new
from ferrovia.routes import Run

__all__ = [
    "Action",
    "Decision",
    "FormError",
    "Game",
    "GameFileError",
    "Illegal",
    "Offer",
    "Pass",
    "Position",
    "Refusal",
    "Run",
    "RunOffer",
    "Span",
    "Title",
    "TrainOnSale",
    "available_titles",
    "best_run",
    "cost",
    "dividend_to_rise",
    "example",
    "load",
    "new",
    "rounds_ahead",
    "save",
    "stop_values",
    "train_owed",
]


def draw(position: Position) -> str:
    """Return the board of a position as SVG."""
    from ferrovia.views.pictures import picture  # programs that show nothing do without

    return picture(position)


register_artist(draw)
