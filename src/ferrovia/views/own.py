"""What a title keeps in the state for itself, read as plain data by the names of its fields.

A title without such a field simply has nothing to tell, so one view serves all titles.
"""

from __future__ import annotations

from ferrovia.board.faces import HexId
from ferrovia.core.names import CorporationId, PrivateId, Seat
from ferrovia.core.table import Table


def ports(at: Table) -> dict[HexId, CorporationId]:
    """Return the ports that are worth more to a corporation."""
    found: dict[HexId, CorporationId] = getattr(at.state.own, "ports", {})
    return found


def waiting(at: Table) -> tuple[CorporationId, ...]:
    """Return the corporations that can still be started, in their order."""
    order: tuple[CorporationId, ...] = getattr(at.state.own, "order", ())
    return order


def aside(at: Table) -> tuple[CorporationId, ...]:
    """Return the corporations that are set aside for now."""
    found: tuple[CorporationId, ...] = getattr(at.state.own, "aside", ())
    return found


def markers(at: Table) -> tuple[CorporationId, ...]:
    """Return the corporations that own an E token."""
    found: tuple[CorporationId, ...] = getattr(at.state.own, "electric", ())
    return found


def bids(at: Table) -> dict[PrivateId, dict[Seat, int]]:
    """Return the standing bids on private companies."""
    auction = getattr(at.state.own, "auction", None)
    found: dict[PrivateId, dict[Seat, int]] = getattr(auction, "bids", {})
    return found


def bound(at: Table, seat: Seat) -> int:
    """Return how much of a seat's cash is set aside for bids."""
    return sum(made.get(seat, 0) for made in bids(at).values())


def cut(at: Table) -> int:
    """Return by how much the first private company has become cheaper."""
    found: int = getattr(getattr(at.state.own, "auction", None), "cut", 0)
    return found


def topped(at: Table) -> tuple[CorporationId, ...]:
    """Return the corporations that have been at the end of the market."""
    found: tuple[CorporationId, ...] = getattr(at.state.own, "topped", ())
    return found
