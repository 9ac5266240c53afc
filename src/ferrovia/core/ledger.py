"""Money: every change of cash goes through ``pay``."""

from __future__ import annotations

from ferrovia.core.events import BankBroke, Paid
from ferrovia.core.names import BANK, Owner
from ferrovia.core.table import Draft, Table


def cash(at: Table, owner: Owner) -> int:
    """Return what a seat or corporation has in cash."""
    return at.state.cash.get(owner, 0)


def pay(draft: Draft, payer: Owner, payee: Owner, amount: int, why: str) -> None:
    """Move money between seats, corporations and the bank.

    The bank always pays; the first time that leaves less than the title allows it is broken, and
    what it lacks shows as money below zero.
    """
    if amount <= 0 or payer == payee:
        return
    if payer == BANK:
        if not draft.broken and draft.bank - amount < draft.title.bank_left:
            draft.broken = True
            draft.emit(BankBroke())
        draft.bank -= amount
    else:
        draft.cash[payer] -= amount
    if payee == BANK:
        draft.bank += amount
    else:
        draft.cash[payee] += amount
    draft.emit(Paid(payer, payee, amount, why))


def total(at: Table) -> int:
    """Return all the money in the game; it never changes."""
    return at.state.bank + sum(at.state.cash.values())
