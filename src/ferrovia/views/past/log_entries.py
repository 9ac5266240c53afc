"""The log as a page shows it: sentences of each action, where on the map they lead, and marks."""

from __future__ import annotations

from collections.abc import Iterator

from ferrovia.board.faces import HexId, hex_of
from ferrovia.core import events as happened
from ferrovia.core.events import Event
from ferrovia.core.names import GONE, Seat
from ferrovia.core.position import Position
from ferrovia.core.terms import round_name
from ferrovia.core.title import Title
from ferrovia.views.model.story import LogEntry, LogLine, Mark
from ferrovia.views.sentences.digest import sentences_with_events
from ferrovia.views.sentences.log import event_sentence
from ferrovia.views.sentences.wording import capital

NEWS = (
    happened.PhaseBegan,
    happened.PresidentChanged,
    happened.CorporationClosed,
    happened.CorporationFloated,
    happened.CorporationFormed,
    happened.PrivateClosed,
    happened.Happened,
    happened.BankBroke,
    happened.EndTriggered,
    happened.GameEnded,
    happened.MoneyRaisingFailed,
    happened.PlayerLeft,
    happened.Lapsed,
)
"""What nobody should miss."""


def log_entry(position: Position, before: Position | None, by: Seat = "") -> LogEntry:
    """Return what the action that led to a position brought about; without one, the set-up.

    ``before`` is the position one action earlier; ``by`` is whoever acted, where that may have
    been another than the one who was to decide.
    """
    decision = before.decision if before is not None else None
    title = position.title
    seat = decision.seat if decision is not None else ""
    return LogEntry(
        n=position.state.seq,
        seat=by or seat,
        corporation=decision.subject if decision is not None and by in ("", seat) else "",
        lines=tuple(
            LogLine(text, _hexes(title, about), _kind(about))
            for text, about in sentences_with_events(title, position.events)
        ),
    )


def _kind(about: tuple[Event, ...]) -> str:
    if any(isinstance(event, happened.RoundBegan) for event in about):
        return "round"
    return "news" if any(_is_news(event) for event in about) else "plain"


def _is_news(event: Event) -> bool:
    if isinstance(event, happened.TrainLost):
        return event.target == GONE
    return isinstance(event, NEWS)


def _hexes(title: Title, about: tuple[Event, ...]) -> tuple[HexId, ...]:
    """Return the hexes of the map that some events are about, each once."""
    found = dict.fromkeys(hex_id for event in about for hex_id in _places(title, event))
    return tuple(hex_id for hex_id in found if hex_id in title.board.hexes)


def _places(title: Title, event: Event) -> Iterator[HexId]:
    if isinstance(
        event, happened.TileLaid | happened.OverlayLaid | happened.TileRemoved | happened.PowerUsed
    ):
        yield event.hex
    elif isinstance(event, happened.TokenPlaced | happened.TokenMovedIn | happened.TokenRemoved):
        yield hex_of(event.city)
    elif isinstance(event, happened.Happened):
        yield event.where
    elif isinstance(event, happened.TrainsRan):
        yield from (hex_id for route in event.legs for leg in route for hex_id in leg)
    elif isinstance(event, happened.CorporationStarted):
        yield hex_of(title.corporations[event.corporation].home)
    elif isinstance(event, happened.PrivateSold | happened.PrivateClosed):
        yield from title.privates[event.private].hexes
    elif isinstance(event, happened.Proposed | happened.Answered):
        yield hex_of(event.thing)


def marks_of(position: Position) -> tuple[Mark, ...]:
    """Return the marks that the action which led to a position leaves on the slider."""
    return tuple(_marks(position))


def _marks(position: Position) -> Iterator[Mark]:
    n, title = position.state.seq, position.title
    for event in position.events:
        if isinstance(event, happened.RoundBegan):
            name = round_name(title, event.round, event.cycle, event.number)
            yield Mark(n, "round", capital(name.removeprefix("the ")))
        elif isinstance(event, happened.PhaseBegan):
            yield Mark(n, "phase", f"Phase {event.phase}")
        elif isinstance(event, happened.PresidentChanged):
            yield Mark(n, "president", event_sentence(title, event))
        elif isinstance(event, happened.GameEnded):
            yield Mark(n, "end", "The end")
