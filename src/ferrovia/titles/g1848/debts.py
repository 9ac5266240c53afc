"""Debts of players: what the Bank lends for a compensation, and how it is repaid (1848 §5.5.3).

A debt is kept apart from cash, which is never below nothing (ruling R-42).
"""

from __future__ import annotations

from collections.abc import Callable

from ferrovia.core import ledger
from ferrovia.core.effect import Effect
from ferrovia.core.events import DebtChanged, Paid
from ferrovia.core.flow import Resume
from ferrovia.core.names import BANK, Seat
from ferrovia.core.rule import rule
from ferrovia.core.table import Draft, Table
from ferrovia.family.actions import BuyCertificate, StartCorporation
from ferrovia.titles.g1848.title_state import title_state

COMPENSATE = Effect("compensate")
"""The effect that pays the shareholders of a company in receivership."""

Lend = Callable[[Draft, Seat, int], None]


def debt(at: Table, seat: Seat) -> int:
    """Return what a player owes the Bank."""
    return title_state(at).debts.get(seat, 0)


def lending(*, free: bool = False) -> Lend:
    """Return how money is lent; ``free`` (house rule): the Bank's own money stays as it is."""

    def lend(draft: Draft, seat: Seat, amount: int) -> None:
        """Lend what a Director lacks, as one payment, which may break the Bank (§5.5.3)."""
        if amount <= 0:
            return
        if free:
            draft.cash[seat] += amount
        else:
            ledger.pay(draft, BANK, seat, amount, "lent")
        _owe(draft, seat, debt(draft, seat) + amount, "compensation")

    return lend


def repaying(*, free: bool = False) -> Callable[[Draft, Paid], None]:
    """Return how whoever owes the Bank repays out of what he receives; ``free`` as in lending."""

    def repay(draft: Draft, event: Paid) -> None:
        """Let all debtors repay what they can, once nobody is raising money (ruling R-42).

        What is raised for a compensation goes there first.
        """
        if any(isinstance(e, Resume) and e.effect == COMPENSATE.name for e in draft.flow.pending):
            return
        for seat in tuple(title_state(draft).debts):
            amount = min(debt(draft, seat), draft.cash[seat])
            if amount <= 0:
                continue
            if free:
                draft.cash[seat] -= amount
            else:
                ledger.pay(draft, seat, BANK, amount, "repaid")
            _owe(draft, seat, debt(draft, seat) - amount, "paid")

    return repay


def _owe(draft: Draft, seat: Seat, amount: int, why: str) -> None:
    rest = {name: owed for name, owed in title_state(draft).debts.items() if name != seat}
    draft.set_title_state(debts={**rest, seat: amount} if amount else rest)
    draft.emit(DebtChanged(seat, amount, why))


@rule("buy.debt", by_seat=True)
def owes_nothing(at: Table, buying: BuyCertificate | StartCorporation) -> str | None:
    """Who owes the Bank money buys nothing until it is repaid."""
    if owed := debt(at, buying.by):
        amount = at.title.money(owed)
        return f"{buying.by} owes the Bank {amount} and buys nothing before it is repaid"
    return None
