"""The actions that only 1849 has."""

from __future__ import annotations

from ferrovia.board.faces import HexId, StopId, hex_of
from ferrovia.core.action import Action
from ferrovia.core.names import CorporationId


class IssueShares(Action, frozen=True, kw_only=True):
    """Sell certificates from the corporation's treasury to the pool (§10.8)."""

    bundle: dict[str, int]


class BuyBack(Action, frozen=True, kw_only=True):
    """Buy one certificate of the corporation back from the pool (§10.8)."""


class LeaveGame(Action, frozen=True, kw_only=True):
    """Leave the game for good instead of taking a loan."""


class UseHarbour(Action, frozen=True, kw_only=True):
    """Close CNM and put the +20 token on a port (§7.1)."""

    hex: HexId


class UseSteamer(Action, frozen=True, kw_only=True):
    """Close SMS to build in one coastal city instead of the tile and token steps (§7.1)."""


class ProposeToken(Action, frozen=True, kw_only=True):
    """Offer another corporation a price for one of its station tokens (§14.1)."""

    city: StopId
    seller: CorporationId
    price: int

    @property
    def hex(self) -> HexId:
        """The hex the city lies on."""
        return hex_of(self.city)


class BuyElectricToken(Action, frozen=True, kw_only=True):
    """Buy an E token (§14.3)."""


class IssueBond(Action, frozen=True, kw_only=True):
    """Issue the corporation's bond (§14.2)."""


class RepayBond(Action, frozen=True, kw_only=True):
    """Repay the corporation's bond (§14.2)."""


class PayDebt(Action, frozen=True, kw_only=True):
    """Settle a treasury below zero from the president's cash (house rule)."""
