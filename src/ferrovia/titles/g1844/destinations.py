"""Destinations: the second part of a company's capital ([DST-1] to [DST-7])."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ferrovia.board.faces import hex_of
from ferrovia.core import holdings, ledger, tokens
from ferrovia.core.action import Action
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
from ferrovia.core.rule import rule
from ferrovia.core.step import Move
from ferrovia.core.table import Draft, Table
from ferrovia.routes import reach
from ferrovia.titles.g1844.actions import ClaimDestination
from ferrovia.titles.g1844.homes import home_city
from ferrovia.titles.g1844.own import own

BUILT: tuple[type[Event], ...] = (TileLaid, OverlayLaid, TokenPlaced, TokenRemoved)
"""Changes of track and markers."""
Reviews = dict[type, tuple[Callable[[Draft, Event], None], ...]]


def reviews(*, late: bool = False) -> Reviews:
    """Return what looks at the destinations, by what has happened (R-26).

    House rule ``late`` (G-25): in turns of operating rounds only, and then as each begins.
    """

    def review(draft: Draft, event: Event) -> None:
        flow = draft.flow
        if not late or (flow.round == "operating" and flow.actor not in flow.facts.operated):
            pay_reached(draft)

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


def pay_reached(draft: Draft) -> None:
    """Pay every company that is linked to its destination now, once ([DST-1], [DST-4])."""
    for corporation in tuple(open_claims(draft)):
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


# ---- house rule: money for a destination is claimed


@rule("claim.open")
def has_claim(at: Table, claiming: ClaimDestination) -> str | None:
    """A launched company is paid once for the destination that it has."""
    if claiming.corporation in open_claims(at):
        return None
    return f"{claiming.corporation} has no destination for which money is due"


@rule("claim.director")
def by_director(at: Table, claiming: ClaimDestination) -> str | None:
    """The Director of a company claims what it is due."""
    director = holdings.president(at, claiming.corporation)
    if director == claiming.by:
        return None
    return f"the Director of {claiming.corporation} is {director}, not {claiming.by}"


@rule("claim.reached")
def has_reached(at: Table, claiming: ClaimDestination) -> str | None:
    """A company is paid for its destination once a train could run there from its home."""
    if is_reached(at, claiming.corporation):
        return None
    return f"{claiming.corporation} is not linked to its destination"


def _claims(at: Table) -> Iterator[Action]:
    for corporation in open_claims(at):
        yield ClaimDestination(by=holdings.president(at, corporation), corporation=corporation)


def _claim(draft: Draft, claiming: ClaimDestination) -> None:
    _pay(draft, claiming.corporation)


CLAIM = Move(ClaimDestination, (has_claim, by_director, has_reached), _claims, _claim)
"""House rule: companies are paid for their destinations when that is claimed, at any time."""
