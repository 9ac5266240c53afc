"""A title: its data, decoded and checked, and its composed rulebook."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from ferrovia.board.faces import HexId
from ferrovia.board.track import Board
from ferrovia.board.upgrades import UpgradeTable
from ferrovia.core.action import Action
from ferrovia.core.grid import MarketGrid
from ferrovia.core.names import CertificateId, CorporationId, PrivateId
from ferrovia.core.statements import Statement
from ferrovia.core.step import RoundKind, Step
from ferrovia.struct import Struct


class PhaseData(Struct, frozen=True, forbid_unknown_fields=True):
    """One phase, in force from the first purchase of its train."""

    name: str
    train: str
    """The class whose first purchase begins it."""
    limit: int
    tiles: tuple[str, ...]
    operating_rounds: int
    initial_values: tuple[int, ...]
    eliminates: tuple[str, ...] = ()
    effects: tuple[str, ...] = ()
    privates_for_sale: bool = False
    """Whether corporations may buy private companies."""


class TrainData(Struct, frozen=True, forbid_unknown_fields=True):
    """One class of trains."""

    name: str
    price: int
    count: int
    weights: dict[str, int]
    """Cost of a hex border by gauge; a gauge not listed is closed to it."""
    reach: int | None = None
    doubled: tuple[HexId, ...] = ()
    after: str = ""
    """On sale once the first train of this class is sold (empty: when the class before is gone)."""
    option: str = ""
    """Only in play with this option."""


class PrivateData(Struct, frozen=True, forbid_unknown_fields=True):
    """One private company."""

    id: PrivateId
    name: str
    price: int
    revenue: int
    text: str
    """Its power in a sentence."""
    power: str
    """Name of the power, which the title's rulebook gives a meaning."""
    hexes: tuple[HexId, ...] = ()
    """The hexes its power is about."""
    for_corporations: bool = True


class CorporationData(Struct, frozen=True, forbid_unknown_fields=True):
    """One public corporation."""

    id: CorporationId
    name: str
    nickname: str
    colour: str
    tokens: int
    fee: int
    home: HexId = ""
    choices: tuple[HexId, ...] = ()
    """Homes its president chooses among, where it has no fixed one."""


class CertificateData(Struct, frozen=True):
    """One share certificate: a card of one or more shares."""

    id: CertificateId
    corporation: CorporationId
    kind: Literal["president", "regular", "last"]
    shares: int


class OptionData(Struct, frozen=True, forbid_unknown_fields=True):
    """A table option: a variant of the rulebook or a house rule."""

    id: str
    kind: Literal["variant", "house rule"]
    text: str
    statement: str
    """The statement or ruling it varies."""
    requires: tuple[str, ...] = ()
    waives: tuple[str, ...] = ()
    """Options that need nothing else where this one is chosen."""
    players: tuple[int, ...] = ()
    """Player counts it is for; empty: any."""
    foreign: str = ""
    """Its name in recorded games of 18xx.games, if it has one."""
    difference: str = ""
    """The listed difference of 18xx.games that it answers, if any."""


class Title(Struct, frozen=True, kw_only=True):
    """One title, resolved for a number of players and a choice of options."""

    id: str
    name: str
    version: str
    """Version of the rules behaviour; raised when replays could differ."""
    players: int
    options: tuple[str, ...]
    option_data: dict[str, OptionData]
    """Every option the title has, chosen or not."""
    currency: str
    """How money is written: ``"L. {amount}"``."""
    bank: int
    starting_cash: int
    certificate_limit: int
    figures: dict[str, int]
    """Further numbers of the rulebook, by name: ``"loan"``, ``"pool_limit"``, …"""
    from_phase: dict[str, str] = {}
    """What begins with a phase, by name: ``{"bonds": "8"}``."""
    by_phase: dict[str, dict[str, int]] = {}
    """Numbers that a phase changes, by name and phase."""
    board: Board
    upgrades: UpgradeTable
    market: MarketGrid
    phases: tuple[PhaseData, ...]
    trains: dict[str, TrainData]
    privates: dict[PrivateId, PrivateData]
    corporations: dict[CorporationId, CorporationData]
    certificates: dict[CertificateId, CertificateData]
    certificates_of: dict[CorporationId, tuple[CertificateData, ...]]
    tile_counts: dict[str, int]
    statements: dict[str, Statement]
    citations: dict[str, tuple[str, ...]]
    rounds: dict[str, RoundKind]
    first_round: str
    asks: dict[str, Step]
    effects: dict[str, Callable[[Any, tuple[str, ...]], None]]
    """Named continuations and phase effects: ``effect(draft, items)``."""
    reactions: dict[type, tuple[Callable[[Any, Any], None], ...]]
    """``reaction(draft, event)`` by event type, run after each action in this order."""
    setup: Callable[[Any, tuple[str, ...]], None]
    """``setup(draft, deal)`` completes the opening draft."""
    deal: Callable[[str], tuple[str, ...]]
    """``deal(seed)`` decides all chance of the set-up."""
    own: type
    policies: Any
    """The title's policies; a struct declared by the family."""
    actions: tuple[type[Action], ...]

    def phase(self, name: str) -> PhaseData:
        """Return the phase called ``name``."""
        return next(phase for phase in self.phases if phase.name == name)

    def phase_index(self, name: str) -> int:
        """Return the place of phase ``name`` in their order."""
        return next(i for i, phase in enumerate(self.phases) if phase.name == name)

    def has_begun(self, what: str, phase: str) -> bool:
        """Whether ``what``, which begins with a phase, is in force in ``phase``."""
        return self.phase_index(phase) >= self.phase_index(self.from_phase[what])

    def cite(self, statement: str) -> str:
        """Return what a player can look up for a statement: ``"1849 §9.2"``."""
        known = self.statements.get(statement)
        return known.cite(self.id) if known else ""

    def cite_rule(self, rule: str) -> tuple[str, str]:
        """Return the first statement that a rule id stands for, and its citation."""
        statements = self.citations.get(rule, ())
        return (statements[0], self.cite(statements[0])) if statements else ("", "")

    def share_count(self, corporation: CorporationId) -> int:
        """Return into how many shares a corporation is divided."""
        return sum(card.shares for card in self.certificates_of[corporation])

    def percent(self, corporation: CorporationId, shares: int) -> int:
        """Return what part of a corporation some shares are, in percent."""
        return 100 * shares // self.share_count(corporation)

    def money(self, amount: int) -> str:
        """Write an amount of money."""
        return self.currency.format(amount=f"{amount:,}")
