"""What trains count and earn in 1848, and how they are run (§7.6, §8.2, §10)."""

from __future__ import annotations

from collections.abc import Callable

from ferrovia.board.faces import StopId, stop_id
from ferrovia.core.names import CorporationId
from ferrovia.core.step import Step
from ferrovia.core.table import Table
from ferrovia.core.title import Title
from ferrovia.family.running import COMMON_FLAWS, run_step, runs_a_train
from ferrovia.family.stop_values import plain_values
from ferrovia.routes import Limit, SetBonus, TrainModel
from ferrovia.struct import replace
from ferrovia.titles.g1848.title_data import train_data

LARGE = {"city": 1, "offboard": 1}
"""Kinds of stop that count against the reach of a train; Tasmania is an off-board place."""
STATIONS = ("station", "stations")
BOTH = ("station or gauge change marker", "stations and gauge change markers")
K = "K"
"""Label of the cities that earn a bonus when a route has several of them."""
FLAWS = (*(kind for kind in COMMON_FLAWS if kind != "gauge"), "only_to")
"""What can be wrong with a route: there is one gauge of track, and a train with one goal."""


def run_trains(*, empty: bool, waits: bool | Callable[[Table], bool] = False) -> Step:
    """Compose the step in which trains run: any legal run, and some run where there is one (§7.3).

    House rules: ``empty``: none need run; ``waits``: when a loan must come first.
    """
    step = run_step(claims=True, flaws=FLAWS, more=() if empty else (runs_a_train,))
    return replace(step, waits=waits)


def stop_values(at: Table, corporation: CorporationId) -> dict[StopId, int]:
    """Return what every stop with track is worth in this phase, to any company alike."""
    return plain_values(at)


def train_models(*, long_2e: bool) -> Callable[[Title, str], TrainModel]:
    """Return what tells how classes of trains count their routes and what they earn besides.

    House rule ``long_2e``: a train that has a goal may run on past the city that it comes from.
    """

    def train_model(title: Title, name: str) -> TrainModel:
        """A standard train counts every marker; a plus-train has some free, beside its stations."""
        train = train_data(title, name)
        if train.only_to:
            goals = tuple(stop_id(hex_id, 0) for hex_id in train.only_to)
            return TrainModel(name, only_to=goals, beyond=long_2e)
        limits: tuple[Limit, ...] = ()
        if train.reach is not None:
            both = Limit(train.reach + train.free_markers, stops=LARGE, markers=1, unit=BOTH)
            large = Limit(train.reach, stops=LARGE, unit=STATIONS)
            limits = (large, both) if train.free_markers else (both,)
        return TrainModel(name, limits, bonuses=(_k_bonus(title),))

    return train_model


def _k_bonus(title: Title) -> SetBonus:
    labelled = (hex_.id for hex_ in title.board.hexes.values() if hex_.face.label == K)
    stops = tuple(stop_id(hex_id, 0) for hex_id in labelled)
    return SetBonus(stops, title.series["k_bonus"])
