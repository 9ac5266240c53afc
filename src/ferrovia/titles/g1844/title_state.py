"""What 1844 alone keeps in the state."""

from __future__ import annotations

from typing import Literal, cast

from ferrovia.board.faces import HexId
from ferrovia.core.names import CorporationId, PrivateId, PrivateKind, Seat
from ferrovia.core.table import Table
from ferrovia.family.floating import FloatingState
from ferrovia.struct import Struct


class Auction(Struct, frozen=True):
    """The auction of one private company after the other ([AUC-1] to [AUC-8])."""

    bid: int = 0
    """The highest bid on the private company on offer; 0: nobody has bid."""
    bidder: Seat = ""
    """Whose bid that is."""
    auctioneer: Seat = ""
    """Who has put up the private company on offer, and is asked first ([AUC-1])."""
    out: tuple[Seat, ...] = ()
    """Who has passed and takes no further part in the auction of this private company."""
    cut: int = 0
    """By how much the first private company has become cheaper."""


class State1844(FloatingState, frozen=True):
    """State of 1844's own rules."""

    auction: Auction = Auction()
    bought: dict[Seat, tuple[PrivateKind, ...]] = {}
    """Kinds of certificates without shares bought in this stock round ([SR-buy-5], [SR-buy-6])."""
    sites: dict[PrivateId, HexId] = {}
    """Where mountain railways and the tunnels of tunnel companies are."""
    active: tuple[PrivateId, ...] = ()
    """Mountain railways that have been visited, tunnel companies whose tunnel has been used."""
    used: tuple[PrivateId, ...] = ()
    """Private companies whose ability has been used up."""
    settled: tuple[CorporationId, ...] = ()
    """Companies that have been paid for their destination, or have none any more ([DST-1])."""
    debts: dict[Seat, int] = {}
    """Debts for trains, which grow with each stock round ([EMG-6] to [EMG-9])."""
    owed: dict[Seat, int] = {}
    """Debts from the exchange of shares for those of the SBB, without interest ([SBB-10])."""
    sbb: Literal["", "due", "formed"] = ""
    """The SBB: empty; ``"due"`` at the end of the operating round; ``"formed"``."""
    formed_in: int = 0
    """Number of the stock round after which the SBB was formed ([SBB-10], R-11)."""


def title_state(at: Table) -> State1844:
    """Return 1844's part of the state."""
    return cast(State1844, at.state.title_state)
