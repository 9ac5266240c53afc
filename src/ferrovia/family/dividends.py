"""What becomes of the revenue."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ferrovia.core import holdings, ledger, market
from ferrovia.core.action import Action
from ferrovia.core.events import DividendPaid, RevenueWithheld
from ferrovia.core.names import BANK, CorporationId, Owner
from ferrovia.core.step import Move, Step
from ferrovia.core.table import Draft, Table
from ferrovia.family.actions import PayDividend, Withhold
from ferrovia.family.prices import shift

Rises = Callable[[int, int], bool]
"""``rises(revenue, price)``: whether a dividend is enough to move the market token."""


def _begin(draft: Draft) -> None:
    if draft.flow.turn.revenue <= 0:
        _keep(draft, draft.flow.actor, 0)


def _choices(action: type[Action]) -> Callable[[Table], Iterator[Action]]:
    def candidates(at: Table) -> Iterator[Action]:
        if at.state.flow.turn.revenue > 0:
            yield action(by=at.title.policies.decider(at, at.state.flow.actor))

    return candidates


def distribute(
    draft: Draft, corporation: CorporationId, revenue: int, owners: tuple[Owner, ...]
) -> None:
    """Pay some owners the part of a revenue that falls to their shares; the bank pays."""
    count = draft.title.share_count(corporation)
    for owner in owners:
        part = revenue * holdings.shares(draft, owner, corporation) // count
        ledger.pay(draft, BANK, owner, part, "dividend")
    draft.set_corporation(corporation, revenue=revenue)
    draft.emit(DividendPaid(corporation, revenue))


def _pay_out(own_shares: bool, rises: Rises) -> Callable[[Draft, PayDividend], None]:
    def pay_out(draft: Draft, paying: PayDividend) -> None:
        corporation, revenue = draft.flow.actor, draft.flow.turn.revenue
        price = market.price(draft, corporation)
        owners = (*draft.seats, corporation) if own_shares else draft.seats
        distribute(draft, corporation, revenue, owners)
        draft.next_step()
        if rises(revenue, price):
            shift(draft, corporation, "right")

    return pay_out


def _withhold(draft: Draft, withholding: Withhold) -> None:
    _keep(draft, draft.flow.actor, draft.flow.turn.revenue)


def _keep(draft: Draft, corporation: CorporationId, revenue: int) -> None:
    ledger.pay(draft, BANK, corporation, revenue, "withheld")
    draft.set_corporation(corporation, revenue=revenue)
    draft.emit(RevenueWithheld(corporation, revenue))
    draft.next_step()
    shift(draft, corporation, "left")


def dividend_step(*, own_shares: bool, rises: Rises) -> Step:
    """Compose the step in which revenue is paid out or kept.

    ``own_shares``: a corporation is paid for shares it has not sold. ``rises``: whether a
    dividend moves the market token.
    """
    return Step(
        "dividend",
        (
            Move(PayDividend, (), _choices(PayDividend), _pay_out(own_shares, rises)),
            Move(Withhold, (), _choices(Withhold), _withhold),
        ),
        begin=_begin,
    )
