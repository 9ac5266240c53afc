"""Where titles differ by a number or a formula: pure functions in named slots."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ferrovia.board.faces import HexId, StopId
from ferrovia.board.upgrades import Successor
from ferrovia.core.names import CorporationId, Seat
from ferrovia.core.table import Draft, Table
from ferrovia.routes import TrainModel
from ferrovia.struct import Struct


class Policies(Struct, frozen=True, kw_only=True):
    """One title's answers. Each slot is read by at least one family rule."""

    decider: Callable[[Table, CorporationId], Seat]
    """Who decides for a corporation."""
    barred_zones: Callable[[Table], str]
    """Zones of the market that no token may enter now."""
    certificate_limit: Callable[[Table, Seat], int]
    certificate_count: Callable[[Table, Seat], int]
    """Certificates that count for the limit."""
    next_to_start: Callable[[Table], CorporationId]
    """The corporation that may be started now; empty if none."""
    tile_cost: Callable[[Table, CorporationId, HexId, Successor], int]
    stop_values: Callable[[Table, CorporationId], dict[StopId, int]]
    train_model: Callable[[Table, str], TrainModel]
    """Length and counting of a class of trains."""
    may_own: Callable[[Table, CorporationId, str], str | None]
    """Why a corporation may not own a class of trains, or ``None``."""
    schedule: Callable[[Draft], None]
    """Sets the agenda after a set of rounds, or ends the game."""
    turn_over: Callable[[Draft, CorporationId], None]
    """What a title looks at when a corporation has finished its turn."""
    closing: Callable[[Draft, CorporationId, Seat, Any], None]
    """What a closing demands of the last president, given what the corporation had."""
    leaving: Callable[[Draft, Seat], None]
    """What becomes of a leaving player's private companies."""
    scores: Callable[[Table], dict[Seat, int]]
