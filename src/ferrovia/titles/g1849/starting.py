"""Starting corporations in 1849: at once, with further certificates and a home (§9.4)."""

from __future__ import annotations

from collections.abc import Iterator

from ferrovia.board.faces import StopId
from ferrovia.core import ledger, tokens
from ferrovia.core.action import Action
from ferrovia.core.flow import AskKind
from ferrovia.core.names import BANK, CorporationId, Seat
from ferrovia.core.rule import Rule, rule
from ferrovia.core.step import Move, Step
from ferrovia.core.table import Draft, Table, asked
from ferrovia.core.terms import hex_choices, named_stop
from ferrovia.family.actions import BuyCertificate, ChooseHome, StartCorporation
from ferrovia.family.buying import (
    START_RULES,
    available,
    certificate_limit,
    enough_money,
    home_vacant,
    pay_start,
    place_home,
    put_on_market,
    starts,
    take_certificate,
)
from ferrovia.family.stock_round import PASS
from ferrovia.struct import replace
from ferrovia.titles.g1849.title_data import corporation_data
from ferrovia.titles.g1849.title_state import note_in_turn, turn_facts

CHOOSING_HOME = AskKind("home")
"""Where a corporation without a fixed home begins."""


def _start(draft: Draft, starting: StartCorporation) -> None:
    """Start a corporation at once; its president may then buy further certificates."""
    pay_start(draft, starting)
    open_corporation(draft, starting.by, starting.corporation, starting.value)
    draft.set_turn(acted=True)
    note_in_turn(draft, starting=starting.corporation)
    draft.next_step()


def open_corporation(draft: Draft, seat: Seat, corporation: CorporationId, value: int) -> None:
    """Put a corporation into operation: certificate, market token, fee and home token.

    The treasury must have been filled before.
    """
    put_on_market(draft, seat, corporation, value)
    data = corporation_data(draft.title, corporation)
    ledger.pay(draft, corporation, BANK, data.fee, "tokens")
    if data.home:
        place_home(draft, corporation, tokens.cities(draft, data.home)[0])
    else:
        draft.push(CHOOSING_HOME.ask(seat, corporation))


# ---- certificates that go with a start


@rule("extra.starting")
def of_the_started(at: Table, buying: BuyCertificate) -> str | None:
    """With a start, one or two regular certificates of that corporation may be bought."""
    turn = turn_facts(at)
    if buying.corporation != turn.starting or buying.source != "treasury":
        return f"only certificates from the treasury of {turn.starting} go with its start"
    limit = at.title.figures["extra_certificates"]
    if turn.extra >= limit:
        return f"{limit} certificates have been bought with the start of {turn.starting}"
    return None


EXTRA_RULES: tuple[Rule, ...] = (of_the_started, available, certificate_limit, enough_money)


def _extras(at: Table) -> Iterator[Action]:
    turn = turn_facts(at)
    if turn.starting:
        seat = at.state.flow.actor
        yield BuyCertificate(by=seat, corporation=turn.starting, source="treasury")


def _buy_extra(draft: Draft, buying: BuyCertificate) -> None:
    take_certificate(draft, buying)
    note_in_turn(draft, extra=turn_facts(draft).extra + 1)


# ---- the choice of a home (§9.4.1)


@rule("home.choice")
def one_of_the_homes(at: Table, choosing: ChooseHome) -> str | None:
    """The home is chosen among the corporation's possible homes."""
    ask = asked(at)
    choices = corporation_data(at.title, ask.subject).choices
    if choosing.city not in (city for hex_id in choices for city in tokens.cities(at, hex_id)):
        here, homes_ = named_stop(at.title, choosing.city), hex_choices(at.title, choices)
        return f"{here} is no home of {ask.subject}; it may choose {homes_}"
    return None


def homes(at: Table, corporation: CorporationId) -> tuple[StopId, ...]:
    """Return the cities a corporation with a choice could make its home now."""
    choices = corporation_data(at.title, corporation).choices
    return tuple(
        city
        for hex_id in choices
        for city in tokens.cities(at, hex_id)
        if tokens.vacant(at, city) > 0
    )


def _home_candidates(at: Table) -> Iterator[Action]:
    ask = asked(at)
    for city in homes(at, ask.subject):
        yield ChooseHome(by=ask.seat, city=city)


def _choose_home(draft: Draft, choosing: ChooseHome) -> None:
    ask = asked(draft)
    draft.answered()
    place_home(draft, ask.subject, choosing.city)


START = Move(StartCorporation, START_RULES, starts, _start)
EXTRAS = Step(
    "extra",
    (Move(BuyCertificate, EXTRA_RULES, _extras, _buy_extra), replace(PASS, rules=())),
)
HOME = Step(
    CHOOSING_HOME.name,
    (Move(ChooseHome, (one_of_the_homes, home_vacant), _home_candidates, _choose_home),),
)
