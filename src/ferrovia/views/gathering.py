"""Things that happen in many events and are told as one: a formation, a tile over several hexes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ferrovia.board.naming import listed
from ferrovia.core.events import (
    CorporationClosed,
    CorporationFormed,
    DebtChanged,
    Event,
    Paid,
    TileLaid,
)
from ferrovia.core.names import BANK
from ferrovia.core.title import Title
from ferrovia.views.log import said
from ferrovia.views.words import place

Told = tuple[str, tuple[Event, ...]]
"""A sentence, and the events that it tells of."""
Gathered = dict[int, tuple[Told, ...]]
"""What is told in place of some events, by their number; mostly nothing, where another told it."""


def gathered(title: Title, events: Sequence[Event]) -> Gathered:
    """Return what is told of events that belong together."""
    found: Gathered = {}
    for number, event in enumerate(events):
        if isinstance(event, CorporationFormed):
            found.update(_formation(title, events, number))
        elif isinstance(event, TileLaid) and number not in found and title.board.wide:
            found.update(_wide(title, events, number))
    return found


def _wide(title: Title, events: Sequence[Event], number: int) -> Gathered:
    """Tell of a tile that covers several hexes once."""
    first = events[number]
    assert isinstance(first, TileLaid)
    for name, parts in title.board.wide.items():
        following = events[number : number + len(parts)]
        hexes = [event.hex for event in following if isinstance(event, TileLaid)]
        tiles = [event.tile for event in following if isinstance(event, TileLaid)]
        if hexes == list(parts) and tiles == [part.tile for part in parts.values()]:
            where = listed(place(title, hex_id) for hex_id in hexes)
            text = f"{first.corporation} lays the {name} tile on {where}."
            silent = {number + more: () for more in range(1, len(parts))}
            return {number: ((text, tuple(following)),), **silent}
    return {}


def _formation(title: Title, events: Sequence[Event], number: int) -> Gathered:
    """Tell of a formation: what comes about, who pays what for it, and what it takes over."""
    formed = events[number]
    assert isinstance(formed, CorporationFormed)
    start = next(
        (n for n, event in enumerate(events) if _founds(event, formed.corporation)), number
    )
    about = tuple(events[start : number + 1])
    lines = (said(title, formed), *_paid(title, about), *_taken_over(title, formed, about))
    told = tuple((text, about) for text in lines)
    return {start: told, **dict.fromkeys(range(start + 1, number + 1), ())}


def _founds(event: Event, corporation: str) -> bool:
    return isinstance(event, Paid) and event.payer == BANK and event.payee == corporation


def _paid(title: Title, about: Sequence[Event]) -> Iterator[str]:
    """Yield what players pay and receive for their shares, and what they owe."""
    parts: dict[str, list[str]] = {}
    for event in about:
        if isinstance(event, Paid) and BANK in (event.payer, event.payee):
            seat = event.payee if event.payer == BANK else event.payer
            if seat not in title.corporations:
                verb = "receives" if event.payer == BANK else "pays"
                parts.setdefault(seat, []).append(f"{verb} {title.money(event.amount)}")
        elif isinstance(event, DebtChanged) and event.debt:
            parts.setdefault(event.seat, []).append(f"owes {title.money(event.debt)}")
    if parts:
        each = (f"{seat} {' and '.join(words)}" for seat, words in parts.items())
        yield f"For the exchange of shares {listed(each)}."


def _taken_over(title: Title, formed: CorporationFormed, about: Sequence[Event]) -> Iterator[str]:
    """Yield which corporations bring it what money, and who presided over them."""
    money = {
        event.payer: title.money(event.amount)
        for event in about
        if isinstance(event, Paid) and event.payee == formed.corporation and event.payer != BANK
    }
    parts = []
    for event in about:
        if isinstance(event, CorporationClosed) and event.president:
            with_money = f" with {money[event.corporation]}" if event.corporation in money else ""
            parts.append(f"{event.corporation} of {event.president}{with_money}")
    if parts:
        yield f"{formed.corporation} takes over {listed(parts)}."
