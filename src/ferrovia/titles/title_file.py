"""The file ``title.toml`` of a title, as it is read."""

from __future__ import annotations

from ferrovia.core.title import (
    CorporationData,
    KindData,
    OptionData,
    PhaseData,
    PrivateData,
    TrainData,
)
from ferrovia.struct import Struct


class TableData(Struct, frozen=True, forbid_unknown_fields=True):
    """What depends on the number of players."""

    players: int
    starting_cash: int
    certificate_limit: int
    corporations: int = 0
    """How many corporations are in play; 0: all, whatever the options."""
    trains_removed: dict[str, int] = {}
    figures: dict[str, int] = {}
    """Numbers of the rulebook that depend on it."""
    series: dict[str, tuple[int, ...]] = {}


class MarketData(Struct, frozen=True, forbid_unknown_fields=True):
    """The stock market as printed."""

    rows: tuple[tuple[str, ...], ...]
    par_zones: str
    tracks: dict[str, tuple[str, ...]] = {}
    """Tracks beside the grid, each for the token of one corporation."""


class TitleData(Struct, frozen=True, forbid_unknown_fields=True):
    """The file ``title.toml``."""

    id: str
    name: str
    version: str
    currency: str
    bank: int
    figures: dict[str, int]
    table: tuple[TableData, ...]
    market: MarketData
    phase: tuple[PhaseData, ...]
    train: tuple[TrainData, ...]
    private: tuple[PrivateData, ...]
    kind: dict[str, KindData]
    """Kinds of corporation."""
    corporation: tuple[CorporationData, ...]
    uncounted: tuple[str, ...] = ()
    from_phase: dict[str, str] = {}
    by_phase: dict[str, dict[str, int]] = {}
    series: dict[str, tuple[int, ...]] = {}
    option: tuple[OptionData, ...] = ()
    changes: dict[str, tuple[str, ...]] = {}
    """What a version of these rules decides otherwise than the one before, a sentence each."""
    presets: dict[str, tuple[str, ...]] = {}
    extends: str = ""
    """The title that this one extends: what is not said here is as there."""


class TitleError(ValueError):
    """A title's own data is wrong; says where."""
