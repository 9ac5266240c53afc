"""What 1849 alone keeps in the state."""

from __future__ import annotations

from typing import cast

from ferrovia.board.faces import HexId, StopId
from ferrovia.core.names import CorporationId, PrivateId, Seat
from ferrovia.core.state import TitleState
from ferrovia.core.table import Table
from ferrovia.struct import Struct


class Auction(Struct, frozen=True):
    """The sale of the private companies."""

    bids: dict[PrivateId, dict[Seat, int]] = {}
    """Standing bids; the money is set aside."""
    cut: int = 0
    """By how much the first private company has become cheaper."""
    passes: int = 0
    """Passes in succession."""
    floor: Seat = ""
    """Who had the first turn after the price fell to its floor."""
    buyer: Seat = ""
    """Who last bought the private company on offer in a normal turn."""


class State1849(TitleState, frozen=True):
    """State of 1849's own rules."""

    order: tuple[CorporationId, ...] = ()
    """Corporations not in operation, in the order in which they can be started."""
    aside: tuple[CorporationId, ...] = ()
    """Corporations set aside because no home is free."""
    auction: Auction = Auction()
    sponsored: CorporationId = ""
    """The corporation that came with RSA, until it buys a train or closes."""
    ports: dict[HexId, CorporationId] = {}
    """Ports with the +20 token, and for whom it counts."""
    ruined: bool = False
    """Messina cannot be upgraded until the next stock round is over."""
    topped: tuple[CorporationId, ...] = ()
    """Corporations that have ever been at the end of the market."""
    electric: tuple[CorporationId, ...] = ()
    """Corporations with an E token."""
    electric_ever: tuple[CorporationId, ...] = ()
    """E tokens sold, by buyer; one who closed cannot buy again."""


class State1849WithSeniority(State1849, frozen=True):
    """The same where a house rule asks which token of a corporation is the oldest.

    What stands on the map does not tell; a type of its own leaves the states of all other
    games as they are.
    """

    placed: tuple[StopId, ...] = ()
    """Cities where a corporation without a fixed home has placed tokens, the latest last."""


def title_state(at: Table) -> State1849:
    """Return 1849's part of the state."""
    return cast(State1849, at.state.title_state)
