"""Routes that trains could run, for claiming another run than the best."""

from __future__ import annotations

from collections.abc import Collection
from heapq import nlargest
from itertools import islice

from ferrovia.board.faces import HexId, hex_of
from ferrovia.core.depot import trains_of
from ferrovia.core.position import Position
from ferrovia.core.runs import question
from ferrovia.drawing.tracing import Line
from ferrovia.routes import Question, Route, routes_of
from ferrovia.views.model import RouteChoice, TrainRoutes
from ferrovia.views.pictures import run_art
from ferrovia.views.sentences.wording import stop_name

SHOWN = 30
"""Routes shown for each train."""
LOOKED_AT = 8_000
"""Routes looked at for each train; where there are more, a better one may be among the rest."""


def train_routes(position: Position, through: Collection[HexId] = ()) -> tuple[TrainRoutes, ...]:
    """Return the best routes of each train of the operating corporation; nothing in other steps.

    Only routes are counted that have a stop on each of the hexes ``through``.
    """
    decision = position.decision
    if decision is None or decision.ask is not None or not decision.subject:
        return ()
    asked = question(position, decision.subject)
    names = trains_of(position, decision.subject)
    known: dict[str, TrainRoutes] = {}
    for number, name in enumerate(names):
        if name not in known:
            known[name] = _routes(position, asked, number, name, frozenset(through))
    return tuple(known[name] for name in names)


def _routes(
    position: Position, asked: Question, number: int, name: str, through: frozenset[HexId]
) -> TrainRoutes:
    board, track = position.title.board, position.state.track
    looked_at = islice(routes_of(board, track, asked, number), LOOKED_AT)
    found = [route for route in looked_at if through <= {hex_of(stop) for stop in route.stops}]
    best = nlargest(SHOWN, found, key=lambda route: route.revenue)
    hexes = dict.fromkeys(hex_of(stop) for route in found for stop in route.stops)
    return TrainRoutes(
        train=name,
        routes=tuple(_choice(position, asked, name, route) for route in best),
        hexes=tuple(hexes),
    )


def _choice(position: Position, asked: Question, name: str, route: Route) -> RouteChoice:
    (line,) = run_art(position, (Line(name, route.legs),))
    return RouteChoice(
        route={"train": name, "legs": [list(leg) for leg in route.legs]},
        revenue=route.revenue,
        stops=tuple(_stop(position, asked, stop) for stop in route.stops),
        line=line,
    )


def _stop(position: Position, asked: Question, stop: str) -> str:
    return f"{stop_name(position.title, stop)} {asked.values.get(stop, 0)}"
