"""What lies where: how rich stops are, and what a hex promises to track that leads to it."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

from ferrovia.board.faces import HexId, Stop, StopId, hex_of, sides, stop_id
from ferrovia.board.grid import opposite
from ferrovia.board.track import Board, TrackTable
from ferrovia.core import tokens
from ferrovia.core.names import CorporationId
from ferrovia.core.table import Table
from ferrovia.routes import Reach

CITY, TOWN, LABELLED = 25, 10, 25
"""What a city and a town that are not built yet are taken to be worth, and more of a great one."""
FADING = (100, 60, 36, 20, 11)
"""What is left of a promise, in percent, by the number of hexes to be built before."""
COST_PART = 16
"""By this part of its cost, terrain takes from what a hex promises."""
GOAL = 8
"""What is paid once, when track gets to a hex, is counted like a revenue by this part of it."""
ANYWHERE = 60
"""What a home is taken to be worth that is not chosen yet."""
FIXED = ("grey", "red", "blue", "rock")
"""Colours of hexes on which nothing is laid."""


def stop_worth(at: Table, stop: Stop, label: str) -> int:
    """Return what a stop will be worth to a train, between now and the end of the game."""
    revenue = stop.revenue
    if isinstance(revenue, int):
        least = {"city": CITY + (LABELLED if label else 0), "town": TOWN}.get(stop.kind, 0)
        return max(revenue, least)
    now, end = revenue.get(at.state.phase, 0), list(revenue.values())[-1]
    return (now + end) // 2


class Promises:
    """By hex, how much track that is led to it promises a corporation in revenue.

    It comes from stops that the corporation does not reach yet, and fades with distance.
    """

    def __init__(
        self, at: Table, corporation: CorporationId, goals: dict[HexId, int] | None = None
    ) -> None:
        self.at = at
        self.nothing: set[HexId] = set()
        """Hexes that promise nothing, because nobody can build on them now."""
        self._found: dict[HexId, int] = {}
        self._own = {hex_of(stop) for stop in tokens.reached(at, corporation).stops}
        self._worth = _worths(at)
        barred = at.title.policies.barred(at, corporation)
        if barred or goals:
            self._worth = dict(self._worth)
            for hex_id in {hex_of(stop) for stop in barred}:
                self._worth[hex_id] = _worth_of(at, hex_id, barred)
            for hex_id, worth in (goals or {}).items():
                self._worth[hex_id] = self._worth.get(hex_id, 0) + worth // GOAL

    def of(self, hex_id: HexId) -> int:
        """Return what a hex promises: the best stop, and a part of the others around it."""
        if hex_id in self.nothing:
            return 0
        found = self._found.get(hex_id)
        if found is None:
            found = self._found[hex_id] = self._look(hex_id)
        return found

    def _look(self, start: HexId) -> int:
        at, worth, own = self.at, self._worth, self._own
        best = others = 0
        for fading, ring in zip(FADING, _rings(at.title.board, start), strict=True):
            for hex_id in ring:
                promise = worth.get(hex_id, 0) * fading // 100
                if not promise or hex_id in own:
                    continue
                if promise > best:
                    best, promise = promise, best
                others += promise
        laid = at.state.track.laid.get(start)
        terrain = at.title.board.terrain_cost(start, laid) // COST_PART if laid is None else 0
        return max(0, best + others // 5 - terrain)


_WORTHS: TrackTable[tuple[Board, str], dict[HexId, int]] = TrackTable()


def _worths(at: Table) -> dict[HexId, int]:
    """Return what the hexes that have stops are worth to track that gets there."""
    known = _WORTHS.of(at.state.track)
    key = (at.title.board, at.state.phase)
    found = known.get(key)
    if found is None:
        hexes = _with_stops(at.title.board)
        found = known[key] = {hex_id: _worth_of(at, hex_id, ()) for hex_id in hexes}
    return found


def _worth_of(at: Table, hex_id: HexId, barred: Collection[StopId]) -> int:
    """Return what the best stop of a hex is worth that a corporation may use."""
    face = at.title.board.face(at.state.track, hex_id)
    return max(
        (
            stop_worth(at, stop, face.label)
            for number, stop in enumerate(face.stops)
            if stop_id(hex_id, number) not in barred
        ),
        default=0,
    )


@lru_cache(maxsize=8)
def _with_stops(board: Board) -> tuple[HexId, ...]:
    """Return the hexes that have stops, or may have some day."""
    return tuple(hex_.id for hex_ in board.hexes.values() if hex_.face.stops)


@lru_cache(maxsize=2_000)
def _rings(board: Board, start: HexId) -> tuple[tuple[HexId, ...], ...]:
    """Return the hexes around one, by the number of hexes that track has to cross to them."""
    rings: list[tuple[HexId, ...]] = [(start,)]
    seen = {start}
    for _ in FADING[1:]:
        following = [
            near for hex_id in rings[-1] for near in _led_to(board, hex_id) if near not in seen
        ]
        rings.append(tuple(dict.fromkeys(following)))
        seen.update(following)
    return tuple(rings)


def _led_to(board: Board, hex_id: HexId) -> list[HexId]:
    """Return the hexes to which track could lead from a hex."""
    found = []
    for edge, near in enumerate(board.neighbours[hex_id]):
        if near is None or edge in board.hexes[hex_id].blocked:
            continue
        face = board.hexes[near].face
        if face.colour not in FIXED or opposite(edge) in sides(face):
            found.append(near)
    return found


def open_ends(at: Table, reached: Reach) -> list[HexId]:
    """Return the hexes to which reached track leads and on which it ends for want of a tile."""
    board, track = at.title.board, at.state.track
    return [
        hex_id for hex_id, edge in reached.sides if edge not in sides(board.face(track, hex_id))
    ]


def outlook(at: Table, corporation: CorporationId, promised: Promises) -> int:
    """Return what the open ends of a corporation's track promise: the best, and part of others."""
    ends = dict.fromkeys(open_ends(at, tokens.reached(at, corporation)))
    found = sorted([promised.of(hex_id) for hex_id in ends], reverse=True)
    return (found[0] if found else 0) + sum(found[1:3]) // 3


_HOMES: TrackTable[tuple[object, ...], int] = TrackTable()


def home_worth(at: Table, corporation: CorporationId) -> int:
    """Return how rich the home of a corporation and the land around it are."""
    board, track = at.title.board, at.state.track
    home = at.state.corporations[corporation].home or at.title.corporations[corporation].home
    if not home:
        return ANYWHERE
    known = _HOMES.of(track)
    barred = frozenset(at.title.policies.barred(at, corporation))
    key = (board, corporation, home, at.state.phase, tokens.of(at, corporation), barred)
    found = known.get(key)
    if found is None:
        face = board.face(track, home)
        own = max((stop_worth(at, stop, face.label) for stop in face.stops), default=0)
        around = Promises(at, corporation)
        near = sorted((around.of(name) for name in board.neighbours[home] if name), reverse=True)
        found = known[key] = own + sum(near[:2])
    return found
