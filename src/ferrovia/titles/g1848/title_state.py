"""What 1848 alone keeps in the state."""

from __future__ import annotations

from typing import cast

from ferrovia.core.names import CorporationId, Owner, PrivateId, Seat
from ferrovia.core.table import Table
from ferrovia.family.floating import FloatingState


class State1848(FloatingState, frozen=True):
    """State of 1848's own rules.

    How many loans the Bank of England has given is where its token stands on its track.
    """

    prices: dict[PrivateId, int] = {}
    """What private companies cost in the auction whose price has been lowered."""
    linked: bool = False
    """A train could once have run between the homes of COM."""
    due: tuple[Seat, ...] = ()
    """Who was above the certificate limit when the stock round began and has not had a turn."""
    taken_over: tuple[CorporationId, ...] = ()
    """Companies in receivership."""
    lost: tuple[Seat, ...] = ()
    """Their last Directors, in the same order."""
    used: tuple[PrivateId, ...] = ()
    """Private companies whose power has been used up."""
    rights: dict[PrivateId, Owner] = {}
    """Unused rights of closed private companies, by who holds them."""
    borrowed: int = 0
    """Loans that the operating company has taken in its turn."""
    debts: dict[Seat, int] = {}
    """What players owe the Bank for compensations."""
    topped: tuple[CorporationId, ...] = ()
    """Companies whose market tokens have been at the highest position."""


def title_state(at: Table) -> State1848:
    """Return 1848's part of the state."""
    return cast(State1848, at.state.title_state)
