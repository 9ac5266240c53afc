"""A run of trains as it is shown: a line on the map and a row of stops for each train."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ferrovia.board.faces import StopId
from ferrovia.board.naming import counted
from ferrovia.core.depot import trains_of
from ferrovia.core.events import TrainsRan
from ferrovia.core.names import CorporationId
from ferrovia.core.table import Table
from ferrovia.core.title import Title
from ferrovia.drawing.tracing import Line
from ferrovia.routes.appraising import pair_amount, set_amount
from ferrovia.routes.question import Leg, OverlayBonus, PairBonus, Run, SetBonus, TrainModel
from ferrovia.views.model.scene import RouteView, RunView
from ferrovia.views.pictures import run_art
from ferrovia.views.sentences.wording import stop_name

PROOFS = {
    "search": "every run was compared",
    "sweep": "every way through the map was weighed",
    "prices": "no price of the track leaves room for more",
    "programme": "a solver of whole-number programmes found nothing better",
}
"""How a run was proven to be the best, by method."""

RouteRow = tuple[str, tuple[StopId, ...], int, int, tuple[Leg, ...], tuple[StopId, ...]]
"""Train, stops, revenue, length and legs of a route, and those of its stops that earn."""


def run_ran(at: Table, ran: TrainsRan) -> RunView:
    """Return the run that a corporation has made; ``at``: on the track as it then lay."""
    rows = [
        (train, stops, revenue, length, legs, counted or stops)
        for (train, stops, revenue), length, legs, counted in zip(
            ran.routes, ran.lengths, ran.legs, ran.counted or ((),) * len(ran.routes), strict=True
        )
    ]
    return _view(at, ran.corporation, ran.revenue, rows, "")


def run_found(at: Table, corporation: CorporationId, run: Run) -> RunView:
    """Return a run that a corporation could make."""
    names = trains_of(at, corporation)
    rows = [
        (
            names[route.train],
            route.stops,
            route.revenue,
            route.length,
            route.legs,
            route.counted or route.stops,
        )
        for route in run.routes
    ]
    return _view(at, corporation, run.revenue, rows, proof_words(run))


def proof_words(run: Run) -> str:
    """Return how it is known that no run earns more; empty if it is not."""
    if run.proof is None:
        return ""
    how = PROOFS.get(run.proof.method, run.proof.method)
    return f"Proven best: {how} ({counted(run.proof.nodes, 'step')})."


def _view(
    at: Table,
    corporation: CorporationId,
    revenue: int,
    rows: Sequence[RouteRow],
    proof: str,
) -> RunView:
    values = at.title.policies.stop_values(at, corporation)
    drawn = run_art(at, tuple(Line(row[0], row[4]) for row in rows))
    routes = tuple(
        RouteView(
            train=train,
            revenue=earned,
            stops=tuple(
                _stop(at, train, stop, values)
                if stop in earning
                else f"({stop_name(at.title, stop)})"
                for stop in stops
            ),
            bonuses=bonus_words(at, train, earning, earned, values),
            length=_length(at, train, length),
            line=line,
        )
        for (train, stops, earned, length, _, earning), line in zip(rows, drawn, strict=True)
    )
    return RunView(corporation, revenue, routes, proof)


def _stop(at: Table, train: str, stop: StopId, values: Mapping[StopId, int]) -> str:
    doubled = at.title.policies.train_model(at, train).doubled
    twice = " twice" if stop in doubled else ""
    return f"{stop_name(at.title, stop)} {values.get(stop, 0)}{twice}"


def _length(at: Table, train: str, length: int) -> str:
    reach = at.title.trains[train].reach
    return f"length {length} of {reach}" if reach is not None else ""


def bonus_words(
    at: Table, train: str, earning: tuple[StopId, ...], earned: int, values: Mapping[StopId, int]
) -> tuple[str, ...]:
    """Return what a route earns beside its stops: ``("transit 80", "tunnel 40")``."""
    model: TrainModel = at.title.policies.train_model(at, train)
    if not model.bonuses:
        return ()
    found: dict[str, int] = {}
    rest = earned
    for stop in earning:
        rest -= values.get(stop, 0) * (2 if stop in model.doubled else 1)
    for bonus in model.bonuses:
        amount = 0
        if isinstance(bonus, SetBonus):
            amount = set_amount(bonus, sum(stop in bonus.stops for stop in earning))
        elif isinstance(bonus, PairBonus):
            amount = pair_amount(bonus, earning)
        if amount:
            name = _called(at.title, bonus)
            found[name] = found.get(name, 0) + amount
            rest -= amount
    # What is left comes from track: whether a route passes any is known from what it earned.
    along = next((bonus for bonus in model.bonuses if isinstance(bonus, OverlayBonus)), None)
    if along is not None and rest > 0:
        found[_called(at.title, along)] = rest
    return tuple(f"{name} {amount}" for name, amount in found.items())


def _called(title: Title, bonus: SetBonus | PairBonus | OverlayBonus) -> str:
    return title.words.bonuses.get(str(bonus.__struct_config__.tag), "bonus")
