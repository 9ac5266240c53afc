"""What can be ordered."""

from __future__ import annotations

from typing import Any, Literal

from ferrovia.core.names import CorporationId
from ferrovia.struct import Struct

Sellers = Literal["nobody", "held", "anybody"]
"""Whose sales end an order to pass: nobody's, of shares that its owner holds, anybody's."""


class Order(Struct, frozen=True, kw_only=True, tag_field="order"):
    """Something that a player leaves with the table."""


class PassInStock(Order, frozen=True, kw_only=True, tag="pass_in_stock"):
    """Pass in a stock round until something changes."""

    cycle: int = 0
    """Number of the stock round; 0 while nobody has said which."""
    below: dict[CorporationId, int] = {}
    """Ends when a share of a corporation that can be bought costs less than this."""
    sells: Sellers = "anybody"
    """Ends when shares are sold."""
    starts: bool = True
    """Ends when somebody else starts a corporation."""


class PassInAuction(Order, frozen=True, kw_only=True, tag="pass_in_auction"):
    """Pass while private companies are sold."""

    one_lot: bool = False
    """Whether it ends with the next private company that is sold; else with the whole auction."""


class RunAndPay(Order, frozen=True, kw_only=True, tag="run_and_pay"):
    """Let a corporation run its best run, pay out, and neither build nor buy anything."""

    corporation: CorporationId
    cycle: int = 0
    """Ends with the operating rounds after this stock round; 0: not before it is cancelled."""
    phase_ends: bool = True
    """Ends when a new phase begins."""


class PlannedMove(Struct, frozen=True, kw_only=True):
    """A move as it was planned, and what was known of the moment."""

    action: dict[str, Any]
    text: str
    """The action in words."""
    step: str
    subject: CorporationId
    cost: int
    """What it takes from those it is decided by and for; below 0: what it brings."""
    revenue: int = 0
    """What a planned run earns."""
    fingerprint: str
    """Of the position in which it was planned."""


class PlannedMoves(Order, frozen=True, kw_only=True, tag="planned_moves"):
    """Play moves as they were planned, as long as things are as planned."""

    moves: tuple[PlannedMove, ...]
    exact: bool = False
    """Whether everything must be as planned; else what the move itself depends on."""


AnyOrder = PassInStock | PassInAuction | RunAndPay | PlannedMoves
GivenOrder = PassInStock | PassInAuction | RunAndPay
"""What can be ordered in so many words; plans are sent from a scratch table."""


class StandingOrder(Struct, frozen=True):
    """An order that stands, with the number by which it is cancelled."""

    number: int
    order: AnyOrder


class OrderNote(Struct, frozen=True):
    """What an order did, or why it ended."""

    n: int
    """Actions that had been played by then."""
    text: str
    acted: bool
    """Whether the ``n``-th action was played by the order."""


class SeatOrders(Struct, frozen=True):
    """The orders of one seat, the first that has something to do acts."""

    given: int = 0
    """How many were ever given here."""
    standing: tuple[StandingOrder, ...] = ()
    notes: tuple[OrderNote, ...] = ()
    """The last ones, oldest first."""
