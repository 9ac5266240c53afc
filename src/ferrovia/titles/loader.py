"""Loading a title: read its data, resolve its options, compose its rulebook, check everything."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator
from functools import lru_cache
from importlib import import_module

import msgspec

from ferrovia.board.reader import read_board, read_upgrade_rules
from ferrovia.board.track import Areas, Board
from ferrovia.board.upgrades import UpgradeTable
from ferrovia.core.action import Action
from ferrovia.core.effect import Effect
from ferrovia.core.events import Event
from ferrovia.core.market_grid import MarketGrid
from ferrovia.core.outside import register_loader
from ferrovia.core.rule import FormError
from ferrovia.core.statements import Statement
from ferrovia.core.step import Move
from ferrovia.core.table import Draft
from ferrovia.core.title import (
    CertificateData,
    CorporationData,
    OptionData,
    Title,
    TrainData,
)
from ferrovia.core.words import ActionWords, Words
from ferrovia.struct import Json, S, prepared, replace
from ferrovia.titles.composition import Options, Rulebook, TitleRules
from ferrovia.titles.joined_files import modules_named, read_statements, read_toml
from ferrovia.titles.packages import package_of
from ferrovia.titles.title_file import TableData, TitleData, TitleError
from ferrovia.titles.word_checks import action_words, declared_actions, word_problems

MANY = 20
"""So many names are not listed in a complaint."""


def load(title_id: str, players: int, options: Iterable[str] = (), preset: str = "") -> Title:
    """Return a title, set up for a number of players and a choice of options.

    ``preset`` adds a named set of house rules. ``FormError`` says which choice is not possible.
    """
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
    """Return the decoded ``title.toml`` of a title; ``FormError`` if there is no such title."""
    package_of(title_id)
    try:
        return _converted(read_toml(title_id, "title.toml"), _file_type(_rules(title_id)))
    except msgspec.MsgspecError as problem:
        raise TitleError(f"{title_id}/title.toml: {problem}") from None


def _rules(title_id: str) -> TitleRules:
    """Return what a title's rulebook offers, or that of the title it extends."""
    books = modules_named(title_id, "rulebook")
    if not books:
        raise TitleError(f"{title_id}: there is no rulebook.py")
    rules: TitleRules = import_module(books[0]).RULES
    return rules


def _file_type(rules: TitleRules) -> type[TitleData]:
    """Return the type of ``title.toml`` with the title's own types of rows."""
    rows: list[tuple[str, object]] = [
        ("train", tuple[rules.train, ...]),  # type: ignore[name-defined]
        ("kind", dict[str, rules.kind]),  # type: ignore[name-defined]
        ("corporation", tuple[rules.corporation, ...]),  # type: ignore[name-defined]
        ("private", tuple[rules.private, ...]),  # type: ignore[name-defined]
    ]
    return msgspec.defstruct("TitleFile", rows, bases=(TitleData,), frozen=True)  # type: ignore


@lru_cache(maxsize=64)
def _load(title_id: str, players: int, options: tuple[str, ...]) -> Title:
    data = title_data(title_id)
    tables = [t for t in data.table if t.players == players]
    if not tables:
        counts = sorted({t.players for t in data.table})
        raise FormError(f"{title_id} is for {counts[0]} to {counts[-1]} players, not {players}")
    rules = _rules(title_id)
    book = rules.compose(data, players, _options(data, rules.options, options))
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
        trains=_trains(data, table, book.trains_left_out),
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
        effects={effect.name: function for effect, function in book.effects.items()},
        powers=tuple(power.name for power in book.powers),
        reactions=_reactions(book),
        setup=book.setup,
        deal=book.deal,
        state_type=book.state_type,
        policies=book.policies,
        actions=_action_types(book),
        words=_words(title_id),
        action_words=_action_words(title_id) | book.action_words,
        event_sentences=book.event_sentences,
        display=book.display,
    )
    check(title)
    return title


def _options(data: TitleData, kind: type[Options], chosen: tuple[str, ...]) -> Options:
    """Return the choice of options as the title's own struct; data and struct must agree."""
    declared = {field.encode_name for field in msgspec.structs.fields(kind)}
    for option in data.option:
        if option.id not in declared:
            raise TitleError(f"{data.id}/title.toml: no rule knows the option {option.id!r}")
    described = {option.id for option in data.option}
    for name in sorted(declared - described):
        raise TitleError(f"{data.id}/title.toml: the option {name!r} is not described")
    for preset, names in data.presets.items():
        for name in names:
            if name not in described:
                raise TitleError(
                    f"{data.id}/title.toml, presets.{preset}: there is no option {name}"
                )
    return msgspec.convert(dict.fromkeys(chosen, True), prepared(kind))


def _reactions(book: Rulebook) -> dict[type[Event], tuple[Callable[[Draft, Event], None], ...]]:
    found: dict[type[Event], tuple[Callable[[Draft, Event], None], ...]] = {}
    for reaction in book.reactions:
        found[reaction.event] = (*found.get(reaction.event, ()), reaction.run)
    return found


@lru_cache(maxsize=8)
def _board(title_id: str, areas: Areas, terminals: bool) -> tuple[Board, UpgradeTable]:
    """Return board and upgrade table, which hardly any option changes."""
    tiles, printed = read_toml(title_id, "tiles.toml"), read_toml(title_id, "map.toml")
    board = read_board(printed, tiles, areas=areas, terminals=terminals)
    return board, UpgradeTable(board, read_upgrade_rules(tiles))


@lru_cache(maxsize=8)
def _statements(title_id: str) -> dict[str, Statement]:
    return read_statements(title_id)


@lru_cache(maxsize=8)
def _words(title_id: str) -> Words:
    try:
        return _converted(read_toml(title_id, "words.toml"), Words)
    except msgspec.MsgspecError as problem:
        raise TitleError(f"{title_id}/words.toml: {problem}") from None


@lru_cache(maxsize=8)
def _action_words(title_id: str) -> dict[type[Action], ActionWords]:
    own = map(import_module, modules_named(title_id, "title_actions"))
    try:
        return action_words(_words(title_id), declared_actions(*own))
    except ValueError as problem:
        raise TitleError(f"{title_id}/words.toml: {problem}") from None


def _converted(plain: Json, kind: type[S]) -> S:
    """Return plain data of a TOML file as a struct, checked; keys may stand for numbers."""
    return msgspec.convert(plain, prepared(kind), str_keys=True)


def _certificates(corporation: CorporationData, data: TitleData) -> tuple[CertificateData, ...]:
    """Return a corporation's cards: the president's first, the last certificate at the end."""
    name, kind = corporation.id, corporation.kind
    if kind not in data.kind:
        there = ", ".join(data.kind)
        raise TitleError(
            f"{data.id}/title.toml, corporation {name}, kind: there is no kind {kind}; "
            f"there is {there}"
        )
    shares = data.kind[kind]
    cards = [
        CertificateData(f"{name}.{number}", name, "regular", each)
        for number, each in enumerate(shares.regular, start=1)
    ]
    if shares.president:
        card = CertificateData(f"{name}.president", name, "president", shares.president)
        cards.insert(0, card)
    for other, sizes in shares.further.items():
        for number, each in enumerate(sizes, start=1):
            card_id = f"{name}.{other}" if other == "last" else f"{name}.{other}{number}"
            cards.append(CertificateData(card_id, name, other, each))
    return tuple(cards)


def _trains(data: TitleData, table: TableData, left_out: tuple[str, ...]) -> dict[str, TrainData]:
    return {
        train.name: replace(train, count=train.count - table.trains_removed.get(train.name, 0))
        for train in data.train
        if train.name not in left_out
    }


@lru_cache(maxsize=8)
def _citations(title_id: str) -> dict[str, tuple[str, ...]]:
    raw = read_toml(title_id, "citations.toml")
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
    """Fail if a rule or step has no citation, or if data names something that is not there."""
    problems = (_rulebook_problems, _citation_problems, _data_problems, word_problems)
    for problem in (problem for look in problems for problem in look(title)):
        raise TitleError(f"{title.id}/{problem}")


def _rulebook_problems(title: Title) -> Iterator[str]:
    """Yield effects and questions that rounds and moves may bring about and that are not there."""
    rounds = ((f"the {kind.name} round", kind.leads_to) for kind in title.rounds.values())
    moves = ((f"the move {move.action.__name__}", move.leads_to) for move in moves_of(title))
    for where, leads_to in (*rounds, *moves):
        for what in leads_to:
            known, kind = (
                (title.effects, "effect") if isinstance(what, Effect) else (title.asks, "ask")
            )
            if what.name not in known:
                yield f"rulebook.py: there is no {kind} {what.name}, to which {where} leads"


def _citation_problems(title: Title) -> Iterator[str]:
    used = {rule.id for move in moves_of(title) for rule in move.rules}
    steps = [step.name for kind in title.rounds.values() for step in kind.steps]
    used |= {f"step.{name}" for name in (*steps, *title.asks)}
    uncited = sorted(rule for rule in used if rule not in title.citations)
    if uncited:
        yield f"citations.toml: no citation for {', '.join(uncited)}"
    for rule, statements in title.citations.items():
        for statement in statements:
            if statement not in title.statements:
                yield f"citations.toml: {rule} cites {statement}, which does not exist"
    for name, option in title.option_data.items():
        for rule in option.instead:
            if rule not in title.citations:
                yield f"title.toml: option {name!r} speaks for {rule!r}, which is no rule"


def _data_problems(title: Title) -> Iterator[str]:
    """Yield what in ``title.toml`` names something that neither the file nor the rules have."""
    for corporation in title.certificates_of:
        total = title.share_count(corporation)
        if 100 % total:
            yield f"title.toml: {total} shares of {corporation} are no whole percentages"
    for key, what, names in _names_used(title):
        known = _names_known(title)[what]
        for name in names:
            if name not in known:
                there = f"; there is {', '.join(known)}" if len(known) < MANY else ""
                yield f"title.toml, {key}: there is no {what} {name}{there}"


def _names_known(title: Title) -> dict[str, tuple[str, ...]]:
    """Return the names that things in ``title.toml`` may have, by what they are."""
    return {
        "phase": tuple(phase.name for phase in title.phases),
        "effect": tuple(title.effects),
        "power": title.powers,
        "train": tuple(title.trains),
        "corporation": tuple(title.corporations),
        "kind": tuple(title.kinds),
        "option": tuple(title.option_data),
        "hex": tuple(title.board.hexes),
    }


def _names_used(title: Title) -> Iterator[tuple[str, str, Iterable[str]]]:
    """Yield where in ``title.toml`` names stand, of what, and which; empty ones left out."""
    for phase in title.phases:
        yield f"phase {phase.name}, effects", "effect", phase.effects
        yield f"phase {phase.name}, afterwards", "effect", phase.afterwards
        yield f"phase {phase.name}, train", "train", filter(None, (phase.train,))
        yield f"phase {phase.name}, rusts", "train", phase.rusts
        yield f"phase {phase.name}, turns", "train", phase.turns
        yield f"phase {phase.name}, limits", "kind", phase.limits
    for key, name in title.from_phase.items():
        yield f"from_phase.{key}", "phase", (name,)
    for key, row in title.by_phase.items():
        yield f"by_phase.{key}", "phase", row
    for train in title.trains.values():
        yield f"train {train.name}, side_of", "train", filter(None, (train.side_of,))
        yield f"train {train.name}, after", "train", filter(None, (train.after,))
    for private in title.privates.values():
        yield f"private {private.id}, power", "power", (private.power,)
        yield f"private {private.id}, hexes", "hex", private.hexes
        yield (
            f"private {private.id}, corporation",
            "corporation",
            filter(None, (private.corporation,)),
        )
    for corporation in title.corporations.values():
        yield f"corporation {corporation.id}, homes", "hex", corporation.homes
    for option in title.option_data.values():
        yield f"option {option.id}, requires", "option", option.requires
        yield f"option {option.id}, waives", "option", option.waives
    yield "market.tracks", "corporation", title.market.tracks


register_loader(load)
