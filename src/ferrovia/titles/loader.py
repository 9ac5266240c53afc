"""Loading a title: read its data, resolve its options, compose its rulebook, check everything."""

from __future__ import annotations

from collections.abc import Container, Iterable
from functools import lru_cache
from importlib import import_module
from importlib.resources import files
from typing import Any

import msgspec

from ferrovia.board.reader import read_board, read_upgrade_rules
from ferrovia.board.track import Areas, Board
from ferrovia.board.upgrades import UpgradeTable
from ferrovia.core.action import Action
from ferrovia.core.market_grid import MarketGrid
from ferrovia.core.outside import register_loader
from ferrovia.core.rule import FormError
from ferrovia.core.statements import Statement, parse_statements
from ferrovia.core.step import Move
from ferrovia.core.title import (
    CertificateData,
    CorporationData,
    KindData,
    OptionData,
    PhaseData,
    PrivateData,
    Title,
    TrainData,
)
from ferrovia.core.words import Words
from ferrovia.struct import Struct, replace
from ferrovia.titles.composition import Rulebook

TITLES: tuple[str, ...] = ("1849", "1848", "1844")
"""The titles that can be played."""


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
    leanings: dict[str, float] = {}
    option: tuple[OptionData, ...] = ()
    changes: dict[str, tuple[str, ...]] = {}
    """What a version of these rules decides otherwise than the one before, a sentence each."""
    presets: dict[str, tuple[str, ...]] = {}


class TitleError(ValueError):
    """A title's own data is wrong; says where."""


def load(title_id: str, players: int, options: Iterable[str] = (), preset: str = "") -> Title:
    """Return a title, set up for a number of players and a choice of options.

    ``preset`` adds a named set of house rules. ``FormError`` says which choice is not possible.
    """
    if title_id not in TITLES:
        raise FormError(f"there is no title {title_id!r}; there is {', '.join(TITLES)}")
    data = title_data(title_id)
    if preset and preset not in data.presets:
        raise FormError(f"{title_id} has no preset {preset!r}; it has {', '.join(data.presets)}")
    chosen = {*options, *data.presets.get(preset, ())}
    known = {option.id: option for option in data.option}
    for name in sorted(chosen):
        if name not in known:
            raise FormError(f"{title_id} has no option {name!r}; it has {', '.join(known)}")
        free = any(name in known[other].waives for other in chosen if other in known)
        _check_option(known[name], known if free else chosen, players)
    ordered = tuple(name for name in known if name in chosen)
    return _load(title_id, players, ordered)


def _check_option(option: OptionData, chosen: Container[str], players: int) -> None:
    missing = [name for name in option.requires if name not in chosen]
    if missing:
        raise FormError(f"option {option.id!r} needs {' and '.join(missing)} too")
    if option.players and players not in option.players:
        counts = " or ".join(str(n) for n in option.players)
        raise FormError(f"option {option.id!r} is for {counts} players")


@lru_cache(maxsize=8)
def title_data(title_id: str) -> TitleData:
    """Return the decoded ``title.toml`` of a title."""
    try:
        return msgspec.toml.decode(_read(title_id, "title.toml"), type=TitleData)
    except msgspec.MsgspecError as problem:
        raise TitleError(f"{title_id}/title.toml: {problem}") from None


@lru_cache(maxsize=64)
def _load(title_id: str, players: int, options: tuple[str, ...]) -> Title:
    data = title_data(title_id)
    tables = [t for t in data.table if t.players == players]
    if not tables:
        counts = sorted({t.players for t in data.table})
        raise FormError(f"{title_id} is for {counts[0]} to {counts[-1]} players, not {players}")
    book: Rulebook = import_module(f"ferrovia.titles.g{title_id}.rulebook").compose(
        data, players, frozenset(options)
    )
    table = next((t for t in tables if t.corporations == book.corporations), tables[0])
    board, upgrades = _board(title_id, book.areas, book.terminals)
    certificates = {c.id: _certificates(c, data) for c in data.corporation}
    title = Title(
        id=data.id,
        name=data.name,
        version=data.version,
        changes=data.changes,
        players=players,
        options=options,
        option_data={option.id: option for option in data.option},
        currency=data.currency,
        uncounted=data.uncounted,
        bank=data.bank,
        bank_left=book.bank_left,
        starting_cash=table.starting_cash,
        certificate_limit=table.certificate_limit,
        figures=data.figures | table.figures,
        from_phase=data.from_phase,
        by_phase=data.by_phase,
        series=data.series | table.series,
        board=board,
        upgrades=upgrades,
        market=MarketGrid(data.market.rows, data.market.par_zones, data.market.tracks),
        phases=data.phase,
        trains=_trains(data, table, options),
        privates={private.id: private for private in data.private},
        corporations={corporation.id: corporation for corporation in data.corporation},
        kinds=data.kind,
        certificates={card.id: card for cards in certificates.values() for card in cards},
        certificates_of=certificates,
        tile_counts={tile.id: tile.count for tile in board.tiles.values()} | book.tile_counts,
        statements=_statements(title_id),
        citations=_citations(title_id),
        rounds={kind.name: kind for kind in book.rounds},
        first_round=book.rounds[0].name,
        asks={ask.name: ask for ask in book.asks},
        interjections=book.interjections,
        effects=book.effects,
        reactions=book.reactions,
        setup=book.setup,
        deal=book.deal,
        state_type=book.state_type,
        policies=book.policies,
        actions=_action_types(book),
        leanings=data.leanings,
        words=_words(title_id),
        display=book.display,
    )
    check(title)
    return title


@lru_cache(maxsize=8)
def _board(title_id: str, areas: Areas, terminals: bool) -> tuple[Board, UpgradeTable]:
    """Return board and upgrade table, which hardly any option changes."""
    tiles = _read(title_id, "tiles.toml")
    board = read_board(_read(title_id, "map.toml"), tiles, areas=areas, terminals=terminals)
    return board, UpgradeTable(board, read_upgrade_rules(tiles))


@lru_cache(maxsize=8)
def _statements(title_id: str) -> dict[str, Statement]:
    return parse_statements(_read(title_id, "rules.md").decode())


@lru_cache(maxsize=8)
def _words(title_id: str) -> Words:
    try:
        return msgspec.toml.decode(_read(title_id, "words.toml"), type=Words)
    except msgspec.MsgspecError as problem:
        raise TitleError(f"{title_id}/words.toml: {problem}") from None


def example(title_id: str) -> bytes:
    """Return the game that a title shows of itself, as it is kept; empty if it has none."""
    kept = files(f"ferrovia.titles.g{title_id}").joinpath("example.json")
    return kept.read_bytes() if kept.is_file() else b""


def _read(title_id: str, name: str) -> bytes:
    return files(f"ferrovia.titles.g{title_id}").joinpath(name).read_bytes()


def _certificates(corporation: CorporationData, data: TitleData) -> tuple[CertificateData, ...]:
    """Return a corporation's cards: the president's first, the last certificate at the end."""
    name, kind = corporation.id, corporation.kind
    if kind not in data.kind:
        raise TitleError(f"{data.id}: there is no kind {kind}, which {name} is")
    shares = data.kind[kind]
    cards = [
        CertificateData(f"{name}.{number}", name, "regular", each)
        for number, each in enumerate(shares.regular, start=1)
    ]
    cards += [
        CertificateData(f"{name}.double{number}", name, "double", each)
        for number, each in enumerate(shares.double, start=1)
    ]
    if shares.president:
        card = CertificateData(f"{name}.president", name, "president", shares.president)
        cards.insert(0, card)
    if shares.last:
        cards.append(CertificateData(f"{name}.last", name, "last", shares.last))
    return tuple(cards)


def _trains(data: TitleData, table: TableData, options: tuple[str, ...]) -> dict[str, TrainData]:
    return {
        train.name: replace(train, count=train.count - table.trains_removed.get(train.name, 0))
        for train in data.train
        if not train.option or train.option in options
    }


@lru_cache(maxsize=8)
def _citations(title_id: str) -> dict[str, tuple[str, ...]]:
    raw: dict[str, Any] = msgspec.toml.decode(_read(title_id, "citations.toml"))
    return {rule: tuple(ids) for rule, ids in raw["citations"].items()}


def moves_of(title: Title) -> tuple[Move, ...]:
    """Return every move of a title: of its steps, its asks, and those open at any time."""
    steps = [step for kind in title.rounds.values() for step in kind.steps]
    steps += title.asks.values()
    anytime = [move for kind in title.rounds.values() for move in kind.anytime]
    moves = [move for step in steps for move in step.moves]
    return (*moves, *anytime, *title.interjections)


def _action_types(book: Rulebook) -> tuple[type[Action], ...]:
    steps = [step for kind in book.rounds for step in kind.steps] + list(book.asks)
    moves = [move for step in steps for move in step.moves]
    moves += [move for kind in book.rounds for move in kind.anytime]
    moves += book.interjections
    return tuple(dict.fromkeys(move.action for move in moves))


def check(title: Title) -> None:
    """Fail if a rule or step has no citation, or a citation names nothing."""
    used = {rule.id for move in moves_of(title) for rule in move.rules}
    steps = [step.name for kind in title.rounds.values() for step in kind.steps]
    used |= {f"step.{name}" for name in (*steps, *title.asks)}
    uncited = sorted(rule for rule in used if rule not in title.citations)
    if uncited:
        raise TitleError(f"{title.id}: no citation for {', '.join(uncited)}")
    for rule, statements in title.citations.items():
        for statement in statements:
            if statement not in title.statements:
                raise TitleError(f"{title.id}: {rule} cites {statement}, which does not exist")
    for corporation in title.certificates_of:
        total = title.share_count(corporation)
        if 100 % total:
            raise TitleError(
                f"{title.id}: {total} shares of {corporation} are no whole percentages"
            )
    for name, option in title.option_data.items():
        for rule in option.instead:
            if rule not in title.citations:
                raise TitleError(f"{title.id}: {name} speaks for {rule}, which is no rule")
    phases = {phase.name for phase in title.phases}
    named = {*title.from_phase.values(), *(name for row in title.by_phase.values() for name in row)}
    for phase in sorted(named - phases):
        raise TitleError(f"{title.id}: there is no phase {phase}")
    effects = {effect for phase in title.phases for effect in (*phase.effects, *phase.afterwards)}
    for effect in sorted(effects - set(title.effects)):
        raise TitleError(f"{title.id}: there is no effect {effect}")


register_loader(load)
