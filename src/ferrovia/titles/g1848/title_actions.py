"""The actions that only 1848 has."""

from __future__ import annotations

from ferrovia.board.faces import HexId, TileId
from ferrovia.core.action import Action
from ferrovia.core.names import PrivateId


class LowerPrice(Action, frozen=True, kw_only=True):
    """Lower the price of an unsold private company (§3.1.1)."""

    private: PrivateId


class LayOnDesert(Action, frozen=True, kw_only=True):
    """Lay a yellow tile on desert with the power of P2, without paying for it (§4.3)."""

    hex: HexId
    tile: TileId
    rotation: int


class PlaceTasmania(Action, frozen=True, kw_only=True):
    """Place the tile of Tasmania with the power of P3 (§4.4)."""

    hex: HexId


class ExchangeTrain(Action, frozen=True, kw_only=True):
    """Buy a train of the bank and hand in an old one for it (§8.2.4)."""

    train: str
    old: str
    """Class of the train handed in."""

    @property
    def source(self) -> str:
        """Where the train comes from."""
        return "depot"


class BuyWithRebate(Action, frozen=True, kw_only=True):
    """Buy a train of the bank with the power of P4, for less (§4.5)."""

    train: str

    @property
    def source(self) -> str:
        """Where the train comes from."""
        return "depot"
