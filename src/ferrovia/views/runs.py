"""A run of trains as it is shown: a line on the map and a row of stops for each train."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ferrovia.board.faces import StopId
from ferrovia.board.tracing import Line
from ferrovia.core.events import TrainsRan
from ferrovia.core.names import CorporationId
from ferrovia.core.table import Table
from ferrovia.routes.question import Leg, Run
from ferrovia.views.art import run_art
from ferrovia.views.companies import trains_of
from ferrovia.views.model.scene import RouteView, RunView
from ferrovia.views.words import counted, stop_name

PROOFS = {
    "search": "every run was compared",
    "sweep": "every way through the map was weighed",
    "prices": "no price of the track leaves room for more",
    "programme": "a solver of whole-number programmes found nothing better",
}
"""How a run was proven to be the best, by method."""

RouteRow = tuple[str, tuple[StopId, ...], int, int, tuple[Leg, ...]]
"""Train, stops, revenue, length and legs of a route."""


def run_ran(at: Table, ran: TrainsRan) -> RunView:
    """Return the run that a corporation has made; ``at``: on the track as it then lay."""
    rows = [
        (train, stops, revenue, length, legs)
        for (train, stops, revenue), length, legs in zip(
            ran.routes, ran.lengths, ran.legs, strict=True
        )
    ]
    return _view(at, ran.corporation, ran.revenue, rows, "")


def run_found(at: Table, corporation: CorporationId, run: Run) -> RunView:
    """Return a run that a corporation could make."""
    names = trains_of(at, corporation)
    rows = [
        (names[route.train], route.stops, route.revenue, route.length, route.legs)
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
    drawn = run_art(at, tuple(Line(train, legs) for train, _, _, _, legs in rows))
    routes = tuple(
        RouteView(
            train=train,
            revenue=earned,
            stops=tuple(_stop(at, train, stop, values) for stop in stops),
            length=_length(at, train, length),
            line=line,
        )
        for (train, stops, earned, length, _), line in zip(rows, drawn, strict=True)
    )
    return RunView(corporation, revenue, routes, proof)


def _stop(at: Table, train: str, stop: StopId, values: Mapping[StopId, int]) -> str:
    doubled = at.title.policies.train_model(at, train).doubled
    twice = " twice" if stop in doubled else ""
    return f"{stop_name(at.title, stop)} {values.get(stop, 0)}{twice}"


def _length(at: Table, train: str, length: int) -> str:
    reach = at.title.trains[train].reach
    return f"length {length} of {reach}" if reach is not None else ""
