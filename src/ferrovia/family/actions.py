"""The actions of the family's rounds: each a decision and its JSON, nothing else."""

from __future__ import annotations

from typing import Literal

from ferrovia.board.faces import HexId, StopId, TileId, hex_of
from ferrovia.core.action import Action
from ferrovia.core.names import CorporationId, PrivateId
from ferrovia.struct import Struct


class BuyPrivate(Action, frozen=True, kw_only=True):
    """Buy a private company from the bank at its current price."""

    private: PrivateId


class Bid(Action, frozen=True, kw_only=True):
    """Bid on a private company, or raise the bid on one."""

    private: PrivateId
    amount: int


class SellShares(Action, frozen=True, kw_only=True):
    """Sell certificates of one corporation to the pool."""

    corporation: CorporationId
    bundle: dict[str, int]
    """How many certificates of each kind go to the pool: ``{"regular": 2, "last": 1}``.

    A president whose sale makes somebody else president names what goes to the pool after
    the exchange of certificates."""


class BuyCertificate(Action, frozen=True, kw_only=True, omit_defaults=True):
    """Buy the top certificate of a corporation from its treasury or the pool."""

    corporation: CorporationId
    source: Literal["treasury", "pool"]
    kind: Literal["", "double", "first"] = ""
    """Where a pile has several kinds, one that lies not on top; empty: the top certificate."""


class StartCorporation(Action, frozen=True, kw_only=True):
    """Start a corporation by taking its president's certificate at a par price."""

    corporation: CorporationId
    value: int


class ChooseHome(Action, frozen=True, kw_only=True):
    """Choose the home of a corporation that has no fixed one."""

    city: StopId


class ChooseExchange(Action, frozen=True, kw_only=True):
    """Say which certificates the outgoing president takes for the president's certificate."""

    kind: Literal["last", "regular"]


class LayTile(Action, frozen=True, kw_only=True):
    """Lay or upgrade a tile."""

    hex: HexId
    tile: TileId
    rotation: int


class PlaceToken(Action, frozen=True, kw_only=True):
    """Put a station token of the operating corporation on a city."""

    city: StopId
    """Hex and number of the city on it: ``"C5.0"``."""

    @property
    def hex(self) -> HexId:
        """The hex the city lies on."""
        return hex_of(self.city)


class RoutePlan(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The route of one train."""

    train: str
    """Class of the train: ``"8H"``."""
    legs: tuple[tuple[HexId, ...], ...]
    """Hexes from one stop to the next, both included, leg by leg."""
    counted: tuple[StopId, ...] = ()
    """Of a train that passes stops for nothing, those that it counts; empty: left to the engine.

    Only sets that earn equally much are open to choice."""


class RunTrains(Action, frozen=True, kw_only=True):
    """Run the trains of the operating corporation."""

    routes: tuple[RoutePlan, ...]


class PayDividend(Action, frozen=True, kw_only=True):
    """Pay the revenue out to the shareholders."""


class Withhold(Action, frozen=True, kw_only=True):
    """Keep the revenue in the treasury."""


class BuyTrain(Action, frozen=True, kw_only=True):
    """Buy a train from the bank or the pool at its face value."""

    train: str
    """Class of the train: ``"8H"``."""
    source: Literal["depot", "pool"] = "depot"


class ProposeTrain(Action, frozen=True, kw_only=True):
    """Offer another corporation a price for one of its trains."""

    train: str
    seller: CorporationId
    price: int


class ProposePrivate(Action, frozen=True, kw_only=True):
    """Offer the owner of a private company a price for it."""

    private: PrivateId
    price: int


class Answer(Action, frozen=True, kw_only=True):
    """Accept or refuse what has been proposed."""

    accept: bool


class DiscardTrain(Action, frozen=True, kw_only=True):
    """Return a train above the limit to the pool."""

    train: str


class GiveUp(Action, frozen=True, kw_only=True):
    """Declare that the money cannot be raised."""


class TakeLoan(Action, frozen=True, kw_only=True):
    """Take a loan from the bank and stay in the game."""
