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

Parts = Callable[[Table, CorporationId, int], dict[Owner, int]]
"""``parts(at, corporation, revenue)``: who is paid how much of a dividend."""


def _begin(draft: Draft) -> None:
    if draft.flow.turn.revenue <= 0:
        _keep(draft, draft.flow.actor, 0)


def _choices(action: type[Action]) -> Callable[[Table], Iterator[Action]]:
    def candidates(at: Table) -> Iterator[Action]:
        if at.state.flow.turn.revenue > 0:
            yield action(by=at.title.policies.decider(at, at.state.flow.actor))

    return candidates


def to_players(at: Table, corporation: CorporationId, revenue: int) -> dict[Owner, int]:
    """Players are paid for their shares, rounded down; nobody else is."""
    return {seat: _part(at, corporation, revenue, seat) for seat in at.state.seats}


def to_players_and_itself(at: Table, corporation: CorporationId, revenue: int) -> dict[Owner, int]:
    """Players are paid for their shares, and the corporation for those it has not sold."""
    own_part = {corporation: _part(at, corporation, revenue, corporation)}
    return to_players(at, corporation, revenue) | own_part


def _part(at: Table, corporation: CorporationId, revenue: int, owner: Owner) -> int:
    held = holdings.shares(at, owner, corporation)
    return revenue * held // at.title.share_count(corporation)


def distribute(draft: Draft, corporation: CorporationId, revenue: int, parts: Parts) -> None:
    """Let the bank pay everybody the part of a revenue that falls to them."""
    for owner, part in parts(draft, corporation, revenue).items():
        ledger.pay(draft, BANK, owner, part, "dividend")
    draft.set_corporation(corporation, revenue=revenue)
    draft.emit(DividendPaid(corporation, revenue))


def _pay_out(parts: Parts) -> Callable[[Draft, PayDividend], None]:
    def pay_out(draft: Draft, paying: PayDividend) -> None:
        corporation, revenue = draft.flow.actor, draft.flow.turn.revenue
        price = market.price(draft, corporation)
        distribute(draft, corporation, revenue, parts)
        draft.next_step()
        if draft.title.policies.dividend_rises(revenue, price):
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


def dividend_step(*, parts: Parts) -> Step:
    """Compose the step in which revenue is paid out or kept; ``parts``: who is paid what."""
    return Step(
        "dividend",
        (
            Move(PayDividend, (), _choices(PayDividend), _pay_out(parts)),
            Move(Withhold, (), _choices(Withhold), _withhold),
        ),
        begin=_begin,
    )
