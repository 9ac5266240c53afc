"""What a seat has and may expect, as a sum of named whole numbers in the money of the title."""

from __future__ import annotations

from collections.abc import Mapping

from ferrovia.bots.evaluation.earnings import EarningsMemory
from ferrovia.bots.evaluation.prospects import Expected, Times, prospect, times
from ferrovia.core import holdings, ledger, market
from ferrovia.core.names import CorporationId, Seat
from ferrovia.core.table import Table
from ferrovia.family.knowledge import Knowledge
from ferrovia.struct import Struct


class Terms(Struct, frozen=True):
    """The terms of one seat, before any weight."""

    cash: int = 0
    shares: int = 0
    """Shares at their price."""
    debts: int = 0
    """What the final count adds or takes off besides cash and shares."""
    dividends: int = 0
    """What its shares will be paid until the end."""
    rise: int = 0
    """What its shares will gain in price until the end."""
    duty: int = 0
    """What it will have to pay for trains of corporations that it presides over; what it has not
    got for that counts twice, because shares would have to be sold."""
    control: int = 0
    """What of the dividends comes from corporations that it presides over."""
    dump: int = 0
    """What it would have to pay for trains if presidents left it with their corporations."""
    privates: int = 0
    """What private companies will bring."""
    idle: int = 0
    """Cash that it cannot invest, because it holds all the certificates that it may."""
    treasuries: int = 0
    """Its part of the money in treasuries that is not needed for trains."""


NAMES = Terms.__struct_fields__


class Outlook(Struct, frozen=True):
    """What is to be expected of a whole table."""

    times: Times
    prospects: dict[CorporationId, Expected]


def outlook(at: Table, knowledge: Knowledge, earnings: EarningsMemory) -> Outlook:
    """Return what is to be expected of everything that has a price."""
    lasting = times(at, knowledge)
    return Outlook(
        lasting,
        {name: prospect(at, name, lasting, knowledge, earnings) for name in market.order(at)},
    )


def all_terms(at: Table, seen: Outlook, knowledge: Knowledge) -> dict[Seat, Terms]:
    """Return the terms of every seat."""
    scores = at.title.policies.scores(at)
    return {seat: _terms(at, seat, seen, knowledge, scores) for seat in at.state.seats}


def _terms(
    at: Table, seat: Seat, seen: Outlook, knowledge: Knowledge, scores: Mapping[Seat, int]
) -> Terms:
    cash = ledger.cash(at, seat)
    shares = market.market_value(at, seat)
    dividends = rise = duty = control = dump = treasuries = 0
    for name, expected in seen.prospects.items():
        held = holdings.shares(at, seat, name)
        if not held:
            continue
        count = at.title.share_count(name)
        part = expected.dividends * expected.chance * held // (1000 * count)
        dividends += part
        gained = (expected.end_price - expected.price) * held
        rise += gained * expected.chance // 1000 if gained > 0 else gained
        spare = max(0, ledger.cash(at, name) - knowledge.first_train(at, name))
        treasuries += spare * held // count
        if holdings.president(at, name) == seat:
            control += part
            duty -= expected.duty
        elif _is_next(at, seat, name):
            dump -= expected.duty
    duty -= max(0, -duty - cash)  # what it lacks for that it would have to sell for
    limit = at.title.policies.certificate_limit(at, seat)
    room = limit - at.title.policies.certificate_count(at, seat)
    return Terms(
        cash=cash,
        shares=shares,
        debts=scores[seat] - cash - shares,
        dividends=dividends,
        rise=rise,
        duty=duty,
        control=control,
        dump=dump,
        privates=sum(
            knowledge.holding_worth(at, private) for private in holdings.privates_of(at, seat)
        ),
        idle=-cash if room <= 0 else 0,
        treasuries=treasuries,
    )


def _is_next(at: Table, seat: Seat, corporation: CorporationId) -> bool:
    """Whether a seat would preside if the president sold: it has most of what the others have."""
    president = holdings.president(at, corporation)
    card = at.title.presidents_certificate(corporation)
    if not president or card is None:
        return False
    held = holdings.shares(at, seat, corporation)
    others = (s for s in at.state.seats if s not in (seat, president))
    most = max((holdings.shares(at, s, corporation) for s in others), default=0)
    return held >= card.shares and held >= most
