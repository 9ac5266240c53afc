"""What a run is asked about, and what the answer looks like."""

from __future__ import annotations

from collections.abc import Mapping

from ferrovia.board.faces import Gauge, HexId, StopId
from ferrovia.struct import Struct

Leg = tuple[HexId, ...]
"""The hexes from one stop to the next, both included. Between neighbours there is one side, and
at most one piece of track between the same two ends, so the hexes determine the track."""


class TrainModel(Struct, frozen=True):
    """A train, as far as routes are concerned."""

    name: str
    reach: int | None
    """The greatest length of a route; ``None``: unlimited."""
    weights: dict[Gauge, int]
    """Cost of one hex border, by gauge of the stretch; a gauge not listed may not be used."""
    doubled: tuple[StopId, ...] = ()
    """Stops that count double for this train."""


class Question(Struct, frozen=True):
    """Everything but the track that decides what a corporation can earn."""

    trains: tuple[TrainModel, ...]
    tokens: tuple[StopId, ...]
    """Stops with an own token, sorted."""
    blocked: tuple[StopId, ...]
    """Cities full of others' tokens, sorted: a route may end there, not pass."""
    values: dict[StopId, int]
    """What each stop is worth now: phase and bonuses included."""


class Route(Struct, frozen=True):
    """What one train runs."""

    train: int
    """Index into the trains of the question."""
    legs: tuple[Leg, ...]
    """Chained and in running order: a leg ends on the hex where the next begins."""
    stops: tuple[StopId, ...]
    revenue: int
    length: int
    """Hex borders crossed, weighted for the train."""


class Proof(Struct, frozen=True):
    """How optimality was established: search nodes, and a bound no run exceeds."""

    nodes: int
    bound: int


class Run(Struct, frozen=True):
    """The routes of all trains of one turn, in the order of the trains."""

    routes: tuple[Route, ...]
    revenue: int
    proof: Proof | None = None
    """``None`` for a run that was claimed, not searched."""


class Flaw(Struct, frozen=True):
    """Why a claimed run is not legal; ``kind`` is a key of ``FLAWS``."""

    kind: str
    text: str


FLAWS: Mapping[str, str] = {
    "train": "a train is unknown or runs twice",
    "track": "there is no such track",
    "chain": "the legs do not join at stops",
    "gauge": "the gauge changes between stops, or the train may not use it",
    "stop_twice": "a stop occurs twice on one route",
    "twice": "a hex side is crossed twice, by one train or by two",
    "end_only": "a port or off-board place is passed through",
    "through_blocked": "a city full of other tokens is passed through",
    "token": "no own token on the route",
    "two_stops": "fewer than two stops that are no ports",
    "length": "longer than the train can run",
}


def question_key(question: Question) -> tuple[object, ...]:
    """Return a hashable form of ``question``, for remembering answers."""
    trains = tuple(train_key(train) for train in question.trains)
    return trains, question.tokens, question.blocked, tuple(question.values.items())


def train_key(train: TrainModel) -> tuple[object, ...]:
    """Return what makes two trains interchangeable: all but the name."""
    return train.reach, tuple(sorted(train.weights.items())), train.doubled
