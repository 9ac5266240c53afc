"""How classes of trains count their routes, made once for a title and its options."""

from __future__ import annotations

from collections.abc import Callable

from ferrovia.core.table import Table
from ferrovia.core.title import Title
from ferrovia.routes import TrainModel


def made_once(make: Callable[[Title, str], TrainModel]) -> Callable[[Table, str], TrainModel]:
    """Return what answers with ``make(title, name)`` and remembers it.

    Titles with different options may share a board, where it is remembered, so the options and the
    number of players, by which trains can differ, belong to the question.
    """

    def train_model(at: Table, name: str) -> TrainModel:
        title = at.title
        memo, key = title.board.memo, ("train model", name, title.players, title.options)
        model: TrainModel | None = memo.get(key)
        if model is None:
            model = memo[key] = make(title, name)
        return model

    return train_model
