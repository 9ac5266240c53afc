"""What never changes in a game: board, market, companies, trains, the rules chosen."""

from __future__ import annotations

from ferrovia.struct import Struct


class HexSetting(Struct, frozen=True):
    """One hex of the map."""

    name: str
    x: float
    y: float
    """Its centre in the pixels of the board's picture."""
    neighbours: dict[str, str]
    """Hexes beside it, by direction: ``{"N": "C5", "NE": "B6"}``."""


class BoardSetting(Struct, frozen=True):
    """The map as far as it is printed for good."""

    frame: tuple[float, float, float, float]
    """Left, top, width and height of the picture."""
    outline: str
    """Corners of a hex around its centre, as the points of an SVG polygon."""
    hexes: dict[str, HexSetting]
    fixed: str
    """SVG of what never changes, above track and beneath signs: impassable and marked sides."""
    beneath: str = ""
    """SVG of what lies beneath all hexes: the sea."""


class CellSetting(Struct, frozen=True):
    """One cell of the stock market."""

    id: str
    price: int
    row: int
    column: int
    zones: str
    """Letters of the zones it belongs to."""


class ZoneSetting(Struct, frozen=True):
    """A zone of the market and what it means."""

    letter: str
    text: str


class TrackSetting(Struct, frozen=True):
    """A track beside the grid, for the token of one corporation."""

    corporation: str
    text: str
    """What it shows, in words."""
    cells: tuple[CellSetting, ...]


class MarketSetting(Struct, frozen=True):
    """The stock market as printed."""

    rows: int
    columns: int
    cells: tuple[CellSetting, ...]
    zones: tuple[ZoneSetting, ...]
    tracks: tuple[TrackSetting, ...]


class CorporationSetting(Struct, frozen=True):
    """A corporation's nameplate."""

    id: str
    name: str
    nickname: str
    colour: str
    ink: str
    """Colour of letters that can be read on it."""
    kind: str
    """``"public"``, or another kind that the title knows."""
    operates: bool
    """Whether somebody presides over it, so that it has turns and trains."""
    fee: str
    """What its station tokens cost, in words."""
    home: str
    """Where its home is, in words."""


class KindSetting(Struct, frozen=True):
    """A kind of corporations or certificates, under a heading of its own."""

    id: str
    label: str


class TermSetting(Struct, frozen=True):
    """What the title calls things that every title has."""

    president: str
    offering: str
    """Where shares lie that nobody has bought."""
    corporation: str
    corporations: str
    token: str
    tokens: str
    """What is put on cities, in one word."""
    par: str
    """The price chosen when a corporation starts."""


class PrivateSetting(Struct, frozen=True):
    """A private company, or another certificate without shares, as printed."""

    id: str
    kind: str
    name: str
    price: int
    revenue: int
    text: str
    hexes: tuple[str, ...]


class TrainSetting(Struct, frozen=True):
    """A class of trains as printed."""

    name: str
    place: int
    """Its place among the classes, both sides of a card together."""
    price: int
    count: int
    """How many cards there are; 0: as many as are asked for."""
    side_of: str
    """The class on whose cards it is the other side."""
    reach: str
    """How far it runs, in words."""
    brings: str
    """What the first one brings about, in words."""
    fate: str
    """What becomes of it later, in words: ``"turned in phase 3, out in phase 4"``."""


class PhaseSetting(Struct, frozen=True):
    """A phase as printed."""

    name: str
    label: str
    """What it is called: ``"Phase 6"``."""
    text: str
    """What it allows, in a sentence."""


class OptionSetting(Struct, frozen=True):
    """A variant or house rule, with its rule."""

    id: str
    name: str
    kind: str
    """``"variant"`` or ``"house rule"``."""
    text: str
    cite: str
    statement: str
    requires: tuple[str, ...]
    players: tuple[int, ...]
    """Player counts it is for; empty: any."""


class Setting(Struct, frozen=True):
    """Everything about a game that its first picture needs and that never changes."""

    title: str
    """``"1849"``."""
    name: str
    """``"1849: The Game of Sicilian Railways"``."""
    currency: str
    """How money is written: ``"L. {amount}"``."""
    board: BoardSetting
    market: MarketSetting
    terms: TermSetting
    kinds: tuple[KindSetting, ...]
    """Kinds of corporation, where they are told apart."""
    cards: tuple[KindSetting, ...]
    """Kinds of certificates without shares, where they are told apart."""
    corporations: dict[str, CorporationSetting]
    privates: dict[str, PrivateSetting]
    trains: dict[str, TrainSetting]
    phases: tuple[PhaseSetting, ...]
    options: tuple[OptionSetting, ...]
    """Those that are in force."""


class TitleOffer(Struct, frozen=True):
    """A title as the start page offers it."""

    id: str
    name: str
    players: tuple[int, ...]
    names: tuple[str, ...]
    """Names for seats that nobody has named."""
    options: tuple[OptionSetting, ...]
    presets: dict[str, tuple[str, ...]]


class StatementView(Struct, frozen=True):
    """One numbered statement of the rules."""

    id: str
    section: str
    heading: str
    text: str
    cite: str


class TileView(Struct, frozen=True):
    """One kind of tile, for the manifest."""

    id: str
    colour: str
    left: int
    count: int
    rails: str
    signs: str
    """SVG around the middle of the tile."""
    say: str
    """What it shows, in words."""
    upgrades: tuple[str, ...]
    """Tiles it can become somewhere on the map."""
