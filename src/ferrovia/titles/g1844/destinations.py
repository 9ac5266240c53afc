"""Destinations: the second part of a company's capital ([DST-1] to [DST-7])."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ferrovia.board.faces import hex_of
from ferrovia.core import ledger, tokens
from ferrovia.core.events import (
    CorporationLaunched,
    Event,
    Happened,
    OverlayLaid,
    TileLaid,
    TokenPlaced,
    TokenRemoved,
    TurnBegan,
)
from ferrovia.core.names import BANK, CorporationId
from ferrovia.core.table import Draft, Table
from ferrovia.routes import reach
from ferrovia.titles.g1844.homes import home_city
from ferrovia.titles.g1844.own import own

BUILT: tuple[type[Event], ...] = (TileLaid, OverlayLaid, TokenPlaced, TokenRemoved)
"""Changes of track and markers."""
Reviews = dict[type, tuple[Callable[[Draft, Event], None], ...]]


def reviews(*, late: bool = False, from_marker: bool = False) -> Reviews:
    """Return what looks at the destinations, by what has happened (R-26).

    House rules: ``late`` (G-25): in operating rounds only, and then as each turn begins.
    ``from_marker``: only companies whose home marker is on the map.
    """

    def review(draft: Draft, event: Event) -> None:
        if not late or draft.flow.round == "operating":
            pay_reached(draft, from_marker=from_marker)

    return dict.fromkeys((*BUILT, TurnBegan if late else CorporationLaunched), (review,))


def open_claims(at: Table) -> Iterator[CorporationId]:
    """Yield the launched companies whose destination still brings them money.

    Pre-SBB claims end when the SBB forms ([DST-6], [DST-7]).
    """
    mine = own(at)
    for corporation in at.title.corporations:
        if corporation in mine.launched and corporation not in mine.settled:
            data = at.title.corporations[corporation]
            if data.merges_into and mine.sbb == "formed":
                continue
            if data.destination or data.destination_tunnel:
                yield corporation


def is_reached(at: Table, corporation: CorporationId) -> bool:
    """Whether a train of unlimited range could run from a company's home to its destination.

    It passes no city full of others' markers, but may end in one; either city of a hex will do
    ([DST-1] to [DST-3]). For the GB: whether the tunnel is built, used or not ([DST-5]).
    """
    data = at.title.corporations[corporation]
    if data.destination_tunnel:
        return data.destination_tunnel in at.state.track.overlays
    start = (home_city(at, corporation),)
    found = reach(at.title.board, at.state.track, start, tokens.blocked(at, corporation))
    return any(hex_of(stop) == data.destination for stop in found.stops)


def pay_reached(draft: Draft, *, from_marker: bool = False) -> None:
    """Pay every company that is linked to its destination now, once ([DST-1], [DST-4])."""
    for corporation in tuple(open_claims(draft)):
        if from_marker and not tokens.of(draft, corporation):
            continue
        if is_reached(draft, corporation):
            _pay(draft, corporation)


def _pay(draft: Draft, corporation: CorporationId) -> None:
    data = draft.title.corporations[corporation]
    goal = data.destination or data.destination_tunnel
    times = draft.title.kind_of(corporation).destination_capital
    draft.set_own(settled=(*own(draft).settled, corporation))
    name = draft.title.board.hexes[goal].name
    draft.emit(Happened(f"link from {corporation} to its destination {name}"))
    capital = times * draft.corporations[corporation].par
    ledger.pay(draft, BANK, corporation, capital, "destination")
