"""What becomes of the revenue."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ferrovia.core import holdings, ledger, market
from ferrovia.core.action import Action
from ferrovia.core.events import DividendPaid, RevenueWithheld
from ferrovia.core.names import BANK, CorporationId
from ferrovia.core.step import Move, Step
from ferrovia.core.table import Draft, Table
from ferrovia.family.actions import PayDividend, Withhold
from ferrovia.family.prices import shift


def _begin(draft: Draft) -> None:
    if draft.flow.turn.revenue <= 0:
        _keep(draft, draft.flow.actor, 0)


def _choices(action: type[Action]) -> Callable[[Table], Iterator[Action]]:
    def candidates(at: Table) -> Iterator[Action]:
        if at.state.flow.turn.revenue > 0:
            yield action(by=at.title.policies.decider(at, at.state.flow.actor))

    return candidates


def _pay_out(draft: Draft, paying: PayDividend) -> None:
    """Pay each share its part of the revenue: to players and, for its own shares, the treasury."""
    corporation, revenue = draft.flow.actor, draft.flow.turn.revenue
    price = market.price(draft, corporation)
    count = draft.title.share_count(corporation)
    for owner in (*draft.seats, corporation):
        part = revenue * holdings.shares(draft, owner, corporation) // count
        ledger.pay(draft, BANK, owner, part, "dividend")
    draft.set_corporation(corporation, revenue=revenue)
    draft.emit(DividendPaid(corporation, revenue))
    draft.next_step()
    if revenue >= price:
        shift(draft, corporation, "right")


def _withhold(draft: Draft, withholding: Withhold) -> None:
    _keep(draft, draft.flow.actor, draft.flow.turn.revenue)


def _keep(draft: Draft, corporation: CorporationId, revenue: int) -> None:
    ledger.pay(draft, BANK, corporation, revenue, "withheld")
    draft.set_corporation(corporation, revenue=revenue)
    draft.emit(RevenueWithheld(corporation, revenue))
    draft.next_step()
    shift(draft, corporation, "left")


DIVIDEND = Step(
    "dividend",
    (
        Move(PayDividend, (), _choices(PayDividend), _pay_out),
        Move(Withhold, (), _choices(Withhold), _withhold),
    ),
    begin=_begin,
)
