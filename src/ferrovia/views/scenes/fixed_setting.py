"""What never changes in a game, as a page needs it: board, market, companies, trains, rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ferrovia.board.grid import SIDES
from ferrovia.board.naming import counted, listed, side
from ferrovia.core.market_grid import MarketCell
from ferrovia.core.terms import own_words, phase_name, token_word
from ferrovia.core.title import OptionData, PhaseData, PrivateData, Title, TrainData
from ferrovia.drawing.board_picture import fixed_art
from ferrovia.drawing.contrast import ink_on
from ferrovia.drawing.places import board_frame, hex_centre, hex_outline
from ferrovia.drawing.relief import sea_art
from ferrovia.views import model
from ferrovia.views.sentences.wording import capital, sentence, sides
from ferrovia.views.text.companies import fee_words, home_words
from ferrovia.views.text.trains_and_phases import (
    effect_words,
    first_train_begins,
    later_changes,
    limit_words,
    turn_words,
)

NAMES = ("Ann", "Bob", "Cyd", "Dan", "Eve", "Flo", "Gus")
"""Names for seats that nobody has named."""


def setting(title: Title) -> model.Setting:
    """Return everything about a game that its first picture needs and that never changes."""
    return model.Setting(
        title=title.id,
        name=title.name,
        currency=title.currency,
        board=board_setting(title),
        market=_market(title),
        terms=_terms(title),
        kinds=_kinds(title.words.kinds, {c.kind for c in title.corporations.values()}),
        cards=_kinds(title.words.cards, {p.kind for p in title.privates.values()}),
        corporations={name: _nameplate(title, name) for name in title.corporations},
        privates={name: _private(data) for name, data in title.privates.items()},
        trains={name: _train(title, data) for name, data in title.trains.items()},
        phases=tuple(_phase(title, phase) for phase in title.phases),
        options=tuple(_option(title, title.option_data[name]) for name in title.options),
    )


def _terms(title: Title) -> model.TermSetting:
    one, many = title.words.corporation
    return model.TermSetting(
        president=title.words.president,
        offering=title.words.offering or "treasury",
        corporation=one,
        corporations=many,
        token=token_word(title),
        tokens=own_words(title, "{tokens}"),
        par=title.words.par,
    )


def _kinds(named: Mapping[str, str], used: set[str]) -> tuple[model.KindSetting, ...]:
    return tuple(
        model.KindSetting(kind, capital(label)) for kind, label in named.items() if kind in used
    )


def _private(data: PrivateData) -> model.PrivateSetting:
    return model.PrivateSetting(
        id=data.id,
        kind=data.kind,
        name=data.name,
        price=data.price,
        revenue=data.revenue,
        text=data.text,
        hexes=data.hexes,
    )


def board_setting(title: Title) -> model.BoardSetting:
    """Return the map as far as it is printed for good."""
    board = title.board
    hexes = {}
    for hex_id, known in board.hexes.items():
        x, y = hex_centre(board, hex_id)
        across = board.neighbours[hex_id]
        beside = {side(board.layout, edge): across[edge] for edge in range(SIDES)}
        hexes[hex_id] = model.HexSetting(
            known.name, x, y, {way: other for way, other in beside.items() if other is not None}
        )
    return model.BoardSetting(
        frame=board_frame(board),
        outline=hex_outline(board.layout),
        hexes=hexes,
        fixed=fixed_art(board),
        beneath=sea_art(board),
    )


def _market(title: Title) -> model.MarketSetting:
    rows = title.market.rows
    cells = [cell for row in rows for cell in row]
    zones = title.words.zones
    used = {letter for cell in cells for letter in cell.zones}
    return model.MarketSetting(
        rows=len(rows),
        columns=1 + max(cell.column for cell in cells),
        cells=tuple(_cell(cell) for cell in cells),
        zones=tuple(
            model.ZoneSetting(letter, text) for letter, text in zones.items() if letter in used
        ),
        tracks=tuple(
            model.TrackSetting(name, title.words.tracks.get(name, ""), tuple(_cell(c) for c in row))
            for name, row in title.market.tracks.items()
        ),
    )


def _cell(cell: MarketCell) -> model.CellSetting:
    return model.CellSetting(cell.id, cell.price, cell.row, cell.column, cell.zones)


def _nameplate(title: Title, name: str) -> model.CorporationSetting:
    data = title.corporations[name]
    ink = ink_on(data.colour)
    return model.CorporationSetting(
        id=name,
        name=data.name,
        nickname=data.nickname,
        colour=data.colour,
        ink=ink,
        kind=data.kind,
        operates=title.presidents_certificate(name) is not None,
        fee=fee_words(title, name),
        home=home_words(title, name),
    )


def _train(title: Title, data: TrainData) -> model.TrainSetting:
    return model.TrainSetting(
        name=data.name,
        place=list(title.trains).index(data.name),
        price=data.price,
        count=title.trains[title.front_of(data.name)].count,
        side_of=data.side_of,
        reach=reach_text(title, data),
        brings=first_train_begins(title, data.name),
        fate=later_changes(title, data.name),
    )


def reach_text(title: Title, train: TrainData) -> str:
    """Return how far a train runs, in words: ``"8 hexes; narrow track counts 2"``."""
    shown, name = title.display, train.name
    return "; ".join((shown.train_reach(title, name), *shown.train_notes(title, name)))


def _phase(title: Title, phase: PhaseData) -> model.PhaseSetting:
    label = capital(phase_name(title, phase.name))
    return model.PhaseSetting(phase.name, label, phase_text(title, phase))


def phase_text(title: Title, phase: PhaseData) -> str:
    """Return what a phase allows, in a sentence or two."""
    tiles = f"{listed(phase.tiles)} tiles"
    trains = f"at most {limit_words(title, phase)}"
    rounds = f"{counted(phase.operating_rounds, 'operating round')} after a stock round"
    values = listed([str(value) for value in phase.par_prices], "or")
    sale = "may" if phase.privates_for_sale else "may not"
    them = capital(title.words.corporation[1])
    text = f"{sentence(tiles).removesuffix('.')}, {trains}, {rounds}. "
    if values:
        text += f"{them} are started at {values}. "
    if phase.rusts:
        text += f"{listed(sides(title, name) for name in phase.rusts)} trains rust. "
    if phase.turns:
        text += f"{sentence(turn_words(title, phase.turns))} "
    if happens := effect_words(title, phase):
        text += f"{sentence(listed(happens))} "
    return text + f"{them} {sale} buy private companies from players."


def _option(title: Title, data: OptionData) -> model.OptionSetting:
    return model.OptionSetting(
        id=data.id,
        name=data.name or capital(data.id.replace("-", " ")),
        kind=data.kind,
        text=data.text,
        cite=title.cite(data.statement),
        statement=data.statement,
        requires=data.requires,
        players=data.players,
    )


def title_offer(
    by_count: Sequence[Title], presets: Mapping[str, tuple[str, ...]] | None = None
) -> model.TitleOffer:
    """Return a title as the start page offers it.

    ``by_count`` has the title set up for each number of players it can be played by, without
    options; ``presets`` are its named sets of house rules.
    """
    title = by_count[0]
    return model.TitleOffer(
        id=title.id,
        name=title.name,
        players=tuple(sorted({each.players for each in by_count})),
        names=NAMES,
        options=tuple(_option(title, data) for data in title.option_data.values()),
        presets=dict(presets or {}),
    )


def statements(title: Title) -> tuple[model.StatementView, ...]:
    """Return the numbered statements of a title's rules, in their order."""
    return tuple(
        model.StatementView(
            known.id, known.section, known.heading, known.text, known.cite(title.id)
        )
        for known in title.statements.values()
        if not known.pointer
    )
