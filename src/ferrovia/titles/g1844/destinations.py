"""Destinations: the second part of a company's capital ([DST-1] to [DST-7])."""

from __future__ import annotations

from collections.abc import Iterator

from ferrovia.board.faces import hex_of
from ferrovia.board.track import Board, TrackTable
from ferrovia.core import holdings, ledger, tokens
from ferrovia.core.action import Action, Pass
from ferrovia.core.effect import Reaction, reactions_to
from ferrovia.core.events import (
    CorporationFloated,
    DividendPaid,
    Event,
    Happened,
    OverlayLaid,
    Passed,
    RevenueWithheld,
    TileLaid,
    TokenPlaced,
    TokenRemoved,
    TrainBought,
    TrainsRan,
    TurnBegan,
)
from ferrovia.core.flow import Ask, AskKind
from ferrovia.core.names import BANK, CorporationId
from ferrovia.core.rule import rule
from ferrovia.core.step import Move, Step
from ferrovia.core.table import Draft, Table, asked
from ferrovia.family.passing import pass_when_asked
from ferrovia.routes import reach
from ferrovia.titles.g1844.homes import home_city
from ferrovia.titles.g1844.title_actions import ClaimDestination
from ferrovia.titles.g1844.title_data import company_data, kind_data
from ferrovia.titles.g1844.title_state import title_state

CLAIMING_MONEY = AskKind("claim")
"""The question whether money for a destination is claimed."""
BUILT: tuple[type[Event], ...] = (TileLaid, OverlayLaid, TokenPlaced, TokenRemoved)
"""Changes of track and markers."""
DONE: tuple[type[Event], ...] = (Passed, TrainsRan, DividendPaid, RevenueWithheld, TrainBought)
"""What else a company does in its turn."""


def destination_reactions(*, late: bool = False, claimed: bool = False) -> tuple[Reaction, ...]:
    """Return what looks at the destinations, by what has happened (R-26).

    House rules: ``late`` (G-25): in turns of operating rounds only, and then as each begins.
    ``claimed``: Directors are asked whether they claim the money, whatever has happened.
    """
    pay_or_ask = ask_reached if claimed else pay_reached

    def check_destinations(draft: Draft, event: Event) -> None:
        flow = draft.flow
        if isinstance(event, Passed) and event.step == CLAIMING_MONEY.name:
            return
        if not late or (flow.round == "operating" and flow.actor not in flow.facts.operated):
            pay_or_ask(draft)

    moments = TurnBegan if late else CorporationFloated
    return reactions_to(check_destinations, *BUILT, moments, *(DONE if claimed else ()))


def open_claims(at: Table) -> Iterator[CorporationId]:
    """Yield the floated companies whose destination still brings them money.

    Pre-SBB claims end when the SBB forms ([DST-6], [DST-7]).
    """
    mine = title_state(at)
    for corporation in at.title.corporations:
        if corporation in mine.floated and corporation not in mine.settled:
            data = company_data(at.title, corporation)
            if data.merges_into and mine.sbb == "formed":
                continue
            if data.destination or data.destination_tunnel:
                yield corporation


def is_reached(at: Table, corporation: CorporationId) -> bool:
    """Whether a train of unlimited range could run from a company's home to its destination.

    It passes no city full of others' markers, but may end in one; either city of a hex will do
    ([DST-1] to [DST-3]). For the GB: whether the tunnel is built, used or not ([DST-5]).
    """
    data = company_data(at.title, corporation)
    if data.destination_tunnel:
        return data.destination_tunnel in at.state.track.overlays
    board, track = at.title.board, at.state.track
    for end in (data.destination, data.home):
        if data.destination != data.home and not board.face(track, end).pieces:
            return False  # no track leads to one of the two
    known, key = _LINKED.of(track), (board, tokens.tokens_key(at), corporation)
    linked = known.get(key)
    if linked is None:
        start = (home_city(at, corporation),)
        found = reach(board, track, start, tokens.blocked(at, corporation))
        linked = any(hex_of(stop) == data.destination for stop in found.stops)
        _LINKED.keep_few(track, key, linked)
    return linked


_LINKED: TrackTable[tuple[Board, object, CorporationId], bool] = TrackTable()
"""Whether a company is linked to its destination, by tokens as they stand."""


def pay_reached(draft: Draft) -> None:
    """Pay every company that is linked to its destination now, once ([DST-1], [DST-4])."""
    for corporation in tuple(open_claims(draft)):
        if is_reached(draft, corporation):
            _pay(draft, corporation)


def _pay(draft: Draft, corporation: CorporationId) -> None:
    data = company_data(draft.title, corporation)
    goal = data.destination or data.destination_tunnel
    times = kind_data(draft.title, corporation).destination_capital
    draft.set_title_state(settled=(*title_state(draft).settled, corporation))
    name = draft.title.board.hexes[goal].name
    draft.emit(Happened(f"link from {corporation} to its destination {name}"))
    capital = times * draft.corporations[corporation].par
    ledger.pay(draft, BANK, corporation, capital, "destination")


# ---- house rule: money for a destination is claimed


def ask_reached(draft: Draft) -> None:
    """Ask the Director of every company that is linked to its destination for the claim."""
    asked_for = {entry.subject for entry in draft.flow.pending if isinstance(entry, Ask)}
    for corporation in reversed(tuple(open_claims(draft))):
        if corporation not in asked_for and is_reached(draft, corporation):
            draft.push(CLAIMING_MONEY.ask(holdings.president(draft, corporation), corporation))


@rule("claim.asked")
def of_asked_company(at: Table, claiming: ClaimDestination) -> str | None:
    """Money is claimed for the company whose Director is asked."""
    company = asked(at).subject
    if claiming.corporation == company:
        return None
    return f"it is {company} that could claim money for its destination now"


def _claims(at: Table) -> Iterator[Action]:
    yield ClaimDestination(by=asked(at).seat, corporation=asked(at).subject)


def _claim(draft: Draft, claiming: ClaimDestination) -> None:
    draft.answered()
    _pay(draft, claiming.corporation)


def _waive(draft: Draft, passing: Pass) -> None:
    draft.emit(Passed(passing.by, CLAIMING_MONEY.name, draft.flow.actor))
    draft.answered()


CLAIMING = Step(
    CLAIMING_MONEY.name,
    (
        Move(ClaimDestination, (of_asked_company,), _claims, _claim),
        Move(Pass, (), pass_when_asked, _waive),
    ),
)
"""Asked of a Director whose company is linked to its destination; he may claim it later."""
