"""The whole of a game at one moment, as plain data."""

from __future__ import annotations

from msgspec import field

from ferrovia.board.faces import HexId, StopId, TileId
from ferrovia.board.track import Track
from ferrovia.core.flow import Flow
from ferrovia.core.names import (
    CellId,
    CertificateId,
    CorporationId,
    Owner,
    PrivateId,
    Seat,
    TrainId,
)
from ferrovia.struct import Struct


class Corporation(Struct, frozen=True):
    """What is known of a corporation beside its money, cards and tokens."""

    cell: CellId = ""
    """Where its market token stands; empty while it is not in operation."""
    par: int = 0
    home: HexId = ""
    operated: int = 0
    """Operating turns completed since it was started."""
    tokens: int = 0
    """Station tokens on the charter."""
    loans: int = 0
    """Loans or bonds outstanding."""
    revenue: int = 0
    """What it last earned, paid out or not."""


class Private(Struct, frozen=True):
    """A private company."""

    owner: Owner = ""
    """A seat, a corporation, or empty while unsold."""
    closed: bool = False


class TitleState(Struct, frozen=True):
    """Base of what one title keeps in the state for itself."""


class Standstill(Struct, frozen=True):
    """How things stood after a stock round in which nobody had anything to decide but a pass."""

    seq: int
    cash: dict[Owner, int]
    scores: dict[Seat, int]
    market: dict[CellId, tuple[CorporationId, ...]]
    trains: dict[TrainId, Owner]


class State(Struct, frozen=True, omit_defaults=True):
    """Everything that decides what may happen next. Never edited: a draft replaces it."""

    seq: int
    """Actions played so far."""
    seats: tuple[Seat, ...]
    """Everyone who sat down, clockwise."""
    left: tuple[Seat, ...]
    """Those who have left the game."""
    phase: str
    bank: int
    """The bank's money; below 0 it has paid out what it did not have."""
    broken: bool
    """Whether the bank has ever been broken by a payment."""
    ending: str
    """Why the game ended; empty while it goes on."""
    priority: Seat
    flow: Flow
    cash: dict[Owner, int]
    corporations: dict[CorporationId, Corporation]
    privates: dict[PrivateId, Private]
    certificates: dict[CertificateId, Owner]
    trains: dict[TrainId, Owner]
    market: dict[CellId, tuple[CorporationId, ...]]
    """Market tokens by cell, top of the stack first."""
    track: Track
    tokens: dict[StopId, tuple[CorporationId, ...]]
    tiles: dict[TileId, int]
    """Tiles left in the supply."""
    debts: dict[Seat, int]
    """Loans taken by players."""
    title_state: TitleState = field(name="own")
    """What the title keeps for itself."""
    order: tuple[Seat, ...] = ()
    """The order of turns, where it is not that of the seats."""
    beside: dict[StopId, tuple[CorporationId, ...]] = {}
    """Tokens at a city that take no space of it, where a title has such."""
    standstill: Standstill | None = None
    """The end of the last stock round, if nobody had a choice in it."""
