"""What trains count and earn in 1844, and which stops are closed to them ([RUN-*], [REV-*])."""

from __future__ import annotations

from collections.abc import Callable

from ferrovia.board.faces import StopId, stop_id
from ferrovia.board.track import Board, TrackTable
from ferrovia.core.names import CorporationId
from ferrovia.core.table import Table
from ferrovia.core.title import Title
from ferrovia.family.stop_values import plain_values
from ferrovia.routes import Bonus, Limit, OverlayBonus, PairBonus, TrainModel
from ferrovia.titles.g1844.title_data import Train1844, kind_data, train_data

EVERY_STOP = {"city": 1, "town": 1, "offboard": 1, "mountain": 1}
"""Every kind of stop counts one ([RUN-11])."""
EVERY_BORDER = {"standard": 1}
AXES = (("N", "S"), ("E", "W"))
"""Sides of the map between which a route earns a transit bonus ([REV-3])."""


def stop_values(at: Table, corporation: CorporationId) -> dict[StopId, int]:
    """Return what every stop with track is worth in this phase, to any company alike ([REV-2])."""
    return plain_values(at)


def closed_to(at: Table, corporation: CorporationId) -> tuple[StopId, ...]:
    """Return what is closed to the kind of a company ([REG-4])."""
    return stops_of(at.title.board, kind_data(at.title, corporation).closed)


def barred(at: Table, corporation: CorporationId) -> tuple[StopId, ...]:
    """Return the mountains without a railway, and what is closed to the kind of the company."""
    board, track = at.title.board, at.state.track
    answers, key = _BARRED.of(track), (board, at.title.corporations[corporation].kind)
    known = answers.get(key)
    if known is None:
        closed = closed_to(at, corporation)
        known = answers[key] = tuple(sorted((*board.bare_mountains(track), *closed)))
    return known


_BARRED: TrackTable[tuple[Board, str], tuple[StopId, ...]] = TrackTable()


def barred_or_worthless(at: Table, corporation: CorporationId) -> tuple[StopId, ...]:
    """House rule: neither is an area visited that is worth nothing in this phase (G-16)."""
    kind, track = at.title.corporations[corporation].kind, at.state.track
    known = _CLOSED.of(track)
    found = known.get((at.title.board, kind, at.state.phase))
    if found is None:
        values = plain_values(at)
        worthless = (stop for stop, value in values.items() if not value)
        found = tuple(sorted({*barred(at, corporation), *worthless}))
        known[at.title.board, kind, at.state.phase] = found
    return found


_CLOSED: TrackTable[tuple[Board, str, str], tuple[StopId, ...]] = TrackTable()
"""Stops that are barred or worthless, by kind of company and phase."""


def train_models(*, one_side: bool = False) -> Callable[[Title, str], TrainModel]:
    """Return how a class of trains counts its route and what it earns beside its stops.

    House rule ``one_side`` (G-28): a route through a tunnel has the bonus wherever an 8E counts.
    """

    def train_model(title: Title, name: str) -> TrainModel:
        return _model(title, train_data(title, name), one_side)

    return train_model


def _model(title: Title, train: Train1844, one_side: bool) -> TrainModel:
    """A normal train counts all its stops, an H train its hexes; an 8E chooses what it counts."""
    closed, bonuses = stops_of(title.board, train.closed), _bonuses(title, one_side)
    if train.passes:
        return TrainModel(train.name, barred=closed, counts=train.reach, bonuses=bonuses)
    assert train.reach is not None
    if train.measure == "hexes":  # the first one, and one more with every border
        limit = Limit(train.reach, EVERY_BORDER, start=1)
    else:
        limit = Limit(train.reach, stops=EVERY_STOP, unit=("stop", "stops"))
    return TrainModel(train.name, (limit,), barred=closed, bonuses=bonuses)


def stops_of(board: Board, colours: tuple[str, ...]) -> tuple[StopId, ...]:
    """Return the stops printed on hexes of some colours."""
    return tuple(
        stop_id(hex_.id, number)
        for hex_ in board.hexes.values()
        if hex_.face.colour in colours
        for number in range(len(hex_.face.stops))
    )


def _bonuses(title: Title, one_side: bool) -> tuple[Bonus, ...]:
    board = title.board
    transit = [PairBonus(_side(board, first), _side(board, second)) for first, second in AXES]
    tunnels = OverlayBonus(title.figures["tunnel_bonus"], apart=not one_side)
    return (*transit, tunnels)


def _side(board: Board, side: str) -> dict[StopId, int]:
    """Return what the areas on one side of the map add, for each stop of theirs."""
    return {
        stop_id(hex_.id, number): board.areas[hex_.area].bonus
        for hex_ in board.hexes.values()
        if hex_.area and board.areas[hex_.area].side == side
        for number in range(len(hex_.face.stops))
    }
