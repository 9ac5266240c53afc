"""What everybody sees at one moment of a game, whoever looks.

Everything that grows is a map by name, so that two scenes differ in few entries and a page can be
sent the difference alone.
"""

from __future__ import annotations

from ferrovia.core.display import Goal, Prospect, Supply
from ferrovia.struct import Struct


class HexView(Struct, frozen=True):
    """A hex as it lies: drawn, and in words."""

    tile: str
    """The tile on it; empty where none has been laid."""
    rotation: int
    colour: str
    """Ground by name, the class ``ground-…`` of a drawing: ``"plain"``, ``"yellow"``, … and
    ``"pale-yellow"`` for what is printed on the map."""
    rails: str
    signs: str
    """SVG around the centre of the hex; rails lie beneath everything that runs along them."""
    say: str
    """The hex in a sentence or two."""


class HoldingView(Struct, frozen=True):
    """What somebody holds of a corporation."""

    percent: int
    certificates: int
    president: bool
    last: bool
    """Whether the last certificate is among it."""


class EarnedView(Struct, frozen=True):
    """What a corporation earned in one of its turns."""

    revenue: int
    paid: bool
    """Whether it paid that out."""


class CorporationView(Struct, frozen=True):
    """A corporation's charter."""

    state: str
    """``"running"``, ``"started"`` (has a price and no turns), ``"waiting"`` (can be started, in
    order), ``"aside"``, ``"lost"`` (gone for good) or ``"out"``."""
    startable: bool
    """Whether it may be started now."""
    place: int
    """Its place in the order of operating, or of starting; 0 where it has none."""
    president: str
    price: int
    cell: str
    par: int
    cash: int
    revenue: int
    """What it last earned."""
    paid: bool
    """Whether it paid that out."""
    earned: tuple[EarnedView, ...]
    """What it earned in its last few turns, the latest one last."""
    trains: tuple[str, ...]
    limit: int
    tokens: tuple[str, ...]
    """Where its station tokens stand, in words."""
    spare: int
    """Tokens left on the charter."""
    holdings: dict[str, HoldingView]
    """By seat; ``"pool"``; ``"treasury"``."""
    privates: tuple[str, ...]
    marks: tuple[str, ...]
    """What else is to be known of it, in a few words each: loans, what it waits for."""
    goals: tuple[Goal, ...]
    """What it works towards: floating, its destination."""
    operated: bool
    """Whether it has had its turn in this operating round."""


class PlayerView(Struct, frozen=True):
    """A player's purse."""

    cash: int
    bound: int
    """Cash set aside for bids."""
    shares: int
    """Worth of shares at market prices."""
    worth: int
    """What the game would count for this player if it ended now."""
    certificates: int
    limit: int
    holdings: dict[str, HoldingView]
    """By corporation."""
    privates: tuple[str, ...]
    priority: bool
    turn: int
    """Number of the turn order card, where there are such; else 0."""
    debt: int
    """What is owed to the bank."""
    left: bool
    marks: tuple[str, ...]
    """What else is to be known, in words: loans, what was sold in this round."""
    acted: str
    """What the player did last in this round, in a word: ``"passed"``; empty if nothing."""


class PrivateView(Struct, frozen=True):
    """A private company's card."""

    owner: str
    closed: bool
    price: int
    """What it costs now, while it is for sale; else 0."""
    falls: tuple[int, ...]
    """Prices that it can still fall to, the next one first."""
    bids: dict[str, int]
    state: str
    """``"on offer"``, ``"later"`` (can be bid on), ``"owned"``, ``"closed"``."""
    text: str
    """What is to be known of it beside what is printed, in a few words."""
    hex: str
    """Where on the map it has its place, if it has one."""
    idle: bool
    """Whether it pays nothing for now."""


class TrainView(Struct, frozen=True):
    """Where the trains of a class are."""

    left: int
    """In the bank, under either side of their cards."""
    pool: int
    gone: int
    owners: dict[str, int]
    on_sale: bool
    out: bool
    """Whether all of them are out of the game."""


class RouteView(Struct, frozen=True):
    """The route of one train."""

    train: str
    revenue: int
    stops: tuple[str, ...]
    """Names of the stops with their values: ``"Palermo 40"``."""
    bonuses: tuple[str, ...]
    """What it earns beside its stops: ``"transit 80"``."""
    length: str
    line: str
    """SVG in the pixels of the board."""


class RunView(Struct, frozen=True):
    """The run of a corporation's trains."""

    corporation: str
    revenue: int
    routes: tuple[RouteView, ...]
    proof: str
    """How it is known that nothing better exists, in words; empty for a run that was claimed."""


class Scene(Struct, frozen=True):
    """A game at one moment."""

    n: int
    """Actions played."""
    round: str
    """``"Operating round 2.1"``."""
    kind: str
    """Kind of round: ``"initial"``, ``"stock"``, ``"operating"``, …, ``"over"``."""
    phase: str
    bank: int
    broken: bool
    actor: str
    """The seat or corporation whose turn it is."""
    seat: str
    """Who decides; empty when the game is over."""
    hexes: dict[str, HexView]
    tokens: dict[str, tuple[str, ...]]
    """Corporations on each hex that has station tokens."""
    market: dict[str, tuple[str, ...]]
    """Corporations by cell, top of the stack first."""
    corporations: dict[str, CorporationView]
    players: dict[str, PlayerView]
    privates: dict[str, PrivateView]
    trains: dict[str, TrainView]
    tiles: dict[str, int]
    """Tiles left in the supply."""
    laid: str
    """Hex of the tile laid last."""
    run: RunView | None
    """The last run."""
    supplies: tuple[Supply, ...]
    """What else the bank has to give."""
    prospects: tuple[Prospect, ...]
    """What is to come, as it would be if it came now."""
    notes: tuple[str, ...]
    """What hangs over the table: the bank is broken, the game ends after this round."""
    scores: dict[str, int] | None
    """Final scores, once the game is over."""
