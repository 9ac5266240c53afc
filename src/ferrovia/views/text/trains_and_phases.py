"""Trains and phases: what is for sale, what comes next, and what a corporation could earn."""

from __future__ import annotations

from collections.abc import Iterator

from ferrovia.board.naming import counted, listed, with_article
from ferrovia.core import market
from ferrovia.core.depot import trains_of
from ferrovia.core.names import DEPOT, POOL, CorporationId, Owner
from ferrovia.core.table import Table
from ferrovia.core.terms import as_words, phase_name
from ferrovia.core.title import PhaseData, Title
from ferrovia.routes import Run
from ferrovia.views.sentences.wording import capital, sides, stop_name, train_class
from ferrovia.views.text.columns import columns


def run_lines(at: Table, corporation: CorporationId, run: Run) -> tuple[str, ...]:
    """Return a line per route: train, stops with their values, and the hexes it crosses."""
    values = at.title.policies.stop_values(at, corporation)
    names = trains_of(at, corporation)
    lines = []
    for route in run.routes:
        train = names[route.train]
        doubled = at.title.policies.train_model(at, train).doubled
        stops = " - ".join(
            f"{stop_name(at.title, stop)} {values[stop]}{' twice' if stop in doubled else ''}"
            for stop in route.stops
        )
        path = _path(route.legs)
        reach = at.title.trains[train].reach
        length = f", length {route.length} of {reach}" if reach is not None else ""
        lines.append(f"{train}: {stops}, together {at.title.money(route.revenue)}")
        lines.append(f"   by way of {path}{length}")
    return tuple(lines)


def _path(legs: tuple[tuple[str, ...], ...]) -> str:
    """Return the hexes of chained legs in order."""
    ordered = list(legs[0])
    if len(legs) > 1 and ordered[-1] not in (legs[1][0], legs[1][-1]):
        ordered.reverse()
    for leg in legs[1:]:
        ordered += leg[1:] if leg[0] == ordered[-1] else leg[-2::-1]
    return " ".join(ordered)


def trains_table(at: Table) -> tuple[str, ...]:
    """Return a row per class of trains: price, where its cards are, what the first one brings."""
    rows = []
    for name, data in at.title.trains.items():
        places = _places(at, name)
        owners = [
            f"{corporation} {places.count(corporation)}"
            if places.count(corporation) > 1
            else corporation
            for corporation in market.order(at)
            if corporation in places
        ]
        rows.append(
            [
                name,
                str(data.price),
                _left(at, name),
                str(places.count(POOL)) if POOL in places else "-",
                " ".join(owners) or "-",
                first_train_begins(at.title, name),
            ]
        )
    return columns(["train", "price", "bank", "pool", "owners", "the first one begins"], rows)


def _places(at: Table, name: str) -> list[Owner]:
    """Return where the cards are that show a class."""
    return [where for card, where in at.state.trains.items() if train_class(card) == name]


def _left(at: Table, name: str) -> str:
    """Return how many cards of a class are left; the other side of a card has none of its own."""
    data = at.title.trains[name]
    if data.side_of:
        return f"with {data.side_of}"
    return f"{_places(at, name).count(DEPOT)} of {data.count}" if data.count else "any number"


def trains_words(at: Table) -> tuple[str, ...]:
    """Return a sentence for each class of trains."""
    lines = []
    for name, data in at.title.trains.items():
        places = _places(at, name)
        owners = [corporation for corporation in market.order(at) if corporation in places]
        left = _left(at, name)
        parts = [
            at.title.money(data.price),
            f"the other side of {with_article(data.side_of)}" if data.side_of else f"{left} left",
        ]
        if POOL in places:
            parts.append(f"{places.count(POOL)} in the pool")
        if owners:
            parts.append(f"owned by {listed(owners)}")
        begins = first_train_begins(at.title, name)
        lines.append(f"{name}: {', '.join(parts)}. The first one begins {begins}.")
    return tuple(lines)


def first_train_begins(title: Title, train: str) -> str:
    """Return what the first train of a class begins, in words."""
    front = title.front_of(train)
    phase = next((phase for phase in title.phases if phase.train == front), None)
    if phase is None:
        after = title.trains[train].after
        return f"nothing; on sale once {after} is" if after else "nothing"
    gone = (
        [f"{listed(sides(title, name) for name in phase.rusts)} trains rust"] if phase.rusts else []
    )
    turned = [turn_words(title, phase.turns)] if phase.turns else []
    return "; ".join((f"phase {phase.name}", *gone, *turned, *effect_words(title, phase)))


def turn_words(title: Title, classes: tuple[str, ...]) -> str:
    """Return which trains are turned over: ``"2 becomes 2H"``."""
    return listed(f"{name} becomes {listed(title.sides_of(name)[1:])}" for name in classes)


def later_changes(title: Title, train: str) -> str:
    """Return what becomes of trains of a class, in words; empty if they stay as they are."""
    front, found = title.front_of(train), []
    for phase in title.phases:
        if train in phase.turns:
            found.append(f"{listed(title.sides_of(train)[1:])} from phase {phase.name}")
        if front in phase.rusts:
            found.append(f"rusts in phase {phase.name}")
    return ", ".join(found)


def effect_words(title: Title, phase: PhaseData) -> tuple[str, ...]:
    """Return what else happens when a phase begins, in words."""
    every = (*phase.effects, *phase.afterwards)
    begun = (key for key, name in title.from_phase.items() if name == phase.name)
    named = title.words.begins
    return (
        *(title.words.effects.get(effect) or as_words(effect) for effect in every),
        *(named[key] for key in begun if key in named),
    )


def limit_words(title: Title, phase: PhaseData) -> str:
    """Return how many trains corporations may own: all of them, or kind by kind."""
    if len(title.words.kinds) < 2:
        return f"{counted(phase.limit, 'train')} for each {title.words.corporation[0]}"
    used = {data.kind for data in title.corporations.values()}
    limits: dict[int, list[str]] = {}
    for kind, label in title.words.kinds.items():
        if kind in used:
            limits.setdefault(phase.limits.get(kind, phase.limit), []).append(label)
    parts = (f"{counted(most, 'train')} for {listed(who)}" for most, who in limits.items())
    return listed(parts)


def phase_words(at: Table) -> Iterator[str]:
    """Yield what the phase allows, and what is to come."""
    phase = at.title.phase(at.state.phase)
    yield (
        f"{capital(phase_name(at.title, phase.name))}: {listed(phase.tiles)} tiles, "
        f"at most {limit_words(at.title, phase)}, "
        f"{counted(phase.operating_rounds, 'operating round')} after a stock round."
    )
    values = listed([str(value) for value in phase.par_prices], "or")
    them = capital(at.title.words.corporation[1])
    yield f"{them} are started at {values}."
    sale = "may" if phase.privates_for_sale else "may not"
    yield f"{them} {sale} buy private companies from players."
    yield f"The bank has {at.title.money(at.state.bank)}."
