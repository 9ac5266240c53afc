"""How classes of trains count their routes, made once for a title and its options."""

from __future__ import annotations

from collections.abc import Callable

from ferrovia.board.track import Board
from ferrovia.core.table import Table
from ferrovia.core.title import Title
from ferrovia.routes import TrainModel


def made_once(make: Callable[[Title, str], TrainModel]) -> Callable[[Table, str], TrainModel]:
    """Return what answers with ``make(title, name)`` and keeps it, by all it depends on."""
    made: dict[tuple[Board, int, tuple[str, ...], str], TrainModel] = {}

    def train_model(at: Table, name: str) -> TrainModel:
        title = at.title
        key = (title.board, title.players, title.options, name)
        model = made.get(key)
        if model is None:
            model = made[key] = make(title, name)
        return model

    return train_model
