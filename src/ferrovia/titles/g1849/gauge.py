"""What gauges mean in 1849: terrain costs, lengths of trains, values of stops."""

from __future__ import annotations

from ferrovia.board.faces import HexId, StopId, stop_id
from ferrovia.board.upgrades import Successor
from ferrovia.core.names import CorporationId
from ferrovia.core.table import Table
from ferrovia.core.title import Title
from ferrovia.family.powers import Power
from ferrovia.family.stop_values import plain_values
from ferrovia.routes import Limit, TrainModel
from ferrovia.titles.g1849.title_data import train_data
from ferrovia.titles.g1849.title_state import title_state

NARROW_PART = 4
"""Narrow track alone costs a quarter of the terrain (§10.3.1)."""
DISCOUNT_PART = 2
HALF_TERRAIN = Power("half_terrain")
"""SIGI: its corporation pays half the terrain of standard track (§7.1)."""


def tile_cost(at: Table, corporation: CorporationId, hex_id: HexId, row: Successor) -> int:
    """Return what the terrain of a hex costs for the new track of a tile (§10.3.1)."""
    full = at.title.board.hexes[hex_id].cost
    if not full:
        return 0
    gauges = {piece.gauge for piece in row.new}
    if gauges <= {"narrow"}:
        return full // NARROW_PART
    if "dual" not in gauges and _halves_terrain(at, corporation):
        return full // DISCOUNT_PART
    return full


def _halves_terrain(at: Table, corporation: CorporationId) -> bool:
    return any(
        row.owner == corporation and not row.closed
        for name, row in at.state.privates.items()
        if HALF_TERRAIN.is_of(at.title.privates[name])
    )


def stop_values(at: Table, corporation: CorporationId) -> dict[StopId, int]:
    """Return what every stop with track is worth to a corporation in this phase (§10.5.2)."""
    values = plain_values(at)
    ports = [port for port, owner in title_state(at).ports.items() if owner == corporation]
    if ports:
        values = dict(values)
        for port in ports:
            values[stop_id(port, 0)] += at.title.figures["port_bonus"]
    return values


def train_model(title: Title, name: str) -> TrainModel:
    """Return how a class of trains counts its route (§10.5.1)."""
    train = train_data(title, name)
    return TrainModel(
        train.name,
        () if train.reach is None else (Limit(train.reach, train.weights),),
        tuple(train.weights),
        tuple(stop_id(hex_id, 0) for hex_id in train.doubled),
    )
