"""What happens in the turns of corporations: track, tokens, runs and trains."""

from __future__ import annotations

from ferrovia.core.event import Event


class TileLaid(Event, frozen=True):
    """A tile was laid or upgraded."""

    corporation: str
    hex: str
    tile: str
    rotation: int
    cost: int


class OverlayLaid(Event, frozen=True):
    """Track was laid beside the tile of a hex, such as a tunnel."""

    corporation: str
    hex: str
    sides: tuple[int, int]
    cost: int = 0


class TileRemoved(Event, frozen=True):
    """A tile left the board."""

    hex: str
    tile: str


class TokenPlaced(Event, frozen=True):
    """A station token was placed."""

    corporation: str
    city: str


class TokenMovedIn(Event, frozen=True):
    """A token that stood beside a city moved into a space of it."""

    corporation: str
    city: str


class TokenRemoved(Event, frozen=True):
    """A station token left the board."""

    corporation: str
    city: str


class PanelPlaced(Event, frozen=True):
    """A mountain became a stop, with the values of a panel."""

    private: str
    hex: str
    panel: str


class PowerUsed(Event, frozen=True):
    """The power of a private company was used."""

    private: str
    corporation: str
    hex: str = ""


class TrainsRan(Event, frozen=True, omit_defaults=True):
    """A corporation ran its trains."""

    corporation: str
    revenue: int
    routes: tuple[tuple[str, tuple[str, ...], int], ...] = ()
    """Train, stops and revenue of each route."""
    legs: tuple[tuple[tuple[str, ...], ...], ...] = ()
    """For each route, the hexes from one stop to the next, leg by leg."""
    lengths: tuple[int, ...] = ()
    """How long each route is, as its train counts."""
    counted: tuple[tuple[str, ...], ...] = ()
    """The stops of each route that earn, where one has passed others; empty: all of them."""


class DividendPaid(Event, frozen=True):
    """Revenue was paid out."""

    corporation: str
    revenue: int


class RevenueWithheld(Event, frozen=True):
    """Revenue went to the treasury (or there was none)."""

    corporation: str
    revenue: int


class TrainBought(Event, frozen=True):
    """A corporation bought a train."""

    corporation: str
    train: str
    source: str
    price: int
    contribution: int = 0
    """What the president added."""


class TrainLost(Event, frozen=True):
    """A train left a corporation."""

    train: str
    owner: str
    target: str
    """``"pool"`` for an excess train, ``"gone"`` for an eliminated one."""


class TrainGiven(Event, frozen=True):
    """A train changed hands for nothing."""

    train: str
    owner: str
    """Who had it: a corporation, a seat, or the private company with which it came."""
    target: str


class TrainTurned(Event, frozen=True):
    """A train was turned to the other side of its card."""

    train: str
    """The card as it was."""
    owner: str
    side: str
    """The class that it shows now."""


class MarkerBought(Event, frozen=True):
    """A corporation bought a right from the bank, such as an E token."""

    corporation: str
    marker: str
    price: int
