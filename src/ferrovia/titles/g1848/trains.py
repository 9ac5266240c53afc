"""What trains count and earn in 1848 (§7.6, §8.2, §10)."""

from __future__ import annotations

from collections.abc import Callable

from ferrovia.board.faces import StopId, stop_id
from ferrovia.core.names import CorporationId
from ferrovia.core.table import Table
from ferrovia.core.title import TrainData
from ferrovia.family.stop_values import plain_values
from ferrovia.routes import Limit, TrainModel

LARGE = {"city": 1, "offboard": 1}
"""Kinds of stop that count against the reach of a train."""


def stop_values(at: Table, corporation: CorporationId) -> dict[StopId, int]:
    """Return what every stop with track is worth in this phase, to any company alike."""
    return plain_values(at)


def train_models(trains: tuple[TrainData, ...]) -> Callable[[Table, str], TrainModel]:
    """Return the policy that tells how each class of trains counts its route."""
    models = {train.name: _model(train) for train in trains}
    return lambda at, name: models[name]


def _model(train: TrainData) -> TrainModel:
    """A standard train counts every marker; a plus-train has some free, beside its stations."""
    limits: tuple[Limit, ...] = ()
    if train.reach is not None:
        limits = (Limit(train.reach, stops=LARGE, markers=0 if train.free_markers else 1),)
        if train.free_markers:
            more = train.reach + train.free_markers
            limits = (*limits, Limit(more, stops=LARGE, markers=1))
    ends = tuple(stop_id(hex_id, 0) for hex_id in train.only_to)
    return TrainModel(train.name, limits, only_to=ends)
