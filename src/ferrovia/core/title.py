"""A title: its data, decoded and checked, and its composed rulebook."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Literal

from ferrovia.board.faces import HexId
from ferrovia.board.track import Board
from ferrovia.board.upgrades import UpgradeTable
from ferrovia.core.action import Action
from ferrovia.core.display import Display
from ferrovia.core.events import Event
from ferrovia.core.market_grid import MarketGrid
from ferrovia.core.names import CertificateId, CorporationId, PrivateId, PrivateKind
from ferrovia.core.outside import title_loader
from ferrovia.core.rule import Refusal
from ferrovia.core.state import TitleState
from ferrovia.core.statements import Statement
from ferrovia.core.step import Move, RoundKind, Step
from ferrovia.core.words import ActionWords, Words
from ferrovia.struct import Struct

if TYPE_CHECKING:
    from ferrovia.core.effect import EffectFunction
    from ferrovia.core.events import Event
    from ferrovia.core.policies import Policies
    from ferrovia.core.table import Draft


class PhaseData(Struct, frozen=True, forbid_unknown_fields=True):
    """One phase, in force from the first purchase of its train."""

    name: str
    limit: int
    """Trains that a corporation may own."""
    tiles: tuple[str, ...]
    operating_rounds: int
    par_prices: tuple[int, ...]
    train: str = ""
    """The class whose first purchase begins it; empty for a phase with which the game begins."""
    limits: dict[str, int] = {}
    """Kinds of corporation to which another limit applies."""
    rusts: tuple[str, ...] = ()
    turns: tuple[str, ...] = ()
    """Classes whose trains in play are turned to the other side of their cards."""
    effects: tuple[str, ...] = ()
    afterwards: tuple[str, ...] = ()
    """Effects that come when all trains above the limit have been given up."""
    privates_for_sale: bool = False
    """Whether corporations may buy private companies."""


class TrainData(Struct, frozen=True, forbid_unknown_fields=True):
    """One class of trains: one side of a card."""

    name: str
    price: int
    count: int = 0
    """How many cards there are; 0: as many as are asked for."""
    side_of: str = ""
    """The class on whose cards this one is the other side; a buyer decides between them."""
    reach: int | None = None
    """The most that its route may count; ``None``: unlimited."""
    after: str = ""
    """On sale once the first train of this class is sold (empty: when the class before is gone)."""
    permanent: bool = False
    """Whether it stays to the end of the game."""
    tradeable: bool = True
    """Whether corporations may sell it to each other."""


class PrivateData(Struct, frozen=True, forbid_unknown_fields=True):
    """One private company."""

    id: PrivateId
    name: str
    price: int
    """Its face value."""
    revenue: int
    text: str
    """Its power in a sentence."""
    power: str
    """Name of the power, which the title's rulebook gives a meaning."""
    hexes: tuple[HexId, ...] = ()
    """The hexes its power is about."""
    for_corporations: bool = True
    highest_price: int = 0
    """The most a corporation may pay for it."""
    corporation: CorporationId = ""
    """The corporation of which a certificate comes with it."""
    kind: PrivateKind = "private"
    """What it is, where not all are alike: a title may have other certificates without shares."""


class KindData(Struct, frozen=True, forbid_unknown_fields=True):
    """What all corporations of one kind have in common: certificates, by their shares, and more."""

    regular: tuple[int, ...]
    president: int = 0
    """Shares of the president's certificate; 0: there is none, and nobody presides."""
    further: dict[Literal["double", "last"], tuple[int, ...]] = {}
    """Shares of other certificates: double ones, each worth the president's, or one sold last."""
    floats_at: int = 0
    """Shares that must have been sold, wherever they are now, before it floats."""
    capital: int = 0
    """How many times its par price the bank pays it when it floats."""


class CorporationData(Struct, frozen=True, forbid_unknown_fields=True):
    """One corporation: a public one, or of another kind that the title knows."""

    id: CorporationId
    name: str
    nickname: str
    colour: str
    kind: str = "public"
    """Decides which certificates it has, and is read by policies."""
    tokens: int = 0
    token_fees: tuple[int, ...] = ()
    """What each token costs when it is placed, in that order; empty: nothing."""
    homes: tuple[HexId, ...] = ()
    """Where its first tokens go."""

    @property
    def home(self) -> HexId:
        """Its home, or the first of several; empty if that is chosen."""
        return self.homes[0] if self.homes else ""


class CertificateData(Struct, frozen=True):
    """One share certificate: a card of one or more shares."""

    id: CertificateId
    corporation: CorporationId
    kind: Literal["president", "regular", "double", "last"]
    shares: int


class OptionData(Struct, frozen=True, forbid_unknown_fields=True):
    """A table option: a variant of the rulebook or a house rule."""

    id: str
    kind: Literal["variant", "house rule"]
    text: str
    statement: str
    """The statement or ruling it varies."""
    name: str = ""
    """What a page calls it; empty where its id says enough."""
    requires: tuple[str, ...] = ()
    waives: tuple[str, ...] = ()
    """Options that need nothing else where this one is chosen."""
    players: tuple[int, ...] = ()
    """Player counts it is for; empty: any."""
    foreign: str = ""
    """Its name in recorded games of 18xx.games, if it has one."""
    difference: str = ""
    """The listed difference of 18xx.games that it answers, if any."""
    instead: dict[str, str] = {}
    """By id of a rule: what the option says instead of the statement that the rule cites."""


class Title(Struct, frozen=True, kw_only=True, dict=True, gc=True):
    """One title, resolved for a number of players and a choice of options."""

    id: str
    name: str
    version: str
    """Version of the rules behaviour; raised when replays could differ."""
    changes: dict[str, tuple[str, ...]] = {}
    """What a version decides otherwise than the one before, a sentence each."""
    players: int
    options: tuple[str, ...]
    option_data: dict[str, OptionData]
    """Every option the title has, chosen or not."""
    currency: str
    """How money is written: ``"L. {amount}"``."""
    bank: int
    bank_left: int = 0
    """What a payment must leave in the bank; otherwise it breaks."""
    starting_cash: int
    certificate_limit: int
    figures: dict[str, int]
    """Further numbers of the rulebook, by name: ``"loan"``, ``"pool_limit"``, …"""
    uncounted: tuple[str, ...] = ()
    """Kinds of stop that do not count towards the two that a route needs."""
    from_phase: dict[str, str] = {}
    """What begins with a phase, by name: ``{"bonds": "8"}``."""
    by_phase: dict[str, dict[str, int]] = {}
    """Numbers that a phase changes, by name and phase."""
    series: dict[str, tuple[int, ...]] = {}
    """Rows of numbers, by name: what the first, second, … of something makes of a figure."""
    board: Board
    upgrades: UpgradeTable
    market: MarketGrid
    phases: tuple[PhaseData, ...]
    trains: dict[str, TrainData]
    privates: dict[PrivateId, PrivateData]
    corporations: dict[CorporationId, CorporationData]
    kinds: dict[str, KindData]
    """Kinds of corporation."""
    certificates: dict[CertificateId, CertificateData]
    certificates_of: dict[CorporationId, tuple[CertificateData, ...]]
    tile_counts: dict[str, int]
    statements: dict[str, Statement]
    citations: dict[str, tuple[str, ...]]
    rounds: dict[str, RoundKind]
    first_round: str
    asks: dict[str, Step]
    interjections: tuple[Move, ...] = ()
    """Moves that any seat may make whenever the game waits for somebody, whoever that is."""
    effects: dict[str, EffectFunction]
    """Continuations and what phases bring about, by name."""
    powers: tuple[str, ...] = ()
    """Names of the powers of private companies that its rules know."""
    reactions: dict[type[Event], tuple[Callable[[Draft, Event], None], ...]]
    """``reaction(draft, event)`` by event type, run after each action in this order."""
    setup: Callable[[Draft, tuple[str, ...]], None]
    """``setup(draft, deal)`` completes the opening draft."""
    deal: Callable[[str], tuple[str, ...]]
    """``deal(seed)`` decides all chance of the set-up."""
    state_type: type[TitleState]
    """What of the state is its own."""
    policies: Policies
    """Its answers where titles differ."""
    actions: tuple[type[Action], ...]
    words: Words = Words()
    """What it calls its own things."""
    action_words: dict[type[Action], ActionWords] = {}
    """How it presents actions: those only it has, and shared ones that it puts differently."""
    event_sentences: dict[type[Event], str] = {}
    """Sentences for events that only it has, as templates of their fields."""
    display: Display = Display()
    """What it shows of the state that it keeps for itself."""

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle by name: the process that reads it loads the title once."""
        return title_loader(), (self.id, self.players, self.options)

    def phase(self, name: str) -> PhaseData:
        """Return the phase called ``name``."""
        return self.phases[self._phase_numbers[name]]

    def phase_index(self, name: str) -> int:
        """Return the place of phase ``name`` in their order."""
        return self._phase_numbers[name]

    @cached_property
    def _phase_numbers(self) -> dict[str, int]:
        return {phase.name: number for number, phase in enumerate(self.phases)}

    def train_limit(self, corporation: CorporationId, phase: str) -> int:
        """Return how many trains a corporation may own in a phase."""
        data = self.phase(phase)
        return data.limits.get(self.corporations[corporation].kind, data.limit)

    def kind_of(self, corporation: CorporationId) -> KindData:
        """Return what a corporation has in common with all of its kind."""
        return self.kinds[self.corporations[corporation].kind]

    def has_begun(self, what: str, phase: str) -> bool:
        """Whether ``what``, which begins with a phase, is in force in ``phase``."""
        return self.phase_index(phase) >= self.phase_index(self.from_phase[what])

    def figure(self, what: str, phase: str) -> int:
        """Return a number that a phase changes, as it is in ``phase``."""
        return self.by_phase[what][phase]

    def cite(self, statement: str) -> str:
        """Return what a player can look up for a statement: ``"1849 §9.2"``."""
        known = self.statements.get(statement)
        return known.cite(self.id) if known else ""

    def cite_rule(self, rule: str) -> tuple[str, str]:
        """Return the first statement that a rule id stands for, and its citation."""
        found = self._cited.get(rule)
        if found is None:
            statements = self.citations.get(rule, ())
            found = (statements[0], self.cite(statements[0])) if statements else ("", "")
            self._cited[rule] = found
        return found

    @cached_property
    def _cited(self) -> dict[str, tuple[str, str]]:
        """Citations that have been asked for, by id of a rule."""
        return {}

    def _option_of(self, rule: str) -> OptionData | None:
        """Return the chosen option that has a sentence of its own for a rule, if any."""
        chosen = (self.option_data[name] for name in self.options)
        return next((option for option in chosen if rule in option.instead), None)

    def refuse(self, rule: str, reason: str, cite: str = "") -> Refusal:
        """Return the refusal of a rule, with what a player can look up; ``cite``: by another id."""
        statement, place = self.cite_rule(cite or rule)
        option = self._option_of(rule)
        if option is None:
            return Refusal(rule, reason, statement, place)
        named = f"{option.kind} {option.id!r}"
        return Refusal(rule, reason, statement, named, option.instead[rule])

    def share_count(self, corporation: CorporationId) -> int:
        """Return into how many shares a corporation is divided."""
        return self._share_counts[corporation]

    @cached_property
    def _share_counts(self) -> dict[CorporationId, int]:
        return {
            name: sum(card.shares for card in cards) for name, cards in self.certificates_of.items()
        }

    @cached_property
    def certificate_sizes(self) -> dict[CorporationId, dict[str, int]]:
        """How many shares a certificate of each kind carries, by corporation."""
        return {
            name: {card.kind: card.shares for card in cards}
            for name, cards in self.certificates_of.items()
        }

    @cached_property
    def likely_moves(self) -> dict[str, Move]:
        """By step, the move that was possible when it was last asked whether one is.

        It is asked first the next time; which one answers makes no difference.
        """
        return {}

    def presidents_certificate(self, corporation: CorporationId) -> CertificateData | None:
        """Return the certificate whose holder presides; ``None`` where nobody does."""
        first = self.certificates_of[corporation][0]
        return first if first.kind == "president" else None

    def percent(self, corporation: CorporationId, shares: int) -> int:
        """Return what part of a corporation some shares are, in percent."""
        return 100 * shares // self.share_count(corporation)

    def front_of(self, train: str) -> str:
        """Return the class under which a card lies in the depot, whichever side is meant."""
        return self.trains[train].side_of or train

    def sides_of(self, train: str) -> tuple[str, ...]:
        """Return the classes on the two sides of a card, or the one it has."""
        return self._sides[self.front_of(train)]

    @cached_property
    def _sides(self) -> dict[str, tuple[str, ...]]:
        """The classes on both sides of a card, by the front."""
        fronts = dict.fromkeys(map(self.front_of, self.trains))
        return {
            front: tuple(t.name for t in self.trains.values() if front in (t.name, t.side_of))
            for front in fronts
        }

    def money(self, amount: int) -> str:
        """Write an amount of money."""
        return self.currency.format(amount=f"{amount:,}")
