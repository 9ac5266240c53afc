"""Forming the SBB: when, what becomes of the pre-SBB companies, and what follows ([SBB-1] ff.)."""

from __future__ import annotations

from collections.abc import Iterator

from ferrovia.board.faces import HexId, StopId, hex_of
from ferrovia.core import holdings, ledger, market, tokens
from ferrovia.core.action import Action
from ferrovia.core.effect import Effect, EffectFunction
from ferrovia.core.events import (
    CorporationClosed,
    CorporationFormed,
    PhaseBegan,
    SharesBought,
    TokenRemoved,
    TurnBegan,
)
from ferrovia.core.flow import AskKind
from ferrovia.core.names import BANK, POOL, CorporationId, Seat
from ferrovia.core.rule import rule
from ferrovia.core.step import Move, Step
from ferrovia.core.table import Draft, Table, asked
from ferrovia.core.terms import hex_choices, named_hex, named_stop
from ferrovia.family.actions import ChooseHome
from ferrovia.family.buying import home_vacant, place_home
from ferrovia.family.floating import float_corporation, floated
from ferrovia.family.phases import ask_for_excess
from ferrovia.titles.g1844 import sbb_shares
from ferrovia.titles.g1844.homes import home_city
from ferrovia.titles.g1844.sbb_shares import SBB, parts
from ferrovia.titles.g1844.title_actions import KeepToken
from ferrovia.titles.g1844.title_state import title_state

FORM_SBB = Effect("form_sbb")
KEEPING_TOKEN = AskKind("keep_token")
"""Which of two markers in one city the SBB keeps."""
CHOOSING_HOME = AskKind("home")
"""Where an SBB without a marker on the map begins."""
START_ZONE = "s"
"""The zone of the market with the cell on which the SBB begins ([SBB-4])."""


def note_due(draft: Draft, event: PhaseBegan) -> None:
    """The phase of the first 5/5H makes the SBB due, however that train was sold ([SBB-1])."""
    if not title_state(draft).sbb and draft.title.has_begun("sbb", event.phase):
        draft.set_title_state(sbb="due")


def forming(
    *,
    settlement: sbb_shares.Settlement = sbb_shares.SET_OFF,
    lender: sbb_shares.Lender = sbb_shares.last_floated,
    trains_first: bool = False,
) -> EffectFunction:
    """Return the formation of the SBB, in the order of [SBB-15]; it waits until that is due.

    House rules: another ``settlement`` of what players pay and receive, another ``lender`` of a
    10 % certificate, and ``trains_first``: excess trains are given up before double markers.
    """

    def form(draft: Draft, items: tuple[str, ...] = ()) -> None:
        if title_state(draft).sbb != "due":
            return
        _found(draft)
        directors = {part: holdings.president(draft, part) for part in parts(draft.title)}
        sbb_shares.pay_differences(draft, settlement)
        director = sbb_shares.exchange(draft, directors, lender)
        for part, former in directors.items():
            _merge(draft, part, former)
        others = tuple(name for name in floated(draft) if name not in directors)
        draft.set_title_state(floated=(*others, SBB) if director else others)
        owners = (*holdings.players(draft), POOL)
        received = tuple((owner, holdings.shares(draft, owner, SBB)) for owner in owners)
        draft.emit(CorporationFormed(SBB, director, tuple(directors), received))
        if director:
            _ask(draft, director, trains_first=trains_first)

    return form


def _found(draft: Draft) -> None:
    """Give the SBB its money and its place on the market; its train is printed ([SBB-3])."""
    figures, cells = draft.title.figures, draft.title.market.cells
    draft.set_title_state(sbb="formed", formed_in=draft.flow.cycle)
    ledger.pay(draft, BANK, SBB, figures["sbb_capital"], "capital")
    draft.set_corporation(SBB, par=figures["sbb_value"])
    market.place(draft, SBB, next(c.id for c in cells.values() if START_ZONE in c.zones))


def _merge(draft: Draft, part: CorporationId, director: Seat) -> None:
    """Hand treasury, markers and trains of a company over; it disappears ([SBB-2], [SBB-3])."""
    ledger.pay(draft, part, SBB, draft.cash[part], "merger")
    placed = sum(tokens.count(draft, part).values())
    tokens.hand_over(draft, part, SBB)
    draft.set_corporation(part, tokens=0)
    draft.set_corporation(SBB, tokens=draft.corporations[SBB].tokens - placed)
    for card, owner in draft.trains.items():
        if owner == part:
            draft.set_train(card, SBB)
    market.lift(draft, part)
    draft.emit(CorporationClosed(part, director, successor=SBB))


# ---- double markers and excess trains ([SBB-5], [SBB-6])


def _ask(draft: Draft, director: Seat, *, trains_first: bool) -> None:
    """Take back what is double in one city; let the Director choose where there is a choice."""
    for city, number in tokens.count(draft, SBB).items():
        for _ in range(number - 1):
            _take_back(draft, city)
    if not trains_first:
        ask_for_excess(draft, draft.height)
    for hex_id in reversed(_double(draft)):
        draft.push(KEEPING_TOKEN.ask(director, SBB, about=hex_id))
    if trains_first:
        ask_for_excess(draft, draft.height)


def _double(at: Table) -> tuple[HexId, ...]:
    """Return the hexes with more than one marker of the SBB, in order."""
    hexes = [hex_of(city) for city in tokens.of(at, SBB)]
    return tuple(dict.fromkeys(hex_id for hex_id in hexes if hexes.count(hex_id) > 1))


def _take_back(draft: Draft, city: StopId) -> None:
    tokens.take(draft, SBB, city)
    draft.set_corporation(SBB, tokens=draft.corporations[SBB].tokens + 1)
    draft.emit(TokenRemoved(SBB, city))


@rule("sbb.double")
def one_of_the_double(at: Table, keeping: KeepToken) -> str | None:
    """The marker that stays is one of those of the SBB on that hex."""
    hex_id = asked(at).about
    if hex_of(keeping.city) != hex_id or keeping.city not in tokens.of(at, SBB):
        where, wrong = named_hex(at.title, hex_id), named_stop(at.title, keeping.city)
        return f"the SBB has two markers on {where}, of which it keeps one; {wrong} is neither"
    return None


def _keepable(at: Table) -> Iterator[Action]:
    ask = asked(at)
    for city in tokens.of(at, SBB):
        if hex_of(city) == ask.about:
            yield KeepToken(by=ask.seat, city=city)


def _keep(draft: Draft, keeping: KeepToken) -> None:
    draft.answered()
    for city in tokens.of(draft, SBB):
        if hex_of(city) == hex_of(keeping.city) and city != keeping.city:
            _take_back(draft, city)


KEEP_TOKEN = Step(KEEPING_TOKEN.name, (Move(KeepToken, (one_of_the_double,), _keepable, _keep),))
"""Asked of the Director of the SBB where two of its markers would lie on one hex."""


# ---- an SBB without any floated pre-SBB company ([SBB-14], R-15)


def float_when_bought(draft: Draft, event: SharesBought) -> None:
    """Float an SBB that had no Director when somebody buys its Director's certificate."""
    if event.corporation == SBB and SBB not in floated(draft):
        float_corporation(draft, SBB, 0)


def ask_first_home(draft: Draft, event: TurnBegan) -> None:
    """Let an SBB without any marker on the map place its first one when it first operates."""
    if event.actor == SBB and not draft.corporations[SBB].operated and not tokens.of(draft, SBB):
        draft.push(CHOOSING_HOME.ask(holdings.president(draft, SBB), SBB))


def _homes(at: Table) -> tuple[StopId, ...]:
    """Return the former homes of the pre-SBB companies."""
    return tuple(home_city(at, part) for part in parts(at.title))


@rule("sbb.home")
def a_former_home(at: Table, choosing: ChooseHome) -> str | None:
    """The first marker of such an SBB goes to a former home of a pre-SBB company."""
    homes = _homes(at)
    if choosing.city not in homes:
        where, were = (
            named_stop(at.title, choosing.city),
            hex_choices(at.title, tuple(map(hex_of, homes))),
        )
        return f"{where} was the home of no company that became part of the SBB; {were} was"
    return None


def _choices(at: Table) -> Iterator[Action]:
    for city in _homes(at):
        yield ChooseHome(by=asked(at).seat, city=city)


def _choose(draft: Draft, choosing: ChooseHome) -> None:
    draft.answered()
    place_home(draft, SBB, choosing.city)


HOME = Step(
    CHOOSING_HOME.name, (Move(ChooseHome, (a_former_home, home_vacant), _choices, _choose),)
)
"""Asked of the Director of an SBB that has no marker on the map."""


def closing(title_closing: tuple[Effect, ...], *, abroad_first: bool = False) -> tuple[Effect, ...]:
    """Return what ends an operating round: formation, ``title_closing``, formation (R-13).

    The second one is for an SBB that a sale abroad makes due ([ABR-3]). House rule
    ``abroad_first``: the sale comes before the formation in any case.
    """
    return (*title_closing, FORM_SBB) if abroad_first else (FORM_SBB, *title_closing, FORM_SBB)
