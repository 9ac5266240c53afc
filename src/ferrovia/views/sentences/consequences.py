"""What an action would bring about at once, found by playing it on a copy."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from ferrovia.board.naming import counted, listed
from ferrovia.core.action import Action
from ferrovia.core.events import (
    CorporationClosed,
    CorporationFloated,
    CorporationFormed,
    EndTriggered,
    Event,
    GameEnded,
    Happened,
    Paid,
    PhaseBegan,
    PresidentChanged,
    PriceMoved,
    PrivateClosed,
    RoundBegan,
    TrainLost,
    TurnBegan,
)
from ferrovia.core.names import DEPOT, GONE, Owner
from ferrovia.core.position import Position
from ferrovia.core.title import Title
from ferrovia.views.sentences.wording import ending, owner_name, train_class

Kind = TypeVar("Kind", bound=Event)


def at_once(position: Position, action: Action) -> tuple[Event, ...]:
    """Return the events of a legal action up to the end of the turn it is played in."""
    found: list[Event] = []
    for event in position.play(action).events:
        if isinstance(event, TurnBegan | RoundBegan):
            break
        found.append(event)
    return tuple(found)


def first(events: tuple[Event, ...], kind: type[Kind]) -> Kind | None:
    """Return the first event of a kind; ``None`` where an ask comes before it."""
    return next((event for event in events if isinstance(event, kind)), None)


def spent(events: tuple[Event, ...], owner: Owner) -> int:
    """Return how much of its money an owner pays in some events."""
    return sum(e.amount for e in events if isinstance(e, Paid) and e.payer == owner)


def consequences(position: Position, events: tuple[Event, ...]) -> Iterator[str]:
    """Yield what is worth knowing before deciding, in few words each."""
    money = position.title.money
    cells = position.title.market.cells
    for event in events:
        if isinstance(event, PriceMoved):
            old = cells[event.source].price
            verb = "rises" if event.price > old else "falls" if event.price < old else "moves"
            prices = f"from {money(old)} to {money(event.price)}"
            yield f"the price of {event.corporation} {verb} {prices}"
        elif isinstance(event, PresidentChanged):
            yield f"{event.new} becomes {position.title.words.president} of {event.corporation}"
        elif isinstance(event, PhaseBegan):
            yield f"begins phase {event.phase}"
        elif isinstance(event, CorporationClosed | CorporationFormed):
            if words := closing_words(position.title, event, events):
                yield words
        elif isinstance(event, CorporationFloated):
            floats = position.title.words.floats[1]
            yield f"{event.corporation} {floats} with {money(event.capital)}"
        elif isinstance(event, PrivateClosed):
            yield f"{event.private} closes"
        elif isinstance(event, Happened):
            yield f"brings the {event.what}"
        elif isinstance(event, EndTriggered | GameEnded):
            yield end_words(position.title, event)
    if lost := lost_trains(position.title, events):
        losses = [f"{owner_name(owner)} {_trains(names)}" for owner, names in lost.items()]
        yield f"trains rust: {listed(losses)}"


def lost_trains(title: Title, events: tuple[Event, ...]) -> dict[Owner, list[str]]:
    """Return the classes of trains that leave the game and that somebody will miss, by owner."""
    lost: dict[Owner, list[str]] = {}
    for event in events:
        if isinstance(event, TrainLost) and event.target == GONE:
            if event.owner == DEPOT and title.words.unsold:
                continue
            lost.setdefault(event.owner, []).append(train_class(event.train))
    return lost


def end_words(title: Title, event: EndTriggered | GameEnded) -> str:
    """Return that the game ends, or that its end is now certain."""
    if isinstance(event, EndTriggered):
        return "this will end the game"
    return f"the game ends, because {ending(title, event.why)}"


def closing_words(
    title: Title, event: CorporationClosed | CorporationFormed, events: tuple[Event, ...]
) -> str:
    """Return that a corporation closes, by whom it is taken over, or what comes about from it.

    Empty for one that becomes part of another which is formed in the same events.
    """
    if isinstance(event, CorporationFormed):
        return f"{event.corporation} is formed from {listed(event.parts)}"
    formed = (each.parts for each in events if isinstance(each, CorporationFormed))
    if any(event.corporation in parts for parts in formed):
        return ""
    if not event.successor:
        return f"{event.corporation} closes"
    return f"{event.corporation} is taken over by the {title.corporations[event.successor].name}"


def closings(position: Position, events: tuple[Event, ...]) -> Iterator[str]:
    """Yield which corporations close: what a pass may lead to that nobody should overlook."""
    for event in events:
        if isinstance(event, CorporationClosed):
            yield closing_words(position.title, event, events)


def _trains(names: list[str]) -> str:
    counts = {name: names.count(name) for name in names}
    return listed(name if n == 1 else counted(n, name) for name, n in counts.items())


def with_consequences(text: str, found: Iterator[str]) -> str:
    """Append consequences to a label."""
    return "; ".join((text, *found))
