"""What has happened: the log, figures over time, and how it ended."""

from __future__ import annotations

from ferrovia.struct import Struct
from ferrovia.views.model.setting import BoardSetting


class LogLine(Struct, frozen=True):
    """A sentence of the log and what on the map it is about."""

    text: str
    hexes: tuple[str, ...]
    kind: str
    """``"round"`` for a heading, ``"news"`` for what nobody should miss, else ``"plain"``."""


class LogEntry(Struct, frozen=True):
    """What one action brought about."""

    n: int
    """Number of the action; 0 is the set-up."""
    seat: str
    """Who acted."""
    corporation: str
    """For whom, if for a corporation."""
    lines: tuple[LogLine, ...]


class Mark(Struct, frozen=True):
    """A moment worth a mark on the slider."""

    n: int
    kind: str
    """``"round"``, ``"phase"``, ``"president"``, ``"end"``."""
    text: str


class Series(Struct, frozen=True):
    """One line of a chart."""

    name: str
    """A seat or a corporation."""
    values: tuple[int | None, ...]
    """A value per moment; nothing where there is none."""


class Chart(Struct, frozen=True):
    """Figures over time, one value per moment."""

    moments: tuple[int, ...]
    """Numbers of actions."""
    rounds: tuple[str, ...]
    """Name of the round at each moment."""
    worth: tuple[Series, ...]
    cash: tuple[Series, ...]
    price: tuple[Series, ...]
    revenue: tuple[Series, ...]
    marks: tuple[Mark, ...]


class Wealth(Struct, frozen=True):
    """A part of somebody's wealth."""

    what: str
    """``"cash"``, a corporation, or another thing that counts."""
    amount: int


class Standing(Struct, frozen=True):
    """A player's place at the end."""

    place: int
    seat: str
    score: int
    parts: tuple[Wealth, ...]


class TurningPoint(Struct, frozen=True):
    """A moment that decided something."""

    n: int
    kind: str
    """``"dividend"``, ``"trains"``, ``"president"``, ``"closing"``, ``"price"``, …"""
    text: str


class HexPicture(Struct, frozen=True):
    """A hex as it is drawn, without words."""

    colour: str
    rails: str
    signs: str


class GlimpseStep(Struct, frozen=True):
    """A moment at which the map changed."""

    say: str
    """Which round it was."""
    hexes: dict[str, HexPicture]
    """Those that look different from the step before; in the first step all."""


class Glimpse(Struct, frozen=True):
    """How the map of a game grew, to be looked at and nothing else."""

    board: BoardSetting
    steps: tuple[GlimpseStep, ...]


class Finale(Struct, frozen=True):
    """How a game ended."""

    why: str
    winners: tuple[str, ...]
    standings: tuple[Standing, ...]
    points: tuple[TurningPoint, ...]
