"""The actions that only 1844 has."""

from __future__ import annotations

from ferrovia.board.faces import HexId, StopId, TileId
from ferrovia.core.action import Action
from ferrovia.core.names import CorporationId, PrivateId


class BuyMountain(Action, frozen=True, kw_only=True):
    """Buy a mountain railway, put it on a mountain and give it an income panel ([MTN-2])."""

    private: PrivateId
    hex: HexId
    panel: str


class BuildTunnel(Action, frozen=True, kw_only=True, omit_defaults=True):
    """Build a tunnel between two sides of a tunnel hex ([TUN-1], [TUN-3])."""

    hex: HexId
    sides: tuple[int, int]
    """Named in either order, which means nothing."""
    certificate: PrivateId = ""
    """The tunnel company whose right is used; empty: the first unused one, for all are alike."""

    @property
    def pair(self) -> tuple[int, int]:
        """The sides in ascending order."""
        a, b = sorted(self.sides)
        return a, b


class LayExtra(Action, frozen=True, kw_only=True):
    """Lay a further yellow tile with the ability of P2 ([PRV-P2])."""

    hex: HexId
    tile: TileId
    rotation: int


class LayFurka(Action, frozen=True, kw_only=True):
    """Lay the Furka-Oberalp tile and close P4 ([PRV-P4])."""


class GiveTrain(Action, frozen=True, kw_only=True):
    """Give the train EVA to a company that one directs ([PRV-P7])."""

    corporation: CorporationId


class PayDebt(Action, frozen=True, kw_only=True):
    """Pay off debt in one's own stock round turn ([SR-turn-6])."""

    amount: int


class KeepToken(Action, frozen=True, kw_only=True):
    """Say which of several SBB markers on one hex stays ([SBB-5])."""

    city: StopId


class SellForChange(Action, frozen=True, kw_only=True):
    """House rule: sell all SBB certificates of its Director but for one share of 5 % ([DIR-9])."""

    corporation: CorporationId


class ClaimDestination(Action, frozen=True, kw_only=True):
    """House rule: claim the money for a company's destination ([DST-1])."""

    corporation: CorporationId
