"""What a run is asked about, and what the answer looks like.

Titles differ in what limits a train, what a route earns and which stops are closed to it. All of
that is said here, as values; no search knows a title.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Literal

from ferrovia.board.faces import Gauge, HexId, StopId
from ferrovia.struct import Struct

Leg = tuple[HexId, ...]
"""The hexes from one stop to the next, both included. Between neighbours there is one side, and
at most one piece of track between the same two ends, so the hexes determine the track."""
Kind = str
"""Kind of a stop: ``"city"``, ``"town"``, ``"port"``, ``"offboard"``."""
Sharing = Literal["sides", "stops"]
"""What two trains of one run may not have in common: hex sides, or stops as well."""

Method = Literal["search", "sweep", "prices", "programme"]
"""How a best run was proven; ``best`` says which is used when."""

ALL_GAUGES: tuple[Gauge, ...] = ("standard", "narrow", "dual")


class Limit(Struct, frozen=True):
    """One thing a route may have only so much of; a train obeys each of its limits."""

    most: int
    borders: dict[Gauge, int] = {}
    """What crossing a hex border counts, by gauge of the stretch from stop to stop."""
    stops: dict[Kind, int] = {}
    """What a visited stop counts, by kind."""
    markers: int = 0
    """What a marker on a hex side counts on top (1848 gauge changes)."""
    start: int = 0
    """What every route counts to begin with: its first hex (1844 H trains)."""
    unit: tuple[str, str] = ("hex", "hexes")
    """What is counted, in words: one of it, and many."""


class SetBonus(Struct, frozen=True, tag="set"):
    """More, the more of some stops a route counts (1848 K cities)."""

    stops: tuple[StopId, ...]
    amounts: tuple[int, ...]
    """By number counted, never falling; the last one holds for more."""


class PairBonus(Struct, frozen=True, tag="pair"):
    """A route that counts a stop of either side adds the amounts of both (1844 transit).

    All of them are ends of routes only, so a route has one of each at most.
    """

    first: dict[StopId, int]
    second: dict[StopId, int]


class OverlayBonus(Struct, frozen=True, tag="overlay"):
    """So much per counted stop if an overlay lies between two of them (1844 tunnels)."""

    per_stop: int
    apart: bool = True
    """Whether it must; else it is enough that the route passes an overlay."""


Bonus = SetBonus | PairBonus | OverlayBonus


class TrainModel(Struct, frozen=True, dict=True, gc=True):
    """A train, as far as routes are concerned."""

    name: str
    limits: tuple[Limit, ...] = ()
    """All of them hold; none: unlimited. A route's length is what its first limit counts."""
    gauges: tuple[Gauge, ...] = ALL_GAUGES
    """Gauges of stretches that the train may use."""
    doubled: tuple[StopId, ...] = ()
    """Stops that count double for this train."""
    barred: tuple[StopId, ...] = ()
    """Stops the train may not visit."""
    counts: int | None = None
    """The most stops that earn; the train passes the others for nothing, and one of those that
    earn has an own token. ``None``: all stops earn."""
    only_to: tuple[StopId, ...] = ()
    """If given, the train runs from a stop with an own token to one of these; only the two ends
    earn."""
    beyond: bool = False
    """Whether such a route may lead on past the token; then the best token on its way earns."""
    bonuses: tuple[Bonus, ...] = ()

    @cached_property
    def key(self) -> tuple[object, ...]:
        """What makes two trains interchangeable: all but the name."""
        limits = tuple(
            (
                each.most - each.start,
                tuple(each.borders.items()),
                tuple(each.stops.items()),
                each.markers,
            )
            for each in self.limits
        )
        bonuses = tuple(map(_bonus_key, self.bonuses))
        ends = self.barred, self.counts, self.only_to, self.beyond
        return limits, self.gauges, self.doubled, ends, bonuses


class Question(Struct, frozen=True):
    """Everything but the track that decides what a corporation can earn."""

    trains: tuple[TrainModel, ...]
    tokens: tuple[StopId, ...]
    """Stops with an own token, sorted."""
    blocked: tuple[StopId, ...]
    """Cities full of others' tokens, sorted: a route may end there, not pass."""
    values: dict[StopId, int]
    """What each stop is worth now: phase and bonuses included."""
    barred: tuple[StopId, ...] = ()
    """Stops that no train of this corporation may visit."""
    beside: tuple[Kind, ...] = ("port",)
    """Kinds of stop that do not count towards the two a route needs."""
    sharing: Sharing = "sides"


class Route(Struct, frozen=True):
    """What one train runs."""

    train: int
    """Index into the trains of the question."""
    legs: tuple[Leg, ...]
    """Chained and in running order: a leg ends on the hex where the next begins."""
    stops: tuple[StopId, ...]
    revenue: int
    length: int
    """What the first limit of the train counts; without any, the stops that earn if only so many
    may, else 0."""
    counted: tuple[StopId, ...] = ()
    """The stops that earn."""


class Proof(Struct, frozen=True):
    """How optimality was established: search nodes, a bound no run exceeds, and the method."""

    nodes: int
    bound: int
    method: Method = "search"


class Run(Struct, frozen=True):
    """The routes of all trains of one turn, in the order of the trains."""

    routes: tuple[Route, ...]
    revenue: int
    proof: Proof | None = None
    """``None`` for a run that was claimed, or searched for on a budget that ran out."""
    missing: int | None = None
    """After a search that ran out of its budget: how much more a run could earn at most."""


class Flaw(Struct, frozen=True):
    """Why a claimed run is not legal; ``kind`` is a key of ``FLAWS`` or ``TRAIN_FLAWS``."""

    kind: str
    text: str
    stop: StopId = ""
    """The stop that is closed, if that is what is wrong."""


FLAWS: Mapping[str, str] = {
    "train": "a train is unknown or runs twice",
    "track": "there is no such track",
    "chain": "the legs do not join at stops",
    "gauge": "the gauge changes between stops",
    "stop_twice": "a stop occurs twice on one route",
    "twice": "a hex side is crossed twice, by one train or by two",
    "end_only": "a port or off-board place is passed through",
    "through_blocked": "a city full of other tokens is passed through",
    "token": "no own token on the route",
    "two_stops": "fewer than two stops that are no ports",
    "length": "longer than the train can run",
    "counted": "the stops named as counted are not some that earn most",
}
TRAIN_FLAWS: Mapping[str, str] = {
    "train_gauge": "the class of the train may not use the gauge of the track",
    "barred": "a stop is closed to all trains of the corporation",
    "train_barred": "a stop is closed to the class of the train",
    "only_to": "the route does not lead from an own token to where the train must go",
    "shared_stop": "two trains visit the same stop",
}
"""Flaws that only some titles know; they add these rules to the common ones."""


def question_key(question: Question) -> tuple[object, ...]:
    """Return a hashable form of ``question``, for remembering answers."""
    trains = tuple([train.key for train in question.trains])
    values = tuple(question.values.items())
    rest = question.barred, question.beside, question.sharing
    return trains, question.tokens, question.blocked, values, rest


def _bonus_key(bonus: Bonus) -> tuple[object, ...]:
    if isinstance(bonus, PairBonus):
        return tuple(bonus.first.items()), tuple(bonus.second.items())
    return (bonus,)
