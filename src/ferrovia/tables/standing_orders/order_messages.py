"""What is asked and answered about standing orders."""

from __future__ import annotations

from ferrovia.core.names import CorporationId, Seat
from ferrovia.orders.kinds import GivenOrder, OrderNote
from ferrovia.struct import Struct


class GiveOrder(Struct, frozen=True, forbid_unknown_fields=True):
    """Leave an order with the table, for a seat that one holds."""

    seat: Seat
    order: GivenOrder


class CancelOrder(Struct, frozen=True, forbid_unknown_fields=True):
    """Let an order stand no longer."""

    seat: Seat
    number: int


class OrderView(Struct, frozen=True):
    """An order that stands, as its owner sees it."""

    number: int
    text: str
    waits: str
    """Why the owner has to decide themselves now, though it stands; empty: they need not."""
    moves: tuple[str, ...]
    """Of a plan, the moves that are still to come, in words."""


class SeatOrdersView(Struct, frozen=True):
    """The orders of a seat, shown to nobody but who holds it."""

    seat: Seat
    standing: tuple[OrderView, ...]
    notes: tuple[OrderNote, ...]


class SharePrice(Struct, frozen=True):
    """A corporation of which shares can be bought, and what one costs."""

    corporation: CorporationId
    price: int


class OrderChoices(Struct, frozen=True):
    """What a seat can order now."""

    seat: Seat
    stock_round: str
    """The stock round in which one can order to pass, in words: this one, or the next."""
    shares: tuple[SharePrice, ...]
    """Whose price can be watched."""
    auction: bool
    """Whether private companies are being sold."""
    corporations: tuple[CorporationId, ...]
    """Those that can be told to run and pay out."""


class SendPlan(Struct, frozen=True, forbid_unknown_fields=True):
    """Leave one's own moves of a plan with the real table."""

    exact: bool = False
    """Whether they hold only while everything is as planned; else what each move depends on."""
